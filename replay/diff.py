"""What moved between two moments, from what to what, and because of which events."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    BoardRemoved,
    EventAnnulled,
    NumbersAssigned,
    RegulationsAmended,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.recorded import Recorded
from projections.folds.facts import Facts
from projections.scope import resolve
from projections.scoring.boards import scored_boards
from projections.scoring.tallies import own_percentages
from projections.scoring.team_matches import matches
from projections.scoring.worth import line_worth
from projections.views.audit_trail import trail
from projections.views.moves import Diff, Move
from projections.views.standings import Standing, Standings, standings
from replay.timeline import Past

Place = tuple[str, int]
"""A session and a board number."""

Values = dict[str, dict[Place, Fraction]]
"""What each contestant got on each board."""


def diff(before: Past, after: Past, scope: str, zone: str) -> Diff:
    """What changed from one moment to another. The order in time is not the caller's worry."""
    if before.position > after.position:
        before, after = after, before
    earlier, later = _standings(before, scope), _standings(after, scope)
    return Diff(
        scope=scope,
        before=earlier,
        after=later,
        moves=_moves(earlier, later, _Causes(before, after, scope)),
        events=tuple(line for line in trail(after.events, zone) if line.position > before.position),
    )


def _standings(past: Past, scope: str) -> Standings:
    facts = past.facts()
    return standings(facts, resolve(scope, facts), past.now)


def _moves(earlier: Standings, later: Standings, causes: "_Causes") -> tuple[Move, ...]:
    was = {row.contestant: row for row in earlier.rows}
    now = {row.contestant: row for row in later.rows}
    moved = [name for name in {**now, **was} if was.get(name) != now.get(name)]
    return tuple(
        Move(
            contestant=name,
            number=(now.get(name) or was[name]).number,
            was=was.get(name),
            now=now.get(name),
            because=causes.own.get(name) or _elsewhere(name, was, now, causes),
        )
        for name in moved
    )


def _elsewhere(
    name: str, was: dict[str, Standing], now: dict[str, Standing], causes: "_Causes"
) -> tuple[int, ...]:
    """Why a contestant moved of whom no board changed: others did, or rules, or its number."""
    then, later = was.get(name), now.get(name)
    if then is None or later is None or then.exact != later.exact:
        return tuple(sorted(touch.position for touch in causes.touches))
    found: set[int] = set()
    if (then.rank, then.tied) != (later.rank, later.tied):
        found |= _passed_by(name, was, now, causes.own)
    if (then.total, then.percentage) != (later.total, later.percentage):
        found |= {touch.position for touch in causes.touches}
    if then.number != later.number:
        found |= causes.numbered(name)
    return tuple(sorted(found))


def _passed_by(
    name: str,
    was: dict[str, Standing],
    now: dict[str, Standing],
    causes: dict[str, tuple[int, ...]],
) -> set[int]:
    """The events that moved those who are now on the other side of this contestant."""
    positions: set[int] = set()
    for other, because in causes.items():
        if _order(name, other, was) != _order(name, other, now):
            positions.update(because)
    return positions


def _order(one: str, other: str, rows: dict[str, Standing]) -> int | None:
    """Whether one is ahead of (1), level with (0) or behind (-1) the other."""
    if one not in rows or other not in rows:
        return None
    difference = rows[one].exact - rows[other].exact
    return (difference > 0) - (difference < 0)


class _Touch(NamedTuple):
    """An event and the boards that it touches; None: everything."""

    position: int
    places: frozenset[Place] | None


class _Causes:
    """The events between two moments that can have moved somebody.

    own: for each contestant whose worth on some board changed, the events that touched it.
    """

    def __init__(self, before: Past, after: Past, scope: str) -> None:
        self.between = [r for r in after.events if r.position > before.position]
        self.touches = [
            _Touch(recorded.position, places)
            for recorded in self.between
            if (places := _places(recorded.event, after.events)) != frozenset()
        ]
        self.own = self._own(_values(before.facts(), scope), _values(after.facts(), scope))

    def _own(self, then: Values, later: Values) -> dict[str, tuple[int, ...]]:
        causes: dict[str, tuple[int, ...]] = {}
        for name in {**then, **later}:
            was, now = then.get(name, {}), later.get(name, {})
            changed = {place for place in {**was, **now} if was.get(place) != now.get(place)}
            if changed:
                direct = [t for t in self.touches if t.places is None or t.places & changed]
                causes[name] = tuple(touch.position for touch in direct or self.touches)
        return causes

    def numbered(self, name: str) -> set[int]:
        """The events that gave a contestant its numbers."""
        return {
            recorded.position
            for recorded in self.between
            if isinstance(recorded.event, NumbersAssigned) and name in recorded.event.numbers
        }


def _values(facts: Facts, scope: str) -> Values:
    """What each contestant got on each board of the scope."""
    sessions = resolve(scope, facts).sessions
    team = [s for s in sessions if facts.conditions(s).contestant == "team"]
    boards = scored_boards(facts, [s for s in sessions if s not in team])
    own = own_percentages(boards)
    values: dict[str, dict[Place, Fraction]] = defaultdict(dict)
    for board in boards:
        for line in (*board.plain, *board.adjusted):
            worth = line_worth(board, line, own)
            place = (line.line.session, board.board)
            for name, value in ((line.line.ns, worth.ns), (line.line.ew, worth.ew)):
                if value is not None:
                    values[name][place] = value
    for match in matches(facts, team):
        for played in match.boards:
            for name, imps in ((match.home, played.home_imps), (match.away, played.away_imps)):
                if imps is not None:
                    values[name][match.session, played.board] = imps
    return values


def _places(event: AnyEvent, events: tuple[Recorded, ...]) -> frozenset[Place] | None:
    """The boards whose scores an event changes; none of them, or (None) any."""
    match event:
        case ScoreEntered(score=score):
            return _of(score) if isinstance(score, BoardScore) else None
        case ScoreCorrected(was=was, now=now):
            if isinstance(was, BoardScore) and isinstance(now, BoardScore):
                return _of(was) | _of(now)
            return None
        case ScoreVoided(was=was):
            return None if was is None else _of(was)
        case AdjustedScoreAwarded(line=line) | BoardNotPlayed(line=line):
            return _of(line)
        case BoardRemoved(session=session, board=board):
            return frozenset({(session, board)})
        case EventAnnulled(target=target):
            return _places(events[target.version - 1].event, events)
        case RegulationsAmended():
            return None
        case _:
            return frozenset()


def _of(line: Line) -> frozenset[Place]:
    return frozenset({(line.session, line.board)})
