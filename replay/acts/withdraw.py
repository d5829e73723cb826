"""withdraw: a contestant plays no more."""

from typing import Any

from ledger.commands import AnyCommand, WithdrawContestant
from replay.acts.describing import act
from replay.acts.fields import RULING, STILL_IN, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "withdraw",
    "withdraw",
    [WithdrawContestant],
    STILL_IN,
    Parameter(
        "after",
        "The last session it has played (default: by its results).",
        kind="some-session",
        label="last session played",
    ),
    flag("cancelled", "Its scores do not count (by a ruling)."),
    flag("unauthorised", "Without leave."),
    RULING._replace(words="The ruling on its scores."),
    WHY,
)
def withdraw(_: Sitting, *, cancelled: bool, **said: Any) -> list[AnyCommand]:
    """A contestant withdraws; what it has scored stands unless a ruling cancels it."""
    return [WithdrawContestant(scores="cancelled" if cancelled else "stand", **said)]
