"""A sheet of results: heading, columns, rows; printed as text or as CSV."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, repeat, zip_longest
from typing import Literal, NamedTuple

from ledger.bridge.numbers import write_exact, write_rounded
from projections.writers import medium
from projections.writers.known import Known
from projections.writers.medium import all_on_screen, in_columns, on_screen, widest, width

Cell = str | int | None
Layout = Literal["list", "leaves", "cards", "certificates"]
"""The layout of blocks on paper: in a row, each on its own page, cut apart, or as certificates."""

FIGURE = re.compile(r"(?<![\d.])(\d+)(?:\.(\d+))?(?![\d.:])")
"""A figure in a cell; what a colon follows is a contestant's number."""


BETWEEN = "  "
"""The gap between two columns."""


class Quoted(str):
    """A line with the words of a document, behind their clause; they have no other language."""

    __slots__ = ()


class Column(NamedTuple):
    """A column's heading, whether it is set to the right, and its figures have equal decimals."""

    heading: str
    right: bool = False
    even: bool = False


class Alone(NamedTuple):
    """The question to ask for one block of a sheet alone, with its arguments."""

    question: str
    asks: Mapping[str, str]


class Block(NamedTuple):
    """Rows under one heading of their own ("North-South", "Board 3"), and lines below them."""

    heading: str
    rows: Sequence[Sequence[Cell]]
    below: Sequence[str] = ()
    alone: Alone | None = None


class Sheet(NamedTuple):
    """A printed sheet: lines above, columns, blocks of rows, lines below.

    Attributes:
        in_each_row: what a CSV, which has rows only, says in each of them, by its heading.
        layout, is_form: how it lies on paper, and whether it is a form that is filled in by hand.
        code: a text that stands on paper as a QR code, to be read by a machine.
        says_state: whether it says itself how final what stands on it is.

    """

    above: Sequence[str]
    columns: Sequence[Column]
    blocks: Sequence[Block]
    below: Sequence[str] = ()
    in_each_row: Mapping[str, str] = {}
    layout: Layout = "list"
    is_form: bool = False
    code: str = ""
    says_state: bool = False

    def or_said(self, why: str, known: Known) -> "Sheet":
        """Return the sheet; if it is empty, a plain one without columns that says why."""
        if any(block.rows for block in self.blocks) or tuple(self.below) != known.footing():
            return self
        headed = [block for block in self.blocks if block.heading]
        return self._replace(blocks=headed, below=(why, *self.below), layout="list")


def evened(sheet: Sheet) -> Sheet:
    """Make the sheet with as many decimals in each figure of a column as one of them has."""
    places = [
        _places(row[at] for block in sheet.blocks for row in block.rows) if column.even else 0
        for at, column in enumerate(sheet.columns)
    ]
    if not any(places):
        return sheet
    blocks = [
        block._replace(rows=[list(map(_padded, row, places)) for row in block.rows])
        for block in sheet.blocks
    ]
    return sheet._replace(blocks=blocks)


def _places(cells: Iterable[Cell]) -> int:
    """Return the most decimals that a figure of a column's cells has."""
    figures = FIGURE.finditer("\n".join(map(_text, cells)))
    return max((len(found[2] or "") for found in figures), default=0)


def _padded(cell: Cell, places: int) -> Cell:
    """Return the cell with so many decimals in each of its figures; 0: as it is."""
    if not places:
        return cell
    return FIGURE.sub(
        lambda found: f"{found[1]}.{(found[2] or '').ljust(places, '0')}", _text(cell)
    )


def in_lines(sheet: Sheet, room: int | None = None) -> list[str]:
    """Return the sheet with its columns aligned, a block after the other.

    room: of how many columns a terminal has, cells are folded between words; None: they are not.
    """
    sheet = evened(sheet)
    headings = [on_screen(column.heading) for column in sheet.columns]
    blocks = [_by_column(headings, block.rows) for block in sheet.blocks]
    columns = [[*chain(*parts)] for parts in zip(*blocks, strict=True)]
    widths = [widest(column) for column in columns]
    folds = room is not None and _total(widths) > room
    if room is not None and folds:
        widths = _narrowed(columns, widths, sheet.columns, room)
    lines = list(sheet.above)
    for block, whole in zip(sheet.blocks, blocks, strict=True):
        lines.append("")
        if block.heading:
            lines.append(block.heading)
        if block.rows or not block.heading:
            cells = _folded_in(whole, widths) if folds else whole
            lines += _aligned(cells, widths, sheet.columns)
        lines += ["", *block.below] if block.below else []
    if sheet.below:
        lines += ["", *sheet.below]
    return lines


def in_csv(sheet: Sheet) -> str:
    """Write the rows with their headings as CSV, with the heading of each block in front if any."""
    sheet = evened(sheet)
    grouped = any(block.heading for block in sheet.blocks)
    headings = [*(column.heading for column in sheet.columns), *sheet.in_each_row]
    rows = [["group", *headings] if grouped else headings]
    for block in sheet.blocks:
        for row in block.rows:
            cells = [*map(_text, row), *sheet.in_each_row.values()]
            rows.append([block.heading, *cells] if grouped else cells)
    return medium.as_csv(rows)


def number(value: Fraction | None, places: int = 2) -> str:
    """Return a value for a sheet: whole numbers as they are, others with two decimals."""
    if value is None:
        return ""
    exact = write_exact(value)
    return str(exact) if isinstance(exact, int) else write_rounded(value, places)


def unit_word(unit: str) -> str:
    """Return a unit as it is printed: VPs, IMPs, points, matchpoints, per cent."""
    return {"vps": "VPs", "imps": "IMPs", "percent": "per cent"}.get(unit, unit)


def quantity(value: Fraction | None, unit: str) -> str:
    """Write an amount with its unit: 1 VP, 2.50 VPs."""
    word = unit_word(unit)
    return f"{number(value)} {word.removesuffix('s') if value in (1, -1) else word}"


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _by_column(headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[Sequence[str]]:
    """Return rows column by column, each below its heading, as texts for a screen."""
    columns = zip(*rows, strict=True) if rows else repeat((), len(headings))
    return [
        (heading, *all_on_screen([_text(cell) for cell in cells]))
        for heading, cells in zip(headings, columns, strict=True)
    ]


def _total(widths: Sequence[int]) -> int:
    """Return the total width of columns, with the gaps between them."""
    return sum(widths) + len(BETWEEN) * (len(widths) - 1)


def _narrowed(
    cells: Sequence[Sequence[str]], widths: Sequence[int], columns: Sequence[Column], room: int
) -> list[int]:
    """Return the widths with which columns of words have room, the widest being folded first."""
    found = list(widths)
    least = [
        own if column.right else max(width(word) for cell in below for word in cell.split(" "))
        for own, below, column in zip(found, cells, columns, strict=True)
    ]
    while _total(found) > room:
        spare = [at for at, one in enumerate(found) if one > least[at]]
        if not spare:
            break
        found[max(spare, key=found.__getitem__)] -= 1
    return found


def _folded_in(columns: Sequence[Sequence[str]], widths: Sequence[int]) -> Sequence[Sequence[str]]:
    """Return columns of cells that fit, with as many rows as folding makes of each row."""
    rows = (_in_room(row, widths) for row in zip(*columns, strict=True))
    return [*zip(*chain.from_iterable(rows), strict=True)]


def _in_room(cells: Sequence[str], widths: Sequence[int]) -> Iterator[Sequence[str]]:
    """Return a row as the rows into which its cells are folded."""
    folded = [_folded(cell, room) for cell, room in zip(cells, widths, strict=True)]
    return zip_longest(*folded, fillvalue="")


def _folded(cell: str, room: int) -> list[str]:
    """Return a cell on lines of so much room, between words."""
    if width(cell) <= room:
        return [cell]
    lines = [""]
    for word in cell.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _aligned(
    cells: Sequence[Sequence[str]], widths: Sequence[int], columns: Sequence[Column]
) -> list[str]:
    """Align columns of cells that fit; a row is one line."""
    filled = [
        in_columns(own, room, right=column.right)
        for own, room, column in zip(cells, widths, columns, strict=True)
    ]
    return [BETWEEN.join(line).rstrip() for line in zip(*filled, strict=True)]
