"""Why a text entry or a count cannot be read, and what to write instead."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from zxcheck.cards.names import is_number

_BARE_NUMBER = re.compile(r"[+\-−－]?[0-9０-９][0-9０-９.,]*")
_LIKE_A_NUMBER = re.compile(
    r"[+\-−－]?[0-9０-９][0-9０-９.,:_]*(e[+-]?[0-9]+)?|0x[0-9a-f]+", re.IGNORECASE
)
_WORDS = {"yes", "no", "true", "false", "on", "off", "none", "null", "~", "one", "two", "four"}
_TIMES = "[x×*✕✖]"
_OTHER_FORMS = (
    re.compile(rf"(?P<count>[0-9０-９]{{1,3}})\s*(?:{_TIMES}|枚)\s*(?P<card>\S.*)"),
    re.compile(rf"{_TIMES}\s*(?P<count>[0-9０-９]{{1,3}})\s+(?P<card>\S.*)"),
    re.compile(rf"(?P<card>.*\S)\s*{_TIMES}\s*(?P<count>[0-9０-９]{{1,3}})\s*枚?"),
    re.compile(r"(?P<card>.*\S)\s*(?<![0-9０-９])(?P<count>[0-9０-９]{1,3})\s*枚"),
    re.compile(r"(?P<card>.*\S)\s+(?P<count>[0-9０-９]{1,3})"),
    re.compile(r"(?P<count>[1-9])(?P<card>[^\W\d_月つ人世匹].*)"),
)


class Miscount(NamedTuple):
    """Why a text is no count, and what to write instead where that is plain."""

    form: str
    write: str = ""


def miscount(text: str) -> Miscount:
    """Say why *text*, which should be a count such as `4`, is none."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if re.fullmatch(r"[-−‐–]\s*[0-9]+", plain):
        return Miscount("negative")
    if re.fullmatch("0+", plain):
        return Miscount("zero")
    if re.fullmatch("0[0-9]+", plain):
        return Miscount("zeros", plain.lstrip("0"))
    if re.fullmatch("[0-9]{4,}", plain):
        return Miscount("large")
    if re.fullmatch("[1-9][0-9]{0,2}", plain):
        return Miscount("width" if plain != text.strip() else "blank", plain)
    return Miscount("other")


def misline(text: str) -> tuple[str, Miscount]:
    """Say what is wrong with a text entry: the finding's name, its form, and what to write."""
    text = text.strip()
    if not text or _BARE_NUMBER.fullmatch(text):
        return "entry/nameless", Miscount("")
    head, *rest = text.split(None, 1)
    if rest and _LIKE_A_NUMBER.fullmatch(head):
        form, write = miscount(head)
        return "entry/count", Miscount(form, f"{write} {rest[0]}" if write else "")
    if rest and head.casefold() in _WORDS:
        return "entry/count", Miscount("other")
    for other in () if is_number(text) else _OTHER_FORMS:
        if match := other.fullmatch(text):
            count = int(unicodedata.normalize("NFKC", match["count"]))
            return "entry/form", Miscount("times", f"{count} {match['card']}")
    return "entry/count", Miscount("none", f"1 {text}")
