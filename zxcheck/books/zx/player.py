"""The rule of the player card, which lies outside the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.books.base import rule
from zxcheck.books.counting import every, tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Tally
    from zxcheck.books.zx.edition import ZxEdition
    from zxcheck.cards.slots import Slots


@rule("player/count", section="player")
def player_count(slots: Slots, edition: ZxEdition) -> Iterator[Tally]:
    """At most one player card is named."""
    yield tally(slots.get("player", ()), every, edition.player)
