"""What other programs write: the array of FlameYagami's editor, and the decks of zx-cardhelper."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from zxcheck.cards.names import is_number
from zxcheck.convert.listing import OUTSIDE, SECTION_OF, UNSORTED, Item, Listing, Note, with_start
from zxcheck.decode import LINE_END, position
from zxcheck.findings import Finding, Place, Position, Span
from zxcheck.source import read
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from zxcheck.findings import Path
    from zxcheck.source import Data, Source

_ZONES = {"main": "main", "extra": "dynamis", "other": OUTSIDE}
_SETUP = {"startCards": "起始卡", "gateCards": "门扉卡", "startResources": "起始资源"}
_SURROGATES = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)


def json_source(text: str, file: str) -> tuple[Source | None, Finding | None]:
    """Read JSON with places; or the finding that says where it is none.

    JSON is read by the reader of YAML, which knows where everything stands; only pairs of
    surrogates are no YAML, and are joined first.
    """
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        start = position(text, getattr(error, "pos", 0))
        place = Place(file, Span(start, Position(start.line, start.column + 1)))
        problem = getattr(error, "msg", "nested too deeply")
        return None, Finding("file/json", "error", place, {"problem": problem})
    joined = _SURROGATES.sub(lambda hit: json.loads(f'"{hit[0]}"'), text)
    # A list at the top is wrapped, so that the reader takes it for the deck that it is.
    source = read(f"{{cards: {joined}}}".encode(), file)
    lines = tuple(LINE_END.split(text))
    return source._replace(lines=lines), None


def read_exports(text: str, file: str) -> Listing:
    """Read a JSON deck of another program."""
    source, broken = json_source(text, file)
    lines = tuple(LINE_END.split(text))
    if source is None or broken:
        return Listing(file, lines, (), (broken,) if broken else ())
    findings = [*source.findings]
    data = source.data.get("cards") if isinstance(source.data, dict) else None
    if isinstance(data, list):
        parts = _numbers(source, data)
        about = {}
    else:
        whole = data if isinstance(data, dict) else {}
        parts, more = _zones(source, whole)
        findings += more
        about = {"name": str(whole["name"])} if whole.get("name") else {}
        if whole.get("description"):
            about["notes"] = str(whole["description"])
    findings += [
        Finding("file/line", "error", part.place, {"text": part.text}, form="row")
        for part in parts
        if isinstance(part, Note) and part.unread
    ]
    has_main = isinstance(data, dict) and "main" in data
    return Listing(file, lines, tuple(parts), tuple(findings), about, has_main=has_main)


def _place(source: Source, path: Path) -> Place:
    """Give a place in the file; the text was read with nine characters before it."""
    place = source.place(("cards", *path))
    if place.span is None:
        return place
    start, end = (_shifted(position) for position in place.span)
    return Place(place.file, Span(start, end))


def _shifted(position: Position) -> Position:
    shift = len("{cards: ") if position.line == 1 else 0
    return Position(position.line, max(position.column - shift, 1))


def _numbers(source: Source, data: list[Data]) -> list[Item | Note]:
    """Read one number per copy, perhaps with a letter behind it for the art: `B01-001A`."""
    items: dict[str, Item] = {}
    notes: list[Item | Note] = []
    for index, value in enumerate(data):
        place = _place(source, (index,))
        number = _number(value)
        if number is None:
            notes.append(Note(UNSORTED, place, json.dumps(value, ensure_ascii=False), unread=True))
        elif number in items:
            items[number] = items[number]._replace(copies=(items[number].copies or 0) + 1)
        else:
            items[number] = Item(UNSORTED, place, 1, number, text=str(value))
    return [*items.values(), *notes]


def _number(value: Data) -> str | None:
    text = value.strip() if isinstance(value, str) else ""
    if is_number(text):
        return text
    return text[:-1] if text[-1:].isalpha() and is_number(text[:-1]) else None


def _zones(source: Source, data: dict[str, Data]) -> tuple[list[Item | Note], list[Finding]]:
    parts: list[Item | Note] = []
    findings: list[Finding] = []
    for zone, value in data.items():
        if zone in _ZONES and isinstance(value, list):
            for index, entry in enumerate(value):
                parts.append(_entry(source, zone, index, entry))
        elif zone in _ZONES:
            shown = json.dumps(value, ensure_ascii=False)
            parts.append(Note("main", _place(source, (zone,)), shown, unread=True))
        elif zone != "setup" and isinstance(value, (list, dict)) and value:
            known = [*_ZONES, "setup"]
            values = {"key": zone, "known": known, "close": close_to(zone.casefold(), known)}
            findings.append(Finding("file/key", "error", _place(source, (zone,)), values))
    return parts, findings + _setup(source, data.get("setup"), parts)


def _setup(source: Source, setup: Any, parts: list[Item | Note]) -> list[Finding]:
    """Read which cards the game begins with; of several the player chooses one then."""
    findings = []
    first: dict[str, int] = {}
    for index, part in enumerate(parts):
        if isinstance(part, Item) and part.number:
            first.setdefault(part.number, index)
    starts = []
    for role, word in _SETUP.items():
        marked = setup.get(role) if isinstance(setup, dict) else None
        for index, value in enumerate(marked if isinstance(marked, list) else [marked]):
            if value is None:
                continue
            place = _place(source, ("setup", role, index))
            number = _number(value)
            if number is None or number not in first:
                values = {"card": str(value), "role": word}
                findings.append(Finding("entry/setup", "warning", place, values))
            elif role == "startCards":
                if parts[first[number]].section == SECTION_OF["start"]:
                    starts.append(first[number])
                else:
                    values = {"card": number, "role": word}
                    findings.append(Finding("entry/setup", "warning", place, values, (), "outside"))
            parts.append(Note("main", place, f"{word}: {value}"))
    if len(starts) == 1:
        with_start(parts, starts[0])
    return findings


def _entry(source: Source, zone: str, index: int, entry: Data) -> Item | Note:
    place = _place(source, (zone, index))
    number = _number(entry.get("serial")) if isinstance(entry, dict) else None
    count = entry.get("count") if isinstance(entry, dict) else None
    if number is None or not re.fullmatch("[1-9][0-9]{0,2}", str(count)):
        return Note(_ZONES[zone], place, json.dumps(entry, ensure_ascii=False), unread=True)
    return Item(_ZONES[zone], place, int(str(count)), number, text=number)
