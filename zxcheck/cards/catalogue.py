"""The cards that are known: a catalogue file read, and looked up by number or by name."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from zxcheck.cards.facts import FIELDS, Card, Vocabulary
from zxcheck.cards.names import fold, fold_number, without_reading
from zxcheck.source import read
from zxcheck.suggest import close_to
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zxcheck.shapes import Fault, Shape
    from zxcheck.source import Source

LARGEST_CATALOGUE = 64 * 1024 * 1024
MOST_TROUBLES = 20


class Catalogue(NamedTuple):
    """Prints by number, and prints by name.

    Two names are one card's when they fold to one key, or when one is the other with a reading
    in brackets behind it and no other card is in the way (rulebook.md §6).
    """

    #: The files that it was read from, as given.
    source: str
    #: SHA-256 of the content: the same cards give the same fingerprint, whatever file they are in.
    sha256: str
    prints: dict[str, Card]
    names: dict[str, tuple[Card, ...]]
    #: Folded name → the key under which the card's prints stand.
    keys: dict[str, str]
    #: What files say differently of one print; the later file was followed.
    conflicts: tuple[str, ...] = ()

    def by_number(self, number: str) -> Card | None:
        """Give the print with the number."""
        return self.prints.get(fold_number(number))

    def by_name(self, name: str) -> tuple[Card, ...]:
        """Give all prints of the card with the name."""
        return self.names.get(self.key(name), ())

    def key(self, name: str) -> str:
        """Give what all names of one card have in common, also for a card that it does not have."""
        key = fold(name)
        if key in self.keys:
            return self.keys[key]
        return self.keys.get(without_reading(key), key)

    def close_to(self, text: str, most: int = 3) -> list[str]:
        """Suggest names, or numbers for what looks like a number."""
        number = fold_number(text)
        if "-" in number and number.isascii():
            return close_to(number, self.prints, most)
        key = fold(text)
        # Names that are the same but for a reading are none that a player would misspell so.
        names = [name for name in self.names if without_reading(name) == key][:most]
        names = names or close_to(key, self.names, most)
        return [str(self.names[name][0].name) for name in names]


def merged(earlier: Card, later: Card) -> tuple[Card, list[str]]:
    """Let the later facts win and the earlier ones fill gaps; list the fields that differ."""
    if fold(str(earlier.name)) != fold(str(later.name)):
        return later, ["name"]
    before, after = earlier.facts(), later.facts()
    differ = [name for name in before if name in after and before[name] != after[name]]
    return later._replace(**{**before, **after}), differ  # type: ignore[arg-type]


def build(cards: Iterable[Card], source: str) -> Catalogue:
    """Make a catalogue; of two cards with one number the later one counts."""
    prints = {fold_number(str(card.number)): card for card in cards}
    by_key: dict[str, list[Card]] = {}
    for card in prints.values():
        by_key.setdefault(fold(str(card.name)), []).append(card)
    keys = _one_key_each(by_key)
    names: dict[str, list[Card]] = {}
    for key, same in by_key.items():
        names.setdefault(keys[key], []).extend(same)
    grouped = {key: tuple(same) for key, same in names.items()}
    return Catalogue(source, _fingerprint(prints), prints, grouped, keys)


def _one_key_each(by_key: dict[str, list[Card]]) -> dict[str, str]:
    """Give each folded name the key of its card: names that differ in a reading share one."""
    keys = {key: key for key in by_key}
    readings: dict[str, list[str]] = {}
    for key in by_key:
        if (rest := without_reading(key)) != key:
            readings.setdefault(rest, []).append(key)
    for rest, longer_keys in readings.items():
        same = by_key.get(rest)
        if same is None and len(longer_keys) == 1:
            keys[rest] = longer_keys[0]
        for longer in longer_keys if same else ():
            if by_key[longer][0].type == by_key[rest][0].type:
                keys[longer] = rest
    return keys


def _fingerprint(prints: dict[str, Card]) -> str:
    digest = hashlib.sha256()
    for number, card in sorted(prints.items()):
        facts = {
            name: sorted(fact) if isinstance(fact, frozenset) else fact
            for name, fact in card.facts().items()
        }
        row = json.dumps([number, card.name, facts], ensure_ascii=False, sort_keys=True)
        digest.update(row.encode() + b"\n")
    return digest.hexdigest()


def load(files: Sequence[tuple[str, bytes]], shape: Shape, words: Vocabulary) -> Catalogue:
    """Read catalogue files, each as (name, content); later files win, earlier ones fill gaps.

    Raises `Trouble` with a line for each thing that is wrong, by file, line and column.
    """
    cards: dict[str, Card] = {}
    troubles: list[str] = []
    conflicts: list[str] = []
    for name, data in files:
        source = read(data, name, LARGEST_CATALOGUE)
        faults = [] if source.findings else shape.faults(source.data)
        if source.findings:
            _refuse(source)
        troubles += [_misfit(source, fault) for fault in faults]
        for card in _cards(source, words, troubles) if not troubles else ():
            number = fold_number(str(card.number))
            if number in cards:
                card, differ = merged(cards[number], card)  # noqa: PLW2901
                conflicts += [f"{name}: {number} has another {field}" for field in differ]
            cards[number] = card
    if troubles:
        more = len(troubles) - MOST_TROUBLES
        tail = [f"… and {more} more"] if more > 0 else []
        raise Trouble(
            "\n".join(["the card catalogue cannot be used:", *troubles[:MOST_TROUBLES], *tail])
        )
    catalogue = build(cards.values(), ", ".join(name for name, _ in files))
    return catalogue._replace(conflicts=tuple(conflicts))


def _refuse(source: Source) -> NoReturn:
    lines = [
        _line(source, finding.place.span and finding.place.span.start, finding.name)
        for finding in source.findings
    ]
    raise Trouble("\n".join(["the card catalogue cannot be used:", *lines]), source.findings)


def _cards(source: Source, words: Vocabulary, troubles: list[str]) -> Iterator[Card]:
    rows = source.data["cards"] if isinstance(source.data, dict) else []
    first: dict[str, int] = {}
    for index, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, dict):
            continue  # pragma: no cover  # the shape has seen to it
        written = {
            name: tuple(map(str, fact)) if isinstance(fact, list) else str(fact)
            for name in FIELDS
            if (fact := row.get(name)) is not None
        }
        known, unclear = words.read(written)
        for name, word in unclear:
            troubles.append(_unclear(source, index, name, word, words))
        for name in ("number", "name"):
            if not fold(str(row[name])):
                start = source.values["cards", index, name].start
                troubles.append(_line(source, start, f"`{name}` is blank"))
        number = fold_number(str(row["number"]))
        start = source.values["cards", index, "number"].start
        if number in first:
            troubles.append(
                _line(source, start, f"{number} stands in line {first[number]} as well")
            )
        first[number] = start.line
        yield Card(number=number, name=str(row["name"]), **known)  # type: ignore[arg-type]


def _unclear(source: Source, index: int, name: str, word: str, words: Vocabulary) -> str:
    row: object = source.data["cards"][index][name]  # type: ignore[index,call-overload]
    step = (row.index(word),) if isinstance(row, list) else ()
    start = source.values["cards", index, name, *step].start
    close = close_to(fold(word), words.values(name))
    hint = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(words.values(name))}"
    return _line(source, start, f"`{word}` is not known among {name}; {hint}")


def _misfit(source: Source, fault: Fault) -> str:
    span = source.place(fault.path, key=fault.kind == "extra_forbidden").span
    what = {"missing": "is missing", "extra_forbidden": "is no key of a catalogue"}
    key = fault.path[-1] if fault.path else "the file"
    return _line(
        source, span and span.start, f"`{key}` {what.get(fault.kind, 'has a wrong value')}"
    )


def _line(source: Source, start: tuple[int, int] | None, what: str) -> str:
    place = f":{start[0]}:{start[1]}" if start else ""
    return f"  {source.file}{place}: {what}"
