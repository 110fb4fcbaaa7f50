"""The structure as a test: who imports whom, who knows which library, how large rooms are."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT, program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKAGE = ROOT / "zxcheck"

#: From top to bottom: a room imports only what stands above it.
ROOMS = (
    "zxcheck",
    "zxcheck.findings",
    "zxcheck.trouble",
    "zxcheck.suggest",
    "zxcheck.decode",
    "zxcheck.parsing",
    "zxcheck.salvage",
    "zxcheck.source",
    "zxcheck.shapes",
    "zxcheck.form",
    "zxcheck.cards",
    "zxcheck.cards.names",
    "zxcheck.cards.facts",
    "zxcheck.entries",
    "zxcheck.miscounts",
    "zxcheck.characters",
    "zxcheck.misfits",
    "zxcheck.deck",
    "zxcheck.loading",
    "zxcheck.cards.identity",
    "zxcheck.cards.stores",
    "zxcheck.cards.catalogue",
    "zxcheck.cards.indexfile",
    "zxcheck.cards.index",
    "zxcheck.cards.conditions",
    "zxcheck.cards.rows",
    "zxcheck.cards.linting",
    "zxcheck.cards.tables",
    "zxcheck.cards.jsonrows",
    "zxcheck.cards.yamlrows",
    "zxcheck.cards.readers",
    "zxcheck.cards.pool",
    "zxcheck.cards.lookup",
    "zxcheck.convert",
    "zxcheck.convert.listing",
    "zxcheck.convert.lines",
    "zxcheck.convert.choice",
    "zxcheck.convert.headings",
    "zxcheck.convert.table",
    "zxcheck.convert.starts",
    "zxcheck.convert.text",
    "zxcheck.convert.exports",
    "zxcheck.convert.read",
    "zxcheck.convert.yamlwriter",
    "zxcheck.convert.write",
    "zxcheck.convert.compare",
    "zxcheck.cards.slots",
    "zxcheck.cards.deckwide",
    "zxcheck.cards.resolve",
    "zxcheck.books",
    "zxcheck.books.base",
    "zxcheck.books.counting",
    "zxcheck.books.zx",
    "zxcheck.books.zx.shape",
    "zxcheck.books.zx.words",
    "zxcheck.books.zx.headings",
    "zxcheck.books.zx.edition",
    "zxcheck.books.zx.main",
    "zxcheck.books.zx.dynamis",
    "zxcheck.books.zx.player",
    "zxcheck.books.zx.editions",
    "zxcheck.books.zx.book",
    "zxcheck.books.table",
    "zxcheck.judge",
    "zxcheck.report",
    "zxcheck.check",
    "zxcheck.messages.tables",
    "zxcheck.messages",
    "zxcheck.explain",
    "zxcheck.reporters",
    "zxcheck.reporters.frame",
    "zxcheck.reporters.style",
    "zxcheck.reporters.paint",
    "zxcheck.reporters.concise",
    "zxcheck.reporters.checklist",
    "zxcheck.reporters.full",
    "zxcheck.reporters.jsonreport",
    "zxcheck.reporters.cardreport",
    "zxcheck.reporters.cardtable",
    "zxcheck.reporters.rules",
    "zxcheck.reporters.table",
    "zxcheck.settings",
    "zxcheck.config",
    "zxcheck.discover",
    "zxcheck.files",
    "zxcheck.cli",
    "zxcheck.cli.options",
    "zxcheck.cli.catalogues",
    "zxcheck.cli.setup",
    "zxcheck.cli.run",
    "zxcheck.cli.check",
    "zxcheck.cli.new",
    "zxcheck.cli.rule",
    "zxcheck.cli.importing",
    "zxcheck.cli.cards",
    "zxcheck.cli.card",
    "zxcheck.cli.convert",
    "zxcheck.__main__",
)

#: Library → the only rooms that know it.
KNOWN_BY = {
    "yaml": {"zxcheck.parsing"},
    "pydantic": {"zxcheck.books.zx.shape", "zxcheck.settings"},
    "pydantic_core": {"zxcheck.shapes"},
    "rich": {"zxcheck.reporters.paint"},
    "rapidfuzz": {"zxcheck.suggest"},
    "sqlite3": {"zxcheck.cards.indexfile", "zxcheck.cards.index"},
    "openpyxl": {"zxcheck.cards.tables"},
    "platformdirs": {"zxcheck.files"},
    "click": {room for room in ROOMS if room.startswith("zxcheck.cli")},
}


def name_of(path: Path) -> str:
    """Give the name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@lru_cache
def modules() -> dict[str, ast.Module]:
    """Parse every module of the package."""
    return {name_of(path): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}


def imports(node: ast.AST) -> Iterator[str]:
    """Give what a module imports when it runs, wherever in it that is."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            within = {f"{child.module}.{alias.name}" for alias in child.names}
            yield from (within & set(modules())) or {child.module}
        else:
            yield from imports(child)


def test_every_room_has_its_place() -> None:
    """Every module stands in the order of rooms, and nothing else does."""
    assert sorted(ROOMS) == sorted(modules())


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_only_from_above(room: str) -> None:
    """A room imports only from rooms above it, so there are no cycles."""
    for imported in imports(modules()[room]):
        if imported.split(".")[0] == "zxcheck":
            assert ROOMS.index(imported) < ROOMS.index(room), imported


@pytest.mark.parametrize("library", KNOWN_BY)
def test_who_knows_what(library: str) -> None:
    """A library is known to its room alone."""
    knowing = {
        room
        for room, tree in modules().items()
        if any(imported.split(".")[0] == library for imported in imports(tree))
    }
    assert knowing <= KNOWN_BY[library]
    assert knowing


def test_only_the_command_line_ends_the_program() -> None:
    """No other room exits, or writes to standard output."""
    for room, tree in modules().items():
        if not room.startswith(("zxcheck.cli", "zxcheck.__main__")):
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert not names & {"SystemExit", "exit", "print", "sys"}, room


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_stay_small(room: str) -> None:
    """A room is read in one go, a function at one glance."""
    tree = modules()[room]
    lines = max((node.end_lineno or 0 for node in tree.body), default=0)
    assert lines <= 280
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 45, node.name


@pytest.mark.parametrize("argv", [["--version"], ["--help"], ["check", "--help"], []])
def test_start_up_imports_nothing_heavy(argv: list[str]) -> None:
    """Version, help and completion load none of the heavy libraries."""
    heavy = "yaml pydantic pydantic_core rich rapidfuzz sqlite3 tomllib"
    environment = {"PYTHONVERBOSE": ""}
    if not argv:
        environment["_ZXCHECK_COMPLETE"] = "bash_complete"
        environment |= {"COMP_WORDS": "zxcheck rule 401", "COMP_CWORD": "2"}
    code = (
        "import sys, atexit\n"
        f"heavy = set({heavy.split()!r})\n"
        "atexit.register(lambda: sys.stderr.write(repr(heavy & set(sys.modules))))\n"
        f"sys.argv = ['zxcheck', *{argv!r}]\n"
        "from zxcheck.cli import run\nrun()\n"
    )
    ended = program(code=code, env=environment)
    assert ended.returncode == 0
    assert ended.stdout
    assert ended.stderr.decode().endswith("set()")
