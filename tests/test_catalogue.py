"""The cards that are known: a catalogue file read, merged, looked up, and what is wrong with it."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

import pytest
from conftest import SHARED, catalogue_of

from zxcheck.books.table import BOOKS
from zxcheck.cards.facts import Card
from zxcheck.cards.pool import Given, load
from zxcheck.cards.rows import Format
from zxcheck.messages import Words
from zxcheck.reporters.concise import place
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Finding

FIRST = """\
source: typed by hand
cards:
  - {number: B01-001, name: 赤き龍, type: zx, colors: [red], cost: 3, icons: [ignition],
     keywords: []}
  - {number: B01-002, name: Last Dance, type: event, icons: [], keywords: [life_recovery]}
  - {number: SD01-001, name: 赤き龍, type: zx, icons: [], keywords: []}
"""


def read(*texts: str | bytes) -> Catalogue:
    """Read catalogue files, called `1.yaml`, `2.yaml` …."""
    files = [
        (f"{n}.yaml", text.encode() if isinstance(text, str) else text)
        for n, text in enumerate(texts, 1)
    ]
    return catalogue_of(*files)


def disagreeing(*texts: str) -> tuple[Finding, ...]:
    """Give what is said of catalogue files though they can be used."""
    files = [Given(f"{n}.yaml", text.encode()) for n, text in enumerate(texts, 1)]
    book = BOOKS["zx"]
    return load(files, Format(book.catalogue, book.vocabulary))[1]


def rows(*rows: str) -> str:
    """Make a catalogue file of rows."""
    return "cards:\n" + "".join(f"  - {{{row}}}\n" for row in rows)


def troubles(*texts: str | bytes) -> list[str]:
    """Give the lines that say what is wrong, without the heading."""
    with pytest.raises(Trouble) as caught:
        read(*texts)
    assert str(caught.value) == "the card catalogue cannot be used:"
    words = Words("en")
    said = [(place(each.place), words.say(each)) for each in caught.value.findings]
    return [f"{where}: {each.message}; {each.help}" for where, each in said]


def test_a_catalogue_is_read() -> None:
    """Cards have the facts that their row gives; what is left out is not known."""
    catalogue = read(FIRST)
    assert catalogue.by_number("B01-001") == Card(
        number="B01-001",
        name="赤き龍",
        type="zx",
        colors=frozenset({"red"}),
        cost="3",
        icons=frozenset({"ignition"}),
        keywords=frozenset(),
    )
    event = catalogue.by_number("B01-002")
    assert event is not None
    assert (event.colors, event.cost, event.icons) == (None, None, frozenset())
    assert catalogue.source == "1.yaml"
    assert len(catalogue.sha256) == 64


def test_what_is_not_known_is_not_none() -> None:
    """A card answers yes, no, or that nobody knows."""
    card = Card(icons=frozenset({"ignition"}), type="zx")
    assert card.has("icons", "ignition") is True
    assert card.has("icons", "multi") is False
    assert card.has("keywords", "life_recovery") is None
    assert card.has("type", "zx") is True
    assert card.is_other_than(("zx", "event")) is False
    assert card.is_other_than(("zx_ex",)) is True
    assert Card().is_other_than(("zx",)) is None
    assert card.facts() == {"type": "zx", "icons": frozenset({"ignition"})}


@pytest.mark.parametrize("number", ["B01-001", "b01-001", "Ｂ０１－００１", "B01–001", " B01-001"])
def test_numbers_are_looked_up_folded(number: str) -> None:
    """A number is found however wide it is written."""
    card = read(FIRST).by_number(number)
    assert card is not None
    assert card.name == "赤き龍"


@pytest.mark.parametrize("number", ["B1-001", "B01-00l", "01-001", "CB01-001", "B01-001A", ""])
def test_numbers_are_never_guessed(number: str) -> None:
    """What is nearly a number is not looked up as it."""
    assert read(FIRST).by_number(number) is None


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("赤き龍", ["B01-001", "SD01-001"]),
        ("赤き 龍", ["B01-001", "SD01-001"]),
        ("LAST\u3000DANCE", ["B01-002"]),
        ("Ｌａｓｔ Ｄａｎｃｅ", ["B01-002"]),
        ("赤き竜", []),
        ("Last", []),
        ("", []),
    ],
)
def test_names_are_looked_up_folded(name: str, numbers: list[str]) -> None:
    """A name finds all prints of the card, and kanji variants find nothing."""
    assert [card.number for card in read(FIRST).by_name(name)] == numbers


@pytest.mark.parametrize(
    ("text", "close"),
    [
        ("B1-001", "B01-001"),
        ("B01-00l", "B01-001"),
        ("Ｂ０１－０００", "B01-001"),
        ("赤き竜", "赤き龍"),
        ("Last Dancer", "Last Dance"),
    ],
)
def test_close_cards_are_suggested(text: str, close: str) -> None:
    """What is not found is answered with what is close, at most three."""
    suggested = read(FIRST).close_to(text)
    assert close in suggested
    assert len(suggested) <= 3
    assert read(FIRST).close_to("全く違うもの") == []


def test_of_two_files_the_later_one_wins() -> None:
    """A print of a later file replaces that of an earlier one, whole; the others stay."""
    later = rows("number: b01-001, name: 青き龍, type: zx_ex")
    catalogue = read(FIRST, later)
    assert catalogue.by_number("B01-001") == Card(number="B01-001", name="青き龍", type="zx_ex")
    assert [card.number for card in catalogue.by_name("赤き龍")] == ["SD01-001"]
    assert catalogue.size == 3
    assert catalogue.source == "1.yaml, 2.yaml"
    turned = read(later, FIRST).by_number("B01-001")
    assert turned is not None
    assert turned.name == "赤き龍"


def test_files_that_disagree_are_told() -> None:
    """A later file wins, an earlier one fills its gaps, and what differs is listed."""
    first = rows("number: B01-001, name: A, type: zx, icons: [ignition], keywords: []")
    second = rows("number: B01-001, name: A, type: event")
    catalogue = read(first, second)
    card = catalogue.by_number("B01-001")
    assert card is not None
    assert (card.type, card.icons) == ("event", frozenset({"ignition"}))
    (conflict,) = disagreeing(first, second)
    assert (conflict.name, conflict.severity) == ("data/conflict", "warning")
    assert conflict.params == {"card": "B01-001", "column": "type"}
    assert (conflict.place.file, conflict.related[0].file) == ("2.yaml", "1.yaml")
    assert disagreeing(first, first) == ()


def test_the_fingerprint_is_of_the_meaning() -> None:
    """Order, comments, spelling of facts, and how many files there are do not change it."""
    lines = FIRST.splitlines()
    cards = ["\n".join(lines[2:4]), *lines[4:]]
    turned = "\n".join([lines[1], *reversed(cards)]) + "\n"
    spelt = FIRST.replace("type: zx,", "type: ゼクス,").replace("[ignition]", "[イグニッション]")
    wide = FIRST.replace("B01-001", "ｂ０１－００１").replace("[red]", "[赤]")
    one, two = "\n".join(["cards:", cards[0]]), "\n".join(["cards:", *cards[1:]])
    same = [
        *([FIRST], [turned], [f"# x\n{FIRST}# y\n"], [spelt], [wide], [f"\ufeff{FIRST}"]),
        *([FIRST.replace("\n", "\r\n")], [one, two], [two, one], [FIRST, FIRST]),
        [FIRST.replace("source: typed by hand", "notes: other\ndate: 2026-01-01")],
        [rows("number: B01-001, name: 別"), FIRST],
    ]
    assert len({read(*texts).sha256 for texts in same}) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Last Dance", "name: Last Dances"),
        ("type: event", "type: zx"),
        ("cost: 3", "cost: 4"),
        (", cost: 3", ""),
        ("[ignition]", "[]"),
        ("icons: [], keywords: [life_recovery]", "keywords: [life_recovery]"),
        ("SD01-001", "SD01-002"),
        ("[red]", "[red, blue]"),
    ],
)
def test_the_fingerprint_changes_with_the_meaning(old: str, new: str) -> None:
    """Every fact counts, and having none is not the same as not being known."""
    changed = FIRST.replace(old, new)
    assert changed != FIRST
    assert read(changed).sha256 != read(FIRST).sha256


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (rows("number: B01-001, name: A, typ: zx"), "1.yaml:2:32: .*`typ`"),
        (rows("number: B01-001, name: A", "name: B"), "1.yaml:3:5: .*`number`"),
        (rows("number: B01-001"), "1.yaml:2:5: .*`name`"),
        (rows("number: B01-001, name: A", "number: b01-001, name: B"), "1.yaml:3:14: B01-001 .*2"),
        (rows("number: B01-001, name: A, type: Z/Y"), "1.yaml:2:38: B01-001: `Z/Y`.*zx"),
        (
            rows("number: B01-001, name: A, icons: [igniton]"),
            "1.yaml:2:40: B01-001: `igniton`.*ignition",
        ),
        (rows("number: B01-001, name: A, keywords: [LRR]"), "1.yaml:2:43: B01-001: `LRR`"),
        (rows("number: B01-001, name: A, colors: [rde]"), "1.yaml:2:41: B01-001: `rde`.*red"),
        (rows("number: B01-001, name: A, icons: ignition"), "1.yaml:2:39: .*`icons`"),
        (rows("number: B01-001, name: A, cost: -1"), "1.yaml:2:38: .*`cost`"),
        (rows("number: B01-001, name: A, cost: 1000"), "1.yaml:2:38: .*`cost`"),
        (rows("number: B01-001, name: [Z/X]"), "1.yaml:2:29: .*`name`"),
        (rows("number: '', name: A"), "1.yaml:2:14: .*`number`"),
        (rows("number: B01-001, name: ' '"), "1.yaml:2:29: B01-001: the name is .*blank"),
        (rows("number: ' ', name: A"), "1.yaml:2:14: a row without a number"),
        ("cards: x\n", "1.yaml:1:8: .*`cards`"),
        ("cards:\n", "1.yaml:1:7: .*`cards`"),
        ("cards: [\n", "1.yaml:2:1: "),
        ("cards:\n  - {number: B01-001, name: 'A}\n", "1.yaml:2:29: "),
        ("cards:\n\t- x\n", "1.yaml:2:1: "),
        ("cards: &a []\n", "1.yaml:1:8: "),
        ("cards: []\ncards: []\n", "1.yaml:2:1: "),
        ("cards: []\n---\ncards: []\n", "1.yaml:2:1: "),
        ("cards: []\nname: 名".encode("cp932"), "1.yaml:2:7: "),
        ("cards: []".encode("utf-16"), "1.yaml:1:1: "),
        ("", "1.yaml: "),
        ("- x\n", "1.yaml: "),
        ("source: x\n", "1.yaml: .*`cards`"),
    ],
)
def test_what_is_wrong_with_a_catalogue(text: str | bytes, line: str) -> None:
    """Every fault is a line with file, line and column, and the word that is meant."""
    (trouble,) = troubles(text)
    assert re.match(line, trouble), trouble


def test_all_that_is_wrong_is_told() -> None:
    """Troubles of one file do not hide each other."""
    two = rows("number: B01-001, name: A, icons: [igniton]", "number: B01-002, name: B, type: zy")
    assert [line.split(" ")[0] for line in troubles(two)] == ["1.yaml:2:40:", "1.yaml:3:38:"]
    many = rows(*(f"number: B01-{n:03}, name: A, typ: x" for n in range(30)))
    lines = troubles(many)
    assert len(lines) == 30


def test_troubles_name_the_file() -> None:
    """Of several files the one with the fault is named."""
    (trouble,) = troubles(FIRST, rows("number: B01-001, name: A, typ: zx"))
    assert trouble.startswith("2.yaml:2:32: ")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("type", "zx", ["zx", "Z/X", "ｚ／ｘ", "ゼクス"]),
        ("type", "zx_ex", ["zx_ex", "Z/X EX", "Z/XEX", "ゼクス エクストラ", "ゼクスエクストラ"]),
        ("type", "event", ["event", "Event", "イベント"]),
        ("type", "event_ex", ["event_ex", "イベント エクストラ", "EV EX", "Event EX"]),
        ("type", "shift", ["shift", "シフト"]),
        ("type", "zx_ob", ["zx_ob", "ゼクス オーバーブースト"]),
        ("type", "ascension", ["ascension", "アセンション"]),
        ("type", "ascension_ex", ["ascension_ex", "アセンション エクストラ"]),
        ("type", "player", ["player", "プレイヤー"]),
        ("type", "player_ex", ["player_ex", "プレイヤー エクストラ", "Player EX"]),
        ("type", "link", ["link", "リンク"]),
        ("type", "token", ["token", "トークン"]),
        ("type", "marker", ["marker", "マーカー"]),
        ("type", "counter", ["counter", "カウンター"]),
        ("icons", "ignition", ["ignition", "イグニッション", "ｲｸﾞﾆｯｼｮﾝ", "IG", "ig"]),
        ("keywords", "life_recovery", ["life_recovery", "ライフリカバリー", "LR", "Life Recovery"]),
        ("keywords", "void_bringer", ["void_bringer", "ヴォイドブリンガー", "VB"]),
        ("keywords", "start_card", ["start_card", "スタートカード"]),
        ("keywords", "start_resource", ["start_resource", "スタートリソース"]),
        ("keywords", "gate_card", ["gate_card", "ゲートカード"]),
        ("keywords", "range:2", ["range:2"]),
        ("colors", "red", ["red", "赤"]),
        ("colors", "green", ["green", "緑"]),
    ],
)
def test_words_for_facts(field: str, value: str, words: list[str]) -> None:
    """Facts are understood in Japanese and English."""
    for word in words:
        written = f"'{word}'" if field == "type" else f"['{word}']"
        card = read(rows(f"number: B01-001, name: A, {field}: {written}")).by_number("B01-001")
        assert card is not None
        assert card.has(field, value) is True, word


@pytest.mark.parametrize("cost", ["0", "12", "∞", "－"])
def test_costs_are_kept_as_they_are(cost: str) -> None:
    """A cost may be no number."""
    card = read(rows(f"number: B01-001, name: A, cost: {cost}")).by_number("B01-001")
    assert card is not None
    assert card.cost == cost


POWERLESS = [
    "number: B36-072, name: 打ち砕け、その無力, type: event",
    "number: P41-039, name: 打ち砕け、その無力（ブレイク、フィエリテ！）, type: event",
]
YITH = [
    "number: B01-101, name: イース, type: player",
    "number: B01-102, name: イース（マーカー）, type: marker",
]


@pytest.mark.parametrize("cards", [POWERLESS, POWERLESS[::-1]])
def test_a_reading_in_brackets_is_no_other_card(cards: list[str]) -> None:
    """A name with and without its reading is one card, in whatever order the rows stand."""
    catalogue = read(rows(*cards))
    for name in (
        "打ち砕け、その無力",
        "打ち砕け、その無力（ブレイク、フィエリテ！）",
        "打ち砕け、 その無力(ブレイク、フィエリテ!)",
    ):
        assert {card.number for card in catalogue.by_name(name)} == {"B36-072", "P41-039"}
    assert len({catalogue.key(each) for each in catalogue.store.spellings()}) == 1


@pytest.mark.parametrize("cards", [YITH, YITH[::-1]])
def test_what_stands_in_brackets_may_be_another_card(cards: list[str]) -> None:
    """イース is a player, イース（マーカー） a marker."""
    catalogue = read(rows(*cards))
    assert [card.number for card in catalogue.by_name("イース")] == ["B01-101"]
    assert [card.number for card in catalogue.by_name("イース（マーカー）")] == ["B01-102"]
    assert catalogue.key("イース") != catalogue.key("イース（マーカー）")


@pytest.mark.parametrize("order", [1, -1])
def test_a_reading_is_dropped_only_where_the_rest_is_unique(order: int) -> None:
    """A name without its reading is found if one card fits, and not if two do."""
    one = read(rows("number: B01-001, name: X（あ）, type: zx"))
    assert [card.number for card in one.by_name("X")] == ["B01-001"]
    assert one.key("X") == one.key("X（あ）")
    both = ["number: B01-001, name: X（あ）, type: zx", "number: B01-002, name: X（い）, type: zx"]
    two = read(rows(*both[::order]))
    assert two.by_name("X") == ()
    assert two.key("X（あ）") != two.key("X（い）")


def test_a_reading_that_the_catalogue_lacks() -> None:
    """A deck may give a reading that the catalogue does not have."""
    catalogue = read(rows(POWERLESS[0]))
    assert [card.number for card in catalogue.by_name("打ち砕け、その無力（ブレイク）")] == [
        "B36-072"
    ]
    assert catalogue.by_name("（打ち砕け、その無力）") == ()


def test_keys_of_cards_that_are_not_there() -> None:
    """Spellings of one name have one key, though the catalogue does not have the card."""
    catalogue = read(FIRST)
    assert catalogue.key("未知 の竜") == catalogue.key("未知の竜")
    assert catalogue.key("未知の竜") != catalogue.key("未知の龍")


def test_a_catalogue_of_no_cards() -> None:
    """A catalogue may be empty, and then knows nothing."""
    catalogue = read("cards: []\n")
    assert (catalogue.size, catalogue.by_name("A"), catalogue.close_to("A")) == (0, (), [])


def test_a_name_like_a_number_and_a_name_of_brackets() -> None:
    """Odd names are kept as they are."""
    catalogue = read(
        rows("number: G35-037, name: （絶界マーカー）", "number: B01-001, name: '012'")
    )
    assert [card.number for card in catalogue.by_name("（絶界マーカー）")] == ["G35-037"]
    assert [card.number for card in catalogue.by_name("012")] == ["B01-001"]
    assert catalogue.by_name("") == ()


@pytest.mark.shared
def test_real_readings_meet() -> None:
    """Of every real pair of a name with and without its reading the catalogue makes one card."""
    with (SHARED / "name_variants.csv").open(encoding="utf-8", newline="") as lines:
        pairs = [row for row in csv.DictReader(lines) if row["kind"].startswith("ruby")]
    assert pairs
    for row in pairs:
        names = [f"number: B01-001, name: '{row['name_a']}', type: zx"]
        names.append(f"number: B01-002, name: '{row['name_b']}', type: zx")
        for order in (1, -1):
            catalogue = read(rows(*names[::order]))
            assert len({catalogue.key(each) for each in catalogue.store.spellings()}) == 1, row
            assert catalogue.key(row["name_a"]) == catalogue.key(row["name_b"])


def test_a_name_of_which_the_reading_decides() -> None:
    """A name that two readings go with is neither of the two, and both are suggested."""
    catalogue = read(
        rows(
            "number: B01-101, name: 闇（やみ）, type: zx",
            "number: B01-102, name: 闇（あん）, type: zx",
        )
    )
    assert catalogue.by_name("闇") == ()
    assert catalogue.close_to("闇") == ["闇（やみ）", "闇（あん）"]
