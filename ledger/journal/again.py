"""Decide the events of a journal again: could this program have recorded them there?

The command is not in the record, but what it asked for is (`ledger.journal.asked`). It is
given again to the same decisions, in the same circumstances, on the state that the lines
before it leave, and has to lead to the very events that follow in the journal.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ledger.commands import Act, AnyCommand, AppointOfficial, OpenContest, OpenTournament
from ledger.decide import decide, decide_keeping
from ledger.errors import BadValue, LedgerError, NoSuch
from ledger.events import (
    AnyEvent,
    ContestOpened,
    EligibilityRuled,
    TournamentOpened,
    is_for_tournament,
    stream_name,
    tournament_stream,
)
from ledger.forms import in_bounds, in_form
from ledger.journal.asked import asked, asked_of_keeping
from ledger.journal.fault import Fault
from ledger.journal.states import Passing, States
from ledger.keeping import Keeping
from ledger.record import Contest, DoesNotFit, Tournament, evolve
from ledger.recorded import Recorded

Batch = Sequence[Recorded]
"""Events of one stream that were recorded together."""

OPENING = (OpenTournament, OpenContest, AppointOfficial)
"""Commands that are possible while the contest in question is not open."""


class Refusal(NamedTuple):
    """The event that this program would not have recorded, and why.

    Attributes:
        is_refusal: whether the rules of today refuse it.

    """

    position: int
    why: str
    is_refusal: bool = False


def decide_again(batches: Sequence[Batch], states: States) -> None:
    """Decide again what was submitted together: a batch of a tournament, of a contest, or both.

    Raises Fault; otherwise the states include them. Two batches in the same circumstances can also
    be two submissions. In the record of an older program, what the rules of today refuse is
    reported, and stands as it was recorded.
    """
    refusal = _submission(batches, states)
    if refusal is not None and len(batches) > 1 and batches[0][0].envelope.request_id is None:
        apart = (_submission([batch], states) for batch in batches)
        refused = next(filter(None, apart), None)
        refusal = refused and max(refused, refusal)
    if refusal is not None and refusal.is_refusal and states.passing is not None:
        refusal = _submission(batches, states, states.passing)
    if refusal is not None:
        raise Fault(refusal.why, refusal.position, is_refusal=refusal.is_refusal)
    for batch in batches:
        states.hear(batch[0])


def keep_again(batch: Batch, states: States) -> None:
    """Decide again a command about the ledger as a whole. Raises Fault.

    Who may set the clock right is judged by the times that count from then on, as at a desk.
    """
    act = _act(batch[0])
    for recorded in batch:
        states.put_right(recorded)
        command = asked_of_keeping(recorded.event)
        if command is None:
            raise Fault("is no event of the ledger as a whole", recorded.position)
        try:
            command = in_form(command) if states.passing is None else in_bounds(command)
            event = decide_keeping(command, states.keeping, act)
        except LedgerError as error:
            raise Fault(f"would not be recorded there: {error}", recorded.position) from None
        if event != recorded.event:
            raise Fault("is not what its command leads to there", recorded.position)
    for recorded in batch:
        states.learn(recorded)


def _submission(
    batches: Sequence[Batch], states: States, passing: Passing | None = None
) -> Refusal | None:
    """Say why this cannot have been submitted together and recorded; None if it can.

    passing: called with what the rules of today refuse, which then stands; None: it does not.
    """
    last = batches[-1][0]
    topic, name = stream_name(last.stream)
    if topic == "tournament":
        return _alone(batches[-1], states, passing)
    contest = states.contest(last.stream)
    opened = contest.opened or last.event
    if not isinstance(opened, ContestOpened) or opened.contest != name:
        return Refusal(last.position, f"is of the contest {name}, which is not open")
    tournament = tournament_stream(opened.tournament)
    if batches[0][0].stream not in (tournament, contest.stream):
        return Refusal(last.position, f"is of a contest that is not in {batches[0][0].stream}")
    return _decided(contest, tournament, batches, states, passing)


def _alone(batch: Batch, states: States, passing: Passing | None) -> Refusal | None:
    """Decide again an event of a tournament alone, as if given at any of its contests.

    While it has none, at one that is not open.
    """
    first, name = batch[0], stream_name(batch[0].stream).id
    opened = states.tournament(first.stream).opened or first.event
    if not isinstance(opened, TournamentOpened) or opened.tournament != name:
        return Refusal(first.position, f"is of the tournament {name}, which is not open")
    refusals = list[Refusal]()
    for contest in list(states.contests_of(first.stream)) or [Contest()]:
        refusal = _decided(contest, first.stream, [batch], states, passing)
        if refusal is None:
            return None
        refusals.append(refusal)
    return max(refusals)


def _decided(
    contest: Contest,
    stream: str,
    batches: Sequence[Batch],
    states: States,
    passing: Passing | None,
) -> Refusal | None:
    """Say why no commands, submitted together, lead to these batches; None if some do.

    If not, the states are as they were.
    """
    tournament = states.tournament(stream)
    before = len(contest.history), len(tournament.history)
    sitting = Sitting(contest, tournament, states.keeping, batches, passing)
    refusal = sitting.decide()
    if refusal is not None:
        states.go_back(contest, before[0], tournament, before[1])
    elif contest.stream:
        states.keep(sitting.contest)
    return refusal


def _act(first: Recorded) -> Act:
    """Return the circumstances of a submission, of which this is the first event.

    Raises Fault for a value beyond all bounds.
    """
    act = Act(
        actor=first.actor,
        at=first.at,
        recorded_at=first.recorded_at,
        responsible=first.responsible,
        head=first.position - 1,
        is_recorded=True,
    )
    try:
        return in_bounds(act)
    except BadValue as error:
        raise Fault(f"cannot be in such circumstances: {error}", first.position) from None


class Sitting:
    """One submission being decided again, command by command."""

    def __init__(
        self,
        contest: Contest,
        tournament: Tournament,
        keeping: Keeping,
        batches: Sequence[Batch],
        passing: Passing | None,
    ) -> None:
        self.contest, self.tournament = contest, tournament
        self._keeping, self._passing = keeping, passing
        self._act = _act(batches[0][0])
        # What the contest's events follow from is asked first: the rest may come with it.
        self._queues = {batch[0].stream: deque(batch) for batch in reversed(batches)}

    def decide(self) -> Refusal | None:
        """Take one command after the other, until the batches are used up or none will do."""
        if self._passing is None:
            try:
                in_form(self._act)
            except BadValue as error:
                position = min(queue[0].position for queue in self._queues.values())
                return _refused(position, f"cannot be in such circumstances: {error}")
        while self._queues:
            found = self._next()
            if isinstance(found, Refusal):
                if self._passing is None or not found.is_refusal:
                    return found
                self._passing(found.position, found.why)
                found = next([queue[0]] for queue in self._queues.values())
            for recorded in found:
                try:
                    self._evolve(recorded)
                except (DoesNotFit, KeyError):
                    return Refusal(recorded.position, "does not follow on what is before it")
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
        """Return the events that follow from the next command, or why no command leads to them."""
        refusals = list[Refusal]()
        for queue in self._queues.values():
            position = queue[0].position
            for command in asked(queue, self.contest):
                try:
                    found = self._matching(self._events(command))
                except LedgerError as error:
                    refusals.append(_refused(position, f"would not be recorded there: {error}"))
                    continue
                if found:
                    return found
                refusals.append(_refused(position, "is not what its command leads to there"))
            refusals.append(_refused(position, "follows from something else, which is missing"))
        return refusals[0]

    def _events(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Return the events of a command. Raises a LedgerError where it is refused."""
        if self.contest.opened is None and not isinstance(command, OPENING):
            raise NoSuch(what="contest", name=stream_name(self.contest.stream).id)
        command = in_form(command) if self._passing is None else in_bounds(command)
        return decide(command, self.contest, self.tournament, self._act, self._keeping)

    def _matching(self, events: Sequence[AnyEvent]) -> Sequence[Recorded]:
        """Return the next events in the journal if these are the very same; else nothing."""
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


def _refused(position: int, why: str) -> Refusal:
    """Return the refusal of an event that the rules of today do not lead to."""
    return Refusal(position, why, is_refusal=True)


def _is_same(event: AnyEvent, recorded: AnyEvent) -> bool:
    """Tell whether the decision led to what is recorded, as far as the record alone can tell.

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
