"""Fouled boards, substitute boards, late plays."""

from msgspec.structs import replace

from ledger.commands import AssignLatePlay, DeclareFouled, SubstituteBoard
from ledger.decide.admission import Bench, as_event
from ledger.errors import AlreadyDone, BadValue, NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import (
    AnyEvent,
    BoardFouled,
    BoardSubstituted,
    LatePlayAssigned,
    SessionScheduled,
)
from ledger.rules.fouled.next_segment import NextSegment
from ledger.rules.fouled.situation import Situation


def declare_fouled(command: DeclareFouled, bench: Bench) -> tuple[AnyEvent, ...]:
    """A board of a session is fouled once, into groups that share nobody."""
    bench.authorise("foul")
    bench.session(command.session)
    this = {"session": command.session, "section": command.section, "board": command.board}
    before = bench.found(BoardFouled, **this)
    if before is not None:
        raise AlreadyDone(
            what=f"board {command.board} of session {command.session} declared fouled",
            position=before.position,
        )
    sitting = [ns for group in command.groups for ns in group]
    for contestant in (*sitting, *command.at_fault):
        bench.contestant(contestant)
    twice = next((ns for ns in sitting if sitting.count(ns) > 1), None)
    if twice is not None:
        raise BadValue(place="groups", value=twice, expected="in one group only")
    _procedure(command, bench)
    return (*as_event(command, BoardFouled), *_made_up_later(command, bench))


def _procedure(command: DeclareFouled, bench: Bench) -> None:
    """Raise NeedsRuling where nothing is laid down: each group is then compared with itself."""
    conditions = bench.contest.conditions(command.session)
    laid_down = conditions.fouled or conditions.unplayable
    if command.groups and laid_down is None and command.ruling is None:
        raise NeedsRuling(
            what="how the groups of a fouled board are scored",
            form="the ruling that each is compared with itself, or adjust its scores",
            clause="Law 87B",
        )


def _made_up_later(command: DeclareFouled, bench: Bench) -> tuple[SessionScheduled, ...]:
    """The next segment with its boards more, where fouled ones are made up in it (ACBL Law 87)."""
    rule = bench.contest.conditions(command.session).fouled
    if not isinstance(rule, NextSegment):
        return ()
    segments = bench.contest.segments(command.session)
    number = segments.index(command.session) + 1
    for following in segments[number : number + 1]:
        _, scheduled = bench.contest.sessions[following].scheduled[-1]
        if scheduled.boards is not None:
            boards = rule.boards(number, len(segments), scheduled.boards, fouled=1).next_segment
            why = f"board {command.board} of session {command.session} is fouled ({rule.clause})"
            return (replace(scheduled, boards=boards, reason=why, cites=()),)
    return ()


def substitute(command: SubstituteBoard, bench: Bench) -> tuple[AnyEvent, ...]:
    """A new board is played where the regulations allow one."""
    bench.authorise("foul")
    bench.session(command.session)
    if command.in_session is not None:
        bench.session(command.in_session)
    rule = bench.contest.conditions(command.session).unplayable
    if rule is None:
        raise NotUnderTheseRules(
            what="a substitute board",
            instead="; under Law 86 the director awards an adjusted score: adjust",
        )
    situation = Situation(
        result_known=command.result_known,
        player_left=command.player_left,
        played_at_other_table=_played_at_other_table(command, bench),
        practical=command.practical,
        later=command.in_session is not None,
    )
    if not rule.redeal_allowed(situation):
        raise RuleSaysNo(
            what=f"no substitute for board {command.board}",
            why=_why_not(situation),
            clause=rule.clause,
        )
    return (
        BoardSubstituted(
            session=command.session,
            board=command.board,
            section=command.section,
            ns=command.ns,
            ew=command.ew,
            in_session=command.in_session,
            ruling=command.ruling,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _played_at_other_table(command: SubstituteBoard, bench: Bench) -> bool:
    """Whether it was, as is said or as a score on record shows: with the sides the other way."""
    return command.played_at_other_table or any(
        (line.session, line.section, line.board, line.ns, line.ew)
        == (command.session, command.section, command.board, command.ew, command.ns)
        and played.score is not None
        for played in bench.contest.results.lines.values()
        for line in (played.line,)
    )


def _why_not(situation: Situation) -> str:
    found = {
        "the result may be known without it": situation.result_known,
        "a player has left": situation.player_left,
        "the other table has played it": situation.played_at_other_table,
        "there is no time for it": not situation.practical,
        "it would be in a later session": situation.later,
    }
    return "; ".join(words for words, is_so in found.items() if is_so)


def assign_late_play(command: AssignLatePlay, bench: Bench) -> tuple[AnyEvent, ...]:
    """A pair may put off so many boards a session, whose cards nobody has seen."""
    bench.authorise("late-play")
    bench.session(command.session)
    bench.contestant(command.contestant)
    rule = bench.contest.conditions(command.session).late_plays
    if rule is None:
        raise NotUnderTheseRules(what="a late play")
    assigned = sum(
        (play.session, play.contestant) == (command.session, command.contestant)
        for _, play in bench.contest.of(LatePlayAssigned)
    )
    if not rule.allowed(assigned, cards_seen=command.cards_seen):
        why = "its cards have been seen" if command.cards_seen else f"it has had {assigned}"
        raise RuleSaysNo(what=f"no late play for {command.contestant}", why=why, clause=rule.clause)
    return (
        LatePlayAssigned(
            session=command.session,
            contestant=command.contestant,
            board=command.board,
            reason=command.reason,
            cites=command.cites,
        ),
    )
