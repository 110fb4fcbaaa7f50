"""On the measurement data, where it is there: 11,849 real cards and two real decks."""

from __future__ import annotations

import csv
import json
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT, SHARED, catalogue_of

from zxcheck.cards.names import fold, is_number
from zxcheck.check import Selection, Terms, check

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended

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


@pytest.fixture(name="pool_file", scope="session")
def _pool_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Turn the whole card pool into a catalogue file."""
    lines = ["cards:"]
    for row in rows("cards.csv"):
        facts = {"number": json.dumps(row["number"]), "name": json.dumps(row["name"])}
        if row["type"]:
            facts |= {"type": row["type"], "icons": listed(row["icons"])}
            facts |= {"keywords": listed(row["keywords"]), "colors": listed(row["colors"])}
        if row["cost"]:
            facts["cost"] = json.dumps(row["cost"], ensure_ascii=False)
        lines.append("  - {" + ", ".join(f"{key}: {value}" for key, value in facts.items()) + "}")
    path = tmp_path_factory.mktemp("cards") / "pool.yaml"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.fixture(name="pool", scope="session")
def _pool(pool_file: Path) -> Catalogue:
    """Read that file."""
    return catalogue_of(("pool.yaml", pool_file.read_bytes()))


def told(report: Report) -> list[Any]:
    """Give what a report says, without what depends on which prints are known."""
    findings = [(finding.name, finding.place, dict(finding.params)) for finding in report.findings]
    states = [(outcome.rule.name, outcome.state) for outcome in report.outcomes]
    counts = [(name, tally.low, tally.high) for name, tally in report.counts.items()]
    return [report.verdict, findings, states, counts, report.hashes.names]


def test_no_card_is_lost(pool: Catalogue) -> None:
    """Every print of the pool is found by its number and by its name."""
    table = rows("cards.csv")
    assert pool.size == len(table) == 11849
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


def test_the_command_line_judges_as_with_the_sample_catalogue(
    pool_file: Path, run: Callable[..., Ended]
) -> None:
    """With --cards and the whole pool, the samples get the report that they get with their own."""
    decks = ["decks/legal", "decks/illegal"]
    told_by = {}
    for cards in (pool_file, ROOT / "decks" / "cards.yaml"):
        ended = run("check", "--isolated", "--cards", cards, "-f", "json", *decks)
        assert (ended.code, ended.err) == (1, "")
        told_by[cards] = json.loads(ended.out)
    whole, own = told_by.values()
    for deck in (*whole["decks"], *own["decks"]):
        deck["hash"].pop("exact")  # the whole pool has more prints of a name
    assert whole["decks"] == own["decks"]
    assert whole["summary"] == own["summary"]
    assert (whole["summary"]["legal"], whole["summary"]["illegal"]) == (2, 11)
    assert whole["cards"]["count"] == 11849


def letters(name: str) -> str:
    """Give what is left of a name without blanks, marks and widths, by no means of zxcheck."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = plain.translate(str.maketrans("へべぺ", "ヘベペ"))
    return "".join(char for char in plain if unicodedata.category(char)[0] in "LN")


def test_names_are_told_apart() -> None:
    """No name folds to nothing, and names that share a key differ in blanks, marks, width alone."""
    names: dict[str, set[str]] = {}
    for row in rows("cards.csv"):
        names.setdefault(fold(row["name"]), set()).add(row["name"])
    assert "" not in names
    met = [spellings for spellings in names.values() if len(spellings) > 1]
    assert len(met) > 20
    for spellings in met:
        assert len({letters(name) for name in spellings}) == 1, spellings


def test_no_name_meets_another_card(pool: Catalogue) -> None:
    """In the catalogue names meet if they share their letters, or but for a reading at the end."""
    names: dict[str, set[str]] = {}
    for row in rows("cards.csv"):
        names.setdefault(pool.key(row["name"]), set()).add(row["name"])
    assert "" not in names
    for spellings in names.values():
        bare = {letters(name) for name in spellings}
        if len(bare) > 1:
            bare = {letters(name.partition("（")[0]) for name in spellings}
        assert len(bare) == 1, spellings
        assert len({kind_of(pool, name) for name in spellings}) == 1, spellings


def kind_of(pool: Catalogue, name: str) -> frozenset[str | None]:
    """Give the types of the prints that bear exactly this name."""
    return frozenset(card.type for card in pool.by_name(name) if card.name == name)


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


def test_every_name_can_be_written(pool: Catalogue) -> None:
    """Every real name, between quotation marks, is an entry whose card is found."""
    names = sorted({row["name"] for row in rows("cards.csv")})
    terms = Terms(pool, selection=Selection(ignore=("main/",)))
    for entry in ("  - {}\n", "  - {{name: {}, count: 1}}\n"):
        count = "" if "name:" in entry else "1 "
        written = [entry.format(json.dumps(count + name, ensure_ascii=False)) for name in names]
        report = check(("main:\n" + "".join(written)).encode(), "deck.yaml", terms)
        assert report.counts["main"].low == report.counts["main"].high == len(names)
        said = {finding.name for finding in report.findings}
        assert not {"card/unknown", "entry/mismatch", "file/too-many"} & said
        assert {name for name in said if name.startswith(("entry/", "file/"))} <= {
            "entry/duplicate",
            "entry/whitespace",
        }


def test_every_name_that_yaml_cuts_is_told(pool: Catalogue) -> None:
    """A real name with ` #` is told with the whole name, and what is said to write mends it."""
    names = {row["name"] for row in rows("cards.csv")}
    cut = sorted(name for name in names if " #" in f" {name}")
    assert len(cut) > 15
    for name in cut:
        report = check(f"main:\n  - 4 {name}\n".encode(), "deck.yaml", Terms(pool))
        (finding,) = [each for each in report.findings if each.name.startswith(("entry/", "card/"))]
        assert (finding.name, finding.severity) == ("entry/hash", "error"), name
        mended = f"main:\n  - {finding.params['write']}\n"
        again = check(mended.encode(), "deck.yaml", Terms(pool))
        assert not [each for each in again.findings if each.name.startswith(("entry/", "card/"))]
        (slot,) = again.counts["main"].counted
        assert {card.name for card in slot.prints} >= {name}


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


def test_seventeen_names_are_ambiguous(pool: Catalogue) -> None:
    """Seventeen names have prints with and without the icon; the keywords belong to the name."""
    differ: dict[str, list[str]] = {"icons": [], "keywords": []}
    for key in dict.fromkeys(
        key for each in pool.store.spellings() for key in pool.store.keys(each)
    ):
        prints = pool.store.prints(key)
        for fact, value in (
            ("icons", "ignition"),
            ("keywords", "life_recovery"),
            ("keywords", "void_bringer"),
        ):
            if {True, False} <= {card.has(fact, value) for card in prints}:
                differ[fact].append(key)
    assert len(differ["icons"]) == 17
    assert differ["keywords"] == []
    for key in differ["icons"]:
        text = f"main: [{json.dumps(f'1 {key}', ensure_ascii=False)}]"
        report = check(text.encode(), "deck.yaml", Terms(pool))
        assert "card/ambiguous" in [finding.name for finding in report.findings], key


def test_what_is_printed_counts(pool: Catalogue) -> None:
    """Life Recovery may come without the icon; an icon that a card may gain is not counted."""
    report = check(b"main: [4 SD09-006]", "deck.yaml", Terms(pool))
    assert (report.counts["life_recovery"].low, report.counts["ignition"].high) == (4, 0)
    for number in ("B49-002", "IG03-029"):
        report = check(f"main: [4 {number}]".encode(), "deck.yaml", Terms(pool))
        assert report.counts["ignition"].high == 0


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("gandiva-2019-09", {"dynamis/size", "dynamis/type"}),
        ("polaris-2022-09", {"main/size", "main/copies", "main/ignition", "dynamis/size"}),
        ("angel-2013", {"main/size"}),
        ("raicho-2013-05", {"main/size"}),
    ],
)
def test_other_real_lists(name: str, broken: set[str], pool: Catalogue) -> None:
    """Lists of other times, and lists that were cut when they were stored, are not legal here."""
    decks = json.loads((SHARED / "decks.json").read_text("utf-8"))
    (deck,) = [each for each in decks if each["id"] == name]
    text = "main:\n" + "".join(
        f"  - {json.dumps(f'{count} {card}', ensure_ascii=False)}\n"
        for card, count in [*deck["start"], *deck["ig"], *deck["main"]]
    )
    text += "dynamis:\n" + "".join(
        f"  - {json.dumps(f'{count} {card}', ensure_ascii=False)}\n" for card, count in deck["ex"]
    )
    report = check(text.encode(), "deck.yaml", Terms(pool))
    assert report.verdict == "illegal"
    states = {outcome.rule.name: outcome.state for outcome in report.outcomes}
    assert {rule for rule, state in states.items() if state == "broken"} >= broken
    counts = report.counts
    assert counts["main"].low == counts["main"].high == deck["check"]["main_total"]
    assert counts["dynamis"].low == counts["dynamis"].high == deck["check"]["ex_total"]
    for count in ("ignition", "life_recovery", "void_bringer"):
        assert counts[count].low <= deck["check"][count] <= counts[count].high
