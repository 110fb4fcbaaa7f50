"""A deck as a list of lines: what every format is read to, and written from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.deck import Deck, Entry
from zxcheck.findings import Finding, Place, Position, Span
from zxcheck.source import Source

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.facts import Card
    from zxcheck.form import Form

#: The section of what a format does not sort; and of what it only says is outside of the deck.
UNSORTED = ""
OUTSIDE = "?"


#: The keys of a deck that say what its owner likes.
FREE = ("name", "author", "date", "event", "notes")

#: An entry of a deck file may not be longer, so what is longer is no card.
LONGEST = 480


class Item(NamedTuple):
    """Copies of one card."""

    section: str
    place: Place
    #: None where the line does not say how many.
    copies: int | None
    number: str | None = None
    name: str | None = None
    start: bool = False
    #: The line as it stands in the file.
    text: str = ""
    #: What stands on the line besides, such as `(VB)`.
    remark: str = ""
    facts: Mapping[str, str | tuple[str, ...]] = {}


class Note(NamedTuple):
    """A line that is no card: a heading or a remark, or one that could not be read."""

    section: str
    place: Place
    text: str
    unread: bool = False
    is_heading: bool = False
    #: How many cards a heading says that follow.
    stated: int | None = None


class Listing(NamedTuple):
    """What a file says, in its order."""

    file: str
    lines: tuple[str, ...]
    parts: tuple[Item | Note, ...]
    findings: tuple[Finding, ...] = ()
    #: Free keys of a deck, such as `name`.
    about: Mapping[str, str] = {}
    edition: str | None = None
    #: Whether the file has a main deck, be it empty.
    has_main: bool = False

    @property
    def items(self) -> list[Item]:
        """The cards alone."""
        return [part for part in self.parts if isinstance(part, Item)]

    @property
    def unread(self) -> int:
        """How many lines could not be read."""
        notes = sum(part.unread for part in self.parts if isinstance(part, Note))
        return notes + sum(item.copies is None for item in self.items)


#: What headings mean that are no section themselves.
SECTION_OF = {"start": "main", "gate": "main", "resource": "main", "other": OUTSIDE}


def with_start(parts: list[Item | Note], index: int) -> None:
    """Make one copy of the card at *index* the start card."""
    item = parts[index]
    if isinstance(item, Item) and item.copies:
        rest = item._replace(copies=item.copies - 1, start=False)
        one = item._replace(copies=1, start=True)
        parts[index : index + 1] = [rest, one] if rest.copies else [one]


def span_of(file: str, line: int, start: int, end: int) -> Place:
    """Give the place from one column up to another, both from 0."""
    return Place(file, Span(Position(line, start + 1), Position(line, max(end, start + 1) + 1)))


def sorted_by_type(listing: Listing, form: Form, catalogue: Catalogue | None) -> Listing:
    """Put cards that the format does not sort into the section of their type.

    Those whose type is not known are counted in the main deck, or outside of it where the format
    says that much; a finding says how many they are.
    """
    parts: list[Item | Note] = []
    unknown: list[Item] = []
    last = "main"
    for part in listing.parts:
        section = part.section
        if isinstance(part, Note):
            lost = "main" if part.unread else last  # a card, and nobody knows of which section
            section = lost if section in {UNSORTED, OUTSIDE} else section
        elif section in {UNSORTED, OUTSIDE}:
            home = form.homes.get(type_of(part, catalogue) or "")
            if home is None:
                unknown.append(part)
            if section == OUTSIDE and home in {None, "main", "dynamis"}:
                # What the format says lies outside stays there, whatever its type is.
                home = "over_boost_lower" if home == "dynamis" else "tokens"
            home = home or "main"
            section = home
        if isinstance(part, Item):
            last = section
        parts.append(part._replace(section=section))
    startable = {section.name for section in form.sections if section.startable}
    values = {"key": "start", "known": [key for key in form.keys if key != "start"], "close": []}
    misplaced = [
        Finding("entry/key", "error", part.place, values)
        for part in parts
        if isinstance(part, Item) and part.start and part.section not in startable
    ]
    findings = (*listing.findings, *misplaced)
    if unknown:
        count = {"cards": sum(item.copies or 0 for item in unknown)}
        place = Place(listing.file)
        findings = (*findings, Finding("file/unsorted", "warning", place, count))
    return listing._replace(parts=tuple(parts), findings=findings)


def compare_totals(parts: Sequence[Item | Note]) -> list[Finding]:
    """Compare what headings say with what stands below them, lest a line be lost unseen."""
    findings = []
    heading: Note | None = None
    have = cards = 0
    for part in (*parts, Note("", Place(""), "", is_heading=True)):
        if isinstance(part, Item):
            have, cards = have + (part.copies or 0), cards + 1
        elif part.unread:
            heading = None
        elif part.is_heading:
            empty = heading and not cards and part.section != heading.section
            if heading and (cards or empty) and have != heading.stated:
                values = {"stated": heading.stated, "have": have}
                findings.append(Finding("file/total", "warning", heading.place, values))
            heading = part if part.stated is not None else None
            have = cards = 0
    return findings


def notes_of(parts: Sequence[Item | Note]) -> list[Note]:
    """Give what is no card."""
    return [part for part in parts if isinstance(part, Note)]


def may_start(item: Item, catalogue: Catalogue | None) -> bool | None:
    """Whether the card may be the start card; None if that is not known."""
    known = [card.has("keywords", "start_card") for card in _prints(item, catalogue)]
    return None if not known or None in known else any(known)


def _prints(item: Item, catalogue: Catalogue | None) -> tuple[Card, ...]:
    if catalogue is None:
        return ()
    number = catalogue.by_number(item.number) if item.number else None
    return (number,) if number else catalogue.by_name(item.name) if item.name else ()


def type_of(item: Item, catalogue: Catalogue | None) -> str | None:
    """Give the type of the card, if all prints that it may be agree."""
    prints = _prints(item, catalogue)
    types = {card.type for card in prints}
    return types.pop() if len(types) == 1 else None


def deck_of(listing: Listing, form: Form) -> Deck:
    """Make the deck that the rules are about. Lines that were not read may be cards."""
    known = [section.name for section in form.sections]
    sections_there = {part.section for part in listing.parts if isinstance(part, Item)}
    is_list = sections_there == {"dynamis"} and not listing.has_main
    entries: dict[str, list[Entry]] = {} if is_list else {"main": []}
    places: dict[str, Place] = {}
    for part in listing.parts:
        section = part.section if part.section in known else "main"
        if isinstance(part, Note) and not part.unread:
            continue
        entries.setdefault(section, []).append(_entry(part, section))
        places.setdefault(section, part.place)
    sections = {name: tuple(entries[name]) for name in known if name in entries}
    if not is_list:
        places.setdefault("main", Place(listing.file))
    return Deck(
        file=listing.file,
        sections=sections,
        places=places,
        game=None,
        edition=listing.edition,
        title=listing.about.get("name"),
        findings=listing.findings,
        sources=(source_of(listing),),
    )


def source_of(listing: Listing) -> Source:
    """Give the file as the report quotes it."""
    return Source(listing.file, listing.lines, {"main": None}, {}, {}, [], set())


def _entry(part: Item | Note, section: str) -> Entry:
    if isinstance(part, Note):
        return Entry(section, part.place, None, text=part.text)
    return Entry(
        section=section,
        place=part.place,
        copies=part.copies,
        number=part.number,
        name=part.name,
        start=part.start,
        facts=part.facts,
        text=part.text,
    )


def listing_of(deck: Deck) -> Listing:
    """Make a listing of a deck file, to be written in another format."""
    parts: list[Item | Note] = []
    for section, entries in deck.sections.items():
        for entry in entries:
            if entry.number or entry.name:
                parts.append(
                    Item(
                        section,
                        entry.place,
                        entry.copies,
                        entry.number,
                        entry.name,
                        start=entry.start,
                        text=entry.text,
                        facts=entry.facts,
                    )
                )
            else:
                parts.append(Note(section, entry.place, entry.text or entry.label, unread=True))
    data = deck.sources[0].data if deck.sources else None
    about = {
        key: value
        for key, value in (data.items() if isinstance(data, dict) else ())
        if key in FREE and isinstance(value, str)
    }
    lines = deck.sources[0].lines if deck.sources else ()
    findings = [*deck.findings]
    findings += [
        Finding("entry/nameless", "error", entry.place)
        for entries in deck.sections.values()
        for entry in entries
        if entry.nameless
    ]
    has_main = "main" in deck.sections
    return Listing(
        deck.file, lines, tuple(parts), tuple(findings), about, deck.edition, has_main=has_main
    )
