"""What a deck file says: entries as written, in sections, and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from zxcheck.entries import quoted, without_quotes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zxcheck.findings import Finding, Place
    from zxcheck.source import Source


class Linked(NamedTuple):
    """A Dynamis list in a file of its own, or why there is none: `outside` or `missing`."""

    file: str
    data: bytes = b""
    refused: str = ""


#: An entry that cannot be read is called by its beginning.
LONGEST_LABEL = 40

Fetch: TypeAlias = "Callable[[str], Linked]"


class Entry(NamedTuple):
    """Copies of one card, as written."""

    section: str
    place: Place
    #: None where it cannot be read: then nobody knows how many there are.
    copies: int | None
    number: str | None = None
    name: str | None = None
    start: bool = False
    #: Facts that the entry gives itself: type, colors, cost, icons, keywords.
    facts: Mapping[str, str | tuple[str, ...]] = {}
    #: What YAML took for a comment right behind the name.
    tail: str = ""
    #: Whether it says of no card what it is called, though nothing else is wrong with it.
    nameless: bool = False
    #: The whole entry, where it is a text.
    text: str = ""

    @property
    def label(self) -> str:
        """What to call the card in a report."""
        line = self.place.span.start.line if self.place.span else 1
        return self.name or self.number or self.text[:LONGEST_LABEL] or f":{line}"

    @property
    def uncut(self) -> str:
        """The name with what YAML took for a comment."""
        return without_quotes(f"{self.name} #{self.tail}")

    @property
    def whole(self) -> str:
        """The entry, or its name, with what YAML took for a comment, in quotation marks."""
        head = self.text.removesuffix(self.name or "")
        return quoted(head + self.uncut)


class Deck(NamedTuple):
    """What a deck file says."""

    file: str
    sections: Mapping[str, tuple[Entry, ...]]
    #: Where each section stands; also sections that cannot be read.
    places: Mapping[str, Place]
    #: Sections that are there but cannot be read, so that no rule can judge them.
    unread: frozenset[str] = frozenset()
    game: str | None = None
    edition: str | None = None
    edition_place: Place | None = None
    title: str | None = None
    findings: tuple[Finding, ...] = ()
    #: The files that the deck was read from, for the report to quote.
    sources: tuple[Source, ...] = ()
