"""Which format a deck file has, and its cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zxcheck.convert import ENDINGS
from zxcheck.convert.listing import Listing, sorted_by_type
from zxcheck.decode import LINE_END, decode
from zxcheck.findings import Finding, Place

if TYPE_CHECKING:
    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.form import Form

_YAML = r"^(?:main|dynamis|game|edition)[ \t]*:(?:[ \t]*$|[ \t]*\[|[ \t]+[a-z]{2}[-0-9.]*[ \t]*$)"


def format_of(data: bytes, file: str) -> str:
    """Tell the format: `yaml`, `text`, `json` or `csv`. The ending counts, then the content."""
    ending = next((end for end in ENDINGS if file.lower().endswith(end)), None)
    if ending is None:
        return "yaml"
    return _by_content(data, ENDINGS[ending])


def guessed(data: bytes, file: str) -> str:
    """Tell the format also of what has no ending, such as standard input."""
    if file.lower().endswith((".yaml", ".yml")):
        return "yaml"
    ending = next((end for end in ENDINGS if file.lower().endswith(end)), ".txt")
    return _by_content(data, ENDINGS[ending])


def _by_content(data: bytes, form: str) -> str:
    text = data[:65536].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text.startswith(("[", "{")) and (form == "json" or text.rstrip().endswith(("]", "}"))):
        # A deck of zxcheck itself may be written in JSON, which is YAML.
        foreign = text.startswith("[") or re.search(r'"(?:serial|extra|setup)"\s*:', text)
        return "json" if foreign else "yaml"
    if form == "text" and re.search(_YAML, text, re.MULTILINE):
        return "yaml"
    if form == "text":
        from zxcheck.convert.table import columns_of

        first = text.partition("\n")[0]
        return "csv" if columns_of(re.split("[,;\t]", first)) else "text"
    return form


def read_listing(
    data: bytes, file: str, kind: str, form: Form, catalogue: Catalogue | None
) -> Listing:
    """Read a deck that is no YAML. What is wrong with it is among its findings."""
    text, unreadable = decode(data, file)
    if unreadable:
        return Listing(file, tuple(LINE_END.split(text)), (), (unreadable,))
    if kind == "json":
        from zxcheck.convert.exports import read_exports

        listing = read_exports(text, file)
    elif kind == "csv":
        from zxcheck.convert.table import read_table

        listing = read_table(text, file, form)
    else:
        from zxcheck.convert.text import read_text

        listing = read_text(text, file, form, catalogue)
    if not (listing.parts or listing.findings or listing.has_main):
        empty = Finding("file/empty", "error", Place(file))
        return listing._replace(findings=(empty,))
    return sorted_by_type(listing, form, catalogue)
