"""Close words: suggested, never taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How alike, of 100, two words must be before one is worth suggesting for the other.
ALIKE = 60


def close_to(word: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Give up to *most* of the words that are closest to *word*, the closest first."""
    from rapidfuzz import fuzz, process

    choices = list(words)
    found = process.extract(word, choices, scorer=fuzz.ratio, limit=most, score_cutoff=ALIKE)
    return [choice for choice, _, _ in found]
