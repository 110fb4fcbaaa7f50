"""Rows of card data as a file gives them, whatever its format, under the columns of zxcheck."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from zxcheck.cards.facts import DETAILS, FIELDS
from zxcheck.cards.names import fold
from zxcheck.findings import Finding, Place, Position, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zxcheck.cards.facts import Vocabulary
    from zxcheck.shapes import Shape

#: The columns of card data, in the order in which `cards export` writes them.
COLUMNS = ("number", "name", *DETAILS[:3], *FIELDS[:3], *DETAILS[3:6], *FIELDS[3:], *DETAILS[6:])

#: What people and other programs call a column.
HEADERS = {
    "number": "card_number|cardnumber|card no|serial|no|no.|id|番号|カード番号|卡号|编号|卡片编号",
    "name": "jp_name|japanese_name|name_ja|jn|名前|カード名|カード名称|日文名|日文卡名",
    "name_alt": "alt_name|別名",
    "name_zh": "cn_name|chinese_name|zh_name|cn|中国語名|中文名|中文卡名|卡名",
    "name_en": "en_name|english_name|英語名|英文名",
    "type": "card_type|kind|種類|種別|カード種類|カードタイプ|タイプ|类型|种类",
    "colors": "color|colour|colours|色|颜色",
    "cost": "コスト|费用|費用",
    "power": "パワー|力量",
    "tribes": "tribe|race|races|種族|种族",
    "rarity": "レアリティ|rare|罕贵度|稀有度",
    "icons": "icon|アイコン|マーク|图标|标记",
    "keywords": "keyword|キーワード",
    "descent": "descend|降臨条件|降临条件",
    "awakening": "覚醒条件|觉醒条件",
    "restriction": "tags|制限|禁止制限",
}

#: What stands in a cell of which nothing is known. An empty cell of a list says "has none".
UNKNOWN = "?"

_LISTS = frozenset({"colors", "icons", "keywords"})
_SEPARATORS = re.compile(r"\s*[/／|｜;；,，、・]\s*")
#: Cells by which tables say "there is none".
_NONE = frozenset({"", "-", "－", "ー", "−", "—", "–"})

_NEEDED = frozenset({"number", "name"})

Cell: TypeAlias = "str | tuple[str, ...]"


class Row(NamedTuple):
    """What a file says of one print."""

    place: Place
    #: Column → as written. A column that is left out is not known.
    cells: Mapping[str, Cell]
    #: Where single cells stand; the row's own place otherwise.
    places: Mapping[tuple[str, int | None], Place] = {}
    #: What is wrong with the row before anyone reads its cells.
    findings: tuple[Finding, ...] = ()

    def place_of(self, column: str, index: int | None = None) -> Place:
        """Where a cell, or a word of a list in it, stands."""
        return self.places.get((column, index)) or self.places.get((column, None)) or self.place


LARGEST = 64 * 1024 * 1024


class Format(NamedTuple):
    """What is needed to read a file, besides its bytes."""

    shape: Shape
    words: Vocabulary
    #: Column → header, where the file has headers of its own.
    headers: Mapping[str, str] = {}


class Table(NamedTuple):
    """The rows of a file, and the headers that nobody knows what to do with."""

    rows: Iterable[Row]
    unused: tuple[str, ...] = ()
    #: Whether there is a column for the type of a card.
    typed: bool = True


def on_line(file: str, line: int) -> Place:
    """Give the place of a whole line."""
    return Place(file, Span(Position(line, 1), Position(line, 1)))


def columns_of(headers: Sequence[str], given: Mapping[str, str]) -> list[str | None]:
    """Find for each header the column that it means; *given* maps by hand.

    Of two headers for one column the first counts.
    """
    meant = {fold(word): column for column in COLUMNS for word in (column, *_words(column))}
    chosen = {header: column for column, header in given.items()}
    columns: list[str | None] = []
    for header in headers:
        column = chosen.get(header) or meant.get(fold(header))
        fits = column not in columns and given.get(column or "", header) == header
        columns.append(column if fits else None)
    return columns


def _words(column: str) -> list[str]:
    return [word for word in HEADERS.get(column, "").split("|") if word]


def cell(column: str, text: str) -> Cell | None:
    """Read a cell of a table; None if it says nothing.

    >>> cell("icons", "ignition/multi"), cell("icons", ""), cell("icons", "?")
    (('ignition', 'multi'), (), None)
    """
    if column in _NEEDED:
        return text
    if text in _NONE and text != "－":
        return () if column in _LISTS else None
    if column in _LISTS:
        return None if text == UNKNOWN else listed(text)
    return None if text == UNKNOWN or text.isspace() else text


def listed(text: str) -> tuple[str, ...]:
    """Split the words of a list in one cell; colours may stand side by side, as in 红白."""
    if text.isspace() or text in _NONE:
        return ()
    if text.isalpha():
        return (text,)
    return tuple(word for word in _SEPARATORS.split(text.strip()) if word)
