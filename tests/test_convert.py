"""Decks in other formats: lists as players write them, files of other programs, and back again."""

from __future__ import annotations

import csv
import io
import itertools
import json
import sys
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from zxcheck.books.table import BOOKS
from zxcheck.cards.catalogue import build
from zxcheck.cards.facts import Card
from zxcheck.check import Terms, check
from zxcheck.convert.lines import readings
from zxcheck.convert.listing import Item, Listing, Note, deck_of, listing_of
from zxcheck.convert.read import format_of, guessed, read_listing
from zxcheck.convert.write import WRITERS, identified
from zxcheck.deck import Linked
from zxcheck.findings import Place
from zxcheck.loading import load
from zxcheck.source import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.report import Report

FORM = BOOKS["zx"].form


def listed(text: str, catalogue: Catalogue | None = None, kind: str = "text") -> Listing:
    """Read a deck that is no YAML."""
    return read_listing(text.encode(), "list.txt", kind, FORM, catalogue)


def cards(listing: Listing) -> list[tuple[str, int | None, str | None, str | None]]:
    """Give of each card its section, copies, number and name."""
    return [(item.section, item.copies, item.number, item.name) for item in listing.items]


# Lines

NAME = "宙翼合体アインスタイニウム"


@pytest.mark.parametrize(
    "line",
    [
        *("4 {}", "4枚 {}", "4x {}", "4× {}", "4×{}", "4 x {}", "x4 {}", "×4 {}", "４ {}", "4\t{}"),
        *("4\u3000{}", "4枚　{}", "{} 4枚", "{} x 4枚", "{}×4", "{} ×4", "{} x4", "{} X4", "{} *4"),
        *("{} 4", "{}　４", "{}4枚", "{}：4", "{}: 4枚", "{} - 4", "{}……4", "{}（4）", "{} (4枚)"),
        *("{}[4]", "{}\t4", "《{}》×4", "《{}》4", "「{}」 4枚", "・{}×4", "・4 {}", "- {} x4"),
        "* 4 {}",
        *("● 4 {}", "4 ‹R{}>", "4 <{}>", "4《{}》", "{}(VB)×4", "{} (LR) ×4", "【VB】{} ×4"),
        *("4 {}(VB)", "4 {}【SR】", "{} 四枚", "4,{}", "{},4", "4 “{}”"),
    ],
)  # fmt: skip
def test_a_line_of_a_name(line: str) -> None:
    """However a player writes it, it is four copies of the card."""
    first = readings(line.format(NAME))[0]
    assert (first.copies, first.number, first.name) == (4, None, NAME)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("4 B16-025", None),
        ("B16-025 ×4", None),
        ("B16-025 4", None),
        ("4 B16-025 {}", NAME),
        ("B16-025 {} x4", NAME),
        ("4 {} B16-025", NAME),
        ("4 {}（B16-025）", NAME),
        ("{} [B16-025] ×4", NAME),
        ("4 [B16-025] {}", NAME),
        ("4x B16-025: {}", NAME),
        ("4 B16-025　{}", NAME),
    ],
)
def test_a_line_of_a_number(line: str, name: str | None) -> None:
    """A number is found before the name and behind it."""
    first = readings(line.format(NAME))[0]
    assert (first.copies, first.number, first.name) == (4, "B16-025", name)


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("4 SSD #7 カーカライニ", 4, "SSD #7 カーカライニ"),
        ("4 Aegis of Holiest K2", 4, "Aegis of Holiest K2"),
        ("2 いつまでも二人で'20　リゲル", 2, "いつまでも二人で'20　リゲル"),
        ("1 Last Dance", 1, "Last Dance"),
        ("4 出雲とガーンデーヴァ 討魔への誓い", 4, "出雲とガーンデーヴァ 討魔への誓い"),
        ("4 『命慟』潰機ミルストーン", 4, "『命慟』潰機ミルストーン"),
        ("4 【剣誓『恋人』】", 4, "【剣誓『恋人』】"),
        ("3 ミーリィ 2nd single", 3, "ミーリィ 2nd single"),
        ("4 “討魔誓装”都城出雲", 4, "“討魔誓装”都城出雲"),
        ("4 超速変形KHD-8000", 4, "超速変形KHD-8000"),
    ],
)
def test_figures_and_marks_of_a_name(line: str, copies: int, name: str) -> None:
    """What looks like a count or a bracket may belong to the name."""
    ways = readings(line)
    assert (ways[0].copies, ways[0].number) == (copies, None)
    assert name in {way.name for way in ways if way.copies == copies}


def test_the_cards_decide_between_readings() -> None:
    """Where the cards are known, the reading that names one is taken."""
    known = build(
        [
            Card("B01-001", "名 4", "zx"),
            Card("B01-002", "3 名", "zx"),
            Card("B01-003", "A（IG）", "zx"),
        ],
        "cards",
    )
    text = "2 名 4\n3 名 2\nA（IG） 4\n"
    assert cards(listed(text, known)) == [
        ("main", 2, None, "名 4"),
        ("main", 2, None, "3 名"),
        ("main", 4, None, "A（IG）"),
    ]


# Lists

LIST = """\
ティアマトレンジ

プレイヤー：各務原あづみ
【スタートカード】
強襲変形フルオリン
■イグニッション(4枚)
4 宙翼合体アインスタイニウム   \t
# 調整中
ノーマル 2枚
・戦角職人ヘビーホーン×2
=== デュナミス ===
氾濫の『命慟』ティアマト 4
合計 11枚
"""


def test_a_list_with_headings(catalogue: Catalogue) -> None:
    """Headings in many shapes say where the cards belong; the first line is the name."""
    for known in (catalogue, None):
        listing = listed(LIST, known)
        assert cards(listing) == [
            ("player", 1, None, "各務原あづみ"),
            ("main", 1, None, "強襲変形フルオリン"),
            ("main", 4, None, NAME),
            ("main", 2, None, "戦角職人ヘビーホーン"),
            ("dynamis", 4, None, "氾濫の『命慟』ティアマト"),
        ]
        assert [item.name for item in listing.items if item.start] == ["強襲変形フルオリン"]
        assert listing.about == {"name": "ティアマトレンジ"}
        assert listing.findings == ()
        assert listing.unread == 0


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        *((word, "main") for word in ("メインデッキ", "Main Deck", "イグニッション")),
        ("【IG】20", "main"),
        *((word, "main") for word in ("ノーマル", "ゼクス", "イベント", "■ノーマル■", "VB")),
        *((word, "main") for word in ("ライフリカバリー", "主牌组", "【主牌组】(50张)")),
        ("＜ノンイグ＞30枚", "main"),
        *((word, "dynamis") for word in ("デュナミス", "エクストラ", "EX")),
        *((word, "dynamis") for word in ("エクストラデッキ10枚", "シフト")),
        *((word, "dynamis") for word in ("额外卡组", "-- Dynamis (10) --")),
        *((word, "player") for word in ("プレイヤー", "プレイヤーカード", "Player:", "玩家")),
        ("トークン", "tokens"),
        ("プレイヤー エクストラ", "player_ex"),
    ],
)  # fmt: skip
def test_headings(heading: str, section: str) -> None:
    """A heading is one however it is decorated."""
    (item,) = listed(f"{heading}\n1 Xyz\n").items
    assert item.section == section


def test_words_of_headings_in_names(catalogue: Catalogue) -> None:
    """A card whose name has the word of a heading is a card."""
    listing = listed("4 デュナミスの扉\nイグニッション・ノヴァ 4\n1 イベントの章\n", catalogue)
    assert [item.name for item in listing.items] == [
        "デュナミスの扉",
        "イグニッション・ノヴァ",
        "イベントの章",
    ]


def test_what_is_no_card_is_told(catalogue: Catalogue) -> None:
    """A line that cannot be read is an error with its place, may be a card, and is kept."""
    text = "デッキ\n4 宙翼合体アインスタイニウム\n  回し方は次の通り。\nLast Dance\n0 Last Dance\n"
    listing = listed(text, catalogue)
    told = [(f.name, f.form, f.place.span and f.place.span.start) for f in listing.findings]
    assert told == [
        ("file/line", "", (3, 3)),
        ("entry/count", "none", (4, 1)),
        ("entry/count", "zero", (5, 1)),
    ]
    assert listing.unread == 3
    report = check(text.encode(), "list.txt", Terms(catalogue))
    assert report.verdict == "illegal"
    (size,) = (outcome for outcome in report.outcomes if outcome.rule.name == "main/size")
    assert size.state == "undecided"


def test_headings_that_miscount() -> None:
    """A heading that says more cards than follow shows that a line was lost."""
    (finding,) = listed("メイン 60枚\nイグニッション 8枚\n4 A\n3 B\nノーマル 2枚\n2 C\n").findings
    assert (finding.name, finding.params) == ("file/total", {"stated": 8, "have": 7})
    assert finding.place.span
    assert finding.place.span.start.line == 2


def test_without_headings_the_type_decides(catalogue: Catalogue) -> None:
    """Cards that are not sorted go where cards of their type belong; unknown ones are told."""
    text = "4 M08-002\n4 B16-025\n各務原あづみ ×1\n2 謎のカード\n"
    listing = listed(text, catalogue)
    assert [item.section for item in listing.items] == ["dynamis", "main", "player", "main"]
    (finding,) = listing.findings
    assert (finding.name, finding.params) == ("file/unsorted", {"cards": 2})
    assert [item.section for item in listed(text).items] == ["main"] * 4


def test_labels_before_a_colon() -> None:
    """`デッキ名：` and the like are free keys of the deck."""
    listing = listed("デッキ名：試作\n作者: 誰か\n日付：2016-09-14\n4 A\n")
    assert listing.about == {"name": "試作", "author": "誰か", "date": "2016-09-14"}


#: Lists that people tried: the text, and what is read with the sample cards:
#: section (with a star for the start card), copies and card; then findings.
TRIED: tuple[tuple[str, list[tuple[str, int, str]], list[str]], ...] = (
    ("-1 Last Dance", [], ["file/line"]),
    ("999999 Last Dance", [], ["file/line"]),
    ("四 Last Dance", [], ["file/line"]),
    ("0 Last Dance", [], ["entry/count"]),
    ("メイン\nB16-025", [], ["entry/count"]),
    ("メイン\n-4 B16-025", [], ["entry/count"]),
    ("メイン\n4/B16-025", [], ["entry/count"]),
    ("メイン\n1e3 B16-025", [], ["entry/count"]),
    ("メイン\n優勝 3-1", [], ["file/line"]),
    ("メイン\n12:30", [], ["file/line"]),
    ("2016-09-14\n4 Last Dance", [("main", 4, "Last Dance")], []),
    ("4 ‹RLast Dance>", [("main", 4, "Last Dance")], []),
    ("4 B16-025\nスタートカード\n宙翼合体アインスタイニウム",
     [("main", 3, "B16-025"), ("main*", 1, "B16-025")], []),
    ("スタートカード\n強襲変形フルオリン\nメイン\n1 B15-023", [("main*", 1, "B15-023")], []),
    ("スタート\n1 強襲変形フルオリン\n\n4 Last Dance",
     [("main*", 1, "強襲変形フルオリン"), ("main", 4, "Last Dance")], []),
    ("スタート\n強襲変形フルオリン\n4 Last Dance",
     [("main*", 1, "強襲変形フルオリン"), ("main", 4, "Last Dance")], []),
    ("スタート\nこのデッキの強みはスタートカードです", [], ["file/line"]),
    ("プレイヤー\n各務原あづみ\n\n4 Last Dance",
     [("player", 1, "各務原あづみ"), ("main", 4, "Last Dance")], []),
    ("プレイヤー\nあづみのデッキです\n4 Last Dance", [("main", 4, "Last Dance")], ["file/line"]),
    ("IG：宙翼合体アインスタイニウム×4、噴進職人ロケッタ×4",
     [("main", 4, NAME), ("main", 4, "噴進職人ロケッタ")], []),
    *((line, [("main", 4, "Last Dance"), ("main", 4, NAME)], [])
      for line in (f"4 Last Dance / 4 {NAME}", f"4 Last Dance    4 {NAME}")),
    ("Last Dance×1 宙翼合体アインスタイニウム×4 #ゼクス",
     [("main", 1, "Last Dance"), ("main", 4, NAME)], []),
    *((f"{line}\n4 B16-025", [("player", 1, "各務原あづみ"), ("main", 4, "B16-025")], [])
      for line in (
          "使用プレイヤー　各務原あづみ", "P:各務原あづみ", "■プレイヤー 各務原あづみ",
          "【プレイヤー】各務原あづみ", "使用キャラ：各務原あづみ", "プレイヤー→各務原あづみ",
      )),
    ("## スタートカード\n- 強襲変形フルオリン x1", [("main*", 1, "強襲変形フルオリン")], []),
    ("4 B16-025(R)", [("main", 4, "B16-025")], []),
    ("4 B16-025（赤）", [("main", 4, "B16-025")], []),
    (f"4\tB16-025\t{NAME}\tイグニッション", [("main", 4, f"B16-025 {NAME}")], []),
    *((line, [("main", 4, "Last Dance")], []) for line in (
        "4 Last Dance # 強い", "4 Last Dance // 強い", "Last Dance 4 # 強い",
        "Last Dance ×4  ※必須",
        "Last Dance:4枚（サーチ用）", "Last Dance 4枚(IG)",
        "[4] Last Dance", "(4) Last Dance", "④ Last Dance", "Last Dance④", "Last Dance @4",
        "Last Dance/4", "Last Dance|4", "Last Dance 4枚積み", "Last Dance ✖️4", "> 4 Last Dance",
        "- [ ] 4 Last Dance", "1. 4 Last Dance", "1. Last Dance ×4", "**Last Dance** x4",
        "`Last Dance` x4", "[Last Dance](http://x) x4", "★Last Dance 4",
    )),
    ("4. Last Dance", [], ["file/line"]),
    ("4) Last Dance", [], ["file/line"]),
    ("メイン\nLast Dance -1", [], ["file/line"]),
    (f"メイン\nLast Dance 4 {NAME} 3", [], ["file/line"]),
    (f"メイン\n4 Last Dance or 3 {NAME}", [], ["file/line"]),
    (f"メイン\n4\tB16-025\t{NAME}\t4\tE32-046\tLast Dance", [], ["entry/count"]),
    (f"4 B16-025 {NAME} // 4 E32-046 Last Dance",
     [("main", 4, f"B16-025 {NAME}"), ("main", 4, "E32-046 Last Dance")], []),
    (f"デッキ：4 Last Dance、3 {NAME}", [("main", 4, "Last Dance"), ("main", 3, NAME)], []),
    ("デッキ：4 Last Dance", [("main", 4, "Last Dance")], []),
    ("デュナミス：氾濫の『命慟』ティアマト×4", [("dynamis", 4, "氾濫の『命慟』ティアマト")], []),
    ("噴進職人ロケッタ4、宙翼合体アインスタイニウム3",
     [("main", 4, "噴進職人ロケッタ"), ("main", 3, NAME)], []),
    ("Last Dance 2+2", [], ["file/line"]),
    ("| No | 名前 | 枚数 |\n|--|--|--|\n| 1 | Last Dance | 3 |",
     [("main", 3, "Last Dance")], []),
    ("スタート\n強襲変形フルオリン 4",
     [("main", 3, "強襲変形フルオリン"), ("main*", 1, "強襲変形フルオリン")], []),
    ("スタートカード\n1 強襲変形フルオリン\n1 Last Dance",
     [("main*", 1, "強襲変形フルオリン"), ("main", 1, "Last Dance")], []),
    ("スタートカード\n強襲変形フルオリン\nスタートカード\n強襲変形フルオリン",
     [("main*", 1, "強襲変形フルオリン")], []),
    ("4 強襲変形フルオリン（スタート）",
     [("main", 3, "強襲変形フルオリン"), ("main*", 1, "強襲変形フルオリン")], []),
    ("デュナミス 10枚\n\nメイン 4枚\n4 Last Dance", [("main", 4, "Last Dance")], ["file/total"]),
    ("E32-046 x4 Last Dance", [("main", 4, "E32-046 Last Dance")], []),
    ("| 枚数 | 番号 |\n|---|---|\n| 4 | B16-025 |", [("main", 4, "B16-025")], []),
    ("4強襲変形フルオリン", [("main", 4, "強襲変形フルオリン")], []),
    ("【青】\n4 Last Dance\n〔スタートカード〕\n1 強襲変形フルオリン",
     [("main", 4, "Last Dance"), ("main*", 1, "強襲変形フルオリン")], ["file/heading"]),
    ("卡组：某\n4 Last Dance", [("main", 4, "Last Dance")], []),
    ("オーバーブースト\n4 M08-002", [("dynamis", 4, "M08-002")], []),
)  # fmt: skip


@pytest.mark.parametrize(("text", "wanted", "told"), TRIED, ids=[repr(row[0]) for row in TRIED])
def test_lists_that_were_tried(
    text: str, wanted: list[tuple[str, int, str]], told: list[str], catalogue: Catalogue
) -> None:
    """No card is lost or made up, whatever the line looks like; what is unclear is told."""
    listing = listed(text, catalogue)
    got = [
        (f"{item.section}{'*' * item.start}", item.copies, " ".join(filter(None, item[3:5])))
        for item in listing.items
    ]
    assert got == wanted
    assert [finding.name for finding in listing.findings] == told


@pytest.mark.parametrize(
    "unit",
    ["ig1\n", "スタートカード\nB16-025\n", "4 A\nA\n", "a" + " " * 400 + "b\n", "4 A、4 B\n"],
)
def test_many_lines_take_no_longer_each_than_few(unit: str, catalogue: Catalogue) -> None:
    """Four times the lines take about four times the steps, not sixteen times."""

    def steps(lines: int) -> int:
        calls = itertools.count()
        sys.setprofile(lambda *_: next(calls) and None)
        try:
            listed(unit * lines, catalogue)
        finally:
            sys.setprofile(None)
        return next(calls)

    steps(10)
    assert steps(800) < 6 * steps(200)


@pytest.mark.parametrize(
    "line", ["a" + " " * 50_000 + "b", "4 " + "(VB)" * 20_000, "x" + ":" * 40_000]
)
def test_a_line_that_is_no_line(line: str) -> None:
    """What is longer than any card is told, and not gone through."""
    (finding,) = listed(f"{line}\n").findings
    assert finding.name == "entry/long"


# Files of other programs


def test_the_array_of_an_editor(catalogue: Catalogue) -> None:
    """One number per copy, perhaps with a letter for the art; places are those of the file."""
    text = '["B16-025", "B16-025A",\n "M08-002", "B03-105", "B9", 4, null, "b16-025"]'
    listing = listed(text, catalogue, "json")
    assert cards(listing) == [
        ("main", 2, "B16-025", None),
        ("dynamis", 1, "M08-002", None),
        ("player", 1, "B03-105", None),
        ("main", 1, "b16-025", None),
    ]
    assert [finding.name for finding in listing.findings] == ["file/line"] * 3
    places = [item.place.span and item.place.span.start for item in listing.items]
    assert places == [(1, 2), (2, 2), (2, 13), (2, 39)]


APP = {
    "name": "名",
    "description": "説明",
    "main": [{"serial": "B15-023", "count": 2}, {"serial": "B16-025", "count": 4}],
    "extra": [{"serial": "M08-002", "count": 4}],
    "other": [{"serial": "B03-105", "count": 1}],
    "setup": {"startCards": ["B15-023"], "gateCards": ["B16-025"], "startResources": []},
}


@pytest.mark.parametrize("indent", [None, 2, "\t"])
def test_the_json_of_zx_cardhelper(indent: int | str | None, catalogue: Catalogue) -> None:
    """Its zones are sections, the start card is one copy of a card, and marks are kept."""
    listing = listed(json.dumps(APP, ensure_ascii=False, indent=indent), catalogue, "json")
    assert cards(listing) == [
        ("main", 1, "B15-023", None),
        ("main", 1, "B15-023", None),
        ("main", 4, "B16-025", None),
        ("dynamis", 4, "M08-002", None),
        ("player", 1, "B03-105", None),
    ]
    assert [item.number for item in listing.items if item.start] == ["B15-023"]
    assert listing.about == {"name": "名", "notes": "説明"}
    notes = [part.text for part in listing.parts if isinstance(part, Note)]
    assert "门扉卡: B16-025" in notes
    assert listing.findings == ()


@pytest.mark.parametrize(
    "entry",
    ['{"serial": "B16-025"}', '{"serial": "B16-025", "count": 0}', '{"serial": "x", "count": 4}',
     '{"count": 4}', '"B16-025"', "null", '{"serial": "B16-025", "count": "many"}'],
)  # fmt: skip
def test_an_entry_that_says_too_little(entry: str) -> None:
    """An entry without number or count is told, and may be any number of cards."""
    listing = listed(f'{{"main": [{entry}], "extra": []}}', kind="json")
    assert [(finding.name, finding.form) for finding in listing.findings] == [("file/line", "row")]
    assert listing.unread == 1


def test_text_of_zx_cardhelper(catalogue: Catalogue) -> None:
    """Below 【起始卡】 the start card is named, which stands in the main deck already."""
    text = (
        "# 名\n# 説明\n\n【主牌组】(6张)\nB15-023 x x2\nB16-025 x4\n\n"
        "【额外卡组】(4张)\nM08-002 y x4\n\n"
        "【其他区域】(1张)\nB03-105 z x1\n\n【起始卡】\nB15-023 x\n【门扉卡】\nB16-025 w\n"
    )
    listing = listed(text, catalogue)
    assert [(item[0], item[1], item[2]) for item in cards(listing)] == [
        ("main", 1, "B15-023"),
        ("main", 1, "B15-023"),
        ("main", 4, "B16-025"),
        ("dynamis", 4, "M08-002"),
        ("player", 1, "B03-105"),
    ]
    assert [item.start for item in listing.items] == [False, True, False, False, False]
    assert listing.about == {"name": "名"}
    assert listing.findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "count,name\n4,{0}\n4,M08-002\n",
        "枚数,カード番号,カード名\n4,,{0}\n4,M08-002,\n",
        "4,{0}\n4,M08-002\n",
        "{0},4\nM08-002,4\n",
        "name;count\n{0};4\nM08-002;4\n",
        "section,count,number,name,start\nmain,4,,{0},\ndynamis,4,M08-002,,\n",
        "\ufeffcount\tname\r\n4\t{0}\r\n4\tM08-002\r\n",
        'count,name\n4,"{0}"\n４,M08-002\n\n',
    ],
)
def test_tables(text: str, catalogue: Catalogue) -> None:
    """Count and name, or count and number, with headers or without."""
    listing = listed(text.format(NAME), catalogue, "csv")
    assert [item[:2] for item in cards(listing)] == [("main", 4), ("dynamis", 4)]
    assert listing.findings == ()


@pytest.mark.parametrize("row", ["x,A", "0,A", ",A", "4,", "4,,", "1000,A", "4,B9-1,", "-1,A"])
def test_rows_that_say_too_little(row: str) -> None:
    """A row without count or card is told with its line."""
    listing = listed(
        f"count,name\n1,A\n{row}\n" if row != "4,B9-1," else f"count,number\n{row[:-1]}\n",
        kind="csv",
    )
    (finding,) = (each for each in listing.findings if each.name == "file/line")
    assert finding.form == "row"
    assert listing.unread == 1


@pytest.mark.parametrize(
    ("file", "data", "kind"),
    [
        ("a.yaml", "main: []", "yaml"),
        ("a.txt", "4 A", "text"),
        ("a.txt", "game: zx\nmain:\n  - 4 A\n", "yaml"),
        ("a.txt", '["B01-001"]', "json"),
        ("A.TXT", "main:\n- 4 A\n", "yaml"),
        ("a.zx", "[]", "json"),
        ("a.json", '{"main": [{"serial": "B01-001", "count": 4}]}', "json"),
        ("a.json", '{"main": ["4 B01-001"]}', "yaml"),
        ("a.csv", "count,name", "csv"),
        ("a", "4 A", "yaml"),
    ],
)
def test_formats(file: str, data: str, kind: str) -> None:
    """The ending says the format, and the content where the ending leaves it open."""
    assert format_of(data.encode(), file) == kind
    if file != "a":
        assert guessed(data.encode(), file) == kind


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("x.txt", "イグニッション\n4 宙翼合体アインスタイニウム\n4 天なる\n", 3),
        ("x.zx", '["B16-025",\n"B99-001"]', 2),
        ("x.json", '{"main": [\n{"serial": "B99-001", "count": 4}], "extra": []}', 2),
        ("x.csv", "count,name\n4,天なる\n", 2),
    ],
)
def test_check_reads_them(
    file: str, text: str, line: int, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """`check` takes these files when they are named, with the line of the original."""
    (tmp_path / file).write_text(text, "utf-8")
    ended = run("check", file, "--cards", ROOT / "decks" / "cards.yaml", "-f", "json", cwd=tmp_path)
    assert ended.code == 1
    (deck,) = json.loads(ended.out)["decks"]
    (finding,) = (each for each in deck["findings"] if each["name"] == "card/unknown")
    assert (finding["path"], finding["start"]["line"]) == (file, line)
    # In a folder they are no decks: only YAML is.
    assert run("check", ".", cwd=tmp_path).code == 2


def test_a_list_joined_with_a_dynamis_list(catalogue: Catalogue) -> None:
    """`--dynamis` joins a list with a deck of any format, and not with one that has a Dynamis."""
    joined = Linked("d.yaml", b"dynamis:\n  - 4 M08-002\n")
    report = check(b"4 B16-025\n", "x.txt", Terms(catalogue), joined=joined)
    assert report.counts["dynamis"].low == 4
    twice = check(b"4 B16-025\n4 M08-001\n", "x.txt", Terms(catalogue), joined=joined)
    assert "file/dynamis" in {finding.name for finding in twice.findings}


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", "名".encode("cp932"), b"\x00\x01", b"[", b"{", b"[" * 5000]
)
@pytest.mark.parametrize("file", ["x.txt", "x.zx", "x.json", "x.csv"])
def test_what_is_no_deck(data: bytes, file: str, catalogue: Catalogue) -> None:
    """A file that holds no deck is illegal with a finding, never an exception."""
    report = check(data, file, Terms(catalogue))
    assert report.verdict == "illegal"
    assert any(finding.severity == "error" for finding in report.findings)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"main": [], "side": [{"serial": "B16-025", "count": 4}]}, ["file/key"]),
        ({"Main": [{"serial": "B16-025", "count": 4}], "extra": []}, ["file/key"]),
        ({"main": [], "setup": {"startCards": "B16-025"}}, ["entry/setup"]),
        ({"main": [], "setup": {"gateCards": ["x"]}}, ["entry/setup"]),
        ({"main": [], "extra": [], "id": "x", "createdAt": 5}, []),
    ],
)
def test_what_the_json_of_zx_cardhelper_says_besides(data: object, told: list[str]) -> None:
    """Zones that are not known hold cards, and marks of cards that are not there are told."""
    listing = listed(json.dumps(data), kind="json")
    assert [finding.name for finding in listing.findings] == told


@pytest.mark.parametrize("zone", ["extra", "other"])
def test_a_start_card_outside_of_the_main_deck(zone: str, catalogue: Catalogue) -> None:
    """The start card of zx-cardhelper is one of its main deck: no other card is marked."""
    data = {zone: [{"serial": "M08-002", "count": 4}], "setup": {"startCards": ["M08-002"]}}
    listing = listed(json.dumps({"main": [], **data}), catalogue, "json")
    assert [(item.copies, item.start) for item in listing.items] == [(4, False)]
    assert [(each.name, each.form) for each in listing.findings] == [("entry/setup", "outside")]


def test_candidates_for_the_start(catalogue: Catalogue) -> None:
    """Where several start cards are named, the player chooses one later: none is marked."""
    entries = [{"serial": number, "count": 1} for number in ("B15-023", "B16-004")]
    data = {"main": entries, "setup": {"startCards": ["B15-023", "B16-004"]}}
    listing = listed(json.dumps(data), catalogue, "json")
    assert [item.start for item in listing.items] == [False, False]


@pytest.mark.parametrize(
    "text", ["4,Hello, World", 'count,name\n4,"Last Dance\n4,B16-025\n', "count,name\n4,A,B"]
)
def test_cells_that_are_not_read(text: str) -> None:
    """What stands beyond the columns, or goes on over lines, is told and no card."""
    listing = listed(text, kind="csv")
    assert {finding.name for finding in listing.findings} == {"file/line"}
    assert listing.unread


def test_a_dynamis_alone_is_a_list(catalogue: Catalogue) -> None:
    """A text with a Dynamis only is a Dynamis list, as in YAML."""
    report = check("デュナミス\n4 M08-002\n".encode(), "x.txt", Terms(catalogue))
    assert report.verdict == "legal"
    assert "main" not in report.counts


def test_a_start_mark_in_the_dynamis() -> None:
    """The start card is one of the main deck, in every format."""
    text = "section,count,number,start\ndynamis,1,M08-002,x\nmain,1,B16-025,\n"
    assert "entry/key" in {finding.name for finding in listed(text, kind="csv").findings}


@pytest.mark.parametrize("heading", ["デュナミス\n", ""])
def test_a_start_card_that_is_none(heading: str, catalogue: Catalogue) -> None:
    """A Z/X EX below the heading of the start card marks none of the Dynamis: it stays a card."""
    listing = listed(f"{heading}4 M08-002\n【スタートカード】\nM08-002\n", catalogue)
    cards = [(item.section, item.copies, item.start) for item in listing.items]
    assert cards == [("dynamis", 4, False), ("main", 1, True)]
    assert hashed(listing, catalogue)


# Written


def reread(text: str, kind: str, catalogue: Catalogue | None) -> Listing:
    """Read what was written."""
    if kind == "yaml":
        source = read(text.encode(), "x.yaml")
        assert not source.findings, text
        return listing_of(load(source, FORM, lambda _: Linked("x", refused="missing")))
    return listed(text, catalogue, {"zx": "json"}.get(kind, kind))


def hashed(listing: Listing, catalogue: Catalogue | None) -> object:
    """Hash the deck of a listing."""
    text = WRITERS["yaml"](listing, FORM, catalogue).text
    return check(text.encode(), "x.yaml", Terms(catalogue)).hashes


LEGAL = sorted((ROOT / "decks" / "legal").glob("*.yaml"))


@pytest.mark.parametrize("kind", ["yaml", "text", "zx", "csv", "json"])
@pytest.mark.parametrize("ways", ["numbers", "names", "both"])
@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_round_trips_keep_the_hash(path: Path, ways: str, kind: str, catalogue: Catalogue) -> None:
    """A deck that goes to another format and back is the same deck, print by print."""
    whole = load(read(path.read_bytes(), path.name), FORM, lambda _: Linked("x", refused="missing"))
    listing = identified(listing_of(whole), catalogue, ways)  # type: ignore[arg-type]
    written = WRITERS[kind](listing, FORM, catalogue)
    assert written.lost == ()
    again = reread(written.text, kind, catalogue)
    assert again.unread == 0
    before = check(path.read_bytes(), path.name, Terms(catalogue))
    assert hashed(again, catalogue) == before.hashes
    starts = [item.start for item in again.items].count(True)
    assert starts == (0 if kind == "zx" else 1)


ODD_NAMES = (
    *("SSD #7", "A: B", "- x", "'", '"', "'\"", "名 4", "4 名", "# x", "[A]", "{A}", "yes", "A:"),
    *("null", "x4", "!a", "&a", "*a", "%a", "@a", "B01-001", "\\", "A\u3000B", "\u200bA", "? x"),
)
LETTERS = st.characters(exclude_categories=["C", "Z"], exclude_characters="\u3000")
NAMES = st.text(LETTERS, min_size=1, max_size=12) | st.sampled_from(ODD_NAMES)
ENTRIES = st.lists(st.tuples(NAMES, st.integers(1, 999)), min_size=1, max_size=6)


@given(ENTRIES)
@example([("A #7", 1), ("'", 2)])
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_name_can_be_written_as_yaml(entries: list[tuple[str, int]]) -> None:
    """Whatever a card is called, the YAML that is written reads as that card."""
    parts = tuple(
        Item("main", Place("x"), copies, None, name, text=name) for name, copies in entries
    )
    text = WRITERS["yaml"](Listing("x", (), parts), FORM, None).text
    again = reread(text, "yaml", None)
    got = [(item.name, item.number, item.copies) for item in again.items]
    wanted = [(name.strip(), None, copies) for name, copies in entries]
    assert got == [(name, number, copies) for name, number, copies in wanted], text


def test_facts_and_free_keys_are_written(catalogue: Catalogue) -> None:
    """What a deck says itself is written again; a deck that is converted to YAML says the same."""
    text = (
        "game: zx\nedition: zx-1.29\nname: '# 1: x'\nmain:\n"
        "  - {name: Neu, count: 4, type: zx, icons: [ignition], cost: 3}\n"
        "  - 2 B16-025\n  - 4 'SSD #7'\n  - {number: B15-023, count: 1, start: true}\n"
    )
    text = text.replace("4 'SSD #7'", "'4 SSD #7'")
    deck = load(read(text.encode(), "x.yaml"), FORM, lambda _: Linked("x", refused="missing"))
    again = WRITERS["yaml"](listing_of(deck), FORM, catalogue).text
    assert (
        check(again.encode(), "y.yaml", Terms(catalogue)).hashes
        == check(text.encode(), "x.yaml", Terms(catalogue)).hashes
    )
    assert "type: zx" in again
    assert "icons: [ignition]" in again
    assert "name: '# 1: x'" in again
    assert "edition: zx-1.29" in again


def test_numbers_and_names(tmp_path: Path, run: Callable[..., Ended]) -> None:
    """`--with` says how cards are called, as far as the card data leaves no choice."""
    (tmp_path / "x.txt").write_text(f"4 {NAME}\n4 B16-023\n2 謎\n", "utf-8")
    sample = ROOT / "decks" / "cards.yaml"
    wanted = {
        "both": ["4 B16-025 宙翼合体アインスタイニウム", "4 B16-023 哀愁バラード リリー"],
        "numbers": ["4 B16-025", "4 B16-023"],
        "names": ["4 宙翼合体アインスタイニウム", "4 哀愁バラード リリー"],
    }
    for ways, entries in wanted.items():
        ended = run("convert", "x.txt", "--with", ways, "--cards", sample, cwd=tmp_path)
        assert ended.code == 0
        lines = ended.out.splitlines()
        assert [line for line in lines if line.startswith("  - ")] == [
            *(f"  - {entry}" for entry in entries),
            "  - 2 謎   # not in the card data",
        ]


def test_convert_tells_what_it_could_not_read(tmp_path: Path, run: Callable[..., Ended]) -> None:
    """What was not read is a comment in its place, told on standard error, and exit code 1."""
    (tmp_path / "x.txt").write_text("メイン\n4 B16-025\nこれは読めない\n", "utf-8")
    ended = run("convert", "x.txt", cwd=tmp_path)
    assert ended.code == 1
    assert "  # not read, line 3: これは読めない\n" in ended.out
    assert "x.txt:3:1: error file/line" in ended.err
    written = run("convert", "x.txt", "-o", "y.yaml", cwd=tmp_path)
    assert (written.code, written.out) == (1, "")
    assert (tmp_path / "y.yaml").read_text("utf-8") == ended.out
    stdin = run("convert", "-", stdin=b"4 B16-025\n", cwd=tmp_path)
    assert (stdin.code, stdin.out) == (0, "game: zx\nmain:\n  - 4 B16-025\n")
    assert run("convert", "none.txt", cwd=tmp_path).code == 2


def test_formats_that_hold_numbers_only(tmp_path: Path, run: Callable[..., Ended]) -> None:
    """A card without a number, or a name of several prints, is refused rather than guessed."""
    cards_file = tmp_path / "c.csv"
    cards_file.write_text("number,name,type\nB01-001,A,zx\nB01-002,A,zx\nB01-003,B,zx\n")
    (tmp_path / "x.txt").write_text("4 A\n4 B\n4 C\n")
    for kind in ("zx", "json"):
        ended = run("convert", "x.txt", "--to", kind, "--cards", "c.csv", cwd=tmp_path)
        assert (ended.code, ended.out) == (1, "")
        assert "A, C" in ended.err


def test_no_deck_is_mended_on_the_way(
    catalogue: Catalogue, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """A card in a wrong section stays there: a format without sections is refused."""
    (tmp_path / "x.yaml").write_text("main: [4 B16-025, 1 M08-002]\n")
    sample = ROOT / "decks" / "cards.yaml"
    refused = run("convert", "x.yaml", "--to", "zx", "--cards", sample, cwd=tmp_path)
    assert (refused.code, refused.out) == (1, "")
    assert "氾濫の『命慟』ティアマト" in refused.err
    for kind in ("text", "csv", "json"):
        ended = run("convert", "x.yaml", "--to", kind, "--cards", sample, cwd=tmp_path)
        assert ended.code == 0
        again = reread(ended.out, kind, catalogue)
        assert [(item.section, item.copies) for item in again.items] == [("main", 4), ("main", 1)]


def test_hostile_text_in_what_is_written() -> None:
    """Controls and marks in a line stay inside of its comment or its quotation marks."""
    bad = "a\x1b[31m\u202e: #\n::error::\nmain: []"
    parts = (
        Item("main", Place("x"), 4, None, "A\x07B", text="x"),
        Note("main", Place("x"), bad, unread=True),
        Item("main", Place("x"), 1, None, "C", text="x", remark="(VB)\n- 4 D"),
    )
    listing = Listing("x", (), parts, (), {"name": bad})
    text = WRITERS["yaml"](listing, FORM, None).text
    assert "\x1b" not in text
    assert "\u202e" not in text
    again = reread(text, "yaml", None)
    assert [(item.copies, item.name) for item in again.items] == [(4, "A\x07B"), (1, "C")]
    rows = list(csv.reader(io.StringIO(WRITERS["csv"](listing, FORM, None).text)))
    assert len(rows) == 3
    lines = WRITERS["text"](listing, FORM, None).text.splitlines()
    assert len(lines) == 5


def test_linked_lists_are_part_of_the_deck(tmp_path: Path, run: Callable[..., Ended]) -> None:
    """A deck whose Dynamis stands in another file is converted with it."""
    (tmp_path / "d.yaml").write_text("dynamis: [4 M08-002]")
    (tmp_path / "x.yaml").write_text("main: [4 B16-025]\ndynamis: d.yaml\n")
    ended = run("convert", "x.yaml", "--to", "csv", cwd=tmp_path)
    assert ended.out.splitlines()[1:] == ["main,4,B16-025,,", "dynamis,4,M08-002,,"]


def deck_report(listing: Listing, catalogue: Catalogue | None) -> Report:
    """Judge what was written as YAML."""
    text = WRITERS["yaml"](listing, FORM, catalogue).text
    return check(text.encode(), "x.yaml", Terms(catalogue))


def test_convert_then_check_is_check(catalogue: Catalogue) -> None:
    """A list that is checked, and the YAML that it is converted to, get the same verdict."""
    text = LIST.replace("強襲", "1 強襲")
    report = check(text.encode(), "list.txt", Terms(catalogue))
    again = deck_report(listed(text, catalogue), catalogue)
    assert (again.verdict, again.hashes) == (report.verdict, report.hashes)
    counts = [{name: tally.low for name, tally in each.counts.items()} for each in (report, again)]
    assert counts[0] == counts[1]
    assert deck_of(listed(text), FORM).title == "ティアマトレンジ"
