"""disqualify: a contestant is not ranked any more."""

from ledger.commands import DisqualifyContestant
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, MUST_SAY_WHY, RULING
from replay.parameters import Parameter, flag

disqualify = plain(
    "disqualify",
    "disqualify",
    DisqualifyContestant,
    "A contestant is not ranked any more; it plays the stage to its end unless expelled.",
    CONTESTANT._replace(offers=("ranked",)),
    MUST_SAY_WHY,
    flag("expelled", "It plays no more either."),
    Parameter("clause", "The rule that says so."),
    RULING,
)
