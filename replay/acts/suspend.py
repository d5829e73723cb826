"""suspend: somebody may not play in a session."""

from ledger.commands import SuspendPlayers
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, MUST_SAY_WHY, RULING, SESSION
from replay.parameters import Parameter, several

suspend = plain(
    "suspend",
    "penalise",
    SuspendPlayers,
    "A contestant, or a player of it, plays no more in a session, or from a round of it on.",
    CONTESTANT,
    SESSION,
    several("player", "players", "Who (default: all its players).", "person"),
    Parameter("from_round", "From this round on.", kind="number"),
    MUST_SAY_WHY,
    Parameter("clause", "The rule that says so.", usual="Law 91A"),
    RULING,
)
