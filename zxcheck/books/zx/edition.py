"""What an edition of Z/X limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zxcheck.books.base import Edition

if TYPE_CHECKING:
    from zxcheck.books.base import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class ZxEdition(Edition):
    """The limits of the construction rules; the rules read them and know no edition."""

    main: Limit
    main_types: tuple[str, ...]
    main_copies: Limit
    ignition: Limit
    life_recovery: Limit
    void_bringer: Limit
    start: Limit
    player: Limit
    dynamis: Limit
    dynamis_types: tuple[str, ...]
    dynamis_copies: Limit
