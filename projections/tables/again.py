"""Work out which rows of a contest's tables must be written again after new events.

What a line is worth is made again where its board was scored again since (projections/scoring/
sweep.py), and where somebody gets a percentage of the own session there, which rests on other
boards. The log grows; what cannot be told apart is made again as a whole.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    EventAnnulled,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record import Contest
from ledger.record.untouched import boards_touched
from ledger.recorded import Recorded
from projections.scoring.boards import of_pairs, scored_boards
from projections.scoring.kinds import SILENT
from projections.scoring.scored_board import ScoredBoard

Board = tuple[str, int]
"""A session, and a board of it."""

AT_THE_TABLE = (
    *SILENT,
    AdjustedScoreAwarded,
    BoardNotPlayed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
"""Kinds after which the contestants and their people are the same."""


class Again(NamedTuple):
    """The rows to be made again; None: all of them.

    Attributes:
        boards: whose lines.
        columns: whose scores in columns.
        log: the events after this position.
        contestants: whether they are, and their people.

    """

    boards: frozenset[Board] | None = None
    columns: frozenset[Board] | None = None
    log: int | None = None
    contestants: bool = True


WHOLE = Again()
"""All rows to be made again."""


def again_since(
    facts: Contest, events: Sequence[Recorded], position: int, known: Iterable[Board]
) -> Again:
    """Return what must be made again of rows made of this contest as it was at a position.

    known: the boards of which there are rows.
    """
    before = bisect_right(events, position, key=attrgetter("position"))
    since = events[before:]
    if not before or any(isinstance(one.event, EventAnnulled) for one in since):
        return WHOLE
    touched = boards_touched(facts, since)
    return Again(
        boards=frozenset(_boards(facts, events[before - 1].version, known)),
        columns=None if touched is None else frozenset(touched),
        log=position,
        contestants=not all(isinstance(one.event, AT_THE_TABLE) for one in since),
    )


def _boards(facts: Contest, version: int, known: Iterable[Board]) -> Iterable[Board]:
    """Yield the boards that were scored again after a version, and those that are no more."""
    sessions: dict[str, list[str]] = {}
    for name, session in facts.sessions.items():
        sessions.setdefault(session.deals, []).append(name)
    boards = scored_boards(facts, of_pairs(facts))
    for board in boards:
        if board.as_of > version or _rests_on_others(board):
            yield from ((session, board.board) for session in sessions[board.key.deals])
    standing = {(session, board.board) for board in boards for session in sessions[board.key.deals]}
    yield from (board for board in known if board not in standing)


def _rests_on_others(board: ScoredBoard) -> bool:
    """Tell whether lines may be worth a percentage that depends on other boards."""
    return bool(board.adjusted) or board.is_artificial
