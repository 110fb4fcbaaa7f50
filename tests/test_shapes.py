"""The frozen models are the models: the same data fits, and the same faults are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zxcheck import shapes
from zxcheck.config import SHAPE as SETTINGS
from zxcheck.shapes import Shape, freeze, frozen_file

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DECK = Shape("zxcheck.books.zx.shape", "Deck")
CATALOGUE = Shape("zxcheck.books.zx.shape", "Catalogue")
SHAPES = [DECK, CATALOGUE, SETTINGS]
MODULES = sorted({shape.module for shape in SHAPES})

#: Faults that say "this is no mapping": a model says it in one way, its frozen form in another.
SAME = {"model_type": "dict_type", "model_attributes_type": "dict_type"}

TEXTS = [
    *("", " ", "x", "zx", "true", "false", "True", "4", "0", "04", "999", "1000", "４", "∞", "－"),
    *(
        "4 A",
        "4 ",
        "0 A",
        " 4 A",
        "4\u3000A",
        "4\tA\nB",
        "4\u200bA",
        "4\x1cA",
        "A",
        "4 " + "長" * 499,
    ),
    *("長" * 500, "長" * 501, "full", "en"),
]
KEYS = [
    *("game", "edition", "name", "main", "dynamis", "player", "player_ex", "over_boost_lower"),
    *("tokens", "notes", "number", "count", "start", "type", "colors", "cost", "icons", "keywords"),
    *("cards", "source", "date", "select", "strict", "output-format", "output_format", "lang", "x"),
]

data = st.recursive(
    st.sampled_from(TEXTS) | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=12,
)


def entries() -> SearchStrategy[Any]:
    """Make entries that are nearly right."""
    text = st.sampled_from(TEXTS)
    facts = st.sampled_from(["icons", "colors", "keywords"])
    whole = st.fixed_dictionaries(
        {"count": text | data}, optional={"name": text, "start": text, "cost": text, "nmae": text}
    )
    return st.one_of(text, whole, st.dictionaries(facts, st.lists(text, max_size=2) | data), data)


def sections() -> SearchStrategy[Any]:
    """Make decks and catalogues that are nearly right."""
    rows = st.lists(entries(), max_size=3) | entries()
    keys = ["main", "dynamis", "player", "tokens", "cards", "over_boost_lower", "game", "mian"]
    return st.dictionaries(st.sampled_from(keys), rows, max_size=4) | data


def found(shape: Shape, value: object) -> set[tuple[tuple[str | int, ...], str]]:
    """List faults as (path, kind)."""
    return {(fault.path, SAME.get(fault.kind, fault.kind)) for fault in shape.faults(value)}


def found_by_model(shape: Shape, value: object) -> set[tuple[tuple[str | int, ...], str]]:
    """List the faults that the model itself finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shapes, "_validator", lambda which: which.load().__pydantic_validator__)
        return found(shape, value)


@pytest.mark.parametrize("module", MODULES)
def test_the_frozen_models_are_current(module: str, golden: bool) -> None:  # noqa: FBT001 -- pytest's way
    """What stands beside the models is what they freeze to; `pytest --golden` writes it."""
    file = Path(frozen_file(module))
    names = [shape.model for shape in SHAPES if shape.module == module]
    models = {name: freeze(Shape(module, name).load().__pydantic_core_schema__) for name in names}
    text = json.dumps(models, ensure_ascii=False, indent=1) + "\n"
    if golden:
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.model)
def test_the_engine_takes_the_frozen_models(shape: Shape, monkeypatch: pytest.MonkeyPatch) -> None:
    """The installed engine runs the frozen models; the models themselves are not asked."""
    monkeypatch.setattr(shapes, "_validator", vars(shapes)["_validator"].__wrapped__)

    def load(_: Shape) -> object:
        raise AssertionError

    monkeypatch.setattr(Shape, "load", load)
    assert shape.faults({"x": "y"})


@given(sections())
@settings(max_examples=300)
@example({"main": ["4\x1cA", "4\u200bA", "4 \x1c", None, [], {}, ""]})
@example({"dynamis": "", "player": ["", {"count": "0"}], "game": "ygo"})
@example({"main": [{"name": None, "count": "4", "icons": None, "cost": "1000"}]})
def test_both_judge_decks_alike(value: object) -> None:
    """The frozen deck and the model refuse the same data for the same reasons."""
    assert found(DECK, value) == found_by_model(DECK, value)


@given(sections())
@settings(max_examples=150)
@example(
    {"cards": [{"number": "", "name": None}, "x", None, {"number": "x", "name": "y", "z": ""}]}
)
def test_both_judge_catalogues_alike(value: object) -> None:
    """The frozen catalogue and the model refuse the same data for the same reasons."""
    assert found(CATALOGUE, value) == found_by_model(CATALOGUE, value)


@given(st.dictionaries(st.sampled_from(KEYS), data | st.booleans() | st.integers()))
@settings(max_examples=100)
@example({"strict": "true", "select": "x", "lang": "fr", "output-format": "xml", "cards": [1]})
def test_both_judge_settings_alike(value: object) -> None:
    """The frozen settings and the model refuse the same data for the same reasons."""
    assert found(SETTINGS, value) == found_by_model(SETTINGS, value)


def _refusing(_: str) -> dict[str, Any]:
    kind = {"type": "of another engine"}
    return {shape.model: kind for shape in SHAPES}


def _absent(_: str) -> dict[str, Any]:
    raise FileNotFoundError


@pytest.mark.parametrize("frozen", [_refusing, _absent])
@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (DECK, {"main": ["4 A", {"name": "A", "cuont": "4"}, "0 A"], "mian": None}),
        (CATALOGUE, {"cards": [{"number": "B01-001"}]}),
        (SETTINGS, {"strict": "yes"}),
    ],
)
def test_without_frozen_models_the_models_are_used(
    frozen: object, shape: Shape, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the engine refuses the frozen models, or they are not there, nothing is lost."""
    expected = found(shape, value)
    assert expected
    monkeypatch.setattr(shapes, "frozen", frozen)
    monkeypatch.setattr(shapes, "_validator", vars(shapes)["_validator"].__wrapped__)
    assert found(shape, value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"main": ["4 A"], "dynamis": "list.yaml", "player": "A"}, set()),
        ({"main": None, "dynamis": None}, set()),
        ({"mian": []}, {(("mian",), "extra_forbidden")}),
        ({"main": ["0 A"]}, {(("main", 0), "string_pattern_mismatch")}),
        ({"main": [{"name": "A"}]}, {(("main", 0, "count"), "missing")}),
        (
            {"main": [{"name": "A", "cuont": "4"}]},
            {(("main", 0, "count"), "missing"), (("main", 0, "cuont"), "extra_forbidden")},
        ),
        ({"main": [{"count": "04"}]}, {(("main", 0, "count"), "string_pattern_mismatch")}),
        ({"player": [{"count": "0"}]}, {(("player", 0, "count"), "string_pattern_mismatch")}),
        (
            {"dynamis": [{"start": "yes", "count": "1"}]},
            {(("dynamis", 0, "start"), "literal_error")},
        ),
        ({"main": ["4 " + "x" * 499]}, {(("main", 0), "string_too_long")}),
    ],
)
def test_a_fault_is_told_where_it_is(
    value: object, expected: set[tuple[tuple[str | int, ...], str]]
) -> None:
    """Paths hold steps of the data only, and of a choice only the branch that was meant."""
    assert found(DECK, value) == expected


@pytest.mark.parametrize("value", [{"main": [[]]}, {"main": [None]}, {"main": "x"}, {"name": []}])
def test_a_value_of_the_wrong_kind_is_one_fault(value: dict[str, Any]) -> None:
    """A value that fits no branch of a choice is one fault at its place."""
    (fault,) = DECK.faults(value)
    (key,) = value
    assert fault.path == ((key, 0) if isinstance(value[key], list) and value[key] else (key,))
