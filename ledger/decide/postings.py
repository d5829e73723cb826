"""Posting results."""

from ledger.commands import PostResults
from ledger.decide.admission import Bench, as_event
from ledger.errors import NotInOrder
from ledger.events import AnyEvent, ResultsPosted


def post(command: PostResults, bench: Bench) -> tuple[AnyEvent, ...]:
    """Standings are posted as computed from the record as it still is.

    They wait for the committee before they are final (ACBL Law 83).
    """
    bench.authorise("post")
    bench.begun(command.session)
    if command.status == "final":
        _all_decided(command.session, bench)
    bench.vouched_for(f"the posting of session {command.session}")
    bench.computed_at(command.basis, also=ResultsPosted)
    return as_event(command, ResultsPosted)


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
