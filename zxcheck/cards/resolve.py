"""Which card each entry means, and what is known of it: a deck becomes slots."""

from __future__ import annotations

import math
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.deckwide import doubled, lacking, own_facts, settled
from zxcheck.cards.facts import Card
from zxcheck.cards.names import fold, fold_number
from zxcheck.cards.slots import Marks, Slot
from zxcheck.findings import Finding
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.facts import Vocabulary
    from zxcheck.cards.slots import Slots
    from zxcheck.deck import Deck, Entry
    from zxcheck.findings import Severity

_UNMARKED = Marks(())

#: For so many unknown cards of a deck close ones are looked for.
MOST_SUGGESTED = 60


def resolve(
    deck: Deck, catalogue: Catalogue | None, words: Vocabulary, marks: Mapping[str, Marks]
) -> tuple[Slots, list[Finding]]:
    """Look up every entry, and say what is not known or does not fit together."""
    if catalogue:
        entries = [entry for section in deck.sections.values() for entry in section]
        numbers = [entry.number for entry in entries if entry.number]
        catalogue.expect(numbers, [entry.name for entry in entries if entry.name])
    resolving = _Resolving(catalogue, words, marks, [], _names_of_numbers(deck, catalogue), [])
    found = {
        section: tuple(resolving.slot(entry) for entry in entries)
        for section, entries in deck.sections.items()
    }
    slots, contradictions = settled(found)
    whole = (*lacking(slots, marks, catalogue), *own_facts(slots), *doubled(slots))
    return slots, [*resolving.findings, *contradictions, *whole]


def _names_of_numbers(deck: Deck, catalogue: Catalogue | None) -> dict[str, frozenset[str]]:
    """Give the names that the deck itself has for numbers that the catalogue does not know."""
    names: dict[str, frozenset[str]] = {}
    for entries in deck.sections.values():
        for entry in entries:
            if (
                entry.number
                and entry.name
                and not (catalogue and catalogue.by_number(entry.number))
            ):
                number = fold_number(entry.number)
                name = catalogue.key(entry.name) if catalogue else fold(entry.name)
                names[number] = names.get(number, frozenset()) | {name}
    return names


class _Resolving(NamedTuple):
    catalogue: Catalogue | None
    words: Vocabulary
    marks: Mapping[str, Marks]
    findings: list[Finding]
    #: The names that the deck gives to numbers that are not in the catalogue; one card has one.
    written: Mapping[str, frozenset[str]]
    #: What was not found so far.
    missed: list[str]

    def slot(self, entry: Entry) -> Slot:
        own = self.own_facts(entry)
        slot = Slot(
            section=entry.section,
            place=entry.place,
            label=entry.label,
            low=entry.copies or 0,
            high=math.inf if entry.copies is None else entry.copies,
            start=entry.start,
            number=fold_number(entry.number) if entry.number else None,
        )
        slot = self.filled(self.identified(slot, entry, own), own)
        self.compare(slot)
        return slot

    def say(
        self,
        finding: str,
        severity: Severity,
        of: Slot | Entry,
        form: str = "",
        /,
        **values: object,
    ) -> None:
        values = {"card": of.label, **values}
        self.findings.append(Finding(finding, severity, of.place, values, form=form))

    def own_facts(self, entry: Entry) -> dict[str, object]:
        known, unclear = self.words.read(entry.facts)
        for name, word in unclear:
            values = self.words.values(name)
            close = close_to(fold(word), values)
            self.say("entry/fact", "error", entry, fact=name, word=word, close=close, known=values)
        return known

    def identified(self, slot: Slot, entry: Entry, own: Mapping[str, object]) -> Slot:
        """Find the prints that number and name may mean, and the names the card may have."""
        if entry.number is None and entry.name is None:
            if entry.nameless:
                self.say("entry/nameless", "error", entry)
            return slot._replace(unnamed=True)
        if self.catalogue is None:
            return self.cut_at_hash(self.as_written(slot, entry), entry)
        return self.looked_up(slot, entry, own, self.catalogue)

    def looked_up(
        self, slot: Slot, entry: Entry, own: Mapping[str, object], catalogue: Catalogue
    ) -> Slot:
        """Find them in the catalogue."""
        key = catalogue.key
        number = catalogue.by_number(entry.number) if entry.number else None
        if entry.name and entry.tail and catalogue.by_name(entry.uncut):
            return self.cut_at_hash(slot, entry)
        if number:
            if entry.name and key(entry.name) != key(str(number.name)):
                return self.mismatched(slot, entry, number, catalogue)
            slot = slot._replace(label=entry.name or str(number.name))
            self.spelling(entry, (number,), catalogue)
            return slot._replace(prints=(number,), names=frozenset({key(str(number.name))}))
        named = catalogue.by_name(entry.name) if entry.name else ()
        if named and not entry.number:
            self.spelling(entry, named, catalogue)
            return slot._replace(prints=named, names=frozenset({key(entry.name or "")}))
        slot = self.as_written(slot, entry)
        sure = bool(named) or "type" in own
        return self.unknown(slot._replace(unnamed=slot.unnamed or not sure), entry, catalogue, own)

    def spelling(self, entry: Entry, prints: tuple[Card, ...], catalogue: Catalogue) -> None:
        """Notice that no print is spelt as the entry has it; blanks aside, which nobody sees."""
        typed = _without_blanks(entry.name or "")
        printed = [str(card.name) for card in prints]
        if typed and typed not in map(_without_blanks, printed):
            if len(prints) > 1:
                printed = [catalogue.name_of(catalogue.key(printed[0]))]
            self.say("entry/spelling", "note", entry, printed=printed[0])

    def as_written(self, slot: Slot, entry: Entry) -> Slot:
        """Take the name that the deck gives; copies of one number have one name."""
        names = self.written.get(slot.number or "")
        if names is None:
            key = self.catalogue.key if self.catalogue else fold
            name = key(entry.name) if entry.name else f"#{slot.number}"
            return slot._replace(names=frozenset({name}), unnamed=entry.name is None)
        if len(names) > 1 and entry.name:
            values = {"number": entry.number, "name": entry.name}
            self.say("entry/mismatch", "error", entry, "written", **values)
        return slot._replace(names=names)

    def mismatched(self, slot: Slot, entry: Entry, number: Card, catalogue: Catalogue) -> Slot:
        """Say that number and name are not of one card; it may be either."""
        named = catalogue.by_name(entry.name or "")
        others = [card.number for card in named]
        values = {"number": entry.number, "name": entry.name, "has": number.name}
        self.say("entry/mismatch", "error", entry, **values, others=others)
        names = frozenset({catalogue.key(str(number.name)), catalogue.key(entry.name or "")})
        return slot._replace(prints=(number, *named) if named else (), names=names)

    def unknown(
        self, slot: Slot, entry: Entry, catalogue: Catalogue, own: Mapping[str, object]
    ) -> Slot:
        """Say that the catalogue has no such card, and which ones are close."""
        if (cut := self.cut_at_hash(slot, entry)) is not slot:
            return cut
        missing = entry.number or entry.label
        looked_up = missing if not entry.name or catalogue.by_name(entry.name) else entry.name
        needs = self.marks.get(slot.section, _UNMARKED).needs
        values: dict[str, object] = {"missing": missing}
        if needs and set(needs) <= own.keys():
            form = "described"
        elif (number := entry.number or "") and catalogue.lacks_set(number):
            form = "set-day" if catalogue.day else "set"
            values |= {"set": fold_number(number).partition("-")[0], "day": catalogue.day}
        else:
            form = "several" if catalogue.is_ambiguous(looked_up) else ""
        close = self.close_to(looked_up, catalogue)
        self.say("card/unknown", "warning", entry, form, **values, close=close)
        return slot

    def close_to(self, text: str, catalogue: Catalogue) -> list[str]:
        """Suggest cards; a file with hundreds that are not known is no deck that is mistyped."""
        self.missed.append(text)
        return catalogue.close_to(text) if len(self.missed) <= MOST_SUGGESTED else []

    def cut_at_hash(self, slot: Slot, entry: Entry) -> Slot:
        """Notice a name that YAML cut at ` #`, as in `4 SSD #7`."""
        if not entry.tail or not entry.name:
            return slot
        whole = entry.uncut
        if self.catalogue and self.catalogue.by_name(whole):
            self.say("entry/hash", "error", entry, "certain", name=whole, write=entry.whole)
            return slot._replace(prints=(), names=frozenset(), unnamed=True)
        if not slot.prints and not entry.tail[0].isspace():
            self.say("entry/hash", "warning", entry, write=entry.whole)
            key = self.catalogue.key if self.catalogue else fold
            names = frozenset({key(entry.name), key(whole)})
            return slot._replace(names=names, unnamed=True)
        return slot

    def filled(self, slot: Slot, own: Mapping[str, object]) -> Slot:
        """Let the facts of the entry fill gaps, and choose between prints; the catalogue wins."""
        if not own:
            return slot
        if not slot.prints:
            card = Card(number=slot.number, name=slot.label, **own)  # type: ignore[arg-type]
            return slot._replace(prints=(card,), own=True)
        marks = self.marks.get(slot.section, _UNMARKED).marks
        fitting = tuple(card for card in slot.prints if not _contradictions(card, own, marks))
        if not fitting:
            card = slot.prints[0]
            for name in _contradictions(card, own, marks):
                said, has = _shown(own[name]), _shown(card.facts()[name])
                self.say("card/facts", "warning", slot, fact=name, deck=said, has=has)
        candidates = fitting or slot.prints
        prints = tuple(card._replace(**{**own, **card.facts()}) for card in candidates)  # type: ignore[arg-type]
        return slot._replace(prints=prints, own=prints != candidates)

    def compare(self, slot: Slot) -> None:
        """Say where prints differ in what the rules ask, and where a card is in a wrong section."""
        marks = self.marks.get(slot.section, _UNMARKED)
        differ = [
            value
            for field, value in marks.marks
            if {True, False} <= {card.has(field, value) for card in slot.prints}
        ]
        if differ and len(slot.names) == 1:
            prints = _by_marks(slot.prints, marks.marks)
            self.say("card/ambiguous", "warning", slot, facts=differ, prints=prints)
        if marks.types and slot.agrees(lambda card: card.is_other_than(marks.types)):
            kind, section = slot.prints[0].type, slot.section
            types = list(marks.types)
            self.say("entry/section", "warning", slot, section=section, type=kind, types=types)


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


def _without_blanks(name: str) -> str:
    return "".join(unicodedata.normalize("NFC", name).split())


def _shown(fact: object) -> object:
    return sorted(fact) if isinstance(fact, frozenset) else fact


def _by_marks(prints: tuple[Card, ...], marks: tuple[tuple[str, str], ...]) -> list[str]:
    """Write the prints as `B01-001 (ignition)`, for the reader to choose from."""
    lines = []
    for card in prints:
        having = [value for field, value in marks if card.has(field, value)]
        lines.append(f"{card.number} ({', '.join(having) or '–'})")
    return lines
