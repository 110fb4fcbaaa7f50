"""One line of a list as players write it: how many, and of which card.

A line may be read in several ways: `名 4` is four copies, unless the 4 belongs to the name. All
ways are given, the likeliest first; who knows the cards can choose.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold, is_number

if TYPE_CHECKING:
    from collections.abc import Iterator

_D = "([0-9０-９]{1,3}|[①-⑳])"
_X = "(?:[x×ｘXＸ✕✖＊*]\ufe0f?)"
_P = "(?:枚(?:積み|積|投入)?|张|張|copies|copy|pcs)"
_LEADING = (
    rf"{_D}\s*{_P}?\s*{_X}?\s+(.+)",
    rf"{_D}\s*(?:{_X}|{_P}|[,，、:：])\s*(.+)",
    rf"{_X}\s*{_D}\s*{_P}?\s+(.+)",
    rf"{_D}([《【「『‹<＜〈“\"].+)",
    rf"[\[(（［]{_D}[\])）］]\s*(.+)",
    rf"{_D}(?![月つ人世匹回位年日種章期番弾])([^\x00-\x7f\W\d_].+)",
)
_TRAILING = (
    rf"(.+?)\s*(?:[×✕✖＊*]\ufe0f?\s*|(?<![A-Za-zＡ-Ｚａ-ｚ・])[xｘXＸ]|\s[xｘXＸ]\s*){_D}\s*{_P}?",
    rf"(.+?)\s*[(（\[［]\s*{_X}?\s*{_D}\s*{_P}?\s*[)）\]］]",
    rf"(.+?[…‥—―])[…‥—―]*\s*{_D}\s*{_P}?",
    rf"(.+?)(?:\s*[:：,，、・…‥\t=＝@|｜/／]+\s*|\s+[—―-]+\s+){_D}\s*{_P}?",
    rf"(.+?)\s*{_D}\s*{_P}",
    rf"(.+)([0-9]{{2}})\s*{_P}",
    rf"(.+)([0-9])\s*{_P}",
    rf"(.+?)\s+{_D}",
    rf"(.+[》】」』›>＞〉”\"）)]){_D}",
    r"(.+?)([①-⑳])",
    rf"(.+[^\x00-\x7f\W\d_]){_D}",
)
#: The third pattern leaves to the name what usually parts it from the count: that is second best.
_SECOND_BEST = _TRAILING[2]
_KANJI = "一二三四五六七八九十"
_KANJI_COUNT = rf"(.+?)\s*([{_KANJI}])\s*枚"
_COUNT_BETWEEN = rf"(\S+)\s+{_X}\s*{_D}\s+(.+)"
_BULLET = re.compile(r"(?:[・･●○〇◆◇■□▼▽▲△▪•‣►▶→◎☆★✅>＞]|[-–—*+](?=\s))\s*(?:\[[ x]\]\s*)?")
_ORDINAL = re.compile(r"[0-9]{1,2}[.)]\s+")
_MARKDOWN = (
    (re.compile(r"\[\[(.+?)\]\]"), r"\1"),
    (re.compile(r"\[([^\]]+)\]\(https?://[^)]*\)"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*|`(.+?)`"), r"\1\2"),
)
_TAIL = re.compile(r"\s+(?:#|//|※|←|＃)\s*(.+)$")
_IN_BRACKETS = re.compile(r"\s*[(（\[［]([^()（）\[\]［］]+)[)）\]］]$")
_PAIRS = {"《": "》", "「": "」", "‹": "›>", "<": ">", "＜": "＞>", "〈": "〉", "“": "”", '"': '"'}
_OWN_PAIRS = {"【": "】", "『": "』", "[": "]"}
_NUMBER_BEHIND = r"(.+?)[\s:：,，、]*[(（\[［<＜]?([A-Za-zＡ-Ｚａ-ｚ0-9０-９\-－‐–?]+)[)）\]］>＞]?"
_NUMBER_IN_BRACKETS = re.compile(r"[\[［(（<＜]([^\])）>］＞]+)[\])）>］＞]\s*")
#: What players add to a name in brackets: icons, keywords, rarity.
_REMARKS = """
    VB LR IG EX ST SR GC C UC U R RR N WR UR F PR OBR MGNR SEC Z CVR CR HR
    ライフ ライフリカバリー ヴォイド ヴォイドブリンガー イグニッション スタート スタートカード
    赤 青 白 黒 緑 無 点燃 生命恢复 虚空使者 起始卡
"""
_BRACKETED = re.compile(r"[(（\[［【〔]([^()（）\[\]［］【】〔〕]*)[)）\]］】〕]")
#: So many remarks in brackets are taken from a name.
MOST_REMARKS = 4

_DIGIT = re.compile(f"[0-9０-９①-⑳{_KANJI}]")
_FIGURE = re.compile("[0-9０-９①-⑳]")
_LETTER = re.compile(r"[^\W\d_]")


class Reading(NamedTuple):
    """One way to read a line."""

    copies: int | None
    number: str | None
    name: str | None
    remark: str = ""


@lru_cache(maxsize=1024)
def readings(text: str) -> tuple[Reading, ...]:
    """Give the ways to read a line, the likeliest first; without a count last.

    >>> readings("《Last Dance》×4")[0]
    Reading(copies=4, number=None, name='Last Dance', remark='')
    """
    found: dict[Reading, None] = {}
    whole = list(_variants(re.sub(r"\s{3,}", "  ", text.strip())))
    for line, tail in whole:
        for copies, card in _counted(line):
            for number, name, remark in _cards(card):
                if (number and not name) or (name and _LETTER.search(name)):
                    remarks = " ".join(part for part in (remark, tail) if part)
                    found.setdefault(Reading(copies, number, name, remarks))
    for line, tail in whole:
        for number, name, remark in _cards(line):
            remarks = " ".join(part for part in (remark, tail) if part)
            found.setdefault(Reading(None, number, name, remarks))
    return tuple(found)


def _variants(text: str) -> Iterator[tuple[str, str]]:
    """Give the line as it stands, and without what surrounds it: bullets, markup, a remark."""
    texts = [text]
    bare = _without_bullet(text)
    ordinal = _ORDINAL.match(bare)
    rest = bare[ordinal.end() :] if ordinal else ""
    if ordinal and (re.match(rf"{_D}\s", rest) or _ends_with_count(rest)):
        bare = bare[ordinal.end() :]
    cells = [cell.strip() for cell in text.split("\t")]
    more = " ".join(cells[3:])  # behind a count, a number and a name
    if more and not _FIGURE.search(more):
        yield " ".join(cells[:3]), more
    plain = bare
    for pattern, kept in _MARKDOWN:
        plain = pattern.sub(kept, plain)
    texts = list(dict.fromkeys([_without_bullet(plain), bare, text]))
    for each in texts:
        yield each, ""
    for each in texts:
        bracketed = _IN_BRACKETS.search(each)
        if bracketed and not _ends_with_count(each[: bracketed.start()]):
            bracketed = None
        match = _TAIL.search(each) or bracketed
        if match and not _FIGURE.search(match[1]):  # what has a count may be a card
            yield each[: match.start()], match[0].strip()


def _ends_with_count(text: str) -> bool:
    return bool(_DIGIT.search(text)) and any(re.fullmatch(pattern, text) for pattern in _TRAILING)


def _without_bullet(text: str) -> str:
    match = _BULLET.match(text)
    return text[match.end() :] if match and match.end() < len(text) else text


def _counted(text: str) -> list[tuple[int, str]]:
    """Split off the count, wherever it may stand."""
    if not _DIGIT.search(text):
        return []
    leading = (re.fullmatch(pattern, text) for pattern in _LEADING)
    ordered = sorted(_TRAILING, key=lambda pattern: pattern == _SECOND_BEST)
    trailing = (re.fullmatch(pattern, text) for pattern in ordered)
    found = [(_number(match[1]), match[2]) for match in leading if match]
    found += [(_number(match[2]), match[1]) for match in trailing if match]
    if (match := re.fullmatch(_COUNT_BETWEEN, text)) and is_number(match[1]):
        found.append((_number(match[2]), f"{match[1]} {match[3]}"))
    if match := re.fullmatch(_KANJI_COUNT, text):
        found.append((_KANJI.index(match[2]) + 1, match[1]))
    return [(copies, card.strip()) for copies, card in found]


def _number(digits: str) -> int:
    return int(unicodedata.normalize("NFKC", digits))


def _cards(text: str) -> list[tuple[str | None, str | None, str]]:
    """Give the ways to read what is left: number, name, and what is neither."""
    text = text.strip()
    number, rest = _split_number(text)
    if number is None:
        bare, remark = _without_remarks(text)
        if remark and is_number(bare):
            return [(bare, None, remark)]
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
    """Give the ways to read a name: out of its brackets, without remarks, as it stands."""
    found: dict[str, str] = {}
    inner = _out_of_brackets(text, _PAIRS)
    plain, remark = _without_remarks(inner)
    if text[:1] in "‹<＜" and inner != text:
        # In `‹R名>` the first letters are the rarity; how many, only the cards can tell.
        for width in range(1, 5):
            if re.match(rf"[A-Z]{{{width}}}.", inner):
                found.setdefault(inner[width:].strip(), inner[:width])
    found.setdefault(plain, remark)
    for name in (inner, text, _out_of_brackets(inner, _OWN_PAIRS)):
        found.setdefault(name, "")
    return [(name, remark) for name, remark in found.items() if name]


def _out_of_brackets(text: str, pairs: dict[str, str]) -> str:
    """Take a name out of brackets that stand around the whole of it."""
    closing = pairs.get(text[:1], "")
    if len(text) < 3 or not closing or text[-1] not in closing:  # noqa: PLR2004
        return text
    depth = 0
    for index, character in enumerate(text):
        depth += (character == text[0]) - (character in closing and index > 0)
        if depth <= 0 and index < len(text) - 1 and text[0] not in closing:
            return text
    return text[1:-1].strip()


def _without_remarks(name: str) -> tuple[str, str]:
    """Drop remarks in brackets, such as `(VB)`, before and behind a name."""
    remarks = []
    for _ in range(MOST_REMARKS):
        match = next((hit for hit in _BRACKETED.finditer(name) if _is_remark(hit, name)), None)
        if match is None:
            break
        remarks.append(match[0])
        name = (name[: match.start()] + name[match.end() :]).strip()
    return _out_of_brackets(name, _PAIRS), " ".join(remarks)


def _is_remark(hit: re.Match[str], name: str) -> bool:
    outside = hit.start() == 0 or hit.end() == len(name)
    return outside and fold(hit[1]) in _remarks()


@cache
def _remarks() -> frozenset[str]:
    return frozenset(map(fold, _REMARKS.split()))
