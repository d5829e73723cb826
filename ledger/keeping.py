"""The state of the ledger as a whole, for decisions: its officials, and who was erased."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from ledger.events import (
    LEDGER_STREAM,
    LedgerFounded,
    OfficialAppointed,
    PeopleChanged,
    PeopleErased,
    Reference,
)
from ledger.record import Tournament
from ledger.recorded import Recorded

SILENCE = timedelta(days=365)
"""The time without a signature after which an official no longer keeps others from acting."""


class Keeping:
    """The state of the ledger as a whole.

    Attributes:
        version: of the ledger's own stream; 0: nothing is known of it.
        founded: the event that founded the ledger.
        tournaments: all of them, by stream, with who holds which office.
        seals: the latest seal of each person whose details were changed, by id.
        erased: the ids of people who were erased.
        ahead: the first event dated later than the act to be decided, after a clock was ahead.
        heard: when each person was last appointed or last signed, by id.

    """

    def __init__(self) -> None:
        self.version = 0
        self.founded: LedgerFounded | None = None
        self.tournaments: dict[str, Tournament] = {}
        self.seals: dict[str, str] = {}
        self.erased: set[str] = set()
        self.ahead: Reference | None = None
        self.heard: dict[str, datetime] = {}

    @property
    def appointed(self) -> int:
        """The number of events in the streams of all tournaments."""
        return sum(tournament.version for tournament in self.tournaments.values())

    def is_heard(self, person: str, now: datetime) -> bool:
        """Tell whether somebody can still sign, and was appointed or did so within a year.

        Nobody counts as silent in a declared ledger, whose times are only said.
        """
        return person not in self.erased and person not in self.silent(now)

    def silent(self, now: datetime) -> Iterable[str]:
        """Name those of whom nothing was heard for a year, as far as is known."""
        if self.founded is None or self.founded.clock != "live":
            return ()
        return [person for person, last in self.heard.items() if now - last > SILENCE]

    def hear(self, person: str, at: datetime) -> None:
        """Note that somebody gave a sign of life."""
        self.heard[person] = max(at, self.heard.get(person, at))

    def evolve(self, recorded: Recorded) -> None:
        """Take in the next event of the ledger's own stream, or of a tournament's."""
        self.hear(recorded.actor, recorded.recorded_at)
        if isinstance(recorded.event, OfficialAppointed):
            self.hear(recorded.event.person, recorded.recorded_at)
        if recorded.stream != LEDGER_STREAM:
            self.tournaments.setdefault(recorded.stream, Tournament()).evolve(recorded)
            return
        self.version = recorded.version
        match recorded.event:
            case LedgerFounded():
                self.founded = self.founded or recorded.event
            case PeopleChanged(changes=changes):
                self.seals.update((change.person, change.seal) for change in changes)
            case PeopleErased(people=people):
                self.erased.update(people)
            case _:  # setting the clock right tells in the times of events, nothing else belongs
                pass


def fold(events: Iterable[Recorded], ahead: Reference | None = None) -> Keeping:
    """Return the state after these events of the ledger's own stream and of all tournaments."""
    keeping = Keeping()
    for recorded in events:
        keeping.evolve(recorded)
    keeping.ahead = ahead
    return keeping
