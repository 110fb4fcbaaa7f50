"""The file that keeps card data on disk: an SQLite file of prints and spellings.

It is written once and then only read. It says of itself what it is: SQLite's application id is
`APPLICATION`, its user version is `VERSION` and goes up with every change of the tables.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.catalogue import fingerprint
from zxcheck.cards.facts import DETAILS, FIELDS
from zxcheck.cards.names import fold_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zxcheck.cards.facts import Card

#: "ZXCH"
APPLICATION = 0x5A584348
VERSION = 1
MAGIC = b"SQLite format 3\0"

COLUMNS = ("number", "name", *FIELDS, *DETAILS)
#: `origins` is the index of the file that all facts are from, or JSON of column → index.
_TABLES = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE prints (
  number TEXT PRIMARY KEY, {" TEXT, ".join(COLUMNS[1:])} TEXT,
  key TEXT NOT NULL, origins TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE spellings (spelling TEXT, key TEXT, PRIMARY KEY (spelling, key)) WITHOUT ROWID;
"""
_INDEX = "CREATE INDEX prints_of_card ON prints (key, number)"


class Origin(NamedTuple):
    """A file that card data was read from."""

    file: str
    format: str
    sha256: str
    #: Rows that it has, and of these the ones that were left out.
    rows: int
    left_out: int


class About(NamedTuple):
    """What an index says of itself."""

    sha256: str
    #: How many prints there are.
    prints: int
    day: str
    tool: str
    origins: tuple[Origin, ...]


class Known(NamedTuple):
    """A print, and which file each of its facts is from, as an index into the origins."""

    card: Card
    origins: Mapping[str, int]


def write(path: str, known: Sequence[Known], day: str, tool: str, origins: list[Origin]) -> About:
    """Write an index to a new file, and everything of it to the disk.

    Raises `OSError` where that is not possible; the caller puts the file in its place.
    """
    import sqlite3

    from zxcheck.cards.identity import identities  # who only reads an index needs it not

    cards = [each.card for each in known]
    about = About(fingerprint(cards), len(cards), day, tool, tuple(origins))
    found = identities(cards)
    keys = {
        fold_number(str(card.number)): key
        for key, prints in found.prints.items()
        for card in prints
    }
    rows = sorted(_row(each, keys[fold_number(str(each.card.number))]) for each in known)
    try:
        base = sqlite3.connect(path, isolation_level=None)
        try:
            # The file is new, and is put in its place when it is whole: nothing need be undone.
            base.execute("PRAGMA journal_mode = OFF")
            base.executescript(_TABLES)
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {VERSION}")
            base.execute("BEGIN")
            base.executemany("INSERT INTO about VALUES (?, ?)", _about_rows(about))
            places = ", ".join("?" * (len(COLUMNS) + 2))
            base.executemany(f"INSERT INTO prints VALUES ({places})", rows)
            pairs = ((each, key) for each, keys in found.spellings.items() for key in keys)
            base.executemany("INSERT INTO spellings VALUES (?, ?)", sorted(pairs))
            base.execute(_INDEX)
            base.execute("COMMIT")
        finally:
            base.close()
    except sqlite3.Error as error:
        raise OSError(0, str(error)) from error
    return about


def _about_rows(about: About) -> list[tuple[str, str]]:
    values = about._asdict() | {"origins": [each._asdict() for each in about.origins]}
    return [(name, json.dumps(value, ensure_ascii=False)) for name, value in values.items()]


def _row(known: Known, key: str) -> tuple[str | None, ...]:
    card = known.card
    facts = (
        card.type,
        _joined(card.colors),
        card.cost,
        _joined(card.icons),
        _joined(card.keywords),
    )
    details = dict(card.details)
    files = set(known.origins.values())
    origins = str(*files) if len(files) == 1 else json.dumps(dict(known.origins))
    texts = (details.get(name) for name in DETAILS)
    return (fold_number(str(card.number)), card.name, *facts, *texts, key, origins)


def _joined(words: frozenset[str] | None) -> str | None:
    return None if words is None else "/".join(sorted(words))
