"""Card data on disk, opened for looking things up: made for a fast start."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from zxcheck.cards.catalogue import Catalogue, Part, fingerprint
from zxcheck.cards.facts import DETAILS, FIELDS, Card
from zxcheck.cards.indexfile import APPLICATION, COLUMNS, MAGIC, VERSION, About, Known, Origin
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Mapping, Sequence

_CARD = ", ".join(("number", "name", *FIELDS))
_ALL = ", ".join((*COLUMNS, "origins"))


def _split(text: str | None) -> frozenset[str] | None:
    return None if text is None else frozenset(filter(None, text.split("/")))


def _card(row: Sequence[str]) -> Card:
    number, name, kind, colors, cost, icons, keywords = row[:7]
    return Card(number, name, kind, _split(colors), cost, _split(icons), _split(keywords))


def is_index(path: str) -> bool:
    """Whether a file is an SQLite file, and so no list of cards in a text."""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC


class Index:
    """An open index; what was looked up is remembered."""

    def __init__(self, path: str, shown: str) -> None:
        """Open the index at *path*, which messages call *shown*. Raises `Trouble`."""
        self.shown = shown
        self._prints: dict[str, Card | None] = {}
        self._of_card: dict[str, tuple[Card, ...]] = {}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._lists: dict[str, list[str]] = {}
        try:
            _expect_whole(path, shown)
        except OSError as error:
            raise Trouble(f"the card data {shown} cannot be read: {error.strerror}") from error
        # It is never written in place, so nobody need be locked out, and no file made beside it.
        self._base = _connect(_uri(path))
        ((application, version),) = self._ask(
            "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version"
        )
        if application != APPLICATION:
            raise Trouble(f"{shown}: is no card data of zxcheck")
        if version != VERSION:
            older = "an older" if version < VERSION else "a newer"
            raise Trouble(
                f"{shown}: was written by {older} version of zxcheck; "
                "import the cards again: `zxcheck cards import FILE`"
            )
        self.about = self._about()

    def _ask(self, query: str, *values: str) -> list[Any]:
        import sqlite3

        try:
            return self._base.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _damaged(self.shown) from error

    def _about(self) -> About:
        values = {name: json.loads(value) for name, value in self._ask("SELECT * FROM about")}
        try:
            origins = tuple(Origin(**each) for each in values.pop("origins"))
            return About(**values, origins=origins)
        except (KeyError, TypeError) as error:
            raise _damaged(self.shown) from error

    def verify(self, cards: Sequence[Card]) -> None:
        """Compare the content with the fingerprint that it is said to have. Raises `Trouble`."""
        if fingerprint(cards) != self.about.sha256:
            raise _damaged(self.shown)

    def catalogue(self, source: str | None = None) -> Catalogue:
        """Give the catalogue that it keeps."""
        about = self.about
        files = source or ", ".join(origin.file for origin in about.origins)
        return Catalogue(self, (Part(files, about.sha256, about.prints, about.day),))

    def print(self, number: str) -> Card | None:
        """Give the print with the folded number."""
        if number not in self._prints:
            rows = self._ask(f"SELECT {_CARD} FROM prints WHERE number = ?", number)
            self._prints[number] = _card(rows[0]) if rows else None
        return self._prints[number]

    def keys(self, spelling: str) -> tuple[str, ...]:
        """Give the keys of the cards that a folded spelling may mean."""
        if spelling not in self._keys:
            rows = self._ask("SELECT key FROM spellings WHERE spelling = ?", spelling)
            self._keys[spelling] = tuple(key for (key,) in rows)
        return self._keys[spelling]

    def prints(self, key: str) -> tuple[Card, ...]:
        """Give the prints of a card by its key, by number."""
        if key not in self._of_card:
            query = f"SELECT {_CARD} FROM prints WHERE key = ? ORDER BY number"
            self._of_card[key] = tuple(map(_card, self._ask(query, key)))
        return self._of_card[key]

    def numbers(self) -> Collection[str]:
        """List all folded numbers."""
        return self._listed("SELECT number FROM prints")

    def spellings(self) -> Collection[str]:
        """List all folded spellings."""
        return self._listed("SELECT DISTINCT spelling FROM spellings")

    def _listed(self, query: str) -> list[str]:
        if query not in self._lists:
            self._lists[query] = [text for (text,) in self._ask(query)]
        return self._lists[query]

    def has_set(self, code: str) -> bool:
        """Whether there is any print of a set."""
        query = "SELECT 1 FROM prints WHERE number > ? AND number < ? LIMIT 1"
        return bool(self._ask(query, f"{code}-", f"{code}."))

    def known(self, number: str) -> tuple[Card, Mapping[str, str]] | None:
        """Give all that is known of a print, and for each column the file that it is from."""
        rows = self._ask(f"SELECT {_ALL} FROM prints WHERE number = ?", number)
        if not rows:
            return None
        card, origins = _known(rows[0])
        return card, {name: self.about.origins[at].file for name, at in origins.items()}

    def all(self) -> Iterator[Known]:
        """Give all that is known of all prints, by number."""
        return map(_known, self._ask(f"SELECT {_ALL} FROM prints ORDER BY number"))


def _known(row: Sequence[Any]) -> Known:
    texts = zip(DETAILS, row[2 + len(FIELDS) : -1], strict=True)
    details = tuple((name, text) for name, text in texts if text is not None)
    card, origins = _card(row)._replace(details=details), json.loads(row[-1])
    if isinstance(origins, int):
        origins = dict.fromkeys(card.columns(), origins)
    return Known(card, origins)


def _uri(path: str) -> str:
    """Name a file as SQLite wants it, opened for reading alone."""
    escaped = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{escaped}?mode=ro&immutable=1"


def _connect(uri: str) -> sqlite3.Connection:
    import sqlite3

    return sqlite3.connect(uri, uri=True, check_same_thread=False)


def _expect_whole(path: str, shown: str) -> None:
    """Refuse what is no SQLite file, or was cut off: SQLite itself would find out too late."""
    with open(path, "rb") as file:
        head = file.read(100)
    if not head.startswith(MAGIC):
        what = "is empty" if not head else "is no card data of zxcheck"
        raise Trouble(f"{shown}: {what}; `zxcheck cards import FILE` writes it anew")
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    if len(head) < 100 or os.path.getsize(path) < (65536 if size == 1 else size) * pages:  # noqa: PLR2004
        raise _damaged(shown)


def _damaged(shown: str) -> Trouble:
    return Trouble(
        f"{shown}: the card data is damaged or cut off; `zxcheck cards import FILE` writes it anew"
    )
