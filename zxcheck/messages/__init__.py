"""How to say a finding: name and values in, words of a language out."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from zxcheck.messages.tables import Tables, tables, text_beside

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zxcheck.books.base import Tally
    from zxcheck.findings import Finding
    from zxcheck.judge import Outcome

LANGUAGES = ("en", "ja", "zh")

#: Characters that cannot be seen, or that drive a terminal or turn the text around it.
_UNSEEN = (
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    r"""Write out what cannot be seen: deck text is untrusted, and goes to terminals.

    >>> visible("a\x1b[31m")
    'a\\x1b[31m'
    """
    if text.isprintable() and text.isascii():
        return text
    return re.sub(_UNSEEN, lambda hit: _written_out(hit[0]), text)


def _written_out(character: str) -> str:
    """Write a character as Python does in a text."""
    return character.encode("unicode_escape").decode()


class Said(NamedTuple):
    """A finding in words."""

    message: str
    why: str
    help: str


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        """Take the words of a language; its messages are read when they are needed."""
        self.language = language
        self.table = tables(f"{language}.toml")

    def ui(self, key: str, **values: object) -> str:
        """Give one of the words around the findings."""
        text: str = self.table["ui"][key]
        return text.format_map({name: self.show(value) for name, value in values.items()})

    def source(self, source: str) -> str:
        """Name the source of a rule."""
        return str(self.table["sources"].get(source, source))

    def number_of(self, key: str, count: int) -> str:
        """Say how many, with the word in the right number."""
        return self.ui(f"{key}_one") if count == 1 else self.ui(key, count=count)

    def say(self, finding: Finding) -> Said:
        """Put a finding into words."""
        values = {name: self.value(name, value) for name, value in finding.params.items()}
        if finding.name == "card/unknown":
            values["close"] = self.names(finding.params["close"])
        if "have" in finding.params:
            values["count"] = self.count_read(finding.params)
        return self._said(finding.name, finding.form, values)

    def say_open(self, outcome: Outcome) -> Said:
        """Say on what an undecided rule depends."""
        widest = outcome.open[0]
        values = {name: self.value(name, value) for name, value in widest.values.items()}
        values["count"] = self.range(widest)
        values["least"], values["most"] = str(widest.limit.least), str(widest.limit.most)
        return self._said(outcome.rule.name, "undecided", values)

    def range(self, tally: Tally) -> str:
        """Say between which bounds a number lies: `20`, `19 or 20`, `47 read + 3 unreadable`."""
        high = None if math.isinf(tally.high) else int(tally.high)
        return self.between(tally.low, high, tally.unreadable)

    def between(self, low: int, high: int | None, unreadable: int) -> str:
        """Say two bounds in words; *high* is None where there is none."""
        if unreadable:
            return self.ui("range_open", low=low, unreadable=unreadable)
        if high is None:
            return self.ui("range_from", low=low)
        if low == high:
            return str(low)
        return self.ui("range_or" if high == low + 1 else "range", low=low, high=high)

    def count_read(self, params: Mapping[str, Any]) -> str:
        """Say what was counted; what is not certain of it, as bounds."""
        if "low" in params:
            return self.between(params["low"], params["high"], params["unreadable"])
        return str(params["have"])

    def value(self, name: str, value: object) -> str:
        """Show a value of a finding; the few that are words of the game are translated."""
        if name == "type":
            return visible(self.table["one"].get(str(value), str(value)))
        if name in {"types", "facts", "fact", "shape", "deck", "has"}:
            return self.term(value, "and" if name == "types" else "comma")
        return self.show(value)

    def names(self, names: object) -> str:
        """Offer names of cards to choose from."""
        each = names if isinstance(names, list) else []
        return self.joined([f"《{self.show(name)}》" for name in each], "or")

    def term(self, value: object, joint: str) -> str:
        """Translate the words of the game among the values."""
        terms: Mapping[str, str] = self.table["terms"]
        if isinstance(value, list):
            if not value:
                return self.ui("none")
            return self.joined([self.term(each, joint) for each in value], joint)
        word, blank, rest = str(value).partition(" ")
        return (
            visible(terms.get(word, word) + blank + rest) if word in terms else visible(str(value))
        )

    def show(self, value: object) -> str:
        """Show any value, safely."""
        if isinstance(value, (list, tuple)):
            return self.joined([self.show(each) for each in value], "comma")
        return visible("–" if value is None else str(value))

    def joined(self, parts: Sequence[str], joint: str) -> str:
        """Join a list as the language does."""
        return str(self.table["terms"][joint]).join(parts)

    def _said(self, name: str, form: str, values: Mapping[str, str]) -> Said:
        whole = self.table.get(name, {})
        part = {**whole, **whole.get(form, {})}
        advice = next(
            (
                part[f"help_{key}"]
                for key in ("close", "write", "others")
                if values.get(key) and f"help_{key}" in part
            ),
            part.get("help", ""),
        )
        return Said(
            part.get("message", name).format_map(values),
            part.get("why", "").format_map(values),
            "" if form == "undecided" else advice.format_map(values),
        )


def rule_texts(language: str) -> Tables:
    """Give the texts of the rules, by number and by name: `title` and `says`."""
    return tables(f"rules/{language}.toml")


def template(language: str) -> str:
    """Give a commented deck to fill in."""
    return text_beside(f"deck.{language}.yaml")


def finding_names() -> list[str]:
    """List the names of all findings, of rules and of files and entries alike."""
    return [name for name in tables("en.toml") if "/" in name]
