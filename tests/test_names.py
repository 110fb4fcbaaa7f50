"""Names and numbers: what is one, and what never is (rulebook §6)."""

from __future__ import annotations

import csv
import re
import unicodedata

import pytest
from conftest import SHARED
from hypothesis import example, given
from hypothesis import strategies as st

from zxcheck.cards.names import fold, fold_number, is_number, without_reading


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ガーンデーヴァ＆出雲\u3000揺るがぬ信念", "ガーンデーヴァ＆出雲 揺るがぬ信念"),
        ("五頭領 神足拳士ウェアパンサー", "五頭領 神足拳士 ウェアパンサー"),
        ("“夢境の顕臨姫”夜刀うらら", '"夢境の顕臨姫"夜刀うらら'),
        ("“夢境の顕臨姫“夜刀うらら", "“夢境の顕臨姫”夜刀うらら"),
        ('邪神竜"破滅意思"リルフィ', "邪神竜“破滅意思” リルフィ"),
        ("エペル・ギス・カッカブ", "エぺル・ギス・カッカブ"),
        ("ヘベペ", "ヘベぺ"),
        ("ア\u3078ア", "アヘア"),
        ("アへべぺア", "アヘベペア"),
        ("へリコプター", "ヘリコプター"),
        ("ラへ", "ラヘ"),
        ("か\u3099", "が"),
        ("カ\u3099ー", "ガー"),
        ("ハ\u309aン", "パン"),
        ("ｶﾞｰﾙ", "ガール"),
        ("ＸＩフラッグス", "xiフラッグス"),
        ("τ-Ａ03アスピディスケ", "τ-A03アスピディスケ"),
        ("Last Dance", "LAST DANCE"),
        ("Last Dance", "ＬａｓｔＤａｎｃｅ"),
        ("りーど〜", "りーど～"),
        ("りーど〜", "りーど~"),
        ("Ａ‐Ｂ", "A-B"),
        ("A–B", "A-B"),
        ("A—B", "A―B"),
        ("A−B", "A－B"),
        ("A﹘B", "A-B"),
        ("A﹣B", "A-B"),
        ("Ａ･Ｂ", "A・B"),
        ("A·B", "A・B"),
        ("A•B", "A・B"),
        ("‘A’", "'A'"),
        ("A＇", "A'"),
        ("A｀", "A'"),
        ("≪A≫", "《A》"),
        ("ロスト（A）", "ロスト(A)"),
        ("A！？", "A!?"),
        ("A\u200bB", "AB"),
        ("A\ufeffB", "AB"),
        ("A\u2060\u00ad\u200dB", "AB"),
        ("Ⅳ号", "IV号"),
        ("ﾗｲﾗﾌﾟｽ", "ライラプス"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    """What players type for each other is folded."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("龍", "竜"),
        ("剣", "劍"),
        ("☆", "★"),
        ("イネルマちゃん☆", "イネルマちゃん★"),
        ("か", "が"),
        ("カ", "ガ"),
        ("ハ", "パ"),
        ("バ", "パ"),
        ("か", "カ"),
        ("へび", "ヘビ"),
        ("鍵", "剣"),
        ("【剣誓『恋人』】", "【鍵誓『恋人』】"),
        ("ラーメン", "ラメン"),
        ("ラーメン", "ラ-メン"),
        ("ー", "-"),
        ("ー", "一"),
        ("ウイング", "ウィング"),
        ("つ", "っ"),
        ("ニ", "二"),
        ("ロ", "口"),
        ("プレジール", "プレシール"),
        ("グロリア", "グロリアＥＸ"),
        ("高", "髙"),
        ("『A』", "「A」"),
        ("A！", "A"),
        ("A、B", "AB"),
        ("♥", ""),
        ("破砕機械クラッシュ", "粉砕機械クラッシュ"),
    ],
)
def test_names_that_stay_apart(one: str, other: str) -> None:
    """Kanji variants, stars, dakuten, small kana and the long vowel mark tell cards apart."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize("kana", "へべぺ")
def test_hiragana_inside_katakana(kana: str) -> None:
    """へべぺ turn to katakana beside katakana only."""
    katakana = kana.translate(str.maketrans("へべぺ", "ヘベペ"))
    assert fold(f"ア{kana}") == fold(f"ア{katakana}")
    assert fold(f"{kana}ア") == fold(f"{katakana}ア")
    assert fold(f"ー{kana}") == fold(f"ー{katakana}")
    assert fold(f"ア{kana * 3}ア") == fold(f"ア{katakana * 3}ア")
    assert fold(f"海{kana}の道") != fold(f"海{katakana}の道")
    assert fold(kana) != fold(katakana)


def test_every_space_is_dropped() -> None:
    """Every kind of space and every zero-width character is dropped."""
    spaces = [chr(code) for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs"]
    assert len(spaces) == 17
    for blank in [*spaces, "\t", "\n", "\r\n", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"]:
        assert fold(f"{blank}A{blank}名{blank}") == fold("A名"), hex(ord(blank[0]))


NAMES = st.text(
    st.sampled_from(
        "へべぺヘベペアァーか\u3099\u309aｶﾞ・･·〜～~‐–—﹘︱-“”\"'｀`´≪《«"
        "（）()［］☆★Ａaßſİ Ⅳ①\u3000\u200b\ufeff"
    )
    | st.characters(exclude_categories=["Cs"])
)


@given(NAMES)
@example("アへべぺア")
@example("｀")
@example("\u1fef")
@example("﹘")
@example("︱⁻₋")
@example("か \u3099")
@example("ア\u200b\u3078")
@example("\u0345\u0301")
def test_folding_twice_is_folding_once(name: str) -> None:
    """A folded name is its own key."""
    assert fold(fold(name)) == fold(name)


@given(NAMES)
def test_the_form_of_unicode_does_not_matter(name: str) -> None:
    """Composed and decomposed spellings have one key, and spaces around a name none."""
    assert fold(unicodedata.normalize("NFC", name)) == fold(unicodedata.normalize("NFD", name))
    assert fold(f" {name}\u3000") == fold(name)


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("打ち砕け、その無力（ブレイク、フィエリテ！）", "打ち砕け、その無力"),
        ("偉大なる正義の精神（ハート・オブ・グレートジャスティス）", "偉大なる正義の精神"),
        ("A(b)(c)", "a(b)"),
        ("A(b", "a(b"),
        ("A(b)c", "a(b)c"),
        ("（絶界マーカー）", "(絶界マーカー)"),
        ("A", "a"),
        ("", ""),
        ("()", "()"),
    ],
)
def test_a_reading_in_brackets_can_be_dropped(name: str, rest: str) -> None:
    """Only brackets at the end are a reading, and only behind something."""
    assert without_reading(fold(name)) == rest


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("B01-001", "B01-001"),
        ("b01-001", "B01-001"),
        ("Ｂ０１－００１", "B01-001"),
        ("ｂ０１－００１", "B01-001"),
        ("B01‐001", "B01-001"),
        ("B01‑001", "B01-001"),
        ("B01–001", "B01-001"),
        ("B01—001", "B01-001"),
        ("B01−001", "B01-001"),
        ("B01ー001", "B01-001"),
        ("B01ｰ001", "B01-001"),
        ("B01-001\u200b", "B01-001"),
        ("\ufeffB01-001", "B01-001"),
        ("CP01-001", "CP01-001"),
        ("P01-001", "P01-001"),
        ("ＣＰ０１－００１", "CP01-001"),
        ("SD03-T01", "SD03-T01"),
        ("E07-P06", "E07-P06"),
        ("V02-01", "V02-01"),
        ("ZP01-011", "ZP01-011"),
    ],
)
def test_spellings_of_one_number(written: str, number: str) -> None:
    """Numbers are folded by width, case and dash look-alikes."""
    assert is_number(written)
    assert fold_number(written) == number


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "B",
            "B01",
            "B01-",
            "-001",
            "01-001",
            "B1-001",
            "B01-1",
            "B01-00l",
            "BO1-001",
            "B01001",
        ),
        *("B01_001", "B01-001A", "B01-0001", "ABCD01-001", "B001-001", "B01-001 A", "xB01-001 x"),
        *("B01/001", "B01-٠٠١", "名前", "4", "4-4", "Last Dance"),
    ],
)
def test_what_is_no_number(text: str) -> None:
    """Only a whole number is one; what is nearly a number is never taken for one."""
    assert not is_number(text)


def test_a_number_inside_another_is_another() -> None:
    """CP01-001 is not P01-001."""
    assert fold_number("CP01-001") != fold_number("P01-001")
    assert fold_number("B1-001") != fold_number("B01-001")
    assert fold_number("B01-00l") != fold_number("B01-001")


@given(
    st.text(
        st.sampled_from("BbＢ01０１-－–ーｰ \u200blT") | st.characters(exclude_categories=["Cs"])
    )
)
@example("⁻")
@example("﹘")
def test_folding_a_number_twice_is_folding_it_once(text: str) -> None:
    """A folded number is its own key, and folding does not make or unmake a number."""
    assert fold_number(fold_number(text)) == fold_number(text)
    assert is_number(fold_number(text)) is is_number(text)


def _rows(file: str) -> list[dict[str, str]]:
    with (SHARED / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.shared
def test_laws_over_all_names() -> None:
    """No key is empty, all numbers are numbers, and names of one key differ in look-alikes only."""
    spellings: dict[str, set[str]] = {}
    numbers = set()
    for row in _rows("cards.csv"):
        assert is_number(row["number"]), row
        numbers.add(fold_number(row["number"]))
        key = fold(row["name"])
        assert key, row
        assert fold(key) == key, row
        plain = re.sub(r"[\s“”\"]", "", row["name"].replace("≪", "《").replace("≫", "》"))
        plain = unicodedata.normalize("NFKC", plain).casefold()
        spellings.setdefault(key, set()).add(plain)
    assert len(numbers) == len(_rows("cards.csv"))
    assert [each for each in spellings.values() if len(each) > 1] == []


@pytest.mark.shared
def test_real_variants_meet() -> None:
    """All variants that differ in look-alikes meet, and what was left unresolved stays apart."""
    seen = set()
    for row in _rows("name_variants.csv"):
        one, other = fold(row["name_a"]), fold(row["name_b"])
        seen.add(row["kind"])
        if row["kind"].startswith(("unresolved", "english")):
            assert one != other, row
        elif row["kind"].startswith("ruby"):
            assert one == without_reading(other) or without_reading(one) == other, row
        else:
            assert one == other, row
    assert len(seen) >= 6
