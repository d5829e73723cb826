"""What a hall plays: a movement for so many tables, links for its phones, a score each line."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger.bridge.shorthand import parse_shorthand
from ledger.commands import (
    AnyCommand,
    EnterContestant,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
    StartSession,
)
from ledger.events import Pairing
from ledger.store import Store
from replay.acts import described
from replay.acts.doing import do
from replay.acts.sitting import Signer, Sitting
from tests.replay.program import Program

CONTEST, SESSION = "hall", "1"
SETS, BOARDS = 13, 2
"""So many sets of so many boards are played; more tables share them."""

SCORES = ("4SN=", "3NE-1", "pass", "2HXW-2", "1NS+2", "5DE=", "6CN-1", "4HS+1")


class Result(NamedTuple):
    """What a table obtains on a board."""

    table: int
    round: int
    board: int
    ns: str
    ew: str
    score: str

    @property
    def points(self) -> int:
        """For north-south."""
        return parse_shorthand(self.board, self.score).points

    def act(self) -> dict[str, object]:
        """As a phone sends it."""
        where = {"session": SESSION, "round": self.round, "table": str(self.table)}
        return {"act": "enter", "score": self.score, "board": self.board, **where} | {
            "ns": self.ns,
            "ew": self.ew,
        }


class Hall(NamedTuple):
    """A ledger on which an evening is about to begin; secrets: of each table's links, by seat."""

    ledger: Path
    secrets: dict[int, dict[str, str]]
    results: dict[int, list[Result]]


def laid_out(folder: Path, tables: int, rounds: int, seed: int) -> Hall:
    """An evening for so many tables, with what each will obtain."""
    program = Program(folder / "hall.ledger")
    program.does("open", CONTEST, "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", CONTEST, "Ann", "director", "--by", "Ann")
    numbers = range(1, 2 * tables + 1)
    pairings = {number: list(_round(number, tables)) for number in range(1, rounds + 1)}
    dice = Random(seed)
    results: dict[int, list[Result]] = {table: [] for table in range(1, tables + 1)}
    for number, pairs in pairings.items():
        for one in pairs:
            for board in range(one.boards[0], one.boards[-1] + 1):
                score = dice.choice(SCORES)
                made = Result(int(one.table), number, board, one.ns, one.ew, score)
                results[made.table].append(made)
    with closing(Store(program.ledger)) as store:
        commands: list[AnyCommand] = [
            ScheduleStage(stage="main"),
            ScheduleSession(session=SESSION, stage="main", boards=rounds * BOARDS),
            *(EnterContestant(contestant=str(number)) for number in numbers),
            *(
                PublishDraw(session=SESSION, round=number, pairings=tuple(pairs), method="by-hand")
                for number, pairs in pairings.items()
            ),
            StartSession(session=SESSION),
        ]
        signer = Signer("Ann", None, None, None, None)
        do(store, CONTEST, lambda _: commands, signer)
        secrets = dict(_links(store, tables, signer))
    return Hall(program.ledger, secrets, results)


def _round(number: int, tables: int) -> Iterator[Pairing]:
    """Who meets whom: north-souths stay, east-wests go up a table; nobody meets a set twice.

    Whoever comes round to the first table again plays other sets from then on.
    """
    for table in range(tables):
        place, comes_round = (table - number) % tables, table < number
        first = ((place + 2 * number) % SETS + SETS * comes_round) * BOARDS + 1
        ew, boards = str(tables + place + 1), (first, first + BOARDS - 1)
        yield Pairing(table=str(table + 1), ns=str(table + 1), ew=ew, boards=boards)


def _links(store: Store, tables: int, signer: Signer) -> Iterator[tuple[int, dict[str, str]]]:
    """The secrets of each table's links, by seat."""
    wanted = [(table, seat) for table in range(1, tables + 1) for seat in ("NS", "EW")]
    told: list[str] = []

    def commands(sitting: Sitting) -> list[AnyCommand]:
        made: list[AnyCommand] = []
        for table, seat in wanted:
            said = {"role": "player", "table": str(table), "seat": seat, "address": ""}
            made += described("link").commands(sitting, said)
        return made

    do(store, CONTEST, commands, signer, remark=told.append)
    secrets = [line.split("/link/")[1].split()[0] for line in told]
    for place in range(0, len(wanted), 2):
        yield wanted[place][0], {"NS": secrets[place], "EW": secrets[place + 1]}
