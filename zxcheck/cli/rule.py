"""`zxcheck rule`: what a rule says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from zxcheck.cli.options import (
    COLOR,
    LANG,
    RuleType,
    language,
    stdout_is_terminal,
    wants_color,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.explain import Explained


@click.command("rule", short_help="Explain a rule by its number or name.")
@click.argument("rule", type=RuleType(), required=False, default="", metavar="[NUMBER|NAME]")
@click.option(
    "-f", "--output-format", type=click.Choice(["text", "json", "markdown"]), default="text"
)
@LANG
@COLOR
def command(rule: str, output_format: str, lang: str | None, color: str | None) -> int:
    """Explain a rule: 401.9 or dynamis/type; a chapter (401) or family (dynamis/) lists it.

    Without a rule all of them are listed.
    """
    from zxcheck.cli import write
    from zxcheck.explain import explain
    from zxcheck.messages import Words
    from zxcheck.reporters.rules import RULE_FORMATS
    from zxcheck.reporters.style import Look

    terminal = stdout_is_terminal()
    words = Words(language(lang, os.environ, machine=output_format == "json"))
    look = Look(
        words,
        color=wants_color(color or "auto", os.environ, terminal=terminal),
        width=width(100, terminal=terminal),
    )
    found: Sequence[Explained] = explain(rule.strip(), words.language)
    write(RULE_FORMATS[output_format](found, look))
    return 0
