"""A card with everything that is known of it, as somebody who asks for it wants to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.facts import Card


class Entry(NamedTuple):
    """A print, and for each column the file that says so."""

    card: Card
    sources: Mapping[str, str]


class Found(NamedTuple):
    """A card: how it is counted, and its prints by number."""

    asked: str
    key: str
    name: str
    prints: tuple[Entry, ...]
    #: Close names or numbers, where it is not known.
    close: tuple[str, ...] = ()


def look_up(catalogue: Catalogue, asked: str) -> Found:
    """Find a card by name or number; without prints if it is not known."""
    number = catalogue.by_number(asked)
    key = catalogue.key(str(number.name) if number else asked)
    prints = catalogue.store.prints(key)
    if not prints:
        return Found(asked, fold(asked), asked, (), tuple(catalogue.close_to(asked)))
    known = [catalogue.store.known(str(card.number)) for card in prints]
    entries = tuple(Entry(*each) for each in known if each)
    return Found(asked, key, catalogue.name_of(key), entries)
