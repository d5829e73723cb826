"""What a journal says was recorded, decided again: could this program have recorded it there?

The command is not in the record, but what it asked for is (`ledger.journal.asked`). It is
given again to the same decisions, in the same circumstances, on the state that the lines
before it leave, and has to lead to the very events that follow in the journal.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ledger.commands import Act, AnyCommand, AppointOfficial, OpenContest, OpenTournament
from ledger.decide import decide
from ledger.errors import LedgerError, NoSuch
from ledger.events import (
    AnyEvent,
    ContestOpened,
    EligibilityRuled,
    TournamentOpened,
    is_for_tournament,
    stream_name,
    tournament_stream,
)
from ledger.forms import in_bounds
from ledger.journal.asked import asked
from ledger.journal.fault import Fault
from ledger.record import Contest, Tournament, evolve, fold
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded

Batch = Sequence[Recorded]
"""The events of one stream that were recorded together."""

OPENING = (OpenTournament, OpenContest, AppointOfficial)
"""What may be asked while the contest in question is not open."""


class Refusal(NamedTuple):
    """Which event would not have been recorded, and why."""

    position: int
    why: str


class Again:
    """Contests and tournaments as the events so far leave them."""

    def __init__(
        self, read: Callable[[str], Iterable[Recorded]] = lambda _: (), contests: Iterable[str] = ()
    ) -> None:
        """read: the events of a stream that are in the ledger; contests: the streams of those."""
        self._read = read
        self._known = dict.fromkeys(contests)
        self._contests: dict[str, Contest] = {}
        self._tournaments: dict[str, Tournament] = {}

    def take(self, batches: Sequence[Batch]) -> None:
        """Decide again what was submitted together: a batch of a tournament, of a contest, or both.

        Raises Fault. Two batches in the same circumstances can be two submissions, too.
        """
        refusal = self._submission(batches)
        if refusal is not None and len(batches) > 1 and batches[0][0].envelope.request_id is None:
            apart = next(filter(None, map(self._submission, zip(batches, strict=True))), None)
            refusal = apart and max(apart, refusal)
        if refusal is not None:
            raise Fault(refusal.why, refusal.position)

    def _submission(self, batches: Sequence[Batch]) -> Refusal | None:
        """Why this cannot have been submitted together and recorded, if it cannot."""
        last = batches[-1][0]
        topic, name = stream_name(last.stream)
        if topic == "tournament":
            return self._alone(batches)
        contest = self._contest(last.stream)
        opened = contest.opened or last.event
        if not isinstance(opened, ContestOpened) or opened.contest != name:
            return Refusal(last.position, f"is of the contest {name}, which is not open")
        tournament = self._tournament(tournament_stream(opened.tournament))
        if batches[0][0].stream not in (tournament.stream, contest.stream):
            return Refusal(last.position, f"is of a contest that is not in {batches[0][0].stream}")
        return self._decided(contest, tournament, batches)

    def _alone(self, batches: Sequence[Batch]) -> Refusal | None:
        """The same of what concerns a tournament alone: asked for at any of its contests."""
        first = batches[0][0]
        tournament = self._tournament(first.stream)
        opened = tournament.opened or first.event
        name = stream_name(first.stream).id
        if not isinstance(opened, TournamentOpened) or opened.tournament != name:
            return Refusal(first.position, f"is of the tournament {name}, which is not open")
        refusals = list[Refusal]()
        for contest in self._at(tournament):
            refusal = self._decided(contest, tournament, batches)
            if refusal is None:
                return None
            refusals.append(refusal)
        return max(refusals)

    def _at(self, tournament: Tournament) -> Iterator[Contest]:
        """The contests of a tournament; while there are none, one that is not open."""
        contests = [
            contest
            for contest in map(self._contest, self._known)
            if contest.opened and tournament_stream(contest.opened.tournament) == tournament.stream
        ]
        return iter(contests or [Contest()])

    def _decided(
        self, contest: Contest, tournament: Tournament, batches: Sequence[Batch]
    ) -> Refusal | None:
        """Why no commands, submitted together, lead to these batches; as before if they do not."""
        sitting = Sitting(contest, tournament, batches)
        before = len(contest.history), len(tournament.history)
        refusal = sitting.decide()
        if refusal is None:
            self._keep(sitting.contest, tournament)
        else:
            self._keep(
                _contest(contest.stream, contest.history[: before[0]]),
                _tournament(tournament.stream, tournament.history[: before[1]]),
            )
        return refusal

    def _keep(self, contest: Contest, tournament: Tournament) -> None:
        self._tournaments[tournament.stream] = tournament
        if contest.stream:
            self._contests[contest.stream] = contest
            self._known[contest.stream] = None

    def _contest(self, stream: str) -> Contest:
        if stream not in self._contests:
            self._contests[stream] = _contest(stream, self._read(stream))
        return self._contests[stream]

    def _tournament(self, stream: str) -> Tournament:
        if stream not in self._tournaments:
            self._tournaments[stream] = _tournament(stream, self._read(stream))
        return self._tournaments[stream]


class Sitting:
    """One submission being decided again, command by command."""

    def __init__(self, contest: Contest, tournament: Tournament, batches: Sequence[Batch]) -> None:
        first = batches[0][0]
        self.contest, self.tournament = contest, tournament
        self._act = Act(
            actor=first.actor,
            at=first.at,
            recorded_at=first.recorded_at,
            responsible=first.responsible,
            head=first.position - 1,
        )
        # What the contest's events follow from is asked first: the rest may come with it.
        self._queues = {batch[0].stream: deque(batch) for batch in reversed(batches)}

    def decide(self) -> Refusal | None:
        """Take one command after the other, until the batches are used up or none will do."""
        while self._queues:
            found = self._next()
            if isinstance(found, Refusal):
                return found
            for recorded in found:
                self._evolve(recorded)
        return None

    def _evolve(self, recorded: Recorded) -> None:
        queue = self._queues[recorded.stream]
        queue.popleft()
        if not queue:
            del self._queues[recorded.stream]
        if recorded.stream == self.tournament.stream:
            self.tournament.evolve(recorded)
        else:
            self.contest = evolve(self.contest, recorded)

    def _next(self) -> Sequence[Recorded] | Refusal:
        """What follows from the next command, or why none leads to what comes next."""
        refusals = list[Refusal]()
        for queue in self._queues.values():
            position = queue[0].position
            for command in asked(queue, self.contest):
                try:
                    found = self._matching(self._events(command))
                except LedgerError as error:
                    refusals.append(Refusal(position, f"would not be recorded there: {error}"))
                    continue
                if found:
                    return found
                refusals.append(Refusal(position, "is not what its command leads to there"))
            refusals.append(Refusal(position, "follows from something else, which is missing"))
        return refusals[0]

    def _events(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """What a command leads to. Raises a LedgerError where it is refused."""
        if self.contest.opened is None and not isinstance(command, OPENING):
            raise NoSuch(what="contest", name=stream_name(self.contest.stream).id)
        return decide(in_bounds(command), self.contest, self.tournament, self._act)

    def _matching(self, events: Sequence[AnyEvent]) -> Sequence[Recorded]:
        """The next in the journal, if these are the very events; nothing if they are not."""
        found = list[Recorded]()
        taken = dict.fromkeys(self._queues, 0)
        for event in events:
            stream = self.tournament.stream if is_for_tournament(event) else self.contest.stream
            at = taken.get(stream)
            if at is None or at == len(self._queues[stream]):
                return ()
            recorded = self._queues[stream][at]
            if event != recorded.event and not _is_same(event, recorded.event):
                return ()
            taken[stream] = at + 1
            found.append(recorded)
        return found


def _is_same(event: AnyEvent, recorded: AnyEvent) -> bool:
    """Whether the decision led to what is recorded, as far as the record alone can tell.

    What follows from a person's facts, which are kept beside it, is taken as it stands.
    """
    if isinstance(event, EligibilityRuled) and isinstance(recorded, EligibilityRuled):
        event = replace(
            event,
            clause=recorded.clause,
            dispensed=recorded.dispensed,
            retrospective=recorded.retrospective,
        )
    return event == recorded


def _contest(stream: str, events: Iterable[Recorded]) -> Contest:
    contest = fold(events)
    contest.stream = stream
    return contest


def _tournament(stream: str, events: Iterable[Recorded]) -> Tournament:
    tournament = tournaments.fold(events)
    tournament.stream = stream
    return tournament
