"""penalise: warn or fine contestants for an offence."""

from typing import Any, get_args

from ledger.commands import AnyCommand, DealWithOffence
from ledger.events import PenaltyUnit
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import RULING, SESSION, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag, several


@act(
    "penalise",
    "penalise",
    [DealWithOffence],
    Parameter("offence", "As the regulations call it.", required=True),
    Parameter(
        "contestants", kind="contestant", several=True, required=True, written="CONTESTANT..."
    ),
    SESSION,
    several("player", "players", "The member who offended.", "member"),
    Parameter("innocent", "One of them who is without blame.", kind="contestant", several=True),
    Parameter(
        "minutes",
        "How late, from the official start.",
        kind="exact",
        unit="minutes",
        label="late by",
    ),
    Parameter("ready_at", "Or when they sat ready to play.", kind="time"),
    Parameter(
        "boards", "How many were cancelled.", kind="number", unit="boards", label="boards cancelled"
    ),
    flag("disruptive", "Slow play disturbed the movement."),
    flag("disciplinary", "Under Law 91, where no clause says so."),
    Parameter("amount", "Where the ladder leaves it open, or a ruling says.", kind="exact"),
    Parameter("unit", "Of the amount.", choices=get_args(PenaltyUnit)),
    Parameter(
        "counts_in",
        "The later session in which it counts.",
        kind="some-session",
        label="counts in session",
    ),
    RULING,
    WHY,
    seldom="innocent ready-at disruptive disciplinary counts-in",
    under=under.OFFENCES,
)
def penalise(_: Sitting, *, disciplinary: bool, **said: Any) -> list[AnyCommand]:
    """Warn or fine each contestant for an offence, as its own step on the ladder says."""
    penalty = "disciplinary" if disciplinary else "procedural"
    return [DealWithOffence(penalty=penalty, **said)]  # type: ignore[arg-type]  # one of the two
