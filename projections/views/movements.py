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
    """Figures count boards, with so many in a set.

    Attributes:
        rounds: by round.
        tables, ways: the cards of each table and of each contestant.
        met, compared, team_mates: the least and the most over any two.
        comparisons: of one contestant, over all its boards, the least and the most.
        same_boards: how many tables have one set at a time, at most.

    """

    name: str
    contestants: int
    boards_each: int
    rounds: tuple[tuple[CardLine, ...], ...]
    tables: dict[str, tuple[CardLine, ...]]
    ways: dict[str, tuple[CardLine, ...]]
    sitting_out: tuple[tuple[int, ...], ...]
    met: tuple[int, int]
    compared: tuple[int, int]
    team_mates: tuple[int, int]
    comparisons: tuple[int, int]
    same_boards: int


def movement_sheet(name: str, movement: Movement, boards_each: int = 1) -> MovementSheet:
    """Return the whole movement with its figures."""
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
        tables={
            str(table): tuple(_line(*at) for at in movement.card(table))
            for table in sorted({place.table for places in movement.rounds for place in places})
        },
        ways={
            str(number): tuple(_line(*at) for at in movement.way(number))
            for number in range(1, movement.contestants + 1)
        },
        sitting_out=tuple(
            movement.sitting_out(number) for number in range(1, len(movement.rounds) + 1)
        ),
        met=figures.spread(figures.met),
        compared=figures.spread(figures.compared),
        team_mates=figures.spread(figures.team_mates),
        comparisons=(min(per_contestant, default=0), max(per_contestant, default=0)),
        same_boards=movement.same_boards,
    )


def _line(number: int, place: Place) -> CardLine:
    return CardLine(
        round=number,
        table=place.table,
        ns=place.ns,
        ew=place.ew,
        boards=place.boards,
        switched_after=place.switched_after,
    )
