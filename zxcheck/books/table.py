"""The games that zxcheck knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.books.zx.book import ZX

if TYPE_CHECKING:
    from zxcheck.books.base import Book

BOOKS: dict[str, Book] = {ZX.game: ZX}
DEFAULT_GAME = ZX.game
