"""What is known of a card; `None` is "not known", which is not the same as "has none"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

#: The facts of a card beside its number and name, in the order in which files give them.
FIELDS = ("type", "colors", "cost", "icons", "keywords")

#: What else a catalogue may say of a print, as texts; no rule of construction asks for it.
DETAILS = (
    "name_alt",
    "name_zh",
    "name_en",
    "power",
    "tribes",
    "rarity",
    "descent",
    "awakening",
    "copies_limit",
    "limit_note",
    "name_aliases",
    "restriction",
    "playable",
)

#: Keywords that come with a number, as `range:2`.
MEASURED = frozenset({"range"})


class Card(NamedTuple):
    """One print of a card."""

    number: str | None = None
    name: str | None = None
    type: str | None = None
    colors: frozenset[str] | None = None
    cost: str | None = None
    icons: frozenset[str] | None = None
    keywords: frozenset[str] | None = None
    #: (field, text) pairs of `DETAILS`, in that order; only those that are known.
    details: tuple[tuple[str, str], ...] = ()

    def detail(self, field: str) -> str | None:
        """Give one of the details, or None if it is not known."""
        return next((text for name, text in self.details if name == field), None)

    def columns(self) -> list[str]:
        """List the columns in which something is said of the card, the number aside."""
        return ["name", *self.facts(), *(name for name, _ in self.details)]

    def has(self, field: str, value: str) -> bool | None:
        """Whether a fact holds the value; None if the fact is not known."""
        fact = getattr(self, field)
        if fact is None:
            return None
        return value in fact if isinstance(fact, frozenset) else value == fact

    def is_other_than(self, types: Sequence[str]) -> bool | None:
        """Whether the card is of none of the types; None if its type is not known."""
        return None if self.type is None else self.type not in types

    def facts(self) -> dict[str, object]:
        """Give the facts that are known, by field."""
        return {field: fact for field in FIELDS if (fact := getattr(self, field)) is not None}


class Unclear(NamedTuple):
    """A word of a fact that the vocabulary does not have."""

    field: str
    word: str


class Vocabulary(NamedTuple):
    """The words for facts, in every language, and the value that files have for them."""

    #: field → folded word → value
    words: Mapping[str, Mapping[str, str]]

    def value(self, field: str, word: str) -> str | None:
        """Give the value that a word means; only a measured one may have a part behind `:`."""
        base, colon, rest = word.partition(":")
        value = self.words[field].get(fold(base))
        if value is None or (colon and value not in MEASURED):
            return None
        return f"{value}{colon}{rest}"

    def values(self, field: str) -> list[str]:
        """List the values of a field, each once."""
        return list(dict.fromkeys(self.words[field].values()))

    def read(
        self, facts: Mapping[str, str | tuple[str, ...]]
    ) -> tuple[dict[str, object], list[Unclear]]:
        """Read facts as written. A fact with an unclear word is left out, that is, not known."""
        known: dict[str, object] = {}
        unclear: list[Unclear] = []
        for field, written in facts.items():
            if field == "cost":
                known[field] = written
                continue
            words = [written] if isinstance(written, str) else list(written)
            values = [self.value(field, word) for word in words]
            missing = [word for word, value in zip(words, values, strict=True) if value is None]
            unclear += [Unclear(field, word) for word in missing]
            if not missing:
                known[field] = values[0] if isinstance(written, str) else frozenset(values)
        return known, unclear


def vocabulary(**fields: Mapping[str, str]) -> Vocabulary:
    """Make a vocabulary of `field={value: "word word …"}`; every value is a word for itself."""
    return Vocabulary({field: dict(_words(values)) for field, values in fields.items()})


def _words(values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for value, words in values.items():
        for word in (value, *words.split("|")):
            if word:
                yield fold(word), value


def in_order(details: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Sort details as `DETAILS` has them."""
    return tuple(sorted(details, key=lambda pair: DETAILS.index(pair[0])))
