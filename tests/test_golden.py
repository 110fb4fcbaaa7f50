"""One mixed run in every format and language, byte for byte; `pytest --golden` rewrites them.

The decks lie in `golden/decks`, what must be said of them in `golden/<format>`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from zxcheck import __version__
from zxcheck.messages import LANGUAGES
from zxcheck.reporters.table import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ended

GOLDEN = Path(__file__).resolve().parent / "golden"
RUNS = {
    **{f"{form}/{lang}": ("-f", form, "-l", lang) for form in FORMATS for lang in LANGUAGES},
    "full/en-all": ("--show", "all", "--statistics"),
    "full/ja-all": ("--show", "all", "--statistics", "-l", "ja"),
    "full/en-color": ("--color", "always"),
    "full/en-quiet": ("-q",),
    "json/en-all": ("-f", "json", "--show", "all", "--statistics"),
}


@pytest.mark.parametrize("name", RUNS)
def test_golden(name: str, run: Callable[..., Ended], *, golden: bool) -> None:
    """The report is the one that was read and found right."""
    ended = run("check", "decks", "--isolated", "--cards", "cards.yaml", *RUNS[name], cwd=GOLDEN)
    assert (ended.code, ended.err) == (1, "")

    path = GOLDEN / f"{name}.{'json' if name.startswith('json') else 'txt'}"
    said = ended.out.replace(f"zxcheck {__version__}", "zxcheck VERSION")
    if golden:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(said.encode())
    assert said == path.read_bytes().decode()


def test_no_other_golden_files() -> None:
    """Every golden file is compared with a run."""
    found = {path.relative_to(GOLDEN).with_suffix("") for path in GOLDEN.glob("*/*.*")}

    assert {str(path) for path in found if path.parent.name != "decks"} == set(RUNS)
