"""Open tournaments and contests, amend their regulations, appoint officials."""

from typing import Annotated, ClassVar, get_args

from msgspec import field

from ledger.commands.base import Command
from ledger.events.founding import (
    ContestOpened,
    ContestRenamed,
    OfficialAppointed,
    RegulationsAmended,
    TournamentOpened,
)
from ledger.forms import (
    ContestId,
    Listed,
    NewContestId,
    NewTitle,
    PersonId,
    SessionName,
    Time,
    Title,
    TournamentId,
    Word,
    ZoneName,
)
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Role, Subject


class OpenTournament(Command, frozen=True, kw_only=True, tag="OpenTournament"):
    """Open a tournament.

    Attributes:
        zone: the IANA time zone of its venue.

    """

    says: ClassVar = TournamentOpened

    tournament: TournamentId
    title: Title
    zone: ZoneName


class OpenContest(Command, frozen=True, kw_only=True, tag="OpenContest"):
    """Open a contest of an open tournament under these regulations.

    Attributes:
        related: name in the regulations (such as open) to the contest it stands for here.

    """

    says: ClassVar = ContestOpened

    contest: NewContestId
    tournament: TournamentId
    title: Title
    regulations: Regulations
    related: Annotated[dict[Word, ContestId], Listed(100)] = field(default_factory=dict)


class RenameContest(Command, frozen=True, kw_only=True, tag="RenameContest"):
    """Give a contest another title.

    Attributes:
        was: the one before.

    """

    says: ClassVar = ContestRenamed

    title: NewTitle
    was: Title


class AmendRegulations(Command, frozen=True, kw_only=True, tag="AmendRegulations"):
    """Put other regulations in force, from a session on (None: from the first).

    Attributes:
        subject: what they change, where somebody in particular may change it.

    """

    says: ClassVar = RegulationsAmended
    unsaid: ClassVar = {"subject": (None, *get_args(Subject))}

    regulations: Regulations
    from_session: SessionName | None = None
    subject: Subject | None = None


class AppointOfficial(Command, frozen=True, kw_only=True, tag="AppointOfficial"):
    """Give a person an office, in some contests or (empty) in all.

    Attributes:
        in_absence: whether the convener, whose task it would be, is absent.

    """

    says: ClassVar = OfficialAppointed
    unsaid: ClassVar = {"in_absence": (False, True)}

    person: PersonId
    role: Role
    in_absence: bool = False
    contests: Annotated[tuple[ContestId, ...], Listed(200)] = ()
    from_at: Time | None = None
    until_at: Time | None = None


FoundingCommand = OpenTournament | OpenContest | RenameContest | AmendRegulations | AppointOfficial
