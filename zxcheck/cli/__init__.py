"""The command line: commands, and how every way to end becomes an exit code."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from zxcheck import __version__
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

LEGAL, ILLEGAL, TROUBLE, BUG, UNVERIFIED, INTERRUPTED = 0, 1, 2, 3, 4, 130

#: So many troubles of a file are told at most.
MOST_TOLD = 20

#: The commands, each in a room of its own that is entered only when it is used.
COMMANDS = ("check", "new", "rule", "card", "cards", "convert")


class Commands(click.Group):
    """Loads a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order of use."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the room of a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"zxcheck.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Help where a file stands in the place of a command, or a command is misspelt."""
        if args and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(_no_command(args), ctx)
        return super().resolve_command(ctx, args)


def _no_command(args: list[str]) -> str:
    from zxcheck.suggest import close_to

    if os.path.exists(args[0]) or "/" in args[0] or "." in args[0]:
        return f"no such command: {args[0]}\ndid you mean `zxcheck check {' '.join(args)}`?"
    close = close_to(args[0], COMMANDS)
    hint = f"did you mean `zxcheck {close[0]}`?" if close else f"commands: {', '.join(COMMANDS)}"
    return f"no such command: {args[0]}\n{hint}"


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 legal, 1 illegal, 2 could not check, 3 a bug in zxcheck, 4 unverified.",
)
@click.version_option(__version__, "-V", "--version", message="zxcheck %(version)s")
def cli() -> None:
    """Check decks of Z/X by the construction rules, with rule number, line and column."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and turn every way to end into an exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if sys.stdout is None:
        sys.stderr.write("zxcheck: standard output is closed\n")
        return TROUBLE
    try:
        code = cli.main(list(argv), prog_name="zxcheck", standalone_mode=False) or LEGAL
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = TROUBLE
    except Trouble as trouble:
        complain(_in_words(trouble))
        code = TROUBLE
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader of a pipe has gone, as `head` does: nothing is wrong, nobody is left to tell.
        _silence()
        code = ILLEGAL
    except OSError as error:
        complain(f"the report cannot be written: {error.strerror}")
        _silence()
        code = TROUBLE
    except Exception as error:  # noqa: BLE001 -- no traceback ever reaches a user
        code = _bug(error, argv)
    return int(code)


def _silence() -> None:
    """Let what is still to be written go nowhere, so that the end of the program is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> NoReturn:
    """Be the program `zxcheck`."""
    gc.set_threshold(20_000)  # a run makes many values and hardly a cycle
    raise SystemExit(main())


def complain(text: str) -> None:
    """Say on standard error what could not be done, safely whatever the terminal can show."""
    from zxcheck.messages import visible

    lines = "\n".join(visible(line) for line in text.split("\n"))
    sys.stderr.write(f"zxcheck: {lines}\n")


def _in_words(trouble: Trouble) -> str:
    if not trouble.findings:
        return str(trouble)
    from zxcheck.messages import Words
    from zxcheck.reporters.cardreport import problems

    told = problems(trouble.findings, Words("en"), MOST_TOLD)
    return f"{str(trouble).partition(chr(10))[0]}\n{told.rstrip()}"


def _bug(error: Exception, argv: Sequence[str]) -> int:
    import traceback

    if {"-v", "--verbose"} & set(argv) or os.environ.get("ZXCHECK_VERBOSE"):
        traceback.print_exception(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    complain(
        f"this is a bug in zxcheck {__version__}: {type(error).__name__} in {where.name}, "
        f"line {where.lineno} of {os.path.basename(where.filename)}\n"
        "please report it; with ZXCHECK_VERBOSE=1 the traceback is shown"
    )
    return BUG


def write(text: str) -> None:
    """Write to standard output in UTF-8, whatever the locale says."""
    stream: Any = getattr(sys.stdout, "buffer", None)
    if stream is None:  # a stream that a library put in the place of standard output
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    stream.write(text.encode("utf-8", "backslashreplace"))
