"""Find which events between two moments moved whom, by the boards or items that they touch."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ContestantReplaced,
    EventAnnulled,
    ForfeitDeclared,
    LotDrawn,
    NumbersAssigned,
    PenaltyImposed,
    QualifiersDeclared,
    RegulationsAmended,
    ScoreAltered,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    TieSettled,
    rests_on,
)
from ledger.record import Contest
from ledger.recorded import Recorded
from projections.scope import resolve
from projections.scoring.accounts import Item
from projections.scoring.kinds import MOVING
from projections.scoring.stages import reckon
from projections.views.audit_trail import positions_named
from replay.changed_boards import Place, changed_boards
from replay.unions import Positions, Unions

Items = dict[str, Counter[Item]]
"""The items of each contestant's account."""


class _Touch(NamedTuple):
    """An event that can move somebody.

    Attributes:
        position: of the event.
        places: the boards that it touches; None: it touches none.
        everywhere: whether it touches all boards.

    """

    position: int
    places: frozenset[Place] | None
    everywhere: bool = False


class Causes:
    """The events between two moments that can have moved somebody.

    Attributes:
        own: for each contestant whose worth on some board changed, or an item of whose account did,
            the events behind that; equal ones are the same object.
        here, elsewhere, anywhere: in the stage of the standings, in those from which something is
            carried over into it, and both.
        unions: of these, each made once.

    """

    def __init__(
        self,
        between: Iterable[Recorded],
        facts: tuple[Contest, Contest],
        scheduled: Sequence[Recorded],
        scope: str,
    ) -> None:
        """Find them among all events between the two.

        scheduled: all events, or some, among which all are that schedule sessions.
        """
        then, later = facts
        self.unions = Unions()
        self.between = [recorded for recorded in between if recorded.reference not in later.odd]
        others = _other_deals(scheduled)
        touches = [t for r in self.between if (t := _touch(r.position, r, later, others))]
        stage = resolve(scope, later).stage
        stages = {r.position: _stage_of(r.event, later) for r in self.between}
        is_here = [stages[touch.position] in (None, stage) for touch in touches]
        self.anywhere = tuple(sorted(touch.position for touch in touches))
        self.here = tuple(
            sorted(t.position for t, own in zip(touches, is_here, strict=True) if own)
        )
        self.elsewhere = tuple(sorted({*self.anywhere} - {*self.here}))
        by_boards = self._by_boards(touches, changed_boards(then, later, scope))
        by_items = self._by_items(_items(then, scope), _items(later, scope), later)
        self.own = {
            name: self.unions.of((by_boards.get(name, ()), by_items.get(name, ())))
            for name in {**by_boards, **by_items}
        }

    def _by_boards(
        self, touches: Iterable[_Touch], changed: Mapping[str, set[Place]]
    ) -> dict[str, Positions]:
        """Find the events behind what changed on boards; equal ones are held once."""
        everywhere, at = set[int](), dict[Place, set[int]]()
        for touch in touches:
            if touch.everywhere:
                everywhere.add(touch.position)
            for place in touch.places or ():
                at.setdefault(place, set()).add(touch.position)

        @cache
        def behind(places: frozenset[Place]) -> Positions:
            direct = everywhere.union(*(at.get(place, ()) for place in places))
            return tuple(sorted(direct)) or self.here or self.anywhere

        return {name: behind(frozenset(places)) for name, places in changed.items()}

    def _by_items(self, then: Items, later: Items, facts: Contest) -> dict[str, Positions]:
        """Find the events behind items that have come or gone, or that removed others."""
        touches = {*self.anywhere}
        touching = [one for one in self.between if one.position in touches]
        positions, naming = positions_named(facts, touching), dict[int, set[int]]()
        for one in touching:
            for position in {positions[ref] for ref in rests_on(one.event) if ref in positions}:
                naming.setdefault(position, set()).add(one.position)
        causes: dict[str, Positions] = {}
        for name in {**then, **later}:
            was, now = then.get(name, Counter()), later.get(name, Counter())
            behind = {position for item in (was - now) + (now - was) for position in item.events}
            found = (behind & touches).union(*(naming.get(position, ()) for position in behind))
            if found:
                causes[name] = self.unions.shared(found)
        return causes

    @cached_property
    def numbered(self) -> dict[str, Positions]:
        """The events that gave each contestant its numbers."""
        found: dict[str, list[int]] = {}
        for recorded in self.between:
            if isinstance(recorded.event, NumbersAssigned):
                for name in recorded.event.numbers:
                    found.setdefault(name, []).append(recorded.position)
        return {name: self.unions.shared(positions) for name, positions in found.items()}


def _items(facts: Contest, scope: str) -> Items:
    """Return the accounts of the stage that the standings are of."""
    asked = resolve(scope, facts)
    if asked.stage is None:
        return {}
    accounts = reckon(facts, asked.stage, asked.sessions).accounts
    return {name: Counter(account.items) for name, account in accounts.items()}


def _touch(
    position: int, recorded: Recorded, facts: Contest, others: Collection[int]
) -> _Touch | None:
    """Return the boards an event touches; None if it can move nobody.

    position: its own, or that of its annulment. others: the versions of those by which sessions
    play other deals than before.
    """
    match event := recorded.event:
        case ScoreEntered(score=BoardScore() as score):
            return _Touch(position, _of(score))
        case ScoreCorrected(was=BoardScore() as was, now=BoardScore() as now):
            return _Touch(position, _of(was) | _of(now))
        case ScoreEntered() | ScoreCorrected():
            return _Touch(position, None)
        case ScoreVoided(was=was):
            return _Touch(position, None if was is None else _of(was))
        case AdjustedScoreAwarded(line=line) | BoardNotPlayed(line=line):
            return _Touch(position, _of(line))
        case BoardRemoved() | BoardFouled() | BoardSubstituted():
            return _Touch(position, frozenset({(event.session, event.board)}))
        case EventAnnulled(target=target):
            return _touch(position, facts.event_at(target.version), facts, others)
        case RegulationsAmended():
            return _Touch(position, None, everywhere=True)
        case SessionScheduled():
            return _Touch(position, None, everywhere=True) if recorded.version in others else None
        case event if isinstance(event, MOVING):
            return _Touch(position, None)
        case _:
            return None


def _other_deals(events: Iterable[Recorded]) -> set[int]:
    """Give the versions of events by which a session that was scheduled plays other deals."""
    deals: dict[str, str | None] = {}
    found = set[int]()
    for recorded in events:
        event = recorded.event
        if isinstance(event, SessionScheduled):
            if deals.setdefault(event.session, event.deals) != event.deals:
                found.add(recorded.version)
            deals[event.session] = event.deals
    return found


def _stage_of(event: AnyEvent, facts: Contest) -> str | None:
    """Return the stage that an event is about; None where it is about no one stage."""
    match event:
        case StageEnded(stage=stage) | QualifiersDeclared(into=stage):
            return stage
        case ContestantReplaced(stage=stage) | LotDrawn(stage=stage) | TieSettled(stage=stage):
            return stage
        case ScoreEntered(score=about) | ScoreCorrected(now=about):
            session = about.session
        case AdjustedScoreAwarded(line=line) | BoardNotPlayed(line=line):
            session = line.session
        case PenaltyImposed(session=session, counts_in=later):
            session = later or session
        case BoardRemoved() | BoardFouled() | BoardSubstituted():
            session = event.session
        case ForfeitDeclared(session=session) | ScoreAltered(session=session):
            pass
        case SessionStarted(session=session) | SessionEnded(session=session):
            pass
        case _:
            return None
    known = facts.sessions.get(session)
    return None if known is None else known.stage


def _of(line: Line) -> frozenset[Place]:
    return frozenset({(line.session, line.board)})
