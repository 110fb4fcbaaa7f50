"""Decks as CSV: a line a card, with its count and its name or number, perhaps its section."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

from zxcheck.cards.names import fold, is_number
from zxcheck.convert.listing import LONGEST, SECTION_OF, UNSORTED, Item, Listing, Note, span_of
from zxcheck.decode import LINE_END
from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zxcheck.findings import Place
    from zxcheck.form import Form

COLUMNS = ("section", "count", "number", "name", "start")
_HEADERS = {
    "section": "zone|deck|区分|セクション|部位|区域",
    "count": "copies|qty|quantity|num|amount|枚数|数|張数|张数|数量",
    "number": "no|no.|id|serial|card_number|カード番号|番号|卡号|编号",
    "name": "card|cardname|カード名|名前|名称|卡名",
    "start": "スタート|スタートカード|起始卡",
}
_MEANT = {
    fold(word): column for column, words in _HEADERS.items() for word in (column, *words.split("|"))
}
#: A column that nobody expects in a table without headers.
_BEYOND = "?"
_COUNT = r"[x×]?\s*([0-9０-９]{1,3})(?:\.0)?\s*(?:枚|张|張|x)?"
_YES = frozenset({"true", "yes", "1", "x", "○", "start"})


def read_table(text: str, file: str, form: Form) -> Listing:
    """Read a table; without a line of headers, by what its cells look like."""
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    lines = tuple(LINE_END.split(text))
    parts: list[Item | Note] = []
    findings: list[Finding] = []
    columns: list[str | None] | None = None
    for number, fields in _rows(lines, delimiter):
        if columns is None:
            columns = columns_of(fields)
            if columns:
                continue
            columns = _guessed(fields)
        line = lines[number - 1]
        place = span_of(file, number, 0, max(len(line) - 1, 0))
        part = _part(fields, columns, place, form, line)
        if isinstance(part, Note) and part.unread:
            findings.append(Finding("file/line", "error", place, {"text": line}, form="row"))
        parts.append(part)
    return Listing(file, lines, tuple(parts), tuple(findings))


def _rows(lines: Sequence[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Give the rows, each with the number of the line on which it begins."""
    csv.field_size_limit(max(sum(map(len, lines)), 131072))
    rows = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    number = 1
    for fields in rows:
        if any(field.strip() for field in fields):
            yield number, [field.strip() for field in fields]
        number = rows.line_num + 1


def _guessed(fields: list[str]) -> list[str | None]:
    """Guess the columns of a table without headers by its first line."""
    columns: list[str | None] = []
    for field in fields:
        if re.fullmatch("[0-9０-９]{1,3}", field) and "count" not in columns:
            columns.append("count")
        elif is_number(field) and "number" not in columns:
            columns.append("number")
        else:
            columns.append("name" if field and "name" not in columns else _BEYOND)
    return columns


def columns_of(fields: Sequence[str]) -> list[str | None] | None:
    """Give the columns that a line of headers names; None if it is none."""
    meant = [_MEANT.get(fold(field)) for field in fields]
    columns = [column if column not in meant[:at] else None for at, column in enumerate(meant)]
    return columns if {"number", "name"} & set(columns) and "count" in columns else None


def _part(
    fields: list[str], columns: list[str | None], place: Place, form: Form, line: str
) -> Item | Note:
    cells = {column: field for column, field in zip(columns, fields, strict=False) if column}
    beyond = any(fields[len(columns) :]) or bool(cells.get(_BEYOND)) or "\n" in "".join(fields)
    count, number, name = (cells.get(column, "") for column in ("count", "number", "name"))
    if name and not number and is_number(name):
        number, name = name, ""
    section = _section(cells.get("section", ""), form)
    is_count = re.fullmatch(_COUNT, count)
    if beyond or len(number) + len(name) > LONGEST:
        return Note(section or UNSORTED, place, line, unread=True)
    if section is None or not is_count or int(is_count[1]) == 0 or not (fold(number) or fold(name)):
        return Note(section or UNSORTED, place, line, unread=True)
    if number and not is_number(number):
        return Note(section, place, line, unread=True)
    start = fold(cells.get("start", "")) in _YES or _is_start(cells.get("section", ""), form)
    return Item(
        section, place, int(is_count[1]), number or None, name or None, start=start, text=line
    )


def _section(word: str, form: Form) -> str | None:
    """Give the section that a cell names; None if it names none that is known."""
    if not word:
        return UNSORTED
    names = [section.name for section in form.sections]
    meant = word if word in names else form.headings.get(fold(word))
    return SECTION_OF.get(meant, meant) if meant else None


def _is_start(word: str, form: Form) -> bool:
    return form.headings.get(fold(word)) == "start"
