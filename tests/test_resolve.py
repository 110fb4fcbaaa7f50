"""From entries to cards: what is looked up, what is not known, what does not fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zxcheck.cards.catalogue import build
from zxcheck.cards.facts import Card
from zxcheck.check import Terms, check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Finding
    from zxcheck.judge import Outcome
    from zxcheck.report import Report

NONE = frozenset[str]()
IGNITION = frozenset({"ignition"})


def print_of(  # noqa: PLR0913, PLR0917 -- the columns of a catalogue
    number: str,
    name: str,
    kind: str | None = "zx",
    icons: frozenset[str] | None = NONE,
    keywords: frozenset[str] | None = NONE,
    cost: str | None = None,
) -> Card:
    """Make a print."""
    return Card(number=number, name=name, type=kind, icons=icons, keywords=keywords, cost=cost)


FILLERS = [
    *(print_of(f"X01-{n:03}", f"着火{n}", icons=IGNITION) for n in range(1, 6)),
    *(print_of(f"X02-{n:03}", f"埋草{n}") for n in range(1, 14)),
]
SMALL = build(
    [
        *FILLERS,
        print_of("B01-005", "砂漠の女王クレオパトラ"),
        print_of("F01-002", "砂漠の女王クレオパトラ", icons=IGNITION),
        print_of("B16-025", "宙翼合体アインスタイニウム", cost="3"),
        print_of("B45-014", "SSD #4 カーカライニ"),
        print_of("B45-016", "SSD #5 ヘクサンキ"),
        print_of("B45-060", "SSD 鉄のオキテ", "event"),
        print_of("B46-022", "SSD"),
        print_of("SD04-024", "“夢境の顕臨姫”夜刀うらら"),
        print_of("B03-101", "超速変形KHD-8000"),
        print_of("G01-010", "ＡＢ〜Ｃ"),
        print_of("B17-100", "エペル・ギス・カッカブ"),
        print_of("M08-001", "昇熱の『壊做』ナナヤ", "zx_ex"),
        print_of("B03-105", "各務原あづみ", "player"),
        print_of("P30-001", "兵士", "token"),
        print_of("B99-001", "型だけの札", "zx", None, None),
        print_of("B99-002", "謎の札", None, None, None),
    ],
    "small",
)


def fill(main: int, ignition: int = 20, *, described: bool = False) -> str:
    """Write entries for so many cards, so many of which have the ignition icon."""
    facts = ", type: zx, icons: [{}], keywords: []" if described else ""
    lines = []
    for name, icon, copies in (("着火", "ignition", ignition), ("埋草", "", main - ignition)):
        for n, each in enumerate(range(0, copies, 4), 1):
            count = min(4, copies - each)
            lines.append(f"  - {{name: {name}{n}, count: {count}{facts.format(icon)}}}\n")
    return "".join(lines)


def report_on(text: str, catalogue: Catalogue | None = SMALL) -> Report:
    """Check a deck."""
    return check(text.encode(), "deck.yaml", Terms(catalogue))


def deck(
    *entries: str,
    main: int,
    ignition: int = 20,
    rest: str = "",
    catalogue: Catalogue | None = SMALL,
) -> Report:
    """Check a deck of these entries of the main deck, filled up by so many cards."""
    text = "main:\n" + "".join(f"  - {entry}\n" for entry in entries)
    described = catalogue is None
    return report_on(text + fill(main, ignition, described=described) + rest, catalogue)


def said(report: Report) -> list[str]:
    """Give the names of what is said of entries and cards."""
    return [each.name for each in report.findings if each.name.startswith(("entry/", "card/"))]


def the(report: Report, name: str) -> Finding:
    """Give the one finding with the name."""
    (finding,) = [each for each in report.findings if each.name == name]
    return finding


def lines(finding: Finding) -> list[int]:
    """Give the lines of all places of a finding."""
    spans = [place.span for place in (*finding.related, finding.place)]
    return [span.start.line for span in spans if span]


def outcome(report: Report, rule: str) -> Outcome:
    """Give what became of a rule."""
    (found,) = [each for each in report.outcomes if each.rule.name == rule]
    return found


def bounds(report: Report, count: str) -> tuple[int, float]:
    """Give between which bounds a number of the deck lies."""
    return report.counts[count].low, report.counts[count].high


def open_rules(report: Report) -> set[str]:
    """Give the rules that are not decided."""
    return {each.rule.name for each in report.outcomes if each.state == "undecided"}


def broken(report: Report) -> set[str]:
    """Give the rules that are broken."""
    return {each.rule.name for each in report.outcomes if each.state == "broken"}


def strings(value: object) -> Sequence[str]:
    """Give a value that is a list of texts."""
    assert isinstance(value, list)
    assert all(isinstance(each, str) for each in value)
    return value


# --- a card that is found


@pytest.mark.parametrize("catalogue", [SMALL, None])
def test_the_filling_is_legal(catalogue: Catalogue | None) -> None:
    """What the tests below fill their decks with is legal by itself."""
    report = deck(main=50, catalogue=catalogue)
    assert report.verdict == "legal"
    assert said(report) == ([] if catalogue else ["card/inline"])


@pytest.mark.parametrize(
    "card",
    [
        "B16-025",
        "b16-025",
        "Ｂ１６－０２５",
        "B16‐025",
        "B16−025",
        "宙翼合体アインスタイニウム",
        "宙翼合体　アインスタイニウム",
        "宙翼合体 アインスタイニウム",
        "宙翼合体ｱｲﾝｽﾀｲﾆｳﾑ",
        "B16-025 宙翼合体アインスタイニウム",
        "Ｂ１６－０２５ 宙翼合体 アインスタイニウム",
        "b16-025　宙翼合体ｱｲﾝｽﾀｲﾆｳﾑ",
    ],
)
def test_a_card_is_found_by_number_name_or_both(card: str) -> None:
    """A card is found by its number, its folded name, or both, and the deck is legal."""
    assert deck(f"4 {card}", main=46).verdict == "legal"


@pytest.mark.parametrize("key", ["name", "number"])
@pytest.mark.parametrize("card", ["B16-025", "宙翼合体アインスタイニウム"])
def test_a_name_is_no_number(key: str, card: str) -> None:
    """Under `number:` a name is not found, and under `name:` a number is not."""
    report = deck(f"{{{key}: {card}, count: 4}}", main=46)
    fits = (key == "number") == (card == "B16-025")
    assert report.verdict == ("legal" if fits else "unverified")


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("“夢境の顕臨姫“夜刀うらら", "SD04-024"),
        ('"夢境の顕臨姫"夜刀うらら', "SD04-024"),
        ("「夢境の顕臨姫」夜刀うらら", None),
        ("超速変形ＫＨＤ－８０００", "B03-101"),
        ("超速変形khd-8000", "B03-101"),
        ("超速変形KHDー8000", None),
        ("AB～C", "G01-010"),
        ("AB~C", "G01-010"),
        ("ＡＢ 〜 Ｃ", "G01-010"),
        ("ABーC", None),
        ("エぺル・ギス・カッカブ", "B17-100"),
        ("エペル･ギス･カッカブ", "B17-100"),
        ("エヘル・ギス・カッカブ", None),
        ("昇熱の『壊倣』ナナヤ", None),
    ],
)
def test_names_are_folded_and_no_more(name: str, number: str | None) -> None:
    """Width, spaces, quotes, wave dashes and dots are folded; other letters are another card."""
    report = deck(f"{{name: '{name}', count: 1}}", main=49)
    slots = [slot for each in report.outcomes[0].tallies for slot in each.counted]
    assert [card.number for card in slots[0].prints] == ([number] if number else [])
    told = [finding for finding in said(report) if finding != "entry/spelling"]
    assert told == ([] if number else ["card/unknown"])


def test_number_and_name_must_agree() -> None:
    """A number and a name that are two cards are a finding that names both, and what each is."""
    report = deck("4 B16-025 昇熱の『壊做』ナナヤ", main=46)
    finding = the(report, "entry/mismatch")
    assert report.verdict == "illegal"
    assert finding.severity == "error"
    assert finding.params["number"] == "B16-025"
    assert finding.params["has"] == "宙翼合体アインスタイニウム"
    assert finding.params["name"] == "昇熱の『壊做』ナナヤ"
    assert finding.params["others"] == ["M08-001"]
    assert said(report) == ["entry/mismatch"]
    # It is a Z/X or a Z/X EX: neither is guessed, and the copies count.
    assert open_rules(report) == {"main/type"}
    assert bounds(report, "main") == (50, 50)


def test_a_number_and_a_name_of_no_card_do_not_agree() -> None:
    """A number and a name that no card has are told as well."""
    report = deck("1 B16-025 誰も知らないカード", main=49)
    finding = the(report, "entry/mismatch")
    assert finding.params["others"] == []
    assert "card/unknown" not in said(report)


def test_what_may_be_an_unknown_card_decides_nothing() -> None:
    """Where the name is of no card that is known, the number alone does not decide the icon."""
    report = deck("1 B16-025 誰も知らないカード", main=49, ignition=19)
    assert outcome(report, "main/ignition").state == "undecided"
    assert bounds(report, "ignition") == (19, 20)


def test_a_mismatch_may_be_a_copy_of_either() -> None:
    """A card that is one of two adds to the copies of neither for certain."""
    report = deck("4 B16-025", "1 B45-060 宙翼合体アインスタイニウム", main=45)
    assert outcome(report, "main/copies").state == "undecided"
    sure = deck("5 B16-025", "1 B45-060 宙翼合体アインスタイニウム", main=44)
    assert outcome(sure, "main/copies").state == "broken"


# --- a card that is not known


@pytest.mark.parametrize(
    ("card", "close"),
    [
        ("宙翼合体アインスタイニウ", "宙翼合体アインスタイニウム"),
        ("砂漠の女王クレオパトラー", "砂漠の女王クレオパトラ"),
        ("B16-026", "B16-025"),
        ("B16-25", "B16-025"),
        ("BI6-025", "B16-025"),
        ("CB16-025", "B16-025"),
    ],
)
def test_a_close_card_is_suggested_and_never_taken(card: str, close: str) -> None:
    """An unknown card gets up to three suggestions, and is none of them."""
    report = deck(f"1 {card}", main=49)
    finding = the(report, "card/unknown")
    suggestions = strings(finding.params["close"])
    assert close in suggestions
    assert len(suggestions) <= 3
    assert finding.severity == "warning"
    assert lines(finding) == [2]
    assert report.verdict == "unverified"
    assert bounds(report, "main") == (50, 50)
    assert bounds(report, "ignition") == (20, 21)
    assert open_rules(report) == {"main/type", "main/copies", "main/ignition"}


def test_nothing_is_suggested_for_what_is_like_nothing() -> None:
    """A card that is like none has no suggestion."""
    assert the(deck("1 Ω", main=49), "card/unknown").params["close"] == []


def test_an_unknown_card_counts_in_the_size() -> None:
    """51 cards with an unknown one are too many, 50 are not decided, 49 are too few."""
    verdicts = {n: deck("1 誰も知らないカード", main=n - 1, ignition=20) for n in (49, 50, 51)}
    assert {n: report.verdict for n, report in verdicts.items()} == {
        49: "illegal",
        50: "unverified",
        51: "illegal",
    }
    sizes = {n: outcome(report, "main/size").state for n, report in verdicts.items()}
    assert sizes == {49: "broken", 50: "kept", 51: "broken"}


@pytest.mark.parametrize(
    ("ignition", "unknown", "state", "low", "high"),
    [
        (21, 2, "broken", 21, 23),
        (21, 1, "broken", 21, 22),
        (20, 1, "undecided", 20, 21),
        (19, 1, "undecided", 19, 20),
        (18, 4, "undecided", 18, 22),
        (18, 1, "broken", 18, 19),
    ],
)
def test_bounds_of_the_ignition_icon(
    ignition: int, unknown: int, state: str, low: int, high: int
) -> None:
    """The rule is broken if every number within the bounds breaks it, and else not decided."""
    entries = [f"{unknown} 誰も知らないカード"]
    if ignition > 20:
        entries.append("1 F01-002")
    report = deck(*entries, main=50 - unknown - (ignition > 20), ignition=min(ignition, 20))
    assert outcome(report, "main/ignition").state == state
    assert bounds(report, "ignition") == (low, high)
    if state == "undecided":
        assert outcome(report, "main/ignition").because == ("誰も知らないカード",)


def test_the_entries_that_cannot_be_read_are_named() -> None:
    """A number that depends on counts that nobody can read names these entries, and no other."""
    entry = "{name: 着火6, count: 04, type: zx, icons: [ignition], keywords: []}"
    report = deck(entry, "1 誰か", "x4 B16-025", main=46, catalogue=None)
    assert outcome(report, "main/size").because == ("着火6", "x4 B16-025")
    assert outcome(report, "main/ignition").because == ("着火6", "誰か", "x4 B16-025")
    assert bounds(report, "main") == (47, float("inf"))


def test_each_unknown_card_is_told() -> None:
    """Unknown cards are told each in its line, in every section."""
    report = deck("1 誰か", "1 別人", main=48, rest="dynamis: [1 何か]\nplayer: 何者か\n")
    unknown = [each for each in report.findings if each.name == "card/unknown"]
    assert [each.params["missing"] for each in unknown] == ["誰か", "別人", "何か", "何者か"]
    assert open_rules(report) >= {"dynamis/type", "main/type"}
    assert outcome(report, "player/count").state == "kept"


def test_copies_of_an_unknown_card_are_copies_of_one_name() -> None:
    """Five copies of a card are five of a name, though nobody knows the card."""
    report = deck("3 誰か", "2 誰 か", main=45)
    assert outcome(report, "main/copies").state == "broken"


def test_a_known_name_with_an_unknown_number() -> None:
    """An unknown print of a known name counts with the name; its facts are not known."""
    report = deck("1 B98-999 宙翼合体アインスタイニウム", "4 B16-025", main=45)
    assert the(report, "card/unknown").params["missing"] == "B98-999"
    assert outcome(report, "main/copies").state == "broken"
    assert "main/ignition" in open_rules(report)


# --- a name whose prints differ


@pytest.mark.parametrize(
    ("entry", "verdict", "low", "high"),
    [
        ("1 砂漠の女王クレオパトラ", "unverified", 19, 20),
        ("1 砂漠の女王 クレオパトラ", "unverified", 19, 20),
        ("1 F01-002", "legal", 20, 20),
        ("1 F01-002 砂漠の女王クレオパトラ", "legal", 20, 20),
        ("1 B01-005", "illegal", 19, 19),
        ("{name: 砂漠の女王クレオパトラ, count: 1, icons: [ignition]}", "legal", 20, 20),
        ("{name: 砂漠の女王クレオパトラ, count: 1, icons: [IG]}", "legal", 20, 20),
        ("{name: 砂漠の女王クレオパトラ, count: 1, icons: []}", "illegal", 19, 19),
    ],
)
def test_the_icon_belongs_to_the_print(entry: str, verdict: str, low: int, high: int) -> None:
    """A name with prints with and without the icon is not decided until the print is named."""
    report = deck(entry, main=49, ignition=19)
    assert report.verdict == verdict
    assert bounds(report, "ignition") == (low, high)
    assert said(report) == (["card/ambiguous"] if low != high else [])


def test_an_ambiguous_name_lists_its_prints() -> None:
    """What is said of an ambiguous name is in what its prints differ, and which they are."""
    report = deck("1 砂漠の女王クレオパトラ", main=49, ignition=19)
    finding = the(report, "card/ambiguous")
    assert finding.severity == "warning"
    assert finding.params["facts"] == ["ignition"]
    assert [each.split()[0] for each in strings(finding.params["prints"])] == ["B01-005", "F01-002"]
    assert outcome(report, "main/ignition").because == ("砂漠の女王クレオパトラ",)
    assert open_rules(report) == {"main/ignition"}


def test_prints_with_other_numbers_count_together() -> None:
    """Two prints that differ in the icon are one name, and each has its own icon."""
    report = deck("3 B01-005", "3 F01-002", main=44, ignition=17)
    assert bounds(report, "ignition") == (20, 20)
    assert broken(report) == {"main/copies"}
    assert the(report, "main/copies").params["have"] == 6
    assert said(report) == []


# --- the deck's own facts


def test_facts_fill_gaps_of_the_catalogue() -> None:
    """What the catalogue does not know, the deck may say."""
    gap = deck("1 型だけの札", main=49, ignition=19)
    assert gap.verdict == "unverified"
    assert said(gap) == ["card/missing"]
    facts = "icons: [ignition], keywords: []"
    for entry in (
        f"{{name: 型だけの札, count: 1, {facts}}}",
        f"{{number: B99-001, count: 1, {facts}}}",
        f"{{name: 謎の札, count: 1, type: zx, {facts}}}",
    ):
        report = deck(entry, main=49, ignition=19)
        assert report.verdict == "legal", entry
        assert said(report) == ["card/inline"]


def test_facts_of_a_card_that_is_not_in_the_catalogue() -> None:
    """A card that the deck describes in full is judged by that, and the deck is told so."""
    entry = "{name: 新しい札, count: 1, type: zx, icons: [ignition], keywords: []}"
    report = deck(entry, main=49, ignition=19)
    assert report.verdict == "legal"
    assert said(report) == ["card/inline", "card/unknown"]
    half = deck("{name: 新しい札, count: 1, type: zx}", main=49, ignition=19)
    assert half.verdict == "unverified"
    assert open_rules(half) == {"main/ignition"}


@pytest.mark.parametrize(
    ("entry", "fact", "icons"),
    [
        ("{number: F01-002, count: 1, icons: []}", "icons", 1),
        ("{number: B01-005, count: 1, icons: [ignition]}", "icons", 0),
        ("{number: B01-005, count: 1, keywords: [life_recovery]}", "keywords", 0),
        ("{number: B01-005, count: 1, type: event}", "type", 0),
        ("{number: B16-025, count: 1, cost: 4}", "cost", 0),
        ("{number: B01-005, name: 砂漠の女王クレオパトラ, count: 1, icons: [IG]}", "icons", 0),
    ],
)
def test_the_catalogue_wins(entry: str, fact: str, icons: int) -> None:
    """A fact that contradicts the catalogue is told, and the catalogue is followed."""
    report = deck(entry, main=49, ignition=20 - icons)
    finding = the(report, "card/facts")
    assert finding.params["fact"] == fact
    assert finding.severity == "warning"
    assert lines(finding) == [2]
    assert bounds(report, "ignition") == (20, 20)
    assert bounds(report, "life_recovery") == (0, 0)
    assert report.verdict == "legal"
    assert said(report) == ["card/facts"]


def test_a_lie_about_the_type_helps_nobody() -> None:
    """A deck that calls a Z/X EX a Z/X, or a player a Z/X EX, breaks the rule all the same."""
    report = deck("{name: 昇熱の『壊做』ナナヤ, count: 1, type: zx}", main=49)
    assert broken(report) == {"main/type"}
    listed = report_on("dynamis:\n  - {number: B03-105, count: 1, type: zx_ex}\n")
    assert broken(listed) == {"dynamis/type"}


def test_facts_that_agree_are_not_told() -> None:
    """Facts that the catalogue has as well are no finding, in whatever words."""
    entry = "{number: F01-002, count: 1, type: ゼクス, icons: [イグニッション], keywords: []}"
    report = deck(entry, main=49, ignition=19)
    assert report.verdict == "legal"
    assert said(report) == []


@pytest.mark.parametrize(
    ("fact", "word", "close"),
    [
        ("icons", "igniton", "ignition"),
        ("icons", "ignitoin", "ignition"),
        ("icons", "イグニション", None),
        ("icons", "none", None),
        ("icons", "life_recovery", None),
        ("icons", "ignition:2", None),
        ("keywords", "life recvery", "life_recovery"),
        ("keywords", "life_recovery:1", None),
        ("keywords", "void_bringer:2", None),
        ("keywords", "ignition", None),
        ("type", "zxx", "zx"),
        ("type", "zx:2", None),
        ("type", "monster", None),
    ],
)
@pytest.mark.parametrize("catalogue", [SMALL, None])
def test_a_misspelt_fact_is_not_known(
    fact: str, word: str, close: str | None, catalogue: Catalogue | None
) -> None:
    """A word that no fact has is an error, and the fact is not known: never "it has none"."""
    facts = {"type": "zx", "icons": "[]", "keywords": "[]"}
    facts[fact] = f'"{word}"' if fact == "type" else f'["{word}"]'
    written = ", ".join(f"{key}: {value}" for key, value in facts.items())
    report = deck(f"{{name: 新しい札, count: 4, {written}}}", main=46, catalogue=catalogue)
    finding = the(report, "entry/fact")
    assert finding.severity == "error"
    assert (finding.params["fact"], finding.params["word"]) == (fact, word)
    if close:
        assert close in strings(finding.params["close"])
    assert report.verdict == "illegal"
    assert broken(report) == set()
    ignition, recovery = report.counts["ignition"], report.counts["life_recovery"]
    assert (ignition.low, ignition.high) == (20, 24 if fact == "icons" else 20)
    assert (recovery.low, recovery.high) == (0, 4 if fact == "keywords" else 0)
    assert (outcome(report, "main/type").state == "undecided") == (fact == "type")


def test_one_misspelt_word_of_two_makes_the_fact_unknown() -> None:
    """A fact with one clear and one unclear word is not known, so that nothing is decided by it."""
    entry = "{name: 新しい札, count: 1, type: zx, icons: [ignition, wakr_level], keywords: []}"
    report = deck(entry, main=49, ignition=19, catalogue=None)
    assert bounds(report, "ignition") == (19, 20)
    assert outcome(report, "main/ignition").state == "undecided"


def test_a_misspelt_fact_does_not_unsettle_the_catalogue() -> None:
    """A misspelt fact of a card that the catalogue knows is told, and the catalogue decides."""
    report = deck("{number: F01-002, count: 1, icons: [igniton]}", main=49, ignition=19)
    assert said(report) == ["entry/fact"]
    assert bounds(report, "ignition") == (20, 20)


def test_a_range_may_have_a_number() -> None:
    """`range:2` is a keyword with its number, and is not misspelt."""
    entry = "{name: 新しい札, count: 1, type: zx, icons: [], keywords: ['range:2']}"
    assert "entry/fact" not in said(deck(entry, main=49, catalogue=None))


# --- no card data at all


def test_without_card_data_there_is_one_finding() -> None:
    """Without card data one finding says how many cards lack which facts, and no card is named."""
    names = "".join(f"  - 4 札{n}\n" for n in range(12))
    text = f"main:\n{names}  - 2 B16-025\ndynamis:\n  - 4 M08-001\n  - 2 何か\nplayer: 誰か\n"
    report = report_on(text, None)
    assert said(report) == ["card/missing"]
    finding = the(report, "card/missing")
    assert (finding.severity, finding.form) == ("warning", "none")
    assert finding.place == (report.file, None)
    assert finding.params["cards"] == 56
    assert finding.params["facts"] == ["type 56", "icons 50", "keywords 50"]
    assert report.verdict == "unverified"
    assert outcome(report, "main/size").state == "kept"
    assert outcome(report, "dynamis/size").state == "kept"


def test_without_card_data_what_is_certain_is_broken() -> None:
    """Sizes and copies are judged without card data."""
    report = report_on("main:\n  - 51 札\ndynamis:\n  - 11 B99-999\n", None)
    assert broken(report) == {"main/size", "main/copies", "dynamis/size", "dynamis/copies"}
    assert said(report) == ["card/missing"]


def test_without_card_data_a_number_may_be_any_name() -> None:
    """A number whose name nobody knows may be one more copy of any name."""
    report = deck("1 B16-025", main=49, catalogue=None)
    assert outcome(report, "main/copies").state == "undecided"
    both = deck("3 B16-025", "3 宙翼合体アインスタイニウム", main=44, catalogue=None)
    assert outcome(both, "main/copies").state == "undecided"


def test_without_card_data_a_number_is_one_card() -> None:
    """Six copies of one number are six of a name, though only one entry gives the name."""
    facts = "type: zx, icons: [], keywords: []"
    for other in ("B16-025", "b16-025"):
        report = deck(
            f"{{number: B16-025, name: 宙翼合体アインスタイニウム, count: 3, {facts}}}",
            f"{{number: {other}, count: 3, {facts}}}",
            main=44,
            catalogue=None,
        )
        assert outcome(report, "main/copies").state == "broken"


def test_a_deck_that_says_all_itself_needs_no_card_data() -> None:
    """Facts in every entry stand for card data."""
    report = deck(main=50, catalogue=None, rest="dynamis: [{name: 甲, count: 1, type: zx_ex}]\n")
    assert report.verdict == "legal"
    assert said(report) == ["card/inline"]
    assert the(report, "card/inline").params["cards"] == 51


# --- entries that could be one


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("{n} B16-025", "{n} B16-025"),
        ("{n} B16-025", "{n} b16-025 宙翼合体アインスタイニウム"),
        ("{n} B16-025", "{n} 宙翼合体 アインスタイニウム"),
        ("{n} 宙翼合体アインスタイニウム", "{{name: 宙翼合体アインスタイニウム, count: {n}}}"),
        ("{n} 誰か", "{n} 誰 か"),
    ],
)
def test_two_entries_of_one_card(first: str, second: str) -> None:
    """2 + 2 are legal with a warning that names both lines; 3 + 3 are illegal."""
    even = deck(first.format(n=2), second.format(n=2), main=46)
    warning = the(even, "entry/duplicate")
    assert warning.severity == "warning"
    assert lines(warning) == [2, 3]
    assert (warning.params["entries"], warning.params["total"]) == (2, 4)
    assert even.verdict == ("unverified" if "誰" in first else "legal")
    odd = deck(first.format(n=3), second.format(n=3), main=44)
    assert odd.verdict == "illegal"
    assert broken(odd) == {"main/copies"}
    assert the(odd, "entry/duplicate").params["total"] == 6
    assert lines(the(odd, "main/copies")) == [2, 3]


def test_all_entries_of_one_card_are_one_warning() -> None:
    """Four entries of one card are one warning that names all four lines."""
    report = deck("1 B16-025", "1 埋草13", "1 B16-025", "1 B16-025", "1 B16-025", main=45)
    assert report.verdict == "legal"
    assert lines(the(report, "entry/duplicate")) == [2, 4, 5, 6]


@pytest.mark.parametrize(
    ("entries", "rest"),
    [
        (["2 B01-005", "2 F01-002"], ""),
        (["1 B16-025", "1 埋草13"], ""),
        (["1 B16-025", "{number: B16-025, count: 1, start: true}"], ""),
        (["1 B16-025"], "tokens: [1 B16-025]\n"),
    ],
)
def test_entries_that_are_not_one(entries: list[str], rest: str) -> None:
    """Other prints, a marked copy, and another section stand in entries of their own."""
    assert "entry/duplicate" not in said(deck(*entries, main=46, rest=rest))


@pytest.mark.parametrize("catalogue", [SMALL, None])
def test_one_number_and_two_names_are_not_counted_together(catalogue: Catalogue | None) -> None:
    """What is said to be counted together is counted together by the rule of copies."""
    report = deck("2 B98-999 誰か", "3 B98-999 別人", main=45, catalogue=catalogue)
    totals = [each.params["total"] for each in report.findings if each.name == "entry/duplicate"]
    if totals:
        assert totals == [5]
        assert "main/copies" in broken(report)


# --- a card in the wrong section


@pytest.mark.parametrize(
    ("rest", "section", "kind"),
    [
        ("player: B16-025\n", "player", "zx"),
        ("player: 昇熱の『壊做』ナナヤ\n", "player", "zx_ex"),
        ("player_ex: B03-105\n", "player_ex", "player"),
        ("over_boost_lower: B16-025\n", "over_boost_lower", "zx"),
        ("tokens: [1 B16-025]\n", "tokens", "zx"),
        ("tokens: [1 B03-105]\n", "tokens", "player"),
    ],
)
def test_a_card_in_a_section_that_is_not_for_it(rest: str, section: str, kind: str) -> None:
    """Outside the deck a card of another type is told, with what the section is for."""
    report = deck(main=50, rest=rest)
    finding = the(report, "entry/section")
    assert finding.severity == "warning"
    assert (finding.params["section"], finding.params["type"]) == (section, kind)
    assert kind not in strings(finding.params["types"])
    assert report.verdict == "legal"


@pytest.mark.parametrize(
    "rest",
    ["player: B03-105\n", "player: 各務原 あづみ\n", "tokens: [5 兵士]\n", "player: 謎の札\n"],
)
def test_a_card_in_its_section(rest: str) -> None:
    """A player, a token, and a card whose type nobody knows are told nothing."""
    report = deck(main=50, rest=rest)
    assert report.verdict == "legal"
    assert said(report) == []


@pytest.mark.parametrize(
    "rest",
    [
        "dynamis:\n  - {number: M08-001, count: 1, start: true}\n",
        "tokens:\n  - {name: 兵士, count: 1, start: true}\n",
    ],
)
def test_a_start_mark_outside_the_main_deck_is_told(rest: str) -> None:
    """The start card is one of the fifty: a mark on another card is told, and not dropped."""
    report = deck(main=50, rest=rest)
    assert [each.name for each in report.findings] != []


@pytest.mark.parametrize("section", ["player", "player_ex", "over_boost_lower"])
def test_a_start_mark_on_a_card_outside_the_deck(section: str) -> None:
    """A mark that a section does not have is told, and not suggested again."""
    report = deck(main=50, rest=f"{section}: {{number: B03-105, start: true}}\n")
    finding = the(report, "entry/key")
    assert finding.params["key"] == "start"
    assert "start" not in strings(finding.params["close"])
    assert "start" not in strings(finding.params["known"])


# --- names that YAML cuts


@pytest.mark.parametrize(
    "entry",
    [
        "4 SSD #4 カーカライニ",
        "4 B45-014 SSD #4 カーカライニ",
        "name: SSD #4 カーカライニ\n    count: 4",
        "4 SSD #４ カーカライニ",
    ],
)
def test_a_cut_name_that_the_card_data_has(entry: str) -> None:
    """Where the card data has the whole name, what was cut is certain, and no other card is taken.

    Not even 《SSD》, which is a card as well.
    """
    report = deck(entry, main=46)
    finding = the(report, "entry/hash")
    assert (finding.severity, finding.form) == ("error", "certain")
    assert fold_width(finding.params["name"]) == "SSD #4 カーカライニ"
    assert said(report) == ["entry/hash"]
    assert report.verdict == "illegal"
    assert broken(report) == set()
    assert bounds(report, "ignition") == (20, 24)


def fold_width(name: object) -> str:
    """Write full-width digits narrow."""
    return str(name).replace("４", "4")


@pytest.mark.parametrize("catalogue", [SMALL, None])
def test_a_quoted_name_is_whole(catalogue: Catalogue | None) -> None:
    """Between quotation marks the name is read as it is."""
    report = deck("'4 SSD #4 カーカライニ'", main=46, catalogue=catalogue)
    assert "entry/hash" not in said(report)
    if catalogue:
        assert report.verdict == "legal"


def test_a_cut_name_without_card_data() -> None:
    """Without card data it may be a comment: a warning, and the card is not known."""
    report = deck("4 SSD #4 カーカライニ", main=46, catalogue=None)
    finding = the(report, "entry/hash")
    assert (finding.severity, finding.form) == ("warning", "")
    assert finding.params["write"] == "'4 SSD #4 カーカライニ'"
    assert report.verdict == "unverified"


def test_two_cut_names_are_not_one_card() -> None:
    """Two names that YAML cut to one beginning are not copies of one card for certain."""
    report = deck("4 SSD #4 カーカライニ", "4 SSD #5 ヘクサンキ", main=42, catalogue=None)
    assert [each.name for each in report.findings].count("entry/hash") == 2
    assert "main/copies" not in broken(report)
    assert "entry/duplicate" not in said(report)
    assert report.verdict == "unverified"


@pytest.mark.parametrize(
    "entry",
    [
        "4 B16-025 # 4 枚",
        "4 宙翼合体アインスタイニウム # 4 枚",
        "4 宙翼合体アインスタイニウム #4枚",
        "4 B16-025 宙翼合体アインスタイニウム #4枚",
        "4 B46-022 # カーカライニ",
    ],
)
def test_a_comment_is_a_comment(entry: str) -> None:
    """Behind a card that is known, what does not make another card is a comment."""
    report = deck(entry, main=46)
    assert report.verdict == "legal"
    assert said(report) == []


def test_a_cut_name_in_braces() -> None:
    """Inside `{…}` a cut name leaves the bracket open, and the place is told."""
    report = report_on("main:\n  - {name: SSD #4 カーカライニ, count: 4}\n")
    (finding,) = report.findings
    assert (finding.name, finding.form) == ("file/yaml", "hash")
    assert finding.place.span
    assert finding.place.span.start.line == 2


FREE = "type: event, icons: [], keywords: []"


@pytest.mark.parametrize("catalogue", [SMALL, None])
@pytest.mark.parametrize("facts", [f", {FREE}", ""])
def test_a_number_is_one_card_with_its_name_or_without(
    facts: str, catalogue: Catalogue | None
) -> None:
    """Copies of a number add up whether the entry gives the name or not."""
    text = (
        "main:\n  - {number: ZZ01-001, count: 3%s}\n  - {number: ZZ01-001, name: X, count: 3%s}\n"
    )
    report = report_on(text % (facts, facts), catalogue)
    assert "main/copies" in broken(report)
    (finding,) = [each for each in report.findings if each.name == "main/copies"]
    assert finding.params["have"] == 6


@pytest.mark.parametrize("catalogue", [SMALL, None])
@pytest.mark.parametrize("facts", [f", {FREE}", ""])
def test_a_number_with_two_names_is_a_mismatch(facts: str, catalogue: Catalogue | None) -> None:
    """One number is one card: with two names one of the entries is wrong, whichever it is."""
    entry = "  - {number: ZZ01-001, name: %s, count: 3%s}\n"
    report = report_on("main:\n" + entry % ("X", facts) + entry % ("Y", facts), catalogue)
    assert [each.form for each in report.findings if each.name == "entry/mismatch"] == [
        "written"
    ] * 2
    assert "main/copies" in open_rules(report)
    assert report.verdict == "illegal"


@pytest.mark.parametrize("catalogue", [SMALL, None])
def test_described_cards_without_a_name_may_be_one(catalogue: Catalogue | None) -> None:
    """Two unknown numbers may have one name, whatever facts the deck gives."""
    text = "main:\n" + "".join(f"  - {{number: ZZ01-00{n}, count: 3, {FREE}}}\n" for n in (1, 2))
    assert "main/copies" in open_rules(report_on(text, catalogue))


@pytest.mark.parametrize(
    ("fact", "one", "other"),
    [
        ("icons", "[ignition]", "[]"),
        ("keywords", "[life_recovery]", "[]"),
        ("type", "event", "zx"),
    ],
)
def test_entries_of_one_number_that_contradict_each_other(fact: str, one: str, other: str) -> None:
    """What two entries of one number say differently is not known, and that is told."""
    facts = {"type": "zx", "icons": "[]", "keywords": "[]"}
    rows = [
        ", ".join(f"{key}: {value}" for key, value in {**facts, fact: value}.items())
        for value in (one, other)
    ]
    text = "main:\n" + "".join(
        f"  - {{number: ZZ01-001, name: X, count: 2, {row}}}\n" for row in rows
    )
    report = report_on(text, None)
    (finding,) = [each for each in report.findings if each.name == "card/facts"]
    assert (finding.form, finding.params["fact"]) == ("entries", fact)
    rule = {"icons": "main/ignition", "keywords": "main/life-recovery", "type": "main/type"}[fact]
    if fact == "icons":
        assert bounds(report, "ignition") == (0, 4)
    if fact == "keywords":
        assert bounds(report, "life_recovery") == (0, 4)
    if fact == "type":
        assert rule in open_rules(report)


def test_a_number_does_not_hide_that_the_name_is_cut() -> None:
    """A number that fits the cut name does not make the rest of the line a comment."""
    cards = build(
        [
            Card("Q01-001", "SSD", "zx", icons=frozenset(), keywords=frozenset()),
            Card("Q01-002", "SSD #7", "zx", icons=frozenset(), keywords=frozenset()),
        ],
        "cards",
    )
    for entry in ("1 Q01-001 SSD #7", "1 Q01-002 SSD #7", "1 SSD #7"):
        report = report_on(f"main:\n  - {entry}\n", cards)
        assert [each.form for each in report.findings if each.name == "entry/hash"] == ["certain"]
