"""hand-in: a document that a contestant hands in."""

from typing import get_args

from ledger.commands import LodgeDocument
from ledger.rules.systems.permitted import System
from replay.acts import under
from replay.acts.describing import plain
from replay.acts.fields import CITES, CONTESTANT, IN_WORDS
from replay.parameters import Parameter

hand_in = plain(
    "hand-in",
    "document",
    LodgeDocument,
    "A contestant hands in a document; whether in time is recorded.",
    CONTESTANT,
    Parameter("document", "As the regulations call it.", required=True),
    Parameter("session", "The one that it is for, where it is for one.", kind="some-session"),
    Parameter("count", "How many of them.", kind="number", usual=1),
    Parameter("system", "Which it describes.", choices=get_args(System)),
    Parameter("pages", "How many supplementary sheets there are.", kind="number", range=(0, None)),
    Parameter("copies", "How many of each.", kind="number"),
    CITES,
    IN_WORDS,
    under=under.DOCUMENTS,
)
