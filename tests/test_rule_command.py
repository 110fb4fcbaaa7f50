"""`zxcheck rule`: every number and every name answers, in every language and format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from zxcheck.books.table import BOOKS
from zxcheck.check import check
from zxcheck.messages import finding_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ended

    Run = Callable[..., Ended]

#: Every number of the rules that the project's source text gives.
NUMBERS = [
    "202.5",
    "202.5a",
    "205.4",
    "205.4a",
    "205.4b",
    "205.4c",
    "205.4d",
    "313.1",
    "313.2",
    "313.2a",
    "401.8",
    "401.8a",
    "401.9",
    "401.10",
    "506.2",
    "801.2f",
    "808.1",
    "808.2",
    "808.2a",
    "901.1",
    "901.2",
    "901.2a",
    "901.2b",
    "910.1",
    "1010.1",
]
RULES = [rule.name for rule in BOOKS["zx"].rules()]


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("key", [*NUMBERS, *finding_names()])
def test_every_rule_answers(key: str, language: str, run: Run) -> None:
    """Every number, rule and finding says what it is about."""
    ended = run("rule", key, "-l", language)
    assert ended.code == 0
    assert ended.out.startswith(f"{key}  ")
    assert len(ended.out.splitlines()) >= 4
    assert "…" not in ended.out or key not in {*NUMBERS, *RULES}


def test_the_numbers_are_complete() -> None:
    """The book has just the numbers of the source text, in their order."""
    assert list(BOOKS["zx"].numbers) == NUMBERS


@pytest.mark.parametrize(
    ("key", "kind", "judged"),
    [
        ("401.8", "deck", ["dynamis/size"]),
        ("401.8a", "deck", ["dynamis/size"]),
        ("401.9", "deck", ["dynamis/type"]),
        ("401.10", "deck", ["dynamis/copies"]),
        ("main/ignition", "deck", ["main/ignition"]),
        ("808.2a", "play", []),
        ("202.5a", "define", []),
        ("entry/count", "file", []),
    ],
)
def test_who_judges(key: str, kind: str, judged: list[str], run: Run) -> None:
    """The answer says whether `check` judges it, and by which rule."""
    (rule,) = json.loads(run("rule", key, "-f", "json").out)["rules"]
    assert (rule["key"], rule["kind"], rule["judged"]) == (key, kind, judged)


@pytest.mark.parametrize("key", [*RULES, "401.8", "401.8a", "401.9", "401.10"])
def test_what_is_judged_has_clauses_and_decks(key: str, run: Run) -> None:
    """For a judged rule: its clause per edition, a deck that keeps it, one that breaks it."""
    (rule,) = json.loads(run("rule", key, "-f", "json").out)["rules"]
    assert [clause["edition"] for clause in rule["clauses"]] == list(BOOKS["zx"].editions)
    for clause in rule["clauses"]:
        assert clause["source"]
        assert clause["confidence"] in {"A", "B", "C", "G"}
        assert clause["exact"] == (clause["number"] != "401")
    (judged,) = rule["judged"]
    for what, state in (("keeps", "kept"), ("breaks", "broken")):
        report = check(rule[what].encode(), "deck.yaml")
        assert {o.rule.name: o.state for o in report.outcomes}[judged] == state


@pytest.mark.parametrize("key", ["main/size", "start/count"])
def test_what_is_not_known_is_said(key: str, run: Run) -> None:
    """A sub-number that was not seen is never guessed; what is inferred is called so."""
    out = run("rule", key).out
    assert "401 (sub-number not known" in out
    assert ("inferred" in out) == (key == "start/count")


def test_a_chapter_and_a_family(run: Run) -> None:
    """A chapter lists its numbers and the rules that are cited by it, a family its rules."""
    chapter = [rule["key"] for rule in json.loads(run("rule", "401", "-f", "json").out)["rules"]]
    assert chapter == ["401.8", "401.8a", "401.9", "401.10", *RULES]
    family = json.loads(run("rule", "dynamis/", "-f", "json").out)["rules"]
    assert [rule["key"] for rule in family] == ["dynamis/size", "dynamis/type", "dynamis/copies"]
    everything = run("rule").out
    assert all(key in everything for key in [*NUMBERS, *RULES, "file/tab"])


@pytest.mark.parametrize(
    "key", ["999", "401.1", "40", "401.", "dynamis/typo", "[/z/x]", "\x1b[31m"]
)
def test_unknown_rules(key: str, run: Run) -> None:
    """An unknown rule ends with 2 and the list of what there is; 401.1 is not 401.10."""
    ended = run("rule", key)
    assert ended.code == 2
    assert all(number in ended.err for number in NUMBERS)
    assert "\x1b" not in ended.err


def test_markdown(run: Run) -> None:
    """Markdown has a heading a rule and the decks as blocks."""
    out = run("rule", "401.9", "-f", "markdown").out
    assert out.startswith("## 401.9 ")
    assert out.count("```yaml\n") == 2
    assert (
        run("rule", "-f", "markdown").out.count("\n## ")
        == len(NUMBERS + RULES) + len(set(finding_names()) - set(RULES)) - 1
    )


def test_tables_in_colour_and_without(run: Run) -> None:
    """The table of rules is drawn with colours or without any escape."""
    assert "\x1b" not in run("rule", "401").out
    assert "\x1b[" in run("rule", "401", "--color", "always").out
    assert "\x1b[" in run("rule", "401.9", "--color", "always").out
