"""What the deck file of a game looks like, beside the model of its data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.shapes import Shape


class Section(NamedTuple):
    """A section of a deck file."""

    name: str
    #: Whether every entry begins with a count.
    counted: bool = True
    #: Whether the section may be the path of another file instead.
    linkable: bool = False
    #: Whether one of its cards may be the start card.
    startable: bool = False


class Form(NamedTuple):
    """What the deck file of a game looks like."""

    game: str
    shape: Shape
    sections: tuple[Section, ...]
    #: Top-level keys that are free text.
    free: tuple[str, ...]
    #: The keys of an entry.
    keys: tuple[str, ...]
    #: Words that people write for a section.
    aliases: Mapping[str, str]
    #: Words that people write for the key of an entry.
    key_aliases: Mapping[str, str]
    #: Type of a card → the section that it belongs into.
    homes: Mapping[str, str]
    #: Folded headings of lists → the section below them, or `start`, `gate`, `resource`, `other`.
    headings: Mapping[str, str]
    #: Folded words before a colon → the free key that they mean.
    labels: Mapping[str, str]

    @property
    def singles(self) -> frozenset[str]:
        """The sections whose cards stand without a count."""
        return frozenset(section.name for section in self.sections if not section.counted)
