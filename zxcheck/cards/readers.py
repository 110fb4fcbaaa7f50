"""The formats of card data: which one a file has, and who reads it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from zxcheck.cards.rows import Format, Table

#: Format → the room that reads it, entered only when it is needed, and the function there.
READERS = {
    "csv": ("tables", "read_csv"),
    "json": ("jsonrows", "read_json"),
    "jsonl": ("jsonrows", "read_jsonl"),
    "yaml": ("yamlrows", "read_yaml"),
    "xlsx": ("tables", "read_xlsx"),
}


def reader(form: str) -> Callable[[bytes, str, Format], Table]:
    """Give the function that reads a format. It raises `Trouble` where a file as a whole is bad."""
    room, name = READERS[form]
    found: Callable[[bytes, str, Format], Table] = getattr(
        import_module(f"zxcheck.cards.{room}"), name
    )
    return found


def recognise(data: bytes, file: str) -> str:
    """Guess the format of a file, by its content first."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"PK\x03\x04"):
        return "xlsx"
    if head.startswith((b"[", b"{")):
        first = head.split(b"\n", 1)[0].rstrip()
        if head.startswith(b"{") and first.endswith(b"}") and b"\n" in data.strip():
            return "jsonl" if _is_object(first) else "json"
        return "json"
    ending = file.lower().rpartition(".")[2]
    if ending in {"yaml", "yml"}:
        return "yaml"
    if ending in {"csv", "tsv"}:
        return "csv"
    return "yaml" if re.search(rb"^cards:", data[:65536], re.MULTILINE) else "csv"


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
