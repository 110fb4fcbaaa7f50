r"""One deck from bytes to report: the library's front door.

    >>> report = check("main:\n  - 4 運命の猟犬ライラプス\n".encode(), "deck.yaml")
    >>> report.verdict, report.findings[-1].name
    ('illegal', 'main/size')

Nothing here reads arguments, files, the clock or the network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.books.table import BOOKS, DEFAULT_GAME
from zxcheck.cards.resolve import resolve
from zxcheck.convert import ENDINGS
from zxcheck.deck import Linked
from zxcheck.findings import MOST_FINDINGS, Finding, in_file_order
from zxcheck.judge import breaches, judge
from zxcheck.loading import load, with_list
from zxcheck.report import Report, hashes, verdict
from zxcheck.source import read
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.books.base import Book, Edition
    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.deck import Deck, Fetch
    from zxcheck.judge import Outcome
    from zxcheck.report import EditionFrom
    from zxcheck.source import Source


class Selection(NamedTuple):
    """Which rules and findings are reported, by name, family (`dynamis/`), number or chapter."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def has(self, name: str, number: str | None) -> bool:
        """Whether what has this name and number is reported."""
        chosen = not self.select or _matches(self.select, name, number)
        return chosen and not _matches(self.ignore, name, number)


def _matches(patterns: Sequence[str], name: str, number: str | None) -> bool:
    chapter = (number or "").partition(".")[0]
    return any(
        pattern in (name, number, chapter) or (pattern.endswith("/") and name.startswith(pattern))
        for pattern in patterns
    )


class Terms(NamedTuple):
    """What a check goes by, besides the deck itself."""

    catalogue: Catalogue | None = None
    #: Ids of editions: the first that is given wins, the deck's own standing between the two.
    edition: str | None = None
    fallback: str | None = None
    selection: Selection = Selection()


def no_files(target: str) -> Linked:
    """Refuse every file that a deck points to."""
    return Linked(target, refused="missing")


def check(
    data: bytes,
    file: str,
    terms: Terms = Terms(),  # noqa: B008 -- it is frozen
    *,
    fetch: Fetch = no_files,
    joined: Linked | None = None,
) -> Report:
    """Judge one deck. What is wrong with it is in the report; nothing is raised.

    *data* is the content of the file that reports call *file*; *fetch* reads the file that a
    deck's `dynamis:` names; *joined* is a Dynamis list given beside the deck.
    """
    if file.lower().endswith(tuple(ENDINGS)):
        from zxcheck.convert.read import format_of  # few decks are no YAML

        if (kind := format_of(data, file)) != "yaml":
            return _foreign(data, file, kind, terms, joined)
    source = read(data, file)
    if source.broken:
        return _report(Report(file, "illegal", ()), source.findings, terms, (source,))
    game = source.data.get("game") if isinstance(source.data, dict) else None
    book = BOOKS.get(DEFAULT_GAME if game is None else str(game))
    if book is None:
        values = {"game": game, "known": list(BOOKS), "close": close_to(str(game), BOOKS)}
        unknown = Finding("file/game", "error", source.place(("game",)), values)
        return _report(Report(file, "illegal", ()), [*source.findings, unknown], terms, (source,))
    deck = load(source, book.form, fetch, joined)
    return _judged(deck, book, terms)


def _foreign(data: bytes, file: str, kind: str, terms: Terms, joined: Linked | None) -> Report:
    """Judge a deck that is no YAML: a text list, or what another program wrote."""
    from zxcheck.convert.listing import deck_of, source_of
    from zxcheck.convert.read import read_listing

    book = BOOKS[DEFAULT_GAME]
    listing = read_listing(data, file, kind, book.form, terms.catalogue)
    if not (listing.parts or listing.has_main):
        sources = (source_of(listing),)
        return _report(Report(file, "illegal", ()), listing.findings, terms, sources)
    deck = deck_of(listing, book.form)
    return _judged(deck if joined is None else with_list(deck, book.form, joined), book, terms)


def _judged(deck: Deck, book: Book, terms: Terms) -> Report:
    slots, findings = resolve(deck, terms.catalogue, book.vocabulary, book.marks)
    edition, chosen = _edition(deck, book, terms)
    report = Report(
        deck.file,
        "legal",
        (),
        title=deck.title,
        game=book.game,
        edition=edition.id if edition else None,
        edition_from=chosen,
        counts={k: v for k, v in book.counts(slots).items() if k not in deck.unread},
        hashes=hashes(deck, slots, book.game, looked_up=terms.catalogue is not None),
        places=deck.places,
    )
    findings = [*deck.findings, *findings]
    if edition is None:
        values = {"edition": deck.edition, "known": list(book.editions)}
        close = close_to(str(deck.edition), book.editions)
        place = deck.edition_place or deck.sources[0].place(())
        findings.append(Finding("file/edition", "error", place, {**values, "close": close}))
        return _report(report, findings, terms, deck.sources)
    outcomes = judge(deck, slots, edition)
    findings += [breach for outcome in outcomes for breach in breaches(outcome, deck)]
    return _report(report, findings, terms, deck.sources, outcomes)


def _edition(deck: Deck, book: Book, terms: Terms) -> tuple[Edition | None, EditionFrom]:
    """Choose the edition; None if the deck asks for one that is not known."""
    if terms.edition is not None and terms.edition in book.editions:
        return book.editions[terms.edition], "command line"
    if deck.edition is not None:
        return book.editions.get(deck.edition), "deck"
    if terms.fallback is not None and terms.fallback in book.editions:
        return book.editions[terms.fallback], "configuration"
    return book.editions[book.default], "default"


def _report(
    report: Report,
    findings: Sequence[Finding],
    terms: Terms,
    sources: Sequence[Source],
    outcomes: tuple[Outcome, ...] = (),
) -> Report:
    """Complete a report: select, sort, and compute the verdict."""
    kept = [each for each in findings if terms.selection.has(each.name, each.number)]
    chosen = tuple(o for o in outcomes if terms.selection.has(o.rule.name, o.clause.number))
    left_out = {each.name for each in findings if each.severity == "error"}
    left_out |= {each.rule.name for each in outcomes if each.state == "undecided"}
    left_out -= {each.name for each in kept} | {each.rule.name for each in chosen}
    ordered = in_file_order(kept, [source.file for source in sources])
    return report._replace(
        verdict=verdict(kept, chosen, ignored=bool(left_out)),
        findings=_bounded(ordered),
        outcomes=chosen,
        left_out=tuple(sorted(left_out)),
        lines={source.file: source.lines for source in sources},
    )


def _bounded(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    if len(findings) <= MOST_FINDINGS:
        return findings
    rest = findings[MOST_FINDINGS:]
    more = Finding(
        "file/too-many",
        "error" if any(finding.severity == "error" for finding in rest) else "warning",
        rest[0].place,
        {"shown": MOST_FINDINGS},
    )
    return (*findings[:MOST_FINDINGS], more)
