"""The caret stands under the place, whatever characters come before it."""

from __future__ import annotations

import unicodedata

import pytest

from zxcheck.findings import Position, Span
from zxcheck.reporters.frame import frame


def cells(text: str) -> int:
    """Measure a text as a terminal does."""
    return sum(
        0
        if unicodedata.category(character) in {"Mn", "Me"}
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


BEFORE = [
    "",
    "abc",
    "宙翼合体",
    "か\u3099き",
    "ｶﾞｷﾞ",
    "é",
    "𠮟る",
    "①Ⅳ☆",
    "\t",
    "a\tb",
    "👨",
    "\x1b[31m",
    "\u202e",
    "\u200b",
    "ＡＢ～",
]


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("marked", ["X", "名前", "ｶﾞ", "a\tb", "か\u3099"])
def test_the_caret_is_under_the_place(before: str, marked: str) -> None:
    """What stands before the carets is as wide as what stands before the place."""
    line = f"{before}{marked} rest"
    column = len(before) + 1
    span = Span(Position(1, column), Position(1, column + len(marked)))
    _, shown, marks = frame([line], span)
    head = frame([f"{before}|"], Span(Position(1, 1), Position(1, 2)))[1].removesuffix("|")
    body = frame([f"{marked}|"], Span(Position(1, 1), Position(1, 2)))[1].removesuffix("|")
    assert cells(marks) - marks.count("^") == cells(head)
    assert marks.count("^") == max(cells(body), 1)
    assert shown.startswith(head + body)


@pytest.mark.parametrize("width", [24, 40, 160])
@pytest.mark.parametrize("character", ["a", "長"])
@pytest.mark.parametrize("at", [0, 50, 5000, 99_999])
def test_long_lines_are_cut(width: int, character: str, at: int) -> None:
    """Of a line of a hundred thousand characters only the part around the place is shown."""
    span = Span(Position(1, at + 1), Position(1, at + 2))
    _, shown, marks = frame([character * 100_000], span, widest=width)
    assert cells(shown) <= width
    assert 0 < cells(marks) <= width
    assert marks.endswith("^" * cells(character))


def test_places_behind_the_end() -> None:
    """A place at the end of a line, or of the file, has a caret of its own."""
    assert frame(["abc"], Span(Position(1, 4), Position(1, 5))) == (1, "abc", "   ^")
    assert frame([], Span(Position(7, 1), Position(7, 2))) == (7, "", "^")
    assert frame(["abc", "def"], Span(Position(1, 2), Position(2, 2))) == (1, "abc", " ^^")
