"""Card data on disk, opened for looking things up: made for a fast start."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from zxcheck.cards.catalogue import Catalogue, Part, fingerprint
from zxcheck.cards.facts import DETAILS, FIELDS, Card
from zxcheck.cards.indexfile import APPLICATION, COLUMNS, MAGIC, VERSION, About, Known, Origin
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

T = TypeVar("T")

#: SQLite takes so many values in one query, whatever its version.
MOST_AT_ONCE = 900

_CARD = ", ".join(("number", "name", *FIELDS))
_ALL = ", ".join((*COLUMNS, "origins"))


def _about(rows: Iterable[tuple[str, str]]) -> About:
    values = {name: json.loads(value) for name, value in rows}
    origins = tuple(Origin(**each) for each in values.pop("origins"))
    about = About(**values, origins=origins)
    texts: tuple[object, ...] = (about.sha256, about.day, about.tool)
    if type(about.prints) is not int or not all(isinstance(text, str) for text in texts):
        raise TypeError
    return about


@lru_cache(maxsize=4096)
def _split(text: str | None) -> frozenset[str] | None:
    return None if text is None else frozenset(filter(None, text.split("/")))


def _card(row: Sequence[str]) -> Card:
    number, name, kind, colors, cost, icons, keywords = row[:7]
    if not (number and name):
        raise ValueError
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
            application, version = _expect_whole(path, shown)
        except OSError as error:
            raise Trouble(f"the card data {shown} cannot be read: {error.strerror}") from error
        if application != APPLICATION:
            raise Trouble(f"{shown}: is no card data of zxcheck")
        if version != VERSION:
            older = "an older" if version < VERSION else "a newer"
            raise Trouble(
                f"{shown}: was written by {older} version of zxcheck; "
                "import the cards again: `zxcheck cards import FILE`"
            )
        # It is never written in place, so nobody need be locked out, and no file made beside it.
        self._base = _connect(_uri(path))
        self.about = self._about()

    def _ask(self, query: str, *values: str) -> list[Any]:
        import sqlite3

        try:
            return self._base.execute(query, values).fetchall()
        except UnicodeEncodeError:
            return []  # what cannot be written in UTF-8 is no name and no number
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise _damaged(self.shown) from error

    def _made(self, make: Callable[[Any], T], rows: Iterable[Any]) -> list[T]:
        """Make values of rows; rows that make no sense are those of a damaged file."""
        try:
            return [make(row) for row in rows]
        except (ValueError, TypeError, AttributeError, IndexError, KeyError) as error:
            raise _damaged(self.shown) from error

    def _about(self) -> About:
        (about,) = self._made(_about, [self._ask("SELECT name, value FROM about")])
        return about

    def verify(self, cards: Sequence[Card]) -> None:
        """Compare the content with the fingerprint that it is said to have. Raises `Trouble`."""
        from zxcheck.cards.identity import identities

        found = identities(cards)
        spelt = {spelling: tuple(sorted(keys)) for spelling, keys in found.spellings.items()}
        same = all(self.keys(spelling) == keys for spelling, keys in spelt.items())
        if fingerprint(cards) != self.about.sha256 or not same:
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
            self._prints[number] = next(iter(self._made(_card, rows)), None)
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
            self._of_card[key] = tuple(self._made(_card, self._ask(query, key)))
        return self._of_card[key]

    def expect(self, numbers: Sequence[str], spellings: Sequence[str]) -> None:
        """Look up the numbers and spellings of a deck in one query each."""
        new = [each for each in dict.fromkeys(numbers) if each not in self._prints][:MOST_AT_ONCE]
        spelt = [each for each in dict.fromkeys(spellings) if each not in self._keys][:MOST_AT_ONCE]
        try:
            "".join([*new, *spelt]).encode()
        except UnicodeEncodeError:
            return  # each will be asked for by itself
        rows = self._ask(f"SELECT {_CARD} FROM prints WHERE number IN ({_marks(new)})", *new)
        found = self._made(_card, rows)
        self._prints |= dict.fromkeys(new) | {str(card.number): card for card in found}
        query = f"SELECT spelling, key FROM spellings WHERE spelling IN ({_marks(spelt)})"
        keys: dict[str, list[str]] = {each: [] for each in spelt}
        for spelling, key in self._ask(f"{query} ORDER BY key", *spelt):
            keys[spelling].append(key)
        self._keys |= {spelling: tuple(each) for spelling, each in keys.items()}

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
        ((card, origins),) = self._made(_known, rows)
        names = self._made(lambda pair: (pair[0], self._file(pair[1])), origins.items())
        return card, dict(names)

    def _file(self, at: int) -> str:
        return self.about.origins[at].file

    def all(self) -> Iterator[Known]:
        """Give all that is known of all prints, by number."""
        yield from self._made(_known, self._ask(f"SELECT {_ALL} FROM prints ORDER BY number"))


def _known(row: Sequence[Any]) -> Known:
    texts = zip(DETAILS, row[2 + len(FIELDS) : -1], strict=True)
    details = tuple((name, text) for name, text in texts if text is not None)
    card, origins = _card(row)._replace(details=details), json.loads(row[-1])
    if isinstance(origins, int):
        origins = dict.fromkeys(card.columns(), origins)
    return Known(card, origins)


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _uri(path: str) -> str:
    """Name a file as SQLite wants it, opened for reading alone."""
    escaped = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{escaped}?mode=ro&immutable=1"


def _connect(uri: str) -> sqlite3.Connection:
    import sqlite3

    return sqlite3.connect(uri, uri=True, check_same_thread=False)


def _expect_whole(path: str, shown: str) -> tuple[int, int]:
    """Refuse what is no SQLite file, or was cut off: SQLite itself would find out too late.

    Gives the application id and the user version, as the header has them
    (https://www.sqlite.org/fileformat.html, section 1.3).
    """
    with open(path, "rb") as file:
        head = file.read(100)
    if not head.startswith(MAGIC):
        what = "is empty" if not head else "is no card data of zxcheck"
        raise Trouble(f"{shown}: {what}; `zxcheck cards import FILE` writes it anew")
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    if len(head) < 100 or os.path.getsize(path) < (65536 if size == 1 else size) * pages:  # noqa: PLR2004
        raise _damaged(shown)
    return int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")


def _damaged(shown: str) -> Trouble:
    return Trouble(
        f"{shown}: the card data is damaged or cut off; `zxcheck cards import FILE` writes it anew"
    )
