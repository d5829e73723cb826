"""adjust: award an adjusted score."""

from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, AwardAdjustedScore, RequestCorrection
from ledger.events import NewAward
from ledger.rulebook import Cause
from replay.cli.acts import Sitting, act
from replay.cli.asking import ASKING, Asking
from replay.cli.awards import parse_both
from replay.cli.lines import LINE, LineChoice
from replay.cli.shell import cause_option


@act(
    "adjust",
    click.argument("award"),
    click.argument("ew_award", required=False),
    *LINE,
    cause_option("director"),
    *ASKING,
    click.option("--clause", help="The law or regulation."),
    click.option("--reason", help="Why."),
    numbers=True,
)
def command(
    sitting: Sitting,
    *,
    award: str,
    ew_award: str | None,
    cause: Cause,
    clause: str | None,
    reason: str | None,
    **more: Any,
) -> list[AnyCommand]:
    """Award AWARD to north-south and EW_AWARD to east-west (or A6040, or one result for both).

    An award: A+, A, A-, 60%, 12mp, 3imps, 420 (assigned), 2/3:420,1/3:-50 (weighted), own.
    """
    asking = Asking.taken_from(more)
    contest = sitting.contest
    chosen = LineChoice(**more).line(sitting)
    in_matchpoints = contest.conditions(chosen.session).scoring.unit == "matchpoints"
    ns, ew = parse_both(award, ew_award, "matchpoints" if in_matchpoints else "imps")
    entry = contest.results.at(chosen.key)
    if entry is None and not contest.sessions[chosen.session].postings:
        cited = asking.cited(sitting)
        awarding = AwardAdjustedScore(
            line=chosen,
            ns=ns,
            ew=ew,
            ruling=next((one for one in cited if one.version in contest.rulings), None),
            clause=clause,
            cites=cited,
            reason=reason,
        )
        return [awarding]
    asks = NewAward(
        line=chosen,
        ns=ns,
        ew=ew,
        entry=entry.reference if entry else None,
        was=entry.awards if entry else None,
    )
    asked = RequestCorrection(asks=asks, cause=cause, reason=reason)
    return [asking.of(sitting, asked)]
