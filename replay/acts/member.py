"""member: who the members of a contestant are, as that changes."""

from typing import Any

from ledger.commands import AddMember, AnyCommand, CorrectEntry, ReplaceMember
from replay.acts import under
from replay.acts.describing import act, plain
from replay.acts.fields import CONTESTANT, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, denial, flag

add = plain(
    "add",
    "add-member",
    AddMember,
    "A player joins a contestant, while it may grow.",
    CONTESTANT,
    Parameter("player", "Who joins.", kind="person", required=True),
    flag("played_for_another", "In this contest, so far."),
    denial("not-eligible", "eligible", "To compete in it."),
    WHY,
    under=under.NEW_MEMBERS,
)

replace = plain(
    "replace",
    "replace-member",
    ReplaceMember,
    "A substitute becomes a member of a contestant for good, instead of another.",
    CONTESTANT,
    Parameter("out", "Who leaves.", kind="member", required=True),
    Parameter("into", "Who comes.", kind="person", required=True),
    flag("approved", "Beyond the limits, by the committee."),
    WHY,
    under=under.SUBSTITUTES_FOR_GOOD,
)


@act(
    "correct",
    "enter",
    [CorrectEntry],
    CONTESTANT,
    Parameter("players", kind="person", several=True, required=True, written="PLAYER..."),
    WHY,
)
def correct(sitting: Sitting, *, contestant: str, **said: Any) -> list[AnyCommand]:
    """The members of a contestant have been these all along."""
    was = sitting.contest.entries.players(contestant)
    return [CorrectEntry(contestant=contestant, was=was, **said)]
