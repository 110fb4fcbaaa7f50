"""Colours: the only room that knows rich. Without colour there is no rich and no escape at all."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

#: Pieces of one line: (text, style). Text is never markup: the game is called Z/X, as in `[z/x]`.
Line: TypeAlias = "Sequence[tuple[str, str]]"

STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "undecided": "bold magenta",
    "legal": "bold green",
    "illegal": "bold red",
    "unverified": "bold magenta",
    "name": "bold",
    "mark": "red",
    "second": "blue",
    "gutter": "blue",
    "dim": "dim",
    "help": "cyan",
}


def paint(lines: Iterable[Line], *, color: bool) -> str:
    """Join lines to a text, with colours or without."""
    if not color:
        return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)
    from rich.text import Text

    stream = io.StringIO()
    console = _console(stream, color=True)
    for line in lines:
        pieces = [(text, STYLES.get(style, style)) for text, style in line]
        console.print(Text.assemble(*pieces))
    return stream.getvalue()


def _console(stream: io.StringIO, *, color: bool) -> Console:
    """Make a console that acts on nothing in the text, and on nothing in the environment."""
    from rich.console import Console

    return Console(
        file=stream,
        force_terminal=color,
        color_system="standard" if color else None,
        no_color=False,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
        _environ={},
    )


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], *, color: bool, width: int, title: str = ""
) -> str:
    """Draw a table of plain texts."""
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    drawn = Table(title=title or None, box=ROUNDED, title_justify="left", header_style="bold")
    for name in head:
        drawn.add_column(Text(name), overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(each) for each in row))
    stream = io.StringIO()
    console = _console(stream, color=color)
    console.width = width
    console.soft_wrap = False
    console.print(drawn)
    return stream.getvalue()
