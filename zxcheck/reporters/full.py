"""The report for people: each finding with its lines, then the verdict."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zxcheck.messages import visible
from zxcheck.reporters.checklist import checklist
from zxcheck.reporters.concise import place as written
from zxcheck.reporters.frame import frame
from zxcheck.reporters.paint import paint
from zxcheck.reporters.style import Reporter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zxcheck.books.base import Clause
    from zxcheck.findings import Finding, Place
    from zxcheck.judge import Outcome
    from zxcheck.messages import Said, Words
    from zxcheck.report import CardData, Report
    from zxcheck.reporters.paint import Line
    from zxcheck.reporters.style import Look, Summary

#: How many further places of one fault are shown; machines get all of them.
MOST_PLACES = 8


def _begin(_: Look, __: CardData | None) -> str:
    return ""


def _deck(report: Report, look: Look, index: int) -> str:
    if look.quiet and report.verdict == "legal":
        return ""
    return paint(_lines(report, look, index), color=look.color)


def _lines(report: Report, look: Look, index: int) -> Iterator[Line]:
    clauses = {outcome.rule.name: outcome.clause for outcome in report.outcomes}
    shown = [f for f in report.findings if not look.quiet or f.severity == "error"]
    undecided = [outcome for outcome in report.outcomes if outcome.state == "undecided"]
    if index and (shown or undecided or look.show_all):
        yield ()
    for finding in shown:
        yield from _finding(finding, clauses.get(finding.name), report, look)
        yield ()
    for outcome in undecided:
        yield from _undecided(outcome, report, look.words)
        yield ()
    if look.show_all:
        yield from checklist(report, look)
    yield from _verdict(report, look.words)
    if look.show_all or look.verbose:
        if report.edition:
            chosen = look.words.ui(f"edition_from_{report.edition_from.replace(' ', '_')}")
            yield (("  ", ""), (f"{report.edition}: {chosen}", "dim"))
        for name, digest in report.hashes._asdict().items():
            yield (("  ", ""), (f"{look.words.ui('deck_hash')}, {name}: {digest or '–'}", "dim"))


def _finding(finding: Finding, clause: Clause | None, report: Report, look: Look) -> Iterator[Line]:
    said = look.words.say(finding)
    word = "" if finding.severity == "error" else f"{look.words.ui(finding.severity)} "
    number = f"{finding.number} " if finding.number else ""
    yield (
        (f"{word}{number}", finding.severity),
        (f"{finding.name}  ", finding.severity),
        (said.message, "name"),
    )
    yield from _frames(finding.place, finding.related, report.lines, look)
    yield from _reasons(said, clause, look.words)


def _undecided(outcome: Outcome, report: Report, words: Words) -> Iterator[Line]:
    said = words.say_open(outcome)
    yield (
        (f"{outcome.clause.number} {outcome.rule.name}  ", "undecided"),
        (f"{words.ui('undecided')}: {said.message}", "name"),
    )
    section = report.places.get(outcome.rule.section)
    if section:
        yield (("  --> ", "gutter"), (written(section), ""))
    cards = [_called(label) for label in outcome.because[:MOST_PLACES]]
    if (more := len(outcome.because) - MOST_PLACES) > 0:
        cards.append(words.ui("more_cards", count=more))
    listed = words.joined(cards, "comma")
    yield (("   = ", "gutter"), (f"{words.ui('because')}: ", "name"), (listed, ""))
    yield from _reasons(said, outcome.clause, words)


def _called(label: str) -> str:
    """Call a card by its name; an entry that has none by its line, as `:18`."""
    return label if re.fullmatch(":[0-9]+", label) else f"《{visible(label)}》"


def _reasons(said: Said, clause: Clause | None, words: Words) -> Iterator[Line]:
    if clause and said.why:
        yield (
            ("   = ", "gutter"),
            (f"{words.ui('why')}: ", "name"),
            (cited(clause, words), ""),
            (f": {said.why}", ""),
        )
    if said.help:
        yield (("   = ", "gutter"), (f"{words.ui('help')}: ", "name"), (said.help, "help"))


def cited(clause: Clause, words: Words) -> str:
    """Cite a clause: its source, its number, and what about it is not known."""
    doubts = []
    if not clause.exact:
        doubts.append(words.ui("sub_number"))
    if clause.confidence == "G":
        doubts.append(words.ui("inferred"))
    doubt = f" ({words.joined(doubts, 'comma')})" if doubts else ""
    return f"{words.source(clause.source)}, {clause.number}{doubt}"


def _frames(
    place: Place, related: Sequence[Place], lines: Mapping[str, Sequence[str]], look: Look
) -> Iterator[Line]:
    """Show the lines that a finding is about, the main place marked by `^`, others by `-`."""
    yield (("  --> ", "gutter"), (written(place), ""))
    if place.span is None:
        return
    shown = [(place, "^"), *((other, "-") for other in related[:MOST_PLACES])]
    here = [(each, mark) for each, mark in shown if each.file == place.file]
    widest = max((each.span.start.line for each, _ in here if each.span), default=0)
    margin = len(str(widest))
    yield ((f"{'':{margin}} |", "gutter"),)
    for each, mark in sorted(here, key=lambda pair: pair[0].span or ()):
        if each.span:
            room = max(look.width - margin - 4, 24)
            line, text, marks = frame(lines.get(each.file, ()), each.span, mark, room)
            yield ((f"{line:>{margin}} | ", "gutter"), (text, ""))
            yield ((f"{'':{margin}} | ", "gutter"), (marks, "mark" if mark == "^" else "second"))
    for each, _ in shown:
        if each.file != place.file:
            yield (("  ::: ", "gutter"), (written(each), ""))
    if len(related) > MOST_PLACES:
        count = len(related) - MOST_PLACES
        yield (("   = ", "gutter"), (look.words.ui("more_places", count=count), ""))


def _verdict(report: Report, words: Words) -> Iterator[Line]:
    """Give the line that counts, with the numbers by which anyone can recount it."""
    under = words.ui("under", edition=report.edition) if report.edition else ""
    severities = [finding.severity for finding in report.findings]
    undecided = sum(outcome.state == "undecided" for outcome in report.outcomes)
    amounts = [
        words.number_of(key, count)
        for key, count in (
            ("errors", severities.count("error")),
            ("warnings", severities.count("warning")),
            ("rules_undecided", undecided),
        )
        if count
    ]
    counts = " · ".join(
        f"{words.ui(f'count_{name}')} {words.range(tally)}" for name, tally in report.counts.items()
    )
    yield (
        (f"{visible(report.file)}  ", "name"),
        (words.ui(report.verdict), report.verdict),
        (f" {under}" if under else "", ""),
        (f": {words.joined(amounts, 'comma')}" if amounts else "", ""),
        (f"   ({counts})" if counts else "", ""),
    )
    not_run = [outcome.rule.name for outcome in report.outcomes if outcome.state == "not run"]
    if not_run:
        yield (("  ", ""), (words.ui("not_run_line", names=not_run), "dim"))
    if report.left_out:
        yield (("  ", ""), (words.ui("left_out", names=list(report.left_out)), "warning"))


def _end(summary: Summary, look: Look) -> str:
    return paint(_totals(summary, look), color=look.color)


def _totals(summary: Summary, look: Look) -> Iterator[Line]:
    words = look.words
    if look.statistics and summary.names:
        yield ()
        yield ((words.ui("statistics"), "name"),)
        yield from (((line, ""),) for line in summary.statistics())
    if look.quiet:
        return
    yield ()
    yield ((summary.rests_on(words), "dim"),)
    verdicts = [
        f"{count} {words.ui(verdict)}"
        for verdict in ("legal", "illegal", "unverified")
        if (count := summary.verdicts.get(verdict, 0))
    ]
    decks = words.number_of("decks", summary.decks)
    yield ((decks, "name"), (f": {words.joined(verdicts, 'comma')}" if verdicts else "", ""))


REPORTER = Reporter(_begin, _deck, _end)
