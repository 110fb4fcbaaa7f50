"""Rules explained, as text, JSON and Markdown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from zxcheck.reporters.full import cited
from zxcheck.reporters.paint import paint, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zxcheck.explain import Explained
    from zxcheck.messages import Words
    from zxcheck.reporters.paint import Line
    from zxcheck.reporters.style import Look


def _text(found: Sequence[Explained], look: Look) -> str:
    if len(found) == 1:
        return paint(_one(found[0], look.words), color=look.color)
    words = look.words
    head = [words.ui(f"column_{name}") for name in ("rule", "kind", "number", "title")]
    rows = [
        [each.key, words.ui(f"kind_{each.kind}"), _number(each), _short(each)] for each in found
    ]
    return table(head, rows, color=look.color, width=look.width)


def _short(each: Explained) -> str:
    return each.says if each.kind == "file" else each.title


def _number(each: Explained) -> str:
    """Give the number by which the newest edition cites a rule that is looked up by name."""
    return each.clauses[-1].clause.number if each.clauses and "/" in each.key else ""


def _one(each: Explained, words: Words) -> Iterator[Line]:
    yield ((f"{each.key}  ", "legal"), (each.title, "name"))
    yield ((f"  {each.says}", ""),)
    yield ()
    yield (
        (f"  {words.ui(f'judged_{each.kind}')}", "dim"),
        (" ", ""),
        (", ".join(each.judged), "name"),
    )
    for edition, rule, clause in each.clauses:
        confidence = words.ui(f"confidence_{clause.confidence}")
        yield ((f"  {edition}: ", "name"), (f"{rule} = {cited(clause, words)}; {confidence}", ""))
    for what, deck in (("keeps", each.keeps), ("breaks", each.breaks)):
        if deck:
            yield ()
            yield ((f"  {words.ui(what)}", "legal" if what == "keeps" else "illegal"),)
            for line in deck.splitlines():
                yield ((f"    {line}", "help"),)


def _json(found: Sequence[Explained], look: Look) -> str:
    del look
    rows = []
    for each in found:
        row = each._asdict()
        row["clauses"] = [
            {
                "edition": edition,
                "rule": rule,
                "number": clause.number,
                "exact": clause.exact,
                "source": clause.source,
                "confidence": clause.confidence,
                "severity": clause.severity,
            }
            for edition, rule, clause in each.clauses
        ]
        rows.append(row)
    return json.dumps({"schema": 1, "rules": rows}, ensure_ascii=False, indent=1) + "\n"


def _markdown(found: Sequence[Explained], look: Look) -> str:
    return "\n".join("\n".join(_markdown_lines(each, look.words)) for each in found)


def _markdown_lines(each: Explained, words: Words) -> Iterator[str]:
    yield f"## {each.key} {each.title}\n"
    yield f"{each.says}\n"
    judged = ", ".join(f"`{name}`" for name in each.judged)
    yield f"*{words.ui(f'judged_{each.kind}')} {judged}".rstrip() + "*\n"
    for edition, rule, clause in each.clauses:
        confidence = words.ui(f"confidence_{clause.confidence}")
        yield f"- `{edition}`: `{rule}` = {cited(clause, words)}; {confidence}"
    for what, deck in (("keeps", each.keeps), ("breaks", each.breaks)):
        if deck:
            yield f"\n{words.ui(what)}\n\n```yaml\n{deck}```"
    yield ""


RULE_FORMATS: dict[str, Callable[[Sequence[Explained], Look], str]] = {
    "text": _text,
    "json": _json,
    "markdown": _markdown,
}
