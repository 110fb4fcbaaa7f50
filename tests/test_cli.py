"""The program from outside: what goes in, what comes out, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, get_args

import pytest
from conftest import ROOT, program

from zxcheck.cli.options import LANGUAGES as LANGUAGES_OF_OPTIONS
from zxcheck.messages import LANGUAGES as LANGUAGES_OF_MESSAGES
from zxcheck.messages import visible
from zxcheck.reporters.table import FORMATS
from zxcheck.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended

    Run = Callable[..., Ended]

LEGAL = ROOT / "decks" / "legal" / "tiamat-2016-09.yaml"
CARDS = ROOT / "decks" / "cards.yaml"
ILLEGAL = ROOT / "decks" / "illegal" / "dynamis-type.yaml"
FACTS = "type: zx, icons: [], keywords: []"
UNVERIFIED = (
    "main:\n"
    + "".join(
        f"  - {{name: I{n}, count: 4, type: zx, icons: [ignition], keywords: []}}\n"
        for n in range(5)
    )
    + "".join(f"  - {{name: N{n}, count: 4, {FACTS}}}\n" for n in range(7))
    + "  - {name: X, count: 2, type: zx, keywords: []}\n"
)


@pytest.fixture(name="box")
def _box(tmp_path: Path) -> Path:
    """Make a folder with decks of each verdict and the catalogue beside them."""
    shutil.copy(CARDS, tmp_path / "catalogue.yml.txt")
    for folder in ("legal", "illegal", "unverified", "empty"):
        (tmp_path / folder).mkdir()
    shutil.copy(LEGAL, tmp_path / "legal" / "a.yaml")
    shutil.copy(ILLEGAL, tmp_path / "illegal" / "b.yaml")
    (tmp_path / "unverified" / "c.yaml").write_text(UNVERIFIED, "utf-8")
    return tmp_path


OPTIONS = ("--isolated", "--cards", "catalogue.yml.txt")


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["legal"], 0),
        (["illegal"], 1),
        (["unverified"], 4),
        (["legal", "illegal", "unverified"], 1),
        (["legal", "unverified"], 4),
        (["legal", "nowhere"], 2),
        (["illegal", "nowhere"], 2),
        (["empty"], 2),
        (["empty", "--allow-empty"], 0),
        (["empty", "legal"], 0),
        (["legal", "--exclude", "a.yaml"], 2),
        (["legal/a.yaml", "--exclude", "a.yaml"], 0),
        (["legal/a.yaml", "--exclude", "a.yaml", "--force-exclude"], 0),
        (["illegal/b.yaml", "--exclude", "illegal", "--force-exclude"], 0),
        (["unverified", "--allow-unverified"], 0),
        (["illegal", "--allow-unverified"], 1),
        (["illegal", "unverified", "--exit-zero"], 0),
        (["nowhere", "--exit-zero"], 2),
        (["unverified", "--strict"], 1),
        (["legal", "--strict"], 0),
        (["illegal", "--ignore", "dynamis/type"], 4),
        (["illegal", "--ignore", "dynamis/"], 4),
        (["illegal", "--ignore", "401.9"], 4),
        (["illegal", "--ignore", "401"], 4),
        (["illegal", "--select", "main/size,main/copies"], 4),
        (["legal", "--select", "dynamis/"], 0),
        (["illegal", "--select", "401.9"], 1),
        (["legal", "--edition", "zx-1.29"], 0),
        (["legal", "--edition", "zx-9"], 2),
        (["legal", "--select", "dynamis/typo"], 2),
        (["legal", "--frmat", "json"], 2),
        (["legal", "--cards", "nowhere.yaml"], 2),
        (["legal", "--dynamis", "nowhere.yaml"], 2),
        (["legal", "--config", "nowhere.toml"], 2),
        (["legal", "-o", "nowhere/report.txt"], 2),
    ],
)
@pytest.mark.parametrize("form", ["full", "concise", "json"])
def test_exit_codes(argv: list[str], code: int, form: str, run: Run, box: Path) -> None:
    """2 beats 1 beats 4, and the format has no say."""
    config = () if "--config" in argv else OPTIONS
    ended = run("check", *argv, *config, "-f", form, cwd=box)
    assert ended.code == code
    assert "Traceback" not in ended.err
    assert bool(ended.err) == (code == 2 or "--force-exclude" in argv)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["check", "nowhere", "legal"], "nowhere: no such file or folder"),
        (["check", "empty"], "no decks found; looked for *.yaml and *.yml in: empty"),
        (["check", "-e", "zx-1.28"], "did you mean `zx-1.29`?"),
        (["check", "--ignore", "dynmis/"], "did you mean `dynamis/`?"),
        (["check", "--exlude", "x"], "--exclude"),
        (["legal/a.yaml"], "did you mean `zxcheck check legal/a.yaml`?"),
        (["chek"], "did you mean `zxcheck check`?"),
        (["rule", "999"], "there are: 202.5, 202.5a"),
        (["rule", "dynamis/typ"], "did you mean `dynamis/type`"),
        (["new", "legal/a.yaml"], "is there already and was left as it is"),
        (["check", "legal", "--force-exclude", "--exclude", "legal"], "all files are excluded"),
    ],
)
def test_what_to_do(argv: list[str], said: str, run: Run, box: Path) -> None:
    """An error says what is wrong and what to do."""
    assert said in run(*argv, cwd=box).err


def test_missing_paths_stop_no_other(run: Run, box: Path) -> None:
    """What is there is checked though something else is not."""
    ended = run("check", "nowhere", "illegal", *OPTIONS, "-f", "concise", cwd=box)
    assert "illegal/b.yaml:21:5: error 401.9 dynamis/type" in ended.out


def test_a_bug_is_told_as_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug ends with 3 and one clear line; -v shows the traceback."""

    def broken(*_: object, **__: object) -> None:
        message = "oops\x1b[31m"
        raise RuntimeError(message)

    monkeypatch.setattr("zxcheck.cli.run.check", broken)
    ended = run("check", LEGAL)
    assert ended.code == 3
    assert "this is a bug in zxcheck" in ended.err
    assert "Traceback" not in ended.err
    assert "Traceback" in run("check", LEGAL, "-v").err


def test_interrupt() -> None:
    """Ctrl-C ends with 130 and no traceback."""
    reader, writer = os.pipe()
    command = [sys.executable, "-m", "zxcheck", "check", "-"]
    with subprocess.Popen(command, stdin=reader, stderr=subprocess.PIPE, cwd=ROOT) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    os.close(reader)
    os.close(writer)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_closed_pipe_is_quiet() -> None:
    """`| head -1` gives a line and no complaint."""
    command = f"'{sys.executable}' -m zxcheck check decks decks/legal/*.yaml | head -1"
    ended = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    assert ended.stdout.count(b"\n") == 1
    assert ended.stderr == b""


def test_standard_input(run: Run) -> None:
    """`-` is a deck from standard input, with a name of its own if one is given."""
    data = LEGAL.read_bytes()
    assert run("check", "-", stdin=data).out.startswith("<stdin>  legal")
    named = run("check", "-", "--stdin-filename", "decks/mine.yaml", stdin=data)
    assert named.out.startswith("decks/mine.yaml  legal")
    assert run("check", "-", stdin=b"\xff\x00").code == 1


def test_every_deck_once_and_in_order(run: Run) -> None:
    """A deck that is named twice is checked once, and the order of arguments does not count."""
    first = run(
        "check", "decks/legal", LEGAL, "decks/illegal", "decks/legal/../legal", "-f", "json"
    )
    second = run("check", "decks/illegal", LEGAL, "decks/legal", "-f", "json")
    assert first == second
    assert json.loads(first.out)["summary"]["decks"] == 13


def test_show_files(run: Run) -> None:
    """The files that would be checked are listed; the catalogue is none of them."""
    ended = run("check", "--show-files")
    assert len(ended.out.splitlines()) == 14
    assert "cards.yaml" not in ended.out


def test_hidden_folders_and_other_files_are_left_out(run: Run, box: Path) -> None:
    """Folders that begin with a dot, and files of other kinds, are no decks."""
    (box / "legal" / ".git").mkdir()
    shutil.copy(ILLEGAL, box / "legal" / ".git" / "x.yaml")
    (box / "legal" / "notes.txt").write_text("x")
    ended = run("check", "legal", "--show-files", *OPTIONS, cwd=box)
    assert ended.out == "legal/a.yaml\n"


HIDDEN = "code: hunter2"


@pytest.mark.parametrize("form", ["full", "concise", "json"])
@pytest.mark.parametrize("named", [True, False])
def test_links_out_of_the_folder(form: str, named: bool, run: Run, box: Path) -> None:  # noqa: FBT001
    """A link that leads out is a finding, and nothing of its target is quoted."""
    (box / "secret.yaml").write_text(HIDDEN)
    (box / "legal" / "evil.yaml").symlink_to(box / "secret.yaml")
    path = "legal/evil.yaml" if named else "legal"
    ended = run("check", path, *OPTIONS, "-f", form, "--show", "all", cwd=box)
    assert ended.code == 1
    assert "file/link" in ended.out
    assert "hunter2" not in ended.out + ended.err


@pytest.mark.parametrize(
    "target", ["/etc/passwd", "../secret.yaml", "link.yaml", "sub/../../secret.yaml"]
)
def test_a_dynamis_path_stays_inside(target: str, run: Run, box: Path) -> None:
    """A `dynamis:` path out of the folder is refused, unread and unquoted."""
    (box / "secret.yaml").write_text(HIDDEN)
    (box / "legal" / "sub").mkdir()
    (box / "legal" / "link.yaml").symlink_to(box / "secret.yaml")
    (box / "legal" / "deck.yaml").write_text(f"main: []\ndynamis: {target}\n")
    ended = run("check", "legal/deck.yaml", *OPTIONS, cwd=box)
    assert "points out of the folder" in ended.out
    assert "hunter2" not in ended.out


def test_a_dynamis_list_beside_the_deck(run: Run, box: Path) -> None:
    """A list in a file of its own is judged, with places in that file."""
    (box / "decks").mkdir()
    (box / "decks" / "list.yaml").write_text("dynamis:\n  - 5 M08-002\n", "utf-8")
    (box / "decks" / "deck.yaml").write_text("main: []\ndynamis: list.yaml\n", "utf-8")
    for root in ("decks", "decks/deck.yaml"):
        ended = run("check", root, *OPTIONS, "-f", "concise", cwd=box)
        assert "decks/list.yaml:2:5: error 401.10 dynamis/copies" in ended.out
    lone = LEGAL.read_text("utf-8").partition("dynamis:")[0]
    (box / "lone.yaml").write_text(lone, "utf-8")
    ended = run("check", "lone.yaml", "--dynamis", "decks/list.yaml", *OPTIONS, cwd=box)
    assert "401.10 dynamis/copies" in ended.out
    assert "Dynamis 5" in ended.out


def test_a_folder_up_is_inside_when_it_is_checked(run: Run, box: Path) -> None:
    """`..` is allowed as long as it stays below the folder that is checked."""
    (box / "decks" / "lists").mkdir(parents=True)
    (box / "decks" / "lists" / "l.yaml").write_text("dynamis: [4 M08-002]\n")
    (box / "decks" / "mine").mkdir()
    (box / "decks" / "mine" / "d.yaml").write_text("main: []\ndynamis: ../lists/l.yaml\n")
    assert "Dynamis 4" in run("check", "decks", *OPTIONS, cwd=box).out
    assert "file/dynamis" in run("check", "decks/mine", *OPTIONS, cwd=box).out


def test_a_report_in_a_file(run: Run, box: Path) -> None:
    """`-o` writes the same bytes, or leaves what was there."""
    out = run("check", "legal", *OPTIONS, "-f", "json", cwd=box).out
    assert run("check", "legal", *OPTIONS, "-f", "json", "-o", "r.json", cwd=box).out == ""
    assert (box / "r.json").read_text("utf-8") == out
    assert run("check", "legal", *OPTIONS, "-o", "/dev/null", cwd=box).code == 0
    assert [path.name for path in box.iterdir() if "partial" in path.name] == []


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_the_template_can_be_uncommented(language: str, run: Run, tmp_path: Path) -> None:
    """Every example of the deck to fill in is an entry as it should be."""
    path = tmp_path / "deck.yaml"
    run("new", path, "-l", language)
    path.write_text(re.sub("^  # - ", "  - ", path.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    report = json.loads(run("check", path, "-f", "json", "--isolated").out)["decks"][0]
    assert not [f for f in report["findings"] if f["name"].startswith(("file/", "entry/"))]
    assert report["counts"]["main"] == 17


def test_a_comment_behind_the_quotes_is_no_name(run: Run, tmp_path: Path) -> None:
    """The advice for a name that was quoted by itself leaves the comment behind it out."""
    (tmp_path / "d.yaml").write_text("main:\n  - 4 'SSD #4 X'   # a comment\n", "utf-8")
    assert "write `'4 SSD #4 X'` with" in run("check", "d.yaml", "--isolated", cwd=tmp_path).out


@pytest.mark.parametrize("form", ["full", "concise"])
def test_statistics_in_every_format(form: str, run: Run) -> None:
    """Statistics are given wherever they are asked for, quiet or not."""
    for quiet in ([], ["-q"]):
        assert "  dynamis/type\n" in run("check", ILLEGAL, "--statistics", "-f", form, *quiet).out


@pytest.mark.parametrize("target", ["legal/a.yaml", "catalogue.yml.txt", "legal/link.json"])
def test_a_report_never_overwrites_what_it_is_about(target: str, run: Run, box: Path) -> None:
    """`-o` refuses the decks and the card data, by whatever path they are named."""
    (box / "legal" / "link.json").symlink_to(box / "legal" / "a.yaml")
    before = (box / target).read_bytes()
    ended = run("check", "legal/a.yaml", *OPTIONS, "-o", target, cwd=box)
    assert ended.code == 2
    assert "is read by this check" in ended.err
    assert (box / target).read_bytes() == before


def test_minus_is_standard_output(run: Run, box: Path) -> None:
    """`-o -` and `new -` write to standard output."""
    assert "legal under" in run("check", "legal", *OPTIONS, "-o", "-", cwd=box).out
    assert run("new", "-", cwd=box).out.startswith("# A deck")
    assert not (box / "-").exists()


@pytest.mark.parametrize("where", ["/dev/full", "closed"])
def test_a_report_that_cannot_be_written(where: str) -> None:
    """A full or closed standard output is trouble, not a bug."""
    redirection = ">&-" if where == "closed" else f"> {where}"
    command = f"'{sys.executable}' -m zxcheck check decks/legal {redirection}"
    ended = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    assert ended.returncode == 2
    assert ended.stderr.count(b"\n") == 1
    assert b"bug" not in ended.stderr


def test_linked_folders_are_told(run: Run, box: Path) -> None:
    """A link to a folder elsewhere may hold decks: it is refused aloud; one inside is no loss."""
    (box / "legal" / "elsewhere").symlink_to(box / "illegal")
    ended = run("check", "legal", *OPTIONS, cwd=box)
    assert ended.code == 1
    assert "file/link" in ended.out
    (box / "legal" / "elsewhere").unlink()
    (box / "legal" / "self").symlink_to(box / "legal")
    assert run("check", "legal", *OPTIONS, cwd=box).code == 0


def test_what_is_no_regular_file_is_told(run: Run, box: Path) -> None:
    """A pipe in a folder is not waited for, and not passed over in silence."""
    os.mkfifo(box / "legal" / "pipe.yaml")
    (box / "legal" / "gone.yaml").symlink_to(box / "legal" / "nothing.yaml")
    ended = run("check", "legal", *OPTIONS, cwd=box)
    assert ended.code == 2
    assert "pipe.yaml: is no regular file" in ended.err
    assert "gone.yaml: is no regular file" in ended.err
    assert "legal/a.yaml  legal" in ended.out


@pytest.mark.parametrize("pattern", ["a.yaml", "./legal/a.yaml", "legal", "legal/", "*.yaml"])
def test_patterns(pattern: str, run: Run, box: Path) -> None:
    """A pattern is a path, a name, or a folder, written in any of the usual ways."""
    assert run("check", "legal", "--exclude", pattern, *OPTIONS, cwd=box).code == 2


def test_isolated_and_config_exclude_each_other(run: Run, box: Path) -> None:
    """Nothing that was asked for is ignored in silence."""
    (box / "zxcheck.toml").write_text("")
    assert run("check", "legal", "--isolated", "--config", "zxcheck.toml", cwd=box).code == 2


def test_files_of_card_data_that_disagree(run: Run, box: Path) -> None:
    """That the later file was followed is said."""
    (box / "more.yml.txt").write_text("cards: [{number: B17-010, name: X, type: event}]\n")
    ended = run("check", "legal", *OPTIONS, "--cards", "more.yml.txt", cwd=box)
    assert "B17-010 has another name" in ended.err


def test_a_failed_report_leaves_the_old_one(
    run: Run, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report that breaks off half way is not there at all."""
    (box / "r.txt").write_text("old")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("zxcheck.cli.run.check", broken)
    assert run("check", "legal", *OPTIONS, "-o", "r.txt", cwd=box).code == 3
    assert sorted(path.name for path in box.iterdir() if path.is_file()) == [
        "catalogue.yml.txt",
        "r.txt",
    ]
    assert (box / "r.txt").read_text() == "old"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("zxcheck.toml", 'cards = ["catalogue.yml.txt"]\n'),
        ("pyproject.toml", '[tool.zxcheck]\ncards = ["catalogue.yml.txt"]\n'),
    ],
)
def test_configuration(file: str, text: str, run: Run, box: Path) -> None:
    """The configuration is found upwards, and its paths start at its own folder."""
    (box / file).write_text(text)
    assert run("check", "a.yaml", cwd=box / "legal").code == 0
    assert run("check", "a.yaml", "--isolated", cwd=box / "legal").code == 4
    assert run("check", "legal/a.yaml", "--config", file, cwd=box).code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("crads = []", "unknown key `crads`; did you mean `cards`?"),
        ("strict = 1", "`strict` must be true or false"),
        ("cards = 'x'", "`cards` must be a list"),
        ("lang = 'fr'", "`lang` must be one of"),
        ("edition = 'zx-9'", "unknown edition `zx-9`"),
        ("= 1", "is no TOML"),
    ],
)
def test_bad_configuration(text: str, said: str, run: Run, box: Path) -> None:
    """A configuration that cannot be followed is an error that says what to mend."""
    (box / "zxcheck.toml").write_text(text)
    ended = run("check", "legal", cwd=box)
    assert ended.code == 2
    assert said in ended.err


def test_settings_and_options(run: Run, box: Path) -> None:
    """Settings stand where options would, and options win."""
    settings = 'cards = ["catalogue.yml.txt"]\noutput-format = "json"\nignore = ["dynamis/"]\n'
    (box / "zxcheck.toml").write_text(settings)
    ended = run("check", "illegal", cwd=box)
    assert ended.code == 4
    assert json.loads(ended.out)["decks"][0]["left_out"] == ["dynamis/type"]
    assert "401" in run("check", "illegal", "-f", "concise", "--ignore", "main/", cwd=box).out


def test_what_was_left_out_is_said(run: Run) -> None:
    """An error that was left out never reads as legal, and the report names it."""
    ended = run("check", ILLEGAL, "--ignore", "dynamis/type")
    assert "unverified under zx-1.29" in ended.out
    assert "left out by --select or --ignore though not settled: dynamis/type" in ended.out


def test_show_all_is_a_checklist(run: Run) -> None:
    """Every rule has a line with its number, the count and the cards."""
    out = run("check", LEGAL, "--show", "all").out
    assert "  ✓ 401.8a dynamis/size        10        (≤ 10)  4 氾濫の『命慟』ティアマト" in out
    assert len(re.findall("^  ✓", out, re.MULTILINE)) == 11
    assert len(re.findall(r"deck hash, (?:exact|names): [0-9a-f]{64}", out)) == 2


def test_quiet_verbose_statistics(run: Run) -> None:
    """-q leaves the errors, -v says what a report rests on, --statistics counts."""
    assert run("check", LEGAL, "-q") == (0, "", "")
    quiet = run("check", "decks", "-q", "-f", "full").out
    assert "legal/" not in quiet.replace("illegal/", "")
    assert "pyproject.toml" in run("check", LEGAL, "-v").err
    assert "zx-1.29: named by the deck" in run("check", LEGAL, "-v").out
    assert "     1  dynamis/type" in run("check", "decks", "--statistics").out
    statistics = run("check", "decks", "--statistics", "-f", "json").out
    assert json.loads(statistics)["summary"]["statistics"]["main/size"] == 1


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_new(language: str, run: Run, tmp_path: Path) -> None:
    """The deck to fill in can be read as it is, and stays as it is when asked for again."""
    path = tmp_path / "deck.yaml"
    assert run("new", path, "-l", language).code == 0
    report = json.loads(run("check", path, "-f", "json").out)["decks"][0]
    assert {finding["name"] for finding in report["findings"]} == {"main/size", "main/ignition"}
    path.write_text("mine")
    assert run("new", path).code == 2
    assert path.read_text() == "mine"
    assert run("new", tmp_path / "no" / "deck.yaml").code == 2


LANGUAGES = [
    ([], {}, "legal"),
    (["-l", "ja"], {}, "適正"),
    (["-l", "zh"], {}, "合规"),
    ([], {"ZXCHECK_LANG": "ja"}, "適正"),
    ([], {"LANG": "ja_JP.UTF-8"}, "適正"),
    ([], {"LC_ALL": "zh_CN.UTF-8", "LANG": "ja_JP.UTF-8"}, "合规"),
    ([], {"LANG": "fr_FR.UTF-8"}, "legal"),
    (["-l", "en"], {"ZXCHECK_LANG": "ja"}, "legal"),
]


@pytest.mark.parametrize(("argv", "env", "word"), LANGUAGES)
def test_languages(argv: list[str], env: dict[str, str], word: str) -> None:
    """The language is asked for, or ZXCHECK_LANG's, or the locale's."""
    assert f"  {word}" in program("check", LEGAL, *argv, env=env).stdout.decode()


def test_json_stays_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON is in English whatever the locale is, unless a language is asked for."""
    monkeypatch.setenv("ZXCHECK_LANG", "ja")
    english = run("check", ILLEGAL, "-f", "json").out
    assert "only Z/X EX may be in the Dynamis" in english
    assert "デュナミスに入れられるのは" in run("check", ILLEGAL, "-f", "json", "-l", "ja").out


@pytest.mark.parametrize(
    "env", [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C"}, {"PYTHONUTF8": "0"}]
)
def test_reports_are_utf8(env: dict[str, str]) -> None:
    """A report is UTF-8 whatever the terminal's code page is."""
    for argv in (["check", ILLEGAL], ["check", ILLEGAL, "-l", "ja"], ["rule", "401.9", "-l", "ja"]):
        ended = program(*argv, env=env)
        assert ended.returncode == (1 if argv[0] == "check" else 0)
        assert ended.stdout.decode("utf-8")
        assert b"Traceback" not in ended.stderr
    assert program("chek", "氾濫", env=env).returncode == 2


def on_terminal(argv: list[str], env: dict[str, str], cwd: Path = ROOT) -> bytes:
    """Run the program on a terminal, and give what it shows."""
    leader, follower = pty.openpty()
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm", **env}
    command = [sys.executable, "-m", "zxcheck", *argv]
    with subprocess.Popen(
        command, stdout=follower, stderr=follower, stdin=follower, cwd=cwd, env=environment
    ) as process:
        os.close(follower)
        shown = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        process.wait(timeout=30)
    os.close(leader)
    return shown


@pytest.mark.parametrize(
    ("argv", "env", "colored"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["-f", "json"], {}, False),
    ],
)
def test_colors_on_a_terminal(argv: list[str], env: dict[str, str], colored: bool) -> None:  # noqa: FBT001
    """A terminal gets colours unless they are off; then there is no escape at all."""
    shown = on_terminal(["check", str(ILLEGAL), *argv], env)
    assert (b"\x1b" in shown) == colored


@pytest.mark.parametrize(
    ("argv", "env", "colored"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {}, True),
    ],
)
def test_colors_in_a_pipe(argv: list[str], env: dict[str, str], colored: bool) -> None:  # noqa: FBT001
    """A pipe gets colours only when they are asked for."""
    assert (b"\x1b" in program("check", ILLEGAL, *argv, env=env).stdout) == colored


def test_progress_on_a_terminal(tmp_path: Path) -> None:
    """Somebody who waits for many decks sees how far it is; the report stands by itself."""
    for n in range(60):
        shutil.copy(LEGAL, tmp_path / f"d{n:02}.yaml")
    argv = ["check", ".", "--isolated", "--cards", str(CARDS)]
    shown = on_terminal(argv, {"NO_COLOR": "1"}, tmp_path).decode()
    assert "checking decks" in shown
    assert shown.rstrip().endswith("60 decks: 60 legal")
    lines = [line for line in shown.splitlines() if "legal under" in line]
    assert all(line.startswith("d") for line in lines)
    assert "checking" not in on_terminal([*argv, "-q"], {}, tmp_path).decode()


def test_narrow_terminals() -> None:
    """The lines of a deck are cut to the width, with the caret still in view."""
    out = program("check", ILLEGAL, env={"COLUMNS": "40"}).stdout.decode()
    frames = [line for line in out.splitlines() if " | " in line]
    assert frames
    for line in frames:
        assert len(line) <= 40


HOSTILE = [
    "[/z/x]",
    "[bold]x[/bold]",
    ":smile:",
    "\x1b[31m",
    "\n::error::pwned",
    "%0A",
    "{card}",
    "\u202eabc",
    "\x07",
    "</script>",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("form", ["full", "concise", "json"])
def test_hostile_text(text: str, form: str, run: Run, tmp_path: Path) -> None:
    """Deck text is shown, never acted on, in every format, with colours and without."""
    deck = {"name": text, "main": [f"4 {text}"], text: 1, "dynamis": [{"name": text, "count": "x"}]}
    (tmp_path / "deck.yaml").write_text(json.dumps(deck, ensure_ascii=True), "utf-8")
    for color in ("never", "always"):
        ended = run("check", "deck.yaml", "-f", form, "--color", color, "--isolated", cwd=tmp_path)
        plain = re.sub("\x1b\\[[0-9;]*m", "", ended.out) if color == "always" else ended.out
        assert ended.code == 1
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", plain)
        assert not re.search("^::", plain, re.MULTILINE)
        shown = json.loads(plain)["decks"][0]["name"] if form == "json" else plain
        assert (text if form == "json" else visible(text)) in shown


@pytest.mark.parametrize(
    ("shell", "words", "wanted"),
    [
        ("bash", "zxcheck ", {"check", "new", "rule", "card", "cards", "convert"}),
        ("bash", "zxcheck rule 401.", {"401.8", "401.8a", "401.9", "401.10"}),
        ("bash", "zxcheck rule dynamis/", {"dynamis/size", "dynamis/type", "dynamis/copies"}),
        ("bash", "zxcheck check --edition zx", {"zx-1.29"}),
        ("fish", "zxcheck rule 808.2", {"808.2", "808.2a"}),
    ],
)
def test_completion(shell: str, words: str, wanted: set[str]) -> None:
    """Commands, rules and editions are completed."""
    count = str(len(words.split(" ")) - 1)
    env = {"_ZXCHECK_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": count}
    if shell == "fish":
        env["COMP_CWORD"] = words.rpartition(" ")[2]
    lines = program(env=env).stdout.decode().splitlines()
    assert {re.split(r"[,\t]", line)[1] for line in lines} == wanted


def test_version_and_help() -> None:
    """The version is that of the package, and the help lists the commands."""
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version
    assert program("--version").stdout.decode() == f"zxcheck {version[1]}\n"
    assert all(
        word in program("--help").stdout.decode() for word in ("check", "new", "rule", "cards")
    )
    assert program().returncode == 2


def test_one_word_for_one_thing() -> None:
    """Formats and languages are the same in options, settings and tables."""
    formats, languages = (
        get_args(get_args(Settings.model_fields[name].annotation)[0])
        for name in ("output_format", "lang")
    )
    assert formats == tuple(FORMATS)
    assert languages == LANGUAGES_OF_OPTIONS == LANGUAGES_OF_MESSAGES


@pytest.mark.parametrize("text", ["* 4 foo\n", "main:\n  * 4 foo\n", "main:\n  -4 foo\n  -2 bar\n"])
def test_other_bullets(text: str, run: Run) -> None:
    """A list that is written in another way is told how it is written here."""
    out = run("check", "-", "--isolated", stdin=text.encode()).out
    assert (
        "write a dash and a blank in front of the entry" in out or "write one entry a line" in out
    )
