"""The rule book: decks as cases, pairs at the limit and one over it, and one change a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

from zxcheck.books.table import BOOKS
from zxcheck.check import Terms, check
from zxcheck.messages import Words
from zxcheck.reporters.concise import REPORTER
from zxcheck.reporters.style import Look

if TYPE_CHECKING:
    from pathlib import Path

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.report import Report

CASES = ROOT / "tests" / "cases"
EXAMPLES = ROOT / "zxcheck" / "books" / "zx" / "examples"
RULES = [rule.name for rule in BOOKS["zx"].rules()]
ALL_CASES = sorted(CASES.glob("*/*/*/*.yaml"))


def rule_of(case: Path) -> str:
    """Give the rule that a case is about, by its folders."""
    return "/".join(case.parts[-3:-1])


def states(report: Report) -> dict[str, str]:
    """Give what became of each rule."""
    return {outcome.rule.name: outcome.state for outcome in report.outcomes}


def broken(report: Report) -> set[str]:
    """Give the rules that are broken."""
    return {name for name, state in states(report).items() if state == "broken"}


def judged(case: Path) -> Report:
    """Check a case by the edition that its folder names."""
    return check(case.read_bytes(), case.name, Terms(edition=case.parts[-4]))


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: "/".join(case.parts[-4:]))
def test_case(case: Path, golden: bool) -> None:  # noqa: FBT001 -- a fixture
    """A case gives the report that stands beside it."""
    report = judged(case)
    got = f"{report.verdict}\n{REPORTER.deck(report, Look(Words('en')), 0)}"
    expected = case.with_suffix(".txt")
    if golden:
        expected.write_text(got, "utf-8")
    assert got == expected.read_text("utf-8")


@pytest.mark.parametrize("edition", BOOKS["zx"].editions)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_cases(rule: str, edition: str) -> None:
    """Every rule of every edition has a case that keeps it and one that breaks it."""
    cases = [case for case in ALL_CASES if case.parts[-4] == edition and rule_of(case) == rule]
    assert {"kept", "broken"} <= {states(judged(case))[rule] for case in cases}


@pytest.mark.parametrize("rule", RULES)
def test_examples_show_the_rule(rule: str) -> None:
    """The decks that `zxcheck rule` shows keep the rule and break it."""
    for what, state in (("keeps", "kept"), ("breaks", "broken")):
        path = EXAMPLES / f"{rule.replace('/', '-')}.{what}.yaml"
        assert states(check(path.read_bytes(), path.name))[rule] == state


@pytest.mark.parametrize("name", ["tiamat-2016-08", "tiamat-2016-09"])
def test_real_decks_are_legal(name: str, catalogue: Catalogue) -> None:
    """The two tournament decks of 2016 are legal: 50, 20, 4, 4, 10."""
    path = ROOT / "decks" / "legal" / f"{name}.yaml"
    report = check(path.read_bytes(), path.name, Terms(catalogue))
    assert report.verdict == "legal"
    assert not report.findings
    assert [(tally.low, tally.high) for tally in report.counts.values()] == [
        (50, 50),
        (20, 20),
        (4, 4),
        (4, 4),
        (10, 10),
    ]


@pytest.mark.parametrize("rule", RULES)
def test_illegal_samples_break_their_rule(rule: str, catalogue: Catalogue) -> None:
    """Every sample in decks/illegal breaks the rule that its name says, and no other."""
    path = ROOT / "decks" / "illegal" / f"{rule.replace('/', '-')}.yaml"
    report = check(path.read_bytes(), path.name, Terms(catalogue))
    assert report.verdict == "illegal"
    assert [finding.name for finding in report.findings] == [rule]


def test_every_illegal_sample_names_a_rule() -> None:
    """There is no sample in decks/illegal that no rule is named for."""
    names = {path.stem for path in (ROOT / "decks" / "illegal").iterdir()}
    assert names == {rule.replace("/", "-") for rule in RULES}


EINSTEIN = "  - 4 B16-025 宙翼合体アインスタイニウム\n"
ROCKET = "  - 4 B16-001 噴進職人ロケッタ\n"
LAST_DANCE = "  - 1 E32-046 Last Dance\n"
TIAMAT = "  - 4 M08-002 氾濫の『命慟』ティアマト\n"
MUTATIONS = {
    "main/size": (LAST_DANCE, "  - 2 E32-046 Last Dance\n"),
    "main/type": (LAST_DANCE, "  - 1 M08-001\n"),
    "main/copies": ("  - 4 C17-004 浄界の神槍 阿那婆達多\n", "  - 4 Last Dance\n"),
    "main/ignition": (EINSTEIN, "  - 3 B16-025\n  - 1 B16-021\n"),
    "main/life-recovery": (EINSTEIN, "  - 3 B16-025\n  - 1 B17-022\n"),
    "main/void-bringer": (EINSTEIN, "  - 3 B16-025\n  - 1 B16-022\n"),
    "start/count": (LAST_DANCE, "  - {number: E32-046, count: 1, start: true}\n"),
    "player/count": ("player: 各務原あづみ\n", "player: [各務原あづみ, 倉敷世羅]\n"),
    "dynamis/size": (TIAMAT, TIAMAT + "  - 1 B18-097\n"),
    "dynamis/type": ("  - 1 B18-097 開眼鳥人ウェアクロウ\n", "  - 1 B17-010\n"),
    "dynamis/copies": ("  - 1 B18-097 開眼鳥人ウェアクロウ\n", "  - 1 M08-002\n"),
}


@pytest.mark.parametrize("rule", RULES)
def test_one_change_breaks_one_rule(rule: str, catalogue: Catalogue) -> None:
    """In a legal deck one change breaks exactly one rule, and undoing it makes it legal again."""
    legal = (ROOT / "decks" / "legal" / "tiamat-2016-09.yaml").read_text("utf-8")
    before, after = MUTATIONS[rule]
    assert legal.count(before) == 1
    mutant = legal.replace(before, after)
    assert broken(check(mutant.encode(), "deck.yaml", Terms(catalogue))) == {rule}
    assert mutant.count(after) == 1
    restored = check(mutant.replace(after, before).encode(), "deck.yaml", Terms(catalogue))
    assert restored.verdict == "legal"


def entry(name: str, count: int, facts: str) -> str:
    """Write an entry."""
    return f"  - {{name: {name}, count: {count}, {facts}}}\n"


def many(count: int, facts: str, each: int = 4) -> str:
    """Write entries of different names, up to four a name."""
    full, rest = divmod(count, each)
    rows = [entry(f"N{n}", each, facts) for n in range(full)]
    return "".join([*rows, entry("R", rest, facts)] if rest else rows)


PLAIN = "type: zx, icons: [], keywords: []"
BOUNDARIES = [
    ("main/size", "main", PLAIN, 4, {49: "broken", 50: "kept", 51: "broken"}),
    ("main/copies", "main", PLAIN, 999, {1: "kept", 4: "kept", 5: "broken", 999: "broken"}),
    (
        "main/ignition",
        "main",
        "type: zx, icons: [ignition], keywords: []",
        4,
        {19: "broken", 20: "kept", 21: "broken"},
    ),
    (
        "main/life-recovery",
        "main",
        "type: zx, icons: [], keywords: [life_recovery]",
        3,
        {0: "kept", 4: "kept", 5: "broken"},
    ),
    (
        "main/void-bringer",
        "main",
        "type: zx, icons: [], keywords: [void_bringer]",
        3,
        {0: "kept", 4: "kept", 5: "broken"},
    ),
    ("start/count", "main", f"{PLAIN}, start: true", 1, {0: "kept", 1: "kept", 2: "broken"}),
    ("dynamis/size", "dynamis", "type: zx_ex", 4, {1: "kept", 10: "kept", 11: "broken"}),
    ("dynamis/type", "dynamis", "type: zx", 4, {1: "broken"}),
    ("dynamis/copies", "dynamis", "type: zx_ex", 999, {1: "kept", 4: "kept", 5: "broken"}),
]


@pytest.mark.parametrize(
    ("rule", "section", "facts", "each", "count", "state"),
    [
        (rule, section, facts, each, count, state)
        for rule, section, facts, each, table in BOUNDARIES
        for count, state in table.items()
    ],
)
def test_boundaries(  # noqa: PLR0913, PLR0917 -- the columns of the table
    rule: str, section: str, facts: str, each: int, count: int, state: str
) -> None:
    """At the limit a rule is kept; one over it, and one under an exact number, it is broken."""
    deck = f"{section}:\n{many(count, facts, each)}"
    assert states(check(deck.encode(), "deck.yaml", Terms(edition="zx-1.29")))[rule] == state


def test_every_counting_rule_has_a_boundary() -> None:
    """No rule is missing in the table; the player card has its cases."""
    assert {row[0] for row in BOUNDARIES} | {"main/type", "player/count"} == set(RULES)
