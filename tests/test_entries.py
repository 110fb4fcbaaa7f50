"""One entry of a deck: what is read from it, and how every fault in it is told."""

from __future__ import annotations

import itertools
import sys
from typing import TYPE_CHECKING

import pytest

from zxcheck.check import check
from zxcheck.entries import number_and_name, read_line
from zxcheck.miscounts import miscount

if TYPE_CHECKING:
    from zxcheck.findings import Finding


def findings(text: str) -> list[Finding]:
    """Check a deck, and keep what is said of the file and its entries."""
    report = check(text.encode(), "deck.yaml")
    return [each for each in report.findings if each.name.startswith(("file/", "entry/"))]


def told(entry: str) -> list[str]:
    """Check a deck with one entry: `name.form line:column → what to write instead`."""
    lines = []
    for finding in findings(f"main:\n  - {entry}\n"):
        form = f".{finding.form}" if finding.form else ""
        assert finding.place.span
        place = ":".join(map(str, finding.place.span.start))
        close = finding.params.get("close") or [""]
        assert isinstance(close, list)
        write = str(finding.params.get("write") or close[0]).strip("'\"")
        lines.append(f"{finding.name}{form} {place}" + (f" → {write}" if write else ""))
    return lines


@pytest.mark.parametrize(
    ("text", "copies", "number", "name"),
    [
        ("4 運命の猟犬ライラプス", 4, None, "運命の猟犬ライラプス"),
        ("4 B17-026", 4, "B17-026", None),
        ("4 B16-023 哀愁バラード リリー", 4, "B16-023", "哀愁バラード リリー"),
        ("1 Last Dance", 1, None, "Last Dance"),
        ("999 A", 999, None, "A"),
        ("10 A", 10, None, "A"),
        ("4  A", 4, None, "A"),
        ("4\u3000A", 4, None, "A"),
        ("4\tB01-001\tA", 4, "B01-001", "A"),
        ("4 Ｂ０１－００１ A", 4, "Ｂ０１－００１", "A"),
        ("4 b01-001", 4, "b01-001", None),
        ("4 B01-001A", 4, None, "B01-001A"),
        ("4 B1-001", 4, None, "B1-001"),
        ("4 A B01-001", 4, None, "A B01-001"),
        ("4 4", 4, None, "4"),
        ("4 012", 4, None, "012"),
        ("4 NO", 4, None, "NO"),
        ("4 12:30", 4, None, "12:30"),
        ("4 x4", 4, None, "x4"),
        ("4 [Z/X]", 4, None, "[Z/X]"),
        ("4 サイドデッキ", 4, None, "サイドデッキ"),
    ],
)
def test_an_entry_is_count_number_name(
    text: str, copies: int, number: str | None, name: str | None
) -> None:
    """A text entry is a count, then a number or a name or both."""
    line = read_line(text)
    assert line is not None
    assert (line.copies, line.number, line.name) == (copies, number, name)
    assert told(f'"{text}"') in ([], ["entry/whitespace 2:5"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "4",
        "4 ",
        "A",
        "0 A",
        "04 A",
        "-4 A",
        "4.0 A",
        "４ A",
        "1000 A",
        "4x A",
        " 4 A",
        "+4 A",
    ],
)
def test_what_is_no_entry(text: str) -> None:
    """Without a plain count from 1 to 999 and something behind it, nothing is read."""
    assert read_line(text) is None


@pytest.mark.parametrize(
    ("text", "number", "name"),
    [
        ("各務原あづみ", None, "各務原あづみ"),
        ("B03-105", "B03-105", None),
        ("B03-105 各務原あづみ", "B03-105", "各務原あづみ"),
        ("  B03-105  各務原 あづみ ", "B03-105", "各務原 あづみ"),
        ("4 A", None, "4 A"),
    ],
)
def test_number_and_name(text: str, number: str | None, name: str | None) -> None:
    """A card outside the deck is a number or a name or both."""
    assert number_and_name(text)[:2] == (number, name)


COUNTS = [
    ("0", "zero", ""),
    ("00", "zero", ""),
    ("-4", "negative", ""),
    ("−4", "negative", ""),
    ("-４", "negative", ""),
    ("04", "zeros", "4"),
    ("010", "zeros", "10"),
    ("1000", "large", ""),
    ("9999999999", "large", ""),
    ("４", "width", "4"),
    ("４０", "width", "40"),
    ("１0", "width", "10"),
    ("1e9", "other", ""),
    ("4.0", "other", ""),
    ("yes", "other", ""),
    ("NO", "other", ""),
    ("true", "other", ""),
    ("null", "other", ""),
    ("~", "other", ""),
    ("1_000", "other", ""),
    ("0x4", "other", ""),
    ("1:30", "other", ""),
    ("+4", "other", ""),
    ("four", "other", ""),
]


@pytest.mark.parametrize(("count", "form", "write"), COUNTS)
def test_a_wrong_count_in_a_text(count: str, form: str, write: str) -> None:
    """A count that is none is told at the entry, with the entry to write where that is plain."""
    remedy = f" → {write} 名前" if write else ""
    assert told(f"{count} 名前") == [f"entry/count.{form} 2:5{remedy}"]


@pytest.mark.parametrize(("count", "form", "write"), COUNTS)
def test_a_wrong_count_in_a_mapping(count: str, form: str, write: str) -> None:
    """A count that is none is told at its place, with the count to write where that is plain."""
    remedy = f" → {write}" if write else ""
    assert told(f"{{name: 名前, count: {count}}}") == [f"entry/count.{form} 2:23{remedy}"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('{name: A, count: "4"}', "entry/count.quoted 2:22 → 4"),
        ("{name: A, count: '4'}", "entry/count.quoted 2:22 → 4"),
        ("{name: A, count: }", "entry/count.other 2:22"),
        ("{name: A, count: [4]}", "entry/count.other 2:22"),
        ("{name: A, count: {a: 4}}", "entry/count.other 2:22"),
        ("{name: A, count: 4 A}", "entry/count.other 2:22"),
        ("{name: A, count: 4x}", "entry/count.other 2:22"),
        ("{name: A}", "entry/count.missing 2:5"),
        ("{number: B01-001}", "entry/count.missing 2:5"),
        ("名前", "entry/count.none 2:5 → 1 名前"),
        ("B01-001", "entry/count.none 2:5 → 1 B01-001"),
        ("B01-001 名前", "entry/count.none 2:5 → 1 B01-001 名前"),
    ],
)
def test_other_faults_of_counts(entry: str, expected: str) -> None:
    """A count may be quoted, left out, or something else altogether."""
    assert told(entry) == [expected]


@pytest.mark.parametrize("count", ["1", "4", "10", "999"])
def test_plain_counts_are_read(count: str) -> None:
    """Counts from 1 to 999 are read in both forms."""
    assert told(f"{count} A") == told(f"{{name: A, count: {count}}}") == []


@pytest.mark.parametrize(
    ("entry", "write"),
    [
        ("4x B01-001", "4 B01-001"),
        ("4xB01-001", "4 B01-001"),
        ("x4 B01-001", "4 B01-001"),
        ("B01-001 x4", "4 B01-001"),
        ("B01-001 4", "4 B01-001"),
        ("×4 名前", "4 名前"),
        ("4× 名前", "4 名前"),
        ("名前 ×4", "4 名前"),
        ("名前×4", "4 名前"),
        ("名前 ×４", "4 名前"),
        ("名前 4枚", "4 名前"),
        ("名前4枚", "4 名前"),
        ("4枚 名前", "4 名前"),
        ("４枚\u3000名前", "4 名前"),
        ("名前 4", "4 名前"),
        ("《名前》×4", "4 《名前》"),
        ("《名前》 4", "4 《名前》"),
        ("“破滅意思” リルフィ x2", "2 “破滅意思” リルフィ"),
    ],
)
def test_other_ways_to_write_a_count_are_turned_round(entry: str, write: str) -> None:
    """Counts as people write them elsewhere are told with the entry to write."""
    assert told(entry) == [f"entry/form.times 2:5 → {write}"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("4", "entry/nameless 2:5"),
        ("４", "entry/nameless 2:5"),
        ("-4", "entry/nameless 2:5"),
        ('"4 "', "entry/nameless 2:5"),
        ("4 # four of them", "entry/nameless 2:5"),
        ("{count: 4}", "entry/nameless 2:5"),
        ("{name: , count: 4}", "entry/nameless 2:5"),
        ("{count: 4, type: zx}", "entry/nameless 2:5"),
    ],
)
def test_an_entry_without_a_name(entry: str, expected: str) -> None:
    """An entry that names no card is told as that."""
    assert expected in told(entry)
    assert {each for each in told(entry) if "whitespace" not in each} == {expected}


@pytest.mark.parametrize("entry", ["''", '""', "' '", "'\u3000'", "|\n\n", '"\\x1c"', '"\\u200b"'])
def test_an_entry_of_nothing(entry: str) -> None:
    """An empty text is an entry that cannot be read, and no crash."""
    names = {finding.name for finding in findings(f"main:\n  - {entry}\n  - 4 A\n")}
    assert {name for name in names if name.startswith("entry/")} - {"entry/whitespace"}


@pytest.mark.parametrize("name", ["\u200b", "\ufeff", "\u2060\u00ad"])
def test_a_name_that_nobody_can_see(name: str) -> None:
    """A name of unseen characters names no card."""
    assert "entry/nameless 2:5" in told(f"'4 {name}'")
    assert "entry/nameless 2:5" in told(f"{{name: '{name}', count: 4}}")


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("4 SSD #7", ["entry/hash 2:5 → 4 SSD #7"]),
        ("4 SSD #７", ["entry/hash 2:5 → 4 SSD #７"]),
        ("4 B01-001 SSD #7", ["entry/hash 2:5 → 4 B01-001 SSD #7"]),
        ("4 #7 SSD", ["entry/hash 2:5 → 4 #7 SSD"]),
        ("name: SSD #7\n    count: 4", ["entry/hash 2:5 → SSD #7"]),
        ("4 SSD # comment", []),
        ("4 SSD#7", []),
        ("'4 SSD #7'", []),
        ("'4 SSD' #7", []),
        ("4 SSD", []),
    ],
)
def test_a_name_that_is_cut_at_a_hash(entry: str, expected: list[str]) -> None:
    """What YAML takes for a comment is told, unless a blank behind the `#` says it is one."""
    assert told(entry) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("4 Lyrical: XI", ["entry/colon 2:5 → 4 Lyrical: XI"]),
        ("4 B01-001 Lyrical: XI", ["entry/colon 2:5 → 4 B01-001 Lyrical: XI"]),
        ("4 Lyrical:", ["entry/colon 2:5 → 4 Lyrical:"]),
        ("4 Lyrical: XI: b", ["file/yaml.colon 2:18"]),
        ("name: Lyrical: XI\n    count: 2", ["file/yaml.colon 2:18"]),
        ("4 Lyrical:XI", []),
        ("'4 Lyrical: XI'", []),
        ("{name: 'Lyrical: XI', count: 2}", []),
    ],
)
def test_a_name_that_is_split_at_a_colon(entry: str, expected: list[str]) -> None:
    """A name with `: ` is told with the quotation marks that keep it together."""
    assert told(entry) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "{name: Lyrical Type. VII, XI, count: 2}",
            ["entry/comma 2:31 → Lyrical Type. VII, XI"],
        ),
        ("{count: 2, name: A, B}", ["entry/comma 2:25 → A, B"]),
        ("{name: A, B, C, count: 2}", ["entry/comma 2:15 → A, B, C"]),
        ("{name: 'Lyrical Type. VII, XI', count: 2}", []),
        ("4 Lyrical Type. VII, XI", []),
    ],
)
def test_a_name_that_is_split_at_a_comma(entry: str, expected: list[str]) -> None:
    """A name with a comma inside `{…}` is told once, with the whole name to quote."""
    assert told(entry) == expected


def test_a_name_in_braces_that_is_split_at_a_colon() -> None:
    """Inside `{…}` a name with `: ` breaks the YAML, and the place is told."""
    (expected,) = told("{name: Lyrical: XI, count: 2}")
    assert expected.startswith("file/yaml")
    assert " 2:19" in expected


@pytest.mark.parametrize("entry", ["[Z/X]", "[4, A]", "[]", "[[a]]", "- 4 A", "- - 4 A", ""])
def test_an_entry_of_the_wrong_kind(entry: str) -> None:
    """A list, or nothing, is no entry."""
    column = 4 if not entry else 5
    assert told(entry) == [f"entry/form.kind 2:{column}"]


@pytest.mark.parametrize("entry", ["null", "~", "NO", "2016-01-02"])
def test_scalars_are_names_even_here(entry: str) -> None:
    """What YAML knows as a value of its own is a name without a count."""
    assert told(entry) == [f"entry/count.none 2:5 → 1 {entry}"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{name: A, cuont: 4}", ["entry/key 2:15 → count"]),
        ("{nmae: A, count: 4}", ["entry/key 2:6 → name"]),
        ("{nubmer: B01-001, count: 4}", ["entry/key 2:6 → number"]),
        ("{name: A, count: 4, icon: [ignition]}", ["entry/key 2:25 → icons"]),
        ("{name: A, count: 4, foo: bar}", ["entry/key 2:25"]),
        ("{name: A, count: 4, '<<': bar}", ["entry/key 2:25"]),
        ("{name: A, count: 4, ? [x] : y}", ["file/key.shape 2:27"]),
        ("{name: A, count: 4, start: yes}", ["entry/value 2:32"]),
        ("{name: A, count: 4, start: 1}", ["entry/value 2:32"]),
        ("{name: A, count: 4, icons: ignition}", ["entry/value 2:32"]),
        ("{name: A, count: 4, icons: [[a]]}", ["entry/value 2:33"]),
        ("{name: A, count: 4, cost: x}", ["entry/value 2:31"]),
        ("{name: A, count: 4, cost: -1}", ["entry/value 2:31"]),
        ("{name: [Z/X], count: 4}", ["entry/value 2:12"]),
        ("{name: {a: b}, count: 4}", ["entry/value 2:12"]),
        ("{number: [], count: 4}", ["entry/value 2:14"]),
        ("{name: A, count: 4, type: zxx}", ["entry/fact 2:5 → zx"]),
        ("{name: A, count: 4, icons: [igniton]}", ["entry/fact 2:5 → ignition"]),
    ],
)
def test_keys_and_values_of_an_entry(entry: str, expected: list[str]) -> None:
    """A misspelt key is one finding with a suggestion, and a wrong value is told at its place."""
    assert told(entry) == expected


def test_a_key_without_a_close_one_lists_those_there_are() -> None:
    """An unknown key that is like none is told with all keys."""
    (finding,) = findings("main: [{name: A, count: 4, foo: bar}]\n")
    known = finding.params["known"]
    assert isinstance(known, list)
    assert {"number", "name", "count", "start", "type", "icons"} <= set(known)


@pytest.mark.parametrize(
    "entry",
    [
        "{name: A, count: 4, cost: 3, type: Z/X, colors: [赤], icons: [IG], keywords: [LR]}",
        "{number: B01-001, count: 1, start: true}",
        "{name: A, count: 4, start: false, icons: [], keywords: []}",
        "{name: A, count: 4, cost: ∞}",
        "{name: A, count: 4, type: }",
        "name: A\n    count: 4",
    ],
)
def test_a_mapping_may_have_facts(entry: str) -> None:
    """All keys of an entry are known."""
    assert told(entry) == []


@pytest.mark.parametrize(
    ("entry", "code", "name"),
    [
        ('"4 A\\eB"', "U+001B", "entry/control"),
        ('"4 A\\x07"', "U+0007", "entry/control"),
        ('"4 A\\0B"', "U+0000", "entry/control"),
        ('"4 A\\n::error::x"', "U+000A", "entry/control"),
        ('{name: "A\\e[31m", count: 4}', "U+001B", "entry/control"),
        ('{number: "B01-001\\b", count: 4}', "U+0008", "entry/control"),
        ("4 A\u202eB", "U+202E", "entry/control"),
        ("4 A\u2066B", "U+2066", "entry/control"),
        ("4 A\u200fB", "U+200F", "entry/control"),
        ("4 A\u061cB", "U+061C", "entry/control"),
        ('"4 A\\u2028B"', "U+2028", "entry/control"),
        ("|\n    4 A\n    5 B", "U+000A", "entry/control"),
        ("4 A\u200bB", "U+200B", "entry/whitespace"),
        ("4 A\u200dB", "U+200D", "entry/whitespace"),
        ("4 A\u2060B", "U+2060", "entry/whitespace"),
        ("4 A\ufeffB", "U+FEFF", "entry/whitespace"),
        ("4 A\u00adB", "U+00AD", "entry/whitespace"),
        ("4 A\u00a0B", "U+00A0", "entry/whitespace"),
        ("4 A\u00a0", "U+00A0", "entry/whitespace"),
        ("4\tA", "U+0009", "entry/whitespace"),
        ("'4 A\tB'", "U+0009", "entry/whitespace"),
        ("'4 A '", "U+0020", "entry/whitespace"),
        ("4 A\u3000", "U+3000", "entry/whitespace"),
        ("4 \u3000A", "U+3000", "entry/whitespace"),
        ("4\u3000A", "U+3000", "entry/whitespace"),
        ("12\u3000A", "U+3000", "entry/whitespace"),
        ("{name: \u3000A, count: 4}", "U+3000", "entry/whitespace"),
        ("{name: ' A', count: 4}", "U+0020", "entry/whitespace"),
    ],
)
def test_characters_that_nobody_sees(entry: str, code: str, name: str) -> None:
    """Unseen characters in an entry are named: what misleads is an error, a blank is a note."""
    found = {finding.name: finding for finding in findings(f"main:\n  - {entry}\n")}
    assert name in found
    assert found[name].params["character"] == code
    assert found[name].severity == ("error" if name == "entry/control" else "note")


@pytest.mark.parametrize("entry", ["4 A\u3000B", "4 A B", "4 か\u3099", "4 𠮟る①Ⅳ☆é♪", "4 ｶﾞﾝ"])
def test_characters_that_are_usual(entry: str) -> None:
    """A full-width space between words, and characters of names, are no finding."""
    assert told(entry) == []


def test_text_and_name_that_are_long() -> None:
    """An entry, or a name, of more than 500 characters is one finding."""
    assert told("4 " + "長" * 499) == ["entry/long 2:5"]
    assert told("4 " + "長" * 498) == []
    assert told("{count: 4, name: " + "長" * 501 + "}") == ["entry/long 2:22"]


FAULTY = [
    "0 A",
    "-4 B",
    "04 C",
    "1e9 D",
    "4.0 E",
    "yes F",
    "４ G",
    "1000 H",
    "4x I",
    "J ×4",
    "K",
    "4",
    "[Z/X]",
    "{name: L, cuont: 4}",
    "{name: M, count: 0}",
    "{name: O}",
    "{count: 4}",
    "4 Lyrical: XI",
    "{name: P, XI, count: 2}",
    '"4 Q\\e"',
]


def test_no_bad_entry_hides_another() -> None:
    """Twenty faulty lines are twenty findings in file order, and the good ones are read."""
    text = "main:\n" + "".join(f"  - {entry}\n  - 1 N{n}\n" for n, entry in enumerate(FAULTY))
    report = check(text.encode(), "deck.yaml")
    lines = [
        finding.place.span.start.line
        for finding in report.findings
        if finding.place.span and finding.name.startswith(("file/", "entry/"))
    ]
    assert lines == list(range(2, 42, 2))
    labels = {slot.label for tally in report.outcomes[0].tallies for slot in tally.counted}
    assert {f"N{n}" for n in range(20)} <= labels


@pytest.mark.parametrize(
    "entry",
    [
        *("04 A", "010 A", "４ A", "4x A", "'B01-001 x4'", "A ×4", "名前 4枚", "A"),
        *("4 Lyrical: XI", "4 SSD #7", "4 #7", "4 B01-001 SSD #7", "4 “A” #7: b"),
    ],
)
def test_the_remedy_mends_the_entry(entry: str) -> None:
    """Writing what the finding says leaves nothing to find."""
    (finding,) = findings(f"main:\n  - {entry}\n")
    assert findings(f"main:\n  - {finding.params['write']}\n") == []


@pytest.mark.parametrize(
    "unit",
    [
        "  - {name: A, cuont: 4}\n",
        "  - {}\n",
        "  - {name: A, count: 1, cost: x, type: zx}\n",
        "  - {name: A, XI, count: 2}\n",
        "  - 1 N%d\n",
        "  - A %d\n",
        "  - 1 A%d #7\n",
        '  - "4 \\e"\n',
        "  - &a 4 A\n",
        "  - [[%d]]\n",
    ],
)
def test_many_entries_take_no_longer_each_than_few(unit: str) -> None:
    """Four times the entries, faulty or not, take about four times the steps, not sixteen times."""

    def steps(entries: int) -> int:
        text = "main:\n" + "".join(unit.replace("%d", str(n)) for n in range(entries))
        calls = itertools.count()
        sys.setprofile(lambda *_: next(calls) and None)
        try:
            report = check(text.encode(), "deck.yaml")
        finally:
            sys.setprofile(None)
        assert report.verdict == "illegal"
        assert len(report.findings) <= 501
        return next(calls)

    steps(10)  # what is done once in a process is none of it
    assert steps(1200) < 6 * steps(300)


@pytest.mark.parametrize(
    ("text", "form", "write"),
    [
        (" 4 ", "blank", "4"),
        ("\u30004", "blank", "4"),
        *COUNTS,
        ("4x", "other", ""),
        ("A", "other", ""),
    ],
)
def test_why_a_text_is_no_count(text: str, form: str, write: str) -> None:
    """Every text that is no count is so for one reason."""
    assert miscount(text) == (form, write)
