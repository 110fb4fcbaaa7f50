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
