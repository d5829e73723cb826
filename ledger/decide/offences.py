"""Who has committed an offence, and what its ladder says, given those that came before."""

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from ledger.commands import DealWithOffence
from ledger.decide.admission import Bench
from ledger.decide.names import each_once
from ledger.errors import (
    BadValue,
    InTheFuture,
    NotInOrder,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.record.offences import before, due
from ledger.rulebook import Conditions
from ledger.rules.penalties import Ladder, SlowPlay
from ledger.rules.penalties.sanction import Committed, Sanction
from ledger.rules.periods.timetable import SessionTimes


class Charge(NamedTuple):
    """One contestant's offence.

    Attributes:
        players: those of its members who were named for it.

    """

    committed: Committed
    players: tuple[str, ...]
    due: Sanction


def charges(
    command: DealWithOffence, ladder: Ladder, conditions: Conditions, bench: Bench
) -> tuple[Charge, ...]:
    """A charge for everybody who answers for the offence, each on its own place of the ladder."""
    minutes = _minutes(command, ladder, bench)
    charged = _charged(command, conditions, bench)
    _belong(command, charged, bench)
    _are_parties(command, charged, ladder.clause, bench)
    made = []
    for contestant in charged:
        members = bench.members(contestant, command.session)
        named = tuple(player for player in command.players if player in members)
        committed = Committed(
            contestant,
            named or bench.contest.entries.players(contestant),
            *_where(command.session, bench),
            minutes,
            command.boards,
            command.session,
        )
        made.append(Charge(committed, named, _due(command.offence, committed, ladder, bench)))
    return tuple(made)


def _belong(command: DealWithOffence, charged: tuple[str, ...], bench: Bench) -> None:
    """Raise NotOnRecord unless every player who is named plays for one of those charged."""
    members = {player for one in charged for player in bench.members(one, command.session)}
    for player in command.players:
        if player not in members:
            raise NotOnRecord(
                what=f"member of {' or '.join(charged)}", name=player, known=tuple(sorted(members))
            )


def _are_parties(
    command: DealWithOffence, charged: tuple[str, ...], clause: str, bench: Bench
) -> None:
    """Raise RuleSaysNo unless the ruling that a penalty rests on is about all who are charged."""
    ruling = bench.contest.rulings.get(command.ruling.version) if command.ruling else None
    if ruling is None or not ruling.event.contestants:
        return
    for contestant in charged:
        if contestant not in ruling.event.contestants:
            raise RuleSaysNo(
                what=f"no penalty for {contestant} by this ruling",
                why=f"its parties are {', '.join(ruling.event.contestants)}",
                clause=clause,
            )


def _charged(command: DealWithOffence, conditions: Conditions, bench: Bench) -> tuple[str, ...]:
    """Name who is charged: those named; for slow play both sides but the innocent."""
    for contestant in (*each_once(command.contestants, "offence"), *command.innocent):
        bench.contestant(contestant)
    if not command.contestants:
        raise BadValue(place="offence", value="nobody", expected="one contestant or both sides")
    slow = conditions.slow_play
    if slow is not None and command.offence == slow.offence:
        return _slow(command, slow, bench)
    if command.innocent and conditions.individuals is None:
        raise NotUnderTheseRules(what="an offence of which one side is innocent")
    return command.contestants


def _slow(command: DealWithOffence, rule: SlowPlay, bench: Bench) -> tuple[str, ...]:
    if len(command.contestants) != 2:
        raise BadValue(
            place="slow play",
            value=", ".join(command.contestants),
            expected="both sides of the table",
        )
    times = bench.session(command.session).times(bench.act.at)
    if not rule.may_penalise(
        ended_in_time=_in_time(times, bench.act.at), disruptive=command.disruptive
    ):
        raise RuleSaysNo(
            what="no penalty for slow play",
            why="play is within its time, and is not said to disturb the movement",
            clause=rule.clause,
        )
    return rule.penalised(command.contestants, command.innocent)


def _in_time(times: SessionTimes, now: datetime) -> bool:
    """Tell whether a session ended by its scheduled finish, or still may."""
    finish = times.finishes_at
    return finish is not None and (times.ended_at or now) <= finish


def _minutes(command: DealWithOffence, ladder: Ladder, bench: Bench) -> Fraction | None:
    """Work out how late somebody was: as stated, or from the official start."""
    if command.ready_at is None or not ladder.by_minutes:
        return command.minutes
    if command.ready_at > bench.act.recorded_at:
        raise InTheFuture(at=command.ready_at, recorded_at=bench.act.recorded_at)
    times = bench.session(command.session).times(bench.act.at)
    if times.starts_at is None:
        raise NotInOrder(
            what=f"session {command.session}",
            now="without a start",
            expected="scheduled",
            clause=ladder.clause,
        )
    return ladder.minutes_late(times.starts_at, command.ready_at)


def _due(offence: str, this: Committed, ladder: Ladder, bench: Bench) -> Sanction:
    noted = bench.tournament.offences.values()
    return due(ladder, before(bench.contest, offence, noted), this)


def _where(session: str, bench: Bench) -> tuple[str, str]:
    """The contest and the stage of a session."""
    return _contest(bench), bench.contest.sessions[session].stage


def _contest(bench: Bench) -> str:
    assert bench.contest.opened is not None
    return bench.contest.opened.contest
