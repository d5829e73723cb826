"""A contest after any of its events, without folding from the first.

What the record said is held after some events, as keyframes; from the last of them before the
one that is asked for, only what follows is taken in. Nothing is worked out before it is asked
for, and keyframes are only another way to the same fold: one that is lost is made again.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace

from ledger.events import EventAnnulled
from ledger.record.advancing import further
from ledger.record.contest import Contest
from ledger.record.entries import Entries
from ledger.record.justice import Justice
from ledger.record.requests import Requests
from ledger.record.results import Results
from ledger.record.schedule import Schedule, Session
from ledger.recorded import Recorded

LEAST = 128
"""How many events keyframes are apart at least."""

PARTS = 16
"""Into how many parts keyframes divide the record of a contest that is not large."""

ROOM = 60_000
"""How many lines and matches all keyframes of a contest may hold; or twice its events."""


class Keyframes:
    """The keyframes of one contest, whose events are told as they are recorded."""

    def __init__(self) -> None:
        self._events: list[Recorded] = []
        self._annulments: list[int] = []
        self._frames: list[Contest] = []
        self._ends: list[int] = []
        self.lines_held = 0

    def follow(self, events: Iterable[Recorded]) -> None:
        """Know of these events, too."""
        for recorded in events:
            self._events.append(recorded)
            if isinstance(recorded.event, EventAnnulled):
                self._annulments.append(len(self._events))

    def after(self, many: int) -> Contest:
        """The contest after its first so many events, as `fold` has it; the caller's own."""
        contest = self._last_before(many)
        while (here := len(contest.history)) < many:
            there = min(many, self._next_frame(here))
            contest = further(contest, self._events[here:there])
            if there < many or there in self._annulments:
                self._hold(contest)
        return contest

    def _last_before(self, many: int) -> Contest:
        place = bisect_right(self._ends, many)
        return copied(self._frames[place - 1]) if place else Contest()

    def _next_frame(self, here: int) -> int:
        """After how many events the next one is to stand: in equal parts, behind annulments."""
        apart = max(LEAST, len(self._events) // PARTS)
        there = (here // apart + 1) * apart
        behind = bisect_right(self._annulments, here)
        return min([there, *self._annulments[behind : behind + 1]])

    def _hold(self, contest: Contest) -> None:
        """Keep a keyframe of it, where there is room."""
        lines, end = len(contest.results.lines) + len(contest.results.matches), len(contest.history)
        if end not in self._ends and self.lines_held + lines <= max(ROOM, 2 * len(self._events)):
            place = bisect_right(self._ends, end)
            self._frames.insert(place, copied(contest))
            self._ends.insert(place, end)
            self.lines_held += lines


def copied(contest: Contest) -> Contest:
    """Another one that says the same, and goes its own way from here on.

    What is recorded once and never changes is in both; nothing that was worked out goes along.
    """
    return replace(
        contest,
        amended_rules=list(contest.amended_rules),
        entries=_entries(contest.entries),
        schedule=_schedule(contest.schedule),
        results=_results(contest.results),
        requests=_requests(contest.requests),
        justice=_justice(contest.justice),
        published=list(contest.published),
        qualified={stages: list(names) for stages, names in contest.qualified.items()},
        changes=dict(contest.changes),
        amendments={session: list(at) for session, at in contest.amendments.items()},
        acts={kind: list(acts) for kind, acts in contest.acts.items()},
        history=list(contest.history),
        annulled=dict(contest.annulled),
        odd=dict(contest.odd),
        related=dict(contest.related),
        kept=None,
    )


def _entries(entries: Entries) -> Entries:
    return replace(
        entries,
        contestants=dict(entries.contestants),
        numbers=dict(entries.numbers),
        phases=dict(entries.phases),
        seats=list(entries.seats),
        substitutions=dict(entries.substitutions),
        documents=dict(entries.documents),
        withdrawn=dict(entries.withdrawn),
        disqualified=dict(entries.disqualified),
        dropped_in=dict(entries.dropped_in),
        house=dict(entries.house),
        handicaps=dict(entries.handicaps),
    )


def _schedule(schedule: Schedule) -> Schedule:
    return replace(
        schedule,
        stages=dict(schedule.stages),
        sessions={name: _session(session) for name, session in schedule.sessions.items()},
        phases_over=set(schedule.phases_over),
    )


def _session(session: Session) -> Session:
    return replace(
        session,
        scheduled=list(session.scheduled),
        started=list(session.started),
        ended=list(session.ended),
        postings=list(session.postings),
        sides=session.sides.copy(),
        rounds=session.rounds.copy(),
        agreed={side: list(said) for side, said in session.agreed.items()},
        in_play=set(session.in_play),
        movements=dict(session.movements),
    )


def _results(results: Results) -> Results:
    return Results(
        lines=dict(results.lines),
        matches=dict(results.matches),
        removed=list(results.removed),
        unscored=dict(results.unscored),
    )


def _requests(requests: Requests) -> Requests:
    return replace(
        requests,
        asked={
            version: replace(one, consents=set(one.consents))
            for version, one in requests.asked.items()
        },
        decisions=dict(requests.decisions),
        carried_out=dict(requests.carried_out),
    )


def _justice(justice: Justice) -> Justice:
    rulings = {version: replace(ruling) for version, ruling in justice.rulings.items()}
    return replace(
        justice,
        sanctions={version: replace(one) for version, one in justice.sanctions.items()},
        rulings=rulings,
        appeals={
            number: replace(appeal, ruling=rulings[appeal.ruling.reference.version])
            for number, appeal in justice.appeals.items()
        },
    )
