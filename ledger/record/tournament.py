"""The state of a tournament: who opened it, and who holds which office."""

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from datetime import datetime
from typing import NamedTuple

from ledger.events import (
    EventAnnulled,
    KeyAdopted,
    KeyRetired,
    LinkEnded,
    LinkMade,
    LinkTaken,
    OffenceNoted,
    OfficialAppointed,
    Reference,
    TournamentOpened,
    tournament_stream,
)
from ledger.forms import shortened
from ledger.record.access import Links
from ledger.record.fitting import DoesNotFit, check_can_stand, need, need_that, why_not
from ledger.record.keys import Keys
from ledger.recorded import Recorded
from ledger.rules.authority.acts import Role


class Term(NamedTuple):
    """An office and since when it is on record as given."""

    given_at: datetime
    office: OfficialAppointed

    def holds(self, at: datetime) -> bool:
        """Whether the office is held at a time, as far as given by then."""
        from_at = self.office.from_at
        begun = self.given_at <= at and (from_at is None or from_at <= at)
        return begun and not self.is_over(at)

    def is_over(self, at: datetime) -> bool:
        """Whether the term had ended by a time."""
        return self.office.until_at is not None and self.office.until_at <= at

    def covers(self, contest: str) -> bool:
        """Whether it is an office in this contest ("": in all of the tournament)."""
        return not self.office.contests or contest in self.office.contests


class Tournament:
    """The state of one tournament.

    Attributes:
        opened_by: who signed for its opening.
        terms: the offices given, by the versions of their events.
        links: to act by on pages.
        keys: that checkpoints are signed with.
        odd: events that do not follow on those before them, and so have no effect, each with the
            reason.

    """

    def __init__(self) -> None:
        self.stream = ""
        self.version = 0
        self.opened: TournamentOpened | None = None
        self.opened_by = ""
        self.terms: dict[int, Term] = {}
        self.offences: dict[int, OffenceNoted] = {}
        self.links = Links()
        self.keys = Keys()
        self.annulled: dict[int, int] = {}
        self.history: list[Recorded] = []
        self.odd: dict[Reference, str] = {}

    @property
    def exists(self) -> bool:
        """Whether the tournament has been opened."""
        return self.opened is not None

    def roles_of(self, person: str, contest: str, at: datetime) -> frozenset[Role]:
        """The offices that a person holds for a contest at a time, as far as given by then."""
        found = self.in_office(at, contest)
        return frozenset(one.role for one in found if one.person == person)

    def held(self, contest: str, at: datetime) -> frozenset[Role]:
        """The offices that somebody holds for a contest at a time, as far as given by then."""
        return frozenset(one.role for one in self.in_office(at, contest))

    def holders(self, roles: Collection[str], contest: str, at: datetime) -> tuple[str, ...]:
        """Who holds one of these offices for a contest at a time, as far as given by then."""
        found = self.in_office(at, contest)
        return tuple(dict.fromkeys(one.person for one in found if one.role in roles))

    def in_office(self, at: datetime, contest: str | None = None) -> Iterator[OfficialAppointed]:
        """The offices that are held at a time in a contest (None: in any, or in all)."""
        return (
            term.office
            for term in self.terms.values()
            if term.holds(at) and (contest is None or term.covers(contest))
        )

    def copied(self) -> "Tournament":
        """Copy it, so that advancing one leaves the other as it is; frozen values are shared."""
        other = copy(self)
        for name in ("terms", "offences", "annulled", "history", "odd"):
            setattr(other, name, getattr(self, name).copy())
        other.links, other.keys = copy(self.links), copy(self.keys)
        other.links.made = self.links.made.copy()
        other.keys.adopted = self.keys.adopted.copy()
        return other

    def evolve(self, recorded: Recorded) -> None:
        """Take in the next event; one that does not fit has no effect."""
        self.stream = recorded.stream
        self.version = recorded.version
        self.history.append(recorded)
        try:
            check_can_stand(recorded)
            self._take(recorded)
        except DoesNotFit as error:
            self.odd[recorded.reference] = why_not(error)

    def _take(self, recorded: Recorded) -> None:
        """Take in an event. Raises DoesNotFit."""
        match recorded.event:
            case TournamentOpened(tournament=name):
                need_that(self.opened is None, "the tournament is open already")
                is_own = recorded.stream == tournament_stream(name)
                need_that(is_own, f"it opens {shortened(name)}, another tournament")
                self.opened, self.opened_by = recorded.event, recorded.actor
            case OfficialAppointed():
                self.terms[recorded.version] = Term(recorded.at, recorded.event)
            case OffenceNoted():
                self.offences[recorded.version] = recorded.event
            case LinkMade() | LinkTaken() | LinkEnded():
                self.links.take(recorded, recorded.event)
            case KeyAdopted() | KeyRetired():
                self.keys.take(recorded, recorded.event)
            case EventAnnulled(target=target):
                need({*self.terms, *self.offences}, target.version)
                self.terms.pop(target.version, None)
                self.offences.pop(target.version, None)
                self.annulled[target.version] = recorded.version
            case _:
                raise DoesNotFit("it is no event of a tournament")


def fold(events: Iterable[Recorded]) -> Tournament:
    """The state after these events of one tournament's stream."""
    tournament = Tournament()
    for recorded in events:
        tournament.evolve(recorded)
    return tournament
