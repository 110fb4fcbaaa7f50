"""A run of `check`: read, judge and report deck by deck, and the exit code."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zxcheck.check import check
from zxcheck.cli import ILLEGAL, LEGAL, TROUBLE, UNVERIFIED, complain, write
from zxcheck.decode import LARGEST_DECK
from zxcheck.discover import ENDINGS, STDIN, File, content, fetcher
from zxcheck.files import whole
from zxcheck.findings import Finding, Place
from zxcheck.report import Report
from zxcheck.reporters.style import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zxcheck.cli.setup import Run

#: From this many decks on, a person who waits is shown how far it is.
MANY = 20

MOST_WARNINGS = 20


def run(plan: Run) -> int:
    """Check everything; files that are missing stop no other file."""
    if plan.options["verbose"]:
        complain("\n".join(plan.notes))
    if plan.warnings and not plan.options["quiet"]:
        from zxcheck.reporters.cardreport import problems

        told = problems(plan.warnings, plan.look.words, MOST_WARNINGS)
        complain(f"{plan.look.words.ui('cards_odd', count=len(plan.warnings))}\n{told.rstrip()}")
    for path in plan.found.missing:
        complain(f"{path}: no such file or folder")
    for path in plan.found.odd:
        complain(f"{path}: is no regular file, and was not read")
    if plan.options["show_files"]:
        write("".join(f"{file.shown}\n" for file in plan.found.files))
        return TROUBLE if plan.found.missing else LEGAL
    summary = Summary(plan.cards)
    unreadable = 0
    with _output(plan) as put:
        put(plan.reporter.begin(plan.look, plan.cards))
        for file in _progress(plan.found.files, plan):
            report = _report(file, plan)
            if report is None:
                unreadable += 1
                continue
            put(plan.reporter.deck(report, plan.look, summary.decks))
            summary = summary.plus(report)
        put(plan.reporter.end(summary, plan.look))
    return _exit_code(summary, plan, unreadable)


def _report(file: File, plan: Run) -> Report | None:
    """Check one file; None if it is there but cannot be read."""
    if file.leads_out:
        finding = Finding("file/link", "error", Place(file.shown))
        return Report(file.shown, "illegal", (finding,))
    try:
        data = sys.stdin.buffer.read(LARGEST_DECK + 1) if file.path == STDIN else content(file.path)
    except OSError as error:
        complain(f"{file.shown}: cannot be read: {error.strerror}")
        return None
    return check(data, file.shown, plan.terms, fetch=fetcher(file), joined=plan.joined)


def _exit_code(summary: Summary, plan: Run, unreadable: int) -> int:
    """2 beats 1 beats 4; the format has no say."""
    options = plan.options
    if plan.found.missing or plan.found.odd or unreadable:
        return TROUBLE
    if not summary.decks:
        return _nothing(plan)
    if options["exit_zero"]:
        return LEGAL
    if summary.verdicts.get("illegal") or (options["strict"] and summary.warnings):
        return ILLEGAL
    unverified = summary.verdicts.get("unverified") and not options["allow_unverified"]
    return UNVERIFIED if unverified else LEGAL


def _nothing(plan: Run) -> int:
    """Silence is no success: say what was looked for, and where."""
    excluded = plan.found.excluded
    if excluded and plan.options["force_exclude"]:
        complain(f"nothing to check: all files are excluded ({', '.join(excluded)})")
        return LEGAL
    if plan.options["allow_empty"]:
        return LEGAL
    looked = f"looked for *{' and *'.join(ENDINGS)} in: {', '.join(plan.paths)}"
    left_out = f"; excluded: {', '.join(excluded)}" if excluded else ""
    complain(f"no decks found; {looked}{left_out}\n`--allow-empty` makes that no fault")
    return TROUBLE


def _progress(files: list[File], plan: Run) -> Iterable[File]:
    """Show on standard error how far it is, if somebody waits there for many decks."""
    if plan.options["quiet"] or len(files) < MANY or not sys.stderr.isatty():
        return files
    return _bar(files)


def _bar(files: list[File]) -> Iterator[File]:
    import click

    with click.progressbar(files, label="checking decks", file=sys.stderr) as bar:
        yield from bar


@contextmanager
def _output(plan: Run) -> Iterator[Callable[[str], None]]:
    """Give the function that the report is written with."""
    if plan.output:
        with whole(plan.output) as path, open(path, "wb") as stream:

            def put(text: str) -> None:
                stream.write(text.encode("utf-8", "backslashreplace"))

            yield put
    elif sys.stdout.isatty() and sys.stderr.isatty() and len(plan.found.files) >= MANY:
        # The bar and the report share one terminal: one after the other.
        parts: list[str] = []
        yield parts.append
        write("".join(parts))
    else:
        yield write
