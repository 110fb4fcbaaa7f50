"""How rules count: copies for which something holds, with bounds where it is not known."""

from __future__ import annotations

from operator import methodcaller
from typing import TYPE_CHECKING

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
    """Count the copies of each name, all prints together."""
    names: dict[str, Slot] = {}
    for slot in slots:
        for name in slot.names:
            names.setdefault(name, slot)
    for name, first in names.items():
        yield tally(slots, methodcaller("is_named", name), limit, card=first.label)


def of_other_types(slots: Sequence[Slot], types: Sequence[str]) -> Iterator[Tally]:
    """Count, entry by entry, the cards that are of none of the types: there may be none."""

    def other(slot: Slot) -> bool | None:
        return slot.agrees(methodcaller("is_other_than", types))

    for slot in slots:
        known = slot.prints[0].type if slot.prints else None
        yield tally((slot,), other, at_most(0), card=slot.label, type=known, types=list(types))
