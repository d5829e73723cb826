"""adjust: award an adjusted score."""

from typing import Any

from ledger.commands import AnyCommand, AwardAdjustedScore, RequestCorrection
from ledger.events import NewAward
from replay.acts.describing import act
from replay.acts.fields import ASKING, CLAUSE, LINE, WHY, cause
from replay.acts.lines import line_of
from replay.acts.sitting import Sitting
from replay.acts.typed_awards import parse_both
from replay.parameters import Parameter


@act(
    "adjust",
    "award",
    [AwardAdjustedScore, RequestCorrection],
    Parameter("award", "To north-south, or to both.", kind="score", required=True),
    Parameter(
        "ew_award", "To east-west.", kind="score", place="argument", label="award to east-west"
    ),
    *LINE,
    cause("director"),
    *ASKING,
    CLAUSE,
    WHY,
)
def adjust(
    sitting: Sitting,
    *,
    award: str,
    ew_award: str | None,
    clause: str | None,
    reason: str | None,
    **said: Any,
) -> list[AnyCommand]:
    """Award an adjusted score to north-south and to east-west (or A6040, or one result for both).

    An award: A+, A, A-, 60%, 12mp, 3imps, 420 (assigned), 2/3:420,1/3:-50 (weighted), own.
    """
    contest, line = sitting.contest, line_of(sitting, said)
    in_matchpoints = contest.conditions(line.session).scoring.unit == "matchpoints"
    ns, ew = parse_both(award, ew_award, "matchpoints" if in_matchpoints else "imps")
    entry, cites = contest.results.at(line.key), said["cites"]
    if entry is None and not contest.sessions[line.session].postings:
        awarding = AwardAdjustedScore(
            line=line,
            ns=ns,
            ew=ew,
            ruling=next((one for one in cites if one.version in contest.rulings), None),
            clause=clause,
            cites=cites,
            reason=reason,
        )
        return [awarding]
    asks = NewAward(
        line=line,
        ns=ns,
        ew=ew,
        entry=entry.reference if entry else None,
        was=entry.awards if entry else None,
    )
    return [RequestCorrection(asks=asks, reason=reason, **said)]
