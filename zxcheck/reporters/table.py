"""The formats by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zxcheck.reporters.style import Reporter

#: Format → the room that writes it, entered only when it is asked for.
FORMATS = {"full": "full", "concise": "concise", "json": "jsonreport"}


def reporter(name: str) -> Reporter:
    """Give the reporter of a format."""
    found: Reporter = import_module(f"zxcheck.reporters.{FORMATS[name]}").REPORTER
    return found
