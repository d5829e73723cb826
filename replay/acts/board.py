"""board: boards that are not played, taken out, fouled, played anew or put off."""

from typing import Any

from ledger.commands import (
    AnyCommand,
    AssignLatePlay,
    DeclareFouled,
    MarkNotPlayed,
    RemoveBoard,
    SubstituteBoard,
)
from replay.acts import under
from replay.acts.describing import act, plain
from replay.acts.fields import (
    BOARD,
    CITES,
    CONTESTANT,
    EW,
    LATE,
    LINE,
    NS,
    RULING,
    SECTION,
    SESSION,
    WHY,
)
from replay.acts.finding import contestant_named
from replay.acts.lines import line_of
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, denial, flag

SIDES = (
    NS._replace(words="Only at the table of this north-south."),
    EW._replace(words="Only at the table of this east-west."),
)


@act("not-played", "score", [MarkNotPlayed], *LINE, CITES, WHY)
def not_played(sitting: Sitting, **said: Any) -> list[AnyCommand]:
    """A line has no score."""
    return [MarkNotPlayed(line=line_of(sitting, said), **said)]


remove = plain(
    "remove",
    "remove",
    RemoveBoard,
    "A board counts for nobody, in the session or at one table.",
    BOARD,
    SESSION,
    SECTION,
    *SIDES,
    Parameter(
        "why",
        "Why.",
        choices=("time", "fouled", "unplayable", "other"),
        required=True,
        place="option",
    ),
    WHY,
)


@act(
    "fouled",
    "foul",
    [DeclareFouled],
    BOARD,
    SESSION,
    SECTION,
    Parameter(
        "groups",
        "North-souths who had the same cards, a group each.",
        several=True,
        called="group",
        written="NS,NS,...",
    ),
    NS._replace(words="Of teams: only in the match of this one."),
    EW._replace(words="And this one."),
    Parameter("at_fault", "Who fouled it.", kind="contestant", several=True),
    RULING,
    *LATE,
    WHY,
)
def fouled(sitting: Sitting, *, groups: tuple[str, ...], **said: Any) -> list[AnyCommand]:
    """Not everybody played the same cards on a board."""
    named = tuple(
        tuple(
            contestant_named(sitting, one.strip(), "NS", said["section"])
            for one in group.split(",")
        )
        for group in groups
    )
    return [DeclareFouled(groups=named, **said)]


substitute = plain(
    "substitute",
    "foul",
    SubstituteBoard,
    "A new board is played, where the regulations allow one.",
    BOARD,
    SESSION,
    SECTION,
    *SIDES,
    Parameter("in_session", "The later one in which it is played.", kind="some-session"),
    flag("result_known", "The match may be decided without it."),
    flag("player_left", "A player has left the table."),
    flag("played_at_other_table", "Where no score shows it yet."),
    denial("no-time", "practical", "It is not practical any more."),
    RULING,
    *LATE,
    WHY,
    under=under.NEW_BOARDS,
)

late_play = plain(
    "late-play",
    "late-play",
    AssignLatePlay,
    "A board is put off for a contestant.",
    BOARD,
    CONTESTANT,
    SESSION,
    flag("cards_seen", "Somebody has seen a hand of it."),
    WHY,
    under=under.LATE_PLAYS,
)
