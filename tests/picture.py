"""Draws the picture of the README: `python tests/picture.py` writes .github/report.svg."""

from __future__ import annotations

import io
from pathlib import Path

from conftest import ROOT, program
from rich.console import Console
from rich.text import Text

COMMAND = ("check", "decks/legal", "decks/illegal/dynamis-type.yaml", "decks/illegal/main-copies.yaml")
PICTURE = ROOT / ".github" / "report.svg"


def draw() -> str:
    """Run the command and draw what a terminal shows."""
    report = program(*COMMAND, "--color", "always").stdout.decode()
    console = Console(record=True, width=118, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(f"$ zxcheck {' '.join(COMMAND)}\n{report}"))
    return console.export_svg(title="zxcheck", unique_id="zxcheck")


if __name__ == "__main__":
    Path(PICTURE).write_text(draw(), encoding="utf-8")
