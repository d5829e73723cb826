"""What a club's evening brings: who plays, who meets whom on which boards, and what they score."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

from ledger.bridge.boards import SEATS
from ledger.bridge.contracts import Contract, ns_points
from ledger.bridge.scores import BoardScore

SESSION = "1"
BOARDS_A_ROUND = 3
MOST_ROUNDS = 9
MINUTES_A_ROUND = 24
SIZES = (5, 7, 7, 9, 9, 11, 13)
"""Tables of a club. Odd, so that no pair meets the boards twice when it moves up and they down."""

FIRST = datetime(2026, 1, 5, 19, 30, tzinfo=UTC)
"""When the first evening of the year begins."""


class Club(NamedTuple):
    """A club: its number, how many tables it usually has, and on which day of the week it plays."""

    number: int
    tables: int
    day: int

    @property
    def name(self) -> str:
        """What its ledger is called."""
        return f"club-{self.number:04d}"


class Evening(NamedTuple):
    """One evening of a club.

    days_late: after so many days all its scores come as a file; 0: each round's when it ends.
    """

    club: Club
    week: int
    rng: Random
    tables: int
    days_late: int

    @property
    def contest(self) -> str:
        """What the contest is called."""
        return f"week-{self.week:02d}"

    @property
    def starts_at(self) -> datetime:
        """When play begins."""
        return FIRST + timedelta(weeks=self.week - 1, days=self.club.day)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return min(self.tables, MOST_ROUNDS)

    @property
    def ends_at(self) -> datetime:
        """When play is over."""
        return self.after_round(self.rounds)

    def after_round(self, number: int) -> datetime:
        """When a round is over."""
        return self.starts_at + timedelta(minutes=MINUTES_A_ROUND * number)


def clubs(many: int, seed: int) -> list[Club]:
    """So many clubs."""
    rng = Random(f"clubs {seed}")
    return [Club(number, rng.choice(SIZES), rng.randrange(5)) for number in range(1, many + 1)]


def evening(club: Club, week: int, seed: int) -> Evening:
    """A club's evening of a week."""
    rng = Random(f"{seed}/{club.number}/{week}")
    tables = max(5, club.tables + rng.choice((-2, 0, 0, 0, 2)))
    days_late = rng.randint(1, 5) if rng.random() < 0.1 else 0
    return Evening(club, week, rng, tables, days_late)


def scores(one: Evening, number: int) -> Iterator[BoardScore]:
    """What a round brings at all tables: pairs move up, boards move down."""
    tables = one.tables
    for table in range(tables):
        ew, boards = (table - number + 1) % tables, (table + number - 1) % tables
        for board in range(boards * BOARDS_A_ROUND + 1, (boards + 1) * BOARDS_A_ROUND + 1):
            contract = Contract(one.rng.randint(2, 4), one.rng.choice(("H", "S", "NT")))
            declarer, tricks = one.rng.choice(SEATS), one.rng.randint(6, 11)
            yield BoardScore(
                session=SESSION,
                board=board,
                ns=f"{table + 1}",
                ew=f"{tables + ew + 1}",
                round=number,
                table=f"{table + 1}",
                points=ns_points(board, contract, declarer, tricks),
                contract=str(contract),
                declarer=declarer,
                tricks=tricks,
            )


def as_file(one: Evening) -> bytes:
    """All scores of an evening as the file that its scoring program writes."""
    rows = ["round,table,board,ns,ew,contract,declarer,tricks,score"]
    rows += [
        f"{s.round},{s.table},{s.board},{s.ns},{s.ew},{s.contract},{s.declarer},{s.tricks},{s.points}"
        for number in range(1, one.rounds + 1)
        for s in scores(one, number)
    ]
    return "\n".join(rows).encode()
