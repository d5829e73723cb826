"""The ledger, its tournaments and contests, their regulations and officials."""

from datetime import datetime
from typing import Literal

from msgspec import field

from ledger.events.base import Event
from ledger.forms import KnownPersonId
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Role


class LedgerFounded(Event, frozen=True, kw_only=True, tag="LedgerFounded"):
    """The first event of every ledger.

    Attributes:
        ledger: its random id.
        format: of the record.
        clock: live, where the store's clock says when things are recorded, or declared, where those
            who record say it.

    """

    ledger: str
    format: int
    clock: Literal["live", "declared"]


class TournamentOpened(Event, frozen=True, kw_only=True, tag="TournamentOpened"):
    """A festival of contests.

    Attributes:
        zone: the IANA time zone of its venue.

    """

    tournament: str
    title: str
    zone: str


class ContestOpened(Event, frozen=True, kw_only=True, tag="ContestOpened"):
    """A contest opens under these regulations.

    Attributes:
        related: the contests whose scores it takes into account, by the names that the regulations
            use for them (ANC 17.9).

    """

    contest: str
    tournament: str
    title: str
    regulations: Regulations
    related: dict[str, str] = field(default_factory=dict)


class ContestRenamed(Event, frozen=True, kw_only=True, tag="ContestRenamed"):
    """A contest has another title from now on.

    Its id stays.

    Attributes:
        was: the one before.

    """

    title: str
    was: str


class RegulationsAmended(Event, frozen=True, kw_only=True, tag="RegulationsAmended"):
    """A whole new regulation set, from this session on (None: from the first).

    Attributes:
        from_session: the first session under them; None: all sessions.

    """

    regulations: Regulations
    from_session: str | None = None


class OfficialAppointed(Event, frozen=True, kw_only=True, tag="OfficialAppointed"):
    """A person takes an office.

    Attributes:
        role: the office.
        contests: those it covers, all of the tournament's if empty.
        from_at: from when; None: at once.
        until_at: until when; None: until somebody ends it.

    """

    person: KnownPersonId
    role: Role
    contests: tuple[str, ...] = ()
    from_at: datetime | None = None
    until_at: datetime | None = None


FoundingEvent = (
    LedgerFounded
    | TournamentOpened
    | ContestOpened
    | ContestRenamed
    | RegulationsAmended
    | OfficialAppointed
)
