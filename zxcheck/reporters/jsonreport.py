"""JSON: every value behind every message, deck by deck. Its schema is `report.schema.json`."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

from zxcheck import __version__
from zxcheck.reporters.style import Reporter

if TYPE_CHECKING:
    from zxcheck.books.base import Tally
    from zxcheck.cards.slots import Slot
    from zxcheck.findings import Finding, Place
    from zxcheck.judge import Outcome
    from zxcheck.messages import Words
    from zxcheck.report import CardData, Report
    from zxcheck.reporters.style import Look, Summary

SCHEMA = 1

#: JSON allows these inside a text; a terminal that shows it should not act on them.
_UNSEEN = (
    "[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def dump(value: object) -> str:
    """Write JSON in UTF-8 characters, with those escaped that cannot be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub(_UNSEEN, lambda hit: f"\\u{ord(hit[0]):04x}", text)


def _begin(_: Look, cards: CardData | None) -> str:
    head = {
        "schema": SCHEMA,
        "tool": f"zxcheck {__version__}",
        "cards": _cards(cards),
    }
    return dump(head).removesuffix("}") + ', "decks": ['


def _cards(cards: CardData | None) -> dict[str, object] | None:
    if cards is None:
        return None
    day = {"day": cards.day} if cards.day else {}
    return {"source": cards.source, "sha256": cards.sha256, "count": cards.prints, **day}


def _deck(report: Report, look: Look, index: int) -> str:
    row: dict[str, object] = {
        "path": report.file,
        "name": report.title,
        "verdict": report.verdict,
        "game": report.game,
        "edition": report.edition,
        "edition_from": report.edition_from,
        "restrictions": None,
        "hash": report.hashes._asdict(),
        "counts": {name: _count(tally) for name, tally in report.counts.items()},
        "findings": [_finding(finding, look.words) for finding in report.findings],
        "undecided": [_open(o, look.words) for o in report.outcomes if o.state == "undecided"],
        "not_run": [
            {"name": o.rule.name, "number": o.clause.number, "reason": o.reason}
            for o in report.outcomes
            if o.state == "not run"
        ],
        "left_out": list(report.left_out),
    }
    if look.show_all:
        row["rules"] = [_rule(outcome) for outcome in report.outcomes]
    return (",\n" if index else "\n") + dump(row)


def _end(summary: Summary, look: Look) -> str:
    verdicts = {name: summary.verdicts.get(name, 0) for name in ("legal", "illegal", "unverified")}
    row: dict[str, Any] = {
        "decks": summary.decks,
        **verdicts,
        "errors": summary.errors,
        "warnings": summary.warnings,
    }
    if look.statistics:
        row["statistics"] = dict(sorted(summary.names.items()))
    return f'\n], "summary": {dump(row)}}}\n'


def _finding(finding: Finding, words: Words) -> dict[str, object]:
    message, why, advice = words.say(finding)
    start, end = _span(finding.place)
    return {
        "name": finding.name,
        "number": finding.number,
        "severity": finding.severity,
        "form": finding.form,
        "message": message,
        "why": why,
        "help": advice,
        "params": dict(finding.params),
        "path": finding.place.file,
        "start": start,
        "end": end,
        "related": [_related(place) for place in finding.related],
    }


def _related(place: Place) -> dict[str, object]:
    start, end = _span(place)
    return {"path": place.file, "start": start, "end": end}


def _span(place: Place) -> tuple[dict[str, int] | None, dict[str, int] | None]:
    if place.span is None:
        return None, None
    start, end = place.span
    return start._asdict(), end._asdict()


def _count(tally: Tally) -> int | dict[str, int | None]:
    return tally.low if tally.low == tally.high else {"low": tally.low, "high": _bound(tally.high)}


def _copies(slot: Slot) -> int | None:
    return slot.low if slot.low == slot.high else None


def _bound(high: float) -> int | None:
    return None if math.isinf(high) else int(high)


def _open(outcome: Outcome, words: Words) -> dict[str, object]:
    widest = outcome.open[0]
    return {
        "name": outcome.rule.name,
        "number": outcome.clause.number,
        "message": words.say_open(outcome).message,
        "because": list(outcome.because),
        "low": widest.low,
        "high": _bound(widest.high),
        "params": {**widest.limit._asdict(), **widest.values},
    }


def _rule(outcome: Outcome) -> dict[str, object]:
    return {
        "name": outcome.rule.name,
        "number": outcome.clause.number,
        "exact": outcome.clause.exact,
        "confidence": outcome.clause.confidence,
        "state": outcome.state,
        "tallies": [
            {
                "low": tally.low,
                "high": _bound(tally.high),
                "least": tally.limit.least,
                "most": tally.limit.most,
                "cards": [{"card": slot.label, "count": _copies(slot)} for slot in tally.counted],
            }
            for tally in outcome.tallies
        ],
    }


REPORTER = Reporter(_begin, _deck, _end, machine=True)
