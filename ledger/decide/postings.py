"""Posting results."""

from collections.abc import Sequence

from ledger.commands import PostResults
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.waits import check_nothing_open
from ledger.errors import NotInOrder, RuleSaysNo
from ledger.events import AnyEvent, ResultsPosted
from ledger.record.open_matters import TO_BE_CREDITED, Open, open_in, open_periods


def post(command: PostResults, bench: Bench) -> tuple[AnyEvent, ...]:
    """Post standings, if nothing was recorded since they were computed.

    Final ones wait for open appeals (ACBL Law 83).
    """
    bench.authorise("post")
    bench.begun(command.session)
    if command.status == "final":
        _all_decided(command.session, bench)
    bench.vouched_for(f"the posting of session {command.session}")
    _nothing_open(command, bench)
    bench.computed_at(command.basis, also=ResultsPosted)
    return as_event(command)


def _nothing_open(command: PostResults, bench: Bench) -> None:
    """Raise StillOpen for missing results, and for a final posting for anything open."""
    contest, session = bench.contest, command.session
    stage, order = contest.sessions[session].stage, contest.segments(session)
    within, later = order[: order.index(session) + 1], order[order.index(session) + 1 :]
    of_stage = contest.conditions(session).final_for_stage
    if command.status == "final":
        found = open_in(contest, stage, within if later and of_stage is None else None)
        if of_stage is not None:
            found += tuple(_to_come(stage, one, of_stage) for one in later)
        found += tuple(open_periods(contest, within, bench.act.at))
        if command.incomplete is None:
            _posted_before(within, bench)
    else:
        found = tuple(one for one in open_in(contest, stage, within) if one.kind == "result")
    check_nothing_open(
        f"posting session {session}",
        found,
        bench,
        clause="Law 79C1",
        incomplete=command.incomplete,
        never=TO_BE_CREDITED,
    )


def _posted_before(sessions: Sequence[str], bench: Bench) -> None:
    """Raise RuleSaysNo where a period to wait for has begun only with this very act."""
    contest, head = bench.contest, bench.act.head
    for session in sessions:
        postings = contest.sessions[session].postings
        begun = bool(postings) and head is not None and postings[0].position > head
        for period in open_periods(contest, [session] if begun else (), bench.act.at):
            raise RuleSaysNo(
                what=f"posting session {sessions[-1]} as final",
                why=f"periods of session {session} begin with its posting, which is not recorded"
                " yet: post them first (post --all)",
                clause=period.clause,
            )


def _to_come(stage: str, session: str, clause: str) -> Open:
    """Describe a session still to be played before the final results of its stage."""
    what = f"the final results of {stage} come after session {session}"
    return Open(kind="round", what=what, clause=clause)


def _all_decided(session: str, bench: Bench) -> None:
    """Raise NotInOrder while an appeal of the session's stage is open."""
    contest = bench.contest
    stage = contest.sessions[session].stage
    for number, appeal in contest.appeals.items():
        ruled_in = contest.rulings[appeal.lodged.ruling.version].event.session
        if appeal.is_open and contest.sessions[ruled_in].stage == stage:
            raise NotInOrder(
                what=f"appeal {number}",
                now=appeal.state,
                expected="decided or withdrawn",
                clause=_clause(ruled_in, bench),
            )


def _clause(session: str, bench: Bench) -> str:
    """Where the regulations of a session speak of appeals."""
    rule = bench.contest.conditions(session).appeals
    return rule.clause if rule is not None else "Law 93"


DECIDES: Decisions = {
    PostResults: post,
}
"""What is decided here, and by which function."""
