"""Which card each entry means, and what is known of it: a deck becomes slots."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from zxcheck.cards.facts import Card
from zxcheck.cards.names import fold, fold_number
from zxcheck.findings import Finding
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.facts import Vocabulary
    from zxcheck.deck import Deck, Entry
    from zxcheck.findings import Place


@dataclass(frozen=True, slots=True)
class Slot:
    """Copies of one card in one section of a deck, as far as they are known."""

    section: str
    place: Place
    #: What the deck calls the card.
    label: str
    #: Copies: equal where the count can be read, else from 0 to infinity.
    low: int
    high: float
    #: The prints that the entry may mean; none if nothing is known of the card.
    prints: tuple[Card, ...] = ()
    #: The names that the card may have, folded.
    names: frozenset[str] = frozenset()
    #: Whether the card may have a name that is not among `names`.
    unnamed: bool = False
    start: bool = False
    #: The number as written, folded.
    number: str | None = None
    #: Whether facts that the deck gives itself are among what is known.
    own: bool = False

    def agrees(self, test: Callable[[Card], bool | None]) -> bool | None:
        """Ask all prints; None unless all of them give the same answer."""
        answers = {test(card) for card in self.prints}
        return answers.pop() if len(answers) == 1 else None

    def is_named(self, name: str) -> bool | None:
        """Whether the card has the folded name."""
        if name in self.names:
            return True if len(self.names) == 1 else None
        return None if self.unnamed else False


Slots: TypeAlias = "Mapping[str, tuple[Slot, ...]]"


class Marks(NamedTuple):
    """What a rule book must know of cards in a section."""

    #: Facts without which its rules cannot be judged.
    needs: tuple[str, ...]
    #: (field, value) pairs in which the prints of a name may not differ.
    marks: tuple[tuple[str, str], ...] = ()
    #: The types that the section is for; none where a rule judges that.
    types: tuple[str, ...] = ()


def resolve(
    deck: Deck, catalogue: Catalogue | None, words: Vocabulary, marks: Mapping[str, Marks]
) -> tuple[Slots, list[Finding]]:
    """Look up every entry, and say what is not known or does not fit together."""
    resolving = _Resolving(catalogue, words, marks, [])
    slots = {
        section: tuple(resolving.slot(entry) for entry in entries)
        for section, entries in deck.sections.items()
    }
    findings = [*resolving.findings, *_lacking(slots, marks, catalogue), *_own(slots), *_doubled(slots)]
    return slots, findings


class _Resolving(NamedTuple):
    catalogue: Catalogue | None
    words: Vocabulary
    marks: Mapping[str, Marks]
    findings: list[Finding]

    def slot(self, entry: Entry) -> Slot:
        own = self.own_facts(entry)
        slot = Slot(
            section=entry.section,
            place=entry.place,
            label=entry.label,
            low=entry.count or 0,
            high=math.inf if entry.count is None else entry.count,
            start=entry.start,
            number=fold_number(entry.number) if entry.number else None,
        )
        slot = self.identify(slot, entry, own)
        slot = self.filled(slot, own)
        self.compare(slot)
        return slot

    def say(self, name: str, severity: str, slot: Slot | Entry, form: str = "", **values: object) -> None:
        values = {"card": slot.label, **values}
        self.findings.append(Finding(name, severity, slot.place, values, form=form))  # type: ignore[arg-type]

    def own_facts(self, entry: Entry) -> dict[str, object]:
        known, unclear = self.words.read(entry.facts)
        for name, word in unclear:
            values = self.words.values(name)
            close = close_to(fold(word), values)
            self.say("entry/fact", "error", entry, key=name, word=word, close=close, known=values)
        return known

    def identify(self, slot: Slot, entry: Entry, own: Mapping[str, object]) -> Slot:
        """Find the prints that number and name may mean, and the names the card may have."""
        if entry.number is None and entry.name is None:
            if entry.count is not None:
                self.say("entry/nameless", "error", entry)
            return replace(slot, unnamed=True)
        if self.catalogue is None:
            slot = replace(slot, names=_as_written(entry, fold), unnamed=entry.name is None)
            return self.hash_tail(slot, entry)
        number = self.catalogue.by_number(entry.number) if entry.number else None
        named = self.catalogue.by_name(entry.name) if entry.name else ()
        key = self.catalogue.key
        if number and (not entry.name or number in named):
            return replace(slot, prints=(number,), names=frozenset({key(str(number.name))}))
        if number:
            self.say("entry/mismatch", "error", entry, number=entry.number, name=entry.name,
                     has=number.name, others=[card.number for card in named])
            candidates = (number, *named)
            return replace(slot, prints=candidates, names=frozenset(key(str(c.name)) for c in candidates))
        if named and not entry.number:
            slot = replace(slot, prints=named, names=frozenset({key(str(named[0].name))}))
            return self.hash_tail(slot, entry)
        sure = bool(named) or "type" in own
        slot = replace(slot, names=_as_written(entry, key), unnamed=not sure)
        if (cut := self.hash_tail(slot, entry)) is not slot:
            return cut
        close = self.catalogue.close_to(entry.number if named else entry.label)
        missing = entry.number if entry.number else entry.name
        self.say("card/unknown", "warning", entry, missing=missing, close=close)
        return slot

    def hash_tail(self, slot: Slot, entry: Entry) -> Slot:
        """Notice a name that YAML cut at ` #`, as in `4 SSD #7`."""
        if not entry.tail or not entry.name:
            return slot
        whole = f"{entry.name} #{entry.tail}"
        if self.catalogue and self.catalogue.by_name(whole):
            self.say("entry/hash", "error", entry, form="certain", write=whole)
            return replace(slot, prints=(), names=frozenset(), unnamed=True)
        if not slot.prints and not entry.tail[0].isspace():
            self.say("entry/hash", "warning", entry, write=whole)
        return slot

    def filled(self, slot: Slot, own: Mapping[str, object]) -> Slot:
        """Let the facts of the entry fill gaps, and choose between prints; the catalogue wins."""
        if not own:
            return slot
        if not slot.prints:
            card = Card(number=slot.number, name=slot.label, **own)  # type: ignore[arg-type]
            return replace(slot, prints=(card,), own=True)
        marks = self.marks[slot.section].marks if slot.section in self.marks else ()
        fitting = [card for card in slot.prints if not _contradictions(card, own, marks)]
        if not fitting:
            card = slot.prints[0]
            for name in _contradictions(card, own, marks):
                self.say("card/facts", "warning", slot, key=name, deck=_shown(own[name]),
                         has=_shown(card.facts()[name]))
        candidates = tuple(fitting) or slot.prints
        prints = tuple(replace(card, **{**own, **card.facts()}) for card in candidates)
        return replace(slot, prints=prints, own=prints != candidates)

    def compare(self, slot: Slot) -> None:
        """Say where prints differ in what the rules ask, and where a card is in a wrong section."""
        marks = self.marks.get(slot.section)
        if marks is None or not slot.prints:
            return
        differ = {value for field, value in marks.marks
                  if {True, False} <= {card.has(field, value) for card in slot.prints}}
        if differ and len(slot.names) == 1:
            self.say("card/ambiguous", "warning", slot, facts=sorted(differ),
                     prints=_by_marks(slot.prints, marks.marks))
        if marks.types and slot.agrees(lambda card: card.type and card.type not in marks.types):
            self.say("entry/section", "warning", slot, section=slot.section, type=slot.prints[0].type,
                     types=list(marks.types))


def _as_written(entry: Entry, key: Callable[[str], str]) -> frozenset[str]:
    """Give the name, or the number in its place: copies of one print have one name."""
    return frozenset({key(entry.name) if entry.name else f"#{fold_number(str(entry.number))}"})


def _contradictions(
    card: Card, own: Mapping[str, object], marks: tuple[tuple[str, str], ...]
) -> list[str]:
    """List the fields in which the deck says what the card is not, or leaves out what counts."""
    counts = {value for _, value in marks}
    wrong = []
    for name, has in card.facts().items():
        said = own.get(name, has)
        if isinstance(said, frozenset) and isinstance(has, frozenset):
            if said - has or (has - said) & counts:
                wrong.append(name)
        elif said != has:
            wrong.append(name)
    return wrong


def _shown(fact: object) -> object:
    return sorted(fact) if isinstance(fact, frozenset) else fact


def _by_marks(prints: tuple[Card, ...], marks: tuple[tuple[str, str], ...]) -> list[str]:
    """Write the prints as `B01-001 (ignition)`, for the reader to choose from."""
    lines = []
    for card in prints:
        having = [value for field, value in marks if card.has(field, value)]
        lines.append(f"{card.number} ({', '.join(having) or '–'})")
    return lines


def _lacking(
    slots: Slots, marks: Mapping[str, Marks], catalogue: Catalogue | None
) -> Iterator[Finding]:
    """Say once for the deck how many cards lack which facts."""
    lacking: dict[str, int] = {}
    cards, first = 0, None
    for section, needed in marks.items():
        for slot in slots.get(section, ()):
            absent = [
                need for need in needed.needs
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


def _own(slots: Slots) -> Iterator[Finding]:
    """Say once for the deck how many cards are judged by what the deck says of them."""
    own = [slot for section in slots.values() for slot in section if slot.own]
    if own:
        values = {"cards": sum(slot.low for slot in own)}
        yield Finding("card/inline", "note", own[0].place._replace(span=None), values)


def _doubled(slots: Slots) -> Iterator[Finding]:
    """Notice entries that could be one."""
    for section in slots.values():
        same: dict[tuple[object, ...], list[Slot]] = {}
        for slot in section:
            number = slot.number or (slot.prints[0].number if len(slot.prints) == 1 else None)
            if slot.names or number:
                same.setdefault((number or slot.names, slot.start), []).append(slot)
        for first, *more in same.values():
            if more:
                total = sum(slot.low for slot in (first, *more))
                values = {"card": first.label, "entries": 1 + len(more), "total": total}
                places = tuple(slot.place for slot in (first, *more[:-1]))
                yield Finding("entry/duplicate", "warning", more[-1].place, values, places)
