"""incident: something that changes no score."""

from ledger.commands import RecordIncident
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS, ROOM
from replay.parameters import Parameter, several

incident = plain(
    "incident",
    "incident",
    RecordIncident,
    "Take down an incident, such as smoking or dress.",
    Parameter("incident", "What it was.", required=True),
    Parameter(
        "contestants", kind="contestant", several=True, place="argument", written="[CONTESTANT]..."
    ),
    Parameter("session", "Where it was in one.", kind="some-session"),
    ROOM,
    several("player", "players", "Who.", "person"),
    Parameter("report_to", "Who is to be told (default: as the regulations say)."),
    IN_WORDS,
)
