"""The rules of the Dynamis, the extra deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.books.base import rule
from zxcheck.books.counting import every, of_one_name, of_other_types, tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Tally
    from zxcheck.books.zx.edition import ZxEdition
    from zxcheck.cards.slots import Slots


@rule("dynamis/size", section="dynamis")
def dynamis_size(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """The Dynamis has at most ten cards; having none is allowed."""
    yield tally(slots.get("dynamis", ()), every, edition.dynamis, section="dynamis")


@rule("dynamis/type", "type", section="dynamis")
def dynamis_type(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """Only cards of the type Z/X EX are in the Dynamis.

    The printed type counts: a Z/X is no Z/X EX, though a Z/X EX is a Z/X in a game (202.5a).
    """
    yield from of_other_types(slots.get("dynamis", ()), edition.dynamis_types)


@rule("dynamis/copies", "name", section="dynamis")
def dynamis_copies(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most four cards of one name are in the Dynamis.

    The main deck is counted apart.
    """
    yield from of_one_name(slots.get("dynamis", ()), edition.dynamis_copies)
