"""Open tournaments and contests, amend their regulations, appoint officials."""

from datetime import datetime

from ledger.commands.base import Command
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Role


class OpenTournament(Command, frozen=True, kw_only=True, tag="OpenTournament"):
    """Open a tournament; zone: the IANA time zone of its venue."""

    tournament: str
    title: str
    zone: str


class OpenContest(Command, frozen=True, kw_only=True, tag="OpenContest"):
    """Open a contest of an open tournament under these regulations."""

    contest: str
    tournament: str
    title: str
    regulations: Regulations


class AmendRegulations(Command, frozen=True, kw_only=True, tag="AmendRegulations"):
    """Put other regulations in force, from a session on (None: from the first)."""

    regulations: Regulations
    from_session: str | None = None


class AppointOfficial(Command, frozen=True, kw_only=True, tag="AppointOfficial"):
    """Give a person an office, in some contests or (empty) in all."""

    person: str
    role: Role
    contests: tuple[str, ...] = ()
    from_at: datetime | None = None
    until_at: datetime | None = None


FoundingCommand = OpenTournament | OpenContest | AmendRegulations | AppointOfficial
