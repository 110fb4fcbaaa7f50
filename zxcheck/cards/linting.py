"""What is wrong with card data, told before any of it is taken.

An error leaves a row out, a warning and a note do not. The names of the findings are `data/…`.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.facts import DETAILS, FIELDS, Card
from zxcheck.cards.names import fold, fold_number, is_number
from zxcheck.cards.stores import merged
from zxcheck.findings import Finding
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zxcheck.cards.facts import Vocabulary
    from zxcheck.cards.rows import Cell, Row
    from zxcheck.findings import Place, Severity

INVISIBLE = "[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
_CONTROL = "[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
#: What `characters` looks for, in all cells of a row at once.
_ODD = re.compile(rf"{INVISIBLE}|{_CONTROL}|.{{501}}")
_COST = re.compile("[0-9]{1,3}|∞|－")
LONGEST = 500


class Taken(NamedTuple):
    """The cards of a file, each with its row, and what is wrong with the others."""

    cards: dict[str, tuple[Card, Row]]
    findings: list[Finding]
    rows: int
    left_out: int


def take(rows: Iterable[Row], words: Vocabulary) -> Taken:
    """Read the rows of one file; of those with an error none is taken, and each is counted."""
    taken = Taken({}, [], 0, 0)
    count = left_out = 0
    read: dict[tuple[Cell | None, ...], dict[str, object]] = {}
    for row in rows:
        count += 1
        reading = _Reading(row, words, [*row.findings], read)
        card = reading.card()
        if card is not None:
            card = reading.compared(card, taken.cards)
        bad = any(finding.severity == "error" for finding in reading.findings)
        taken.findings.extend(reading.findings)
        left_out += bad
        if card is not None and not bad:
            taken.cards[str(card.number)] = (card, row)
    return taken._replace(rows=count, left_out=left_out)


class _Reading(NamedTuple):
    """One row on its way to a card."""

    row: Row
    words: Vocabulary
    findings: list[Finding]
    #: What was read before: the cells of all facts → the facts.
    read: dict[tuple[Cell | None, ...], dict[str, object]]

    def say(
        self, name: str, severity: Severity, place: Place, form: str = "", /, **values: object
    ) -> None:
        number = self.row.cells.get("number") or "?"
        self.findings.append(Finding(name, severity, place, {"card": number, **values}, form=form))

    def card(self) -> Card | None:
        """Read the row; None if it does not even say which print it is about."""
        if self.findings and self.findings[0].severity == "error":
            return None
        cells = self.row.cells
        if _ODD.search("".join(text for text in cells.values() if isinstance(text, str))):
            for column, content in cells.items():
                self.characters(column, content)
        number, name = (str(cells.get(column) or "") for column in ("number", "name"))
        if not fold(number):
            self.say("data/number", "error", self.row.place_of("number"), "blank")
        elif not is_number(number):
            self.say("data/number", "warning", self.row.place_of("number"))
        if not fold(name):
            self.say("data/name", "error", self.row.place_of("name"))
        cost = cells.get("cost")
        if cost is not None and not _COST.fullmatch(str(cost)):
            self.say("data/cost", "error", self.row.place_of("cost"), text=cost)
        self.conditions()
        facts = self.facts()
        if not fold(number) or not fold(name):
            return None
        details = tuple((column, str(cells[column])) for column in DETAILS if cells.get(column))
        return Card(fold_number(number), name, **facts, details=details)  # type: ignore[arg-type]

    def characters(self, column: str, content: object) -> None:
        """Notice what cannot be seen, and what is longer than a name ever is."""
        text = content if isinstance(content, str) else ""
        if len(text) > LONGEST:
            self.say("data/long", "error", self.row.place_of(column), column=column)
        elif hit := re.search(_CONTROL, text):
            character = f"U+{ord(hit[0]):04X}"
            self.say(
                "data/control",
                "error",
                self.row.place_of(column),
                column=column,
                character=character,
            )
        elif hit := re.search(INVISIBLE, text):
            character = f"U+{ord(hit[0]):04X}"
            place = self.row.place_of(column)
            self.say("data/invisible", "warning", place, column=column, character=character)

    def conditions(self) -> None:
        for column in self.row.cells.keys() & {"descent", "awakening"}:
            from zxcheck.cards import conditions  # most cards have none

            try:
                conditions.parse(str(self.row.cells[column]))
            except ValueError as error:
                values = {"column": column, "text": self.row.cells[column], "part": str(error)}
                self.say("data/condition", "error", self.row.place_of(column), **values)

    def facts(self) -> dict[str, object]:
        said = tuple(self.row.cells.get(field) for field in FIELDS)
        if said in self.read:  # many cards say the same
            return self.read[said]
        written = {
            field: cell for field, cell in zip(FIELDS, said, strict=True) if cell is not None
        }
        if "colors" in written:
            written["colors"] = tuple(self.apart(written["colors"]))
        known, unclear = self.words.read(written)
        if not unclear:
            self.read[said] = known
        for field, word in unclear:
            content = self.row.cells[field]
            index = content.index(word) if isinstance(content, tuple) and word in content else None
            values = self.words.values(field)
            close = close_to(fold(word), values)
            place = self.row.place_of(field, index)
            self.say("data/word", "error", place, fact=field, word=word, close=close, known=values)
        return known

    def apart(self, written: Cell) -> Iterator[str]:
        """Take colours apart that stand side by side, as in 红白."""
        value = partial(self.words.value, "colors")
        for word in (written,) if isinstance(written, str) else written:
            together = value(word) is None and all(map(value, word))
            yield from word if together else [word]

    def compared(self, card: Card, before: Mapping[str, tuple[Card, Row]]) -> Card | None:
        """Compare with an earlier row of the number; rarities of one print are joined."""
        if str(card.number) not in before:
            return card
        first, row = before[str(card.number)]
        rarities = [each.detail("rarity") for each in (first, card)]
        plain = [_without_rarity(each) for each in (first, card)]
        place = self.row.place_of("number")
        if plain[0] != plain[1]:
            _, differ = merged(*plain)
            lines = {"line": row.place.span.start.line if row.place.span else 1}
            values = {"card": str(card.number), **lines, "columns": differ or ["details"]}
            self.findings.append(Finding("data/duplicate", "error", place, values, (row.place,)))
            return None
        values = {"card": str(card.number)}
        self.findings.append(Finding("data/duplicate", "note", place, values, (row.place,), "same"))
        joined = "/".join(dict.fromkeys(each for each in rarities if each))
        details = dict(first.details) | ({"rarity": joined} if joined else {})
        return first._replace(details=tuple(details.items()))


def _without_rarity(card: Card) -> Card:
    return card._replace(details=tuple(pair for pair in card.details if pair[0] != "rarity"))


def collisions(cards: Mapping[str, tuple[Card, Row]]) -> list[Finding]:
    """Notice names that count as one though the cards hardly can be one."""
    findings = []
    first: dict[str, Card] = {}
    for card, row in cards.values():
        other = first.setdefault(fold(str(card.name)), card)
        differing = [field for field in ("type", "colors", "cost") if _differ(card, other, field)]
        if "type" in differing or (differing and other.name != card.name):
            values: dict[str, object] = {"card": card.number, "name": card.name}
            values |= {"other": other.name, "number": other.number, "columns": differing}
            related = (cards[str(other.number)][1].place,)
            findings.append(Finding("data/collision", "warning", row.place, values, related))
    return findings


def _differ(card: Card, other: Card, field: str) -> bool:
    """Whether both prints say something of the field, and not the same."""
    values = getattr(card, field), getattr(other, field)
    return None not in values and values[0] != values[1]
