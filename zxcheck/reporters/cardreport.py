"""What is said of card data: what is wrong with it, and what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.reporters.concise import place
from zxcheck.reporters.jsonreport import dump
from zxcheck.reporters.paint import paint

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zxcheck.cards.indexfile import About, Origin
    from zxcheck.cards.pool import Pool
    from zxcheck.findings import Finding
    from zxcheck.messages import Words
    from zxcheck.reporters.paint import Line


def problems(
    findings: Sequence[Finding], words: Words, most: int | None = None, *, color: bool = False
) -> str:
    """Tell what is wrong: place, what, and remedy; only the first *most* if that is given."""
    return paint(_problems(findings, words, most), color=color)


def _problems(findings: Sequence[Finding], words: Words, most: int | None) -> Iterator[Line]:
    for finding in findings[:most]:
        said = words.say(finding)
        severity = words.ui(finding.severity)
        yield (
            (f"{place(finding.place)}: ", ""),
            (f"{severity} {finding.name} ", finding.severity),
            (said.message, "name"),
        )
        for each in finding.related:
            yield (("  ::: ", "gutter"), (place(each), ""))
        if said.help:
            yield (("   = ", "gutter"), (f"{words.ui('help')}: ", "name"), (said.help, "help"))
    if most is not None and (more := len(findings) - most) > 0:
        yield ((words.ui("import_more", count=more), "dim"),)


def taken(pool: Pool, about: About, path: str, words: Words) -> str:
    """Tell what was taken from which file, and where it is now."""
    lines = []
    for origin in about.origins:
        lines.append(_origin(origin, words))
        if unused := pool.unused.get(origin.file):
            lines.append("  " + words.ui("import_unused", columns=list(unused)))
        if origin.file in pool.untyped:
            lines.append("  " + words.ui("import_untyped"))
    lines.append(words.ui("import_done", count=about.prints, sha256=about.sha256[:12], path=path))
    return "".join(f"{line}\n" for line in lines)


def _origin(origin: Origin, words: Words) -> str:
    line = words.ui("import_file", file=origin.file, format=origin.format, rows=origin.rows)
    left_out = words.ui("import_left_out", count=origin.left_out) if origin.left_out else ""
    return line + left_out


def info_text(about: About, path: str, types: Mapping[str, int], words: Words) -> str:
    """Show what an index says of itself."""
    lines = [
        words.ui("info_head", count=about.prints, day=about.day, path=path),
        f"{words.ui('info_fingerprint')} {about.sha256}",
        words.ui("info_tool", tool=about.tool),
        "",
    ]
    lines += [_origin(origin, words) for origin in about.origins]
    lines.append("")
    lines += [
        f"{count:>7}  {words.term(kind, 'comma')}"
        for kind, count in sorted(types.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    return "".join(f"{line}\n" for line in lines)


def info_json(about: About, path: str, types: Mapping[str, int], _: Words) -> str:
    """Give the same as JSON."""
    row = about._asdict() | {
        "origins": [origin._asdict() for origin in about.origins],
        "types": dict(sorted(types.items())),
        "path": path,
    }
    return dump(row) + "\n"
