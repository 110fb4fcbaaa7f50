"""How rules count: copies for which something holds, with bounds where it is not known."""

from __future__ import annotations

import math
from operator import methodcaller
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.books.base import Limit, Tally, at_most

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zxcheck.cards.facts import Card
    from zxcheck.cards.slots import Slot


def tally(
    slots: Iterable[Slot],
    test: Callable[[Slot], bool | None],
    limit: Limit,
    *,
    section: str | None = None,
    **values: object,
) -> Tally:
    """Count the copies for which *test* holds; None is "not known"."""
    low, high = 0, 0.0
    counted, doubtful = [], []
    for slot in slots:
        answer = test(slot)
        if answer is False:
            continue
        high += slot.high
        if answer:
            low += slot.low
            counted.append(slot)
        if answer is None or slot.high != slot.low:
            doubtful.append(slot)
    return Tally(limit, low, high, tuple(counted), tuple(doubtful), section, values)


def every(_: Slot) -> bool:
    """Count every card."""
    return True


def with_fact(fact: str, value: str) -> Callable[[Slot], bool | None]:
    """Count cards one of whose facts holds the value."""

    def test(card: Card) -> bool | None:
        return card.has(fact, value)

    return lambda slot: slot.agrees(test)


def total(slots: Iterable[Slot], test: Callable[[Slot], bool | None] = every) -> Tally:
    """Count where there is no limit."""
    return tally(slots, test, Limit(0, 10**9))


def of_one_name(slots: Sequence[Slot], limit: Limit) -> Iterator[Tally]:
    """Count the copies of each name, all prints together.

    A card whose name is not known may be one more copy of any name. A deck is small, but a hostile
    file is not: the cards without a name are summed up once, not for every name.
    """
    names: dict[str, list[Slot]] = {}
    for slot in slots:
        for name in slot.names:
            names.setdefault(name, []).append(slot)
    nameless = tuple(slot for slot in slots if slot.unnamed)
    all_nameless = _sum(nameless)
    for same in names.values():
        named = tally(same, methodcaller("has_one_name"), limit, card=same[0].label)
        others = all_nameless - _sum(slot for slot in same if slot.unnamed)
        more = [slot for slot in named.doubtful if not slot.unnamed]
        doubtful = (*more, *nameless) if more else nameless
        yield named._replace(
            high=named.high + others, doubtful=doubtful if others else named.doubtful
        )
    if unread := [slot for slot in nameless if not slot.names]:
        high = sum(slot.high for slot in nameless)
        yield Tally(limit, 0, high, (), nameless, None, {"card": unread[0].label})


class _Copies(NamedTuple):
    """A sum of copies that keeps apart those that nobody can read."""

    known: float
    unread: int

    def __sub__(self, other: _Copies) -> float:
        return math.inf if self.unread > other.unread else self.known - other.known


def _sum(slots: Iterable[Slot]) -> _Copies:
    known, unread = 0.0, 0
    for slot in slots:
        if math.isinf(slot.high):
            unread += 1
        else:
            known += slot.high
    return _Copies(known, unread)


def of_other_types(slots: Sequence[Slot], types: Sequence[str]) -> Iterator[Tally]:
    """Count, entry by entry, the cards that are of none of the types: there may be none."""

    def other(slot: Slot) -> bool | None:
        return slot.agrees(methodcaller("is_other_than", types))

    for slot in slots:
        known = slot.prints[0].type if slot.prints else None
        yield tally((slot,), other, at_most(0), card=slot.label, type=known, types=list(types))
