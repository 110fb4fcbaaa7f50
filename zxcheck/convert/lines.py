"""One line of a list as players write it: how many, and of which card.

A line may be read in several ways: `名 4` is four copies, unless the 4 belongs to the name. All
ways are given, the likeliest first; who knows the cards can choose.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from zxcheck.cards.names import fold, is_number

_D = "([0-9０-９]{1,3})"
_X = "[x×ｘXＸ✕✖＊*]"
_P = "(?:枚|张|張|copies|copy)"
_LEADING = (
    rf"{_D}\s*{_P}?\s*{_X}?\s+(.+)",
    rf"{_D}\s*(?:{_X}|{_P}|[,，、:：])\s*(.+)",
    rf"{_X}\s*{_D}\s*{_P}?\s+(.+)",
    rf"{_D}([《【「『‹<＜〈“\"].+)",
)
_TRAILING = (
    rf"(.+?)\s*{_X}\s*{_D}\s*{_P}?",
    rf"(.+?)\s*[(（\[［]\s*{_X}?\s*{_D}\s*{_P}?\s*[)）\]］]",
    rf"(.+?)\s*[:：,，、…‥\t=＝—―-]+\s*{_D}\s*{_P}?",
    rf"(.+?)\s*{_D}\s*{_P}",
    rf"(.+?)\s+{_D}",
    rf"(.+[》】」』›>＞〉”\"）)]){_D}",
)
_KANJI = "一二三四五六七八九十"
_KANJI_COUNT = rf"(.+?)\s*([{_KANJI}])\s*枚"
_BULLET = re.compile(r"(?:[・･●○◆◇■□▼▽▲△▪•‣►▶→◎]|[-–—*+](?=\s))\s*")
_PAIRS = {
    "《": "》",
    "「": "」",
    "【": "】",
    "『": "』",
    "‹": "›>",
    "<": ">",
    "＜": "＞>",
    "〈": "〉",
    "“": "”",
    '"': '"',
    "[": "]",
}
_NUMBER_BEHIND = r"(.+?)[\s:：,，、]*[(（\[［<＜]?([A-Za-zＡ-Ｚａ-ｚ0-9０-９\-－‐–?]+)[)）\]］>＞]?"
_NUMBER_IN_BRACKETS = re.compile(r"[\[［(（<＜]([^\])）>］＞]+)[\])）>］＞]\s*")
#: What players add to a name in brackets: icons, keywords, rarity.
_REMARKS = """
    VB LR IG EX ST SR GC C UC U R RR N WR UR F PR OBR MGNR SEC Z CVR CR HR
    ライフ ライフリカバリー ヴォイド ヴォイドブリンガー イグニッション スタート スタートカード
    点燃 生命恢复 虚空使者 起始卡
"""
_BRACKETED = re.compile(r"[(（\[［【〔]([^()（）\[\]［］【】〔〕]*)[)）\]］】〕]")


class Reading(NamedTuple):
    """One way to read a line."""

    copies: int | None
    number: str | None
    name: str | None
    remark: str = ""


def readings(text: str) -> list[Reading]:
    """Give the ways to read a line, the likeliest first; without a count last.

    >>> readings("《Last Dance》×4")[0]
    Reading(copies=4, number=None, name='Last Dance', remark='')
    """
    text = _without_bullet(text.strip())
    found: dict[Reading, None] = {}
    for copies, card in (*_counted(text), (None, text)):
        for number, name, remark in _cards(card):
            if number or name:
                found.setdefault(Reading(copies, number, name, remark))
    return list(found)


def _without_bullet(text: str) -> str:
    match = _BULLET.match(text)
    return text[match.end() :] if match and match.end() < len(text) else text


def _counted(text: str) -> list[tuple[int, str]]:
    """Split off the count, wherever it may stand."""
    leading = (re.fullmatch(pattern, text) for pattern in _LEADING)
    trailing = (re.fullmatch(pattern, text) for pattern in _TRAILING)
    found = [(_number(match[1]), match[2]) for match in leading if match]
    found += [(_number(match[2]), match[1]) for match in trailing if match]
    if match := re.fullmatch(_KANJI_COUNT, text):
        found.append((_KANJI.index(match[2]) + 1, match[1]))
    return [(copies, card.strip()) for copies, card in found]


def _number(digits: str) -> int:
    return int(unicodedata.normalize("NFKC", digits))


def _cards(text: str) -> list[tuple[str | None, str | None, str]]:
    """Give the ways to read what is left: number, name, and what is neither."""
    number, rest = _split_number(text.strip())
    ways = [(number, name or None, remark) for name, remark in _names(rest)]
    return ways or [(number, None, "")]


def _split_number(text: str) -> tuple[str | None, str]:
    """Take a card number from the beginning or the end, in brackets or not."""
    head, *rest = re.split(r"[\s:：,，、]+", text, maxsplit=1)
    bare = head.strip("[]［］()（）<>＜＞")
    if is_number(bare):
        return bare, rest[0].strip() if rest else ""
    if (match := re.fullmatch(_NUMBER_BEHIND, text)) and is_number(match[2]):
        return match[2], match[1].strip()
    if (match := _NUMBER_IN_BRACKETS.match(text)) and is_number(match[1]):
        return match[1], text[match.end() :].strip()
    return None, text


def _names(text: str) -> list[tuple[str, str]]:
    """Give the ways to read a name: as it stands, out of its brackets, without remarks."""
    found: dict[str, str] = {}
    inner = _out_of_brackets(text)
    plain, remark = _without_remarks(inner)
    # In `‹R名>` the letters before the name are its rarity.
    rarity = re.fullmatch(r"([A-Z]{1,4})([^\x00-\x7f].*)", inner) if inner != text else None
    if rarity:
        found[rarity[2]] = rarity[1]
    found.setdefault(plain, remark)
    found.setdefault(inner, "")
    found.setdefault(text, "")
    return [(name, remark) for name, remark in found.items() if name]


def _out_of_brackets(text: str) -> str:
    """Take a name out of brackets that stand around the whole of it, and of nothing else."""
    closing = _PAIRS.get(text[:1], "")
    inner = text[1:-1]
    if inner and text[-1] in closing and text[0] not in inner and text[-1] not in inner:
        return inner.strip()
    return text


def _without_remarks(name: str) -> tuple[str, str]:
    """Drop remarks in brackets, such as `(VB)`, before and behind a name."""
    remarks = []
    while match := next((hit for hit in _BRACKETED.finditer(name) if _is_remark(hit, name)), None):
        remarks.append(match[0])
        name = (name[: match.start()] + name[match.end() :]).strip()
    return _out_of_brackets(name), " ".join(remarks)


def _is_remark(hit: re.Match[str], name: str) -> bool:
    outside = hit.start() == 0 or hit.end() == len(name)
    return outside and fold(hit[1]) in _remarks()


@cache
def _remarks() -> frozenset[str]:
    return frozenset(map(fold, _REMARKS.split()))
