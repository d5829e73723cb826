"""appoint: appoint an official."""

from typing import Any, get_args

from ledger.commands import AnyCommand, AppointOfficial
from ledger.rules.authority.acts import Role
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "appoint",
    "appoint",
    [AppointOfficial],
    Parameter("person", "Whom.", kind="person", required=True, written="NAME", label="who"),
    Parameter("role", "The office.", choices=get_args(Role), required=True, label="office"),
    flag("everywhere", "For all contests of the tournament."),
    Parameter(
        "from_at", "From when on (default: at once).", kind="time", called="from", label="from when"
    ),
    Parameter("until_at", "Until when.", kind="time", called="until", label="until when"),
    flag(
        "in_absence",
        "Of the convener, whose task it would be.",
        label="in the absence of the convener",
    ),
    WHY,
    seldom="everywhere from until in-absence reason",
)
def appoint(sitting: Sitting, *, everywhere: bool, **said: Any) -> list[AnyCommand]:
    """Give somebody an office in a contest, or in its whole tournament."""
    opened = sitting.contest.opened
    assert opened is not None
    return [AppointOfficial(contests=() if everywhere else (opened.contest,), **said)]
