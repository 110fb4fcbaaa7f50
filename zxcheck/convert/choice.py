"""Which of the readings of a line is meant: the cards that are known decide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold, fold_number
from zxcheck.convert.lines import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Item

#: What parts several cards on one line.
_PARTS = (r"[、，,／/|｜]", r"\t+|\s{2,}", r"(?<=[×xX✕][0-9０-９])\s+|(?<=枚)\s+")


#: More copies than a deck has cards are hardly meant, where the card is not known.
MOST_COPIES = 60
_COUNT_INSIDE = re.compile(
    r"\t|(?:^|[\s+＋])[0-9０-９]{1,2}(?=\s|$|枚)|[×✕✖]\s*[0-9０-９]|[0-9０-９]\s*[、，,／;]"
)


class Chooser(NamedTuple):
    """Reads lines by what is known of the cards."""

    catalogue: Catalogue | None

    def is_card(self, text: str) -> bool:
        """Whether the line names a known card and how many, whatever else it looks like."""
        ways = readings(text)
        return any(
            way.copies and self.is_known(way) and not self._hides_another(way) for way in ways
        )

    def choose(self, ways: Sequence[Reading], *, single: bool) -> Reading | None:
        """Choose how to read a line, or None; only a *single* card may stand without a count."""
        counted = [way for way in ways if way.copies and not self._hides_another(way)]
        known = [way for way in counted if self.is_known(way)]
        if len({(way.copies, self.key(way)) for way in known}) > 1:
            return self._fullest(known)
        alone = [way for way in ways if single and way.copies is None]
        alone = [way for way in alone if self.is_known(way) or self._is_name(way)]
        printed = [way for way in known if self.is_printed(way)]
        # A known card without a count is likelier than an unknown one whose name has a digit.
        bare = [way for way in alone if self.is_known(way)]
        best = printed or known or bare or counted or alone
        return best[0] if best else None

    def _hides_another(self, way: Reading) -> bool:
        """Whether the name may hold one more count, and with it one more card."""
        name = way.name or ""
        if self.is_printed(way) or (way.copies or 0) > MOST_COPIES:
            return (way.copies or 0) > MOST_COPIES and not self.is_known(way)
        return bool(_COUNT_INSIDE.search(name))

    def _is_name(self, way: Reading) -> bool:
        """Whether a line may be a name that nobody knows, and is no sentence."""
        text = way.name or way.number or ""
        return self.catalogue is None and len(text) <= 40 and text[-1:] not in "。！？!?です"  # noqa: PLR2004

    def _fullest(self, known: Sequence[Reading]) -> Reading | None:
        """Of several ways that all make sense take the one that leaves nothing of the line out."""
        longest = max(len(way.name or "") for way in known)
        best = [way for way in known if len(way.name or "") == longest]
        return best[0] if len({way.copies for way in best}) == 1 else None

    def is_known(self, way: Reading) -> bool:
        """Whether there is such a card."""
        if self.catalogue is None:
            return False
        if way.number:
            return self.catalogue.by_number(way.number) is not None
        return bool(way.name and self.catalogue.by_name(way.name))

    def is_printed(self, way: Reading) -> bool:
        """Whether the name is that of a card as it stands, with what is in brackets behind it."""
        if self.catalogue is None or not way.name:
            return False
        prints = self.catalogue.by_name(way.name)
        return fold(way.name) in {fold(str(card.name)) for card in prints}

    def key(self, card: Reading | Item) -> str:
        """Give what two ways to name a card have in common."""
        known = self.catalogue.by_number(card.number) if self.catalogue and card.number else None
        name = str(known.name) if known else card.name
        if name and (known or not card.number):
            return self.catalogue.key(name) if self.catalogue else fold(name)
        return f"#{fold_number(card.number or '')}"

    def holds_cards(self, text: str) -> bool:
        """Whether a text says how many of what, for one card or for several."""
        return bool(self.several(text)) or self._is_counted(text)

    def several(self, text: str) -> list[tuple[int, str]]:
        """Take a line apart that holds several cards, each with its count; else give none.

        Gives the offset and the text of each.
        """
        if self.is_card(text):
            return []
        text = re.sub(r"(?:\s+[#＃]\S+)+$", "", text)  # the tags of a tweet
        for pattern in _PARTS:
            ends = [(hit.start(), hit.end()) for hit in re.finditer(pattern, text)]
            starts = [0, *(end for _, end in ends)]
            stops = [*(start for start, _ in ends), len(text)]
            parts = [(at, text[at:end]) for at, end in zip(starts, stops, strict=True)]
            parts = [(at, part) for at, part in parts if part.strip()]
            if len(parts) > 1 and all(self._is_counted(part) for _, part in parts):
                return [(at + len(part) - len(part.lstrip()), part.strip()) for at, part in parts]
        return []

    def _is_counted(self, text: str) -> bool:
        """Whether a part of a line says by itself how many of what."""
        if self.is_card(text):
            return True
        marked = re.search(r"[×xX✕*]\s*[0-9０-９]|[0-9０-９]\s*枚|^\s*[0-9０-９]{1,2}\s+\D", text)
        return bool(marked) and any(way.copies for way in readings(text))
