"""Fouled boards, substitute boards, late plays."""

from ledger.commands import AssignLatePlay, DeclareFouled, SubstituteBoard
from ledger.decide.admission import Bench, as_event
from ledger.decide.scores import check_board
from ledger.errors import AlreadyDone, BadValue, NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent, BoardFouled, BoardSubstituted, LatePlayAssigned


def declare_fouled(command: DeclareFouled, bench: Bench) -> tuple[AnyEvent, ...]:
    """A board of a session is fouled once, into groups that share nobody."""
    bench.authorise("foul")
    bench.session(command.session)
    check_board(command.board)
    before = bench.contest.fouled.get((command.session, command.section, command.board))
    if before is not None:
        raise AlreadyDone(
            what=f"board {command.board} of session {command.session} declared fouled",
            position=bench.contest.event_at(before).position,
        )
    sitting = [ns for group in command.groups for ns in group]
    for contestant in (*sitting, *command.at_fault):
        bench.contestant(contestant)
    twice = next((ns for ns in sitting if sitting.count(ns) > 1), None)
    if twice is not None:
        raise BadValue(place="groups", value=twice, expected="in one group only")
    return as_event(command, BoardFouled)


def substitute(command: SubstituteBoard, bench: Bench) -> tuple[AnyEvent, ...]:
    """A new board is played where the regulations allow one."""
    bench.authorise("foul")
    bench.session(command.session)
    check_board(command.board)
    if command.in_session is not None:
        bench.session(command.in_session)
    rule = bench.contest.conditions(command.session).unplayable
    if rule is None:
        raise NotUnderTheseRules(what="a substitute board")
    known = command.result_known or command.player_left
    if not rule.redeal_allowed(result_known=known, later=command.in_session is not None):
        raise RuleSaysNo(
            what=f"no substitute for board {command.board}",
            why="the result may be known without it" if known else "not in a later session",
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


def assign_late_play(command: AssignLatePlay, bench: Bench) -> tuple[AnyEvent, ...]:
    """A pair may put off so many boards a session, whose cards nobody has seen."""
    bench.authorise("late-play")
    bench.session(command.session)
    bench.contestant(command.contestant)
    check_board(command.board)
    rule = bench.contest.conditions(command.session).late_plays
    if rule is None:
        raise NotUnderTheseRules(what="a late play")
    assigned = sum(
        (play.session, play.contestant) == (command.session, command.contestant)
        for play in bench.contest.late_plays
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
