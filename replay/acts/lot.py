"""lot: take down the order that a lot gave."""

from typing import Any

from ledger.commands import AnyCommand, DrawLot
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter

PURPOSES = (
    "random-draw", "draw", "newcomers", "stage", "qualifying", "knock-out", "title",
)  # fmt: skip


@act(
    "lot",
    "lot",
    [DrawLot],
    Parameter("order", kind="contestant", several=True, required=True, written="CONTESTANT..."),
    Parameter(
        "purpose",
        "What it decides.",
        choices=PURPOSES,
        required=True,
        place="option",
        called="for",
    ),
    Parameter("stage", "Where it is not the one that was begun last."),
    Parameter("session", "The session that is drawn with it.", kind="some-session"),
    WHY,
)
def lot(sitting: Sitting, *, stage: str | None, **said: Any) -> list[AnyCommand]:
    """Record a lot that a person drew: the contestants in the order in which they came out."""
    begun = stage or sitting.facts_now().schedule.latest_stage or ""
    return [DrawLot(stage=begun, **said)]
