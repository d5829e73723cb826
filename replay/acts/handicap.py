"""handicap: what a contestant's result is made up by."""

from ledger.commands import GiveHandicap
from replay.acts import under
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, WHY
from replay.parameters import Parameter

handicap = plain(
    "handicap",
    "enter",
    GiveHandicap,
    "Give a contestant a handicap, in what the regulations add it to; standings show both results.",
    CONTESTANT,
    Parameter("handicap", kind="exact", required=True),
    WHY,
    under=under.HANDICAPS,
)
