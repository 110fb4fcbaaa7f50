"""`zxcheck cards`: the card data that all checks rest on."""

from __future__ import annotations

import os
from typing import Any

import click

from zxcheck.cli.options import COLOR, LANG

FORMATS = ("csv", "json", "jsonl", "yaml", "xlsx")

CARDS_FILE = click.option(
    "--cards", type=click.Path(), metavar="FILE", help="Card data to look at.  [default: imported]"
)


@click.group("cards", short_help="Import, show and export card data.")
def command() -> None:
    """Import card data once; from then on every check goes by it."""


@command.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="What the files are.  [default: seen]"
)
@click.option(
    "--map",
    "headers",
    multiple=True,
    metavar="NAME=COLUMN",
    help="The header that a column has in the files, such as name=カード名.",
)
@click.option("--strict", is_flag=True, help="Take nothing if anything is wrong.")
@click.option(
    "--to",
    type=click.Path(),
    metavar="FILE",
    help="Write there.  [default: the user's data folder]",
)
@click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The day that the data is of.  [default: today]",
)
@LANG
@COLOR
@click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong.")
@click.option("-v", "--verbose", is_flag=True, help="Say everything that is wrong.")
def import_cards(files: tuple[str, ...], **options: Any) -> int:
    """Import card data: CSV, JSON, JSON lines, YAML or XLSX; - for standard input.

    Needed are number, name and type. Later files win over earlier ones, and what they disagree
    on is listed. What was imported before is replaced.
    """
    from zxcheck.cli.importing import import_files

    return import_files(files, options, os.environ)


@command.command("info")
@CARDS_FILE
@click.option("-f", "--output-format", type=click.Choice(["text", "json"]), default="text")
@LANG
def info(**options: Any) -> int:
    """Show what card data there is: its sources, day, counts and fingerprint."""
    from zxcheck.cli.importing import show_info

    return show_info(options, os.environ)


@command.command("export")
@click.argument("file", type=click.Path(), default="-")
@CARDS_FILE
def export(file: str, cards: str | None) -> int:
    """Write the card data as CSV to FILE, or to standard output."""
    from zxcheck.cli.importing import export_cards

    return export_cards(file, cards, os.environ)
