"""From options and configuration to all that a run of `check` needs."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from zxcheck.books.table import BOOKS
from zxcheck.check import Selection, Terms
from zxcheck.cli.catalogues import catalogue_of, contents
from zxcheck.cli.options import editions, language, stdout_is_terminal, wants_color, width
from zxcheck.config import Config, find, read
from zxcheck.deck import Linked
from zxcheck.discover import Found, discover, show
from zxcheck.messages import Words, finding_names
from zxcheck.report import CardData
from zxcheck.reporters.frame import WIDEST
from zxcheck.reporters.style import Look, Reporter
from zxcheck.reporters.table import reporter as reporter_of
from zxcheck.suggest import close_to
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zxcheck.findings import Finding

DEFAULT_PATH = "decks"


class Run(NamedTuple):
    """What is checked, by what, and how it is reported."""

    paths: tuple[str, ...]
    found: Found
    terms: Terms
    joined: Linked | None
    cards: CardData | None
    reporter: Reporter
    look: Look
    output: str | None
    options: Mapping[str, Any]
    #: What is said on standard error in any case.
    warnings: tuple[Finding, ...]
    #: What `-v` says on standard error.
    notes: tuple[str, ...]


def setup(
    paths: tuple[str, ...], options: Mapping[str, Any], environment: Mapping[str, str]
) -> Run:
    """Put a run together. Raises `Trouble` for all that is to be mended before a check."""
    config = _config(options)
    options = {key: _chosen(key, value, config) for key, value in options.items()}
    if options["output_file"] == "-":
        options["output_file"] = None
    paths = paths or (DEFAULT_PATH,)
    configured = [config.path(path) for path in config.get("cards") or ()]
    catalogue, disagreeing = catalogue_of(options["cards"], configured, environment)
    catalogues = [*options["cards"], *configured]
    found = discover(
        paths,
        exclude=options["exclude"] or (),
        force_exclude=bool(options["force_exclude"]),
        not_decks={os.path.abspath(path) for path in catalogues},
        stdin_name=options["stdin_filename"],
    )
    _spare_inputs(options, found, catalogues)
    reporter = reporter_of(options["output_format"] or "full")
    cards = None
    if catalogue is not None:
        cards = CardData(catalogue.source, catalogue.sha256, catalogue.size, catalogue.day)
    return Run(
        paths=paths,
        found=found,
        terms=Terms(catalogue, options["edition"], _fallback(config), _selection(options)),
        joined=_joined(options["dynamis"]),
        cards=cards,
        reporter=reporter,
        look=_look(options, reporter, environment),
        output=options["output_file"],
        options=options,
        warnings=disagreeing,
        notes=(f"configuration: {os.path.relpath(config.file) if config.file else 'none'}",),
    )


def _spare_inputs(options: Mapping[str, Any], found: Found, catalogues: Sequence[str]) -> None:
    """Refuse to write the report over what it is about."""
    output = options["output_file"]
    inputs = [*(file.path for file in found.files), *catalogues, options["dynamis"] or ""]
    if output and os.path.realpath(output) in {os.path.realpath(path) for path in inputs if path}:
        raise Trouble(f"{output} is read by this check; give another file to -o")


def _config(options: Mapping[str, Any]) -> Config:
    if options["isolated"] and options["config"]:
        raise Trouble("--isolated and --config exclude each other; leave one of them out")
    if options["isolated"]:
        return Config({})
    return read(options["config"]) if options["config"] else find(os.getcwd())


def _chosen(key: str, value: Any, config: Config) -> Any:
    """Let the command line win over the configuration; edition and cards have own rules."""
    if key in {"edition", "cards"} or value not in (None, ()):
        return value
    setting = config.get(key.replace("_", "-"))
    return value if setting is None else setting


def _fallback(config: Config) -> str | None:
    edition: str | None = config.get("edition")
    if edition is not None and edition not in editions():
        raise Trouble(
            f"{config.file}: unknown edition `{edition}`; known editions: {', '.join(editions())}"
        )
    return edition


def _selection(options: Mapping[str, Any]) -> Selection:
    return Selection(_patterns(options["select"]), _patterns(options["ignore"]))


def _patterns(given: Sequence[str] | None) -> tuple[str, ...]:
    """Split and check the names of rules."""
    patterns = [part for each in given or () for part in re.split(r"[,\s]+", each) if part]
    if not patterns:
        return ()
    names = finding_names()
    clauses = [
        clause
        for book in BOOKS.values()
        for edition in book.editions.values()
        for clause in edition.clauses.values()
    ]
    numbers = [clause.number for clause in clauses]
    chapters = [number.partition(".")[0] for number in numbers]
    families = [f"{name.partition('/')[0]}/" for name in names]
    known = list(dict.fromkeys([*names, *families, *numbers, *chapters]))
    for pattern in patterns:
        if pattern not in known:
            close = close_to(pattern, known)
            hint = f"did you mean `{close[0]}`?" if close else "`zxcheck rule` lists them"
            raise Trouble(f"no rule or finding is called `{pattern}`; {hint}")
    return tuple(patterns)


def _joined(path: str | None) -> Linked | None:
    return Linked(show(path), contents(path, "Dynamis list")) if path else None


def _look(options: Mapping[str, Any], reporter: Reporter, environment: Mapping[str, str]) -> Look:
    to_file = options["output_file"] is not None
    terminal = stdout_is_terminal() and not to_file
    lang = language(options["lang"], environment, machine=reporter.machine)
    color = options["color"] or "auto"
    return Look(
        words=Words(lang),
        color=wants_color(
            color, {} if to_file and color == "auto" else environment, terminal=terminal
        ),
        show_all=options["show"] == "all",
        quiet=options["quiet"],
        verbose=options["verbose"],
        statistics=bool(options["statistics"]),
        width=width(WIDEST, terminal=terminal),
    )
