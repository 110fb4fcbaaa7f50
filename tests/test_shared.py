"""On the measurement data, where it is there: 11,849 real cards and two real decks."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT, SHARED

from zxcheck.books.table import BOOKS
from zxcheck.cards.catalogue import load
from zxcheck.cards.names import fold, is_number
from zxcheck.check import Terms, check

if TYPE_CHECKING:
    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.report import Report

pytestmark = pytest.mark.shared


def rows(name: str) -> list[dict[str, str]]:
    """Read a table of the measurement data."""
    with (SHARED / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def listed(text: str) -> str:
    """Write a list of the table as YAML."""
    return json.dumps([part for part in text.split("/") if part], ensure_ascii=False)


@pytest.fixture(name="pool", scope="session")
def _pool() -> Catalogue:
    """Turn the whole card pool into a catalogue file, and read it."""
    lines = ["cards:"]
    for row in rows("cards.csv"):
        facts = {"number": json.dumps(row["number"]), "name": json.dumps(row["name"])}
        if row["type"]:
            facts |= {"type": row["type"], "icons": listed(row["icons"])}
            facts |= {"keywords": listed(row["keywords"]), "colors": listed(row["colors"])}
        if row["cost"]:
            facts["cost"] = json.dumps(row["cost"], ensure_ascii=False)
        lines.append("  - {" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}")
    book = BOOKS["zx"]
    return load([("pool.yaml", "\n".join(lines).encode())], book.catalogue, book.vocabulary)


def told(report: Report) -> list[Any]:
    """Give what a report says, without what depends on which prints are known."""
    findings = [(finding.name, finding.place, dict(finding.params)) for finding in report.findings]
    states = [(outcome.rule.name, outcome.state) for outcome in report.outcomes]
    counts = [(name, tally.low, tally.high) for name, tally in report.counts.items()]
    return [report.verdict, findings, states, counts, report.hashes]


def test_no_card_is_lost(pool: Catalogue) -> None:
    """Every print of the pool is found by its number and by its name."""
    table = rows("cards.csv")
    assert len(pool.prints) == len(table) == 11849
    for row in table:
        assert is_number(row["number"])
        card = pool.by_number(row["number"])
        assert card
        assert card in pool.by_name(row["name"])


def test_the_pool_judges_as_the_sample_catalogue(pool: Catalogue, catalogue: Catalogue) -> None:
    """With the whole pool, every sample deck gets the report that it gets with its own cards."""
    decks = sorted((ROOT / "decks").glob("*/*.yaml"))
    assert len(decks) == 14
    for path in decks:
        data = path.read_bytes()
        assert told(check(data, path.name, Terms(pool))) == told(
            check(data, path.name, Terms(catalogue))
        )


def test_names_are_told_apart(pool: Catalogue) -> None:
    """No name folds to nothing, and names that share a key differ in blanks and width alone."""
    names: dict[str, set[str]] = {}
    for row in rows("cards.csv"):
        names.setdefault(fold(row["name"]), set()).add(row["name"])
    assert "" not in names
    for key, spellings in names.items():
        letters = {"".join(c for c in fold(name) if c.isalnum()) for name in spellings}
        assert len(letters) == 1, spellings
        assert pool.key(next(iter(spellings))) in {pool.key(name) for name in spellings}, key


def test_variants_meet(pool: Catalogue) -> None:
    """Two spellings of one name meet; those of the table that are two cards do not."""
    for row in rows("name_variants.csv"):
        meet = pool.key(row["name_a"]) == pool.key(row["name_b"])
        if row["kind"].startswith("unresolved"):
            assert not meet, row
        elif row["kind"] != "english print":
            assert meet, row


@pytest.mark.parametrize("name", ["tiamat-2016-09", "tiamat-2016-08"])
def test_real_lists_by_name(name: str, pool: Catalogue) -> None:
    """The decks as their players wrote them, by name alone, are legal: 50, 20, 4, 4, 10."""
    decks = json.loads((SHARED / "decks.json").read_text("utf-8"))
    (deck,) = [each for each in decks if each["id"] == name]
    main = [*deck["start"], *deck["ig"], *deck["main"]]
    text = "main:\n" + "".join(f"  - {count} {card}\n" for card, count in main)
    text += "dynamis:\n" + "".join(f"  - {count} {card}\n" for card, count in deck["ex"])
    report = check(text.encode(), "deck.yaml", Terms(pool))
    assert report.verdict == "legal"
    assert [tally.low for tally in report.counts.values()] == [50, 20, 4, 4, 10]
    assert [finding.name for finding in report.findings] == []


def test_the_misspelt_names_are_suggested(pool: Catalogue) -> None:
    """For the misspelt names of real lists the right card is the first suggestion."""
    for typed, meant in (("リゲル☆クリスマス", "リゲル"), ("天竜醒テオゴニアス", "テオゴニアス")):
        report = check(f"main: [4 {typed}]".encode(), "deck.yaml", Terms(pool))
        (finding,) = [each for each in report.findings if each.name == "card/unknown"]
        close = finding.params["close"]
        assert isinstance(close, list)
        assert meant in close[0]


def test_prints_that_differ_in_the_icon(pool: Catalogue) -> None:
    """A name with prints with and without the icon is ambiguous until a number is given."""
    text = "main: [1 {}]"
    by_name = check(text.format("砂漠の女王クレオパトラ").encode(), "deck.yaml", Terms(pool))
    assert (by_name.counts["ignition"].low, by_name.counts["ignition"].high) == (0, 1)
    assert "card/ambiguous" in [finding.name for finding in by_name.findings]
    for number, icons in (("B01-005", 0), ("F01-002", 1)):
        report = check(text.format(number).encode(), "deck.yaml", Terms(pool))
        assert report.counts["ignition"].low == report.counts["ignition"].high == icons


@pytest.mark.parametrize("number", ["B25-049", "B38-063", "B16-103", "E06-016"])
def test_mentioning_a_keyword_is_not_having_it(number: str, pool: Catalogue) -> None:
    """A card whose text merely mentions Life Recovery or Void Bringer has neither."""
    report = check(f"main: [4 {number}]".encode(), "deck.yaml", Terms(pool))
    assert report.counts["life_recovery"].high == report.counts["void_bringer"].high == 0
