"""The rules of the main deck: size, types, copies, and what is counted over all names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.books.base import rule
from zxcheck.books.counting import every, of_one_name, of_other_types, tally, with_fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Tally
    from zxcheck.books.zx.edition import ZxEdition
    from zxcheck.cards.slots import Slots


@rule("main/size", section="main")
def main_size(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """The main deck has exactly fifty cards.

    Start card, start resource and gate card are taken from them; the player card is not.
    """
    yield tally(slots["main"], every, edition.main, section="main")


@rule("main/type", "type", section="main")
def main_type(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """Only Z/X and Events belong in the main deck."""
    yield from of_other_types(slots["main"], edition.main_types)


@rule("main/copies", "name", section="main")
def main_copies(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most four cards of one name are in the main deck.

    Prints with another number and other art under the same name count together.
    """
    yield from of_one_name(slots["main"], edition.main_copies)


@rule("main/ignition", "icons", section="main")
def main_ignition(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """Exactly twenty cards of the main deck have the ignition icon.

    The icon belongs to the print: some names have prints with it and prints without.
    """
    ignition = with_fact("icons", "ignition")
    yield tally(slots["main"], ignition, edition.ignition, section="main")


@rule("main/life-recovery", "keywords", section="main")
def main_life_recovery(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most four cards of the main deck have Life Recovery, over all names together."""
    yield tally(slots["main"], with_fact("keywords", "life_recovery"), edition.life_recovery)


@rule("main/void-bringer", "keywords", section="main")
def main_void_bringer(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most four cards of the main deck have Void Bringer, over all names together."""
    yield tally(slots["main"], with_fact("keywords", "void_bringer"), edition.void_bringer)


@rule("start/count", section="main")
def start_count(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most one card is marked as the start card."""
    yield tally(slots["main"], lambda slot: slot.start, edition.start)
