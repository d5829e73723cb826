"""Who takes part, under which numbers, and in which seats.

People are random ids here; their names stand beside the record (ledger/people).
"""

from fractions import Fraction

from ledger.bridge.boards import Room, Seat, Side
from ledger.events.base import Event
from ledger.forms import KnownPersonId


class ContestantEntered(Event, frozen=True, kw_only=True, tag="ContestantEntered"):
    """A pair, team or player enters.

    Attributes:
        contestant: its id for good.
        players: person ids, the pair or the team's members.
        field: NS or EW where the contest has two rankings.
        category: a stratum or division.
        party: the id under which a team's own name is kept beside the record.
        zone: that sends it, where zones may only send so many.

    """

    contestant: str
    players: tuple[KnownPersonId, ...] = ()
    field: Side | None = None
    category: str | None = None
    party: KnownPersonId | None = None
    zone: str | None = None


class EntryCorrected(Event, frozen=True, kw_only=True, tag="EntryCorrected"):
    """The members of an entry were written down wrongly.

    Attributes:
        was: what stood there.
        players: who are members, and were all along.

    """

    contestant: str
    was: tuple[KnownPersonId, ...]
    players: tuple[KnownPersonId, ...]


class ContestantNamed(Event, frozen=True, kw_only=True, tag="ContestantNamed"):
    """A contestant is called otherwise from now on.

    Attributes:
        party: the id under which its name is kept beside the record, None to be called by its
            people.
        was: the one before.

    """

    contestant: str
    party: KnownPersonId | None
    was: KnownPersonId | None


class HandicapGiven(Event, frozen=True, kw_only=True, tag="HandicapGiven"):
    """A contestant has this handicap, in what the regulations add it to; the last one counts.

    Attributes:
        handicap: in the unit that the regulations say.

    """

    contestant: str
    handicap: Fraction


class NumbersAssigned(Event, frozen=True, kw_only=True, tag="NumbersAssigned"):
    """Contestant id to number, within a stage and a section ("" where there is one).

    Attributes:
        phase: of a stage that gives numbers anew for one of its round robins (ANC 10.3), which one;
            they say who meets whom, and are nobody's number otherwise.
        basis: the position at which the placing was known that gave them.

    """

    stage: str
    numbers: dict[str, str]
    section: str = ""
    phase: int | None = None
    basis: int | None = None


class Seated(Event, frozen=True, kw_only=True, tag="Seated"):
    """A person actually sat here.

    Attributes:
        contestant: for whom the person sat.
        table, round, room: None: unknown, or there is only one.
        boards: which ones, all of the round's if empty.

    """

    session: str
    contestant: str
    person: KnownPersonId
    seat: Seat
    table: str | None = None
    round: int | None = None
    room: Room | None = None
    boards: tuple[int, ...] = ()


EntryEvent = (
    ContestantEntered | EntryCorrected | ContestantNamed | HandicapGiven | NumbersAssigned | Seated
)
