"""The rule book: decks as cases, pairs at the limit and one over it, and one change a rule."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

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
#: A case with this line goes by the sample catalogue; the others give the facts themselves.
BY_SAMPLES = "# cards: decks/cards.yaml\n"


def rule_of(case: Path) -> str:
    """Give the rule that a case is about, by its folders."""
    return "/".join(case.parts[-3:-1])


def states(report: Report) -> dict[str, str]:
    """Give what became of each rule."""
    return {outcome.rule.name: outcome.state for outcome in report.outcomes}


def broken(report: Report) -> set[str]:
    """Give the rules that are broken."""
    return {name for name, state in states(report).items() if state == "broken"}


def judged(case: Path, catalogue: Catalogue) -> Report:
    """Check a case by the edition that its folder names."""
    cards = catalogue if BY_SAMPLES in case.read_text("utf-8") else None
    return check(case.read_bytes(), case.name, Terms(cards, edition=case.parts[-4]))


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: "/".join(case.parts[-4:]))
def test_case(case: Path, catalogue: Catalogue, golden: bool) -> None:  # noqa: FBT001 -- a fixture
    """A case gives the report that stands beside it."""
    report = judged(case, catalogue)
    got = f"{report.verdict}\n{REPORTER.deck(report, Look(Words('en')), 0)}"
    expected = case.with_suffix(".txt")
    if golden:
        expected.write_text(got, "utf-8")
    assert got == expected.read_text("utf-8")


@pytest.mark.parametrize("edition", BOOKS["zx"].editions)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_cases(rule: str, edition: str, catalogue: Catalogue) -> None:
    """Every rule of every edition has a case that keeps it and one that breaks it."""
    cases = [case for case in ALL_CASES if case.parts[-4] == edition and rule_of(case) == rule]
    assert {"kept", "broken"} <= {states(judged(case, catalogue))[rule] for case in cases}


def test_every_case_is_a_page_of_the_rule_book() -> None:
    """A case belongs to a rule, begins with a sentence, and no report is without its case."""
    assert {rule_of(case) for case in ALL_CASES} == set(RULES)
    for case in ALL_CASES:
        first = case.read_text("utf-8").partition("\n")[0]
        assert first.startswith("# "), case
        assert first.endswith("."), case
    reports = {report.with_suffix(".yaml") for report in CASES.rglob("*.txt")}
    assert reports == set(ALL_CASES) == set(CASES.rglob("*.yaml"))


#: The number by which 1.29 cites each rule; those of the main deck were never seen.
NUMBERS = {
    "dynamis/size": "401.8a",
    "dynamis/type": "401.9",
    "dynamis/copies": "401.10",
    "main/size": "401",
    "main/type": "401",
    "main/copies": "401",
    "main/ignition": "401",
    "main/life-recovery": "401",
    "main/void-bringer": "401",
    "player/count": "401",
    "start/count": "401",
}


def test_the_eleven_rules_and_their_numbers() -> None:
    """1.29 has eleven rules; only the numbers that were seen are given as exact."""
    clauses = BOOKS["zx"].editions["zx-1.29"].clauses
    assert {rule.name: clause.number for rule, clause in clauses.items()} == NUMBERS
    for rule, clause in clauses.items():
        assert clause.exact == (clause.number != "401"), rule.name
        assert clause.severity == "error"
        assert clause.source


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


#: The other ways to break a rule: one too few, and each wrong kind of card.
MORE_MUTATIONS = [
    ("main/size", LAST_DANCE, ""),
    ("main/size", LAST_DANCE, LAST_DANCE + "  - 1 B17-012\n"),
    ("main/type", LAST_DANCE, "  - 1 各務原あづみ\n"),
    ("main/type", LAST_DANCE, LAST_DANCE.replace("E32-046 Last Dance", "G01-007")),
    ("main/copies", LAST_DANCE, "  - 1 Ｃ１７－００４\n"),
    ("main/copies", "  - 3 B17-010 『壊做』鎧工レインフォース\n", "  - 3 B16-021\n"),
    ("main/ignition", LAST_DANCE, "  - 1 神判機械ルーリング\n"),
    ("main/ignition", EINSTEIN, "  - 4 B16-015\n"),
    ("main/life-recovery", EINSTEIN, "  - 4 伸縮変形サンダーゲート\n"),
    ("main/void-bringer", EINSTEIN, "  - 4 削人機械ドリリング\n"),
    (
        "start/count",
        "  - 4 E15-012 道交変形セリウム\n",
        "  - {number: E15-012, count: 4, start: true}\n",
    ),
    ("player/count", "player: 各務原あづみ\n", "player: {number: B03-105, count: 2}\n"),
    ("dynamis/size", "  - 3 E36-015", "  - 4 E36-015"),
    ("dynamis/type", "  - 3 E36-015 翠竜の桜翼 娑伽羅\n", "  - 3 Last Dance\n"),
    ("dynamis/type", "  - 1 B18-097 開眼鳥人ウェアクロウ\n", "  - 1 B03-105\n"),
    (
        "dynamis/copies",
        "  - 1 P16-006 億劫なる『沈泥』ラハム\n",
        "  - 1 氾濫の『命慟』ティアマト\n",
    ),
]


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [*((rule, *change) for rule, change in MUTATIONS.items()), *MORE_MUTATIONS],
)
def test_one_change_breaks_one_rule(
    rule: str, before: str, after: str, catalogue: Catalogue
) -> None:
    """In a legal deck one change breaks exactly one rule, and undoing it makes it legal again."""
    legal = (ROOT / "decks" / "legal" / "tiamat-2016-09.yaml").read_text("utf-8")
    assert legal.count(before) == 1
    at = legal.index(before)
    mutant = legal[:at] + after + legal[at + len(before) :]
    report = check(mutant.encode(), "deck.yaml", Terms(catalogue))
    assert report.verdict == "illegal"
    assert states(report) == dict.fromkeys(RULES, "kept") | {rule: "broken"}
    errors = [finding for finding in report.findings if finding.severity == "error"]
    assert {(finding.name, finding.number) for finding in errors} == {(rule, NUMBERS[rule])}
    restored = mutant[:at] + before + mutant[at + len(after) :]
    assert check(restored.encode(), "deck.yaml", Terms(catalogue)).verdict == "legal"


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


#: The limits, as the rule book has them; those of size and ignition are exact.
MOST = {
    "main/size": 50,
    "main/type": 0,
    "main/copies": 4,
    "main/ignition": 20,
    "main/life-recovery": 4,
    "main/void-bringer": 4,
    "start/count": 1,
    "player/count": 1,
    "dynamis/size": 10,
    "dynamis/type": 0,
    "dynamis/copies": 4,
}


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
    report = check(deck.encode(), "deck.yaml", Terms(edition="zx-1.29"))
    assert states(report)[rule] == state
    said = [finding.params for finding in report.findings if finding.name == rule]
    assert bool(said) == (state == "broken")
    for params in said:
        assert params["have"] == count
        assert params["off"] == (count - MOST[rule] if count > MOST[rule] else MOST[rule] - count)


def test_every_counting_rule_has_a_boundary() -> None:
    """No rule is missing in the table; the player card has its cases."""
    assert {row[0] for row in BOUNDARIES} | {"main/type", "player/count"} == set(RULES)


def key(name: str) -> str:
    """Fold a name of a case, without the help of zxcheck."""
    narrow = unicodedata.normalize("NFKC", name.replace("〜", "～"))
    return "".join(narrow.split()).casefold()


def by_the_book(deck: dict[str, Any]) -> set[str]:
    """Judge a deck whose facts are all known: the rule book once more, in the plainest words."""
    player = deck.get("player") or []
    players = player if isinstance(player, list) else [player]
    main, dynamis = deck.get("main"), deck.get("dynamis") or []
    wrong = set()
    if main is not None:
        names = Counter[str]()
        for card in main:
            names[key(card["name"])] += card["count"]
        icons = sum(card["count"] for card in main if "ignition" in card["icons"])
        recovery = sum(card["count"] for card in main if "life_recovery" in card["keywords"])
        bringer = sum(card["count"] for card in main if "void_bringer" in card["keywords"])
        wrong |= {
            name
            for name, is_wrong in {
                "main/size": sum(card["count"] for card in main) != 50,
                "main/type": any(card["type"] not in {"zx", "event"} for card in main),
                "main/copies": any(copies > 4 for copies in names.values()),
                "main/ignition": icons != 20,
                "main/life-recovery": recovery > 4,
                "main/void-bringer": bringer > 4,
                "start/count": sum(card["count"] for card in main if card.get("start")) > 1,
            }.items()
            if is_wrong
        }
    ex = Counter[str]()
    for card in dynamis:
        ex[key(card["name"])] += card["count"]
    if ex.total() > 10:
        wrong.add("dynamis/size")
    if any(card["type"] not in {"zx_ex", "Z/X EX", "ゼクス エクストラ"} for card in dynamis):
        wrong.add("dynamis/type")
    if any(copies > 4 for copies in ex.values()):
        wrong.add("dynamis/copies")
    if sum(card.get("count", 1) for card in players) > 1:
        wrong.add("player/count")
    return wrong


def test_cases_by_the_book() -> None:
    """Every case whose facts are all known is judged as a plain reading of the rules judges it."""
    read = 0
    for case in ALL_CASES:
        report = check(case.read_bytes(), case.name)
        if "undecided" in states(report).values():
            continue
        try:
            expected = by_the_book(yaml.safe_load(case.read_bytes()))
        except (KeyError, TypeError):
            continue  # entries as text, or with facts left out
        assert broken(report) == expected, case
        assert report.verdict == ("illegal" if expected else "legal"), case
        read += 1
    assert read > len(ALL_CASES) / 2


def listed(words: list[str]) -> st.SearchStrategy[list[str]]:
    """Some of the words."""
    return st.lists(st.sampled_from(words), unique=True)


CARDS = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["甲", "乙", "丙", "丁", "戊", "己"]),
        "count": st.sampled_from([1, 1, 2, 3, 4, 5, 10]),
        "type": st.sampled_from(["zx", "zx", "zx", "event", "zx_ex", "zx_ex", "shift", "player"]),
        "icons": listed(["ignition", "dingir_level"]),
        "keywords": listed(["life_recovery", "void_bringer", "start_card"]),
    },
    optional={"start": st.booleans()},
)
PLAYERS = st.fixed_dictionaries(
    {"name": st.sampled_from(["壱", "弐"])}, optional={"count": st.integers(1, 2)}
)
DYNAMIS = CARDS.map(lambda card: {name: card[name] for name in ("name", "count", "type")})
DECKS = st.fixed_dictionaries(
    {"main": st.lists(CARDS, max_size=15)},
    optional={"dynamis": st.lists(DYNAMIS, max_size=5), "player": st.lists(PLAYERS, max_size=2)},
)


@settings(max_examples=150, deadline=None)
@given(DECKS)
def test_decks_by_the_book(deck: dict[str, Any]) -> None:
    """Every deck whose facts are all known is judged as a plain reading of the rules judges it."""
    report = check(yaml.safe_dump(deck, allow_unicode=True).encode(), "deck.yaml")
    assert broken(report) == by_the_book(deck)
    assert set(states(report).values()) <= {"kept", "broken"}
