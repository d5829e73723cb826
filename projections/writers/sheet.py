"""A sheet of results: heading, columns, rows; printed as text or as CSV."""

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.numbers import write_exact, write_rounded

Cell = str | int | None

CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), " ")


class Column(NamedTuple):
    """A column's heading, and whether it is set to the right."""

    heading: str
    right: bool = False


class Block(NamedTuple):
    """Rows under one heading of their own ("North-South", "Board 3")."""

    heading: str
    rows: Sequence[Sequence[Cell]]


class Sheet(NamedTuple):
    """What is printed: lines above, columns, blocks of rows, lines below."""

    above: Sequence[str]
    columns: Sequence[Column]
    blocks: Sequence[Block]
    below: Sequence[str] = ()


def as_text(sheet: Sheet) -> str:
    """The sheet with its columns aligned, a block after the other."""
    cells = [[[_shown(cell) for cell in row] for row in block.rows] for block in sheet.blocks]
    widths = [
        max([len(column.heading), *(len(row[i]) for block in cells for row in block)])
        for i, column in enumerate(sheet.columns)
    ]
    lines = list(sheet.above)
    for block, rows in zip(sheet.blocks, cells, strict=True):
        lines.append("")
        if block.heading:
            lines.append(block.heading)
        if rows or not block.heading:
            headings = [column.heading for column in sheet.columns]
            lines.append(_line(headings, widths, sheet.columns))
        lines += [_line(row, widths, sheet.columns) for row in rows]
    if sheet.below:
        lines += ["", *sheet.below]
    return "\n".join(lines) + "\n"


def as_csv(sheet: Sheet) -> str:
    """The rows with their headings, each with its block's heading in front where there is one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    grouped = any(block.heading for block in sheet.blocks)
    headings = [column.heading for column in sheet.columns]
    writer.writerow(["group", *headings] if grouped else headings)
    for block in sheet.blocks:
        for row in block.rows:
            shown = [_shown(cell) for cell in row]
            writer.writerow([block.heading, *shown] if grouped else shown)
    return out.getvalue()


def number(value: Fraction | None, places: int = 2) -> str:
    """A value for a sheet: whole numbers as they are, others with two decimals."""
    if value is None:
        return ""
    exact = write_exact(value)
    return str(exact) if isinstance(exact, int) else write_rounded(value, places)


def unit_word(unit: str) -> str:
    """A unit as it is printed: VPs, IMPs, points, matchpoints, per cent."""
    return {"vps": "VPs", "imps": "IMPs", "percent": "per cent"}.get(unit, unit)


def quantity(value: Fraction | None, unit: str) -> str:
    """So much of a unit: 1 VP, 2.50 VPs."""
    word = unit_word(unit)
    return f"{number(value)} {word.removesuffix('s') if value in (1, -1) else word}"


def _shown(cell: Cell) -> str:
    """The cell as text without signs that drive a terminal or break a line."""
    return "" if cell is None else str(cell).translate(CONTROLS)


def _line(cells: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    placed = [
        cell.rjust(width) if column.right else cell.ljust(width)
        for cell, width, column in zip(cells, widths, columns, strict=True)
    ]
    return "  ".join(placed).rstrip()
