"""What holds for every deck: laws, tried on many decks that nobody wrote."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zxcheck.cards.catalogue import build
from zxcheck.cards.facts import Card
from zxcheck.check import Terms, check
from zxcheck.decode import LINE_END

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Span
    from zxcheck.report import Report

NONE: frozenset[str] = frozenset()
IGNITION = frozenset({"ignition"})
LIFE = frozenset({"life_recovery"})
VOID = frozenset({"void_bringer"})


def card(number: str, name: str, kind: str, *facts: frozenset[str]) -> Card:
    """Make a card of which everything is known that rules ask for."""
    icons, keywords = facts or (NONE, NONE)
    return Card(number=number, name=name, type=kind, icons=icons, keywords=keywords)


CARDS = (
    card("A01-001", "Plain", "zx"),
    card("A01-002", "Event", "event"),
    card("A01-003", "Ignition", "zx", IGNITION, NONE),
    card("A01-004", "Life", "zx", IGNITION, LIFE),
    card("A01-005", "Void", "zx", NONE, VOID),
    card("A01-006", "Both", "zx", IGNITION, LIFE | VOID),
    card("A01-007", "Great", "zx_ex"),
    card("A01-008", "Twice", "zx", IGNITION, NONE),
    card("A01-009", "Twice", "zx"),
    card("A01-010", "Person", "player"),
)
KNOWN = build(CARDS, "cards.yaml")
ENTRIES = (*(f"{each.number} {each.name}" for each in CARDS), "Plain", "Twice", "A01-003")
COUNTS = (1, 2, 3, 4, 5, 10, 11, 16, 19, 20, 21, 26, 30, 46, 49, 50, 51)


class Entry(NamedTuple):
    """Copies of a card in a section."""

    section: str
    copies: int
    card: str


def text(entries: Iterable[Entry]) -> str:
    """Write a deck file."""
    sections: dict[str, list[str]] = {"main": []}
    for section, copies, name in entries:
        sections.setdefault(section, []).append(f"  - {copies} {name}\n")
    return "".join(f"{section}:\n{''.join(lines)}" for section, lines in sections.items())


def judged(entries: Iterable[Entry], catalogue: Catalogue | None = KNOWN) -> Report:
    """Check a deck."""
    return check(text(entries).encode(), "deck.yaml", Terms(catalogue))


def copies_of(counts: Sequence[int] = COUNTS) -> st.SearchStrategy[int]:
    """Choose how many copies: numbers beside the limits of the rules, more often than others."""
    return st.sampled_from(counts) | st.integers(1, 60)


def decks(names: Sequence[str] = ENTRIES, most: int = 8) -> st.SearchStrategy[list[Entry]]:
    """Make decks; half of them are filled up to fifty cards."""
    sections = st.sampled_from(("main", "main", "main", "dynamis"))
    entry = st.builds(Entry, sections, copies_of(), st.sampled_from(names))
    return st.builds(filled, st.lists(entry, max_size=most), st.booleans())


def filled(entries: list[Entry], fill: bool) -> list[Entry]:  # noqa: FBT001 -- hypothesis gives it
    """Fill the main deck up to fifty cards with cards of which there is nothing to say."""
    lacking = 50 - sum(each.copies for each in entries if each.section == "main")
    if not fill or lacking <= 0:
        return entries
    return [*entries, Entry("main", lacking, "Plain")]


@given(decks([*ENTRIES, "Ghost", "Z99-999"]), st.data())
@settings(max_examples=60, deadline=None)
def test_order_and_splitting(entries: list[Entry], data: st.DataObject) -> None:
    """Order and splitting of entries change neither verdict, nor outcomes, nor hash."""
    parts: list[Entry] = []
    for section, copies, name in data.draw(st.permutations(entries)):
        some = data.draw(st.integers(0, copies - 1))
        parts += [Entry(section, each, name) for each in (some, copies - some) if each]
    first, second = judged(entries), judged(data.draw(st.permutations(parts)))

    assert first.verdict == second.verdict
    assert first.hashes == second.hashes
    assert states(first) == states(second)
    assert numbers(first) == numbers(second)


def states(report: Report) -> dict[str, str]:
    """Give what became of each rule."""
    return {outcome.rule.name: outcome.state for outcome in report.outcomes}


def numbers(report: Report) -> dict[str, tuple[int, float]]:
    """Give the counts by which players know a deck."""
    return {name: (tally.low, tally.high) for name, tally in report.counts.items()}


def excess(report: Report) -> dict[tuple[str, object], object]:
    """Give the copies of each name of which there are too many."""
    return {
        (found.name, found.params["card"]): found.params["have"]
        for found in report.findings
        if found.name.endswith("/copies")
    }


@given(decks(["Plain", "Ignition", "Great", "Ghost"]), st.data())
@settings(max_examples=60, deadline=None)
def test_copies_are_not_mended(entries: list[Entry], data: st.DataObject) -> None:
    """One more copy of any card mends no breach of a copies rule."""
    before = excess(judged(entries))
    more = Entry(
        data.draw(st.sampled_from(("main", "dynamis"))),
        data.draw(st.integers(1, 5)),
        data.draw(st.sampled_from(["Plain", "Ignition", "Great", "Ghost"])),
    )
    after = excess(judged([*entries, more]))

    for (rule, name), have in before.items():
        added = more.copies if (f"{more.section}/copies", more.card) == (rule, name) else 0
        assert after[rule, name] == int(str(have)) + added


@given(decks(), st.lists(st.builds(Entry, st.just("main"), copies_of(), st.just("Ghost"))))
@settings(max_examples=60, deadline=None)
def test_unknown_cards_mend_nothing(entries: list[Entry], ghosts: list[Entry]) -> None:
    """Unknown cards make no deck legal, and what was too many stays too many."""
    before, after = judged(entries), judged([*entries, *ghosts])

    if ghosts or before.verdict == "illegal":
        assert after.verdict != "legal" or not ghosts
    too_many = {found.name for found in before.findings if found.form == "more"}
    assert too_many <= {found.name for found in after.findings if found.form == "more"}
    if too_many:
        assert after.verdict == "illegal"


def kinds(of: Card) -> list[Card]:
    """List what a card may be of which less is known."""
    types = ("zx", "zx_ex") if of.type is None else (of.type,)
    icons = (NONE, IGNITION) if of.icons is None else (of.icons,)
    keywords = (NONE, LIFE | VOID) if of.keywords is None else (of.keywords,)
    return [
        of._replace(type=kind, icons=icon, keywords=word)
        for kind, icon, word in product(types, icons, keywords)
    ]


def hidden(of: Card, fields: Iterable[str]) -> Card:
    """Forget some facts of a card."""
    return of._replace(**dict.fromkeys(fields))  # type: ignore[arg-type]


#: The cards of the decks whose facts are hidden: few, so that every completion can be tried.
FEW = (CARDS[0], CARDS[2], CARDS[3], CARDS[4], CARDS[6])
SOME = st.sets(st.sampled_from(("type", "icons", "keywords")), max_size=3)


@given(decks([str(each.name) for each in FEW], most=5), st.tuples(SOME, SOME))
@settings(max_examples=60, deadline=None)
def test_hidden_facts(entries: list[Entry], forgotten: tuple[set[str], set[str]]) -> None:
    """What is decided without some facts is decided so whatever those facts are."""
    first, second = hidden(FEW[1], forgotten[0]), hidden(FEW[4], forgotten[1])
    others = [each for each in FEW if each.number not in {first.number, second.number}]
    report = judged(entries, build([*others, first, second], "less"))

    for whole in product(kinds(first), kinds(second)):
        agrees(report, judged(entries, build([*others, *whole], "whole")))


def agrees(unsure: Report, sure: Report) -> None:
    """Demand that what is kept or broken for certain is so when everything is known."""
    assert "undecided" not in states(sure).values()
    for rule, state in states(unsure).items():
        if state in {"kept", "broken"}:
            assert (rule, states(sure)[rule]) == (rule, state)
    if unsure.verdict != "unverified":
        assert sure.verdict == unsure.verdict
    for name, (low, high) in numbers(unsure).items():
        assert low <= numbers(sure)[name][0] <= high


MEANT = [*(str(each.number) for each in CARDS[:9]), "Fresh"]
FRESH = build([*CARDS, card("A01-011", "Fresh", "zx", IGNITION, LIFE)], "one card more")


@given(decks([*ENTRIES[:7], "Ghost", "Z99-999"], most=5))
@settings(max_examples=40, deadline=None)
def test_unknown_cards(entries: list[Entry]) -> None:
    """What is decided with a card nobody knows is decided so whatever card is meant by it."""
    report = judged(entries)

    for ghost, number in product(MEANT, MEANT[:3]):
        meant = {"Ghost": ghost, "Z99-999": number}
        whole = [each._replace(card=meant.get(each.card, each.card)) for each in entries]
        agrees(report, judged(whole, FRESH))


@given(decks(["Twice", "Ignition", "Plain"], most=5))
@settings(max_examples=40, deadline=None)
def test_ambiguous_names(entries: list[Entry]) -> None:
    """What is decided with a name of two kinds of prints is decided so with either print."""
    report = judged(entries)

    for prints in product(("A01-008", "A01-009"), repeat=2):
        names = dict(zip(("main", "dynamis"), prints, strict=True))
        agrees(
            report,
            judged(
                each._replace(card=names[each.section]) if each.card == "Twice" else each
                for each in entries
            ),
        )


@given(decks(["Ignition", "Plain", "A01-003 Plain"], most=5))
@settings(max_examples=40, deadline=None)
def test_mismatches(entries: list[Entry]) -> None:
    """Where number and name disagree, no rule is decided that either of the two would turn."""
    report = judged(entries)
    sure = [
        judged(each._replace(card=meant) if " " in each.card else each for each in entries)
        for meant in ("A01-003", "Plain")
    ]

    for rule, state in states(report).items():
        if state in {"kept", "broken"}:
            assert {states(each)[rule] for each in sure} == {state}


@given(decks(most=5), st.sampled_from(("main", "dynamis")))
@settings(max_examples=40, deadline=None)
def test_unreadable_counts(entries: list[Entry], section: str) -> None:
    """What is decided with an entry that cannot be read is decided so whatever it means."""
    spoilt = [*entries, Entry(section, 0, "x")]
    report = check(text(spoilt).replace("- 0 x", "- x").encode(), "deck.yaml", Terms(KNOWN))
    assert report.verdict == "illegal"

    for copies, meant in product((1, 2, 4, 20, 50), ("Plain", "Void", "Both", "Great", "Fresh")):
        sure = states(judged([*entries, Entry(section, copies, meant)], FRESH))
        for rule, state in states(report).items():
            if state in {"kept", "broken"}:
                assert (rule, sure[rule]) == (rule, state)


LINES = st.lists(
    st.sampled_from(
        (
            *("main:", "dynamis:", "player: X", "mian:", "dynamis: x.yaml", "game: ygo", "---"),
            *("edition: zx-9", "notes: [a]", "status: legal", "<<: {}", "? [x]", "start: X"),
            *("  - 4 Plain", "  - 5 Ghost", "  - ４ Plain", "  - Plain x4", "  - 4 A: B"),
            *("  - 4 SSD #7", "  - {name: A, B, count: 2}", "  - {name: Plain, cuont: 1}", "  - 4"),
            *("  - [1]", "  -", "  - 4 A01-001 Event", "  - 'a\u200b'", '  - "4 a\\e"', "\t- 4 x"),
            *("  - {name: Plain, count: 1, type: what}", "  - ", "", "# c", "    - 4 Plain"),
        )
    ),
    max_size=12,
)
ENDS = st.sampled_from(("\n", "\r\n", "\r", "\x85", "\u2028"))


@given(LINES, ENDS, st.booleans())
@settings(max_examples=150, deadline=None)
def test_places_lie_in_the_file(lines: list[str], end: str, closed: bool) -> None:  # noqa: FBT001
    """Every place of every finding lies in the file, from its start to its end."""
    whole = end.join(lines) + (end if closed else "")
    report = check(whole.encode(), "deck.yaml", Terms(KNOWN))
    file = LINE_END.split(whole)

    for span in spans(report):
        assert span.start <= span.end
        assert 1 <= span.start.line <= span.end.line <= len(file)
        assert 1 <= span.start.column <= len(file[span.start.line - 1]) + 1
        assert 1 <= span.end.column <= len(file[span.end.line - 1]) + 2


def spans(report: Report) -> Iterator[Span]:
    """List every span in a report."""
    for found in report.findings:
        for place in (found.place, *found.related):
            assert place.file == "deck.yaml"
            if place.span:
                yield place.span


VERDICTS = {"legal", "illegal", "unverified"}


@given(st.text(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_any_text(whole: str, known: bool) -> None:  # noqa: FBT001
    """Any text has a verdict, and none of them raises anything."""
    data = whole.encode("utf-8", "surrogatepass")

    assert check(data, "deck.yaml", Terms(KNOWN if known else None)).verdict in VERDICTS


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_bytes(data: bytes) -> None:
    """Any bytes have a verdict, and nothing but a deck is legal."""
    assert check(data, "deck.yaml", Terms(KNOWN)).verdict in VERDICTS - {"legal"}


@given(st.lists(st.text(max_size=12), max_size=4), st.sampled_from(("main", "player", "tokens")))
@settings(max_examples=100, deadline=None)
def test_any_entries(names: list[str], section: str) -> None:
    """Any texts as entries have a verdict, quoted as YAML wants it."""
    quoted = ["".join(f"\\U{ord(character):08x}" for character in name) for name in names]
    lines = "".join(f'  - "{each}"\n  - "4 {each}"\n' for each in quoted)
    report = check(f"main:\n{section}:\n{lines}".encode(), "deck.yaml", Terms(KNOWN))

    assert report.verdict in VERDICTS - {"legal"}


@pytest.mark.parametrize("entry", ['""', "''", '" "', '"\u3000"', '"\\t"', '"\\0"', "~", '"4 "'])
@pytest.mark.parametrize("section", ["main", "dynamis", "player", "tokens"])
def test_empty_entries(section: str, entry: str) -> None:
    """An entry that says nothing is a finding, in every section."""
    found = check(f"{section}:\n  - {entry}\n".encode(), "deck.yaml", Terms(KNOWN)).findings
    # A player card needs no count, so that any text may be its name.
    families = ("entry/", "card/") if section == "player" else "entry/"

    assert any(each.name.startswith(families) for each in found)
