"""The checklist for judges: every rule, what was counted, and which cards that were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.messages import visible
from zxcheck.reporters.frame import padded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Limit, Tally
    from zxcheck.judge import Outcome, State
    from zxcheck.report import Report
    from zxcheck.reporters.paint import Line
    from zxcheck.reporters.style import Look

SIGNS: dict[State, tuple[str, str]] = {
    "kept": ("✓", "legal"),
    "broken": ("✗", "illegal"),
    "undecided": ("?", "undecided"),
    "not run": ("–", "dim"),
}


def checklist(report: Report, look: Look) -> Iterator[Line]:
    """Give a line for each rule of the edition."""
    for outcome in report.outcomes:
        sign, style = SIGNS[outcome.state]
        clause, name = outcome.clause, outcome.rule.name
        yield (
            (f"  {sign} ", style),
            (f"{clause.number:<7}", "name"),
            (f"{name:<20}", ""),
            (_figures(outcome, look), ""),
        )
    yield ()


def _figures(outcome: Outcome, look: Look) -> str:
    if outcome.state == "not run":
        return look.words.ui(outcome.reason)
    telling = _telling(outcome)
    if not telling:
        return ""
    figure = look.words.range(telling[0])
    cards = [slot for tally in telling for slot in tally.counted]
    listed = ", ".join(
        f"{slot.low if slot.low == slot.high else '?'} {visible(slot.label)}" for slot in cards
    )
    return f"{padded(figure, 9)} {padded(limit(telling[0].limit), 7)} {listed}".rstrip()


def _telling(outcome: Outcome) -> list[Tally]:
    """Choose the tallies that tell most: those over the limit, else the highest."""
    over = [tally for tally in outcome.tallies if tally.state in ("more", "less")]
    if over:
        return over
    highest = max((tally.high for tally in outcome.tallies), default=0)
    return [tally for tally in outcome.tallies if tally.high == highest]


def limit(limit: Limit) -> str:
    """Write a limit as `(= 50)`, `(≤ 4)` or `(40–60)`."""
    if limit.least == limit.most:
        return f"(= {limit.most})"
    return f"(≤ {limit.most})" if limit.least == 0 else f"({limit.least}–{limit.most})"
