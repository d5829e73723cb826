"""Late plays: boards that a pair plays after all others (ACBL Law 82)."""

from ledger.commands import AssignLatePlay
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.lines import check_in_play
from ledger.errors import NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent, LatePlayAssigned
from ledger.record import Contest
from ledger.record.meetings import drawn


def assign_late_play(command: AssignLatePlay, bench: Bench) -> tuple[AnyEvent, ...]:
    """Put a board off for a pair, if it has not seen it, and not too many in the session."""
    bench.authorise("late-play")
    check_in_play(command.session, command.board, bench)
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
    why_not = _why_not_to_play(command, bench.contest)
    if why_not is not None:
        what = f"no late play for {command.contestant}"
        raise RuleSaysNo(what=what, why=why_not, clause=rule.clause)
    return as_event(command)


def _why_not_to_play(command: AssignLatePlay, contest: Contest) -> str | None:
    """Say why the pair has no such board to play: it left, has played it, or never meets it."""
    session, contestant, board = command.session, command.contestant, command.board
    if contestant in contest.entries.withdrawn or contest.entries.disqualified.get(contestant):
        return "it has left"
    played = sum(
        contestant in one.contestants and one.score is not None and one.line.board == board
        for one in contest.results.lines.values()
        if one.session == session
    )
    if played >= (2 if contest.conditions(session).contestant == "team" else 1):
        return f"it has played board {board}"
    met = [one for one in drawn(contest, session) if contestant in one.sides]
    if met and all(one.numbers and board not in one.numbers for one in met):
        return f"it is not drawn to play board {board}"
    return None


DECIDES: Decisions = {AssignLatePlay: assign_late_play}
"""What is decided here, and by which function."""
