"""What decisions need to know of a tournament: that it is open, and who holds which office."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from ledger.events import EventAnnulled, OffenceNoted, OfficialAppointed, TournamentOpened
from ledger.recorded import Recorded
from ledger.rules.authority.acts import Role


class Tournament:
    """The decision state of one tournament."""

    def __init__(self) -> None:
        self.stream = ""
        self.version = 0
        self.opened: TournamentOpened | None = None
        self.appointments: dict[int, tuple[datetime, OfficialAppointed]] = {}
        self.offences: dict[int, OffenceNoted] = {}
        self.annulled: dict[int, int] = {}
        self.history: list[Recorded] = []

    @property
    def exists(self) -> bool:
        """Whether the tournament has been opened."""
        return self.opened is not None

    def roles_of(self, person: str, contest: str, at: datetime) -> frozenset[Role]:
        """The offices that a person holds for a contest at a time, as far as given by then."""
        found = self._in_office(contest, at)
        return frozenset(one.role for one in found if one.person == person)

    def held(self, contest: str, at: datetime) -> frozenset[Role]:
        """The offices that somebody holds for a contest at a time, as far as given by then."""
        return frozenset(one.role for one in self._in_office(contest, at))

    def _in_office(self, contest: str, at: datetime) -> Iterator[OfficialAppointed]:
        return (
            appointment
            for given_at, appointment in self.appointments.values()
            if given_at <= at
            and (not appointment.contests or contest in appointment.contests)
            and (appointment.from_at is None or appointment.from_at <= at)
            and (appointment.until_at is None or at < appointment.until_at)
        )

    def evolve(self, recorded: Recorded) -> None:
        """Take in the next event."""
        self.stream = recorded.stream
        self.version = recorded.version
        self.history.append(recorded)
        match recorded.event:
            case TournamentOpened():
                self.opened = recorded.event
            case OfficialAppointed():
                self.appointments[recorded.version] = (recorded.at, recorded.event)
            case OffenceNoted():
                self.offences[recorded.version] = recorded.event
            case EventAnnulled(target=target):
                self.appointments.pop(target.version, None)
                self.offences.pop(target.version, None)
                self.annulled[target.version] = recorded.version
            case _:
                raise AssertionError(f"{recorded.kind} in a tournament's stream")


def fold(events: Iterable[Recorded]) -> Tournament:
    """The state after these events of one tournament's stream."""
    tournament = Tournament()
    for recorded in events:
        tournament.evolve(recorded)
    return tournament
