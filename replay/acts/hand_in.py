"""hand-in: a document that a contestant hands in."""

from ledger.commands import LodgeDocument
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, IN_WORDS
from replay.parameters import Parameter

hand_in = plain(
    "hand-in",
    "document",
    LodgeDocument,
    "CONTESTANT hands in a DOCUMENT, as the regulations call it; whether in time is recorded.",
    CONTESTANT,
    Parameter("document", "As the regulations call it.", required=True),
    Parameter("session", "The one that it is for, where it is for one.", kind="some-session"),
    Parameter("count", "How many of them.", kind="number", usual=1),
    IN_WORDS,
)
