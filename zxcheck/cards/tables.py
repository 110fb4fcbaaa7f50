"""Card data in tables with a line of headers: CSV and workbooks."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from zxcheck.cards.rows import LARGEST, Row, Table, cell, columns_of, on_line
from zxcheck.decode import decode
from zxcheck.findings import Finding, Place
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zxcheck.cards.rows import Format


def text_of(data: bytes, file: str) -> str:
    """Decode a file. Raises `Trouble`."""
    text, unreadable = decode(data, file, LARGEST)
    if unreadable:
        raise Trouble("the card data cannot be read:", [unreadable])
    return text


def read_csv(data: bytes, file: str, form: Format) -> Table:
    """Read a table with a line of headers; fields are parted by commas, semicolons or tabs."""
    text = text_of(data, file)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    # A field may be longer than the module's usual limit; what is too long is told by row.
    csv.field_size_limit(LARGEST)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        headers = [header.strip() for header in next(lines, [])]
        columns = columns_in(headers, file, form)
        rows = _table_rows(lines, headers, columns, file)
        return Table(rows, unused_of(headers, columns), "type" in columns)
    except csv.Error as error:
        raise _broken(file, lines.line_num, str(error)) from error


def _table_rows(
    lines: Any, headers: list[str], columns: Sequence[str | None], file: str
) -> Iterator[Row]:
    line = lines.line_num + 1
    while True:
        try:
            fields = next(lines, None)
        except csv.Error as error:
            raise _broken(file, lines.line_num, str(error)) from error
        if fields is None:
            return
        if any(fields):
            yield _table_row(fields, headers, columns, on_line(file, line))
        line = lines.line_num + 1


def _table_row(
    fields: list[str], headers: list[str], columns: Sequence[str | None], place: Place
) -> Row:
    cells = {
        column: content
        for column, field in zip(columns, fields, strict=False)
        if column and (content := cell(column, field)) is not None
    }
    findings = []
    unheaded = any(field for header, field in zip(headers, fields, strict=False) if not header)
    if unheaded or len(fields) != len(headers):
        values = {"card": cells.get("number", "?"), "fields": len(fields), "headers": len(headers)}
        findings = [Finding("data/fields", "error", place, values)]
    return Row(place, cells, findings=tuple(findings))


def columns_in(headers: list[str], file: str, form: Format) -> list[str | None]:
    """Find the column of each header. Raises `Trouble` if none has the numbers, or the names."""
    columns = columns_of(headers, form.headers)
    absent = [header for header in form.headers.values() if header not in headers]
    if absent:
        raise Trouble(f"{file}: has no column `{absent[0]}`; it has: {_listed(headers)}")
    if not any(headers):
        raise Trouble(f"{file}: is empty, or begins with an empty line")
    for column in ("number", "name"):
        if column not in columns:
            raise Trouble(
                f"{file}:1: no column for the {column}; the headers are: {_listed(headers)}\n"
                f"`--map {column}=HEADER` says which one it is"
            )
    return columns


def _listed(headers: list[str]) -> str:
    """Show the headers of a table; what is no table may have very long ones."""
    shown = ", ".join(header[:40] for header in headers[:30])
    return f"{shown}, …" if len(headers) > 30 else shown  # noqa: PLR2004


def unused_of(headers: list[str], columns: Sequence[str | None]) -> tuple[str, ...]:
    """List the headers that stand for no column."""
    pairs = zip(headers, columns, strict=True)
    return tuple(header for header, column in pairs if header and column is None)


def _broken(file: str, line: int, problem: str) -> Trouble:
    return Trouble(f"{file}:{line}: the table breaks off here: {problem}")


def read_xlsx(data: bytes, file: str, form: Format) -> Table:
    """Read a workbook as a table; sheets that have no such table are told as not used."""
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        raise Trouble(
            f"{file}: workbooks need openpyxl; install it with `pip install zxcheck[excel]`"
        ) from error
    _expect_small(data, file)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = [(sheet.title, _lines(sheet)) for sheet in book.worksheets]
    except Exception as error:  # openpyxl raises whatever a damaged workbook makes it stumble on
        raise Trouble(f"{file}: is no workbook that can be read") from error
    tables: list[Table] = []
    unused: list[str] = []
    for at, (title, lines) in enumerate(sheets):
        headers = [header.strip() for header in lines[0][1]] if lines else []
        try:
            columns = columns_in(headers, file, form)
        except Trouble:
            if at == 0:
                raise
            unused += [f"sheet {title}"] if lines else []
            continue
        rows = [_sheet_row(line, headers, columns, on_line(file, n)) for n, line in lines[1:]]
        tables.append(Table(rows, unused_of(headers, columns), "type" in columns))
    rows = [row for table in tables for row in table.rows]
    unused = [*(header for table in tables for header in table.unused), *unused]
    return Table(rows, tuple(dict.fromkeys(unused)), all(table.typed for table in tables))


def _lines(sheet: Any) -> list[tuple[int, list[str]]]:
    """Give the lines of a sheet that have anything, each with its number."""
    lines = (
        (number, ["" if value is None else plain(value) for value in line])
        for number, line in enumerate(sheet.iter_rows(values_only=True), 1)
    )
    return [(number, line) for number, line in lines if any(line)]


def _sheet_row(
    line: list[str], headers: list[str], columns: Sequence[str | None], place: Place
) -> Row:
    """Read a line; a workbook fills it up with empty cells."""
    beyond = line[len(headers) :] if any(line[len(headers) :]) else []
    return _table_row(line[: len(headers)] + beyond, headers, columns, place)


def plain(value: object) -> str:
    """Write a cell as text; a whole number is one however the workbook stores it."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _expect_small(data: bytes, file: str) -> None:
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(member.file_size for member in archive.infolist())
    except zipfile.BadZipFile as error:
        raise Trouble(f"{file}: is no workbook that can be read") from error
    if size > 4 * LARGEST:
        raise Trouble(f"{file}: the workbook is larger than card data ever is, and was not read")
