"""The formats by name."""

from __future__ import annotations

from zxcheck.reporters.concise import CONCISE
from zxcheck.reporters.full import FULL
from zxcheck.reporters.jsonreport import JSON

REPORTERS = {"full": FULL, "concise": CONCISE, "json": JSON}
