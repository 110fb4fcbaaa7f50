"""What is said of the cards once for a whole deck, not once for each card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.slots import Marks, Slot, Slots


def lacking(
    slots: Slots, marks: Mapping[str, Marks], catalogue: Catalogue | None
) -> Iterator[Finding]:
    """Say once for the deck how many cards lack which facts."""
    lacking: dict[str, int] = {}
    cards, first = 0, None
    for section, needed in marks.items():
        for slot in slots.get(section, ()):
            absent = [
                need
                for need in needed.needs
                if not slot.prints or any(getattr(card, need) is None for card in slot.prints)
            ]
            # A card that the catalogue does not know has been named already.
            if absent and slot.low and (catalogue is None or slot.prints):
                cards, first = cards + slot.low, first or slot
                for need in absent:
                    lacking[need] = lacking.get(need, 0) + slot.low
    if first:
        form = "none" if catalogue is None else ""
        facts = [f"{need} {count}" for need, count in lacking.items()]
        place = first.place._replace(span=None)
        yield Finding("card/missing", "warning", place, {"cards": cards, "facts": facts}, form=form)


def own_facts(slots: Slots) -> Iterator[Finding]:
    """Say once for the deck how many cards are judged by what the deck says of them."""
    own = [slot for section in slots.values() for slot in section if slot.own]
    if own:
        values = {"cards": sum(slot.low for slot in own)}
        yield Finding("card/inline", "note", own[0].place._replace(span=None), values)


def doubled(slots: Slots) -> Iterator[Finding]:
    """Notice entries that could be one."""
    for section in slots.values():
        same: dict[tuple[object, ...], list[Slot]] = {}
        for slot in section:
            number = slot.number or (slot.prints[0].number if len(slot.prints) == 1 else None)
            if len(slot.names) == 1:
                same.setdefault((number, slot.names, slot.start), []).append(slot)
        for first, *more in same.values():
            if more:
                total = sum(slot.low for slot in (first, *more))
                values = {"card": first.label, "entries": 1 + len(more), "total": total}
                places = tuple(slot.place for slot in (first, *more[:-1]))
                read = all(slot.low == slot.high for slot in (first, *more))
                form = "" if read else "unread"
                yield Finding("entry/duplicate", "warning", more[-1].place, values, places, form)
