"""A movement laid open: every round, the cards of tables and pairs, how fair it is."""

from msgspec import Struct

from ledger.rules.draws.balance import balance
from ledger.rules.draws.movement import Movement, Place


class CardLine(Struct, frozen=True, kw_only=True):
    """A round at a table: who sits where, which set of boards; None: as usual all along."""

    round: int
    table: int
    ns: int
    ew: int
    boards: int
    switched_after: int | None


class MovementSheet(Struct, frozen=True, kw_only=True):
    """rounds: by round; met, compared, team_mates: the least and the most over any two.

    Figures count boards, with so many in a set. comparisons: of one contestant, over all its
    boards, the least and the most.
    """

    name: str
    contestants: int
    boards_each: int
    rounds: tuple[tuple[CardLine, ...], ...]
    sitting_out: tuple[tuple[int, ...], ...]
    met: tuple[int, int]
    compared: tuple[int, int]
    team_mates: tuple[int, int]
    comparisons: tuple[int, int]


def movement_sheet(name: str, movement: Movement, boards_each: int = 1) -> MovementSheet:
    """The whole movement with its figures."""
    figures = balance(movement, boards_each)
    per_contestant = figures.comparisons.values()
    return MovementSheet(
        name=name,
        contestants=movement.contestants,
        boards_each=boards_each,
        rounds=tuple(
            tuple(_line(number, place) for place in places)
            for number, places in enumerate(movement.rounds, 1)
        ),
        sitting_out=tuple(
            movement.sitting_out(number) for number in range(1, len(movement.rounds) + 1)
        ),
        met=figures.spread(figures.met),
        compared=figures.spread(figures.compared),
        team_mates=figures.spread(figures.team_mates),
        comparisons=(min(per_contestant, default=0), max(per_contestant, default=0)),
    )


def table_cards(sheet: MovementSheet) -> dict[int, tuple[CardLine, ...]]:
    """What lies on each table: its rounds."""
    lines = [line for places in sheet.rounds for line in places]
    return {
        table: tuple(line for line in lines if line.table == table)
        for table in sorted({line.table for line in lines})
    }


def pair_cards(sheet: MovementSheet) -> dict[int, tuple[CardLine, ...]]:
    """The way of each contestant through the rounds."""
    return {
        number: tuple(
            line for places in sheet.rounds for line in places if number in (line.ns, line.ew)
        )
        for number in range(1, sheet.contestants + 1)
    }


def _line(number: int, place: Place) -> CardLine:
    return CardLine(
        round=number,
        table=place.table,
        ns=place.ns,
        ew=place.ew,
        boards=place.boards,
        switched_after=place.switched_after,
    )
