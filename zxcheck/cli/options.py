"""What commands share: colours, width, language, and completion."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "ja", "zh")


def wants_color(mode: str, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Decide on colours: the option first, then NO_COLOR, FORCE_COLOR, and the terminal."""
    if mode != "auto":
        return mode == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in {"", "0", "false"}:
        return True
    return terminal and environment.get("TERM") != "dumb"


def stdout_is_terminal() -> bool:
    """Whether somebody looks at the output."""
    return sys.stdout.isatty()


def width(default: int, *, terminal: bool) -> int:
    """Tell how wide the output may be: COLUMNS, else the terminal, else *default*."""
    if os.environ.get("COLUMNS", "").isdecimal() and int(os.environ["COLUMNS"]) > 0:
        return int(os.environ["COLUMNS"])
    if terminal:
        import shutil

        return shutil.get_terminal_size().columns
    return default


def language(asked: str | None, environment: Mapping[str, str], *, machine: bool = False) -> str:
    """Choose the language: asked for, ZXCHECK_LANG, the locale. Machines get English unasked."""
    if asked:
        return asked
    if machine:
        return "en"
    if (named := environment.get("ZXCHECK_LANG")) in LANGUAGES:
        return str(named)
    locale = next(
        (environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), ""
    )
    return locale[:2] if locale[:2] in LANGUAGES else "en"


class EditionType(click.ParamType[str]):
    """An edition; unknown ones are refused with the list."""

    name = "edition"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take an edition that a book knows."""
        known = editions()
        if value in known:
            return str(value)
        from zxcheck.suggest import close_to

        close = close_to(str(value), known)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        return self.fail(
            f"unknown edition `{value}`{hint}\nknown editions: {', '.join(known)}", param, ctx
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """Complete the ids of editions."""
        del ctx, param
        return _completed(editions(), incomplete)


class RuleType(click.ParamType[str]):
    """A rule by number or name, or several by family or chapter."""

    name = "rule"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """Complete numbers and names of rules."""
        del ctx, param
        from zxcheck.books.table import BOOKS

        words = [word for book in BOOKS.values() for word in book.numbers]
        words += [rule.name for book in BOOKS.values() for rule in book.rules()]
        return _completed(words, incomplete)


def editions() -> list[str]:
    """List the editions of all books."""
    from zxcheck.books.table import BOOKS

    return [edition for book in BOOKS.values() for edition in book.editions]


def _completed(words: list[str], start: str) -> list[click.shell_completion.CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in dict.fromkeys(words) if word.startswith(start)]


LANG = click.option(
    "-l",
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of the words.  [default: the locale's]",
)
COLOR = click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), help="Colours.  [default: auto]"
)
