"""What heads the parts of a list, and what stands before a colon: sections, and free keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold

if TYPE_CHECKING:
    from zxcheck.convert.choice import Chooser
    from zxcheck.form import Form

_DECORATION = re.compile(r"[【】〔〕\[\]<>《》〈〉()「」『』■◆●○◇□▼▽▲△★☆=~*#:・\-—―─_|+]|：")
_HEADING = re.compile(r"(\D+?)(?:計|合計|全)?([0-9]{1,3})?(?:/[0-9]+)?(?:枚|张|張|cards?)?")
_SUFFIXES = ("カード", "card", "cards", "デッキ", "枠", "ゾーン", "持ち", "あり")
_SEPARATED = re.compile(
    r"[【\[]?([^】\]:：→＝=\s]+)(?:[】\]]\s*|\s*[:：→＝=]\s*|\s+)(.+)", re.DOTALL
)
#: Headings for one card, which may stand without a count.
ALONE = frozenset({"start", "gate", "resource", "player", "player_ex", "over_boost_lower"})


def plain_word(text: str) -> str:
    """Drop from a heading what decorates it."""
    return _DECORATION.sub("", fold(text))


class Headings(NamedTuple):
    """The headings of a game."""

    form: Form
    chooser: Chooser

    def heading(self, text: str) -> tuple[str, int | None] | None:
        """Give what a heading means, and how many cards it says that follow."""
        match = _HEADING.fullmatch(plain_word(text))
        meant = self.meant(match[1]) if match else None
        if match is None or meant is None:
            return None
        return meant, int(match[2]) if match[2] else None

    def meant(self, word: str) -> str | None:
        """Give the section that a heading means, or `start` and the like."""
        shorter = (word.removesuffix(end) for end in _SUFFIXES)
        return next(
            (self.form.headings[each] for each in (word, *shorter) if each in self.form.headings),
            None,
        )

    def label(self, text: str) -> tuple[str, str] | None:
        """Take `プレイヤー：各務原あづみ` apart: what the label means, and the rest."""
        match = _SEPARATED.fullmatch(text)
        if match is None:
            return None
        word, rest = plain_word(match[1]).removeprefix("使用"), match[2].strip()
        meant = self.meant(word) or self.form.headings.get(f"{word}:")
        holds_cards = self.chooser.holds_cards(rest)
        if re.match("[^:：]+[:：]", text) and word in self.form.labels and not holds_cards:
            return self.form.labels[word], rest
        if meant is None or (meant not in ALONE and not holds_cards):
            return None
        # Without a blank behind it a colon may belong to a name, as in `EX:FUTURIZE`.
        joined = re.match(r"[^:：]*:\S", text) is not None
        return (
            None
            if joined and meant not in ALONE and not self.chooser.several(rest)
            else (meant, rest)
        )
