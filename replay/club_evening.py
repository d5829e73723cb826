"""A made-up club evening: eight pairs, a Howell of seven rounds, every score from a seed."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.contracts import Contract, Strain, ns_points, parse_contract
from ledger.bridge.scores import BoardScore
from ledger.commands import (
    AnyCommand,
    AssignNumbers,
    EnterContestant,
    EnterScore,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
    StartSession,
)
from ledger.events import Pairing
from projections.writers import medium

SESSION = "1"
MINUTES_A_ROUND = 26
BOARDS_A_ROUND = 4

HOWELL = (
    ("8-1/1", "5-4/2", "2-7/3", "3-6/5"),
    ("8-2/2", "6-5/3", "3-1/4", "4-7/6"),
    ("8-3/3", "7-6/4", "4-2/5", "5-1/7"),
    ("8-4/4", "1-7/5", "5-3/6", "6-2/1"),
    ("8-5/5", "2-1/6", "6-4/7", "7-3/2"),
    ("8-6/6", "3-2/7", "7-5/1", "1-4/3"),
    ("8-7/7", "4-3/1", "1-6/2", "2-5/4"),
)
"""The complete Howell for eight pairs: NS-EW/board set, a row a round."""

PLAYERS = (
    ("Ada Quill", "Bram Otter"),
    ("Cleo Marsh", "Dov Larkin"),
    ("Esme Thorne", "Finn Adair"),
    ("Greta Voss", "Hugo Pell"),
    ("Iris Fenn", "Jonas Wick"),
    ("Kaya Brook", "Leo Strand"),
    ("Mina Hale", "Nils Corrie"),
    ("Orla Deane", "Piet Rowan"),
)
"""The names of the players, which are not those of anybody meant."""


SIDEWAYS: dict[Seat, Seat] = {"N": "E", "E": "N", "S": "W", "W": "S"}
"""The neighbouring key, for a slip of the finger."""

COLUMNS = (
    "round",
    "table",
    "board",
    "ns",
    "ew",
    "contract",
    "declarer",
    "tricks",
    "score",
    "ns_names",
    "ew_names",
)
"""The columns of the evening's file."""


class Step(NamedTuple):
    """Commands given together, and when."""

    at: datetime
    commands: tuple[AnyCommand, ...]


class Dice:
    """Numbers that follow from a seed, the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._thrown = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1."""
        self._thrown += 1
        thrown = sha256(f"{self._seed}/{self._thrown}".encode()).digest()
        return int.from_bytes(thrown[:8], "big") % bound


def club_evening(
    seed: str, starts_at: datetime, people: tuple[tuple[str, ...], ...]
) -> Iterator[Step]:
    """Yield the evening step by step: entries and draws, then each round's scores as it ends.

    people: each pair's person ids, in the order of PLAYERS.
    """
    dice = Dice(seed)
    yield Step(starts_at - timedelta(minutes=20), _before_play(starts_at, people))
    yield Step(starts_at, (StartSession(session=SESSION),))
    makeable = {board: _Deal.dealt(dice) for board in range(1, len(HOWELL) * BOARDS_A_ROUND + 1)}
    for number, tables in enumerate(HOWELL, 1):
        scores = tuple(
            EnterScore(score=_score(dice, makeable[board], board, ns, ew, number, table))
            for table, (ns, ew, boards) in enumerate(_tables(tables), 1)
            for board in boards
        )
        yield Step(starts_at + timedelta(minutes=MINUTES_A_ROUND * number), scores)


def _before_play(
    starts_at: datetime, people: tuple[tuple[str, ...], ...]
) -> tuple[AnyCommand, ...]:
    names = [str(number) for number in range(1, len(people) + 1)]
    return (
        ScheduleStage(stage="main"),
        ScheduleSession(
            session=SESSION,
            stage="main",
            starts_at=starts_at,
            minutes=MINUTES_A_ROUND * len(HOWELL),
            boards=BOARDS_A_ROUND * len(HOWELL),
        ),
        *(
            EnterContestant(contestant=name, players=players)
            for name, players in zip(names, people, strict=True)
        ),
        AssignNumbers(stage="main", numbers={name: name for name in names}),
        *(
            PublishDraw(
                session=SESSION,
                round=number,
                method="by-hand",
                pairings=tuple(
                    Pairing(table=str(table), ns=ns, ew=ew, boards=boards)
                    for table, (ns, ew, boards) in enumerate(_tables(row), 1)
                ),
            )
            for number, row in enumerate(HOWELL, 1)
        ),
    )


def _tables(row: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield the tables of a round: who sits where, and which boards they play."""
    for table in row:
        pairs, _, board_set = table.partition("/")
        ns, _, ew = pairs.partition("-")
        first = (int(board_set) - 1) * BOARDS_A_ROUND + 1
        yield ns, ew, tuple(range(first, first + BOARDS_A_ROUND))


class _Deal(NamedTuple):
    """A deal with its best contract: the strain, the seat that declares, and its tricks."""

    strain: Strain
    seat: int
    tricks: int

    @classmethod
    def dealt(cls, dice: Dice) -> "_Deal":
        strains: tuple[Strain, ...] = ("C", "D", "H", "S", "NT", "H", "S", "NT")
        return cls(strains[dice.below(len(strains))], dice.below(4), 7 + dice.below(6))


def _score(
    dice: Dice, deal: _Deal, board: int, ns: str, ew: str, number: int, table: int
) -> BoardScore:
    """Make a plausible result: most tables find the strain, some bid too much, plus luck."""
    tricks = min(13, max(5, deal.tricks + dice.below(3) - 1))
    level = min(7, max(1, deal.tricks - 6 + dice.below(3) - 1))
    strain: Strain = "NT" if dice.below(6) == 0 else deal.strain
    doubled = int(tricks < level + 6 and dice.below(4) == 0)
    contract = Contract(level, strain, doubled)
    declarer = SEATS[(deal.seat + 2 * dice.below(2)) % 4]
    return BoardScore(
        session=SESSION,
        board=board,
        ns=ns,
        ew=ew,
        round=number,
        table=str(table),
        points=ns_points(board, contract, declarer, tricks),
        contract=str(contract),
        declarer=declarer,
        tricks=tricks,
    )


def other_side(score: BoardScore) -> BoardScore:
    """Give the score as if keyed for the wrong side."""
    assert score.contract is not None
    assert score.declarer is not None
    assert score.tricks is not None
    contract = parse_contract(score.contract)
    assert contract is not None
    declarer = SIDEWAYS[score.declarer]
    points = ns_points(score.board, contract, declarer, score.tricks)
    return replace(score, declarer=declarer, points=points)


def scores_of(seed: str, starts_at: datetime) -> tuple[BoardScore, ...]:
    """Return all scores of an evening, in the order in which they come in."""
    nobody = tuple(() for _ in PLAYERS)
    return tuple(
        command.score
        for step in club_evening(seed, starts_at, nobody)
        for command in step.commands
        if isinstance(command, EnterScore) and isinstance(command.score, BoardScore)
    )


def as_csv(scores: Iterable[BoardScore]) -> str:
    """Return the evening's table results as a file that can be imported."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for score in scores:
        plain = (score.round, score.table, score.board, score.ns, score.ew)
        played = (score.contract, score.declarer, score.tricks, score.points)
        names = (" & ".join(PLAYERS[int(pair) - 1]) for pair in (score.ns, score.ew))
        rows.append((*plain, *played, *names))
    return medium.as_csv([str(cell) for cell in row] for row in rows)
