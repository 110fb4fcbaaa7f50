"""What all reporters are given, and what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck import __version__
from zxcheck.reporters.frame import WIDEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zxcheck.messages import Words
    from zxcheck.report import CardData, Report, Verdict


class Look(NamedTuple):
    """How a report is to look."""

    words: Words
    color: bool = False
    #: Whether the checklist with all rules is shown, not only what is wrong.
    show_all: bool = False
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False
    width: int = WIDEST


class Summary(NamedTuple):
    """All decks together."""

    cards: CardData | None
    decks: int = 0
    verdicts: Mapping[Verdict, int] = {}
    errors: int = 0
    warnings: int = 0
    #: Findings by name.
    names: Mapping[str, int] = {}
    #: Names of rules and findings that were selected away though they had something to say.
    left_out: tuple[str, ...] = ()

    def rests_on(self, words: Words) -> str:
        """Write what all was judged with: the program, and the card data with its fingerprint."""
        data = words.ui("cards_none")
        if self.cards:
            values = self.cards._asdict() | {"sha256": self.cards.sha256[:12]}
            data = words.ui("cards", **values)
        return f"zxcheck {__version__} · {data}"

    def statistics(self) -> list[str]:
        """Write how often each finding was made, the most frequent first."""
        ordered = sorted(self.names.items(), key=lambda item: (-item[1], item[0]))
        return [f"{count:>6}  {name}" for name, count in ordered]

    def plus(self, report: Report) -> Summary:
        """Add a deck."""
        names = dict(self.names)
        for finding in report.findings:
            names[finding.name] = names.get(finding.name, 0) + 1
        severities = [finding.severity for finding in report.findings]
        return self._replace(
            decks=self.decks + 1,
            verdicts={**self.verdicts, report.verdict: self.verdicts.get(report.verdict, 0) + 1},
            errors=self.errors + severities.count("error"),
            warnings=self.warnings + severities.count("warning"),
            names=names,
            left_out=tuple(sorted({*self.left_out, *report.left_out})),
        )


class Reporter(NamedTuple):
    """A format: what stands before the decks, for each deck, and behind them.

    Decks are reported one by one, so that a hundred thousand of them need no more memory.
    `deck` gets the number of decks that came before. Each gives text; the command line encodes it.
    """

    begin: Callable[[Look, CardData | None], str]
    deck: Callable[[Report, Look, int], str]
    end: Callable[[Summary, Look], str]
    #: Whether it is for machines: then the language is English unless one is asked for.
    machine: bool = False
