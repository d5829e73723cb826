"""Parameters that many acts share: session, sides, line of play, ruling, reason."""

from typing import Literal, get_args

from ledger.bridge.boards import Room, Side
from ledger.rules.corrections import CAUSES, Cause
from replay.parameters import Parameter, event, several

CONTESTANT = Parameter("contestant", kind="contestant", required=True)
STILL_IN = CONTESTANT._replace(offers=("still-in",))
SESSION = Parameter("session", "Needed where there are several.", kind="session")
SECTION = Parameter("section", "Where there are several.", kind="section", usual="")
NS = Parameter("ns", "Who sits north-south.", kind="ns", label="north-south")
EW = Parameter("ew", "Who sits east-west.", kind="ew", label="east-west")
BOARD = Parameter("board", kind="number", required=True)
ROUND = Parameter("round", "Default: as drawn.", kind="number", seldom=True)
TABLE = Parameter("table", "Where that is known.", seldom=True)
ROOM = Parameter("room", "In a team match.", choices=get_args(Room))
RULING = event("ruling", "rulings", words="The ruling that it rests on.")
CLAUSE = Parameter("clause", "The law or regulation.")
WHY = Parameter("reason", "Why.")
IN_WORDS = Parameter("reason", "In words.")
MUST_SAY_WHY = WHY._replace(required=True, place="option")
INCOMPLETE = Parameter(
    "incomplete",
    "Why what is still open is not waited for.",
    written="REASON",
    label="why not wait",
)
PLAYERS = several("player", "players", "Its members.", "person")

TEAM = Parameter("team", "The team's name.")
FIELD = Parameter("field", "Where there are two.", choices=get_args(Side))

CITES = event(
    "cites",
    "rulings",
    "decisions",
    words="A ruling or decision that it rests on.",
    several=True,
)._replace(label="rests on")
DIRECTOR = Parameter(
    "director",
    "The Director who is satisfied, after the period (Law 79C2).",
    kind="person",
    seldom=True,
)
ORGANISER = Parameter(
    "organiser", "The organiser who is satisfied, after the period.", kind="person", seldom=True
)
LATE = (DIRECTOR, ORGANISER, CITES)
"""The parameters for late acts: who vouches for them, and under which clause."""

ASKING = (
    Parameter(
        "side", "The contestant that asks, and so agrees.", kind="contestant", label="who asks"
    ),
    *LATE,
)
"""The parameters for a correction: who asks, under which clause, and who vouches for a late one."""


def cause(usual: Cause) -> Parameter:
    """Make the parameter --cause, with this usual value."""
    words = "Whose error a correction puts right."
    return Parameter("cause", words, choices=CAUSES, usual=usual)


def where(*, required: bool) -> tuple[Parameter, ...]:
    """Return the parameters that identify a line of play; required: whether there must be one."""
    place: Literal["option"] | None = "option" if required else None
    return (
        SESSION,
        SECTION,
        Parameter("board", "Its number.", kind="number", required=required, place=place),
        NS._replace(required=required, place=place),
        EW._replace(required=required, place=place),
        ROOM,
        ROUND,
        TABLE,
    )


LINE = where(required=True)
"""The parameters that identify a line of play."""
