"""Name the only round of a session in one way throughout: by its number, or not at all.

Files give the round a number, the desk gives none. Without this, boards from both would be taken
for two matches. The first result on record decides.
"""

from typing import TypeVar

from msgspec.structs import replace

from ledger.bridge.scores import Line, Score
from ledger.commands import (
    AnyCommand,
    AwardAdjustedScore,
    DeclareForfeit,
    EnterScore,
    MarkNotPlayed,
    RequestCorrection,
)
from ledger.events import NewAward, NewScore, StrikeOut
from ledger.record import Contest

FIRST: frozenset[int | None] = frozenset({None, 1})
"""The ways to name the only round of a session."""

Where = TypeVar("Where", Line, Score, DeclareForfeit)


def said_alike(command: AnyCommand, contest: Contest) -> AnyCommand:
    """Give the command with its only round named as in the other results of the session."""
    match command:
        case EnterScore(score=score):
            return replace(command, score=_alike(score, contest))
        case MarkNotPlayed(line=line) | AwardAdjustedScore(line=line):
            return replace(command, line=_alike(line, contest))
        case DeclareForfeit():
            return _alike(command, contest)
        case RequestCorrection(asks=NewScore(was=was, now=now) as asks):
            was = was and _alike(was, contest)
            return replace(command, asks=replace(asks, was=was, now=_alike(now, contest)))
        case RequestCorrection(asks=StrikeOut(was=was) as asks):
            return replace(command, asks=replace(asks, was=was and _alike(was, contest)))
        case RequestCorrection(asks=NewAward(line=line) as asks):
            return replace(command, asks=replace(asks, line=_alike(line, contest)))
        case _:
            return command


def _alike(where: Where, contest: Contest) -> Where:
    session = contest.sessions.get(where.session)
    said = set() if session is None else session.rounds.keys()
    if where.round not in FIRST or len(said) != 1 or where.round in said or not said <= FIRST:
        return where
    if any(draw.round not in FIRST for draw in contest.draws if draw.session == where.session):
        return where
    return replace(where, round=next(iter(said)))
