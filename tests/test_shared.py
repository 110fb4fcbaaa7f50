"""On the measurement data, where it is there: 11,849 real cards and two real decks."""

from __future__ import annotations

import csv
import json
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT, SHARED, catalogue_of, program

from zxcheck.books.table import BOOKS
from zxcheck.cards.index import Index
from zxcheck.cards.names import fold, is_number
from zxcheck.check import Selection, Terms, check
from zxcheck.convert.read import read_listing
from zxcheck.convert.write import identified
from zxcheck.convert.yamlwriter import as_yaml

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


@pytest.fixture(name="pool_file", scope="session")
def _pool_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Import the whole card pool into an index."""
    path = tmp_path_factory.mktemp("cards") / "cards.sqlite"
    source = SHARED / "cards.csv"
    ended = program("cards", "import", source, "--to", path, "--date", "2026-12-01")
    assert ended.returncode == 0, ended.stderr
    assert b": csv, 11849 rows\n11849 prints" in ended.stdout
    return path


@pytest.fixture(name="pool", scope="session")
def _pool(pool_file: Path) -> Catalogue:
    """Open that index."""
    return Index(str(pool_file), "cards.sqlite").catalogue()


@pytest.fixture(name="listed", scope="session")
def _listed() -> Catalogue:
    """Read the whole card pool into memory."""
    return catalogue_of(("cards.csv", (SHARED / "cards.csv").read_bytes()))


def test_the_index_is_the_file(pool: Catalogue, listed: Catalogue) -> None:
    """Opened or read, the card pool has the same prints, names and fingerprint."""
    assert (pool.sha256, pool.size) == (listed.sha256, listed.size)
    assert sorted(pool.store.numbers()) == sorted(listed.store.numbers())
    assert sorted(pool.store.spellings()) == sorted(listed.store.spellings())
    for spelling in listed.store.spellings():
        keys = listed.store.keys(spelling)
        assert pool.store.keys(spelling) == tuple(sorted(keys))
        for key in keys:
            bare = [card._replace(details=()) for card in listed.store.prints(key)]
            assert list(pool.store.prints(key)) == bare
    for number in listed.store.numbers():
        one, other = pool.store.known(number), listed.store.known(number)
        assert one == other


def test_an_export_imports_to_the_same(pool_file: Path, tmp_path: Path) -> None:
    """The card pool that is exported and imported again has the same fingerprint."""
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    for index, out in ((pool_file, first), (tmp_path / "again.sqlite", second)):
        assert program("cards", "export", out, "--cards", index).returncode == 0
        program("cards", "import", out, "--to", tmp_path / "again.sqlite")
    assert first.read_bytes() == second.read_bytes()


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
        assert card.name == row["name"]
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
    english = {row["name"] for row in rows("cards.csv") if letters(row["name"]).isascii()}
    for spellings in names.values():
        bare = {letters(name) for name in spellings - english or spellings}
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
        else:
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


STYLES = (
    ("{name}デッキ\n", "プレイヤー：{}\n", "{}\n", "{1} {0}\n"),
    ("# {name}\n", "【プレイヤー】\n{}\n", "\n【{}】\n", "《{0}》×{1}\n"),
    ("", "プレイヤー {}\n" * 0, "■{}■\n", "・{0} {1}枚\n"),
    ("デッキ名：{name}\n\n", "", "＜{}＞\n", "{0}　×　{1}枚\n"),
    ("", "", "{}:\n", "- {1}x {0}\n"),
    ("", "", "-- {} --\n", "{0}\t{1}\n"),
    ("", "", "◆{}\n", "{1}枚 {0}\n"),
)
PARTS = (
    ("start", "スタートカード"),
    ("ig", "イグニッション"),
    ("main", "ノーマル"),
    ("ex", "デュナミス"),
)


def typed(deck: dict[str, Any], style: tuple[str, str, str, str]) -> str:
    """Type a real list in one of the styles of players."""
    title, player, heading, line = style
    text = title.format(name="試作") + player.format(deck["player"])
    for part, word in PARTS:
        if deck[part]:
            text += heading.format(word)
            text += "".join(line.format(name, count) for name, count in deck[part])
    return text


def real(name: str) -> dict[str, Any]:
    """Give one of the real lists."""
    decks = json.loads((SHARED / "decks.json").read_text("utf-8"))
    (deck,) = (each for each in decks if each["id"] == name)
    return dict(deck)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style[3].strip())
@pytest.mark.parametrize("name", ["tiamat-2016-09", "tiamat-2016-08"])
def test_real_lists_as_text(name: str, style: tuple[str, str, str, str], pool: Catalogue) -> None:
    """The complete lists of 2016 are legal however their players type them, and so converted."""
    text = typed(real(name), style)
    report = check(text.encode(), "list.txt", Terms(pool))
    assert report.verdict == "legal", [finding.name for finding in report.findings]
    assert [tally.low for tally in report.counts.values()] == [50, 20, 4, 4, 10]
    listing = read_listing(text.encode(), "list.txt", "text", BOOKS["zx"].form, pool)
    assert listing.unread == 0
    written = as_yaml(identified(listing, pool, "both"), BOOKS["zx"].form, pool).text
    again = check(written.encode(), "deck.yaml", Terms(pool))
    assert (again.verdict, again.hashes) == ("legal", report.hashes)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style[3].strip())
def test_a_misspelt_name_in_a_text(style: tuple[str, str, str, str], pool: Catalogue) -> None:
    """The list of 2019 has a name that is no card: its line is told, and which card is meant."""
    text = typed(real("gandiva-2019-09"), style)
    report = check(text.encode(), "list.txt", Terms(pool))
    (finding,) = (each for each in report.findings if each.name == "card/unknown")
    close = finding.params["close"]
    assert isinstance(close, list)
    assert close[0] == "大天竜醒テオゴニアス"
    span = finding.place.span
    assert span is not None
    assert "天竜醒テオゴニアス" in text.splitlines()[span.start.line - 1]


def test_every_name_is_read_from_a_line(pool: Catalogue) -> None:
    """Every real name is found in `4 NAME`, and in `NAME ×4`, with the card data."""
    names = sorted({row["name"] for row in rows("cards.csv")})
    for line in ("4 {}", "{} ×4", "{} 4枚"):
        for name in names:
            # Below a heading, as the first line of a file may be its title.
            text = f"デッキ\n{line.format(name)}\n"
            listing = read_listing(text.encode(), "list.txt", "text", BOOKS["zx"].form, pool)
            got = [(item.copies, pool.key(item.name or "")) for item in listing.items]
            assert got == [(4, pool.key(name))], line.format(name)


def test_chinese_and_english_names(pool: Catalogue) -> None:
    """Chinese and English names find the card, and the report shows the printed name."""
    for typed_name, printed in (
        ("莉洁尔＆安昙 最棒的搭档", "リゲル＆あづみ 最高のパートナー"),
        ("rigel & azumi best partner", "リゲル＆あづみ 最高のパートナー"),
    ):
        report = check(f"main: [4 {typed_name}]".encode(), "deck.yaml", Terms(pool))
        (finding,) = (each for each in report.findings if each.name == "entry/spelling")
        assert (finding.severity, finding.params["printed"]) == ("note", printed)


def test_a_chinese_name_of_two_cards(pool: Catalogue) -> None:
    """A Chinese name that the card data gives to two cards is neither, and both are named."""
    report = check("main: [4 优雅的水晶 水晶天鹅]".encode(), "deck.yaml", Terms(pool))
    (finding,) = (each for each in report.findings if each.name == "card/unknown")
    assert finding.form == "several"
    assert finding.params["close"] == ["一日千里 赤兎馬", "優雅な水晶クリスタルスワン"]


def test_a_set_that_is_not_there(pool: Catalogue) -> None:
    """A number of an unknown set is told apart from a wrong number of a known set."""
    for number, form in (("B55-001", "set-day"), ("B01-999", "")):
        report = check(f"main: [4 {number}]".encode(), "deck.yaml", Terms(pool))
        (finding,) = (each for each in report.findings if each.name == "card/unknown")
        assert finding.form == form
        assert finding.params.get("set") == ("B55" if form else None)
