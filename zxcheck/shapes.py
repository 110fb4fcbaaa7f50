"""How what people write is validated: pydantic models, frozen as data for a fast start.

Building a pydantic model costs about as long as all the rest of a check. So the core schema that
pydantic makes of a model stands beside it as JSON (`shape.py` → `shape.json`), pydantic's engine
runs that, and pydantic itself is not imported. Where the engine does not take the frozen schema,
being of another version, the models are used as they are. The tests keep both equal.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from zxcheck.findings import Path, Step

#: Faults that only say "this is the wrong branch of a choice" when another branch says more.
_WRONG_KIND = {"string_type", "list_type", "dict_type", "model_type", "none_required"}


class Fault(NamedTuple):
    """What does not fit a model: where in the data, and the kind of fault by pydantic's name."""

    path: Path
    kind: str
    values: Mapping[str, object]


class Shape(NamedTuple):
    """A model by its module and name."""

    module: str
    model: str

    def faults(self, data: object) -> list[Fault]:
        """List everything in the data that the model does not allow."""
        from pydantic_core import ValidationError

        try:
            _validator(self).validate_python(data)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False)
            return _sharpest([_fault(data, each) for each in found])
        return []

    def load(self) -> type[BaseModel]:
        """Import the model itself."""
        model: type[BaseModel] = getattr(import_module(self.module), self.model)
        return model


@lru_cache(maxsize=8)
def _validator(shape: Shape) -> Any:
    from pydantic_core import SchemaError, SchemaValidator

    try:
        return SchemaValidator(frozen(shape.module)[shape.model])
    except (SchemaError, OSError):
        return shape.load().__pydantic_validator__


def frozen_file(module: str) -> str:
    """Tell where the frozen models of a module stand."""
    root = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(root, *module.split(".")[1:]) + ".json"


@lru_cache(maxsize=4)
def frozen(module: str) -> dict[str, Any]:
    """Read the frozen models of a module."""
    with open(frozen_file(module), encoding="utf-8") as file:
        models: dict[str, Any] = json.load(file)
    return models


def freeze(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the core schema of a model into plain data that judges the same inputs.

    Models become typed dictionaries and defaults "not required": the answer of the frozen
    schema is its list of faults, nothing is built from it.
    """
    kind = schema["type"]
    if kind in {"model", "default"}:
        return {**freeze(schema["schema"]), **_reference(schema)}
    if kind == "model-fields":
        fields = {
            field.get("validation_alias", name): {
                "type": "typed-dict-field",
                "schema": freeze(field["schema"]),
                "required": field["schema"]["type"] != "default",
            }
            for name, field in schema["fields"].items()
        }
        strict = {"strict": True}
        return {
            "type": "typed-dict",
            "fields": fields,
            "extra_behavior": "forbid",
            "config": strict,
        }
    return {key: _freeze_part(key, value) for key, value in schema.items() if key != "metadata"}


def _freeze_part(key: str, value: Any) -> Any:
    if key == "schema_ref":
        return value.split(":")[0]
    if isinstance(value, dict):
        return freeze(value)
    if isinstance(value, list):
        return [freeze(each) if isinstance(each, dict) else each for each in value]
    return value


def _reference(schema: Mapping[str, Any]) -> dict[str, str]:
    return {"ref": schema["ref"].split(":")[0]} if "ref" in schema else {}


def _fault(data: object, error: Mapping[str, Any]) -> Fault:
    """Drop from pydantic's location the names of branches, which are no part of the data."""
    path: list[Step] = []
    for step in error["loc"]:
        if (isinstance(data, dict) and step in data) or (
            isinstance(data, list) and isinstance(step, int)
        ):
            data = data[step]
        elif error["type"] != "missing" or step != error["loc"][-1]:
            continue
        path.append(step)
    return Fault(tuple(path), error["type"], error.get("ctx", {}))


def _sharpest(faults: list[Fault]) -> list[Fault]:
    """Of the branches of a choice, keep what the branch says that the data is meant for."""
    kept: dict[tuple[Path, str], Fault] = {}
    told = {
        fault.path[:depth]
        for fault in faults
        if fault.kind not in _WRONG_KIND
        for depth in range(len(fault.path) + 1)
    }
    below = {fault.path[:depth] for fault in faults for depth in range(len(fault.path))}
    for fault in faults:
        if fault.kind in _WRONG_KIND:
            if fault.path in told or fault.path in below:
                continue
            kept.setdefault((fault.path, "kind"), fault)
        else:
            kept.setdefault((fault.path, fault.kind), fault)
    return list(kept.values())
