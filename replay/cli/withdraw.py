"""withdraw: a contestant plays no more."""

import rich_click as click

from ledger.commands import AnyCommand, WithdrawContestant
from ledger.record import Contest
from replay.cli.acts import DRY_RUN, Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "withdraw",
    click.argument("contestant"),
    click.option("--after", help="The last session it has played (default: by its results)."),
    click.option("--cancelled", is_flag=True, help="Its scores do not count (by a ruling)."),
    click.option("--unauthorised", is_flag=True, help="Without leave."),
    click.option("--ruling", metavar="#POSITION", help="The ruling on its scores."),
    click.option("--reason", help="Why."),
    DRY_RUN,
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    after: str | None,
    cancelled: bool,
    unauthorised: bool,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANT withdraws; what it has scored stands unless a ruling cancels it."""
    contestant = contestant_named(sitting, contestant, "")
    withdrawing = WithdrawContestant(
        contestant=contestant,
        after=after or _last_played(contestant, sitting.contest),
        scores="cancelled" if cancelled else "stand",
        unauthorised=unauthorised,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [withdrawing]


def _last_played(contestant: str, contest: Contest) -> str | None:
    """The last session in which it has a result, and that it has played to the end.

    Whoever leaves in the last session of a stage that goes on has not played that one.
    """
    over = {stage for stage, ended in contest.stages.items() if ended}
    over |= {source for source, _ in contest.qualified}
    for session, facts in reversed(contest.sessions.items()):
        to_the_end = facts.stage in over or session != contest.segments(session)[-1]
        if to_the_end and any(contestant in sides for sides in contest.with_results(session)):
            return session
    return None
