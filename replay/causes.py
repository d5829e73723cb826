"""Find which events between two moments moved whom, by the boards or items that they touch."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line, partners
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
from projections.scope import resolve
from projections.scoring.accounts import Item
from projections.scoring.boards import scored_boards
from projections.scoring.kinds import MOVING
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.stages import reckon
from projections.scoring.team_matches import matches
from projections.scoring.worth import line_worth
from replay.timeline import Past

Place = tuple[str, int]
"""A session and a board number."""

Values = dict[str, dict[Place, Fraction]]
"""The score of each contestant on each board."""

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

    def on(self, changed: set[Place]) -> bool:
        """Tell whether it touches one of these boards."""
        return self.everywhere or not changed.isdisjoint(self.places or ())


class Causes:
    """The events between two moments that can have moved somebody.

    Attributes:
        own: for each contestant whose worth on some board changed, or an item of whose account did,
            the events behind that.
        here, elsewhere: in the stage of the standings, and in those from which something is carried
            over into it.

    """

    def __init__(
        self, before: Past, after: Past, facts: tuple[Contest, Contest], scope: str
    ) -> None:
        odd = facts[1].odd
        self.between = [
            recorded
            for recorded in after.events
            if recorded.position > before.position and recorded.reference not in odd
        ]
        events = {recorded.version: recorded.event for recorded in after.events}
        self.touches = [
            touch for r in self.between if (touch := _touch(r.position, r.event, events))
        ]
        then, later = facts
        stage = resolve(scope, later).stage
        stages = {r.position: _stage_of(r.event, later) for r in self.between}
        self.here = [t for t in self.touches if stages[t.position] in (None, stage)]
        self.elsewhere = [t for t in self.touches if t not in self.here]
        by_boards = self._by_boards(_values(then, scope), _values(later, scope))
        by_items = self._by_items(_items(then, scope), _items(later, scope), after)
        self.own = {
            name: tuple(sorted({*by_boards.get(name, ()), *by_items.get(name, ())}))
            for name in {**by_boards, **by_items}
        }

    def _by_boards(self, then: Values, later: Values) -> dict[str, set[int]]:
        causes: dict[str, set[int]] = {}
        for name in {**then, **later}:
            was, now = then.get(name, {}), later.get(name, {})
            changed = {place for place in {**was, **now} if was.get(place) != now.get(place)}
            if changed:
                direct = [touch for touch in self.touches if touch.on(changed)]
                causes[name] = {touch.position for touch in direct or self.here or self.touches}
        return causes

    def _by_items(self, then: Items, later: Items, after: Past) -> dict[str, set[int]]:
        """Find the events behind items that have come or gone, or that removed others."""
        references = {recorded.position: recorded.reference for recorded in after.events}
        touches = {touch.position for touch in self.touches}
        naming = {r.position: rests_on(r.event) for r in self.between if r.position in touches}
        causes: dict[str, set[int]] = {}
        for name in {**then, **later}:
            was, now = then.get(name, Counter()), later.get(name, Counter())
            behind = {position for item in (was - now) + (now - was) for position in item.events}
            named = {references[position] for position in behind}
            found = {p for p, names in naming.items() if p in behind or not names.isdisjoint(named)}
            if found:
                causes[name] = found
        return causes

    def numbered(self, name: str) -> set[int]:
        """Return the events that gave a contestant its numbers."""
        return {
            recorded.position
            for recorded in self.between
            if isinstance(recorded.event, NumbersAssigned) and name in recorded.event.numbers
        }


def _values(facts: Contest, scope: str) -> Values:
    """Compute the score of each contestant on each board of the scope."""
    sessions = resolve(scope, facts).sessions
    team = [s for s in sessions if facts.conditions(s).contestant == "team"]
    boards = scored_boards(facts, [s for s in sessions if s not in team])
    own = OwnPercentages(boards)
    values: dict[str, dict[Place, Fraction]] = defaultdict(dict)
    for board in boards:
        for line in (*board.plain, *board.adjusted):
            worth = line_worth(board, line, own)
            place = (line.line.session, board.board)
            for side, value in ((line.line.ns, worth.ns), (line.line.ew, worth.ew)):
                if value is not None:
                    for name in partners(side):
                        values[name][place] = value
    for match in matches(facts, team):
        for played in match.boards:
            for name, imps in ((match.home, played.home_imps), (match.away, played.away_imps)):
                if imps is not None:
                    values[name][match.session, played.board] = imps
    return values


def _items(facts: Contest, scope: str) -> Items:
    """Return the accounts of the stage that the standings are of."""
    asked = resolve(scope, facts)
    if asked.stage is None:
        return {}
    accounts = reckon(facts, asked.stage, asked.sessions).accounts
    return {name: Counter(account.items) for name, account in accounts.items()}


def _touch(position: int, event: AnyEvent, events: Mapping[int, AnyEvent]) -> _Touch | None:
    """Return the boards an event touches; None if it can move nobody. events: by version."""
    match event:
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
            return _touch(position, events[target.version], events)
        case RegulationsAmended():
            return _Touch(position, None, everywhere=True)
        case SessionScheduled():
            return _Touch(position, None, everywhere=True) if _other_deals(event, events) else None
        case event if isinstance(event, MOVING):
            return _Touch(position, None)
        case _:
            return None


def _other_deals(event: SessionScheduled, events: Mapping[int, AnyEvent]) -> bool:
    """Tell whether a session that was scheduled before is said to play other deals. events: by
    version."""
    said = [one for one in events.values() if isinstance(one, SessionScheduled)]
    before = [one for one in said[: said.index(event)] if one.session == event.session]
    return bool(before) and before[-1].deals != event.deals


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
