"""Open tournaments and contests, amend their regulations, appoint officials."""

from datetime import datetime

from msgspec import field

from ledger.commands.base import Command
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Role, Subject


class OpenTournament(Command, frozen=True, kw_only=True, tag="OpenTournament"):
    """Open a tournament; zone: the IANA time zone of its venue."""

    tournament: str
    title: str
    zone: str


class OpenContest(Command, frozen=True, kw_only=True, tag="OpenContest"):
    """Open a contest of an open tournament under these regulations.

    related: name in the regulations (such as open) to the contest it stands for here.
    """

    contest: str
    tournament: str
    title: str
    regulations: Regulations
    related: dict[str, str] = field(default_factory=dict)


class AmendRegulations(Command, frozen=True, kw_only=True, tag="AmendRegulations"):
    """Put other regulations in force, from a session on (None: from the first).

    subject: what they change, where somebody in particular may change it.
    """

    regulations: Regulations
    from_session: str | None = None
    subject: Subject | None = None


class AppointOfficial(Command, frozen=True, kw_only=True, tag="AppointOfficial"):
    """Give a person an office, in some contests or (empty) in all.

    in_absence: whether the convener, whose task it would be, is absent.
    """

    person: str
    role: Role
    in_absence: bool = False
    contests: tuple[str, ...] = ()
    from_at: datetime | None = None
    until_at: datetime | None = None


FoundingCommand = OpenTournament | OpenContest | AmendRegulations | AppointOfficial
