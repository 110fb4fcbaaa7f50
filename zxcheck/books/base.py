"""What a rule book is made of: limits, tallies, rules, clauses, editions.

A rule yields tallies: what it counted, and between which bounds the number lies when some cards
are not known. It never compares; the judge does, so no rule can get the three outcomes wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date

    from zxcheck.cards.facts import Vocabulary
    from zxcheck.cards.slots import Marks, Slot, Slots
    from zxcheck.findings import Severity
    from zxcheck.form import Form
    from zxcheck.shapes import Shape

#: A: official text seen. B: article seen. C: other software. G: inferred, no text seen.
Confidence: TypeAlias = Literal["A", "B", "C", "G"]

#: deck: judged by `check`. play: a rule of play. define: explained, and used by the others.
Kind: TypeAlias = Literal["deck", "play", "define"]


class Limit(NamedTuple):
    """How many there may be, both ends included."""

    least: int
    most: int


def exactly(number: int) -> Limit:
    """Neither more nor fewer."""
    return Limit(number, number)


def between(least: int, most: int) -> Limit:
    """From *least* to *most*."""
    return Limit(least, most)


def at_most(number: int) -> Limit:
    """From none to *number*."""
    return Limit(0, number)


class Tally(NamedTuple):
    """A number of cards against its limit, with bounds where cards are not known."""

    limit: Limit
    low: int
    high: float
    #: The slots that count for certain.
    counted: tuple[Slot, ...]
    #: The slots that may count, or whose count cannot be read.
    doubtful: tuple[Slot, ...]
    #: The section that the number is about; None if it is about the counted cards alone.
    section: str | None = None
    #: Further values for the message.
    values: Mapping[str, object] = {}

    @property
    def unreadable(self) -> int:
        """How many entries count for certain, though nobody can read how often."""
        return sum(1 for slot in self.counted if slot.low != slot.high)

    @property
    def state(self) -> Literal["kept", "more", "less", "undecided"]:
        """Compare the bounds with the limit."""
        if self.low > self.limit.most:
            return "more"
        if self.high < self.limit.least:
            return "less"
        inside = self.low >= self.limit.least and self.high <= self.limit.most
        return "kept" if inside else "undecided"


E = TypeVar("E", bound="Edition")


class Rule(NamedTuple, Generic[E]):
    """A rule: its name, the section it judges, the facts it needs, and how it counts."""

    name: str
    section: str
    needs: frozenset[str]
    tallies: Callable[[Slots, E], Iterator[Tally]]


def rule(
    name: str, *needs: str, section: str
) -> Callable[[Callable[[Slots, E], Iterator[Tally]]], Rule[E]]:
    """Make a rule of a generator whose docstring begins with the rule as a sentence."""

    def make(count: Callable[[Slots, E], Iterator[Tally]]) -> Rule[E]:
        return Rule(name, section, frozenset(needs), count)

    return make


class Clause(NamedTuple):
    """Where an edition says a rule, and how sure that is."""

    number: str
    source: str
    confidence: Confidence
    #: False where only the chapter is known.
    exact: bool = True
    severity: Severity = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The page of an edition: what it is cited by. Games add their limits."""

    id: str
    title: str
    since: date
    source: str
    confidence: Confidence
    #: The rules of the edition, in the order in which a judge goes through them.
    clauses: Mapping[Rule[Any], Clause]


class Book(NamedTuple):
    """A game."""

    game: str
    title: str
    #: What its deck file looks like.
    form: Form
    #: What its catalogue file looks like.
    catalogue: Shape
    vocabulary: Vocabulary
    marks: Mapping[str, Marks]
    editions: Mapping[str, Edition]
    default: str
    #: The numbers by which players know a deck: name → how to count it.
    counts: Callable[[Slots], Mapping[str, Tally]]
    #: Every numbered sentence of the rules that can be explained, and who judges it.
    numbers: Mapping[str, Kind]

    def rules(self) -> list[Rule[Any]]:
        """List the rules of all editions, each once."""
        return list(
            dict.fromkeys(rule for edition in self.editions.values() for rule in edition.clauses)
        )
