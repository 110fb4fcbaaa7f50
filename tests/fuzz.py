"""A seeded fuzzer of `check` and of every format: `python tests/fuzz.py COUNT SEED [FIRST]`.

Every input has a random generator of its own, made of the seed and its index, so that the one
that fails can be tried again by itself: `python tests/fuzz.py 1 SEED INDEX`.
"""

from __future__ import annotations

# ruff: noqa: S311, T201 -- chance that is no secret, and a command that prints
import json
import re
import sys
import time
import traceback
from collections import Counter
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import yaml

from zxcheck.books.table import BOOKS
from zxcheck.cards.pool import Given, gather, load
from zxcheck.cards.rows import Format
from zxcheck.check import Selection, Terms, check, no_files
from zxcheck.convert.listing import Listing, listing_of
from zxcheck.convert.read import format_of, read_listing
from zxcheck.convert.write import WRITERS, identified
from zxcheck.convert.yamlwriter import as_yaml
from zxcheck.deck import Linked
from zxcheck.decode import LINE_END
from zxcheck.loading import load as load_deck
from zxcheck.messages import LANGUAGES, Words
from zxcheck.report import CardData
from zxcheck.reporters.style import Look, Summary
from zxcheck.reporters.table import FORMATS, reporter
from zxcheck.source import read
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Span
    from zxcheck.report import Report

ROOT = Path(__file__).resolve().parent.parent
CODES = {"legal": 0, "illegal": 1, "unverified": 4}

#: Inputs that are printed of each kind of problem.
MOST_EXAMPLES = 3

#: Seconds that one input may take, read, judged, and reported in every format and language.
MOST_SECONDS = 5.0

#: What must not reach a terminal: controls but the newline, and what turns the text around.
RAW = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
COLORS = re.compile("\x1b\\[[0-9;]*m")

CHARACTERS = (
    "\x00\x01\x07\x08\t\x0b\x0c\r\n\x1b\x7f\x80\x85\x9b\xa0\xad\u0301\u061c\u115f\u180e\u200b\u200d\u200e"
    "\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\u3000\u3042\u3099\u30ac\u30fb\ufe0f\ufeff\uff10"
    "\uff14\uff0d\uffa0\ufff9\ufffd\uffff\U0001f600\U0001f468\u200d\U0001f469\U000e0041\U0010ffff"
    " :#-[]{},&*!|>'\"%@`?~\\/0149xX×枚《》『』“”ＺＸ"
)
WORDS = (
    *("main", "dynamis", "player", "player_ex", "over_boost_lower", "tokens", "game", "edition"),
    *("name", "number", "count", "start", "type", "colors", "cost", "icons", "keywords", "notes"),
    *(
        "zx",
        "zx-1.29",
        "zx-9",
        "ygo",
        "zx_ex",
        "event",
        "ignition",
        "life_recovery",
        "mian",
        "cuont",
    ),
    *("status", "legal", "true", "false", "yes", "no", "null", "~", "", "<<", "=", "0", "-4", "04"),
    *(
        "1e9",
        "4.0",
        "４",
        "１０",
        "4x",
        "x4",
        "4枚",
        "1000",
        "999",
        "9" * 40,
        "0x4",
        "1_0",
        "12:30",
    ),
    *("B16-025", "E36-009", "B16-021", "M08-002", "Ｂ１６－０２５", "B99-999", "X", "Last Dance"),
    *(
        "宙翼合体アインスタイニウム",
        "咬断機械グレイヴバイト",
        "氾濫の『命慟』ティアマト",
        "開眼鳥人ウェアクロウ",
    ),
    *(
        "4 B16-025",
        "4 Last Dance",
        "1 SSD #7",
        "4 A: B",
        "2 B17-026 フラガマキナ リゲル",
        "4 [z/x]",
    ),
    *(
        "[/z/x]",
        ":smile:",
        "\x1b[31m",
        "\n::error::x",
        "%0A%s{name}{0}",
        "\u202egnp.exe",
        "a" * 600,
    ),
    *(
        "../../etc/passwd",
        "/etc/passwd",
        "list.yaml",
        "file://x",
        "{card}",
        "{",
        "}",
        "$(id)",
        "<b>",
    ),
)
LINES = (
    *("main:", "dynamis:", "dynamis: list.yaml", "player: [a, b]", "game: ygo", "edition: zx-9"),
    *("  - 4 B16-025", "  - 4 unknown card", "  - ４ Last Dance", "  - 0 Last Dance", "  - -1 X"),
    *(
        "  - {name: Lyrical Type. VII, XI, count: 2}",
        "  - {number: B16-025, count: 1, start: true}",
    ),
    *("  - [4, B16-025]", "  - ", "  -", "- 4", "\t- 4 X", "---", "...", "%YAML 1.1", "a: &a [*a]"),
    *(
        "  <<: {a: b}",
        "? [x]",
        ": y",
        "!!python/object:os.system x",
        "x: |",
        " 'open",
        ' "\\x1b\\n"',
    ),
    *(
        "  - {name: Last Dance, count: 4, type: zx, icons: [ignition, IG], keywords: [LR]}",
        "# note",
    ),
    *(
        "  - 4 B16-025 Last Dance",
        "  - 300 X",
        "status: legal",
        "notes: [a]",
        "  - {count: 4}",
        "\x00",
    ),
)


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Read the cards of the sample decks."""
    path = ROOT / "decks" / "cards.yaml"
    book = BOOKS["zx"]
    form = Format(book.catalogue, book.vocabulary)
    return load([Given("decks/cards.yaml", path.read_bytes())], form)[0]


@lru_cache(maxsize=1)
def samples() -> tuple[bytes, ...]:
    """Read all sample decks, whose changed forms are worth more than noise."""
    return tuple(path.read_bytes() for path in sorted((ROOT / "decks").rglob("*.yaml")))


def random_bytes(random: Random) -> bytes:
    """Give any bytes at all."""
    return random.randbytes(random.randrange(400))


def random_text(random: Random) -> bytes:
    """Give words of the format among characters that are trouble."""
    parts = []
    for _ in range(random.randrange(1, 60)):
        pool = random.random()
        if pool < 0.4:
            parts.append(random.choice(CHARACTERS))
        elif pool < 0.7:
            parts.append(random.choice(WORDS))
        elif pool < 0.9:
            parts.append(random.choice("\n \n  - \n"))
        else:
            parts.append(chr(random.randrange(0xD800)))
    return "".join(parts).encode("utf-8", "surrogatepass")


def changed_bytes(random: Random) -> bytes:
    """Change some bytes of a sample."""
    data = bytearray(random.choice(samples()))
    for _ in range(random.randrange(1, 8)):
        at, length = random.randrange(len(data) + 1), random.randrange(1, 12)
        change = random.randrange(5)
        if change == 0:
            del data[at : at + length]
        elif change == 1:
            data[at:at] = random.randbytes(length)
        elif change == 2:
            data[at : at + length] = random.choice(CHARACTERS).encode("utf-8", "surrogatepass")
        elif change == 3:
            data[at:at] = data[random.randrange(len(data) + 1) :][: length * 20]
        elif data:
            data[at - 1] ^= 1 << random.randrange(8)
    return bytes(data[: random.randrange(len(data) + 1)] if random.random() < 0.1 else data)


def changed_lines(random: Random) -> bytes:
    """Change some lines of a sample: drop, double, swap, add, rewrite a word, indent."""
    lines = random.choice(samples()).decode().split("\n")
    for _ in range(random.randrange(1, 8)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        change = random.randrange(7)
        if change == 0 and len(lines) > 1:
            del lines[at]
        elif change == 1:
            lines.insert(other, lines[at])
        elif change == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines.insert(at, random.choice(LINES))
        elif change == 4:
            lines[at] = " " * random.randrange(5) + lines[at].strip()
        elif change == 5:
            words = lines[at].split(" ")
            words[random.randrange(len(words))] = random.choice(WORDS)
            lines[at] = " ".join(words)
        else:
            where = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:where] + random.choice(CHARACTERS) + lines[at][where:]
    end = random.choice(("\n", "\n", "\n", "\r\n", "\r", "\x85"))
    codec = random.choice(("utf-8",) * 8 + ("utf-8-sig", "cp932", "utf-16", "gb18030"))
    return end.join(lines).encode(codec, "replace")


def random_yaml(random: Random) -> bytes:
    """Write any structure with the keys of a deck."""
    data = {random.choice(WORDS[:8]): _value(random, 4) for _ in range(random.randrange(1, 6))}
    whole: object = data if random.random() < 0.95 else _value(random, 4)
    flow = random.choice((None, True, False))
    style = random.choice((None, None, '"', "'", "|", ">"))
    text: str = yaml.safe_dump(
        whole, allow_unicode=True, default_flow_style=flow, default_style=style, width=10**6
    )
    return text.encode("utf-8", "surrogatepass")


def _value(random: Random, depth: int) -> object:
    kind = random.random()
    if depth == 0 or kind < 0.35:
        count, word = random.randrange(1, 7), random.choice(WORDS)
        return random.choice((word, f"{count} {word}", count, None, True, 4.5, f"{word} #{word}"))
    if kind < 0.7:
        return [_value(random, depth - 1) for _ in range(random.randrange(5))]
    return {random.choice(WORDS): _value(random, depth - 1) for _ in range(random.randrange(5))}


def plausible_deck(random: Random) -> bytes:
    """Write a deck of known and unknown cards, with every fault in an entry here and there."""
    numbers = catalogue().store.numbers()
    cards = [card for each in numbers if (card := catalogue().by_number(each))]
    lines = []
    for section in random.sample(("main", "dynamis", "player", "tokens", "over_boost_lower"), 3):
        lines.append(f"{section}:")
        for _ in range(random.randrange(16)):
            card, count = random.choice(cards), random.choice((*range(1, 6), *WORDS[36:52]))
            whole = f"{count} {card.number} {card.name}"
            mapping = f"{{number: {card.number}, name: {card.name}, count: {count}, start: true}}"
            facts = f"{{name: {random.choice(WORDS)}, count: {count}, type: zx, icons: [IG]}}"
            line = random.choice((whole, f"{count} {card.name}", mapping, facts, str(card.name)))
            lines.append(f"  - {line}")
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def large(random: Random) -> bytes:
    """Write what is small to send and costly to read."""
    size = random.randrange(1, 3000)
    bomb = "".join(f"a{n}: &a{n} [{f'*a{n - 1},' * 9}]\n" for n in range(1, 9))
    texts = (
        "[" * size,
        "{a: " * size,
        "- " * size,
        "a: &a0 x\n" + bomb,
        "main:\n" + "  - 4 X\n" * size,
        "main:\n" + "  - X\n" * size,
        "main:\n" + "".join(f"  - 1 N{n}\n" for n in range(size)),
        "main: [" + "{count: 0}," * size + "]",
        "".join(f"k{n}: \n" for n in range(size)),
        "k: \n" * size,
        "main:\n  - 4 " + "長" * size,
        "main:\n  - '" + "\x1b" * size,
        "notes: " + '"' * size,
        "? " * size,
        "main:\n  - 4 " + "(" * size + ")" * size,
    )
    return random.choice(texts).encode()


def plausible_list(random: Random) -> bytes:
    """Write a list as players do, with lines that nobody can read here and there."""
    numbers = catalogue().store.numbers()
    cards = [card for each in numbers if (card := catalogue().by_number(each))]
    headings = (
        "【スタートカード】",
        "■イグニッション 20枚",
        "ノーマル",
        "デュナミス(10)",
        "プレイヤー：",
    )
    shapes = ("{1} {0}", "{0} {1}枚", "《{0}》×{1}", "・{0}×{1}", "{0}", "{1}x {2} {0}", "{2}\t{1}")
    lines = []
    for _ in range(random.randrange(30)):
        card, count = random.choice(cards), random.choice((*range(1, 6), *WORDS[36:52]))
        shape = random.choice((*shapes, "{3}", "{4}", "# {3}"))
        word, heading = random.choice(WORDS), random.choice(headings)
        lines.append(shape.format(card.name, count, card.number, word, heading))
    return random.choice(("\n", "\r\n")).join(lines).encode("utf-8", "surrogatepass")


def plausible_export(random: Random) -> bytes:
    """Write what other programs write: an array, zones, or a table."""
    numbers = [*catalogue().store.numbers(), "B99-001", "x", "B16-025A"]
    some = random.choices(numbers, k=random.randrange(12))
    entries: list[object] = [
        {"serial": each, "count": random.choice((1, 4, 0, "x"))} for each in some
    ]
    zones: dict[str, object] = dict.fromkeys(("main", "extra", "other"), entries)
    zones["setup"] = {"startCards": some[:1], "gateCards": random.choice((None, some[:2]))}
    table = "count,name\n" + "".join(f"{random.choice(WORDS)},{each}\n" for each in some)
    whole = random.choice((some, zones, [*some, _value(random, 2)], {"main": _value(random, 3)}))
    text = random.choice(
        (table, json.dumps(whole), json.dumps(whole, ensure_ascii=False, indent=1))
    )
    return text[: random.choice((None, None, len(text) // 2))].encode("utf-8", "surrogatepass")


YAML = (".yaml",)
ENDINGS = (".yaml", ".yaml", ".yaml", ".txt", ".zx", ".json", ".csv")

KINDS: tuple[tuple[Callable[[Random], bytes], int], ...] = (
    (random_bytes, 10),
    (random_text, 20),
    (changed_bytes, 20),
    (changed_lines, 30),
    (random_yaml, 20),
    (plausible_deck, 20),
    (plausible_list, 20),
    (plausible_export, 20),
    (large, 1),
)


class Input(NamedTuple):
    """A deck, and what it is checked with."""

    label: str
    file: str
    data: bytes
    #: The file that its `dynamis:` leads to; None if there is none.
    linked: bytes | None
    joined: bytes | None
    terms: Terms


def make(seed: int, index: int) -> Input:
    """Make the input with this index."""
    random = Random(f"{seed}:{index}")
    kinds, weights = zip(*KINDS, strict=True)
    kind = random.choices(kinds, weights)[0]
    data = kind(random)
    other = partial(lambda made: made(random), random.choice(kinds[1:6]))
    names = ("main/", "dynamis/type", "file/", "entry/", "card/", "401", "401.9")
    selection = Selection(
        tuple(random.sample(names, random.choice((0, 0, 0, 0, 1, 3)))),
        tuple(random.sample(names, random.choice((0, 0, 0, 0, 1, 3)))),
    )
    return Input(
        f"{seed}:{index} {kind.__name__}",
        f"deck{random.choice(ENDINGS if kind.__name__ != 'plausible_deck' else YAML)}",
        data,
        other() if random.random() < 0.5 else None,
        other() if random.random() < 0.1 else None,
        Terms(catalogue() if random.random() < 0.75 else None, selection=selection),
    )


def problems(made: Input) -> Iterator[str]:
    """Check one input and write every report of it; say all that should not be."""
    began = time.perf_counter()
    try:
        report = _checked(made)
        yield from _wrong_conversion(made)
        yield from _wrong_import(made)
        yield from _wrong_report(report, _lines(made))
        for form in FORMATS:
            for language in LANGUAGES:
                look = Look(Words(language))
                yield from _wrong_output(form, look, report)
        # Colours and the checklist cost much, so each input has them in one language.
        words = Words(LANGUAGES[len(made.data) % len(LANGUAGES)])
        look = Look(words, show_all=True, verbose=True, statistics=True, width=40)
        for form in FORMATS:
            yield from _wrong_output(form, look, report)
        plain = _written("full", look, report)
        colored = _written("full", look._replace(color=True), report)
        if COLORS.sub("", colored).split() != plain.split():
            yield f"colours change the text: {colored!r} from {plain!r}"
    except Exception:  # noqa: BLE001 -- that is what is looked for
        yield traceback.format_exc()
    took = time.perf_counter() - began
    if took > MOST_SECONDS:
        yield f"took {took:.1f} s"


def _checked(made: Input) -> Report:
    linked, joined = made.linked, made.joined

    def fetch(target: str) -> Linked:
        return Linked(target, refused="missing") if linked is None else Linked("list.yaml", linked)

    beside = None if joined is None else Linked("joined.yaml", joined)
    return check(made.data, made.file, made.terms, fetch=fetch, joined=beside)


def _wrong_conversion(made: Input) -> Iterator[str]:
    """Convert what is no YAML, and compare what is read again with what was read first."""
    form, cards = BOOKS["zx"].form, made.terms.catalogue
    if (kind := format_of(made.data, made.file)) == "yaml":
        return
    listing = read_listing(made.data, made.file, kind, form, cards)
    for ways in ("numbers", "names", "both"):
        written = as_yaml(identified(listing, cards, ways), form, cards).text
        source = read(written.encode(), "x.yaml", 10 * len(written) + 10_000_000)
        if source.findings and listing.parts:
            yield f"{ways}: the YAML that is written is none: {source.findings[:2]} in {written!r}"
            continue
        again = listing_of(load_deck(source, form, no_files))
        if _copies(again) != _copies(listing) or again.unread:
            yield f"{ways}: {_copies(listing)} became {_copies(again)} in {written!r}"
    for write in WRITERS.values():
        write(listing, form, cards)


def _copies(listing: Listing) -> Counter[tuple[str, bool]]:
    """Count the copies of each section, start cards apart."""
    copies: Counter[tuple[str, bool]] = Counter()
    for item in listing.items:
        copies[item.section, item.start] += item.copies or 0
    return copies


def _wrong_import(made: Input) -> Iterator[str]:
    """Read the input as card data: it is taken, told, or refused."""
    book = BOOKS["zx"]
    for kind in ("csv", "json", "jsonl", "yaml", "xlsx"):
        try:
            pool = gather([Given("x", made.data, kind)], Format(book.catalogue, book.vocabulary))
        except Trouble:
            continue
        (origin,) = pool.origins
        same = sum(finding.form == "same" for finding in pool.findings)
        if origin.rows != len(pool.cards) + origin.left_out + same:
            yield f"{kind}: {origin} of which {len(pool.cards)} were taken"


def _lines(made: Input) -> dict[str, Sequence[str]]:
    """Give the lines of all files; what is not UTF-8 counts as characters up to there."""
    files = {made.file: made.data, "list.yaml": made.linked, "joined.yaml": made.joined}
    return {
        file: LINE_END.split((data or b"").decode("utf-8", "replace").removeprefix("\ufeff"))
        for file, data in files.items()
    }


def _wrong_report(report: Report, lines: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if CODES.get(report.verdict) is None:
        yield f"the verdict is {report.verdict!r}"
    if any(f.severity == "error" for f in report.findings) != (report.verdict == "illegal"):
        yield f"{report.verdict}, but {[(f.name, f.severity) for f in report.findings]}"
    for finding in report.findings:
        for place in (finding.place, *finding.related):
            if place.span and not _inside(place.span, lines.get(place.file, ())):
                yield f"{finding.name} stands at {place}, outside of the file"


def _inside(span: Span, lines: Sequence[str]) -> bool:
    """Whether a span lies in the lines; what is missing at the end of a line stands behind it."""
    ends = (len(lines[at.line - 1]) if 1 <= at.line <= len(lines) else -1 for at in span)
    room = (1, 2)
    return span.start <= span.end and all(
        1 <= at.column <= end + more for at, end, more in zip(span, ends, room, strict=True)
    )


def _written(form: str, look: Look, report: Report) -> str:
    cards = CardData("decks/cards.yaml", "0" * 64, 33) if look.verbose else None
    writer = reporter(form)
    end = writer.end(Summary(cards).plus(report), look)
    return writer.begin(look, cards) + writer.deck(report, look, 0) + end


def _wrong_output(form: str, look: Look, report: Report) -> Iterator[str]:
    text = _written(form, look, report)
    where = f"{form} {look.words.language}{' with everything' if look.show_all else ''}"
    if hit := RAW.search(text):
        around = text[max(0, hit.start() - 60) : hit.end() + 20]
        yield f"{where}: raw {hit[0]!r} in {around!r}"
    if form == "json" and json.loads(text)["decks"][0]["verdict"] != report.verdict:
        yield f"{where}: another verdict"


def fuzz(count: int, seed: int, first: int = 0) -> Iterator[tuple[Input, str]]:
    """Try *count* inputs, and give those that fail with what is wrong."""
    for index in range(first, first + count):
        made = make(seed, index)
        for problem in problems(made):
            yield made, problem


def main(count: int = 1000, seed: int = 0, first: int = 0) -> int:
    """Print what fails, three inputs of each kind; 1 if anything does."""
    began = time.perf_counter()
    found: Counter[str] = Counter()
    for made, problem in fuzz(count, seed, first):
        kind = re.sub(r"[0-9.]+|\(.*\)|'.*'", "…", problem.strip().rpartition("\n")[2])
        found[kind] += 1
        if found[kind] <= MOST_EXAMPLES:
            print(f"{made.label}\n  deck   {made.data!r}\n  linked {made.linked!r}")
            print(f"  joined {made.joined!r}\n  {problem}\n", flush=True)
    took = time.perf_counter() - began
    print(f"{count} inputs of seed {seed} in {took:.0f} s: {found.total()} problems")
    for kind, times in found.most_common():
        print(f"{times:>6}  {kind}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
