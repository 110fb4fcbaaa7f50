"""Card data in JSON: lists of objects, one object a line, and the file of zx-cardhelper."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zxcheck.cards.facts import FIELDS
from zxcheck.cards.rows import COLUMNS, Row, Table, cell, listed
from zxcheck.cards.tables import columns_in, plain, text_of, unused_of
from zxcheck.findings import Finding, Place, Position, Span
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zxcheck.cards.facts import Vocabulary
    from zxcheck.cards.rows import Cell, Format


def read_json(data: bytes, file: str, form: Format) -> Table:
    """Read a list of objects, or an object whose `cards` is one."""
    text = text_of(data, file)
    objects = list(_objects(text, file))
    if not all(isinstance(each, dict) for _, each in objects):
        raise Trouble(f"{file}: is no list of cards; expected objects with number and name")
    headers = list(dict.fromkeys(key for _, each in objects for key in each))
    if "s" in headers and {"jn", "cn"} & set(headers):
        unused = tuple(header for header in headers if header not in _APP_KEYS)
        return Table(_app_rows(text, objects, file, form.words), unused, "t" in headers)
    columns = columns_in(headers, file, form)
    column_of = {header: column or "" for header, column in zip(headers, columns, strict=True)}
    rows = (
        Row(place, _cells({column_of[key]: value for key, value in each.items()}))
        for place, each in _placed(text, objects, file)
    )
    return Table(rows, unused_of(headers, columns), "type" in columns)


def read_jsonl(data: bytes, file: str, form: Format) -> Table:
    """Read one object a line."""
    lines = [line.strip() for line in text_of(data, file).split("\n")]
    filled = [(number, line) for number, line in enumerate(lines, 1) if line]
    return read_json(_padded(filled, file).encode(), file, form)


def _padded(lines: list[tuple[int, str]], file: str) -> str:
    """Make one list of objects that stand a line each, each on the line on which it stood."""
    text, last = "[", 1
    for index, (number, line) in enumerate(lines):
        try:
            json.loads(line)
        except (ValueError, RecursionError) as error:
            raise _no_json(file, number, error) from error
        text += "\n" * (number - last) + ("," if index else "") + line
        last = number
    return text + "]"


def _no_json(file: str, line: int, error: Exception) -> Trouble:
    if not hasattr(error, "colno"):
        return Trouble(f"{file}: {error}")
    column = error.colno
    return Trouble(
        f"{file}:{line}:{column}: is no JSON from here on: {getattr(error, 'msg', error)}"
    )


def _objects(text: str, file: str) -> Iterator[tuple[int, Any]]:
    """Give the cards of a JSON text, each with the offset at which it stands."""
    try:
        whole = json.loads(text, object_pairs_hook=_unique)
    except ValueError as error:
        raise _no_json(file, getattr(error, "lineno", 1), error) from error
    except RecursionError as error:
        raise Trouble(f"{file}: is nested deeper than card data ever is") from error
    cards = whole.get("cards") if isinstance(whole, dict) else whole
    if not isinstance(cards, list):
        raise Trouble(f"{file}: holds no list of cards, neither as a whole nor as `cards`")
    at = (text.index("[") if isinstance(whole, list) else _start_of_cards(text)) + 1
    while text[at := _after(text, at, " \t\r\n,")] != "]":
        value, end = _DECODER.raw_decode(text, at)
        yield at, value
        at = end


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; a key that stands in it twice would hide a value."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key `{twice}` stands twice in one object")
    return made


_DECODER = json.JSONDecoder()


def _start_of_cards(text: str) -> int:
    """Find where the list under the key `cards` begins, going from key to key."""
    at = text.index("{") + 1
    while True:
        key, at = _DECODER.raw_decode(text, _after(text, at, " \t\r\n,"))
        at = _after(text, at, " \t\r\n:")
        if key == "cards":
            return at
        _, at = _DECODER.raw_decode(text, at)


def _after(text: str, at: int, blanks: str) -> int:
    while text[at] in blanks:
        at += 1
    return at


def _placed(text: str, objects: list[tuple[int, Any]], file: str) -> Iterator[tuple[Place, Any]]:
    """Turn offsets into places; in one go, as a text may be of one line and millions of cards."""
    line, start, last = 1, 0, 0
    for offset, each in objects:
        ends = text.count("\n", last, offset)
        if ends:
            line, start = line + ends, text.rindex("\n", last, offset) + 1
        last = offset
        where = Position(line, offset - start + 1)
        yield Place(file, Span(where, where)), each


def _cells(values: Mapping[str, Any]) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for column in COLUMNS:
        value = values.get(column)
        if value is None:
            continue
        if isinstance(value, (list, tuple)):
            words = tuple(str(each) for each in value)
            cells[column] = (
                words if column in FIELDS and column not in {"type", "cost"} else "/".join(words)
            )
        elif (content := cell(column, plain(value))) is not None:
            cells[column] = content
    return cells


#: The keys of zx-cardhelper's card data, but for its list of icons.
_APP = {
    "number": "s",
    "name": "jn",
    "name_zh": "cn",
    "type": "t",
    "cost": "cost",
    "power": "pw",
    "tribes": "race",
    "rarity": "r",
}
_APP_KEYS = frozenset({*_APP.values(), "c", "cs", "ic", "tg"})
_TAGS = {"封神指定": "banned", "传说指定": "limited1"}


def _restriction(tags: Any) -> str | None:
    """Read tags; one that bans wins over one that limits, and others are kept as they are."""
    named = listed(tags) if isinstance(tags, str) else [str(tag) for tag in tags]
    known = dict.fromkeys(_TAGS.get(tag, tag) for tag in named)
    if "banned" in known:
        known.pop("limited1", None)
    return "/".join(known) or None


def _icons(marks: Any, words: Vocabulary) -> Iterator[str]:
    """Give the icons and keywords of a list, or of a text that parts them in any way."""
    for mark in listed(marks) if isinstance(marks, str) else map(str, marks):
        known = any(words.value(field, mark) for field in ("icons", "keywords"))
        yield from [mark] if known else mark.split()


def _app_rows(
    text: str, objects: list[tuple[int, Any]], file: str, words: Vocabulary
) -> Iterator[Row]:
    """Read the card data of zx-cardhelper, which leaves out what is empty."""
    for place, each in _placed(text, objects, file):
        values = {column: each.get(key) for column, key in _APP.items()}
        values["cost"] = None if values["cost"] in (-1, "-1") else values["cost"]
        values["power"] = None if values["power"] in (-1, "-1") else values["power"]
        values["colors"] = each.get("cs") or each.get("c")
        marks = each.get("ic") or ()
        icons = tuple(_icons(marks, words))
        keywords = tuple(word for word in icons if words.value("keywords", word))
        values["keywords"], values["icons"] = keywords, tuple(w for w in icons if w not in keywords)
        values["restriction"] = _restriction(each.get("tg") or ())
        findings = []
        if not values["name"] and values["name_zh"]:
            values["name"] = values["name_zh"]
            value = {"card": values["number"] or "?", "name": values["name"]}
            findings = [Finding("data/name", "warning", place, value, form="chinese")]
        yield Row(place, _cells(values), findings=tuple(findings))
