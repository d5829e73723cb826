"""Withdrawals and disqualifications."""

from msgspec.structs import replace as replaced

from ledger.commands import (
    DisqualifyContestant,
    WithdrawContestant,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    AlreadyDone,
    NeedsRuling,
    ReasonRequired,
)
from ledger.events import (
    AnyEvent,
    ContestantDisqualified,
)
from ledger.record import Contest
from ledger.record.leaving import last_played


def withdraw(command: WithdrawContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Withdraw a contestant, once; what becomes of its scores in the stage may need a ruling."""
    bench.authorise("withdraw")
    bench.contestant(command.contestant)
    if command.after is not None:
        bench.session(command.after)
    before = bench.contest.entries.withdrawn.get(command.contestant)
    if before is not None:
        raise AlreadyDone(
            what=f"the withdrawal of {command.contestant}",
            position=bench.contest.event_at(before).position,
        )
    if command.ruling is None:
        _unruled(command, bench)
    after = command.after or last_played(bench.contest, command.contestant)
    return as_event(replaced(command, after=after))


def _unruled(command: WithdrawContestant, bench: Bench) -> None:
    """Raise NeedsRuling if it must be ruled what becomes of the scores, and is not."""
    rule = bench.contest.latest_conditions.withdrawals
    if command.scores == "cancelled":
        raise NeedsRuling(
            what="cancelling the scores of a withdrawn contestant",
            form="the ruling that cancels them (--ruling)",
            clause="Law 81C" if rule is None else rule.clause,
        )
    has_scores = _has_scores(command.contestant, bench.contest)
    if rule is not None and rule.needs_ruling(has_scores=has_scores):
        raise NeedsRuling(
            what=f"whether the scores of {command.contestant}, which leaves in mid-stage, stand",
            form="the ruling on them (--ruling)",
            clause=rule.clause,
        )


def _has_scores(contestant: str, contest: Contest) -> bool:
    """Tell whether a contestant, not of the house, has played in a stage that goes on."""
    over = {name for name, ended in contest.stages.items() if ended}
    over |= {source for source, _ in contest.qualified}
    return contestant not in contest.entries.house and any(
        contestant in session.sides and session.stage not in over
        for session in contest.sessions.values()
    )


def disqualify(command: DisqualifyContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Disqualify a contestant, once, with a reason; it may be expelled later.

    It plays on as an opponent of the others, unless the regulations or its expulsion end that.
    """
    bench.authorise("disqualify")
    bench.contestant(command.contestant)
    if not command.reason:
        raise ReasonRequired(what="a disqualification")
    gone = bench.contest.entries.disqualified.get(command.contestant)
    if gone is not None and (gone or not command.expelled):
        raise AlreadyDone(
            what=f"the disqualification of {command.contestant}",
            position=bench.latest(ContestantDisqualified, contestant=command.contestant).position,
        )
    rule = bench.contest.latest_conditions.disqualified
    return as_event(
        command,
        plays_on=not command.expelled
        if rule is None
        else rule.duties(expelled=command.expelled).must_play,
    )


DECIDES: Decisions = {
    WithdrawContestant: withdraw,
    DisqualifyContestant: disqualify,
}
"""What is decided here, and by which function."""
