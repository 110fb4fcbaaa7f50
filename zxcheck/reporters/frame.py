"""The line of a file with a caret under the place, aligned under wide characters."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.messages import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.findings import Span

#: How many cells of a line are shown where nobody says how wide the terminal is.
WIDEST = 160

TAB = "    "


class Cell(NamedTuple):
    """How one character is shown, the blank of the same width, and the caret under it."""

    shown: str
    blank: str
    width: int


def cell(character: str) -> Cell:
    """Show a character; wide ones keep the caret aligned by a wide blank (U+3000)."""
    if character == "\t":
        return Cell(TAB, TAB, len(TAB))
    shown = visible(character)
    if shown != character:
        return Cell(shown, " " * len(shown), len(shown))
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me"}:
        return Cell(character, "", 0)
    if unicodedata.east_asian_width(character) in "WF":
        return Cell(character, "\u3000", 2)
    return Cell(character, " ", 1)


def padded(text: str, width: int) -> str:
    """Fill up a text with blanks to a width in cells."""
    return text + " " * (width - sum(cell(character).width for character in text))


class Frame(NamedTuple):
    """One line of a file, and the marks under it."""

    line: int
    text: str
    marks: str


def frame(lines: Sequence[str], span: Span, mark: str = "^", widest: int = WIDEST) -> Frame:
    """Cut the first line of a span so that it fits, and mark the span in it."""
    number, column = span.start
    whole = lines[number - 1] if number <= len(lines) else ""
    # A line of a megabyte is not gone through for every finding in it.
    cut = max(0, column - 1 - widest)
    text = whole[cut : column + widest]
    start = column - 1 - cut
    end = span.end.column - 1 - cut if span.end.line == number else len(text.rstrip())
    cells = [cell(character) for character in text]
    first, last = _window(cells, start, widest)
    shown = "".join(each.shown for each in cells[first:last])
    before = "".join(each.blank for each in cells[first:start])
    marked = sum(each.width for each in cells[start : min(end, last)]) or 1
    head = "…" * (cut + first > 0)
    tail = "…" * (cut + last < len(whole.rstrip()))
    return Frame(number, f"{head}{shown}{tail}".rstrip(), " " * len(head) + before + mark * marked)


def _window(cells: Sequence[Cell], start: int, widest: int) -> tuple[int, int]:
    """Choose which characters to show: all, or those around the start of the span."""
    if sum(each.width for each in cells) <= widest:
        return 0, len(cells)
    first, room = start, widest // 3
    while first > 0 and room >= cells[first - 1].width:
        first -= 1
        room -= cells[first].width
    last, room = first, widest - 2
    while last < len(cells) and room >= cells[last].width:
        room -= cells[last].width
        last += 1
    return first, max(last, min(start + 1, len(cells)))
