"""lot: take down the order that a lot gave."""

from typing import Any

from ledger.commands import AnyCommand, DrawLot
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter

PURPOSES = {
    "random-draw": "who meets whom in a draw by lot",
    "draw": "who of those that are level is drawn first",
    "newcomers": "who of those that come in is drawn first",
    "stage": "who of those that are level ranks above",
    "qualifying": "who of them goes on",
    "knock-out": "who of them wins the match",
    "title": "who of them takes the title",
}
"""What a lot may decide."""


@act(
    "lot",
    "lot",
    [DrawLot],
    Parameter("order", kind="contestant", several=True, required=True, written="CONTESTANT..."),
    Parameter(
        "purpose",
        f"What it decides: {', '.join(f'{what} ({words})' for what, words in PURPOSES.items())}.",
        choices=tuple(PURPOSES),
        required=True,
        place="option",
        called="for",
        label="what it decides",
    ),
    Parameter("stage", "Where it is not the one that was begun last."),
    Parameter("session", "The session that is drawn with it.", kind="some-session"),
    WHY,
)
def lot(sitting: Sitting, *, stage: str | None, **said: Any) -> list[AnyCommand]:
    """Record a lot that a person drew: the contestants in the order in which they came out."""
    begun = sitting.facts_now().schedule.latest_stage or "" if stage is None else stage
    return [DrawLot(stage=begun, **said)]
