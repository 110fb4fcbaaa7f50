"""When two spellings are one name, and when two numbers are one number.

What is folded are look-alikes that players type for each other. What tells cards apart stays:
kanji variants, ☆ and ★, dakuten, the long vowel mark inside kana.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_DASHES = "‐‑‒–—―−﹘﹣－─━⁻₋"
_LOOK_ALIKE = str.maketrans(
    {
        **dict.fromkeys("〜～∼∿˜", "~"),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys("･·•‧∙⋅", "・"),
        **dict.fromkeys("“”„‟＂〝〞〟", '"'),
        **dict.fromkeys("‘’‚‛＇`´｀", "'"),
        "≪": "《",
        "≫": "》",
        "«": "《",
        "»": "》",
    }
)
_INVISIBLE = "[\\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+"
_HIRAGANA = "へべぺ"
_HIRAGANA_IN_KATAKANA = "(?<=[ァ-ヺー・])[へべぺ]+|[へべぺ]+(?=[ァ-ヺー])"
_TO_KATAKANA = str.maketrans(_HIRAGANA, "ヘベペ")
_NUMBER = re.compile(
    r"[A-Z]{1,3}[0-9]{2}-[A-Z]?[0-9]{2,3}|[A-Z]{1,2}[0-9]{2}-(?:[A-Z]{3}|[0-9]\?\?)"
)


@lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """Give the key under which all spellings of one name meet.

    >>> fold("“夢境の顕臨姫”夜刀うらら") == fold('"夢境の顕臨姫" 夜刀うらら')
    True
    >>> fold("かき") == fold("がき")
    False

    Source: rulebook.md §6. Only characters are folded: `without_reading` needs to know the other
    names.
    """
    key = _plain(name)
    if not key.isalnum():
        key = re.sub(_INVISIBLE, "", key)
    key = _plain(key.casefold())
    if any(kana in key for kana in _HIRAGANA):
        key = re.sub(_HIRAGANA_IN_KATAKANA, lambda hit: hit[0].translate(_TO_KATAKANA), key)
    return key


def _plain(text: str) -> str:
    """Fold look-alikes and widths; twice, as either may make work for the other."""
    narrow = unicodedata.normalize("NFKC", text.translate(_LOOK_ALIKE))
    return unicodedata.normalize("NFKC", narrow.translate(_LOOK_ALIKE))


def without_reading(key: str) -> str:
    """Drop a reading in brackets at the end of a folded name; the same key if there is none."""
    return re.sub(r"(?<=.)\([^()]*\)$", "", key) if key.endswith(")") else key


@lru_cache(maxsize=65536)
def fold_number(number: str) -> str:
    """Give the number as the catalogue writes it: narrow, upper case, plain hyphens.

    >>> fold_number("ｂ０１－００１")
    'B01-001'
    """
    if _NUMBER.fullmatch(number):
        return number
    plain = re.sub(_INVISIBLE, "", _plain(number)).replace("ー", "-")
    return _plain(plain.upper())


def is_number(text: str) -> bool:
    """Tell whether the whole text is a card number such as `B01-001`, `V02-01` or `SD03-T01`."""
    return _NUMBER.fullmatch(fold_number(text)) is not None
