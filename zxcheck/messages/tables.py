"""A TOML file of messages, each table parsed when it is needed: most runs need only a few."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

_HEADER = re.compile(r'^\[(?:"([^"]+)"|(\w+))', re.MULTILINE)


class Tables(Mapping[str, Mapping[str, Any]]):
    """The top-level tables of a TOML text, by name."""

    def __init__(self, text: str) -> None:
        """Split the text at its headers; sub-tables stay with their table."""
        self._texts: dict[str, str] = {}
        self._parsed: dict[str, Mapping[str, Any]] = {}
        headers = list(_HEADER.finditer(text))
        ends = [header.start() for header in headers[1:]] + [len(text)]
        for header, end in zip(headers, ends, strict=True):
            name = header[1] or header[2]
            self._texts[name] = self._texts.get(name, "") + text[header.start() : end]

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        """Parse a table, once."""
        if name not in self._parsed:
            import tomllib

            self._parsed[name] = tomllib.loads(self._texts[name])[name]
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        """List the names in the order of the file."""
        return iter(self._texts)

    def __len__(self) -> int:
        """Count the tables."""
        return len(self._texts)


@lru_cache(maxsize=8)
def tables(name: str) -> Tables:
    """Read a file of messages."""
    return Tables(text_beside(name))


def text_beside(name: str) -> str:
    """Read a file that lies beside this one."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, name), encoding="utf-8") as file:
        return file.read()
