"""Draws the picture of the README: `python tests/picture.py` writes .github/report.svg."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path

from conftest import ROOT, program
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

COMMAND = (
    "check",
    "decks/legal",
    "decks/illegal/dynamis-type.yaml",
    "decks/illegal/main-copies.yaml",
)
PICTURE = ROOT / ".github" / "report.svg"


def draw() -> str:
    """Run the command and draw what a terminal shows."""
    report = program(*COMMAND, "--color", "always").stdout.decode()
    console = Console(record=True, width=118, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(f"$ zxcheck {' '.join(COMMAND)}\n{report}"))
    return _with_wide_characters(console.export_svg(title="zxcheck", unique_id="zxcheck"))


def _with_wide_characters(svg: str) -> str:
    """Give each text the length of its cells: the recorder counts a wide character as one."""

    def mend(match: re.Match[str]) -> str:
        head, length, rest, written = match.groups()
        text = html.unescape(written)
        cells = float(length) / len(text) * cell_len(text)
        return f'{head}textLength="{cells:.1f}"{rest}{written}</text>'

    return re.sub(r'(<text [^>]*?)textLength="([0-9.]+)"([^>]*>)([^<]+)</text>', mend, svg)


if __name__ == "__main__":
    Path(PICTURE).write_text(draw(), encoding="utf-8")
