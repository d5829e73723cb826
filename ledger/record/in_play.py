"""What is still being played, and what sides keep to themselves until the hour for it.

Whoever has still to play a board must not learn what others did on it; a captain's line-up is
shown to the other side once both have posted theirs.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from msgspec import Struct

from ledger.events import LatePlayAssigned
from ledger.record.contest import Contest
from ledger.record.meetings import Meeting, drawn, is_of
from ledger.record.missing import missing_of
from ledger.record.result import LineResult
from ledger.record.schedule import Session


class Board(NamedTuple):
    """A board as it is played in one session: the same number in another is another board."""

    session: str
    number: int


class InPlay(Struct, frozen=True):
    """Boards that somebody has still to play.

    Attributes:
        sessions: of which any board may be one.

    """

    boards: frozenset[Board]
    sessions: frozenset[str]

    def __contains__(self, board: object) -> bool:
        return isinstance(board, Board) and (board.session in self.sessions or board in self.boards)

    def __bool__(self) -> bool:
        return bool(self.boards or self.sessions)


def boards_in_play(contest: Contest) -> InPlay:
    """Find the boards that somebody has still to play, as far as that is known.

    A session that is over or posted has none. Sessions with the same deal set share their boards.
    In a session that has begun without a draw any board may be in play, even one whose score
    was struck out or moved to another board.
    """
    running = [one for one in contest.sessions.values() if not _is_over(contest, one.name)]
    to_play = {(one.deals, number) for one in running for number in _to_play(contest, one.name)}
    begun = {one.deals for one in running if _is_undrawn(contest, one)}
    return InPlay(
        frozenset(
            Board(one.name, number)
            for one in running
            for deals, number in to_play
            if deals == one.deals
        ),
        frozenset(one.name for one in running if one.deals in begun),
    )


def _is_undrawn(contest: Contest, session: Session) -> bool:
    """Tell whether a session has begun without a draw."""
    return bool(session.started) and next(drawn(contest, session.name), None) is None


def hands_are_open(contest: Contest, session: str) -> bool:
    """Whether the hands of a session may be known: nobody is going to play its deals any more."""
    if session not in contest.sessions:
        return False
    deals = contest.sessions[session].deals
    return all(
        _is_over(contest, one.name) for one in contest.sessions.values() if one.deals == deals
    )


def line_ups_are_open(contest: Contest, session: str, now: datetime) -> bool:
    """Whether all line-ups of a session may be known: they were due, or play has begun."""
    known, rule = contest.sessions[session], contest.conditions(session).line_ups
    if known.has_begun:
        return True
    if known.starts_at is None:
        return False
    if rule is None:
        return now >= known.starts_at
    return now > max(rule.due_at(order, known.starts_at) for order in ("first", "last", "blind"))


def _is_over(contest: Contest, name: str) -> bool:
    return contest.is_over(name) or bool(contest.sessions[name].postings)


def _to_play(contest: Contest, name: str) -> Iterator[int]:
    """Name the boards of a session that somebody has still to play."""
    met = tuple(drawn(contest, name))
    lines = [one for one in contest.results.all() if one.session == name]
    played = [one for one in lines if isinstance(one, LineResult)]
    by_place: dict[tuple[Any, ...], list[Meeting]] = defaultdict(list)
    for one in met:
        by_place[one.sides, one.table, one.round].append(one)
    for lacking in missing_of(contest, (name,)):
        if lacking.what not in ("match", "boards", "room"):
            continue
        yield from lacking.boards
        here = by_place[lacking.sides, lacking.table, lacking.round]
        for one in here if not lacking.boards else ():
            yield from one.numbers or _of_others(one, met, played)
    done = {(side, one.line.board) for one in played for side in one.contestants}
    for _, late in contest.of(LatePlayAssigned):
        if late.session == name and (late.contestant, late.board) not in done:
            yield late.board


def _of_others(met: Meeting, every: tuple[Meeting, ...], played: list[LineResult]) -> Iterator[int]:
    """Name the boards that others have played in the round, and these two have not."""
    own = {one.line.board for one in played if is_of(one, met)}
    round_ = [one for one in every if one.round == met.round]
    for one in played:
        if one.line.board not in own and any(is_of(one, other) for other in round_):
            yield one.line.board
