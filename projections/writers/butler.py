"""Butler sheets for people and for programs."""

from collections.abc import Iterator
from typing import Any

from ledger.bridge.awards import describe_two
from ledger.bridge.numbers import places, so_many, write_exact
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.butler import ButlerSheet
from projections.views.butler_rows import ButlerBoard, ButlerLine, ButlerRow
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number

COLUMNS = (
    Column("place", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("boards", right=True),
    Column("IMPs", right=True, even=True),
    Column("per board", right=True, even=True),
)
BOARD_COLUMNS = (
    Column("NS", right=True),
    Column("EW", right=True),
    Column("NS names"),
    Column("EW names"),
    Column("points", right=True),
    Column("IMPs NS", right=True, even=True),
    Column("IMPs EW", right=True, even=True),
)


def plain(sheet: ButlerSheet, known: Known, entries: Entries) -> dict[str, Any]:
    """Return a Butler as JSON: who made how much, and every board with its datum."""
    return {
        **known.plain(),
        "by": sheet.by,
        "datum_by": sheet.datum,
        "unseated": sheet.unseated,
        "uncounted": list(sheet.uncounted),
        "rows": [
            {
                **who.plain(row.contestant, known, entries),
                "people": [who.person(person, known) for person in row.people],
                "boards": row.boards,
                "imps": write_exact(row.imps),
                "per_board": write_exact(row.per_board),
            }
            for row in sheet.rows
        ],
        "boards": [to_plain(board) for board in sheet.boards],
    }


def sheet(made: ButlerSheet, known: Known, entries: Entries) -> Sheet:
    """Make the sheet of IMPs, the best average a board first."""
    return Sheet(
        above=(known.heading(f"Butler by {made.by}"), f"datum: {made.datum}"),
        columns=COLUMNS,
        blocks=[
            Block("", [_row(place, row, known, entries) for place, row in _placed(made)]),
        ],
        below=(*_unseated(made), *made.uncounted, *known.footing()),
    ).or_said("no board has a score yet", known)


def boards_sheet(made: ButlerSheet, known: Known, entries: Entries) -> Sheet:
    """Make every board with its datum, a block each."""
    return Sheet(
        above=(known.heading("Butler by board"), f"datum: {made.datum}"),
        columns=BOARD_COLUMNS,
        blocks=[
            Block(_heading(board), [_line(line, known, entries) for line in board.lines])
            for board in made.boards
        ],
        below=(*made.uncounted, *known.footing()),
    ).or_said("no board has a score yet", known)


def _placed(made: ButlerSheet) -> Iterator[tuple[int, ButlerRow]]:
    """Yield the rows with their places; equal means share a place."""
    place_of = places(row.per_board for row in made.rows)
    return ((place_of[row.per_board], row) for row in made.rows)


def _row(place: int, row: ButlerRow, known: Known, entries: Entries) -> list[Cell]:
    names = who.people(row.people, known) or who.joined(row.contestant, known, entries)
    return [
        place,
        who.cell(row.contestant, entries),
        names,
        row.boards,
        number(row.imps),
        number(row.per_board),
    ]


def _unseated(made: ButlerSheet) -> Iterator[str]:
    if made.unseated:
        count = "1 result counts" if made.unseated == 1 else f"{made.unseated} results count"
        yield f"{count} for nobody: it is not recorded who sat there"


def _heading(board: ButlerBoard) -> str:
    parts = [f"Board {board.board}, deals {board.deals}"]
    if board.section:
        parts.append(f"section {board.section}")
    if board.datum is not None and board.mean is not None:
        parts.append(f"datum {number(board.datum)} (mean {number(board.mean)}")
        parts.append(f"{so_many(board.considered, 'score')}, {board.left_out} left out)")
    return ", ".join(parts)


def _line(line: ButlerLine, known: Known, entries: Entries) -> list[Cell]:
    return [
        who.cell(line.ns, entries),
        who.cell(line.ew, entries),
        who.people(line.ns_people, known),
        who.people(line.ew_people, known),
        describe_two(*line.awards) if line.awards else line.points,
        number(line.ns_imps),
        number(line.ew_imps),
    ]
