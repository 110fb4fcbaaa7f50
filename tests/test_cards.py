"""Card data: what is wrong with it, the formats that it comes in, and the index that keeps it."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from typing import TYPE_CHECKING, NamedTuple

import platformdirs
import pytest
from conftest import ROOT, program
from openpyxl import Workbook

from zxcheck.books.table import BOOKS
from zxcheck.cards import conditions, indexfile
from zxcheck.cards.facts import Card
from zxcheck.cards.index import Index
from zxcheck.cards.pool import Given, Pool, gather
from zxcheck.cards.readers import recognise
from zxcheck.cards.rows import Format
from zxcheck.files import user_data
from zxcheck.messages import LANGUAGES, Words
from zxcheck.messages.tables import tables
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended


ZX = BOOKS["zx"]
HEAD = "number,name,type,colors,cost,icons,keywords,descent\n"
GOOD = (
    HEAD
    + "B01-001,赤き龍,zx,red,3,ignition,,\n"
    + "B01-002,Last Dance,event,red/blue,1,,life_recovery,\n"
    + "M08-002,氾濫の『命慟』ティアマト,zx_ex,black,5,?,?,color=black&zx*2\n"
)


def pool(
    *texts: str | bytes, names: tuple[str, ...] = (), headers: dict[str, str] | None = None
) -> Pool:
    """Read files of card data, called `1.csv`, `2.csv` … unless they are named."""
    files = [
        Given(name, text.encode() if isinstance(text, str) else text)
        for name, text in zip(names or [f"{n}.csv" for n in range(1, 9)], texts, strict=False)
    ]
    return gather(files, Format(ZX.catalogue, ZX.vocabulary, headers or {}))


def cards(pool: Pool) -> dict[str, Card]:
    """Give the cards of a pool by number."""
    return {number: card for number, (card, _) in pool.cards.items()}


def told(pool: Pool) -> list[tuple[str, str, str, int]]:
    """Give of each finding its name, form, severity and line."""
    return [
        (f.name, f.form, f.severity, f.place.span.start.line if f.place.span else 0)
        for f in pool.findings
    ]


class Odd(NamedTuple):
    """A row in line 2 that gives a finding."""

    name: str
    form: str
    severity: str
    row: str
    says: str
    file: str = "1.csv"


ODD = (
    Odd("data/number", "", "warning", "B1,A,zx,red,3,,,", "`B1`"),
    Odd("data/number", "blank", "error", ",A,zx,red,3,,,", "without a number"),
    Odd("data/name", "", "error", "B01-001, ,zx,red,3,,,", "B01-001"),
    Odd("data/word", "", "error", "B01-001,A,Z/Y,red,3,,,", "`Z/Y`"),
    Odd("data/word", "", "error", "B01-001,A,zx,rde,3,,,", "`rde`"),
    Odd("data/word", "", "error", "B01-001,A,zx,red,3,igniton,,", "`igniton`"),
    Odd("data/cost", "", "error", "B01-001,A,zx,red,three,,,", "`three`"),
    Odd("data/cost", "", "error", "B01-001,A,zx,red,-1,,,", "`-1`"),
    Odd("data/condition", "", "error", "B01-001,A,zx_ex,red,3,,,color=red", "`color=red`"),
    Odd("data/long", "", "error", f"B01-001,{'A' * 501},zx,red,3,,,", "name"),
    Odd("data/control", "", "error", "B01-001,A\x07,zx,red,3,,,", "U+0007"),
    Odd("data/invisible", "", "warning", "B01-001,A\u200b,zx,red,3,,,", "U+200B"),
    Odd("data/fields", "", "error", "B01-001,A,zx,red,3,,", "7"),
    Odd("data/fields", "", "error", "B01-001,A,zx,red,3,,,,x", "9"),
)
FILES = (
    Odd(
        "data/key",
        "",
        "error",
        "cards:\n  - {number: B01-001, name: A, icons: x}\n",
        "`icons`",
        "1.yaml",
    ),
    Odd("data/key", "missing", "error", "cards:\n  - {number: B01-001}\n", "`name`", "1.yaml"),
    Odd(
        "data/key",
        "unknown",
        "error",
        "cards:\n  - {number: B01-001, name: A, typ: zx}\n",
        "`typ`",
        "1.yaml",
    ),
    Odd(
        "data/name",
        "chinese",
        "warning",
        '[\n{"s": "B01-001", "cn": "红龙", "t": "Z/X"}]',
        "红龙",
        "1.json",
    ),
    Odd("data/duplicate", "same", "note", "number,name\nB01-001,A\nB01-001,A\n", "B01-001"),
    Odd("data/duplicate", "", "error", "number,name,cost\nB01-001,A,1\nB01-001,A,2\n", "cost"),
    Odd("data/duplicate", "", "error", "number,name\nB01-001,A\nB01-001,B\n", "name"),
    Odd(
        "data/collision",
        "",
        "warning",
        "number,name,type\nB01-001,A B,zx\nB01-002,AB,event\n",
        "《AB》",
    ),
)


def pool_of(odd: Odd) -> Pool:
    """Read the file of a case."""
    return pool(HEAD + odd.row + "\n" if odd in ODD else odd.row, names=(odd.file,))


@pytest.mark.parametrize("odd", [*ODD, *FILES], ids=lambda odd: f"{odd.name}-{odd.form}-{odd.says}")
def test_what_is_wrong_with_a_row(odd: Odd) -> None:
    """What is wrong is told once, with its line; an error leaves the row out, others do not."""
    read = pool_of(odd)
    line = 3 if odd.name in {"data/duplicate", "data/collision"} else 2
    assert told(read) == [(odd.name, odd.form, odd.severity, line)]
    (origin,) = read.origins
    assert origin.left_out == (odd.severity == "error")
    duplicates = origin.rows - origin.left_out - len(read.cards)
    assert duplicates == (odd.form == "same")
    for language in LANGUAGES:
        said = Words(language).say(read.findings[0])
        assert said.help
        if language == "en":
            assert odd.says in said.message


def test_every_form_is_tried() -> None:
    """The cases above, and files that disagree, have every message about card data."""
    messages = tables("en.toml")
    forms = {
        (name, form)
        for name in messages
        if name.startswith("data/")
        for form, part in (("", messages[name]), *messages[name].items())
        if isinstance(part, dict | type(messages[name])) and "message" in part
    }
    assert forms == {(odd.name, odd.form) for odd in (*ODD, *FILES)} | {("data/conflict", "")}


def test_a_table_is_read() -> None:
    """An empty cell of a list says "none", a question mark "not known"."""
    read = pool(GOOD)
    assert told(read) == []
    found = cards(read)
    red = frozenset({"red"})
    assert found["B01-001"] == Card(
        "B01-001", "赤き龍", "zx", red, "3", frozenset({"ignition"}), frozenset()
    )
    assert found["B01-002"].colors == frozenset({"red", "blue"})
    ex = found["M08-002"]
    assert (ex.icons, ex.keywords) == (None, None)
    assert ex.details == (("descent", "color=black&zx*2"),)


@pytest.mark.parametrize(
    ("headers", "row"),
    [
        ("card_number,jp_name,type", "B01-001,赤き龍,Z/X"),
        ("カード番号,カード名,種類", "B01-001,赤き龍,ゼクス"),
        ("Number;Name;Type", "B01-001;赤き龍;ｚ／ｘ"),
        ("number\tname\ttype", "B01-001\t赤き龍\tzx"),
        ("卡号,日文名,类型", "b01-001,赤き龍,Z/X"),
        ('"number","name","type"', '"B01-001","赤き龍","zx"'),
    ],
)
def test_headers_as_people_write_them(headers: str, row: str) -> None:
    """A minimum of number, name and type is found under many headers; the rest is not known."""
    read = pool(f"\ufeff{headers}\r\n{row}\r\n")
    assert cards(read) == {"B01-001": Card("B01-001", "赤き龍", "zx")}


def test_a_header_is_mapped_by_hand() -> None:
    """`--map` says which header a column has, and wins over what is guessed."""
    read = pool("no,title,name\nB01-001,赤き龍,x\n", headers={"name": "title"})
    assert cards(read)["B01-001"].name == "赤き龍"
    assert read.unused == {"1.csv": ("name",)}
    with pytest.raises(Trouble, match="no column `titel`; it has: no, title"):
        pool("no,title\nB01-001,A\n", headers={"name": "titel"})
    with pytest.raises(Trouble, match="--map name=HEADER"):
        pool("no,title\nB01-001,A\n")


#: The columns of zx-card-py: no icons, and the type is often missing.
CARD_PY = (
    "color,card_number,rarity,type,jp_name,cn_name,cost,power,race,text_full\n"
    "红,B01-001,R,,運命の猟犬ライラプス,命运的猎犬 莱拉普斯,2,2500,神兽,【自】 x\n"
    '蓝,B01-037,C,事件,科学の発展,科学的发展,1,-,-,"【★】 a, b\nc"\n'
    "红白,B01-038,C,Z/X,双色,双色,-,-,-,-\n"
)


def test_the_table_of_zx_card_py() -> None:
    """What the table does not say is not known: type, icons and keywords."""
    read = pool(CARD_PY)
    assert told(read) == []
    found = cards(read)
    hound, event, both = found["B01-001"], found["B01-037"], found["B01-038"]
    assert (hound.type, hound.icons, hound.keywords) == (None, None, None)
    assert hound.detail("name_zh") == "命运的猎犬 莱拉普斯"
    assert (hound.colors, hound.cost, hound.detail("power")) == (frozenset({"red"}), "2", "2500")
    assert (event.type, event.detail("power"), event.detail("tribes")) == ("event", None, None)
    assert (both.colors, both.cost) == (frozenset({"red", "white"}), None)
    assert read.unused == {"1.csv": ("text_full",)}


APP = {
    "cards": [
        {"id": 1, "s": "B01-002", "c": "red", "cn": "刀职人 一刀", "jn": "刀職人 一刀", "r": "C",
         "t": "Z/X", "race": "技师", "cost": 2, "pw": 3500, "ic": ["ignition", "void_bringer"]},
        {"id": 2, "s": "B01-017", "c": "red", "cn": "帝皇裁决", "jn": "インペラトルジャッジ",
         "r": "C", "t": "Event", "race": "-", "cost": 1, "pw": -1},
        {"id": 3, "s": "G33-032", "c": "colorless", "cs": ["white", "blue"], "cn": "x", "jn": "y",
         "r": "N", "t": "Link", "race": "-", "cost": -1, "pw": -1, "tg": ["封神指定"]},
        {"id": 4, "s": "B02-001", "c": "红", "cn": "z", "jn": "z", "r": "R", "t": "Z/X Extra",
         "race": "-", "cost": 5, "pw": 1, "ic": ["点燃", "生命恢复", "起始卡"], "tg": ["传说指定"]},
        {"id": 5, "s": "B02-001", "c": "红", "cn": "z", "jn": "z", "r": "SR", "t": "Z/X Extra",
         "race": "-", "cost": 5, "pw": 1, "ic": ["点燃", "生命恢复", "起始卡"], "tg": ["传说指定"]},
    ],
    "packs": [{"p": "B01"}],
}  # fmt: skip


@pytest.mark.parametrize("data", [APP, {"packs": [], **APP}, APP["cards"]])
@pytest.mark.parametrize("indent", [None, 1])
def test_the_json_of_zx_cardhelper(data: object, indent: int | None) -> None:
    """Its icons are icons and keywords; what it leaves out is none, and -1 is no cost."""
    read = pool(json.dumps(data, ensure_ascii=False, indent=indent), names=("cards.json",))
    assert [finding[:2] for finding in told(read)] == [("data/duplicate", "same")]
    found = cards(read)
    sword, event, link, ex = (found[n] for n in ("B01-002", "B01-017", "G33-032", "B02-001"))
    assert (sword.icons, sword.keywords) == (frozenset({"ignition"}), frozenset({"void_bringer"}))
    assert (event.type, event.icons, event.keywords) == ("event", frozenset(), frozenset())
    assert (link.colors, link.cost) == (frozenset({"white", "blue"}), None)
    assert link.detail("restriction") == "banned"
    assert (ex.type, ex.keywords) == ("zx_ex", frozenset({"life_recovery", "start_card"}))
    assert (ex.detail("restriction"), ex.detail("rarity")) == ("limited1", "R/SR")
    assert (sword.detail("name_zh"), sword.detail("power")) == ("刀职人 一刀", "3500")
    assert event.detail("power") is None
    # A text of one line has the columns by which a card is found in it.
    start = read.findings[0].place.span
    assert start is not None
    assert (start.start.line > 1) == (indent is not None)
    assert start.start.column > (1 if indent else 500)


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("x", "number,name\nB01-001,A\n", "csv"),
        ("x.json", '[{"number": "B01-001", "name": "A"}]', "json"),
        ("x", '{"cards": [{"number": "B01-001", "name": "A"}]}', "json"),
        ("x", '{"number": "B01-001", "name": "A"}\n{"number": "B01-002", "name": "B"}\n', "jsonl"),
        ("x.txt", "cards:\n  - {number: B01-001, name: A}\n", "yaml"),
    ],
)
def test_formats_are_recognised(name: str, data: str, form: str) -> None:
    """By the content, whatever the file is called."""
    assert recognise(data.encode(), name) == form
    assert cards(pool(data, names=(name,)))["B01-001"] == Card("B01-001", "A")


def test_lines_of_json_keep_their_lines() -> None:
    """In JSON lines a card is told by the line on which it stands; blank lines count."""
    text = '\n{"number": "B01-001", "name": "A"}\n\n{"number": "", "name": "B"}\n'
    read = pool(text, names=("x.jsonl",))
    assert told(read) == [("data/number", "blank", "error", 4)]


def workbook(rows: list[list[object]]) -> bytes:
    """Make a workbook of one sheet."""
    book = Workbook()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_workbook_is_read() -> None:
    """The first sheet is a table; numbers are whole numbers, and a line is a row of the sheet."""
    data = workbook(
        [["number", "name", "type", "cost"], ["B01-001", "赤き龍", "zx", 3.0], ["", "x"]]
    )
    read = pool(data, names=("x.xlsx",))
    assert cards(read)["B01-001"] == Card("B01-001", "赤き龍", "zx", cost="3")
    assert told(read) == [("data/number", "blank", "error", 3)]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.csv", b"", "is empty"),
        ("a.csv", b'number,name\n"B01-001,A\n', "a.csv:2: the table breaks off"),
        ("a.csv", "number,name\nB01-001,赤".encode("cp932"), "cannot be read"),
        ("a.json", b"[{", r"a.json:1:3: is no JSON"),
        ("a.json", b"[1]", "no list of cards"),
        ("a.json", b'{"x": []}', "no list of cards"),
        ("a.json", b"[" * 100_000, "deeper|no JSON"),
        ("a.json", b"[]", "is empty"),
        ("a.jsonl", b'{"number": "B01-001"}\n{\n', "a.jsonl:2"),
        ("a.xlsx", b"PK\x03\x04 nothing", "no workbook"),
        ("a.yaml", b"cards: [", "cannot be used"),
        ("a.yaml", b"card: []", "cannot be used"),
    ],
)
def test_what_cannot_be_read_at_all(name: str, data: bytes, says: str) -> None:
    """A file that is broken as a whole is one trouble, with the line where there is one."""
    with pytest.raises(Trouble, match=says):
        pool(data, names=(name,))


def test_headers_and_sheets_that_are_not_used() -> None:
    """Of two columns with one meaning the first counts; what is not used is told."""
    read = pool("number,name,type,name\nB01-001,A,zx,B\n")
    assert cards(read)["B01-001"].name == "A"
    assert read.unused == {"1.csv": ("name",)}
    book = Workbook()
    for title, rows in (("a", [["number", "name"], ["B01-001", "A"]]), ("b", [["x"], ["y"]])):
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    more = book.create_sheet("c")
    for row in (["number", "name"], ["B01-002", "B"], ["B01-003", "C", "beyond"]):
        more.append(row)
    book.remove(book.worksheets[0])
    stream = io.BytesIO()
    book.save(stream)
    read = pool(stream.getvalue(), names=("x.xlsx",))
    assert sorted(cards(read)) == ["B01-001", "B01-002"]
    assert told(read) == [("data/fields", "", "error", 3)]
    assert read.unused == {"x.xlsx": ("sheet b",)}
    assert read.untyped == ("x.xlsx",)


@pytest.mark.parametrize(
    "text",
    [
        '[{"number": "B01-001", "name": "A", "name": "B"}]',
        '{"cards": [], "cards": [{"number": "B01-001", "name": "A"}]}',
    ],
)
def test_keys_that_stand_twice_in_json(text: str) -> None:
    """A key that stands twice would hide a value; the file is refused."""
    with pytest.raises(Trouble, match="stands twice"):
        pool(text, names=("x.json",))


@pytest.mark.parametrize(
    ("tags", "restriction"),
    [
        ("传说指定/封神指定", "banned"),
        (["传说指定", "封神指定"], "banned"),
        (["传说指定"], "limited1"),
        (["未知"], "未知"),
        ([], None),
    ],
)
def test_tags_of_zx_cardhelper(tags: object, restriction: str | None) -> None:
    """A ban wins over a limit, and a tag that is not known is kept as it is."""
    row = {"s": "B01-001", "jn": "A", "cn": "a", "t": "Z/X", "tg": tags, "ic": "点燃 生命恢复"}
    read = pool(json.dumps([row]), names=("x.json",))
    card = cards(read)["B01-001"]
    assert card.detail("restriction") == restriction
    assert (card.icons, card.keywords) == (frozenset({"ignition"}), frozenset({"life_recovery"}))


@pytest.mark.parametrize("name", ["?", "-", "ー", "－"])
def test_names_that_look_like_nothing(name: str, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """A name is a name, also if it is a mark; export and import keep it."""
    (tmp_path / "x.yaml").write_text(f"cards: [{{number: B01-001, name: '{name}', type: zx}}]")
    for source, index in (("x.yaml", "a.sqlite"), ("y.csv", "b.sqlite")):
        assert run("cards", "import", source, "--to", index, cwd=tmp_path).code == 0
        run("cards", "export", "y.csv", "--cards", index, cwd=tmp_path)
    shas = [
        json.loads(run("cards", "info", "--cards", index, "-f", "json", cwd=tmp_path).out)["sha256"]
        for index in ("a.sqlite", "b.sqlite")
    ]
    assert shas[0] == shas[1]


def test_later_files_win() -> None:
    """Facts of a later file win, an earlier one fills gaps, and each fact knows its file."""
    later = "number,name,cost\nB01-001,赤き龍,4\nB09-001,New,1\n"
    read = pool(GOOD, later)
    assert told(read) == [("data/conflict", "", "warning", 2)]
    assert read.findings[0].related[0].file == "1.csv"
    card = cards(read)["B01-001"]
    assert (card.cost, card.icons) == ("4", frozenset({"ignition"}))
    assert read.facts_from["B01-001"] | {"cost": 1, "type": 0} == read.facts_from["B01-001"]
    for language in LANGUAGES:
        assert "cost" in Words(language).say(read.findings[0]).message
    assert len(read.cards) == 4


@pytest.mark.parametrize(
    "text",
    ["color=red&zx*2", "zx*1-2", "any*3+", "(name~=A&zx|tribe=B)*2", "tribe=A*2 OR color=red*1",
     "trash:cost>=5&card*2>exile", "hand/trash:basecost=even*1>trash", "costsum=15&zx*3",
     "same=name&name~=SSD&card*2", "not=start_card&zx*1", "has=force*1", "colors>=4*2+>exile"],
)  # fmt: skip
def test_conditions_are_read(text: str) -> None:
    """Conditions have groups with counts."""
    read = conditions.parse(text)
    assert read
    assert all(group.number[0] >= 1 for way in read.alternatives for group in way)


def test_parts_of_a_condition() -> None:
    """Groups are needed together, alternatives are not, and the action is none of them."""
    read = conditions.parse("trash:color=red/blue&zx*1+tribe~=B*2-3 OR cost<=3*4+>exile")
    assert read
    assert (read.zones, read.action) == (("trash",), "exile")
    (first, second), (third,) = read.alternatives
    assert first.filters == (
        (conditions.Atom("color", "=", ("red", "blue")), conditions.Atom("zx")),
    )
    assert (second.number, third.number) == ((2, 3), (4, None))
    assert conditions.parse("other") is None


@pytest.mark.parametrize(
    "text",
    ["", "zx", "*2", "x*2", "zone:zx*2", "cost>=a*2", "color>=red*2", "color=red&*2", "zx*2>"],
)
def test_conditions_that_have_no_sense(text: str) -> None:
    """What is no condition is refused."""
    with pytest.raises(ValueError, match=r".*"):
        conditions.parse(text)


# The index and the commands


@pytest.fixture(name="data")
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the user a folder for data, and a file of cards beside it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("ZXCHECK_DATA", str(folder))
    (tmp_path / "cards.csv").write_text(GOOD, "utf-8")
    return folder


def test_import_info_export(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """What is imported is said and shown; what is exported imports to the same fingerprint."""
    ended = run("cards", "import", "cards.csv", "--date", "2026-12-01", cwd=tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert "cards.csv: csv, 3 rows\n3 prints, fingerprint " in ended.out
    shown = json.loads(run("cards", "info", "-f", "json", cwd=tmp_path).out)
    assert (shown["prints"], shown["day"]) == (3, "2026-12-01")
    assert shown["types"] == {"event": 1, "zx": 1, "zx_ex": 1}
    assert shown["origins"][0]["file"] == "cards.csv"
    text = run("cards", "info", cwd=tmp_path).out
    assert shown["sha256"] in text
    assert "      1  Z/X EX\n" in text
    exported = run("cards", "export", cwd=tmp_path)
    assert run("cards", "export", "out.csv", cwd=tmp_path).code == 0
    assert (tmp_path / "out.csv").read_text("utf-8") == exported.out
    assert run("cards", "import", "out.csv", "--to", "again.sqlite", cwd=tmp_path).code == 0
    again = run("cards", "info", "--cards", "again.sqlite", "-f", "json", cwd=tmp_path)
    assert json.loads(again.out)["sha256"] == shown["sha256"]
    assert sorted(os.listdir(data)) == ["cards.sqlite"]


def test_a_check_goes_by_what_was_imported(
    data: Path, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """Imported cards decide every later check, and the report has their fingerprint and day."""
    del data
    deck = "main:\n  - 20 B01-001\n  - 30 B01-002\ndynamis:\n  - 4 氾濫の『命慟』ティアマト\n"
    (tmp_path / "deck.yaml").write_text(deck, "utf-8")
    before = json.loads(run("check", "deck.yaml", "-f", "json", cwd=tmp_path).out)
    assert before["cards"] is None
    run("cards", "import", "cards.csv", "--date", "2026-12-01", cwd=tmp_path)
    report = json.loads(run("check", "deck.yaml", "-f", "json", cwd=tmp_path).out)
    assert report["cards"]["day"] == "2026-12-01"
    assert report["cards"]["source"] == "imported 2026-12-01"
    assert report["decks"][0]["counts"]["ignition"] == 20
    assert report["decks"][0]["undecided"] == []
    shown = json.loads(run("cards", "info", "-f", "json", cwd=tmp_path).out)
    assert report["cards"]["sha256"] == shown["sha256"]
    assert shown["sha256"][:12] in run("check", "deck.yaml", cwd=tmp_path).out
    # What the configuration names is laid over it; what the command line names stands alone.
    (tmp_path / "more.yaml").write_text(
        "cards: [{number: B09-001, name: Neu, type: zx, icons: []}]"
    )
    (tmp_path / "zxcheck.toml").write_text('cards = ["more.yaml"]')
    both = json.loads(run("check", "deck.yaml", "-f", "json", cwd=tmp_path).out)
    assert both["cards"]["source"] == "imported 2026-12-01, more.yaml"
    assert both["cards"]["count"] == 4
    assert both["decks"][0]["undecided"] == []
    alone = run("check", "deck.yaml", "--cards", "more.yaml", "-f", "json", cwd=tmp_path)
    assert json.loads(alone.out)["cards"]["source"] == "more.yaml"


def test_strict_takes_all_or_nothing(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """With --strict nothing is taken if anything is wrong; without it, bad rows are counted."""
    (tmp_path / "odd.csv").write_text(GOOD + "B01-009,A,Z/Y,red,3,,,\n", "utf-8")
    refused = run("cards", "import", "odd.csv", "--strict", cwd=tmp_path)
    assert refused.code == 1
    assert "odd.csv:5:1: error data/word B01-009: `Z/Y`" in refused.out
    assert "--strict" in refused.err
    assert not (data / "cards.sqlite").exists()
    taken = run("cards", "import", "odd.csv", cwd=tmp_path)
    assert taken.code == 0
    assert "odd.csv: csv, 4 rows, 1 of them left out" in taken.out


def test_nothing_to_take(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """A file without any card leaves what there is."""
    run("cards", "import", "cards.csv", cwd=tmp_path)
    before = (data / "cards.sqlite").read_bytes()
    (tmp_path / "none.csv").write_text(HEAD)
    ended = run("cards", "import", "none.csv", cwd=tmp_path)
    assert (ended.code, ended.err) == (2, "zxcheck: none.csv: no card could be read\n")
    assert (data / "cards.sqlite").read_bytes() == before


def test_cards_from_standard_input(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """`-` is standard input, and its format is recognised or given."""
    del data
    for options in ((), ("--format", "csv")):
        ended = run("cards", "import", "-", *options, stdin=GOOD.encode(), cwd=tmp_path)
        assert (ended.code, ended.err) == (0, "")
        assert "<stdin>: csv, 3 rows" in ended.out
    wrong = run("cards", "import", "-", "--format", "json", stdin=GOOD.encode(), cwd=tmp_path)
    assert (wrong.code, wrong.out) == (2, "")


def damaged(whole: bytes) -> dict[str, bytes]:
    """Give files that are no index, or no whole one."""
    other = io.BytesIO()
    del other
    return {
        "empty": b"",
        "a few bytes": whole[:50],
        "cut off": whole[: len(whole) - 4096],
        "half": whole[: len(whole) // 2],
        "another program's": b"\x89PNG\r\n" + bytes(200),
        "overwritten": whole[:4096] + bytes(max(len(whole) - 4096, 0)),
    }


@pytest.mark.parametrize("kind", damaged(b""))
@pytest.mark.parametrize(
    "command", [("check", "deck.yaml"), ("cards", "info"), ("cards", "export")]
)
def test_a_damaged_index_is_one_line(
    kind: str, command: tuple[str, ...], data: Path, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """An index that is cut off, or is none, gives one clear line and exit code 2."""
    run("cards", "import", "cards.csv", cwd=tmp_path)
    file = data / "cards.sqlite"
    file.write_bytes(damaged(file.read_bytes())[kind])
    (tmp_path / "deck.yaml").write_text("main: [4 B01-001, 4 赤き龍]")
    ended = run(*command, cwd=tmp_path)
    assert ended.code == 2
    assert ended.err.count("\n") == 1, ended.err
    assert "cards import" in ended.err


@pytest.mark.parametrize(
    ("pragma", "says"),
    [
        ("user_version = 99", "newer version"),
        ("user_version = 0", "older version"),
        ("application_id = 1", "is no card data of zxcheck"),
    ],
)
def test_an_index_of_others(
    pragma: str, says: str, data: Path, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """An SQLite file of a newer zxcheck, or of another program, says so."""
    run("cards", "import", "cards.csv", cwd=tmp_path)
    base = sqlite3.connect(data / "cards.sqlite")
    base.execute(f"PRAGMA {pragma}")
    base.commit()
    base.close()
    (tmp_path / "deck.yaml").write_text("main: [4 B01-001]")
    for more in ((), ("--cards", "data/cards.sqlite")):
        ended = run("check", "deck.yaml", *more, cwd=tmp_path)
        assert ended.code == 2
        assert ended.err.count("\n") == 1
        assert says in ended.err


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE about SET value = 'x' WHERE name = 'day'",
        "UPDATE about SET value = '\"x\"' WHERE name = 'prints'",
        "DELETE FROM about WHERE name = 'origins'",
        "UPDATE prints SET origins = 'x'",
        "UPDATE prints SET origins = '7'",
        "UPDATE prints SET name = NULL",
        "UPDATE prints SET name = CAST(x'ff' AS TEXT)",
        "DELETE FROM spellings",
        "DROP TABLE prints",
    ],
)
def test_an_index_that_was_changed(
    change: str, data: Path, tmp_path: Path, run: Callable[..., Ended]
) -> None:
    """A file that makes no sense is damaged, and no bug of the program."""
    run("cards", "import", "cards.csv", cwd=tmp_path)
    base = sqlite3.connect(data / "cards.sqlite")
    base.execute(change)
    base.commit()
    base.close()
    (tmp_path / "deck.yaml").write_text("main: [4 B01-001, 4 赤き龍]")
    commands = (("check", "deck.yaml"), ("card", "B01-001"), ("cards", "info"), ("cards", "export"))
    ends = [run(*command, cwd=tmp_path) for command in commands]
    assert {ended.code for ended in ends} <= {0, 1, 2, 4}
    assert 2 in {ended.code for ended in ends}
    assert all(ended.err.count("\n") <= 1 for ended in ends)


def test_import_spares_other_files(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """What is no card data is not written over, and no file is called `-`."""
    del data
    for to in ("cards.csv", "-", "/dev/null"):
        ended = run("cards", "import", "cards.csv", "--to", to, cwd=tmp_path)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.count("\n") == 1
    assert (tmp_path / "cards.csv").read_text("utf-8") == GOOD


def test_text_that_is_no_text(data: Path, tmp_path: Path, run: Callable[..., Ended]) -> None:
    """Half a character in an argument, or in JSON, is no card and no bug."""
    del data
    run("cards", "import", "cards.csv", cwd=tmp_path)
    assert run("card", "\udcff", cwd=tmp_path).code == 1
    (tmp_path / "x.json").write_text('[{"number": "B01-001", "name": "\\ud842x", "type": "zx"}]')
    ended = run("cards", "import", "x.json", cwd=tmp_path)
    assert ended.code == 2
    assert "data/control" in ended.out


def test_a_failed_import_leaves_the_old_one(
    data: Path, tmp_path: Path, run: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full leaves the index as it was, and nothing beside it."""
    run("cards", "import", "cards.csv", cwd=tmp_path)
    before = (data / "cards.sqlite").read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    (tmp_path / "new.csv").write_text("number,name\nB09-001,New\n")
    ended = run("cards", "import", "new.csv", cwd=tmp_path)
    assert ended.code == 2
    assert "No space left on device" in ended.err
    assert (data / "cards.sqlite").read_bytes() == before
    assert os.listdir(data) == ["cards.sqlite"]


def test_the_default_folder_is_the_users(tmp_path: Path) -> None:
    """Without ZXCHECK_DATA the index lies where the user's data does."""
    (tmp_path / "cards.csv").write_text(GOOD, "utf-8")
    env = {"HOME": str(tmp_path), "ZXCHECK_DATA": "", "XDG_DATA_HOME": str(tmp_path / "share")}
    ended = program("cards", "import", "cards.csv", cwd=tmp_path, env=env)
    assert ended.returncode == 0, ended.stderr
    assert program("cards", "info", cwd=tmp_path, env=env).returncode == 0
    assert list(tmp_path.glob("**/cards.sqlite"))


@pytest.mark.parametrize("share", ["", " ", "/data/share"])
def test_the_users_folder_is_that_of_platformdirs(
    share: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program says in one line is what platformdirs says."""
    monkeypatch.setenv("XDG_DATA_HOME", share)
    assert user_data(os.environ) == platformdirs.user_data_dir("zxcheck", appauthor=False)


def test_no_cards_yet(run: Callable[..., Ended]) -> None:
    """Without card data the commands say how to get some."""
    for command in ("info", "export"):
        ended = run("cards", command)
        assert (ended.code, ended.out) == (2, "")
        assert "zxcheck cards import FILE" in ended.err


def test_the_index_knows_what_the_files_know(tmp_path: Path) -> None:
    """All that is known of a card comes back from the index, and where each fact is from."""
    read = pool(GOOD, "number,name,cost,name_zh\nB01-001,赤き龍,4,赤龙\n")
    path = str(tmp_path / "x.sqlite")
    indexfile.write(path, read.known(), "2026-12-01", "test", read.origins)
    opened = Index(path, "x")
    assert {known.card.number: known.card for known in opened.all()} == cards(read)
    known = opened.known("B01-001")
    assert known is not None
    assert known[1]["cost"] == known[1]["name_zh"] == "2.csv"
    assert known[1]["type"] == "1.csv"
    assert opened.known("B99-001") is None
    assert opened.catalogue().by_name("赤 龙")[0].number == "B01-001"


def test_sample_catalogue_through_the_index(tmp_path: Path, run: Callable[..., Ended]) -> None:
    """The sample decks get the same report by the index as by the file that it was made of."""
    index = tmp_path / "cards.sqlite"
    run("cards", "import", ROOT / "decks" / "cards.yaml", "--to", index)
    by = [
        json.loads(run("check", "decks", "-f", "json", "--cards", each).out)
        for each in (index, "decks/cards.yaml")
    ]
    assert by[0]["decks"] == by[1]["decks"]
    assert by[0]["cards"]["sha256"] == by[1]["cards"]["sha256"]
