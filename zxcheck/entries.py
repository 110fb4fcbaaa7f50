"""One line of a deck as people write it: `COUNT NAME`, `COUNT NUMBER` or `COUNT NUMBER NAME`."""

from __future__ import annotations

import re
from typing import NamedTuple

from zxcheck.cards.names import is_number

_COUNTED = re.compile(r"([1-9][0-9]{0,2})(\s+)(\S.*)", re.DOTALL)


class Line(NamedTuple):
    """What a text entry says."""

    copies: int
    #: As written, or None if the line has none.
    number: str | None
    name: str | None
    #: What stands between the parts; blanks other than one space are worth a note.
    blanks: str


def read_line(text: str) -> Line | None:
    """Read a text entry; None if it does not begin with a count."""
    match = _COUNTED.fullmatch(text)
    if match is None:
        return None
    number, name, blank = number_and_name(match[3])
    return Line(int(match[1]), number, name, match[2] + blank)


def number_and_name(text: str) -> tuple[str | None, str | None, str]:
    """Split `NUMBER NAME`; either may be missing. The third part is the blank between them."""
    text = text.strip()
    head, *rest = text.split(None, 1) or [""]
    if not is_number(head):
        return None, text or None, ""
    name = rest[0] if rest else ""
    return head, name or None, text[len(head) : len(text) - len(name)]


def quoted(text: str) -> str:
    """Put a text between quotation marks, as YAML wants it."""
    return f'"{text}"' if "'" in text else f"'{text}'"


def without_quotes(text: str) -> str:
    """Drop quotation marks around a part of an entry: they help only around the whole.

    What comes behind the second mark is a comment and goes as well.
    """
    mark = text[:1]
    end = text.find(mark, 1) if mark in {"'", '"'} else -1
    return text[1:end] if end > 0 else text
