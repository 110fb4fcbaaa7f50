"""Text, and where every value stands.

Scalars stay text (`NO`, `012` and `12:30` are what they look like), and the places stand in a
table beside the data, so that models and rules need not carry them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from zxcheck.decode import LARGEST_DECK, LINE_END, decode
from zxcheck.findings import Finding, Path, Place, Position, Span, Step
from zxcheck.parsing import DEEPEST, parse
from zxcheck.salvage import salvage

if TYPE_CHECKING:
    from zxcheck.parsing import Parsed

Data: TypeAlias = "str | list[Data] | dict[str, Data] | None"

#: So many entries that are no YAML are left out to read the others, and so many characters are
#: read again for it: a deck has two thousand.
MOST_SPOILT = 60
MOST_READ_AGAIN = 300_000


class Source(NamedTuple):
    """A file as read: its lines, its data, and where every key and value stands."""

    file: str
    lines: tuple[str, ...]
    data: Data
    values: dict[Path, Span]
    keys: dict[Path, Span]
    findings: list[Finding]
    #: The paths whose value nobody knows: the key stands there twice, or the line is no YAML.
    doubtful: set[Path]
    #: The lines of entries that are no YAML, and were left out so that the others can be read.
    spoilt: frozenset[int] = frozenset()

    @property
    def broken(self) -> bool:
        """Whether nothing could be read from the file."""
        return not isinstance(self.data, dict)

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Where the value, or its key, stands; the nearest parent that has a place otherwise."""
        if key and path in self.keys:
            return Place(self.file, self.keys[path])
        while path and path not in self.values:
            path = path[:-1]
        return Place(self.file, self.values.get(path) if path else None)

    def is_spoilt(self, path: Path) -> bool:
        """Whether the value belongs to an entry that was left out."""
        span = self.values.get(path[:2])
        return bool(self.spoilt) and span is not None and span.start.line in self.spoilt

    def line(self, place: Place) -> str:
        """Give the line on which a place begins."""
        return self.lines[place.span.start.line - 1] if place.span else ""

    def comment_after(self, path: Path) -> str:
        """Give what follows ` #` on the line on which the value ends."""
        end = self.values[path].end
        rest = self.lines[end.line - 1][end.column - 1 :]
        return rest.strip()[1:].rstrip() if rest.strip().startswith("#") else ""

    def is_quoted(self, path: Path) -> bool:
        """Whether the value is written between quotation marks."""
        start = self.values[path].start
        return self.lines[start.line - 1][start.column - 1 : start.column] in {"'", '"'}


def read(data: bytes, file: str, largest: int = LARGEST_DECK) -> Source:
    """Read a file; what is wrong with it is among the findings, never an exception."""
    text, unreadable = decode(data, file, largest)
    source = Source(file, tuple(LINE_END.split(text)), None, {}, {}, [], set())
    if unreadable:
        # What can be read of it is only shown around the place.
        shown = "" if unreadable.place.span is None else data.decode("utf-8", "replace")
        source.findings.append(unreadable)
        return source._replace(lines=tuple(LINE_END.split(shown)))
    parsed, spoilt, keys = _parse_what_can_be(text, file, source.findings)
    source.doubtful.update((key,) for key in keys)
    source = source._replace(spoilt=frozenset(spoilt))
    if parsed.findings:
        return source
    node = parsed.node
    if node is None or (node.id == "scalar" and not node.value):
        source.findings.append(Finding("file/empty", "error", Place(file)))
        return source
    walked = _Walk(source).value(node, ())
    if not isinstance(walked, dict):
        shape = "list" if isinstance(walked, list) else "text"
        source.findings.append(Finding("file/shape", "error", Place(file), {"shape": shape}))
    return source._replace(data=walked)


def _parse_what_can_be(
    text: str, file: str, findings: list[Finding]
) -> tuple[Parsed, set[int], set[str]]:
    """Parse, leaving out one by one the entries and keys that are no YAML.

    Gives what was parsed, the lines of the entries and the keys that were left out.
    """
    spoilt: set[int] = set()
    keys: set[str] = set()
    parsed = parse(text, file)
    tries = min(MOST_SPOILT, MOST_READ_AGAIN // max(len(text), 1))
    while parsed.findings:
        if spoilt and all(_begins_on(finding, spoilt) for finding in parsed.findings):
            break  # leaving the entry out did not help: it has been told
        findings += parsed.findings
        rest = salvage(text, parsed) if tries > 0 else None
        if rest is None:
            break
        tries -= 1
        text, parsed = rest.text, parse(rest.text, file)
        spoilt |= rest.entries
        keys |= rest.keys
    return parsed, spoilt, keys


def _begins_on(finding: Finding, lines: set[int]) -> bool:
    span = finding.place.span
    return span is not None and span.start.line in lines


def _span(node: Any) -> Span:
    start, end = node.start_mark, node.end_mark
    return Span(Position(start.line + 1, start.column + 1), Position(end.line + 1, end.column + 1))


class _Walk(NamedTuple):
    """Turns nodes into data and notes where each stands."""

    source: Source

    def value(self, node: Any, path: Path) -> Data:
        self.source.values[path] = _span(node)
        if node.id == "scalar":
            return str(node.value) if node.value or node.style else None
        if len(path) >= DEEPEST:
            self.fault("file/depth", node, most=DEEPEST)
            return None
        if node.id == "sequence":
            data: Data = [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
            last: Step = len(node.value) - 1
        else:
            data = self.mapping(node, path)
            last = next(reversed(data), "")
        if not node.flow_style and (*path, last) in self.source.values:
            # YAML ends a block where the next one begins; for a reader it ends with its last line.
            start, end = self.source.values[path].start, self.source.values[*path, last].end
            self.source.values[path] = Span(start, max(start, end))
        return data

    def mapping(self, node: Any, path: Path) -> dict[str, Data]:
        data: dict[str, Data] = {}
        for key_node, value_node in node.value:
            if key_node.id != "scalar":
                self.fault("file/key", key_node, form="shape")
                continue
            key = str(key_node.value)
            if key == "<<" and not key_node.style:
                self.fault("file/alias", key_node, form="merge")
                continue
            here = (*path, key)
            if here in self.source.keys:
                first = Place(self.source.file, self.source.keys[here])
                self.source.doubtful.add(here)
                self.fault("file/duplicate-key", key_node, first, key=key)
                continue
            self.source.keys[here] = _span(key_node)
            data[key] = self.value(value_node, here)
        return data

    def fault(
        self, name: str, node: Any, *related: Place, form: str = "", **values: object
    ) -> None:
        place = Place(self.source.file, _span(node))
        self.source.findings.append(Finding(name, "error", place, values, related, form))
