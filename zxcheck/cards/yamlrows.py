"""Card data in YAML, as a person writes it: a list of mappings under `cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zxcheck.cards.facts import DETAILS
from zxcheck.cards.rows import LARGEST, Row, Table, cell
from zxcheck.findings import Finding
from zxcheck.source import read
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from zxcheck.cards.rows import Cell, Format
    from zxcheck.findings import Place
    from zxcheck.shapes import Fault
    from zxcheck.source import Source


def read_yaml(data: bytes, file: str, form: Format) -> Table:
    """Read a catalogue as zxcheck writes it. Raises `Trouble` if the file as a whole is none."""
    if form.headers:
        raise Trouble(f"{file}: --map is for tables and JSON; this file is YAML")
    source = read(data, file, LARGEST)
    if source.findings:
        raise Trouble("the card catalogue cannot be used:", source.findings)
    faults = form.shape.faults(source.data)
    of_row: dict[int, list[Finding]] = {}
    for fault in faults:
        if len(fault.path) < 2 or fault.path[0] != "cards":  # noqa: PLR2004
            raise Trouble("the card catalogue cannot be used:", [_misfit(source, fault)])
        of_row.setdefault(int(fault.path[1]), []).append(_misfit(source, fault))
    rows = source.data["cards"] if isinstance(source.data, dict) else []
    return Table(
        _yaml_row(source, index, row, tuple(of_row.get(index, ())))
        for index, row in enumerate(rows if isinstance(rows, list) else [])
    )


def _yaml_row(source: Source, index: int, row: object, findings: tuple[Finding, ...]) -> Row:
    place = source.place(("cards", index))
    if findings or not isinstance(row, dict):
        return Row(place, {}, findings=findings)
    cells: dict[str, Cell] = {}
    places: dict[tuple[str, int | None], Place] = {}
    for column, value in row.items():
        if value is not None:
            content = tuple(map(str, value)) if isinstance(value, list) else str(value)
            if column in DETAILS and cell(column, str(content)) is None:
                continue  # a dash, which says that there is none
            cells[column] = content
            places[column, None] = source.place(("cards", index, column))
            for at in range(len(value) if isinstance(value, list) else 0):
                places[column, at] = source.place(("cards", index, column, at))
    return Row(place, cells, places, findings)


def _misfit(source: Source, fault: Fault) -> Finding:
    forms = {"missing": "missing", "extra_forbidden": "unknown"}
    place = source.place(fault.path, key=fault.kind == "extra_forbidden")
    key = fault.path[-1] if fault.path else "cards"
    card = "?"
    data: Any = source.data
    if len(fault.path) > 1 and isinstance(row := data["cards"][fault.path[1]], dict):
        card = row.get("number") or "?"
    form = forms.get(fault.kind, "")
    return Finding("data/key", "error", place, {"card": card, "key": key}, form=form)
