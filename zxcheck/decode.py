"""Bytes to text, or the finding that says why there is none."""

from __future__ import annotations

import re

from zxcheck.findings import Finding, Place, Position, Span

#: A deck is a page of text; what is larger is not read whole.
LARGEST_DECK = 1024 * 1024

#: What YAML 1.1 ends a line with. `\r\n` is one end.
LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")

#: What YAML 1.1 does not allow in a text (section 5.1), so that the reader stops there. It takes
#: milliseconds to compile, which only a text that has such characters pays for.
FORBIDDEN = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"

MOST_PLACES = 10

_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_EAST_ASIAN = (("Shift_JIS", "cp932"), ("EUC-JP", "euc_jp"), ("GB18030", "gb18030"))
#: The controls of ASCII but tab, line feed, form feed and carriage return.
_CONTROLS = bytes({*range(32)} - {9, 10, 12, 13})
_KANA = "[ぁ-ゖァ-ヺー]"
_HAN = "[一-鿿]"


def decode(data: bytes, file: str, largest: int = LARGEST_DECK) -> tuple[str, Finding | None]:
    """Read *data* as UTF-8, with or without a byte order mark.

    The text is empty where a finding says that there is none to read.
    """
    if len(data) > largest:
        return "", Finding("file/size", "error", Place(file), {"most": largest // 1024})
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return "", _not_utf8(data, error.start, file, _wide(data) or guess_encoding(data))
    if data.count(0) * 4 >= len(data) > 0 and (guess := _wide(data)):
        return "", _not_utf8(data, data.index(0), file, guess)
    return text.removeprefix("\ufeff"), None


def position(text: str, index: int) -> Position:
    """Tell the line and the column of the character at *index*."""
    line, start = 1, 0
    for end in LINE_END.finditer(text, 0, index):
        line, start = line + 1, end.end()
    return Position(line, index - start + 1)


def _wide(data: bytes) -> str:
    """Recognize UTF-16 without a mark: the NUL bytes of its line ends all stand on one side."""
    nuls, even = data.count(0), data[::2].count(0)
    if not nuls or len(data) % 2 or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ""
    if even not in (0, nuls):
        return ""
    try:
        text = data.decode("utf-16-be" if even else "utf-16-le")
    except UnicodeDecodeError:
        return ""
    return "UTF-16" if "\n" in text and not re.search(FORBIDDEN, text) else ""


def _not_utf8(data: bytes, offset: int, file: str, guess: str) -> Finding:
    before = data[:offset].decode("utf-8", "replace").removeprefix("\ufeff")
    start = position(before, len(before))
    span = Span(start, Position(start.line, start.column + 1))
    if not guess:
        return Finding("file/encoding", "error", Place(file), form="binary")
    values = {"offset": offset, "guess": guess}
    form = "damaged" if guess == "UTF-8" else ""
    return Finding("file/encoding", "error", Place(file, span), values, form=form)


def guess_encoding(data: bytes) -> str:
    """Name the encoding that the bytes most likely have; "" if they are no text at all.

    By byte order mark; UTF-8 if it is hardly damaged; then by which East Asian encoding gives the
    most kana, and Han characters where there are no kana.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(not character.isascii() for character in text) > 4 * broken:
        return "UTF-8"
    # A text in one of the others has no controls in it but line ends and tabs.
    if (len(data) - len(data.translate(None, _CONTROLS))) * 50 >= len(data):
        return ""
    best, most = "Latin-1", 0
    for name, codec in _EAST_ASIAN:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        score = 4 * len(re.findall(_KANA, text)) + len(re.findall(_HAN, text))
        if score > most:
            best, most = name, score
    return best


def forbidden(text: str, file: str) -> Finding | None:
    """Find control characters: YAML cannot be read past the first one."""
    places: list[Place] = []
    count, first = 0, ""
    for hit in re.finditer(FORBIDDEN, text):
        count, first = count + 1, first or hit[0]
        if len(places) < MOST_PLACES:
            start = position(text, hit.start())
            places.append(Place(file, Span(start, Position(start.line, start.column + 1))))
    if not places:
        return None
    values = {"character": f"U+{ord(first):04X}", "count": count}
    return Finding("file/control", "error", places[0], values, tuple(places[1:]))
