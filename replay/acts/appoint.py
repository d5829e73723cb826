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
    Parameter("person", "Whom.", kind="person", required=True, written="NAME"),
    Parameter("role", "The office.", choices=get_args(Role), required=True),
    flag("everywhere", "For all contests of the tournament."),
    Parameter("from_at", "From when on (default: at once).", kind="time", called="from"),
    Parameter("until_at", "Until when.", kind="time", called="until"),
    flag("in_absence", "Of the convener, whose task it would be."),
    WHY,
)
def appoint(sitting: Sitting, *, everywhere: bool, **said: Any) -> list[AnyCommand]:
    """Give NAME the office of ROLE in a contest, or in its whole tournament."""
    opened = sitting.contest.opened
    assert opened is not None
    return [AppointOfficial(contests=() if everywhere else (opened.contest,), **said)]
