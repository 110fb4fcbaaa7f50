"""`zxcheck convert`: decks of other programs to YAML, and back."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from zxcheck.cli.options import LANG, language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Listing

TO = ("yaml", "text", "zx", "csv", "json")
FROM = ("yaml", "text", "json", "csv")


@click.command("convert", short_help="Turn decks of other programs into YAML, and back.")
@click.argument("file", type=click.Path())
@click.option("--from", "form", type=click.Choice(FROM), help="What the file is.  [default: seen]")
@click.option("--to", type=click.Choice(TO), default="yaml", help="What to write.  [default: yaml]")
@click.option(
    "--with",
    "ways",
    type=click.Choice(["numbers", "names", "both"]),
    default="both",
    help="How cards are called, as far as the card data says so.  [default: both]",
)
@click.option(
    "--cards", multiple=True, type=click.Path(), metavar="FILE", help="Card data (again for more)."
)
@click.option("-o", "--output-file", type=click.Path(), metavar="FILE", help="Write there.")
@LANG
def command(file: str, **options: Any) -> int:
    """Convert a deck: a text list, a .zx or JSON file, CSV or YAML; - for standard input.

    What cannot be read stays as a comment, and the exit code is 1. What the format has no
    place for is told.
    """
    from zxcheck.cli.catalogues import cards_of

    catalogue = cards_of(options["cards"], os.environ)
    return convert(file, catalogue, options, os.environ)


def convert(
    file: str,
    catalogue: Catalogue | None,
    options: Mapping[str, Any],
    environment: Mapping[str, str],
) -> int:
    """Read, write, and tell what could not be read."""
    from zxcheck.books.table import BOOKS, DEFAULT_GAME
    from zxcheck.cli import ILLEGAL, LEGAL, complain, write
    from zxcheck.convert.compare import changed
    from zxcheck.convert.write import WRITERS, identified, not_kept
    from zxcheck.discover import STDIN
    from zxcheck.files import whole
    from zxcheck.messages import Words
    from zxcheck.reporters.cardreport import problems

    form = BOOKS[DEFAULT_GAME].form
    words = Words(language(options["lang"], environment))
    listing = _read(file, catalogue, options["form"])
    told = [finding for finding in listing.findings if finding.severity != "note"]
    if told:
        head = words.ui("convert_told", file=listing.file)
        complain(f"{head}\n{problems(told, words).rstrip()}")
    wanted = identified(listing, catalogue, options["ways"])
    written = WRITERS[options["to"]](wanted, form, catalogue)
    lost = written.lost or changed(wanted, written.text, options["to"], form, catalogue)
    if lost:
        complain(words.ui("convert_lost", cards=list(lost), format=options["to"]))
        return ILLEGAL
    if left_out := not_kept(wanted, options["to"]):
        complain(words.ui("convert_left_out", what=left_out, format=options["to"]))
    if options["output_file"] and options["output_file"] != STDIN:
        with whole(options["output_file"]) as path, open(path, "w", encoding="utf-8") as stream:
            stream.write(written.text)
    else:
        write(written.text)
    errors = any(finding.severity == "error" for finding in listing.findings)
    return ILLEGAL if listing.unread or errors else LEGAL


def _read(file: str, catalogue: Catalogue | None, kind: str | None) -> Listing:
    from zxcheck.books.table import BOOKS, DEFAULT_GAME
    from zxcheck.check import no_files
    from zxcheck.cli.catalogues import contents
    from zxcheck.convert.listing import Listing, listing_of
    from zxcheck.convert.read import guessed, read_listing
    from zxcheck.decode import LARGEST_DECK
    from zxcheck.discover import STDIN, File, fetcher, show
    from zxcheck.loading import load
    from zxcheck.source import read

    stdin = file == STDIN
    data = sys.stdin.buffer.read(LARGEST_DECK + 1) if stdin else contents(file, "deck")
    shown = "<stdin>" if stdin else show(file)
    form = BOOKS[DEFAULT_GAME].form
    kind = kind or guessed(data, shown)
    if kind != "yaml":
        return read_listing(data, shown, kind, form, catalogue)
    source = read(data, shown)
    if source.broken:
        return Listing(shown, source.lines, (), tuple(source.findings))
    folder = os.path.dirname(os.path.abspath(file))
    fetch = no_files if stdin else fetcher(File(file, shown, folder))
    return listing_of(load(source, form, fetch))
