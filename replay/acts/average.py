"""average: an artificial score by fault."""

from typing import Any, get_args

from ledger.commands import AnyCommand, AwardArtificialScore
from ledger.rules.remedies.equity_first import Fault
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import CLAUSE, LINE, RULING, WHY
from replay.acts.lines import line_of
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag

FAULTS = (*get_args(Fault), "unknown")


@act(
    "average",
    "award",
    [AwardArtificialScore],
    Parameter(
        "why",
        "Why there is none.",
        choices=("irregularity", "director-error", "slow-play"),
        required=True,
        label="why there is none",
    ),
    *LINE,
    Parameter(
        "ns_fault",
        "The part of north-south in it.",
        choices=FAULTS,
        usual="none",
        label="north-south's part",
    ),
    Parameter(
        "ew_fault",
        "The part of east-west in it.",
        choices=FAULTS,
        usual="none",
        label="east-west's part",
    ),
    flag("scorable", "A bridge result can be found all the same."),
    RULING,
    CLAUSE,
    WHY,
    under=under.BY_FAULT,
)
def average(sitting: Sitting, *, ns_fault: str, ew_fault: str, **said: Any) -> list[AnyCommand]:
    """Award average plus, average or average minus on a board, by fault as the rules say."""
    line = line_of(sitting, said)
    ns, ew = (None if fault == "unknown" else fault for fault in (ns_fault, ew_fault))
    return [AwardArtificialScore(line=line, ns=ns, ew=ew, **said)]  # type: ignore[arg-type]  # of FAULTS
