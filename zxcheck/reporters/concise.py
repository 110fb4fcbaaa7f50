"""One line a finding: `file:line:column: severity number name message`.

The last line, which `-q` leaves out, says what all rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.findings import Place
from zxcheck.messages import visible
from zxcheck.reporters.style import Reporter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.report import CardData, Report
    from zxcheck.reporters.style import Look, Summary


def _begin(_: Look, __: CardData | None) -> str:
    return ""


def _deck(report: Report, look: Look, _: int) -> str:
    return "".join(f"{line}\n" for line in _lines(report, look))


def _lines(report: Report, look: Look) -> Iterator[str]:
    words = look.words
    for finding in report.findings:
        if look.quiet and finding.severity != "error":
            continue
        number = f"{finding.number} " if finding.number else ""
        severity = words.ui(finding.severity)
        message = words.say(finding).message
        yield f"{place(finding.place)}: {severity} {number}{finding.name} {message}"
    for outcome in report.outcomes:
        if outcome.state == "undecided":
            where = place(report.places.get(outcome.rule.section) or Place(report.file))
            number, name = outcome.clause.number, outcome.rule.name
            message = words.say_open(outcome).message
            yield f"{where}: {words.ui('undecided')} {number} {name} {message}"


def _end(summary: Summary, look: Look) -> str:
    lines = summary.statistics() if look.statistics else []
    if not look.quiet:
        lines = [*lines, summary.rests_on(look.words)]
    return "".join(f"{line}\n" for line in lines)


def place(where: Place) -> str:
    """Write a place as compilers do, so that editors can jump to it."""
    if where.span is None:
        return visible(where.file)
    return f"{visible(where.file)}:{where.span.start.line}:{where.span.start.column}"


REPORTER = Reporter(_begin, _deck, _end)
