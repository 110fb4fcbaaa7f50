"""What is known of a card: what its prints share as a list, what they differ in as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.cards.facts import DETAILS, FIELDS
from zxcheck.cards.names import fold
from zxcheck.messages import visible
from zxcheck.reporters.frame import padded
from zxcheck.reporters.jsonreport import dump
from zxcheck.reporters.paint import paint, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zxcheck.cards.facts import Card
    from zxcheck.cards.lookup import Found
    from zxcheck.messages import Words
    from zxcheck.reporters.paint import Line
    from zxcheck.reporters.style import Look

SCHEMA = 1
_COLUMNS = ("name", *FIELDS, *DETAILS)
_NAMES = ("name", "name_zh", "name_en", "name_alt")


def card_text(found: Sequence[Found], look: Look) -> str:
    """Show cards for people; those that are not known are told elsewhere."""
    return "\n".join(_text(card, look) for card in found if card.prints)


def _text(found: Found, look: Look) -> str:
    words = look.words
    differing = [column for column in _COLUMNS if _differs(found, column)]
    shared = [column for column in _COLUMNS if column not in differing]
    text = paint(_lines(found, shared, words), color=look.color)
    head = [words.table["columns"][column] for column in ("number", *differing)]
    rows = [
        [
            visible(str(entry.card.number)),
            *(_said(entry.card, column, words) for column in differing),
        ]
        for entry in found.prints
    ]
    if len(rows) > 1:
        text += table(head, rows, color=look.color, width=look.width)
    if marks := [column for column in differing if column in {"type", "icons", "keywords"}]:
        columns = words.joined([words.table["columns"][column] for column in marks], "comma")
        line = (("  ", ""), (words.ui("card_differ", columns=columns), "warning"))
        text += paint([line], color=look.color)
    return text


def _lines(found: Found, shared: Sequence[str], words: Words) -> Iterator[Line]:
    first = found.prints[0].card
    yield ((visible(found.name), "name"),)
    pairs = [(words.ui("card_key"), visible(found.key))]
    if spellings := _spellings(found):
        pairs.append((words.ui("card_spellings"), words.joined(spellings, "comma")))
    if len(found.prints) == 1:
        pairs.append((words.table["columns"]["number"], visible(str(first.number))))
    for column in shared:
        said = _said(first, column, words)
        if column not in _NAMES and said:
            note = f" {words.ui('card_printed_only')}" if column == "name_aliases" else ""
            pairs.append((words.table["columns"][column], said + note))
    pairs += [(words.ui("card_source"), source) for source in _sources(found, words)]
    width = max(len(padded(label, 0)) + _wide(label) for label, _ in pairs)
    for label, said in pairs:
        yield ((f"  {padded(label, width)}  ", "dim"), (said, ""))


def _wide(label: str) -> int:
    """Count the cells that a label takes beyond its characters."""
    from zxcheck.reporters.frame import cell

    return sum(cell(character).width - 1 for character in label)


def _differs(found: Found, column: str) -> bool:
    return len({_value(entry.card, column) for entry in found.prints}) > 1


def _value(card: Card, column: str) -> object:
    return getattr(card, column) if hasattr(card, column) else card.detail(column)


def _said(card: Card, column: str, words: Words) -> str:
    value = _value(card, column)
    if isinstance(value, frozenset):
        return words.term(sorted(value), "comma")
    if value is None:
        return "?" if column in FIELDS and column != "cost" else ""
    return words.term(value, "comma") if column in {"type", "colors"} else visible(str(value))


def _spellings(found: Found) -> list[str]:
    """List the names by which the card is found, each once."""
    names: dict[str, str] = {}
    for entry in found.prints:
        for column in ("name", "name_zh", "name_en"):
            if name := _value(entry.card, column):
                names.setdefault(fold(str(name)), visible(str(name)))
    names.pop(fold(found.name), None)
    return list(names.values())


def _sources(found: Found, words: Words) -> list[str]:
    """Say which file the facts are from; where there are several, which columns of which."""
    columns: dict[str, dict[str, None]] = {}
    for entry in found.prints:
        for column, source in entry.sources.items():
            columns.setdefault(source, {})[column] = None
    if len(columns) == 1:
        return [visible(source) for source in columns]
    return [
        f"{visible(source)}: {words.joined([words.table['columns'][c] for c in cs], 'comma')}"
        for source, cs in columns.items()
    ]


def card_json(found: Sequence[Found], look: Look) -> str:
    """Give cards to machines: each print with every column that is known."""
    del look
    return dump({"schema": SCHEMA, "cards": [_json(card) for card in found]}) + "\n"


def _json(found: Found) -> dict[str, object]:
    return {
        "asked": found.asked,
        "known": bool(found.prints),
        "name": found.name if found.prints else None,
        "key": found.key,
        "close": list(found.close),
        "differ": [column for column in _COLUMNS if _differs(found, column)],
        "prints": [
            {"number": entry.card.number}
            | {column: _plain(_value(entry.card, column)) for column in entry.card.columns()}
            | {"from": dict(entry.sources)}
            for entry in found.prints
        ],
    }


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


CARD_FORMATS: dict[str, Callable[[Sequence[Found], Look], str]] = {
    "text": card_text,
    "json": card_json,
}
