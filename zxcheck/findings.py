"""What is wrong and where: the values that every other room makes or reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Severity: TypeAlias = Literal["error", "warning", "note"]
Step: TypeAlias = str | int
Path: TypeAlias = tuple[Step, ...]


#: More findings than a deck has cards help nobody; a hostile file could have a hundred thousand.
MOST_FINDINGS = 500


class Position(NamedTuple):
    """A place in a text: line and column from 1, in code points, a byte order mark not counted."""

    line: int
    column: int


class Span(NamedTuple):
    """From `start` up to, not including, `end`."""

    start: Position
    end: Position


class Place(NamedTuple):
    """A span of a file, or the whole file."""

    file: str
    span: Span | None = None


class Finding(NamedTuple):
    """One thing to tell the user, as values; `messages` turns it into words."""

    #: Never changes: for configuration and machines, such as `dynamis/type`.
    name: str
    severity: Severity
    place: Place
    #: Every value that the message needs.
    params: Mapping[str, object] = {}
    #: Other places that belong to the same fault.
    related: tuple[Place, ...] = ()
    #: Which of the sentences of this name is meant, such as `more` or `less`.
    form: str = ""
    #: The number that the edition gives the rule; files and entries have none.
    number: str | None = None


def in_file_order(findings: Iterable[Finding], files: Iterable[str]) -> tuple[Finding, ...]:
    """Sort by file, then by place, what concerns a whole file first; the rest as it was found."""
    rank = {file: index for index, file in enumerate(files)}
    start = Position(0, 0)

    def key(finding: Finding) -> tuple[int, Position]:
        file, span = finding.place
        return rank.get(file, len(rank)), span.start if span else start

    return tuple(sorted(findings, key=key))
