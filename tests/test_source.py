r"""Bytes become text, and text becomes data with places: every fault has its finding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zxcheck.decode import LARGEST_DECK
from zxcheck.findings import Position, Span
from zxcheck.source import read

DECK = "name: 運命\nmain:\n  - 4 運命の猟犬ライラプス\n"
KANJI = "main:\n" + "  - 4 氾濫の命慟運命の猟犬破滅意思\n" * 12
PLAIN = "main:\n  - 4 B01-001\n"


def told(data: str | bytes) -> list[str]:
    """List the findings as `name.form line:column`; `-` for the whole file."""
    source = read(data.encode() if isinstance(data, str) else data, "deck.yaml")
    return [
        f"{finding.name}{finding.form and '.'}{finding.form} "
        + (":".join(map(str, finding.place.span.start)) if finding.place.span else "-")
        for finding in source.findings
    ]


def one(data: str | bytes) -> dict[str, object]:
    """Give the values of the only finding."""
    (finding,) = read(data.encode() if isinstance(data, str) else data, "deck.yaml").findings
    return dict(finding.params)


@pytest.mark.parametrize(
    ("data", "place", "offset", "guess"),
    [
        (DECK.encode("cp932"), "1:7", 6, "Shift_JIS"),
        (KANJI.encode("cp932"), "2:7", 12, "Shift_JIS"),
        (DECK.encode("euc_jp"), "1:7", 6, "EUC-JP"),
        (KANJI.encode("euc_jp"), "2:7", 12, "EUC-JP"),
        (b"\xff\xfe" + DECK.encode("utf-16-le"), "1:1", 0, "UTF-16"),
        (b"\xfe\xff" + DECK.encode("utf-16-be"), "1:1", 0, "UTF-16"),
        (b"\xff\xfe" + PLAIN.encode("utf-16-le"), "1:1", 0, "UTF-16"),
        (DECK.encode("utf-16-le"), "1:14", 13, "UTF-16"),
        (DECK.encode("utf-16-be"), "1:13", 12, "UTF-16"),
        (b"\xff\xfe\x00\x00" + DECK.encode("utf-32-le"), "1:1", 0, "UTF-32"),
        ("name: Café\nmain:\n  - 4 Crème\n".encode("latin-1"), "1:10", 9, "Latin-1"),
        (b"\xef\xbb\xbfmain:\n  - 4 \xe9\n", "2:7", 15, "Latin-1"),
        (b"main:\r\n  - 4 \xe9\r\n", "2:7", 13, "Latin-1"),
    ],
)
def test_what_is_not_utf8_is_named(data: bytes, place: str, offset: int, guess: str) -> None:
    """Another encoding is one finding, with the byte offset and the encoding that is likely."""
    assert told(data) == [f"file/encoding {place}"]
    assert one(data) == {"offset": offset, "guess": guess}


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [DECK, KANJI, PLAIN])
def test_utf16_without_a_mark_is_named(text: str, codec: str) -> None:
    """UTF-16 is named without a byte order mark, be the deck kanji or plain numbers."""
    (finding,) = read(text.encode(codec), "deck.yaml").findings
    assert (finding.name, finding.params.get("guess")) == ("file/encoding", "UTF-16")


def test_a_byte_order_mark_is_accepted() -> None:
    """A byte order mark is no fault and takes no column."""
    source = read("\ufeffmain: [4 A]\nname: x\n".encode(), "deck.yaml")
    assert (source.findings, source.data) == ([], {"main": ["4 A"], "name": "x"})
    assert source.keys["main",] == Span(Position(1, 1), Position(1, 5))
    assert source.values["main", 0] == Span(Position(1, 8), Position(1, 11))
    assert source.lines[0] == "main: [4 A]"


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("a: [b: c: d]\n", "1:9", "expected ',' or ']', but got ':'"),
        ("main: [4 A\n  - x: :\n", "2:6", "expected ',' or ']', but got ':'"),
        ("main:\n  - @A\n", "2:5", "found character '@' that cannot start any token"),
        (
            "main:\n  - '4 A'\n - 4 B\n",
            "3:2",
            "expected <block end>, but found '<block sequence start>'",
        ),
        ('main:\n  - "4" A\n', "2:9", "expected <block end>, but found '<scalar>'"),
    ],
)
def test_broken_yaml_is_told_in_the_clearer_words(text: str, place: str, problem: str) -> None:
    """Where YAML breaks off is told in the words of the pure reader."""
    assert told(text) == [f"file/yaml {place}"]
    assert one(text) == {"problem": problem}


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("main:\n  - {name: SSD #7, count: 4}\n", "file/yaml.hash 2:16"),
        ('main:\n  - "4 A\n', "file/yaml.quote 2:5"),
        ("日本: 'x\r\n", "file/yaml.quote 1:5"),
        ("main: [4 A #7, 4 B]\n", "file/yaml.hash 1:12"),
        ("main:\n  - {name: '#7', count: 4\n", "file/yaml.bracket 2:5"),
        ("main:\n  - {name: 'A #7', count: 4\n", "file/yaml.bracket 2:5"),
        ("main: [4 A, # the first\n  4 B\n", "file/yaml.bracket 1:7"),
        ("main: [4 A, 4 B\n", "file/yaml.bracket 1:7"),
        ("main: {a\n", "file/yaml.bracket 1:7"),
    ],
)
def test_a_bracket_that_stays_open(text: str, finding: str) -> None:
    """A bracket that a ` #` hides is told as that; one that is missing, at where it opens."""
    assert told(text) == [finding]


def test_a_long_broken_file_is_told_in_the_words_of_the_fast_reader() -> None:
    """What is too long to be read again by the pure reader is told at the same place."""
    long = "main: [" + "4 A, " * 20_000 + "\n"
    assert told(long) == ["file/yaml 2:1"]


@pytest.mark.parametrize("escape", ["\\ud800", "\\U00110000", "\\UFFFFFFFF", "\\x0", "\\q"])
def test_an_escape_for_no_character_is_broken_yaml(escape: str) -> None:
    """An escape that stands for no character is a finding, not a crash."""
    (finding,) = read(f'main: ["4 {escape}"]\n'.encode(), "deck.yaml").findings
    assert finding.name == "file/yaml"
    assert finding.place.span
    assert finding.place.span.start.line == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("main:\n\t- 4 A\n", "2:1"),
        ("main:\n  - 4 A\n\t- 4 B\n", "3:1"),
        ("\tmain:\n", "1:1"),
        ("main:\n  - name: A\n\tcount: 4\n", "3:1"),
        ("main:\n  -\t4 A\n", "2:4"),
        ("notes: |\n\ttext\n", "2:1"),
    ],
)
def test_a_tab_where_spaces_belong_is_a_finding_of_its_own(text: str, place: str) -> None:
    """A tab that indents or follows the hyphen is told as a tab."""
    assert told(text) == [f"file/tab {place}"]


@pytest.mark.parametrize(
    "text",
    ["main:\n  - 4\tA\n", "main: [4 A]\t\n", "main:\n  - {name:\tA, count: 4}\n", "a: b\t#c"],
)
def test_a_tab_between_words_does_not_break_yaml(text: str) -> None:
    """A tab inside or behind an entry can be read."""
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "place", "character", "count"),
    [
        ("main:\n  - 4 A\0B\n", "2:8", "U+0000", 1),
        ("main:\n  - 4 A\n  - 4 B\0\n", "3:8", "U+0000", 1),
        ("main:\n  - 4 A\aB\n", "2:8", "U+0007", 1),
        ("main:\n  - '4 A\x1b[31m'\n", "2:9", "U+001B", 1),
        ("main:\n  - 4 運\x7f\n", "2:8", "U+007F", 1),
        ("main:\n  - 4 A\u0080\n", "2:8", "U+0080", 1),
        ("main:\r\n  - 4 A\ufffe\r\n", "2:8", "U+FFFE", 1),
        ("# \x01\nmain:\n  - \x02\x03\n", "1:3", "U+0001", 3),
        ("\ufeff\a", "1:1", "U+0007", 1),
    ],
)
def test_control_characters_are_named(text: str, place: str, character: str, count: int) -> None:
    """What YAML does not allow in a text is named by its code point, all places in one finding."""
    assert told(text) == [f"file/control {place}"]
    assert one(text) == {"character": character, "count": count}
    (finding,) = read(text.encode(), "deck.yaml").findings
    assert len(finding.related) == count - 1


def test_of_many_control_characters_some_are_shown() -> None:
    """A file full of control characters has one finding with ten places."""
    (finding,) = read(b"main: '" + b"\a\n" * 5000, "deck.yaml").findings
    assert finding.params["count"] == 5000
    assert len(finding.related) == 9


@pytest.mark.parametrize(
    ("text", "key", "second", "first"),
    [
        ("main:\n  - 4 A\nmain:\n  - 4 B\n", "main", (3, 1), (1, 1)),
        ("main:\n  - {name: A, count: 4, count: 3}\n", "count", (2, 25), (2, 15)),
        ("main:\n  - name: A\n    count: 4\n    name: B\n", "name", (4, 5), (2, 5)),
        ('main: [4 A]\n"main": [4 B]\n', "main", (2, 1), (1, 1)),
        ("main:\n  - {B01-001: 4, B01-001: 4}\n", "B01-001", (2, 18), (2, 6)),
        ("\ufeff運: 1\n運: 2\n", "運", (2, 1), (1, 1)),
    ],
)
def test_a_key_twice_shows_both_places(
    text: str, key: str, second: tuple[int, int], first: tuple[int, int]
) -> None:
    """A key that stands twice is a finding at the second place that points to the first."""
    source = read(text.encode(), "deck.yaml")
    (finding,) = source.findings
    assert (finding.name, finding.params) == ("file/duplicate-key", {"key": key})
    assert finding.place.span
    assert finding.place.span.start == second
    assert [place.span and place.span.start for place in finding.related] == [first]


def test_of_a_key_twice_the_first_is_kept() -> None:
    """What stands below the key the second time is not read, and a third time is told again."""
    source = read(b"name: a\nname: b\nname: c\n", "deck.yaml")
    assert source.data == {"name": "a"}
    assert told("name: a\nname: b\nname: c\n") == [
        "file/duplicate-key 2:1",
        "file/duplicate-key 3:1",
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("main:\n  - 4 A\n---\nmain:\n  - 4 B\n", "3:1"),
        ("---\nmain: [4 A]\n...\n---\n", "4:1"),
        ("main: [4 A]\r\n---\r\nmain: [4 B]\r\n", "2:1"),
    ],
)
def test_a_second_document_is_a_finding(text: str, place: str) -> None:
    """A second document is told where it begins."""
    assert told(text) == [f"file/documents {place}"]


@pytest.mark.parametrize(
    "text", ["---\nmain: [4 A]\n", "---\nmain: [4 A]\n...\n", "%YAML 1.1\n---\nmain: [4 A]\n"]
)
def test_one_document_may_be_marked(text: str) -> None:
    """The marks of a single document are no fault."""
    assert told(text) == []


BOMB = "a0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
)


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("main: &a\n  - 4 A\n", ["file/alias.anchor 1:7"]),
        ("main:\n  - &a 4 A\n  - *a\n", ["file/alias.anchor 2:5", "file/alias.alias 3:5"]),
        ("main:\n  - *a\n", ["file/alias.alias 2:5"]),
        ("a: &x [*x]\n", ["file/alias.anchor 1:4", "file/alias.alias 1:8"]),
        ("main: &x\n  - *x\n", ["file/alias.anchor 1:7", "file/alias.alias 2:5"]),
        (BOMB, ["file/alias.anchor 1:5", "file/alias.alias 2:10"]),
        ("main:\n  - !!python/object:os.system x\n", ["file/alias.tag 2:5"]),
        ("main:\n  - !!str 4 A\n", ["file/alias.tag 2:5"]),
        ("main:\n  - !own 4 A\n", ["file/alias.tag 2:5"]),
        ("main:\n  - ! 4 A\n", ["file/alias.tag 2:5"]),
        ("main:\n  - {name: A, <<: {cost: 3}, count: 4}\n", ["file/alias.merge 2:15"]),
        (
            "x: &x {name: A}\nmain:\n  - {<<: *x, count: 4}\n",
            ["file/alias.anchor 1:4", "file/alias.alias 3:10"],
        ),
    ],
)
def test_what_a_deck_may_not_have(text: str, findings: list[str]) -> None:
    """Anchors, aliases, tags and merge keys are findings, and none is followed."""
    assert told(text) == findings


@pytest.mark.parametrize(
    "text",
    ["main:\n  - 4 &A *B !C\n", "main:\n  - '&A'\n  - '*B'\n  - '!C'\n", "a: b # &a *b !c\n"],
)
def test_the_same_characters_inside_a_text_are_plain(text: str) -> None:
    """`&`, `*` and `!` mean nothing inside a text, between quotation marks and in comments."""
    assert told(text) == []


def test_every_place_of_an_anchor_is_shown() -> None:
    """Several anchors are one finding with all their places."""
    (finding,) = read(b"main:\n  - &a 4 A\n  - &b 4 B\n", "deck.yaml").findings
    assert finding.params == {"count": 2}
    assert [place.span and place.span.start for place in finding.related] == [(3, 5)]


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("main: " + "[" * 19 + "]" * 19, False),
        ("main: " + "[" * 20 + "]" * 20, True),
        ("[" * 20 + "]" * 20, False),
        ("[" * 21 + "]" * 21, True),
        ("- " * 20 + "x", False),
        ("- " * 21 + "x", True),
        ("{a: " * 21 + "}" * 21, True),
        ("[" * 900 + "]" * 900, True),
        ("[" * 5000 + "]" * 5000, True),
        ("{a: " * 5000 + "}" * 5000, True),
        ("- " * 5000 + "x", True),
        ("[" * 900, True),
        ("[" * 70_000 + "]" * 70_000, True),
    ],
)
def test_nesting_has_an_end(text: str, deep: bool) -> None:  # noqa: FBT001 -- a column of the table
    """More than twenty levels are a finding, and no deeper ones are gone into."""
    names = {finding.split()[0] for finding in told(text)}
    assert ("file/depth" in names) is deep
    assert names <= {"file/depth", "file/shape"}


def test_the_place_of_too_deep_nesting() -> None:
    """Nesting is told at the bracket that is one too many, and the rest is read."""
    text = "name: x\nmain: " + "[" * 21 + "]" * 21 + "\nnotes: y\n"
    assert told(text) == ["file/depth 2:26"]
    data = read(text.encode(), "deck.yaml").data
    assert isinstance(data, dict)
    assert list(data) == ["name", "main", "notes"]


def test_a_file_over_one_mebibyte_is_not_read() -> None:
    """A file of a mebibyte is read; with one byte more it is not even decoded."""
    text = b"main:\n  - 4 A\n#"
    assert told(text.ljust(LARGEST_DECK, b".")) == []
    assert told(text.ljust(LARGEST_DECK + 1, b"\xff")) == ["file/size -"]
    assert one(b"." * (LARGEST_DECK + 1)) == {"most": 1024}
    assert read(b"." * (LARGEST_DECK + 1), "deck.yaml").lines == ("",)


@pytest.mark.parametrize("text", ["", "\ufeff", "# only\n# comments\n", " \n\n", "\n"])
def test_an_empty_file_is_told(text: str) -> None:
    """A file without content is a finding."""
    assert told(text) == ["file/empty -"]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("- 4 A\n- 4 B\n", "list"),
        ("[]", "list"),
        ("42", "text"),
        ("4 A\n4 B\n", "text"),
        ("'main: [4 A]'", "text"),
        ("number,name\nB01-001,A\n", "text"),
        ("Deck\n====\n\n* 4 A\n* 4 B\n", "text"),
        ("# Deck\n\n- 4 A\n- 4 B\n", "list"),
    ],
)
def test_a_deck_begins_with_keys(text: str, shape: str) -> None:
    """A list or a text at the top is a finding that says what is there."""
    assert told(text) == ["file/shape -"]
    assert one(text) == {"shape": shape}


@pytest.mark.parametrize(
    "data",
    [
        b"# Deck\n\n- 4 A\n- 4 B\n\nText **bold** here\n",
        b"# Title\n\nSome text: with colon\n\n| a | b |\n",
        bytes(range(256)),
        bytes(range(255, -1, -1)),
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"PK\x03\x04\x14\x00\x08\x08",
    ],
)
def test_other_files_are_no_decks(data: bytes) -> None:
    """A Markdown file and random bytes are told, and nothing is read from them."""
    source = read(data, "deck.yaml")
    assert source.broken
    assert len(source.findings) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_every_line_end_of_yaml_counts(end: str) -> None:
    """Lines are counted alike whatever ends them."""
    text = end.join(["main: # 日本", "  - 4 A", "  - 4 B", "name: x", "name: y", ""])
    source = read(text.encode(), "deck.yaml")
    assert source.data == {"main": ["4 A", "4 B"], "name": "x"}
    assert source.values["main", 1] == Span(Position(3, 5), Position(3, 8))
    assert source.lines[2] == "  - 4 B"
    assert told(text) == ["file/duplicate-key 5:1"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_every_line_end_counts_before_a_fault(end: str) -> None:
    """Where YAML breaks off, and where a control character stands, lines are counted alike too."""
    assert told(end.join(["main:", "  - 4 A", "  - @"])) == ["file/yaml 3:5"]
    assert told(end.join(["main:", "  - 4 A", "  - \a"])) == ["file/control 3:5"]
    last = read(end.join(["main:", "  - 4 "]).encode() + b"\xff", "deck.yaml").findings[0]
    assert last.place.span
    assert last.place.span.start == (2, 7)


@pytest.mark.parametrize(
    "text",
    [
        *("NO", "yes", "on", "~", "null", "012", "08", "0x1F", "1e3", "12e03", "1_000", "4.0"),
        *(".inf", "1:30", "12:30:45", "2016-01-02", "=", "<<", "４", "E01-001"),
    ],
)
def test_scalars_stay_text(text: str) -> None:
    """Nothing is taken for a number, a date, a truth value or nothing."""
    source = read(f"name: {text}\nmain:\n  - {text}\n".encode(), "deck.yaml")
    assert (source.findings, source.data) == ([], {"name": text, "main": [text]})


def test_keys_stay_text() -> None:
    """Keys are taken as they are written, too."""
    data = read(b"NO: 1\n012: 2\n~: 3\n'': 4\n1: 5\n<<x: 6\n'<<': 7\n", "deck.yaml").data
    assert isinstance(data, dict)
    assert list(data) == ["NO", "012", "~", "", "1", "<<x", "<<"]


def test_nothing_is_not_an_empty_text() -> None:
    """A value that is left out is nothing; quotation marks around nothing are an empty text."""
    assert read(b"a:\nb: ''\nc: \"\"\nd: # x\n", "d").data == {
        "a": None,
        "b": "",
        "c": "",
        "d": None,
    }


@pytest.mark.parametrize("text", ["? [a]\n: b\n", "? {a: b}\n: c\n"])
def test_a_key_that_is_no_text_is_a_finding(text: str) -> None:
    """A list or mapping as a key is told, and the others are read."""
    assert told(f"{text}main: [4 A]\n") == ["file/key.shape 1:3"]
    assert read(f"{text}main: [4 A]\n".encode(), "d").data == {"main": ["4 A"]}


def test_places_stand_beside_the_data() -> None:
    """Columns count code points: wide, combining and astral characters are one each."""
    text = "名: か\u3099\nmain:\n  - {name: 𠮟る, count: 4}\n  - '4 A'   # b\n"
    source = read(text.encode(), "deck.yaml")
    starts = {path: span.start for path, span in source.values.items()}
    assert starts["名",] == (1, 4)
    assert source.values["名",].end == (1, 6)
    assert source.keys["main", 0, "count"] == Span(Position(3, 16), Position(3, 21))
    assert starts["main", 0, "count"] == (3, 23)
    assert source.place(("main", 0, "colour", 3)).span == source.values["main", 0]
    assert source.place(("other",)).span is None
    assert source.place(("main", 0, "count"), key=True).span == source.keys["main", 0, "count"]
    assert source.place(("main", 1), key=True).span == source.values["main", 1]
    assert source.is_quoted(("main", 1))
    assert not source.is_quoted(("main", 0, "name"))
    assert source.comment_after(("main", 1)) == " b"
    assert source.comment_after(("main", 0, "name")) == ""


@given(
    st.one_of(
        st.binary(max_size=60),
        st.text(max_size=40).map(lambda text: text.encode("utf-8", "ignore")),
    )
)
def test_any_bytes_can_be_read(data: bytes) -> None:
    """Reading raises nothing, and either reads a mapping or says why not."""
    source = read(data, "deck.yaml")
    assert source.findings or not source.broken


@given(
    st.lists(
        st.sampled_from(
            [
                "main:",
                "\n",
                "  - ",
                "'",
                '"',
                "\\",
                "U00110000",
                "[",
                "]",
                "{",
                "}",
                "a: ",
                "&",
                "*",
                "!",
                "\t",
                "#",
                "|",
                ">-",
                "\ufeff",
                "\x85",
                "0",
                "?",
            ]
        ),
        max_size=25,
    )
)
def test_anything_like_yaml_can_be_read(parts: list[str]) -> None:
    """Reading raises nothing, and every finding stands inside the file."""
    source = read("".join(parts).encode(), "deck.yaml")
    assert source.findings or not source.broken
    for finding in source.findings:
        if finding.place.span:
            assert 1 <= finding.place.span.start.line <= len(source.lines)
