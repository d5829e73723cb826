"""The states of contests and tournaments on which the next line of a journal is decided."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from ledger.events import ClockSetRight, OfficialAppointed, tournament_stream
from ledger.keeping import Keeping
from ledger.record import Contest, Tournament, fold
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded
from ledger.store import SetRight, effective

Passing = Callable[[int, str], None]
"""Called with the position of an event that would be refused today, and the reason."""


class States:
    """Contests and tournaments, each folded when it is first asked for, and the whole ledger.

    Attributes:
        keeping: the ledger as a whole, with the same tournaments.
        passing: called with what the rules of today refuse and is taken in as it was recorded;
            None where nothing is.

    """

    def __init__(
        self,
        read: Callable[[str], Iterable[Recorded]] = lambda _: (),
        contests: Iterable[str] = (),
        passing: Passing | None = None,
    ) -> None:
        """Start. read: gives the recorded events of a contest; contests: the streams of those."""
        self.keeping = Keeping()
        self.passing = passing
        self._read = read
        self._known = dict.fromkeys(contests)
        self._contests: dict[str, Contest] = {}
        self._set_right: list[SetRight] = []

    def contest(self, stream: str) -> Contest:
        """Return a contest, which need not exist."""
        if stream not in self._contests:
            self._contests[stream] = self._contest(stream, self._read(stream))
        return self._contests[stream]

    def tournament(self, stream: str) -> Tournament:
        """Return a tournament, which need not exist."""
        known = self.keeping.tournaments
        if stream not in known:
            known[stream] = self._tournament(stream, ())
        return known[stream]

    def contests_of(self, tournament: str) -> Iterator[Contest]:
        """Yield the contests of the tournament of this stream."""
        for contest in map(self.contest, tuple(self._known)):
            opened = contest.opened
            if opened is not None and tournament_stream(opened.tournament) == tournament:
                yield contest

    def keep(self, contest: Contest) -> None:
        """Replace the state of a contest by this one."""
        self._contests[contest.stream] = contest
        self._known[contest.stream] = None

    def go_back(self, contest: Contest, to: int, tournament: Tournament, back_to: int) -> None:
        """Forget all but so many events of a contest and of a tournament."""
        if contest.stream:
            self._contests[contest.stream] = self._contest(contest.stream, contest.history[:to])
        self.keeping.tournaments[tournament.stream] = self._tournament(
            tournament.stream, tournament.history[:back_to]
        )

    def learn(self, recorded: Recorded) -> None:
        """Take in an event of the ledger's own stream, or one of a tournament that is known."""
        self.put_right(recorded)
        self.keeping.evolve(recorded)

    def hear(self, recorded: Recorded) -> None:
        """Take in who signed an event, and who was given an office by it."""
        self.keeping.hear(recorded.actor, recorded.recorded_at)
        if isinstance(recorded.event, OfficialAppointed):
            self.keeping.hear(recorded.event.person, recorded.recorded_at)

    def put_right(self, recorded: Recorded) -> None:
        """Let the times of a wrong clock count as from when it was set right, if that happened."""
        at = SetRight(recorded.position, recorded.envelope.recorded)
        if not isinstance(recorded.event, ClockSetRight) or at in self._set_right:
            return
        self._set_right.append(at)
        for stream, contest in self._contests.items():
            self._contests[stream] = self._contest(stream, contest.history)
        for stream, tournament in self.keeping.tournaments.items():
            self.keeping.tournaments[stream] = self._tournament(stream, tournament.history)
        latest = datetime.fromisoformat(at.recorded)
        self.keeping.heard = {who: min(when, latest) for who, when in self.keeping.heard.items()}

    def _contest(self, stream: str, events: Iterable[Recorded]) -> Contest:
        contest = fold(self._as_counting(events))
        contest.stream = stream
        return contest

    def _tournament(self, stream: str, events: Iterable[Recorded]) -> Tournament:
        tournament = tournaments.fold(self._as_counting(events))
        tournament.stream = stream
        return tournament

    def _as_counting(self, events: Iterable[Recorded]) -> Iterable[Recorded]:
        """Return the events with the times that count now."""
        if not self._set_right:
            return events
        return (
            Recorded(
                recorded.position,
                recorded.version,
                recorded.event,
                effective(recorded.envelope, recorded.position, self._set_right),
            )
            for recorded in events
        )
