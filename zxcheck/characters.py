"""Characters in entries that nobody can see, or that turn around what is seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.findings import Path
    from zxcheck.form import Form
    from zxcheck.source import Data, Source

#: Blanks that look like one space or like nothing, and those that stand around a name.
UNSEEN = (
    "[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff\u00a0\u202f\u2000-\u200a\t]"
    "|^[\u3000 ]|[\u3000 ]$|^[0-9]{1,3} *\u3000"
)

#: Controls, line ends inside a name, and the marks that change the direction of text.
MISLEADING = "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"


def odd_characters(source: Source, form: Form) -> Iterator[Finding]:
    """Find them in the sections of a deck."""
    data = source.data if isinstance(source.data, dict) else {}
    for section in form.sections:
        for path, text in _texts(data.get(section.name), (section.name,)):
            if text.isprintable() and text == text.strip():
                continue
            if hit := re.search(MISLEADING, text):
                values = {"character": f"U+{ord(hit[0]):04X}"}
                yield Finding("entry/control", "error", source.place(path), values)
            elif hit := re.search(UNSEEN, text):
                values = {"character": f"U+{ord(hit[0][-1]):04X}"}
                yield Finding("entry/whitespace", "note", source.place(path), values)


def _texts(data: Data, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _texts(item, (*path, index))
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from _texts(item, (*path, key))
