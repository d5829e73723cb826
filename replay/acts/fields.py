"""What many acts are told: sessions, sides, lines of play, what an act rests on, and why."""

from typing import Literal, get_args

from ledger.bridge.boards import Room, Side
from ledger.rulebook import CAUSES, Cause
from replay.parameters import Parameter, event, several

CONTESTANT = Parameter("contestant", kind="contestant", required=True)
SESSION = Parameter("session", "Needed where there are several.", kind="session")
SECTION = Parameter("section", "Where there are several.", usual="")
BOARD = Parameter("board", kind="number", required=True)
ROUND = Parameter("round", "Default: as drawn.", kind="number")
TABLE = Parameter("table", "Where that is known.")
ROOM = Parameter("room", "In a team match.", choices=get_args(Room))
RULING = event("ruling", "The ruling that it rests on.")
CLAUSE = Parameter("clause", "The law or regulation.")
WHY = Parameter("reason", "Why.")
IN_WORDS = Parameter("reason", "In words.")
MUST_SAY_WHY = WHY._replace(required=True, place="option")
INCOMPLETE = Parameter("incomplete", "Why what is still open is not waited for.", written="REASON")
PLAYERS = several("player", "players", "A member; once for each.", "person")

TEAM = Parameter("team", "The team's name.")
FIELD = Parameter("field", "Where there are two.", choices=get_args(Side))

CITES = event("cites", "A ruling or decision that it rests on; once for each.", several=True)
DIRECTOR = Parameter(
    "director", "The Director who is satisfied, after the period (Law 79C2).", kind="person"
)
ORGANISER = Parameter(
    "organiser", "The organiser who is satisfied, after the period.", kind="person"
)
LATE = (DIRECTOR, ORGANISER, CITES)
"""Who vouches for what comes after its period, and on what it rests."""

ASKING = (Parameter("side", "The contestant that asks, and so agrees.", kind="contestant"), *LATE)
"""Who asks for a correction, on what it rests, and who vouches for it when it is late."""


def cause(usual: Cause) -> Parameter:
    """--cause, which is usually this."""
    words = "Whose error a correction puts right."
    return Parameter("cause", words, choices=CAUSES, usual=usual)


def where(*, required: bool) -> tuple[Parameter, ...]:
    """What names a line of play; required: whether there must be one."""
    place: Literal["option"] | None = "option" if required else None
    return (
        SESSION,
        SECTION,
        Parameter("board", "Its number.", kind="number", required=required, place=place),
        Parameter("ns", "Who sits north-south.", kind="ns", required=required, place=place),
        Parameter("ew", "Who sits east-west.", kind="ew", required=required, place=place),
        ROOM,
        ROUND,
        TABLE,
    )


LINE = where(required=True)
"""What names a line of play."""
