"""Which files are checked, and what of them may be read."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.deck import Linked
from zxcheck.decode import LARGEST_DECK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zxcheck.deck import Fetch

STDIN = "-"
ENDINGS = (".yaml", ".yml")


class File(NamedTuple):
    """A file to check."""

    path: str
    #: What reports call it: relative to where zxcheck runs, with forward slashes.
    shown: str
    #: The folder that nothing may be read out of.
    root: str

    @property
    def leads_out(self) -> bool:
        """Whether it is a link to a file outside of the folder that is checked."""
        return self.path != STDIN and not _inside(self.path, self.root)


class Found(NamedTuple):
    """The files that were found, and what was not."""

    files: list[File]
    missing: list[str]
    excluded: list[str]
    #: What has the name of a deck in a folder, and is no regular file.
    odd: list[str]


def discover(
    paths: Sequence[str],
    *,
    exclude: Sequence[str] = (),
    force_exclude: bool = False,
    not_decks: Collection[str] = (),
    stdin_name: str | None = None,
) -> Found:
    """Find the decks below folders and among files, each once, sorted by name.

    *exclude* applies to what is found in folders, with *force_exclude* to named files as well.
    *not_decks* are absolute paths that are no decks though they lie among them: the catalogues.
    """
    found = Found([], [], [], [])
    seen: dict[str, File] = {}
    for path in paths:
        if path == STDIN:
            folder = os.path.dirname(os.path.abspath(stdin_name)) if stdin_name else os.getcwd()
            seen[STDIN] = File(STDIN, stdin_name or "<stdin>", folder)
        elif os.path.isdir(path):
            for each in _below(path, path):
                if os.path.abspath(each) in not_decks:
                    continue
                if _inside(each, path) and not os.path.isfile(each):
                    found.odd.append(show(each))
                else:
                    _add(each, path, exclude, found, seen)
        elif os.path.lexists(path):
            folder = os.path.dirname(os.path.abspath(path))
            _add(path, folder, exclude if force_exclude else (), found, seen)
        else:
            found.missing.append(path)
    found.files.extend(sorted(seen.values(), key=lambda file: file.shown))
    return found


def _add(path: str, root: str, exclude: Sequence[str], found: Found, seen: dict[str, File]) -> None:
    shown = show(path)
    if is_excluded(shown, exclude):
        found.excluded.append(shown)
        return
    seen.setdefault(os.path.abspath(path), File(path, shown, root))


def _below(folder: str, root: str) -> Iterator[str]:
    """Walk a folder; hidden folders are left out, and links to folders are not followed.

    A link to a folder elsewhere is given like a file, to be refused: it may hold decks.
    """
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir() and entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _below(entry.path, root)
            elif entry.is_dir():
                if not _inside(entry.path, root):
                    yield entry.path
            elif entry.name.lower().endswith(ENDINGS):
                yield entry.path


def show(path: str) -> str:
    """Name a file relative to the working folder if it lies there, as given otherwise."""
    if os.path.isabs(path):
        inside = os.path.relpath(path)
        path = path if inside.startswith(os.pardir) else inside
    return os.path.normpath(path).replace(os.sep, "/")


def is_excluded(shown: str, patterns: Sequence[str]) -> bool:
    """Whether the path, its name, or a folder above it matches one of the patterns."""
    parts = shown.split("/")
    above = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    names = [*above, *parts]
    wanted = [show(pattern) for pattern in patterns]
    return any(fnmatchcase(name, pattern) for pattern in wanted for name in names)


def content(path: str, largest: int = LARGEST_DECK) -> bytes:
    """Read a file, one byte more than allowed at most. Raises `OSError`."""
    with open(path, "rb") as file:
        return file.read(largest + 1)


def fetcher(file: File) -> Fetch:
    """Make the function that reads the Dynamis list that a deck points to.

    The target is resolved against the deck's folder and must lie, links followed, below the
    folder that is checked; what is refused is not opened.
    """
    folder = file.root if file.path == STDIN else os.path.dirname(os.path.abspath(file.path))

    def fetch(target: str) -> Linked:
        shown = os.path.normpath(os.path.join(os.path.dirname(file.shown), target))
        path = os.path.join(folder, target)
        if "\0" in target or os.path.isabs(target) or not _inside(path, file.root):
            return Linked(file.shown, refused="outside")
        try:
            if not os.path.isfile(path):
                return Linked(file.shown, refused="missing")
            return Linked(shown.replace(os.sep, "/"), content(path))
        except (OSError, ValueError):
            return Linked(file.shown, refused="missing")

    return fetch


def _inside(path: str, root: str) -> bool:
    """Whether a path lies below a folder once all links are followed."""
    try:
        real, real_root = os.path.realpath(path), os.path.realpath(root)
    except (OSError, ValueError):
        return False
    return real == real_root or real.startswith(real_root.rstrip(os.sep) + os.sep)
