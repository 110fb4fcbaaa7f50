"""`zxcheck check`: decks from files to verdicts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from zxcheck.cli.options import COLOR, LANG, EditionType, RuleType
from zxcheck.reporters.table import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

_CHECKED = (
    click.option(
        "-e", "--edition", type=EditionType(), help="Rules to check by, whatever the decks say."
    ),
    click.option(
        "--cards",
        multiple=True,
        type=click.Path(),
        metavar="FILE",
        help="Card catalogue (again for more).",
    ),
    click.option(
        "--dynamis", type=click.Path(), metavar="FILE", help="Dynamis list to join with the decks."
    ),
    click.option(
        "--select",
        multiple=True,
        type=RuleType(),
        metavar="RULE,...",
        help="Report only these: name, family (dynamis/), number, chapter.",
    ),
    click.option(
        "--ignore",
        multiple=True,
        type=RuleType(),
        metavar="RULE,...",
        help="Leave these out; an error left out makes a deck unverified.",
    ),
)
_FILES = (
    click.option(
        "--exclude",
        multiple=True,
        metavar="PATTERN",
        help="Leave out files and folders, such as 'drafts/*'.",
    ),
    click.option(
        "--force-exclude",
        is_flag=True,
        default=None,
        help="Exclude files also when they are named.",
    ),
    click.option(
        "--stdin-filename", metavar="NAME", help="What to call the deck on standard input."
    ),
    click.option(
        "--show-files", is_flag=True, help="List the files that would be checked, and stop."
    ),
    click.option("--allow-empty", is_flag=True, default=None, help="Finding no deck is no fault."),
)
_OUTPUT = (
    click.option(
        "-f",
        "--output-format",
        type=click.Choice(list(FORMATS)),
        help="[default: full]",
    ),
    click.option(
        "-o",
        "--output-file",
        type=click.Path(),
        metavar="FILE",
        help="Write the report to FILE, whole or not at all.",
    ),
    LANG,
    click.option(
        "--show",
        type=click.Choice(["failures", "all"]),
        help="all: the checklist with the counted cards.",
    ),
    click.option("--statistics", is_flag=True, default=None, help="Count the findings by name."),
    COLOR,
    click.option(
        "-q", "--quiet", is_flag=True, help="No legal decks, no warnings, no totals, no progress."
    ),
    click.option(
        "-v", "--verbose", is_flag=True, help="Say also what it rests on; tracebacks of bugs."
    ),
)
_EXIT = (
    click.option("--strict", is_flag=True, default=None, help="Warnings count: exit 1."),
    click.option(
        "--allow-unverified",
        is_flag=True,
        default=None,
        help="Unverified decks are accepted: exit 0.",
    ),
    click.option("--exit-zero", is_flag=True, help="Exit 0 whatever the verdicts are."),
    click.option("--config", type=click.Path(), metavar="FILE", help="Configuration file."),
    click.option("--isolated", is_flag=True, help="Read no configuration file."),
)


def _options(function: Callable[..., int]) -> Callable[..., int]:
    for option in reversed((*_CHECKED, *_FILES, *_OUTPUT, *_EXIT)):
        function = option(function)
    return function


@click.command(
    "check",
    epilog="Exit codes: 0 legal, 1 illegal, 2 could not check, 3 a bug in zxcheck, 4 unverified.",
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH]...")
@_options
def command(paths: tuple[str, ...], **options: Any) -> int:
    """Check decks: files, folders, or - for standard input.

    Without a path the folder decks is checked. Prints every fault with the rule's number,
    the file, line and column, and what to do.
    """
    from zxcheck.cli.run import run
    from zxcheck.cli.setup import setup

    return run(setup(paths, options, os.environ))
