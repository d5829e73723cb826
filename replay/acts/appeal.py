"""appeal: an appeal from its lodging to its decision."""

from typing import Any, get_args

from ledger.commands import (
    AdmitAppeal,
    AnyCommand,
    DecideAppeal,
    HearAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.rules.appeals.words import Action, Body
from replay.acts.describing import act, plain
from replay.acts.fields import CONTESTANT, IN_WORDS
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, denial, event, flag, several

ACTIONS: dict[Action, str] = {
    "uphold": "the ruling stands",
    "assign": "another result",
    "adjust": "the score of one or both sides",
    "cancel-and-average": "averages instead of a result",
    "overall-percentage": "a side's own percentage in the session",
    "remove-penalty": "the one that is named goes",
    "penalty-only": "somebody is fined",
    "dismiss": "it was frivolous",
    "overrule": "on a point of law",
}
"""The decisions on an appeal, in words."""

NUMBER = Parameter("appeal", "Its number.", kind="number", required=True, written="N")
TO_ADMIT = NUMBER._replace(offers=("late-appeals",))
TO_HEAR = NUMBER._replace(offers=("appeals-to-hear",))
TO_DECIDE = NUMBER._replace(offers=("appeals-to-decide",))
OPEN = NUMBER._replace(offers=("open-appeals",))

lodge = plain(
    "lodge",
    "appeal",
    LodgeAppeal,
    "A contestant appeals against a ruling; out of time, it is refused on record.",
    event("ruling", "rulings", required=True),
    CONTESTANT,
    Parameter("body", "To whom, if not to whom the regulations name.", choices=get_args(Body)),
    denial("no-form", "form", "Not on the approved form."),
    IN_WORDS,
)

admit = plain(
    "admit",
    "admit",
    AdmitAppeal,
    "An appeal, refused as too late, is heard after all, where the regulations let that be.",
    TO_ADMIT,
    IN_WORDS,
)


@act(
    "hear",
    "hear",
    [HearAppeal],
    TO_HEAR,
    Parameter("chair", "Who presides; a member too.", kind="person", required=True, place="option"),
    several("member", "members", "The other members.", "person"),
    Parameter("excused", "Who stood down.", kind="person", several=True),
    IN_WORDS,
)
def hear(_: Sitting, *, chair: str, members: tuple[str, ...], **said: Any) -> list[AnyCommand]:
    """A committee hears an appeal."""
    panel = tuple(dict.fromkeys((chair, *members)))
    return [HearAppeal(chair=chair, members=panel, **said)]


decide = plain(
    "decide",
    "decide",
    DecideAppeal,
    "The committee decides an appeal; scores change by acts that cite its decision.",
    TO_DECIDE,
    Parameter(
        "action",
        f"What it decides: {', '.join(f'{what} ({words})' for what, words in ACTIONS.items())}.",
        choices=tuple(ACTIONS),
        required=True,
    ),
    event("removes", "penalties", words="A penalty that goes.", several=True),
    flag("without_merit", "It should not have been lodged."),
    Parameter("penalty", "What that costs, where the rules leave it open.", kind="exact"),
    Parameter("reason", "The decision in words."),
)

withdraw = plain(
    "withdraw", "appeal", WithdrawAppeal, "The appellant withdraws an appeal.", OPEN, IN_WORDS
)
