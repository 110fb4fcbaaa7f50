"""What all tests share: the program in this process and as a process, decks, and the catalogue."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from zxcheck.books.table import BOOKS
from zxcheck.cards.pool import Given, load
from zxcheck.cards.rows import Format
from zxcheck.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zxcheck.cards.catalogue import Catalogue

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("ZXCHECK_SHARED", ROOT.parent / "shared")) / "data" / "zx"


class Ended(NamedTuple):
    """How a run of the program ended."""

    code: int
    out: str
    err: str


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest --golden` write what the golden tests compare with."""
    parser.addoption("--golden", action="store_true", help="rewrite golden and frozen files")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the measurement data where it is not there."""
    if not SHARED.is_dir():
        for item in items:
            if item.get_closest_marker("shared"):
                item.add_marker(pytest.mark.skip(reason="the measurement data is not here"))


#: A folder that is not there: no test goes by what the user has imported.
NO_DATA = "/nonexistent/zxcheck"


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZXCHECK_DATA", NO_DATA)
    for name in (
        "NO_COLOR",
        "FORCE_COLOR",
        "COLUMNS",
        "ZXCHECK_LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--golden"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """Run the program in this process: `run("check", "decks/legal", stdin=b"", cwd=ROOT)`."""

    def run_here(*argv: str | Path, stdin: bytes = b"", cwd: Path = ROOT) -> Ended:
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.chdir(cwd)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
            patch.setattr(
                sys, "stderr", io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace")
            )
            code = main([str(arg) for arg in argv])
            sys.stdout.flush()
            sys.stderr.flush()
            # Taken here: the wrappers close their buffers when they go.
            return Ended(code, out.getvalue().decode(), err.getvalue().decode())

    return run_here


def program(
    *argv: str | Path,
    stdin: bytes = b"",
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    code: str | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own, with the environment variables that are given."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ.get("HOME", "/"),
        "ZXCHECK_DATA": NO_DATA,
        **(env or {}),
    }
    start = ["-m", "zxcheck"] if code is None else ["-c", code]
    command = [sys.executable, *start, *map(str, argv)]
    return subprocess.run(
        command,
        input=stdin,
        cwd=cwd,
        env=environment,
        capture_output=True,
        timeout=timeout,
        check=False,
    )


def catalogue_of(*files: tuple[str, bytes]) -> Catalogue:
    """Read files of card data, each as (name, content)."""
    book = BOOKS["zx"]
    return load([Given(*file) for file in files], Format(book.catalogue, book.vocabulary))[0]


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The cards of the sample decks."""
    path = ROOT / "decks" / "cards.yaml"
    return catalogue_of(("decks/cards.yaml", path.read_bytes()))
