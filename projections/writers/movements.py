"""Movements for people and for programs: rounds, table cards, ways of the pairs."""

from collections.abc import Iterable
from typing import Any, Literal

from ledger.bridge.numbers import so_many
from ledger.coding import to_plain
from ledger.rules.draws.movement import how_shared
from projections.views.movements import CardLine, MovementSheet
from projections.writers.sheet import Block, Column, Sheet

By = Literal["rounds", "tables", "pairs"]

COLUMNS = (
    Column("round", right=True),
    Column("table", right=True),
    Column("NS", right=True),
    Column("EW", right=True),
    Column("boards"),
)


def plain(sheet: MovementSheet) -> dict[str, Any]:
    """Return as JSON, round by round, who sits where with which boards."""
    made: dict[str, Any] = to_plain(sheet)
    return made


def sheet(movement: MovementSheet, by: By) -> Sheet:
    """Make the movement by rounds, or as cards of tables or pairs."""
    rounds, each = len(movement.rounds), movement.boards_each
    sets = {line.boards for lines in movement.rounds for line in lines}
    more = f", {len(sets)} sets of boards of which each plays {rounds}"
    return Sheet(
        above=(
            f"{movement.name}: {movement.contestants} contestants, {so_many(rounds, 'round')}"
            + more * (len(sets) > rounds)
            + how_shared(movement.same_boards),
        ),
        columns=COLUMNS,
        blocks=[
            Block(heading, [_row(line, each) for line in lines])
            for heading, lines in _parts(movement, by)
        ],
        below=(
            _figures(movement),
            f"each is compared with {_spread(movement.comparisons)} results",
        ),
        layout="list" if by == "rounds" else "cards",
    )


def _figures(movement: MovementSheet) -> str:
    met, mates = _spread(movement.met), _spread(movement.team_mates)
    compared = _spread(movement.compared)
    return (
        f"boards of any two: {met} against each other, {compared} compared, {mates} as team-mates"
    )


def _parts(movement: MovementSheet, by: By) -> Iterable[tuple[str, tuple[CardLine, ...]]]:
    match by:
        case "rounds":
            for number, (lines, out) in enumerate(
                zip(movement.rounds, movement.sitting_out, strict=True), 1
            ):
                idle = f" (sitting out: {', '.join(map(str, out))})" if out else ""
                yield f"Round {number}{idle}", lines
        case "tables":
            yield from ((f"Table {n}", lines) for n, lines in movement.tables.items())
        case "pairs":
            yield from ((f"Pair {n}", lines) for n, lines in movement.ways.items())


def _row(line: CardLine, each: int) -> list[str]:
    first = (line.boards - 1) * each + 1
    boards = str(first) if each == 1 else f"{first}-{first + each - 1}"
    switched = line.switched_after
    if switched is not None:
        boards += ", arrow switched" + (f" after {switched}" if switched else "")
    return [str(line.round), str(line.table), str(line.ns), str(line.ew), boards]


def _spread(figures: tuple[int, int]) -> str:
    least, most = figures
    return str(least) if least == most else f"{least}-{most}"
