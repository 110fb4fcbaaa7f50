"""Text to YAML nodes, or what keeps it from being YAML: the only room that knows the parser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from zxcheck.decode import LINE_END, MOST_PLACES, forbidden, position
from zxcheck.findings import Finding, Place, Position, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A deck needs three levels.
DEEPEST = 20

#: The pure reader takes about 10 µs a character; a longer text keeps libyaml's own words.
LONGEST_READ_AGAIN = 64 * 1024


class Parsed(NamedTuple):
    """The node of a text, or what is wrong with it."""

    #: PyYAML's node, None where there is none.
    node: Any = None
    findings: tuple[Finding, ...] = ()
    #: Further lines that may be at fault, beside those of the findings.
    lines: tuple[int, ...] = ()


def parse(text: str, file: str) -> Parsed:
    """Compose the one document of a text; every scalar of it is text."""
    if refused := _refused(text, file):
        return Parsed(None, tuple(refused))
    try:
        return Parsed(_Fast(text).get_single_node())
    except yaml.YAMLError as error:
        opened = getattr(error, "context_mark", None)
        flow = opened is not None and "flow" in str(getattr(error, "context", ""))
        lines = (opened.line + 1,) if opened is not None and flow else ()
        return Parsed(None, (_broken(text, error, file),), lines)


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
        if special := _opened(text, error, problem, file):
            return special
    start = position(text, len(text))
    if mark is not None:
        # A byte order mark in the middle makes libyaml count a line too many.
        start = min(start, Position(mark.line + 1, mark.column + 1))
    place = Place(file, Span(start, Position(start.line, start.column + 1)))
    if _other_bullet(text, place):
        return Finding("file/yaml", "error", place, form="bullet")
    return _named(problem, place)


def _opened(text: str, error: yaml.MarkedYAMLError, problem: str, file: str) -> Finding | None:
    """Point at a quotation mark or bracket that is never closed, or at what hides its end."""
    opened, context = error.context_mark, str(error.context)
    if opened is None:
        return None
    start, form = Position(opened.line + 1, opened.column + 1), ""
    if "quoted scalar" in context and "end of" in problem:
        form = "quote"
    elif hash_sign := _bracket_cut(text, error):
        start, form = hash_sign, "hash"
    elif "flow" in context and ("<stream end>" in problem or _runs_on(text, error)):
        form = "bracket"
    place = Place(file, Span(start, Position(start.line, start.column + 1)))
    return Finding("file/yaml", "error", place, form=form) if form else None


def _runs_on(text: str, error: yaml.MarkedYAMLError) -> bool:
    """Whether a bracket of an entry, which should be closed on its line, runs into the next."""
    opened, stopped = error.context_mark, error.problem_mark
    if opened is None or stopped is None or stopped.line <= opened.line:
        return False
    return next(iter(LINE_END.split(text)[opened.line :]), "").lstrip().startswith("- ")


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


def _other_bullet(text: str, place: Place) -> bool:
    """Whether the line begins with a dash without a blank, or with the bullet of another list."""
    line = next(iter(LINE_END.split(text)[place.span.start.line - 1 :]), "") if place.span else ""
    return re.match(r"\s*(?:-(?=[0-9])|[*•・]\s)", line) is not None


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
