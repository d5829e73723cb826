"""call: the director is wanted at a table."""

from ledger.commands import CallDirector
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS, ROOM, SESSION
from replay.parameters import Parameter

call = plain(
    "call",
    "call",
    CallDirector,
    "Call the director to a table, or to the contestant that calls.",
    SESSION,
    Parameter("table", "To which."),
    ROOM,
    Parameter("board", "Where it is about one.", kind="number"),
    Parameter("contestant", "Who calls, where that is known.", kind="contestant"),
    IN_WORDS,
)
