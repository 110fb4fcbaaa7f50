"""The deck file as a whole: keys, sections, the Dynamis in a file of its own, game and edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zxcheck.check import Terms, check
from zxcheck.deck import Linked

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ended

    from zxcheck.deck import Fetch
    from zxcheck.report import Report

LIST = "dynamis:\n  - {name: X, count: 4, type: Z/X EX}\n"


def told(report: Report) -> list[str]:
    """List what is said of files and entries: `name.form line:column → the suggestion`."""
    lines = []
    for finding in report.findings:
        if not finding.name.startswith(("file/", "entry/")):
            continue
        form = f".{finding.form}" if finding.form else ""
        file = "" if finding.place.file == "deck.yaml" else f"{finding.place.file}:"
        start = finding.place.span.start if finding.place.span else ("-",)
        close = finding.params.get("close") or []
        assert isinstance(close, list)
        remedy = "".join(f" → {word}" for word in close)
        lines.append(f"{finding.name}{form} {file}{':'.join(map(str, start))}{remedy}")
    return lines


def of(text: str) -> list[str]:
    """Check a deck that stands alone."""
    return told(check(text.encode(), "deck.yaml"))


def linking(content: str | bytes, name: str = "list.yaml") -> Fetch:
    """Make a fetch function that finds one file."""

    def fetch(target: str) -> Linked:
        assert target == name
        return Linked(name, content.encode() if isinstance(content, str) else content)

    return fetch


def states(report: Report) -> dict[str, str]:
    """Tell what became of each rule."""
    return {outcome.rule.name: outcome.state for outcome in report.outcomes}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("main: [4 A]\nauthr: x\n", ["file/key 2:1 → author"]),
        ("main: [4 A]\ndynamics: [4 B]\n", ["file/key 2:1 → dynamis"]),
        ("main: [4 A]\nplayers: x\n", ["file/key 2:1 → player"]),
        ("main: [4 A]\nfoo: x\n", ["file/key 2:1"]),
        ("main: [4 A]\nNO: 1\non: 4\n", ["file/key 2:1", "file/key 3:1"]),
        ("main: [4 A]\n~: 4\n", ["file/key 2:1"]),
        ("main: [4 A]\nextra: [4 B]\n", ["file/key 2:1 → dynamis"]),
        ("main: [4 A]\nデュナミス: [4 B]\n", ["file/key 2:1 → dynamis"]),
        ("main: [4 A]\nstart: A\n", ["file/key.start 2:1"]),
        ("main: [4 A]\nstatus: legal\n", ["file/claim 2:1"]),
        ("main: [4 A]\nlegal: true\n", ["file/claim 2:1"]),
        ("main: [4 A]\nLegal: yes\nvalid: 1\n", ["file/claim 2:1", "file/claim 3:1"]),
        ("main: [4 A]\nname: [a]\n", ["file/value 2:7"]),
        ("main: [4 A]\nnotes: {a: b}\n", ["file/value 2:8"]),
        ("main: [4 A]\nedition: [zx-1.29]\n", ["file/value 2:10"]),
        ("main: {A: 4}\n", ["file/section 1:7"]),
        ("main:\n  A: 4\n  B: 4\n", ["file/section 2:3"]),
        ("main: 4 A\n", ["file/section 1:7"]),
        ("main: 4\n", ["file/section 1:7"]),
        ("main: ''\n", ["file/section 1:7"]),
        ("main: [4 A]\ntokens: 4 A\n", ["file/section 2:9"]),
        ("dynamis: {a: b}\n", ["file/section 1:10"]),
    ],
)
def test_keys_and_values_at_the_top(text: str, expected: list[str]) -> None:
    """Unknown keys are told with a suggestion, stored verdicts are ignored, values are checked."""
    assert of(text) == expected


@pytest.mark.parametrize("key", ["mian", "Main", "deck", "cards", "メイン", "メインデッキ"])
def test_main_by_another_name_is_one_finding(key: str) -> None:
    """A deck whose `main` is misspelt hears that, and not also that it has none."""
    assert of(f"{key}:\n  - 4 A\n") == ["file/key 1:1 → main"]


@pytest.mark.parametrize("claim", ["legal", "status", "valid", "verdict", "illegal"])
def test_a_stored_verdict_is_not_believed(claim: str) -> None:
    """A deck that says of itself what it is stays what it is, with a warning."""
    report = check(f"main: [4 A]\n{claim}: legal\n".encode(), "deck.yaml")
    (finding,) = (each for each in report.findings if each.name == "file/claim")
    assert (finding.severity, report.verdict) == ("warning", "illegal")


def test_an_unknown_key_lists_those_there_are() -> None:
    """An unknown key that is like none is told with all keys."""
    (finding, *_) = (
        each
        for each in check(b"main: [4 A]\nfoo: x\n", "deck.yaml").findings
        if each.name == "file/key"
    )
    known = finding.params["known"]
    assert isinstance(known, list)
    assert set(known) == {
        *("main", "dynamis", "player", "player_ex", "over_boost_lower", "tokens"),
        *("game", "edition", "name", "author", "date", "event", "notes"),
    }


@pytest.mark.parametrize(
    "text", ["{}", "name: x\n", "player: A\n", "tokens: [4 A]\n", "player: A\ndynamis: [4 A]\n"]
)
def test_a_deck_without_main_is_told(text: str) -> None:
    """A file with neither `main` nor a Dynamis list alone is told what is missing."""
    assert of(text) == ["file/missing-key -"]


@pytest.mark.parametrize("text", ["{}", "name: x\n", "player: A\n", "tokens: [4 A]\n"])
def test_a_deck_without_main_is_told_beside_a_list_too(text: str) -> None:
    """A Dynamis list that is given beside a deck does not stand for its main deck."""
    report = check(text.encode(), "deck.yaml", joined=Linked("list.yaml", LIST.encode()))
    assert told(report) == ["file/missing-key -"]
    assert report.verdict == "illegal"


@pytest.mark.parametrize("text", ["main:\n", "main: []\n"])
def test_an_empty_main_deck_is_judged(text: str) -> None:
    """A main deck of no cards can be read, and breaks the rules."""
    report = check(text.encode(), "deck.yaml")
    assert told(report) == []
    assert states(report)["main/size"] == "broken"
    assert report.verdict == "illegal"


def test_free_keys_take_any_text() -> None:
    """Free keys and the keys of a deck hold text of every kind, or nothing."""
    free = "name: NO\nauthor: 012\ndate: 2016-01-02\nevent: 12:30\nnotes: |\n  a\n  b\n"
    assert of(f"{free}main: [4 A]\n") == []
    assert of("name:\nauthor: ~\ngame:\nedition:\nplayer:\ntokens:\nmain: [4 A]\n") == []
    assert check(f"{free}main: [4 A]\n".encode(), "deck.yaml").title == "NO"


@pytest.mark.parametrize(
    ("section", "labels"),
    [
        ("player: 各務原あづみ", ["各務原あづみ"]),
        ("player: B03-105", ["B03-105"]),
        ("player: B03-105 各務原あづみ", ["各務原あづみ"]),
        ("player: [A]", ["A"]),
        ("player:\n  - A\n  - {name: B}", ["A", "B"]),
        ("player: {name: A, type: player}", ["A"]),
        ("player: {number: B03-105}", ["B03-105"]),
        ("player: {name: A, count: 1}", ["A"]),
        ("player: []", []),
        ("player:", []),
        ("player: 'A: B'", ["A: B"]),
    ],
)
def test_forms_of_a_player(section: str, labels: list[str]) -> None:
    """The player card is a name, a number, both, a mapping, or a list of them."""
    report = check(f"main: [4 A]\n{section}\n".encode(), "deck.yaml")
    assert told(report) == []
    (outcome,) = (each for each in report.outcomes if each.rule.name == "player/count")
    assert [slot.label for tally in outcome.tallies for slot in tally.counted] == labels
    assert outcome.state == ("broken" if len(labels) > 1 else "kept")


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("player: {}", ["entry/nameless 2:9"]),
        ("player: {nmae: A}", ["entry/key 2:10 → name"]),
        ("player: {name: A, XI}", ["entry/comma 2:19"]),
        ("player: {name: A, count: 0}", ["entry/count.zero 2:26"]),
        ("player: [[A]]", ["entry/form.kind 2:10"]),
        ("player: A: B", ["file/yaml.colon 2:10"]),
        ("player: A #7", ["entry/hash 2:9"]),
        ("player: A # seven", []),
        ("player_ex: {}", ["entry/nameless 2:12"]),
        ("over_boost_lower: [A, {}]", ["entry/nameless 2:23"]),
        ("tokens: [A]", ["entry/count.none 2:10"]),
    ],
)
def test_faults_of_cards_outside_the_deck(section: str, expected: list[str]) -> None:
    """Cards outside the deck have the faults of entries."""
    assert of(f"main: [4 A]\n{section}\n") == expected


@pytest.mark.parametrize("section", ["player", "player_ex", "over_boost_lower"])
@pytest.mark.parametrize("value", ["''", "' '", "'\u3000'", '"\\x1c"', "\u00a0", "[A, '']"])
def test_a_card_of_no_name_outside_the_deck(section: str, value: str) -> None:
    """An empty name is a finding, and no crash."""
    report = check(f"main: [4 A]\n{section}: {value}\n".encode(), "deck.yaml")
    errors = {each.name for each in report.findings if each.severity == "error"}
    assert {name for name in errors if name.startswith(("file/", "entry/"))}


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("zx", []),
        ("", []),
        ("z/x", ["file/game 2:7 → zx"]),
        ("ygo", ["file/game 2:7"]),
        ("''", ["file/game 2:7"]),
        ("[a]", ["file/game 2:7"]),
        ("{a: b}", ["file/game 2:7"]),
    ],
)
def test_the_game_is_known_or_told(game: str, expected: list[str]) -> None:
    """A game that zxcheck does not know is told, and nothing of it is judged."""
    report = check(f"main: [4 A, 0 B]\ngame: {game}\n".encode(), "deck.yaml")
    assert told(report) == (expected or ["entry/count.zero 1:13"])
    assert bool(report.outcomes) is not bool(expected)
    assert report.verdict == "illegal"


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("zx-1.29", []),
        ("", []),
        ("zx-1.28", ["file/edition 2:10 → zx-1.29"]),
        ("1.29", ["file/edition 2:10 → zx-1.29"]),
        ("''", ["file/edition 2:10"]),
        ("ygo-2020", ["file/edition 2:10"]),
    ],
)
def test_the_edition_is_known_or_told(edition: str, expected: list[str]) -> None:
    """An edition that the deck names and nobody knows is never replaced by another one."""
    report = check(f"main: [4 A]\nedition: {edition}\n".encode(), "deck.yaml")
    assert told(report) == expected
    assert report.edition == (None if expected else "zx-1.29")
    assert bool(report.outcomes) is not bool(expected)


def test_the_edition_that_is_asked_for_wins() -> None:
    """Who asks for an edition gets it, also for a deck that names an unknown one."""
    report = check(b"main: [4 A]\nedition: zx-9\n", "deck.yaml", Terms(edition="zx-1.29"))
    assert (told(report), report.edition, report.edition_from) == ([], "zx-1.29", "command line")


def test_the_edition_of_the_configuration_is_for_decks_that_name_none() -> None:
    """A fallback edition stands behind the one that the deck names."""
    terms = Terms(fallback="zx-1.29")
    assert check(b"main: [4 A]\n", "deck.yaml", terms).edition_from == "configuration"
    assert check(b"main: [4 A]\nedition: zx-1.29\n", "deck.yaml", terms).edition_from == "deck"
    assert check(b"main: [4 A]\n", "deck.yaml").edition_from == "default"


def test_a_dynamis_list_is_judged_by_its_own_rules() -> None:
    """A file with only `dynamis` is a Dynamis list: the rules of the main deck are not run."""
    report = check(LIST.encode(), "list.yaml")
    assert report.verdict == "legal"
    assert states(report) == {
        **dict.fromkeys(
            [
                *("main/size", "main/type", "main/copies", "main/ignition", "main/life-recovery"),
                *("main/void-bringer", "start/count", "player/count"),
            ],
            "not run",
        ),
        **dict.fromkeys(("dynamis/size", "dynamis/type", "dynamis/copies"), "kept"),
    }


def test_a_list_of_its_own_may_have_a_title() -> None:
    """Free keys, game and edition make a Dynamis list no deck."""
    assert of(f"name: x\ngame: zx\nedition: zx-1.29\nnotes: y\n{LIST}") == []


def test_a_dynamis_may_be_a_path() -> None:
    """The path of a Dynamis list is read as if the list stood in the deck."""
    inline = check(f"main: [4 A]\n{LIST}".encode(), "deck.yaml")
    report = check(b"main: [4 A]\ndynamis: list.yaml\n", "deck.yaml", fetch=linking(LIST))
    assert told(report) == []
    assert states(report) == states(inline)
    assert report.counts["dynamis"].low == 4
    assert report.hashes == inline.hashes
    assert set(report.lines) == {"deck.yaml", "list.yaml"}


def test_a_list_may_be_given_beside_the_deck() -> None:
    """A Dynamis list beside the deck is joined with it."""
    report = check(b"main: [4 A]\n", "deck.yaml", joined=Linked("list.yaml", LIST.encode()))
    assert told(report) == []
    assert report.counts["dynamis"].low == 4
    assert states(report)["dynamis/size"] == "kept"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("foo: 1\n", ["file/dynamis.no-list 2:10", "file/key list.yaml:1:1"]),
        ("name: x\n", ["file/dynamis.no-list 2:10"]),
        ("main: [4 A]\n", ["file/dynamis.no-list 2:10"]),
        ("dynamis: other.yaml\n", ["file/dynamis.no-list 2:10"]),
        ("main: [4 A]\ndynamis: [4 X]\n", ["file/dynamis.more list.yaml:1:1"]),
        ("player: A\ndynamis: [4 X]\n", ["file/dynamis.more list.yaml:1:1"]),
        (
            "dynamis:\n  - 0 X\n  - Y\n",
            ["entry/count.zero list.yaml:2:5", "entry/count.none list.yaml:3:5"],
        ),
        ("dynamis: {a: b}\n", ["file/section list.yaml:1:10"]),
        ("dynamis: [4 A]\ndynamis: [4 B]\n", ["file/duplicate-key list.yaml:2:1"]),
        ("dynamis: [\n", ["file/yaml.bracket list.yaml:2:1"]),
        ("", ["file/empty list.yaml:-"]),
        ("- 4 X\n", ["file/shape list.yaml:-"]),
        ("dynamis:\n\t- 4 X\n", ["file/tab list.yaml:2:1"]),
        ("game: ygo\ndynamis: [4 X]\n", ["file/game list.yaml:1:7"]),
        ("dynamis:\n  - 4 運命\n".encode("cp932"), ["file/encoding list.yaml:2:7"]),
        (b"dynamis: [4 X]\n#".ljust(1024 * 1024 + 1), ["file/size list.yaml:-"]),
        ("dynamis:\n", []),
        (f"name: x\ngame: zx\nnotes: y\n{LIST}", []),
    ],
)
def test_faults_of_a_list_in_a_file_of_its_own(content: str | bytes, expected: list[str]) -> None:
    """What is wrong with a list that a deck points to is told at its place in the list."""
    report = check(b"main: [4 A]\ndynamis: list.yaml\n", "deck.yaml", fetch=linking(content))
    assert told(report) == expected
    assert states(report)["main/size"] == "broken"


@pytest.mark.parametrize("content", ["foo: 1\n", "dynamis: [\n", "main: [4 A]\ndynamis: [4 X]\n"])
def test_rules_of_a_list_that_cannot_be_read_are_not_run(content: str) -> None:
    """Nobody judges a Dynamis that cannot be read, and the deck is not legal."""
    report = check(b"main: [4 A]\ndynamis: list.yaml\n", "deck.yaml", fetch=linking(content))
    assert {states(report)[f"dynamis/{rule}"] for rule in ("size", "type", "copies")} == {"not run"}
    assert report.hashes == (None, None)


@pytest.mark.parametrize("refused", ["outside", "missing"])
@pytest.mark.parametrize("target", ["/etc/passwd", "../secret.yaml", "nothing.yaml", "4 X"])
def test_a_path_that_is_refused(target: str, refused: str) -> None:
    """A path out of the folder, or to nothing, is one finding that quotes nothing of the target."""
    asked: list[str] = []

    def fetch(path: str) -> Linked:
        asked.append(path)
        return Linked(path, b"secret: 1", refused)

    report = check(f"main: [4 A]\ndynamis: {target}\n".encode(), "deck.yaml", fetch=fetch)
    assert told(report) == [f"file/dynamis.{refused} 2:10"]
    assert asked == [target]
    assert set(report.lines) == {"deck.yaml"}
    assert "secret" not in repr(report).replace(target, "")
    assert states(report)["dynamis/size"] == "not run"


def test_nothing_is_fetched_without_leave() -> None:
    """Without a fetch function every path is refused, and a list is never fetched."""
    assert of("main: [4 A]\ndynamis: list.yaml\n") == ["file/dynamis.missing 2:10"]

    def fetch(path: str) -> Linked:
        raise AssertionError(path)

    for value in ("[4 A]", "", "{a: b}", "~x: y"):
        check(f"main: [4 A]\ndynamis: {value}\n".encode(), "deck.yaml", fetch=fetch)


@pytest.mark.parametrize("dynamis", ["[4 B]", "list.yaml", "[]", "", "''"])
def test_two_lists_are_one_too_many(dynamis: str) -> None:
    """A deck with a Dynamis, and a list beside it, is told so; neither list is taken for it."""
    joined = Linked("joined.yaml", LIST.encode())
    text = f"main: [4 A]\ndynamis: {dynamis}\n"
    report = check(text.encode(), "deck.yaml", fetch=linking(LIST), joined=joined)
    twice = [each for each in told(report) if each.startswith("file/dynamis.twice 2:")]
    assert len(twice) == 1
    assert report.verdict == "illegal"


def test_an_empty_path_is_one_finding() -> None:
    """An empty text is no path: one finding says so."""
    assert len(of("main: [4 A]\ndynamis: ''\n")) == 1


def test_what_was_read_and_what_was_not(run: Callable[..., Ended]) -> None:
    """A size with unreadable entries is undecided, and says how many were read."""
    good = "".join(f"  - 1 N{n}\n" for n in range(47))
    text = f"main:\n{good}  - x\n  - 0 y\n  - [z]\n"
    report = check(text.encode(), "deck.yaml")
    assert told(report) == [
        "entry/count.none 49:5",
        "entry/count.zero 50:5",
        "entry/form.kind 51:5",
    ]
    assert states(report)["main/size"] == "undecided"
    assert report.counts["main"].low == 47
    assert report.hashes == (None, None)
    for form in ("full", "concise"):
        ended = run("check", "-", "--isolated", "-f", form, stdin=text.encode())
        assert ended.code == 1
        assert "47 read + 3 unreadable" in ended.out


def test_what_was_read_may_be_too_much(run: Callable[..., Ended]) -> None:
    """Fifty-one cards that can be read are too many, whatever the unreadable ones are."""
    good = "".join(f"  - 1 N{n}\n" for n in range(51))
    text = f"main:\n{good}  - x\n"
    report = check(text.encode(), "deck.yaml")
    assert states(report)["main/size"] == "broken"
    (finding,) = (each for each in report.findings if each.name == "main/size")
    assert (finding.params["have"], finding.params["off"]) == (51, 1)
    ended = run("check", "-", "--isolated", stdin=text.encode())
    assert "51 read + 1 unreadable" in ended.out


def test_faults_of_all_kinds_are_told_at_once() -> None:
    """Faults of keys, sections, entries and the linked file stand side by side, in file order."""
    text = "auhtor: x\nmain:\n  - 0 A\n  - {name: B, cuont: 4}\nname: [a]\nname: b\ndynamis: l\n"
    report = check(text.encode(), "deck.yaml", fetch=linking("dynamis:\n  - Y\n", "l"))
    assert told(report) == [
        "file/key 1:1 → author",
        "entry/count.zero 3:5",
        "entry/key 4:15 → count",
        "file/value 5:7",
        "file/duplicate-key 6:1",
        "entry/count.none l:2:5",
    ]


def test_more_findings_than_help_are_counted() -> None:
    """Of six hundred faults five hundred are shown, and one more finding says so."""
    text = "main:\n" + "".join(f"  - 0 N{n}\n" for n in range(600))
    report = check(text.encode(), "deck.yaml")
    assert len(report.findings) == 501
    assert [each.name for each in report.findings].count("file/too-many") == 1
    fewer = check(text.replace("0", "1").encode(), "deck.yaml")
    assert "file/too-many" not in {each.name for each in fewer.findings}
