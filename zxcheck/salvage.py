"""Which lines to leave out of a text that is no YAML, so that the others can be read.

Nothing is repaired: what is left out is an entry, or the value of a key, that nobody could read,
and it is told and counted as such.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zxcheck.parsing import Parsed

_LINES = re.compile("[^\r\n\x85\u2028\u2029]*(?:\r\n|[\r\n\x85\u2028\u2029]|$)")
_ENTRY = re.compile(r"( *- +)(?=\S)")
_KEY = re.compile(r"(\w+):(?= +\S)")

#: What stands in the place of an entry that was left out.
LEFT_OUT = '"?"'


class Rest(NamedTuple):
    """A text without what kept it from being YAML."""

    text: str
    #: The lines on which the entries begin that were left out.
    entries: set[int]
    #: The keys whose values were left out.
    keys: set[str]


def salvage(text: str, parsed: Parsed) -> Rest | None:
    """Leave out the entries or keys at fault; None if none can be blamed."""
    lines = _LINES.findall(text)
    rest = Rest(text, set(), set())
    for finding in parsed.findings:
        spans = [place.span for place in (finding.place, *finding.related) if place.span]
        blamed = [span.start.line for span in spans] or [0]
        if finding.name in {"file/documents", "file/depth"}:
            return None
        for line in blamed:
            candidates = (line, *parsed.lines)
            if not any(_leave_out(lines, each, rest) for each in candidates):
                return None
    return rest._replace(text="".join(lines))


def _leave_out(lines: list[str], line: int, rest: Rest) -> bool:
    """Leave out the entry, or the value of the key, that holds the line."""
    if not 1 <= line <= len(lines):
        return False
    if line in rest.entries:
        return True
    if match := _KEY.match(lines[line - 1]):
        rest.keys.add(match[1])
        lines[line - 1] = match[0] + _end(lines[line - 1])
        return True
    first = _entry_of(lines, line)
    if first is None or lines[first - 1].strip() == f"- {LEFT_OUT}":
        return False
    dash = _ENTRY.match(lines[first - 1])
    depth = len(dash[1].rstrip()) if dash else 0
    lines[first - 1] = (dash[1] if dash else "") + LEFT_OUT + _end(lines[first - 1])
    for index in range(first, len(lines)):
        if lines[index].strip() and _indent(lines[index]) < depth:
            break
        lines[index] = _end(lines[index])
    rest.entries.add(first)
    return True


def _entry_of(lines: list[str], line: int) -> int | None:
    """Find the line with the dash of the entry that holds the line."""
    indent = _indent(lines[line - 1])
    for above in range(line, 0, -1):
        content = lines[above - 1]
        if _ENTRY.match(content) and (above == line or _indent(content) < indent):
            return above
        if content.strip() and _indent(content) == 0:
            return None
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _end(line: str) -> str:
    """Give the line end, so that numbers of lines stay."""
    return line[len(line.rstrip("\r\n\x85\u2028\u2029")) :]
