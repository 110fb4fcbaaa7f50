"""What a rule says, who judges it, how it is cited in each edition, and decks that show it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from zxcheck.books.table import BOOKS
from zxcheck.messages import Words, finding_names, rule_texts
from zxcheck.suggest import close_to
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.books.base import Book, Clause, Rule


class Cited(NamedTuple):
    """A clause of an edition."""

    edition: str
    rule: str
    clause: Clause


class Explained(NamedTuple):
    """A rule by its number or its name."""

    key: str
    #: deck: judged by `check`. play: a rule of play. define: explained, and used by the others.
    #: file: not a rule, but a finding about the file, its entries or the card data.
    kind: str
    title: str
    says: str
    #: The rules of `check` that judge it.
    judged: tuple[str, ...] = ()
    clauses: tuple[Cited, ...] = ()
    keeps: str = ""
    breaks: str = ""


def explain(key: str, language: str) -> list[Explained]:
    """Explain a number, a name, or a chapter or family of them; "" explains all.

    Raises `Trouble` that lists what there is, if there is nothing of that kind.
    """
    everything = list(_everything(language))
    chapter = [each for each in everything if not key or _belongs(each, key)]
    found = [each for each in everything if each.key == key] or chapter
    if not found:
        keys = [each.key for each in everything]
        close = close_to(key, keys, 3)
        hint = f"did you mean {' or '.join(f'`{each}`' for each in close)}?\n" if close else ""
        rules = ", ".join(each.key for each in everything if each.kind != "file")
        raise Trouble(f"no rule `{key}` is known; {hint}there are: {rules}")
    return found


def _belongs(each: Explained, key: str) -> bool:
    """Whether it is of the chapter (`401`) or of the family (`dynamis/`)."""
    if key.isdecimal():
        numbers = [each.key, *(cited.clause.number for cited in each.clauses)]
        return any(number.partition(".")[0] == key for number in numbers)
    return each.key.partition("/")[0] == key.rstrip("/") and "/" in each.key


def _everything(language: str) -> Iterator[Explained]:
    texts = rule_texts(language)
    names = set()
    for book in BOOKS.values():
        for number, kind in book.numbers.items():
            title, says = texts[number]["title"], texts[number]["says"]
            rules = _rules_of(book, number)
            judged = tuple(rule.name for rule in rules)
            keeps, breaks = _examples(book, rules[0]) if rules else ("", "")
            yield Explained(number, kind, title, says, judged, _cited(book, rules), keeps, breaks)
        for rule in book.rules():
            names.add(rule.name)
            title, says = texts[rule.name]["title"], texts[rule.name]["says"]
            keeps, breaks = _examples(book, rule)
            clauses = _cited(book, [rule])
            yield Explained(rule.name, "deck", title, says, (rule.name,), clauses, keeps, breaks)
    words = Words(language)
    for name in finding_names():
        if name not in names:
            yield Explained(name, "file", words.ui("about_file"), " ".join(_sentences(words, name)))


def _rules_of(book: Book, number: str) -> list[Rule[Any]]:
    """Give the rules that judge a number, or one of its letters (401.8 by 401.8a)."""
    return [
        rule
        for rule in book.rules()
        if any(
            rule in edition.clauses and _is_part(edition.clauses[rule], number)
            for edition in book.editions.values()
        )
    ]


def _is_part(clause: Clause, number: str) -> bool:
    return clause.exact and number in (clause.number, clause.number.rstrip("abcdefghij"))


def _cited(book: Book, rules: list[Rule[Any]]) -> tuple[Cited, ...]:
    return tuple(
        Cited(edition.id, rule.name, edition.clauses[rule])
        for edition in book.editions.values()
        for rule in rules
        if rule in edition.clauses
    )


def _examples(book: Book, rule: Rule[Any]) -> tuple[str, str]:
    """Read the deck that keeps a rule and the one that breaks it."""
    folder = os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "books", book.game, "examples"
    )
    texts = []
    for what in ("keeps", "breaks"):
        path = os.path.join(folder, f"{rule.name.replace('/', '-')}.{what}.yaml")
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return texts[0], texts[1]


def _sentences(words: Words, name: str) -> list[str]:
    """Give the messages of a finding, with dots in the place of values."""
    entry = words.table[name]
    forms = [entry, *(form for form in entry.values() if isinstance(form, dict))]
    texts = [re.sub(r"\{\w+\}", "…", form["message"]) for form in forms if "message" in form]
    sentences = [text.format() + words.ui("full_stop") for text in texts]
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]
