"""Concerns: the lines that each command of a player is about, and in whose name it is given.

Players may not give a command that is not listed here.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ledger.bridge.scores import Line, MatchScore
from ledger.commands import (
    AgreeResult,
    CallDirector,
    ConfirmScore,
    EnterScore,
    GiveConsent,
    LeaveTable,
    LodgeAppeal,
    LodgeDocument,
    MakeChoice,
    MarkNotPlayed,
    PostLineUp,
    RecordToss,
    RequestCorrection,
    WithdrawAppeal,
)
from ledger.commands.base import Command
from ledger.events import NewAward, NewScore, Reference, StrikeOut
from ledger.record import Contest

Place = Line | MatchScore
"""The place of a score, recorded or still to come."""


class Concern(NamedTuple):
    """The lines and people that a command is about.

    Attributes:
        places: where something is to stand.
        entries: what stands there, is confirmed or changed.
        speaks_for: in whose name it is said.
        among: of whom one says it for all.
        table: at which it is said where it is about no score.
        claims: what it says of others, which those have to say themselves.

    """

    places: tuple[Place, ...] = ()
    entries: tuple[Reference, ...] = ()
    speaks_for: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    table: str | None = None
    claims: tuple[str, ...] = ()


SATISFIED = ("director", "organiser")
AGREED = ("opponents_agree", "director_agrees", "natural_enough")
OF_OTHERS = frozenset((*SATISFIED, *AGREED))
"""Statements about others, which those have to make themselves."""


def _of_correction(command: RequestCorrection, _: Contest) -> Concern:
    """Return the concern of a correction; awards and officials' errors are the director's."""
    asks, claims = command.asks, _said(command, *SATISFIED)
    if command.cause not in ("players", "captains"):
        claims += (f"an error for which the cause is {command.cause}",)
    sides = () if command.side is None else (command.side,)
    match asks:
        case NewScore(entry=entry, now=now):
            return Concern((now,), () if entry is None else (entry,), sides, claims=claims)
        case StrikeOut(entry=entry):
            return Concern((), (entry,), sides, claims=claims)
        case NewAward(line=line):
            return Concern((line,), claims=(*claims, "an adjusted score"))
        case _:
            return Concern(claims=(*claims, "an annulment"))


def _of_withdrawal(command: WithdrawAppeal, contest: Contest) -> Concern:
    known = contest.appeals.get(command.appeal)
    return Concern(speaks_for=() if known is None else (known.lodged.contestant,))


def _of_line_up(command: PostLineUp, _: Contest) -> Concern:
    return Concern(speaks_for=(command.contestant,), claims=_said(command, *AGREED))


def _said(command: Command, *names: str) -> tuple[str, ...]:
    """Give the values of those of the fields that have one."""
    return tuple(name for name in names if getattr(command, name))


def _of_call(command: CallDirector, _: Contest) -> Concern:
    sides = () if command.contestant is None else (command.contestant,)
    return Concern(speaks_for=sides, table=command.table)


def _of_one(command: Any, _: Contest) -> Concern:
    return Concern(speaks_for=(command.contestant,))


CONCERNS: Mapping[type[Command], Callable[[Any, Contest], Concern]] = {
    EnterScore: lambda command, _: Concern(places=(command.score,)),
    MarkNotPlayed: lambda command, _: Concern(places=(command.line,)),
    ConfirmScore: lambda command, _: Concern(
        entries=(command.entry,), speaks_for=(command.contestant,)
    ),
    AgreeResult: _of_one,
    CallDirector: _of_call,
    LeaveTable: lambda command, _: Concern(among=command.contestants),
    RequestCorrection: _of_correction,
    GiveConsent: _of_one,
    LodgeAppeal: _of_one,
    WithdrawAppeal: _of_withdrawal,
    LodgeDocument: _of_one,
    MakeChoice: _of_one,
    RecordToss: lambda command, _: Concern(among=(command.winner, command.loser)),
    PostLineUp: _of_line_up,
}
"""The commands that contestants may give, each with its concern (Laws 79 and 92)."""
