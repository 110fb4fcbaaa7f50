"""What findings say: in every language the same, in the right direction, and safely."""

from __future__ import annotations

import ast
import re
import string
import tomllib
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from zxcheck.books.table import BOOKS
from zxcheck.cards.catalogue import build
from zxcheck.cards.facts import Card
from zxcheck.check import Terms, check
from zxcheck.deck import Linked
from zxcheck.findings import Finding, Place
from zxcheck.messages import LANGUAGES, Words, finding_names, visible
from zxcheck.messages.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.report import Report

PACKAGE = Path(__file__).resolve().parent.parent / "zxcheck"
FAMILIES = "file|entry|card|data|main|dynamis|player|start|list|play"


def toml(name: str) -> dict[str, Any]:
    """Read a file of messages whole."""
    return tomllib.loads((PACKAGE / "messages" / name).read_text(encoding="utf-8"))


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[Any, str]]:
    """List the texts of a table in order, each with its path."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def fields(template: str) -> set[str]:
    """List the values that a text wants."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


ENGLISH = dict(leaves(toml("en.toml")))


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_same_codes(language: str) -> None:
    """Every language has the same texts under the same keys, in the same order."""
    assert list(dict(leaves(toml(f"{language}.toml")))) == list(ENGLISH)


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_same_fields(language: str) -> None:
    """Every language uses the same values in the same text."""
    texts = dict(leaves(toml(f"{language}.toml")))

    assert {
        path: (fields(text), fields(texts[path]))
        for path, text in ENGLISH.items()
        if fields(text) != fields(texts[path])
    } == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty(language: str) -> None:
    """No text is empty, has blanks at an end, or breaks the line."""
    texts = dict(leaves(toml(f"{language}.toml")))
    joints = {("terms", "comma"), ("terms", "or"), ("terms", "and")}

    assert [
        path
        for path, text in texts.items()
        if path not in joints and (not text or text != text.strip() or "\n" in text)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ["", "rules/"])
def test_tables_are_those_of_the_file(language: str, folder: str) -> None:
    """Read table by table, the messages are what they are when the file is read whole."""
    name = f"{folder}{language}.toml"

    assert dict(tables(name)) == toml(name)
    assert list(tables(name)) == list(toml(name))


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_same_rules_explained(language: str) -> None:
    """The texts of the rules have the same keys in every language, in the same order."""
    texts, english = toml(f"rules/{language}.toml"), toml("rules/en.toml")

    assert list(dict(leaves(texts))) == list(dict(leaves(english)))
    assert all(text.strip() for _, text in leaves(texts))


def test_all_rules_explained() -> None:
    """Every number and every rule of the books has a text."""
    keys = {*BOOKS["zx"].numbers, *(rule.name for rule in BOOKS["zx"].rules())}

    assert keys == set(toml("rules/en.toml"))


def names_in_code() -> set[str]:
    """Find every name of a finding or rule that stands in the code."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(rf"^(?:{FAMILIES})/[a-z-]+$", node.value))
    return found


def test_names_of_the_code() -> None:
    """Every finding and rule that the code names has messages, and no other has any."""
    assert names_in_code() == set(finding_names())


class Case(NamedTuple):
    """A deck that gives a finding of a name and a form."""

    name: str
    form: str
    deck: bytes | str
    linked: Linked | None = None
    joined: Linked | None = None
    bare: bool = False
    file: str = "deck.yaml"


LIST = b"dynamis:\n  - 4 M08-002\n"
_START_IN_EXTRA = (
    b'{"main": [], "extra": [{"serial": "M08-002", "count": 4}], '
    b'"setup": {"startCards": ["M08-002"]}}'
)
CASES = (
    Case("file/size", "", b"#" * (1024 * 1024 + 1)),
    Case("file/encoding", "", "main:\n  - 4 氾濫".encode("cp932")),
    Case("file/encoding", "binary", b"\x89PNG\r\n" + bytes(range(256))),
    Case("file/encoding", "damaged", "name: 氾濫の『命慟』".encode() + b"\xff"),
    Case("file/control", "", b"main: \x00"),
    Case("file/line", "", "4 A\nこれは文章".encode(), file="deck.txt"),
    Case("file/line", "row", b"count,name\nx,y", file="deck.csv"),
    Case("file/heading", "", "【謎】\n4 A".encode(), file="deck.txt"),
    Case("entry/setup", "", b'{"main": [], "setup": {"startCards": ["B16-025"]}}', file="d.json"),
    Case("entry/setup", "outside", _START_IN_EXTRA, file="d.json"),
    Case("file/json", "", b'["B01-001",', file="deck.zx"),
    Case("file/total", "", "イグニッション 5枚\n4 B16-025".encode(), file="deck.txt"),
    Case("file/unsorted", "", b'["B99-001"]', file="deck.zx"),
    Case("file/empty", "", b""),
    Case("file/empty", "list", b"dynamis: []"),
    Case("file/shape", "", b"[]"),
    Case("file/alias", "anchor", b"main: &a [4 X]"),
    Case("file/alias", "alias", b"main: *a"),
    Case("file/alias", "tag", b"main: !x [4 X]"),
    Case("file/alias", "merge", b"main: [4 X]\n<<: {}"),
    Case("file/documents", "", b"main: [4 X]\n---\nmain: [4 X]"),
    Case("file/tab", "", b"main:\n\t- 4 X"),
    Case("file/yaml", "", b"main: [4 X}"),
    Case("file/yaml", "bullet", b"# x\n* 4 foo\n"),
    Case("file/yaml", "bracket", b"main: [4 X"),
    Case("file/yaml", "colon", b"name: A: B"),
    Case("file/yaml", "hash", b"main:\n  - {name: SSD #7, count: 4}\n"),
    Case("file/yaml", "quote", b"name: 'A"),
    Case("file/depth", "", b"main: " + b"[" * 25 + b"]" * 25),
    Case("file/duplicate-key", "", b"main: [4 X]\nmain: [4 X]"),
    Case("file/key", "", b"mian: [4 X]"),
    Case("file/key", "catalogue", b"cards: [{number: B01-001, name: A}]"),
    Case("file/key", "start", b"main: [4 X]\nstart: X"),
    Case("file/key", "shape", b"main: [4 X]\n? [x]\n: y"),
    Case("file/claim", "", b"main: [4 X]\nstatus: legal"),
    Case("file/missing-key", "", b"name: X"),
    Case("file/section", "", b"main: 4 X"),
    Case("file/value", "", b"main: [4 X]\nnotes: [X]"),
    Case("file/game", "", b"game: yugioh\nmain: [4 X]"),
    Case("file/edition", "", b"edition: zx-9\nmain: [4 X]"),
    Case("file/dynamis", "outside", b"dynamis: /etc/passwd", Linked("x", refused="outside")),
    Case("file/dynamis", "missing", b"dynamis: x.yaml", Linked("x", refused="missing")),
    Case("file/dynamis", "twice", LIST, joined=Linked("x", LIST)),
    Case("file/dynamis", "no-list", b"main: [4 X]\ndynamis: x.yaml", Linked("x", b"name: X")),
    Case("file/dynamis", "more", b"dynamis: x.yaml", Linked("x", LIST + b"main: [4 X]")),
    Case("file/too-many", "", b"main:\n" + b"  - X\n" * 501),
    Case("entry/form", "times", "main: ['X x4']"),
    Case("entry/form", "no-count", b"main: [4 X]\nplayer: 1 X"),
    Case("entry/form", "kind", b"main: [[4, X]]"),
    Case("entry/count", "none", b"main: [Last Dance]"),
    Case("entry/count", "missing", b"main: [{name: X}]"),
    Case("entry/count", "zero", b"main: [0 X]"),
    Case("entry/count", "negative", b"main: [-4 X]"),
    Case("entry/count", "zeros", b"main: [04 X]"),
    Case("entry/count", "large", b"main: [1000 X]"),
    Case("entry/count", "width", "main: [４ X]"),
    Case("entry/count", "blank", b"main: [{name: X, count: ' 4'}]"),
    Case("entry/count", "quoted", b"main: [{name: X, count: '4'}]"),
    Case("entry/count", "other", b"main: [1e9 X]"),
    Case("entry/nameless", "", b"main: [4]"),
    Case("entry/lines", "", b"main:\n  - 4 A\n    4 B\n"),
    Case("entry/long", "", b"main: [4 " + b"X" * 500 + b"]"),
    Case("entry/key", "", b"main: [{name: X, cuont: 4}]"),
    Case("entry/value", "", b"main: [{name: [X], count: 4}]"),
    Case("entry/fact", "", b"main: [{name: X, count: 4, type: zxx}]"),
    Case("entry/colon", "", b"main:\n  - 4 A: B"),
    Case("entry/colon", "map", b"main:\n  - B01-001: 4"),
    Case("entry/comma", "", b"main: [{name: A, B, count: 2}]"),
    Case("entry/hash", "", b"main:\n  - 4 SSD #7"),
    Case("entry/hash", "certain", b"main:\n  - 4 Number #9"),
    Case("entry/control", "", b'main: ["4 X\\e"]'),
    Case("entry/whitespace", "", "main: [4 X\u200b]"),
    Case("entry/mismatch", "", "main: [4 B16-025 Last Dance]"),
    Case("entry/mismatch", "written", b"main: [1 B99-998 X, 1 B99-998 Y]"),
    Case("entry/duplicate", "", b"main: [2 Last Dance, 2 Last Dance]"),
    Case("entry/duplicate", "unread", b"main: [2 Last Dance, {name: Last Dance, count: x}]"),
    Case("entry/section", "", "player: Last Dance\nmain: [4 Last Dance]"),
    Case("card/unknown", "", b"main: [4 Lost Dance]"),
    Case("card/unknown", "set-day", b"main: [4 B99-001]"),
    Case("card/unknown", "several", "main: [4 双]"),
    Case("entry/spelling", "", b"main: [4 LAST DANCE]"),
    Case(
        "card/unknown",
        "described",
        b"main: [{name: Solo, count: 4, type: zx, icons: [], keywords: []}]",
    ),
    Case("card/missing", "", b"main: [{name: Solo, count: 4, type: zx}]"),
    Case("card/missing", "none", b"main: [4 X]", bare=True),
    Case("card/facts", "", b"main: [{name: Last Dance, count: 4, type: zx}]"),
    Case(
        "card/facts",
        "entries",
        b"main: [{number: B99-998, count: 1, type: zx}, {number: B99-998, count: 1, type: event}]",
    ),
    Case("card/inline", "", b"main: [{name: Solo, count: 4, type: zx}]"),
    Case("main/size", "more", b"main: [51 Last Dance]"),
    Case("main/size", "less", b"main: [49 Last Dance]"),
    Case("main/type", "more", b"main: [1 M08-002]"),
    Case("main/copies", "more", b"main: [5 Last Dance]"),
    Case("main/ignition", "more", b"main: [21 B16-025]"),
    Case("main/ignition", "less", b"main: [19 B16-025]"),
    Case("main/life-recovery", "more", b"main: [5 B16-023]"),
    Case("main/void-bringer", "more", b"main: [5 B16-001]"),
    Case("start/count", "more", b"main: [{number: B15-023, count: 2, start: true}]"),
    Case("player/count", "more", b"main: []\nplayer: [B03-105, B04-104]"),
    Case("dynamis/size", "more", b"dynamis: [11 M08-002]"),
    Case("dynamis/type", "more", b"dynamis: [1 Last Dance]"),
    Case("dynamis/copies", "more", b"dynamis: [5 M08-002]"),
)

#: Findings that no content of a deck gives with these cards; other tests say them.
ELSEWHERE = {("file/link", ""), ("card/ambiguous", ""), ("card/unknown", "set")}


def judged(case: Case, catalogue: Catalogue) -> Report:
    """Check the deck of a case."""
    data = case.deck.encode() if isinstance(case.deck, str) else case.deck
    cut = Card(number="X99-999", name="Number #9", type="zx", icons=frozenset())
    cards = build(
        [
            *(
                card
                for number in catalogue.store.numbers()
                if (card := catalogue.by_number(number))
            ),
            cut,
            Card(number="X99-001", name="一つ", type="zx", details=(("name_zh", "双"),)),
            Card(number="X99-002", name="二つ", type="zx", details=(("name_zh", "双"),)),
        ],
        "cards.yaml",
        "2026-12-01",
    )
    terms = Terms(None if case.bare else cards)
    linked = case.linked or Linked("x", refused="missing")
    return check(data, case.file, terms, fetch=lambda _: linked, joined=case.joined)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name} {case.form}".strip())
def test_can_be_said(case: Case, catalogue: Catalogue) -> None:
    """The finding arises, and its message takes the values that the code gives."""
    report = judged(case, catalogue)
    found = [f for f in report.findings if (f.name, f.form) == (case.name, case.form)]
    assert found, [(f.name, f.form) for f in report.findings]

    for language in LANGUAGES:
        said = Words(language).say(found[0])
        assert said.message
        assert said.message != case.name
        assert said.help
        assert bool(said.why) == bool(found[0].number)
        assert "None" not in " ".join(said)


def test_every_form_is_tried() -> None:
    """The cases above have every name and every form that has a message."""
    forms = set()
    for name, whole in toml("en.toml").items():
        if "/" in name:
            rule = any(rule.name == name for rule in BOOKS["zx"].rules())
            named = {key for key, part in whole.items() if isinstance(part, dict)}
            plain = {"more"} if rule else {""}
            forms |= {(name, form) for form in named - {"undecided"}}
            forms |= {(name, form) for form in plain if "message" in whole}

    assert {(case.name, case.form) for case in CASES} == {
        (name, form)
        for name, form in forms - ELSEWHERE
        if not name.startswith("data/")  # test_cards.py has those
    }


def test_without_deck() -> None:
    """What arises outside of a deck's content can be said as well."""
    prints = ["B01-001 (ignition)", "C01-001 (–)"]
    values = {"card": "X", "facts": ["ignition"], "prints": prints}
    for language in LANGUAGES:
        words = Words(language)
        assert words.say(Finding("file/link", "error", Place("x"))).message
        said = words.say(Finding("card/ambiguous", "warning", Place("x"), values))
        assert "《X》" in said.message
        assert "B01-001" in said.help


UNDECIDED = {
    "main/size": b"main: [49 Last Dance, X]",
    "main/type": b"main: [1 X]",
    "main/copies": b"main: [4 Last Dance, 1 X]",
    "main/ignition": b"main: [19 B16-025, 1 X]",
    "main/life-recovery": b"main: [4 B16-023, 1 X]",
    "main/void-bringer": b"main: [4 B16-001, 1 X]",
    "start/count": b"main: [{number: B15-023, start: true}]",
    "player/count": b"main: []\nplayer: [{number: B03-105, count: x}]",
    "dynamis/size": b"dynamis: [10 M08-002, X]",
    "dynamis/type": b"dynamis: [1 X]",
    "dynamis/copies": b"dynamis: [4 M08-002, 1 X]",
}


@pytest.mark.parametrize("rule", BOOKS["zx"].rules(), ids=lambda rule: rule.name)
def test_undecided_can_be_said(rule: Any, catalogue: Catalogue) -> None:
    """Every rule can say on what it depends, with the cards and the reason."""
    report = check(UNDECIDED[rule.name], "deck.yaml", Terms(catalogue))
    (outcome,) = (each for each in report.outcomes if each.rule.name == rule.name)
    assert outcome.state == "undecided"
    assert outcome.because

    for language in LANGUAGES:
        said = Words(language).say_open(outcome)
        assert said.message != rule.name
        assert said.why
        assert not said.help


#: What each language says of a number over and under its limit.
DIRECTIONS = {
    "en": ("too many", "too few"),
    "ja": ("多い", "足りない"),
    "zh": ("多出", "缺少"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [c for c in CASES if c.form in {"more", "less"}], ids=str)
def test_never_the_opposite(case: Case, language: str, catalogue: Catalogue) -> None:
    """A breach is said in its own direction, and never in the other one."""
    if case.name.endswith("/type") or case.name.startswith("file/"):
        return
    (found,) = (f for f in judged(case, catalogue).findings if f.name == case.name)
    right, wrong = DIRECTIONS[language][:: 1 if case.form == "more" else -1]
    message = Words(language).say(found).message

    assert right in message
    assert wrong not in message


@pytest.mark.parametrize(
    ("language", "cards", "message", "advice"),
    [
        (
            "en",
            21,
            "21 cards with the ignition icon, 1 too many: exactly 20 are needed",
            "replace 1 of them by cards without the icon",
        ),
        (
            "en",
            18,
            "18 cards with the ignition icon, 2 too few: exactly 20 are needed",
            "the deck needs 2 more with the icon, in the place of others or beside them",
        ),
        (
            "ja",
            21,
            "イグニッション アイコンを持つカードが21枚で、1枚多い（ちょうど20枚が必要）",
            "アイコンのあるカード1枚を、アイコンのないカードに入れ替えてください",
        ),
        (
            "ja",
            18,
            "イグニッション アイコンを持つカードが18枚で、2枚足りない（ちょうど20枚が必要）",
            "アイコンのあるカードがあと2枚必要です。入れ替えるか、加えてください",
        ),
        (
            "zh",
            21,
            "带有点燃图标的卡片张数为 21，多出 1 张：必须正好 20 张",
            "请把 1 张带图标的卡片换成不带图标的卡片",
        ),
        (
            "zh",
            18,
            "带有点燃图标的卡片张数为 18，缺少 2 张：必须正好 20 张",
            "还需要 2 张带图标的卡片，请替换或加入",
        ),
    ],
)
def test_ignition_both_ways(
    language: str, cards: int, message: str, advice: str, catalogue: Catalogue
) -> None:
    """21 are too many and 18 too few, and the advice goes the right way."""
    report = check(f"main: [{cards} B16-025]".encode(), "deck.yaml", Terms(catalogue))
    (found,) = (f for f in report.findings if f.name == "main/ignition")
    said = Words(language).say(found)

    assert (message, advice) == (said.message, said.help)


@pytest.mark.parametrize(
    ("language", "cards", "message", "advice"),
    [
        ("en", 52, "52 cards in the main deck, 2 too many: exactly 50 are needed", "take 2 out"),
        ("en", 47, "47 cards in the main deck, 3 too few: exactly 50 are needed", "add 3"),
        (
            "ja",
            52,
            "メインデッキが52枚で、2枚多い（ちょうど50枚が必要）",
            "2枚抜いてください",
        ),
        (
            "ja",
            47,
            "メインデッキが47枚で、3枚足りない（ちょうど50枚が必要）",
            "3枚加えてください",
        ),
        ("zh", 52, "主卡组的张数为 52，多出 2 张：必须正好 50 张", "请取出 2 张"),
        ("zh", 47, "主卡组的张数为 47，缺少 3 张：必须正好 50 张", "请加入 3 张"),
    ],
)
def test_size_both_ways(
    language: str, cards: int, message: str, advice: str, catalogue: Catalogue
) -> None:
    """52 are too many and 47 too few, and the advice goes the right way."""
    report = check(f"main: [{cards} Last Dance]".encode(), "deck.yaml", Terms(catalogue))
    (found,) = (f for f in report.findings if f.name == "main/size")
    said = Words(language).say(found)

    assert (message, advice) == (said.message, said.help)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "19 or 20 cards with the ignition icon; exactly 20 are needed"),
        ("ja", "イグニッション アイコンを持つカードが19または20枚（ちょうど20枚が必要）"),
        ("zh", "带有点燃图标的卡片张数为 19 或 20；必须正好 20 张"),
    ],
)
def test_bounds_are_said(language: str, message: str, catalogue: Catalogue) -> None:
    """19 with one unknown card are "19 or 20", and not said to be too few."""
    report = check(b"main: [19 B16-025, 1 X]", "deck.yaml", Terms(catalogue))
    (outcome,) = (each for each in report.outcomes if each.rule.name == "main/ignition")

    assert message == Words(language).say_open(outcome).message


@pytest.mark.parametrize("language", LANGUAGES)
def test_unreadable_entries_are_said(language: str, catalogue: Catalogue) -> None:
    """47 read and 3 that cannot be read are never called 47, nor too few."""
    report = check(b"main: [47 Last Dance, X, Y, Z]", "deck.yaml", Terms(catalogue))
    assert "main/size" not in {f.name for f in report.findings}
    (outcome,) = (each for each in report.outcomes if each.rule.name == "main/size")
    message = Words(language).say_open(outcome).message

    assert "47" in message
    assert "3" in message
    assert DIRECTIONS[language][1] not in message
    if language == "en":
        assert message == "47 read + 3 unreadable cards in the main deck; exactly 50 are needed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_agree_with_the_rules(language: str) -> None:
    """The words for types and marks are those of the explained rules."""
    terms = toml(f"{language}.toml")["terms"]
    texts = " ".join(text for _, text in leaves(toml(f"rules/{language}.toml")))

    for word in ("zx", "zx_ex", "event", "ignition", "life_recovery", "void_bringer"):
        assert terms[word] in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_has_words(language: str) -> None:
    """Every type of card has a word, alone and in "it is a …"; every source has one too."""
    table = toml(f"{language}.toml")
    types = set(BOOKS["zx"].vocabulary.values("type"))
    sources = {
        clause.source
        for edition in BOOKS["zx"].editions.values()
        for clause in edition.clauses.values()
    }

    assert types == set(table["one"])
    assert types < set(table["terms"])
    assert sources <= set(table["sources"])


def test_visible_writes_controls_out() -> None:
    """No control, line separator, surrogate, or mark of direction is left as it is."""
    marks = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    unsafe = [
        character
        for character in map(chr, range(0x110000))
        if unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}
        or unicodedata.bidirectional(character) in marks
        or character in "\u200e\u200f\u061c\u200b\u2060\ufeff\u00ad"
    ]
    assert len(unsafe) > 2000

    for character in unsafe:
        shown = visible(f"a{character}b")
        assert shown.isascii()
        assert shown.isprintable()
        assert f"{ord(character):x}" in shown or character in "\n\r\t"


@pytest.mark.parametrize(
    "text",
    [
        "宙翼合体アインスタイニウム",
        "[/z/x]",
        ":smile:",
        "ｶﾞ か\u3099 é 𠮟 ①Ⅳ☆",
        "Last\u3000Dance",
        "\U0001f600",
        "%s {card} \\x1b",
    ],
)
def test_visible_leaves_names_alone(text: str) -> None:
    """What can be seen is shown as it is."""
    assert text == visible(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", "\\x1b[31m"),
        ("a\nb\r\t", "a\\nb\\r\\t"),
        ("\u202egpj.exe", "\\u202egpj.exe"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_visible_shows_the_code(text: str, shown: str) -> None:
    """What cannot be seen is shown by its code."""
    assert shown == visible(text)


def test_values_are_safe() -> None:
    """A value is written out wherever a message has it, braces and markup as they are."""
    hostile = "\x1b[31m\n::error::\u202e{0}{card} [/z/x] :smile: %s"
    shown = "\\x1b[31m\\n::error::\\u202e{0}{card} [/z/x] :smile: %s"
    for language in LANGUAGES:
        words = Words(language)
        for name, value in (("missing", hostile), ("close", [hostile, hostile])):
            values = {"missing": "X", "close": [], name: value}
            said = words.say(Finding("card/unknown", "warning", Place("x"), values))
            assert shown in said.message + said.help
            assert "\x1b" not in said.message + said.help
