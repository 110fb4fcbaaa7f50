"""The README is true: its deck, its code, its table, its options, its picture."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from conftest import ROOT, program
from picture import COMMAND, PICTURE

from zxcheck.check import check
from zxcheck.cli import BUG, COMMANDS, ILLEGAL, INTERRUPTED, LEGAL, TROUBLE, UNVERIFIED
from zxcheck.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended

README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Give the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_deck_can_be_read() -> None:
    """The deck of the README has no fault of file or entry: it is only too small."""
    report = check(blocks("yaml")[0].encode(), "README.md")
    names = {finding.name for finding in report.findings if finding.severity == "error"}
    assert names == {"main/size", "main/ignition"}
    assert report.counts["main"].low == 18


def test_the_catalogue_can_be_used(run: Callable[..., Ended], tmp_path: Path) -> None:
    """The catalogue of the README is one that `--cards` takes."""
    cards = tmp_path / "cards.yaml"
    cards.write_text(blocks("yaml")[1], "utf-8")
    assert run("check", "decks/legal", "--cards", cards).code == UNVERIFIED


def test_the_library_example_runs() -> None:
    """The Python example does what it asserts."""
    (example,) = blocks("python")
    exec(example, {})  # noqa: S102 -- it is our own README


def test_the_list_is_converted(run: Callable[..., Ended], tmp_path: Path) -> None:
    """The text list of the README becomes the YAML that stands below it."""
    (block,) = (each for each in blocks("console") if "convert list.txt" in each)
    text, expected = block.removeprefix("$ cat list.txt\n").split("$ zxcheck convert list.txt\n")
    (tmp_path / "list.txt").write_text(text, "utf-8")
    sample = ROOT / "decks" / "cards.yaml"
    ended = run("convert", "list.txt", "--cards", sample, cwd=tmp_path)
    assert (ended.code, ended.out, ended.err) == (0, expected, "")


def test_the_first_command_checks_the_samples() -> None:
    """The first command ends with a check of decks/, which is illegal as decks/illegal is."""
    assert blocks("sh")[0].strip().endswith("zxcheck check")
    ended = program("check")
    assert ended.returncode == ILLEGAL
    assert b"14 decks: 3 legal, 11 illegal" in ended.stdout


def test_the_exit_codes_are_those_of_the_program() -> None:
    """The table lists every exit code."""
    listed = [int(code) for code in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)]
    assert listed == [LEGAL, ILLEGAL, TROUBLE, BUG, UNVERIFIED, INTERRUPTED]


def test_options_and_commands_exist(run: Callable[..., Ended]) -> None:
    """Every option and command that the README names is one of the program."""
    text = "".join(run(command, "--help").out for command in COMMANDS)
    text += run("cards", "import", "--help").out
    for option in set(re.findall(r"`(--[a-z-]+)", README)):
        assert option in text, option
    for command in re.findall(r"^\$ zxcheck (\w+)", README, re.MULTILINE):
        assert command in COMMANDS


def test_configuration_keys_are_complete() -> None:
    """The keys that are listed are those that the configuration has."""
    (paragraph,) = re.findall(r"are those of the long options: (.*?)\.\n\n", README, re.DOTALL)
    listed = set(re.findall(r"`([a-z-]+)`", paragraph))
    assert listed == {name.replace("_", "-") for name in Settings.model_fields}


def test_files_exist() -> None:
    """Every file that the README links to is there."""
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_picture_shows_the_report() -> None:
    """The picture holds every word of the report; `python tests/picture.py` draws it."""
    svg = PICTURE.read_text("utf-8")
    shown = html.unescape("".join(re.findall(r"<text [^>]*>([^<]*)</text>", svg)))
    squeezed = re.sub(r"\s", "", shown)
    for line in program(*COMMAND).stdout.decode().splitlines():
        assert re.sub(r"\s", "", line) in squeezed, line
