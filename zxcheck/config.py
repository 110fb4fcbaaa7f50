"""The configuration: which file it is, and what it says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from zxcheck.shapes import Shape
from zxcheck.suggest import close_to
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SHAPE = Shape("zxcheck.settings", "Settings")
FILE = "zxcheck.toml"
PROJECT = "pyproject.toml"


class Config(NamedTuple):
    """Settings and the file that they are from; paths in them start at its folder."""

    settings: Mapping[str, Any]
    file: str | None = None

    def get(self, key: str) -> Any:
        """Give a setting, or None."""
        return self.settings.get(key)

    def path(self, path: str) -> str:
        """Resolve a path of the configuration file."""
        folder = os.path.dirname(self.file or "")
        return os.path.normpath(os.path.join(folder, path))


def find(folder: str) -> Config:
    """Take the nearest `zxcheck.toml`, else the nearest `pyproject.toml` with `[tool.zxcheck]`."""
    for above in _upwards(folder):
        path = os.path.join(above, FILE)
        if os.path.isfile(path):
            return read(path)
    for above in _upwards(folder):
        path = os.path.join(above, PROJECT)
        if os.path.isfile(path) and (config := read(path)).file:
            return config
    return Config({})


def _upwards(folder: str) -> Iterator[str]:
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def read(path: str) -> Config:
    """Read a configuration file. Raises `Trouble` with what is wrong and how it is mended."""
    import tomllib

    shown = os.path.relpath(path)
    try:
        with open(path, "rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise Trouble(f"{shown}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble(f"{shown}: is no TOML: {error}") from error
    if os.path.basename(path) == PROJECT:
        data = data.get("tool", {}).get("zxcheck")
        if data is None:
            return Config({})
    troubles = [
        f"{shown}: {_misfit(fault.path, fault.kind, fault.values)}" for fault in SHAPE.faults(data)
    ]
    if troubles:
        raise Trouble("\n".join(troubles))
    return Config(data, path)


def _misfit(path: tuple[str | int, ...], kind: str, values: Mapping[str, object]) -> str:
    key = str(path[0]) if path else "the table"
    if kind == "extra_forbidden":
        known = [name.replace("_", "-") for name in SHAPE.load().model_fields]
        close = close_to(key, known)
        hint = f"did you mean `{close[0]}`?" if close else f"known keys: {', '.join(known)}"
        return f"unknown key `{key}`; {hint}"
    if kind == "literal_error":
        return f"`{key}` must be one of {values['expected']}"
    wanted = {"bool_type": "true or false", "list_type": "a list of texts"}.get(kind, "a text")
    return f"`{key}` must be {wanted}"
