"""link: somebody is given a link, by which pages know who acts."""

from typing import Any, get_args

from ledger.bridge.boards import Room
from ledger.commands import AnyCommand, MakeLink
from ledger.errors import Unclear
from ledger.record import Contest
from ledger.record.entries import in_section, number_within
from ledger.rules.authority.acts import Role
from ledger.rules.authority.keeping import PARTIES
from replay.acts.describing import act
from replay.acts.fields import IN_WORDS, SECTION
from replay.acts.sitting import Sitting
from replay.link_secrets import digest, new_secret
from replay.parameters import Parameter, flag

COMMITTEE = "committee"
HERE = "http://127.0.0.1:8000"


@act(
    "link",
    "appoint",
    [MakeLink],
    Parameter(
        "role",
        "In what part it is to act.",
        choices=(COMMITTEE, *get_args(Role)),
        required=True,
        place="option",
    ),
    Parameter(
        "person",
        "Whom it is for (default: called by the part or table).",
        kind="person",
        called="to",
        label="for whom",
    ),
    Parameter("table", "Where it acts, and nowhere else."),
    SECTION._replace(words="Of the table, where there are several."),
    Parameter("seat", "Where it sits there.", choices=("NS", "EW", "N", "E", "S", "W")),
    Parameter("room", "In which room, of a match of teams.", choices=get_args(Room)),
    Parameter(
        "contestant",
        "For whom it acts (default: for whom the person plays, or who sits there).",
        kind="contestant",
        place="option",
    ),
    Parameter(
        "responsible",
        "Who answers for what it does.",
        kind="person",
        called="answers",
        label="who answers",
    ),
    Parameter(
        "until_at",
        "Until when it is good (default: until it is ended).",
        kind="time",
        called="expires",
        label="good until",
    ),
    flag("everywhere", "For all contests of the tournament."),
    Parameter("address", "Where the pages are served.", usual=HERE),
    IN_WORDS,
    seldom="section contestant answers everywhere address reason",
)
def link(
    sitting: Sitting,
    *,
    role: str,
    person: str | None,
    table: str | None,
    section: str,
    seat: str | None,
    everywhere: bool,
    address: str,
    **said: Any,
) -> list[AnyCommand]:
    """Give somebody a link that is opened once, and by which pages know from then on who acts.

    It gives no power: whose an act is, is judged on the record. The address is shown once.
    """
    if table is None and (seat is not None or said["room"] is not None):
        raise Unclear(sentence="a --seat or a --room is at a --table")
    office = "appeals-committee" if role == COMMITTEE else role
    opened = sitting.contest.opened
    assert opened is not None
    if table is not None:
        table = table_in(sitting.contest, section, table)
    secret = new_secret()
    making = MakeLink(
        link=digest(secret),
        role=office,  # type: ignore[arg-type]  # one of Role
        person=person or sitting.roll.id_of(called_there(office, table, seat, said["room"])),
        contests=() if everywhere else (opened.contest,),
        table=table,
        seat=seat,
        **said,
    )
    sitting.remark(f"open {address.rstrip('/')}/link/{secret} (once)")
    return [making]


def table_in(contest: Contest, section: str, table: str) -> str:
    """Return a table as named in the draw, with its section in front. Raises Unclear."""
    known = {pairing.table for draw in contest.draws for pairing in draw.pairings}
    if section:
        return in_section(section, number_within(section, table))
    sections = {draw.section for draw in contest.draws if draw.section}
    fitting = sorted(one for one in sections if in_section(one, table) in known)
    if table not in known and fitting:
        raise Unclear(sentence=f"say in which section: --section ({', '.join(fitting)})")
    return table


def called_there(role: str, table: str | None, seat: str | None, room: str | None) -> str:
    """Return the name for an unnamed holder of a link; one for each room."""
    if table is None:
        return f"The {role}" if role not in PARTIES else f"A {role}"
    return " ".join(filter(None, (f"Table {table}", room, seat)))
