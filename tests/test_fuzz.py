"""The fuzzer, short; `python tests/fuzz.py 20000 1` runs it long."""

from __future__ import annotations

import itertools
import os
import sys
from typing import TYPE_CHECKING

import pytest
from fuzz import CODES, Input, fuzz, main, make, problems

from zxcheck.check import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ended

#: Another seed for a longer search, such as `ZXCHECK_FUZZ=7 pytest tests/test_fuzz.py`.
SEED = int(os.environ.get("ZXCHECK_FUZZ", "1"))


def test_nothing_breaks() -> None:
    """500 inputs: no exception, places in the file, nothing raw in any format and language."""
    found = [f"{made.label}: {problem}" for made, problem in fuzz(500, SEED)]

    assert not found, "\n".join(found)


def test_exit_codes(run: Callable[..., Ended]) -> None:
    """The command line ends with 0, 1 or 4, as the deck is, and never with an error."""
    codes = set()
    for index in range(100):
        made = make(SEED, 10_000 + index)
        language = ("en", "ja", "zh")[index % 3]
        form = ("concise", "json", "full")[index // 3 % 3]
        ended = run("check", "-", "--isolated", "-f", form, "-l", language, stdin=made.data)
        assert ended.code in CODES.values(), (made, ended)
        assert ended.err == "", made
        codes.add(ended.code)

    assert 1 in codes


def test_seeds() -> None:
    """The same seed and index give the same input, another seed others."""
    assert make(1, 5) == make(1, 5)
    assert make(1, 5).data != make(2, 5).data
    assert len({make(1, index).data for index in range(50)}) > 45


def test_problems_are_found() -> None:
    """What is wrong with a report is said: here, terms that make the check raise."""
    broken = Input("broken", "deck.yaml", b"main: [4 X]", None, None, Terms(selection=None))  # type: ignore[arg-type]
    (problem,) = problems(broken)

    assert "AttributeError" in problem


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says how many inputs it tried, and what it found."""
    code = main(3, 1, 7)

    assert capsys.readouterr().out.splitlines()[-1].startswith("3 inputs of seed 1 in ")
    assert code == 0


SLOW = {
    "names": "main:\n" + "".join(f"  - 1 N{n}\n" for n in range(2500)),
    "one name": "main:\n" + "  - 1 N\n" * 6000,
    "no counts": "main:\n" + "  - X\n" * 6000,
    "no keys": "main:\n" + "".join(f"  - {{nmae: N{n}}}\n" for n in range(3000)),
    "one line": "main: [" + "{count: 0}, " * 800 + "]",
    "one key": "main: {" + "4 a: b, " * 700 + "}",
    "one list": "main: [{name: a, count: 4, icons: [" + "q, " * 3000 + "]}]",
    "nested": "[" * 100_000,
    "controls": "main: " + "\x1b" * 100_000,
    "long name": "main:\n  - 4 " + "長" * 100_000,
    "brackets": "main:\n  - 4 " + "(" * 100_000 + ")" * 100_000,
    "quotes": "name: " + '"' * 100_000,
    "keys": "".join(f"k{n}: 1\n" for n in range(6000)),
}


@pytest.mark.parametrize("kind", SLOW)
def test_bounded_steps(kind: str, run: Callable[..., Ended]) -> None:
    """A file that is small to send is not long to read, nor to report."""
    calls = itertools.count()
    sys.setprofile(lambda *_: next(calls) and None)
    try:
        ended = run("check", "-", "--cards", "decks/cards.yaml", stdin=SLOW[kind].encode())
    finally:
        sys.setprofile(None)

    assert ended.code == 1
    steps = next(calls)
    assert steps < 1500 * len(SLOW[kind]) + 300_000
    assert len(ended.out) < 40 * len(SLOW[kind]) + 400_000
