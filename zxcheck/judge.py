"""Slots under an edition: the only room that runs a rule, and the one that compares."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Clause, Edition, Rule, Tally
    from zxcheck.cards.slots import Slots
    from zxcheck.deck import Deck
    from zxcheck.findings import Place

State: TypeAlias = Literal["kept", "broken", "undecided", "not run"]


class Outcome(NamedTuple):
    """What became of one rule."""

    rule: Rule[Any]
    clause: Clause
    state: State
    tallies: tuple[Tally, ...] = ()
    #: Why the rule was not run: the section that is not there or cannot be read.
    reason: str = ""

    @property
    def open(self) -> tuple[Tally, ...]:
        """The tallies that cannot be decided, the widest first."""
        undecided = [tally for tally in self.tallies if tally.state == "undecided"]
        return tuple(sorted(undecided, key=lambda each: (each.high, each.low), reverse=True))

    @property
    def because(self) -> tuple[str, ...]:
        """The cards on which it depends."""
        # Tallies of names share the cards that have none: each group is gone through once.
        groups = {id(tally.doubtful): tally.doubtful for tally in self.open}
        return tuple(dict.fromkeys(slot.label for group in groups.values() for slot in group))


def judge(deck: Deck, slots: Slots, edition: Edition) -> tuple[Outcome, ...]:
    """Run every rule of the edition on the sections that are there."""
    return tuple(
        _outcome(rule, clause, deck, slots, edition) for rule, clause in edition.clauses.items()
    )


def _outcome(
    rule: Rule[Any], clause: Clause, deck: Deck, slots: Slots, edition: Edition
) -> Outcome:
    if rule.section in deck.unread:
        return Outcome(rule, clause, "not run", reason="unreadable")
    if rule.section not in slots and ("main" not in slots or rule.section == "main"):
        return Outcome(rule, clause, "not run", reason="absent")
    tallies = tuple(rule.tallies(slots, edition))
    states = {tally.state for tally in tallies}
    if states & {"more", "less"}:
        state: State = "broken"
    else:
        state = "undecided" if "undecided" in states else "kept"
    return Outcome(rule, clause, state, tallies)


def breaches(outcome: Outcome, deck: Deck) -> Iterator[Finding]:
    """Turn each broken tally into a finding: what was counted, and between which limits."""
    for tally in outcome.tallies:
        if tally.state not in ("more", "less"):
            continue
        place, related = _places(tally, deck)
        values = {
            "have": tally.low if tally.state == "more" else int(tally.high),
            "least": tally.limit.least,
            "most": tally.limit.most,
            "off": tally.low - tally.limit.most
            if tally.state == "more"
            else tally.limit.least - int(tally.high),
            **_bounds(tally),
            **tally.values,
        }
        clause = outcome.clause
        yield Finding(
            outcome.rule.name, clause.severity, place, values, related, tally.state, clause.number
        )


def _bounds(tally: Tally) -> dict[str, object]:
    """Add between which bounds the number lies, where not every card is known."""
    if tally.low == tally.high:
        return {}
    high = None if math.isinf(tally.high) else int(tally.high)
    return {"low": tally.low, "high": high, "unreadable": tally.unreadable}


def _places(tally: Tally, deck: Deck) -> tuple[Place, tuple[Place, ...]]:
    """Point at the section for what is about the section, else at the cards that are too many."""
    cards = tuple(slot.place for slot in tally.counted)
    if tally.section is None:
        return cards[-1], cards[:-1]
    all_of_them = len(cards) == len(deck.sections[tally.section])
    return deck.places[tally.section], () if all_of_them or tally.state == "less" else cards
