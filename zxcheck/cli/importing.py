"""The runs of `zxcheck cards`: take card data in, show what there is, and give it out again."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from zxcheck import __version__
from zxcheck.cards import indexfile
from zxcheck.cards.index import is_index
from zxcheck.cards.pool import Given, gather
from zxcheck.cards.rows import COLUMNS, LARGEST, UNKNOWN
from zxcheck.cli import ILLEGAL, LEGAL, complain, write
from zxcheck.cli.catalogues import contents, data_format, index_of
from zxcheck.cli.options import language, stdout_is_terminal, wants_color
from zxcheck.discover import STDIN, show
from zxcheck.files import CARDS, cards_file, unwritable, whole
from zxcheck.messages import Words
from zxcheck.reporters.cardreport import info_json, info_text, problems, taken
from zxcheck.suggest import close_to
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zxcheck.cards.facts import Card
    from zxcheck.cards.indexfile import About
    from zxcheck.cards.pool import Pool

MOST_SHOWN = 50


def import_files(
    files: Sequence[str], options: Mapping[str, Any], environment: Mapping[str, str]
) -> int:
    """Read files, tell what is wrong with them, and write the index."""
    words = Words(language(options["lang"], environment))
    given = [_given(path, options["form"]) for path in files]
    pool = gather(given, data_format(_headers(options["headers"])))
    color = wants_color(options["color"] or "auto", environment, terminal=stdout_is_terminal())
    most = None if options["verbose"] else MOST_SHOWN
    write(problems(pool.findings, words, most, color=color))
    wrong = [finding for finding in pool.findings if finding.severity != "note"]
    if options["strict"] and wrong:
        complain(words.ui("import_refused", count=len(wrong)))
        return ILLEGAL
    if not pool.cards:
        raise Trouble(f"{', '.join(each.file for each in given)}: no card could be read")
    path = _target(options["to"], environment)
    about = _write(path, pool, options["date"] or datetime.now(UTC).astimezone())
    if not options["quiet"]:
        write(taken(pool, about, show(path), words))
    return LEGAL


def _given(path: str, form: str | None) -> Given:
    if path == STDIN:
        return Given("<stdin>", sys.stdin.buffer.read(LARGEST + 1), form)
    return Given(show(path), contents(path, "card data", LARGEST), form)


def _headers(given: Iterable[str]) -> dict[str, str]:
    """Read `NAME=COLUMN` pairs to column → header."""
    headers = {}
    for pair in given:
        column, equals, header = pair.partition("=")
        if column not in COLUMNS or not equals or not header:
            close = close_to(column, COLUMNS)
            hint = f"did you mean `{close[0]}`?" if close else f"columns: {', '.join(COLUMNS)}"
            raise Trouble(f"--map {pair}: write NAME=COLUMN, with a NAME that is known; {hint}")
        headers[column] = header
    return headers


def _target(to: str | None, environment: Mapping[str, str]) -> str:
    if to is None:
        path = cards_file(environment)
        if os.path.lexists(path) and not os.path.isfile(path):
            raise Trouble(f"{path}: is no regular file; the card data cannot be written there")
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from error
        return path
    path = os.path.join(to, CARDS) if os.path.isdir(to) else to
    if path == STDIN:
        raise Trouble("--to -: an index is a file; give a path")
    if os.path.lexists(path) and not _may_replace(path):
        raise Trouble(f"{path} is there, and is no card data of zxcheck; give another path to --to")
    return path


def _may_replace(path: str) -> bool:
    """Whether a file that is named by hand is an index, or empty."""
    return os.path.isfile(path) and (os.path.getsize(path) == 0 or is_index(path))


def _write(path: str, pool: Pool, day: datetime) -> About:
    """Write the index beside its place, to the disk, and then put it there."""
    with whole(path) as partial:
        tool = f"zxcheck {__version__}"
        # Where the files lie on this machine says nothing to who reads a report.
        origins = [
            origin._replace(file=os.path.basename(origin.file))
            if os.path.isabs(origin.file)
            else origin
            for origin in pool.origins
        ]
        about = indexfile.write(partial, pool.known(), day.date().isoformat(), tool, origins)
        with open(partial, "rb+") as file:
            os.fsync(file.fileno())
    return about


def show_info(options: Mapping[str, Any], environment: Mapping[str, str]) -> int:
    """Show what an index says of itself, and check that its content is what it says."""
    index = index_of(options["cards"], environment)
    cards = [known.card for known in index.all()]
    index.verify(cards)
    types = Counter(card.type or "?" for card in cards)
    machine = options["output_format"] == "json"
    words = Words(language(options["lang"], environment, machine=machine))
    write((info_json if machine else info_text)(index.about, index.shown, types, words))
    return LEGAL


def export_cards(file: str, cards: str | None, environment: Mapping[str, str]) -> int:
    """Write an index as a table, which imports to the same cards."""
    index = index_of(cards, environment)
    if file == STDIN:
        for text in _table(known.card for known in index.all()):
            write(text)
        return LEGAL
    with whole(file) as path, open(path, "w", encoding="utf-8", newline="") as stream:
        stream.writelines(_table(known.card for known in index.all()))
    return LEGAL


def _table(cards: Iterable[Card]) -> Iterator[str]:
    """Write cards as CSV; what is not known is a question mark, as an empty cell says "none"."""
    yield _line(COLUMNS)
    for card in cards:
        yield _line([_cell(card, column) for column in COLUMNS])


def _cell(card: Card, column: str) -> str:
    if column in {"colors", "icons", "keywords"}:
        words = getattr(card, column)
        return UNKNOWN if words is None else "/".join(sorted(words))
    return (getattr(card, column, None) or card.detail(column)) or ""


def _line(fields: Sequence[str]) -> str:
    line = io.StringIO(newline="")
    csv.writer(line, lineterminator="\n").writerow(fields)
    return line.getvalue()
