"""The report: hashes, verdicts, what is selected, and the JSON that machines read."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import jsonschema
import pytest

from zxcheck.books.table import BOOKS
from zxcheck.check import Selection, Terms, check
from zxcheck.deck import Linked
from zxcheck.discover import discover, fetcher
from zxcheck.findings import MOST_FINDINGS, Finding, Place
from zxcheck.messages import Words
from zxcheck.report import Hashes, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from conftest import Ended

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.report import Report

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("decks", "tests/cases", "tests/golden/decks")
CATALOGUE = ("--isolated", "--cards", "decks/cards.yaml")

DECK = """\
main:
  - 4 B16-025 宙翼合体アインスタイニウム
  - 3 Last Dance
  - 2 B16-021
dynamis:
  - 2 M08-002
"""


def hashed(text: str, catalogue: Catalogue | None, **more: Any) -> Hashes:
    """Give the hashes of a deck."""
    return check(text.encode(), "deck.yaml", Terms(catalogue), **more).hashes


def sha256(*rows: tuple[str, str, int]) -> str:
    """Hash what a deck means, as it is documented."""
    lines = [f"{section}\t{card}\t{count}\n" for section, card, count in rows]
    return hashlib.sha256("".join(["zx\n", *lines]).encode()).hexdigest()


def test_hash_of_the_meaning(catalogue: Catalogue) -> None:
    """The hash is SHA-256 over the game and the sorted rows of section, card and count."""
    assert hashed(DECK, catalogue) == Hashes(
        exact=sha256(
            ("dynamis", "M08-002", 2),
            ("main", "B16-021", 2),
            ("main", "B16-025", 4),
            ("main", "E32-046", 3),  # the only print that these cards know
        ),
        names=sha256(
            ("dynamis", "氾濫の『命慟』ティアマト", 2),
            ("main", "lastdance", 3),
            ("main", "咬断機械グレイヴバイト", 2),
            ("main", "宙翼合体アインスタイニウム", 4),
        ),
    )


@pytest.mark.parametrize(
    "same",
    [
        # another order of entries, and of sections
        """\
dynamis: [2 M08-002]
main:
  - 2 B16-021
  - 4 B16-025 宙翼合体アインスタイニウム
  - 3 Last Dance
""",
        # entries split
        """\
main:
  - 1 B16-025
  - 1 Last Dance
  - 1 B16-021
  - 3 B16-025 宙翼合体アインスタイニウム
  - 2 Last Dance
  - 1 B16-021
dynamis:
  - 1 M08-002
  - 1 M08-002
""",
        # comments, blank lines, title, notes, edition, author, start card
        """\
# a comment
game: zx
edition: zx-1.29
name: Another name
notes: Other notes
author: Somebody

main:
  - 4 B16-025 宙翼合体アインスタイニウム   # four of them

  - {name: Last Dance, count: 3, start: true}
  - 2 B16-021
dynamis:
  - 2 M08-002
""",
        # other spellings of names and numbers, and the other form of entries
        """\
main:
  - 4 Ｂ１６－０２５
  - 3 ＬＡＳＴ　ＤＡＮＣＥ
  - {number: b16-021, name: 咬断機械グレイヴバイト, count: 2}
dynamis:
  - {number: M08-002, count: 2}
""",
        DECK.replace("\n", "\r\n"),
        "\ufeff" + DECK,
        DECK + "player: 各務原あづみ\n" + "tokens: []\n",
    ],
    ids=["order", "split", "comments", "spelling", "crlf", "bom", "empty section"],
)
def test_hash_stays(same: str, catalogue: Catalogue, request: pytest.FixtureRequest) -> None:
    """Order, splitting, comments, spelling and line ends change neither hash."""
    if "empty section" in request.node.name:
        same = same.replace("player: 各務原あづみ\n", "")

    assert hashed(same, catalogue) == hashed(DECK, catalogue)


def test_hash_is_of_no_file(catalogue: Catalogue) -> None:
    """The name of the file is no part of the deck; nor is the file in which the Dynamis stands."""
    linked = DECK.partition("dynamis:")[0] + "dynamis: list.yaml\n"
    dynamis = Linked("list.yaml", b"dynamis: [2 M08-002]")
    other = check(DECK.encode(), "other/name.yaml", Terms(catalogue)).hashes

    assert other == hashed(DECK, catalogue)
    assert hashed(linked, catalogue, fetch=lambda _: dynamis) == hashed(DECK, catalogue)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 Last Dance", "4 Last Dance"),
        ("3 Last Dance", "3 イル・イムマル"),
        ("  - 3 Last Dance\n", ""),
        ("M08-002", "M08-001"),
        ("dynamis:", "tokens:"),
    ],
)
def test_hash_changes(old: str, new: str, catalogue: Catalogue) -> None:
    """Another count, card or section gives other hashes, both of them."""
    assert old in DECK
    before, after = hashed(DECK, catalogue), hashed(DECK.replace(old, new), catalogue)

    assert None not in after
    assert before.exact != after.exact
    assert before.names != after.names


def test_hash_and_prints(catalogue: Catalogue) -> None:
    """Another print of the same card changes the exact hash, not the one by names."""
    before, after = hashed(DECK, catalogue), hashed(DECK.replace("B16-021", "E36-009"), catalogue)

    assert before.exact != after.exact
    assert before.names == after.names


@pytest.mark.parametrize(
    "unknown",
    [
        "  - X\n",
        "  - {name: Last Dance, count: x}\n",
        "  - ４ Last Dance\n",
        "  - 1 Lost Dance\n",
        "  - 1 B99-999\n",
        "  - 1 B16-025 Last Dance\n",
        "  - {count: 1}\n",
    ],
)
def test_no_hash_of_what_is_unknown(unknown: str, catalogue: Catalogue) -> None:
    """A deck with a count that cannot be read, or a card that may be any other, has no hash."""
    text = DECK.replace("main:\n", f"main:\n{unknown}")

    assert hashed(text, catalogue) == Hashes(None, None)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "main: [4 X", "main: text\n", "main: [4 Last Dance]\ndynamis: missing.yaml\n"],
)
def test_no_hash_of_what_is_unread(text: str, catalogue: Catalogue) -> None:
    """A deck of which a part cannot be read has no hash."""
    assert hashed(text, catalogue) == Hashes(None, None)


def test_hash_without_card_data() -> None:
    """Without card data names are taken as written; by numbers alone no names are known."""
    assert hashed("main: [4 Last Dance]", None) == Hashes(
        sha256(("main", "lastdance", 4)), sha256(("main", "lastdance", 4))
    )
    assert hashed("main: [4 B16-025]", None).names is None


def test_verdict_from_findings_only(catalogue: Catalogue) -> None:
    """An error makes a deck illegal, warnings and notes do not, and an ignored error is no pass."""
    outcomes = check(DECK.encode(), "x", Terms(catalogue)).outcomes
    kept = [each for each in outcomes if each.state == "kept"]
    undecided = check(b"dynamis: [1 X]", "x", Terms(catalogue)).outcomes
    error = Finding("entry/key", "error", Place("x"))
    warning, note = error._replace(severity="warning"), error._replace(severity="note")

    assert verdict([warning, note], kept, ignored=False) == "legal"
    assert verdict([warning, error, note], kept, ignored=False) == "illegal"
    assert verdict([], undecided, ignored=False) == "unverified"
    assert verdict([error], undecided, ignored=True) == "illegal"
    assert verdict([], kept, ignored=True) == "unverified"


@pytest.mark.parametrize("rule", BOOKS["zx"].rules(), ids=lambda rule: rule.name)
def test_each_rule_decides(rule: Any, catalogue: Catalogue) -> None:
    """A rule alone makes a deck illegal; left out, it makes it unverified and is named."""
    path = ROOT / "decks" / "illegal" / f"{rule.name.replace('/', '-')}.yaml"
    report = check(path.read_bytes(), "deck.yaml", Terms(catalogue))
    assert {f.name for f in report.findings if f.severity == "error"} == {rule.name}
    assert report.verdict == "illegal"

    left_out = check(
        path.read_bytes(), "deck.yaml", Terms(catalogue, selection=Selection((), (rule.name,)))
    )
    assert left_out.verdict == "unverified"
    assert left_out.left_out == (rule.name,)
    assert rule.name not in {f.name for f in left_out.findings}


BROKEN = b"main: [5 Last Dance]\ndynamis: [11 M08-002]"


MAIN = ("main/copies", "main/ignition", "main/size")
ALL = ("dynamis/copies", "dynamis/size", *MAIN)


class Chosen(NamedTuple):
    """What is selected and ignored, and what comes of it."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    names: set[str]
    verdict: str
    left_out: tuple[str, ...]


@pytest.mark.parametrize(
    "chosen",
    [
        Chosen((), (), set(ALL), "illegal", ()),
        Chosen(("dynamis/",), (), {"dynamis/copies", "dynamis/size"}, "illegal", MAIN),
        Chosen(("401.10",), (), {"dynamis/copies"}, "illegal", ("dynamis/size", *MAIN)),
        Chosen(("401",), (), set(ALL), "illegal", ()),
        Chosen(("401",), ("401",), set(), "unverified", ALL),
        Chosen((), ("main/", "401.8a"), {"dynamis/copies"}, "illegal", ("dynamis/size", *MAIN)),
        Chosen(("main/type",), (), set(), "unverified", ALL),
        Chosen(("main/", "dynamis/"), ("main/", "dynamis/"), set(), "unverified", ALL),
    ],
    ids=str,
)
def test_selection(chosen: Chosen, catalogue: Catalogue) -> None:
    """Names, families, numbers and chapters choose; what else had something to say is named."""
    terms = Terms(catalogue, selection=Selection(chosen.select, chosen.ignore))
    report = check(BROKEN, "deck.yaml", terms)

    assert {f.name for f in report.findings} == chosen.names
    assert (report.verdict, report.left_out) == (chosen.verdict, chosen.left_out)


def test_ignoring_a_warning(catalogue: Catalogue) -> None:
    """A warning that is left out takes nothing from the verdict, and an unreadable deck is none."""
    legal = (ROOT / "decks" / "legal" / "tiamat-2016-09.yaml").read_bytes() + b"status: legal\n"
    terms = Terms(catalogue, selection=Selection((), ("file/claim",)))

    assert check(legal, "deck.yaml", Terms(catalogue)).findings[0].name == "file/claim"
    assert check(legal, "deck.yaml", terms).findings == ()
    assert check(legal, "deck.yaml", terms).verdict == "legal"
    for selection in (Selection(("main/size",), ()), Selection((), ("file/",))):
        broken = check(b"main: [", "deck.yaml", Terms(catalogue, selection=selection))
        assert (broken.verdict, broken.left_out) == ("unverified", ("file/yaml",))


def test_unread_section_has_no_count(catalogue: Catalogue) -> None:
    """A Dynamis that is there but cannot be read is not said to have 0 cards."""
    report = check(b"main: [4 Last Dance]\ndynamis: x.yaml", "deck.yaml", Terms(catalogue))
    dynamis = report.counts.get("dynamis")

    assert dynamis is None or dynamis.high > 0


def test_too_many_findings(catalogue: Catalogue) -> None:
    """Of a thousand findings the first are kept, and the last one says that there are more."""
    report = check(b"main:\n" + b"  - X\n" * 1000, "deck.yaml", Terms(catalogue))

    assert len(report.findings) == MOST_FINDINGS + 1
    assert report.findings[-1].name == "file/too-many"
    assert report.findings[-1].params == {"shown": MOST_FINDINGS}


def test_too_many_decide_nothing(catalogue: Catalogue) -> None:
    """A deck with too many warnings is as legal as the report says: no error beside "legal"."""
    legal = (ROOT / "decks" / "legal" / "tiamat-2016-09.yaml").read_bytes()
    tokens = "".join(f"  - 1 Token {n}\n" for n in range(MOST_FINDINGS + 9))
    report = check(legal + b"tokens:\n" + tokens.encode(), "deck.yaml", Terms(catalogue))
    errors = any(finding.severity == "error" for finding in report.findings)

    assert report.findings[-1].name == "file/too-many"
    assert (report.verdict == "illegal") == errors


def test_file_order(catalogue: Catalogue) -> None:
    """Findings stand in the order of the file, those about the whole file first."""
    text = "mian: 4\nmain:\n" + "".join(f"  - {n} ghost{n}\n  - X\n" for n in range(1, 9))
    places = [f.place.span for f in check(text.encode(), "deck.yaml", Terms(catalogue)).findings]
    starts = [span.start if span else (0, 0) for span in places]

    assert len(starts) > 16
    assert starts == sorted(starts)


def decks(where: Iterable[str]) -> list[Path]:
    """List the decks that lie in folders of the project."""
    found = [path for folder in where for path in sorted((ROOT / folder).rglob("*.yaml"))]
    return [path for path in found if path.name != "cards.yaml"]


@lru_cache(maxsize=1)
def schema() -> jsonschema.Draft202012Validator:
    """Read the JSON Schema that comes with the package."""
    path = ROOT / "zxcheck" / "reporters" / "report.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def folders() -> list[str]:
    """List the folders of decks that are there."""
    return [folder for folder in FOLDERS if (ROOT / folder).is_dir()]


@pytest.fixture(name="once", scope="module")
def _once() -> dict[tuple[str, ...], str]:
    """What runs have written, for tests that look at the same report."""
    return {}


@pytest.fixture
def report(
    run: Callable[..., Ended], once: dict[tuple[str, ...], str]
) -> Callable[..., dict[str, Any]]:
    """Give the JSON report on all decks, with further options."""

    def read(*options: str) -> dict[str, Any]:
        argv = ("check", *folders(), *CATALOGUE, "-f", "json", *options)
        if argv not in once:
            once[argv] = run(*argv).out
        whole: dict[str, Any] = json.loads(once[argv])
        return whole

    return read


def test_schema_is_one() -> None:
    """The schema is valid, and refuses what is no report."""
    validator = schema()
    validator.check_schema(validator.schema)

    head = {"schema": 1, "tool": "zxcheck 1", "cards": None}
    for wrong in ("", None, {"schema": 2}, head, {**head, "decks": [], "summary": {}}):
        assert not validator.is_valid(wrong)


ALL_OF_IT = ("--show", "all", "--statistics")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("more", [(), ALL_OF_IT], ids=["plain", "all"])
@pytest.mark.parametrize("cards", [CATALOGUE, ("--isolated",)], ids=["cards", "no cards"])
def test_json_is_valid(
    run: Callable[..., Ended],
    once: dict[tuple[str, ...], str],
    language: str,
    more: tuple[str, ...],
    cards: tuple[str, ...],
) -> None:
    """What is said of every deck of the project fits the schema, and all decks are there."""
    # The many decks of the cases are for all of it in one language and the plain one in the other.
    whole = cards == CATALOGUE and (language == "ja") == bool(more)
    where = [folder for folder in folders() if whole or folder != "tests/cases"]
    argv = ("check", *where, *cards, "-f", "json", *more, "-l", language)
    once[argv] = run(*argv).out
    whole_report = json.loads(once[argv])
    schema().validate(whole_report)

    paths = [deck["path"] for deck in whole_report["decks"]]
    assert {str(path.relative_to(ROOT)) for path in decks(where)} <= set(paths)
    assert paths == sorted(paths)
    assert all(("rules" in deck) == bool(more) for deck in whole_report["decks"])
    assert ("statistics" in whole_report["summary"]) == bool(more)


def test_json_adds_up(report: Callable[..., dict[str, Any]]) -> None:
    """The summary is the sum of the decks, each verdict follows from what is said of the deck."""
    whole = report("--show", "all", "--statistics", "-l", "ja")
    decks, summary = whole["decks"], whole["summary"]
    findings = [finding for deck in decks for finding in deck["findings"]]

    for deck in decks:
        errors = any(finding["severity"] == "error" for finding in deck["findings"])
        unsure = deck["undecided"] or deck["left_out"]
        assert deck["verdict"] == ("illegal" if errors else "unverified" if unsure else "legal")
    for name in ("legal", "illegal", "unverified"):
        assert summary[name] == sum(deck["verdict"] == name for deck in decks)
        assert summary[name] > 0
    assert summary["decks"] == len(decks)
    assert summary["errors"] == sum(each["severity"] == "error" for each in findings)
    assert summary["warnings"] == sum(each["severity"] == "warning" for each in findings)
    assert sum(summary["statistics"].values()) == len(findings)
    assert summary["statistics"]["main/size"] == sum(f["name"] == "main/size" for f in findings)


def test_clean_decks_are_there(run: Callable[..., Ended]) -> None:
    """A legal deck is in the JSON as well, with its counts and its hashes."""
    report = json.loads(run("check", "decks/legal", *CATALOGUE, "-f", "json").out)
    deck = report["decks"][1]

    assert [d["path"] for d in report["decks"]] == [
        "decks/legal/tiamat-2016-08.yaml",
        "decks/legal/tiamat-2016-09.yaml",
    ]
    assert (deck["verdict"], deck["findings"], deck["undecided"]) == ("legal", [], [])
    assert deck["counts"] == {
        "main": 50,
        "ignition": 20,
        "life_recovery": 4,
        "void_bringer": 4,
        "dynamis": 10,
    }
    assert (deck["name"], deck["edition"], deck["edition_from"]) == (
        "ティアマトレンジ",
        "zx-1.29",
        "deck",
    )


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_params_hold_every_value(report: Callable[..., dict[str, Any]], language: str) -> None:
    """The message can be made again from the parameters in the JSON, and from nothing else."""
    words = Words(language)
    for deck in report("-l", language)["decks"]:
        for row in deck["findings"]:
            finding = Finding(
                row["name"], row["severity"], Place(""), row["params"], (), row["form"]
            )
            assert words.say(finding) == (row["message"], row["why"], row["help"])


def test_params_of_the_undecided(run: Callable[..., Ended]) -> None:
    """An undecided rule gives its limits and its card as values too, not only in words."""
    ended = run("check", "-", *CATALOGUE, "-f", "json", stdin=b"main: [3 Last Dance, 2 X]")
    (deck,) = json.loads(ended.out)["decks"]
    (copies,) = (each for each in deck["undecided"] if each["name"] == "main/copies")

    assert (
        copies["message"] == "3 to 5 copies of 《Last Dance》 in the main deck; at most 4 of a name"
    )
    assert (copies["low"], copies["high"], copies["because"]) == (3, 5, ["X"])
    values = copies["params"]
    assert (values["card"], values["least"], values["most"]) == ("Last Dance", 0, 4)


def test_json_in_other_languages(report: Callable[..., dict[str, Any]]) -> None:
    """The language changes words only: names, numbers, places and values are the same."""
    words = {"message", "why", "help"}

    def values(row: Any) -> Any:
        if isinstance(row, dict):
            return {key: values(value) for key, value in row.items() if key not in words}
        return [values(each) for each in row] if isinstance(row, list) else row

    english, japanese, chinese = (values(report("-l", each)) for each in ("en", "ja", "zh"))
    assert english == japanese == chinese


@pytest.mark.parametrize("form", ["full", "concise", "json"])
def test_same_bytes_twice(run: Callable[..., Ended], form: str) -> None:
    """Two runs give the same bytes, also with the files in another order."""
    first = run("check", *folders(), *CATALOGUE, "-f", form)

    assert first.out == run("check", *folders(), *CATALOGUE, "-f", form).out
    assert first.out == run("check", *folders()[::-1], *CATALOGUE, "-f", form).out
    assert str(ROOT) not in first.out


def test_library_and_command_agree(
    report: Callable[..., dict[str, Any]], catalogue: Catalogue
) -> None:
    """The library finds in every deck what the command line writes."""
    rows = {deck["path"]: deck for deck in report("-l", "en")["decks"]}
    found = discover([str(ROOT / folder) for folder in folders()])
    seen = 0
    for file in found.files:
        shown = str(Path(file.path).relative_to(ROOT))
        if shown not in rows:
            continue
        data = Path(file.path).read_bytes()
        fetch = fetcher(file._replace(shown=shown))
        checked = brief(check(data, shown, Terms(catalogue), fetch=fetch))
        seen += 1
        assert checked == {key: rows[shown][key] for key in checked}
    assert seen == len(rows)


def brief(report: Report) -> dict[str, Any]:
    """Give the plain part of a report as the JSON has it."""
    return {
        "verdict": report.verdict,
        "name": report.title,
        "edition": report.edition,
        "hash": report.hashes._asdict(),
        "not_run": [
            {"name": o.rule.name, "number": o.clause.number, "reason": o.reason}
            for o in report.outcomes
            if o.state == "not run"
        ],
    }


def test_no_state_between_files(
    run: Callable[..., Ended], report: Callable[..., dict[str, Any]]
) -> None:
    """What is said of a deck is the same alone and among others, and names only its own files."""
    together = report("-l", "en")["decks"]
    for deck in together:
        for finding in deck["findings"]:
            for place in (finding, *finding["related"]):
                own = (ROOT / deck["path"]).read_bytes()
                assert place["path"] == deck["path"] or Path(place["path"]).name.encode() in own
    for deck in together[:: len(together) // 8]:
        alone = json.loads(run("check", deck["path"], *CATALOGUE, "-f", "json").out)
        assert alone["decks"] == [deck]


def test_every_format_gives_the_reason(run: Callable[..., Ended]) -> None:
    """Each format has the same errors, with the reason in words."""
    decks = ("decks/illegal", *CATALOGUE)
    rows = json.loads(run("check", *decks, "-f", "json").out)["decks"]
    full, concise = run("check", *decks), run("check", *decks, "-f", "concise")

    assert full.code == concise.code == 1
    for deck in rows:
        for finding in deck["findings"]:
            start = finding["start"]
            place = f"{finding['path']}:{start['line']}:{start['column']}"
            assert f"{finding['name']}  {finding['message']}\n  --> {place}\n" in full.out
            assert f"{place}: {finding['severity']} " in concise.out
            assert f"{finding['name']} {finding['message']}\n" in concise.out


@pytest.mark.parametrize(
    ("twice", "rule"),
    [
        ("main: [25 A, 25 B]\nmain: [4 C]\n", "main/size"),
        ("main: [4 A]\ndynamis: [4 B]\ndynamis: [4 C]\n", "dynamis/size"),
        ("main:\n  - {name: A, count: 1, count: 4}\n", "main/size"),
    ],
)
def test_what_stands_there_twice_decides_nothing(twice: str, rule: str) -> None:
    """Of two values under one key nobody knows which is meant: nothing is certain, nor hashed."""
    report = check(twice.encode(), "deck.yaml")
    states = {outcome.rule.name: outcome.state for outcome in report.outcomes}
    assert "file/duplicate-key" in [finding.name for finding in report.findings]
    assert states[rule] in {"undecided", "not run"}
    assert report.verdict == "illegal"
    assert report.hashes == Hashes(None, None)
