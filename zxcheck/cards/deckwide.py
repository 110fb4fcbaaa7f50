"""What is said of the cards once for a whole deck, not once for each card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.cards.facts import FIELDS
from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.slots import Marks, Slot, Slots


def settled(slots: Slots) -> tuple[Slots, list[Finding]]:
    """Compare what entries of one number say of their card; what they contradict is not known."""
    same: dict[str, list[Slot]] = {}
    for section in slots.values():
        for slot in section:
            if slot.own and len(slot.prints) == 1 and (number := _number(slot)):
                same.setdefault(number, []).append(slot)
    findings: list[Finding] = []
    unsettled: dict[str, dict[str, None]] = {}
    for number, group in same.items():
        for fact in FIELDS:
            said = {value for slot in group if (value := getattr(slot.prints[0], fact)) is not None}
            if len(said) > 1:
                unsettled.setdefault(number, {})[fact] = None
                *more, last = group
                values = {"card": last.label, "fact": fact}
                places = tuple(slot.place for slot in more)
                findings.append(
                    Finding("card/facts", "warning", last.place, values, places, "entries")
                )
    if not unsettled:
        return slots, []
    return {
        section: tuple(_without(slot, unsettled.get(_number(slot) or "", {})) for slot in cards)
        for section, cards in slots.items()
    }, findings


def _number(slot: Slot) -> str | None:
    """Give the number of the print, also where the deck gives only a name that has one print."""
    return slot.number or (slot.prints[0].number if len(slot.prints) == 1 else None)


def _without(slot: Slot, facts: Mapping[str, None]) -> Slot:
    prints = tuple(card._replace(**facts) for card in slot.prints)  # type: ignore[arg-type]
    return slot._replace(prints=prints) if facts else slot


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
            # Two start cards are a fault of their own, and no reason to join entries.
            if len(slot.names) == 1 and not slot.start:
                same.setdefault((_number(slot), slot.names), []).append(slot)
        for first, *more in same.values():
            if more:
                total = sum(slot.low for slot in (first, *more))
                values = {"card": first.label, "entries": 1 + len(more), "total": total}
                places = tuple(slot.place for slot in (first, *more[:-1]))
                read = all(slot.low == slot.high for slot in (first, *more))
                form = "" if read else "unread"
                yield Finding("entry/duplicate", "warning", more[-1].place, values, places, form)
