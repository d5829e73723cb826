"""alter: a score altered because of substitutes."""

from ledger.commands import AlterScore
from replay.acts import under
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, RULING, SESSION, WHY
from replay.parameters import Parameter, event, flag

alter = plain(
    "alter",
    "alter",
    AlterScore,
    "Alter the score of a contestant in a session, because of who played for it.",
    CONTESTANT,
    SESSION,
    flag("opponents", "Its opponents' score, not its own."),
    Parameter(
        "vps",
        "As a ruling states (default: by the rule).",
        kind="exact",
        unit="VPs",
        label="altered to",
    ),
    event("substitution", "substitutions", words="The one that gives cause."),
    RULING,
    WHY,
    under=under.ALTERED,
)
