"""Which card data a command goes by: what is named, else the configuration's and the imported."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zxcheck.books.table import BOOKS
from zxcheck.discover import content, show
from zxcheck.files import cards_file
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.index import Index
    from zxcheck.cards.rows import Format
    from zxcheck.findings import Finding


NO_CARDS = "no card data has been imported yet: `zxcheck cards import FILE`"


def catalogue_of(
    named: Sequence[str], configured: Sequence[str], environment: Mapping[str, str]
) -> tuple[Catalogue | None, tuple[Finding, ...]]:
    """Open card data, with what is to be said of it; None if there is none.

    What is *named* on the command line stands alone. What the configuration names is laid over
    what the user has imported. Raises `Trouble` where it cannot be read.
    """
    if named:
        return _read(named)
    below = imported(environment)
    if not configured:
        return (below.catalogue(_called(below)), ()) if below else (None, ())
    above, findings = _read(configured)
    if below and above:
        from zxcheck.cards.catalogue import layered

        return layered(above, below.catalogue(_called(below))), findings
    return above, findings


def cards_of(named: Sequence[str], environment: Mapping[str, str]) -> Catalogue | None:
    """Open the card data that a check would go by here; None if there is none."""
    from zxcheck.config import find

    config = find(os.getcwd())
    configured = [config.path(path) for path in config.get("cards") or ()]
    return catalogue_of(named, configured, environment)[0]


def imported(environment: Mapping[str, str]) -> Index | None:
    """Open the card data that the user has imported; None if there is none."""
    path = cards_file(environment)
    return _open(path) if os.path.lexists(path) else None


def index_of(cards: str | None, environment: Mapping[str, str]) -> Index:
    """Open the index that is named, or else the imported one. Raises `Trouble`."""
    if cards is not None:
        return _open(cards)
    index = imported(environment)
    if index is None:
        raise Trouble(NO_CARDS)
    return index


def _open(path: str) -> Index:
    from zxcheck.cards.index import Index

    return Index(path, show(path))


def _called(index: Index) -> str:
    """Call imported data by its day: where it lies differs from user to user."""
    return f"imported {index.about.day}"


def _read(paths: Sequence[str]) -> tuple[Catalogue | None, tuple[Finding, ...]]:
    """Open an index, or read files of card data."""
    from zxcheck.cards.index import is_index

    try:
        indexes = [path for path in paths if is_index(path)]
    except OSError as error:
        raise Trouble(f"the card data {error.filename} cannot be read: {error.strerror}") from error
    if not indexes:
        return _load(paths)
    if len(paths) > 1:
        raise Trouble(f"{indexes[0]} is imported card data; it cannot be joined with other files")
    return _open(indexes[0]).catalogue(show(indexes[0])), ()


def _load(paths: Sequence[str]) -> tuple[Catalogue, tuple[Finding, ...]]:
    from zxcheck.cards.pool import Given, load
    from zxcheck.cards.rows import LARGEST

    files = [Given(show(path), contents(path, "card data", LARGEST)) for path in paths]
    return load(files, data_format())


def data_format(headers: Mapping[str, str] | None = None) -> Format:
    """Give what is needed to read files of card data."""
    from zxcheck.cards.rows import Format

    (book,) = BOOKS.values()
    return Format(book.catalogue, book.vocabulary, headers or {})


def contents(path: str, what: str, largest: int | None = None) -> bytes:
    """Read a file that the user names. Raises `Trouble`."""
    try:
        return content(path, largest) if largest else content(path)
    except OSError as error:
        raise Trouble(f"the {what} {path} cannot be read: {error.strerror}") from error
