"""States of every session, match and result: how final each is."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.scores import seated
from ledger.events import BoardFouled, BoardRemoved, BoardSubstituted
from ledger.record import Contest
from ledger.record.boards import parts, reaches
from ledger.record.concerned import Concern, lines_that
from ledger.record.justice import Appeal
from ledger.record.result import Result
from ledger.record.waiting import places_of, requests_in, waiting, waits_for_confirmations
from ledger.recorded import Recorded
from projections.scoring.encounters import encounters
from projections.views.state import State, held_state, posted_state, session_state, waiting_for

INCOMPLETE = State(word="incomplete")


class Stated(Struct, frozen=True, kw_only=True):
    """The state of a session as a whole, of a match in it, or of one result.

    Attributes:
        number: which match of the stage.
        round, table: where it was played, as far as known.
        board: of a result.
        sides: who met; one for a bye.

    """

    what: Literal["session", "match", "result"]
    session: str
    number: int | None = None
    round: int | None = None
    table: str | None = None
    board: int | None = None
    sides: tuple[str, ...] = ()
    state: State


class Parts(NamedTuple):
    """The parts of a session: where it was first posted, how final what is posted is at `now`.

    Attributes:
        between: its results, by who met, where confirmations of them are waited for.

    """

    facts: Contest
    name: str
    posted: int | None
    state: State
    now: datetime
    between: Mapping[frozenset[str], Sequence[Result]]

    def state_of(
        self, events: Collection[int], sides: frozenset[str], board: int | None = None
    ) -> State:
        """Return the state of a match or result: what is open, what changed it after posting."""
        waits = waiting(self.facts, self.name, sides, board, self.between.get(sides, ()))
        state = State(word="unposted")
        amended: tuple[int, ...] = ()
        if self.posted is not None:
            state = held_state(self._posted_state(sides), self._lodged(sides, board), waits)
            changed = {*events, *self.board_acts(sides, board)}
            amended = tuple(sorted(one for one in changed if one > self.posted))
        return waiting_for(replace(state, amended=amended), waits)

    def _posted_state(self, sides: frozenset[str]) -> State:
        """Give the state of the session, except for a match that was over before the last one."""
        if not self.facts.sessions[self.name].ends_by_match:
            return self.state
        return posted_state(self.facts, self.name, self.now, sides)

    def board_acts(self, sides: frozenset[str], board: int | None) -> Iterator[int]:
        """Yield the positions of acts that fouled, replaced or removed their boards, or this."""
        facts = self.facts
        between_rooms = facts.conditions(self.name).scoring.between_rooms is not None
        for recorded, act in self._acts():
            here = act.session == self.name and board in (None, act.board)
            if here and _concerns(act, sides, between_rooms=between_rooms):
                yield recorded.position

    def in_question(self) -> Concern:
        """Say of which results something may be open, or other than in the session as a whole."""
        facts, session = self.facts, self.facts.sessions[self.name]
        contestants = set[str]()
        for appeal in facts.appeals.values():
            if appeal.ruling.event.session == self.name:
                contestants |= {*appeal.parties}
        for request in requests_in(facts, self.name):
            for sides, _ in places_of(request.asked.asks, facts.results):
                contestants.update(seated(*sides))
        return Concern(
            session=self.name,
            contestants=frozenset(contestants),
            boards=frozenset(act.board for _, act in self._acts() if act.session == self.name),
            since=session.postings[0] if session.postings else None,
        )

    def _acts(self) -> "list[tuple[Recorded, BoardAct]]":
        facts = self.facts
        return [*facts.of(BoardFouled), *facts.of(BoardSubstituted), *facts.of(BoardRemoved)]

    def _lodged(self, sides: frozenset[str], board: int | None) -> tuple[Appeal, ...]:
        return tuple(
            appeal
            for appeal in self.facts.appeals.values()
            if appeal.ruling.event.session == self.name and appeal.concerns(sides, board)
        )


BoardAct = BoardFouled | BoardSubstituted | BoardRemoved
"""The acts that change the score of a board without being a score."""


def _concerns(act: BoardAct, sides: frozenset[str], *, between_rooms: bool) -> bool:
    """Tell whether an act is about a table or match; a foul, whether it changes its score.

    A match of teams is compared with nobody else, so it stands where both rooms had the same cards.
    At pairs whoever is named in no group is compared with fewer, too.
    """
    if isinstance(act, BoardFouled) and between_rooms and len(sides) == 2:
        home, away = sides
        return parts(act, home, away)
    return reaches(act, act.session, act.board, act.section, sides)


def parts_of(facts: Contest, name: str, now: datetime) -> Parts:
    """Return the parts of a session, judged at `now`."""
    session, between = facts.sessions[name], defaultdict[frozenset[str], list[Result]](list)
    posted = session.postings[0].position if session.postings else None
    for one in facts.results.in_session(session) if waits_for_confirmations(facts, name) else ():
        between[frozenset(one.sides)].append(one)
    return Parts(facts, name, posted, posted_state(facts, name, now), now, between)


def states(facts: Contest, sessions: Collection[str], now: datetime) -> tuple[Stated, ...]:
    """List these sessions and matches, and the results in another state than their session."""
    found: list[Stated] = []
    for name in sessions:
        session = parts_of(facts, name, now)
        state = session_state(facts, name, now)
        found.append(Stated(what="session", session=name, state=state))
        if facts.conditions(name).by_match:
            found += _matches(session)
        found += _results(session)
    return tuple(found)


def _matches(session: Parts) -> Iterator[Stated]:
    """Yield the matches played, forfeited or sat out, and those that have no result yet."""
    facts, name = session.facts, session.name
    met = encounters(facts, facts.sessions[name].stage, (name,))
    for encounter in met:
        yield Stated(
            what="match",
            session=name,
            number=encounter.number,
            round=encounter.round,
            table=encounter.table,
            sides=tuple(side.contestant for side in encounter.sides),
            state=session.state_of(encounter.events, encounter.between()),
        )
    known = {(encounter.round, encounter.between()) for encounter in met}
    for draw in facts.draws:
        tables = {frozenset((one.ns, one.ew)): one.table for one in draw.pairings}
        for sides in draw.meetings() if draw.session == name else ():
            between = frozenset(sides)
            if not {(draw.round, between), (None, between)} & known:
                yield Stated(
                    what="match",
                    session=name,
                    round=draw.round,
                    table=tables.get(between),
                    sides=sides,
                    state=INCOMPLETE,
                )


def _results(session: Parts) -> Iterator[Stated]:
    """Yield the results with something open about them, amended ones, and missing ones."""
    for line in lines_that(session.facts, session.in_question()):
        where = line.line
        is_missing = line.score is None and line.awards is None
        state = session.state_of(line.touched, frozenset((where.ns, where.ew)), where.board)
        stands_apart = state.appeals or state.requests or state.decisions or state.amended
        if is_missing or stands_apart:
            yield Stated(
                what="result",
                session=session.name,
                board=where.board,
                sides=(where.ns, where.ew),
                state=INCOMPLETE if is_missing else state,
            )
