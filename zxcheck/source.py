"""Text, and where every value stands: the only room that knows YAML.

Scalars stay text (`NO`, `012` and `12:30` are what they look like), and the places stand in a
table beside the data, so that models and rules need not carry them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from zxcheck.decode import LARGEST_DECK, LINE_END, MOST_PLACES, decode, forbidden, position
from zxcheck.findings import Finding, Path, Place, Position, Span, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

Data: TypeAlias = "str | list[Data] | dict[str, Data] | None"

#: A deck needs three levels.
DEEPEST = 20

#: The pure reader takes about 10 µs a character; a longer text keeps libyaml's own words.
LONGEST_READ_AGAIN = 64 * 1024


class Source(NamedTuple):
    """A file as read: its lines, its data, and where every key and value stands."""

    file: str
    lines: tuple[str, ...]
    data: Data
    values: dict[Path, Span]
    keys: dict[Path, Span]
    findings: list[Finding]
    #: The paths whose key stands there twice, so that nobody knows which value is meant.
    doubled: set[Path]

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

    def comment_after(self, path: Path) -> str:
        """Give what follows ` #` on the line on which the value ends."""
        end = self.values[path].end
        rest = self.lines[end.line - 1][end.column - 1 :]
        return rest.strip()[1:].rstrip() if rest.strip().startswith("#") else ""

    def is_quoted(self, path: Path) -> bool:
        """Whether the value is written between quotation marks."""
        start = self.values[path].start
        return self.lines[start.line - 1][start.column - 1 : start.column] in {"'", '"'}


class _PlainText:
    """Resolves no scalar to anything but text: faster, and nothing is converted behind our back."""

    def resolve(self, *_: object) -> str:
        return ""

    def descend_resolver(self, *_: object) -> None: ...

    def ascend_resolver(self) -> None: ...


class _Careful(_PlainText, Reader, Scanner, Parser, Composer):
    """The pure Python reader: slow, but its messages are the clearer ones."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


try:
    from yaml._yaml import CParser

    class _Fast(_PlainText, CParser):
        """libyaml's reader, ten times as fast."""

        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
except ImportError:  # pragma: no cover  # every wheel of PyYAML brings libyaml
    _Fast = _Careful  # type: ignore[assignment,misc]


def read(data: bytes, file: str, largest: int = LARGEST_DECK) -> Source:
    """Read a file; what is wrong with it is among the findings, never an exception."""
    text, unreadable = decode(data, file, largest)
    source = Source(file, tuple(LINE_END.split(text)), None, {}, {}, [], set())
    if unreadable:
        # What can be read of it is only shown around the place.
        shown = "" if unreadable.place.span is None else data.decode("utf-8", "replace")
        source.findings.append(unreadable)
        return source._replace(lines=tuple(LINE_END.split(shown)))
    source.findings.extend(_refused(text, file))
    if source.findings:
        return source
    try:
        node = _Fast(text).get_single_node()
    except yaml.YAMLError as error:
        source.findings.append(_broken(text, error, file))
        return source
    if node is None or (isinstance(node, yaml.ScalarNode) and not node.value):
        source.findings.append(Finding("file/empty", "error", Place(file)))
        return source
    walked = _Walk(source).value(node, ())
    if not isinstance(walked, dict):
        shape = "list" if isinstance(walked, list) else "text"
        source.findings.append(Finding("file/shape", "error", Place(file), {"shape": shape}))
    return source._replace(data=walked)


def _span(node: Any) -> Span:
    start, end = node.start_mark, node.end_mark
    return Span(Position(start.line + 1, start.column + 1), Position(end.line + 1, end.column + 1))


def _refused(text: str, file: str) -> list[Finding]:
    """Find anchors, aliases and tags, before an alias can be followed."""
    if not ("&" in text or "*" in text or "!" in text):
        return []
    places: dict[str, list[Place]] = {}
    try:
        for event in _events(text):
            if kind := _refused_kind(event):
                start = Position(event.start_mark.line + 1, event.start_mark.column + 1)
                span = Span(start, Position(start.line, start.column + 1))
                places.setdefault(kind, []).append(Place(file, span))
    except yaml.YAMLError:
        pass  # the reader will stop there as well, and say it
    return [
        Finding(
            "file/alias", "error", first, {"count": 1 + len(more)}, tuple(more[:MOST_PLACES]), kind
        )
        for kind, (first, *more) in places.items()
    ]


def _events(text: str) -> Iterator[Any]:
    parser = _Fast(text)
    while parser.check_event():
        yield parser.get_event()


def _refused_kind(event: Any) -> str:
    if isinstance(event, yaml.AliasEvent):
        return "alias"
    if not isinstance(event, yaml.NodeEvent):
        return ""
    if event.anchor:
        return "anchor"
    return "tag" if getattr(event, "tag", None) else ""


def _broken(text: str, error: yaml.YAMLError, file: str) -> Finding:
    """Say where the YAML breaks, in the words of the pure reader if it stops too."""
    if unseen := forbidden(text, file):
        return unseen
    try:
        if len(text) <= LONGEST_READ_AGAIN:
            _Careful(text).get_single_node()
    except yaml.MarkedYAMLError as clearer:
        error = clearer
    except RecursionError:
        return Finding("file/depth", "error", Place(file), {"most": DEEPEST})
    except (ValueError, OverflowError):
        pass  # it trips over an escape that is no character; libyaml has said so
    mark, problem = None, str(error)
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        problem = str(error.problem or error.context)
        if error.context_mark and "quoted scalar" in str(error.context) and "end of" in problem:
            opened = Position(error.context_mark.line + 1, error.context_mark.column + 1)
            place = Place(file, Span(opened, Position(opened.line, opened.column + 1)))
            return Finding("file/yaml", "error", place, form="quote")
        if hash_sign := _bracket_cut(text, error):
            place = Place(file, Span(hash_sign, Position(hash_sign.line, hash_sign.column + 1)))
            return Finding("file/yaml", "error", place, form="hash")
    start = position(text, len(text))
    if mark is not None:
        # A byte order mark in the middle makes libyaml count a line too many.
        start = min(start, Position(mark.line + 1, mark.column + 1))
    return _named(problem, Place(file, Span(start, Position(start.line, start.column + 1))))


def _named(problem: str, place: Place) -> Finding:
    """Give the finding for a problem in the parser's words."""
    if "nesting depth" in problem:
        return Finding("file/depth", "error", place, {"most": DEEPEST})
    if "another document" in problem:
        return Finding("file/documents", "error", place)
    if "\\t" in problem:
        return Finding("file/tab", "error", place)
    form = "colon" if "mapping values" in problem else ""
    return Finding("file/yaml", "error", place, {"problem": problem}, form=form)


def _bracket_cut(text: str, error: yaml.MarkedYAMLError) -> Position | None:
    """Find the ` #` that hides the end of a `{…}` or `[…]`, if that is why it stays open."""
    opened = error.context_mark
    if opened is None or "flow" not in str(error.context):
        return None
    line = next(iter(LINE_END.split(text)[opened.line :]), "")
    bracket = line[opened.column : opened.column + 1]
    # Quoted parts hide nothing: they are blanked out, so that columns stay.
    plain = re.sub(r"'[^']*'|\"[^\"]*\"", lambda hit: "-" * len(hit[0]), line)
    column = plain.find(" #", opened.column)
    hides_the_end = column >= 0 and {"{": "}", "[": "]"}.get(bracket, "\n") in plain[column:]
    return Position(opened.line + 1, column + 2) if hides_the_end else None


class _Walk(NamedTuple):
    """Turns nodes into data and notes where each stands."""

    source: Source

    def value(self, node: Any, path: Path) -> Data:
        self.source.values[path] = _span(node)
        if isinstance(node, yaml.ScalarNode):
            return str(node.value) if node.value or node.style else None
        if len(path) >= DEEPEST:
            self.fault("file/depth", node, most=DEEPEST)
            return None
        if isinstance(node, yaml.SequenceNode):
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
            if not isinstance(key_node, yaml.ScalarNode):
                self.fault("file/key", key_node, form="shape")
                continue
            key = str(key_node.value)
            if key == "<<" and not key_node.style:
                self.fault("file/alias", key_node, form="merge")
                continue
            here = (*path, key)
            if here in self.source.keys:
                first = Place(self.source.file, self.source.keys[here])
                self.source.doubled.add(here)
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
