"""Keep a contest scored event by event, so that each event costs only what it touches.

Boards and matches stay scored from one event to the next. A score or an award touches its own
boards and its own match; rulings, penalties and the like touch neither; a draw touches no board
that is compared with all tables; an annulment touches what its target did. After any other event
everything is scored again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ledger.bridge.scores import Line, MatchScore
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    DrawPublished,
    EventAnnulled,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record import Contest, copied, further
from ledger.recorded import Recorded
from projections.scoring.boards import KeptBoards, comparisons, score_board, unscored_boards
from projections.scoring.course import Numbers
from projections.scoring.kinds import UNSCORED
from projections.scoring.scored_board import BoardKey, ScoredBoard
from projections.scoring.tallies import NOTHING, Key, Tally

Name = tuple[str, int]
"""A board by its deal set and number."""

STAY = ("boards", "missing", "accounts")
"""The results kept when a round is drawn: none of them depends on the new round."""


class Sweep:
    """Takes in the events of a contest one by one, and keeps its boards scored.

    related: the states of the contests whose scores count here, which stay as they are.

    Attributes:
        facts: the state of the contest; it changes the one it was given.

    """

    def __init__(
        self, related: Mapping[str, Contest] | None = None, facts: Contest | None = None
    ) -> None:
        self._related = dict(related or {})
        self._out: set[Name] = set()
        self._facts = self._at_rest(facts or Contest())

    @property
    def facts(self) -> Contest:
        """The facts after the last event that was taken in."""
        if self._out:
            _put_in(self._facts, self._out)
            self._out = set()
        return self._facts

    def is_posted(self, session: str) -> bool:
        """Tell whether results of a session have been posted."""
        known = self._facts.sessions.get(session)
        return known is not None and bool(known.postings)

    def start(self, events: Iterable[Recorded]) -> None:
        """Take in many events at once."""
        self._facts, self._out = self._at_rest(further(self._facts, tuple(events))), set()

    def take_all(self, events: Iterable[Recorded]) -> None:
        """Take in these events, one after the other; scores that follow on each other together."""
        for are_scores, run in groupby(events, lambda one: isinstance(one.event, ScoreEntered)):
            if are_scores:
                self._take_scores(tuple(run))
            else:
                for recorded in run:
                    self.take(recorded)

    def _take_scores(self, entered: Sequence[Recorded]) -> None:
        """Take in scores that are entered; what they touch is forgotten once for all of them."""
        touched = tuple(where for one in entered for where in _touched(one.event))
        _look_for_missing_again(self._facts, touched)
        _look_for_sections_again(self._facts, touched)
        self._out |= _take_out(self._facts, touched, self._out)
        _count_rounds_again(self._facts, touched, may_go=False)
        further(self._facts, entered)

    def branch(self) -> "Sweep":
        """Return another sweep that stands here, with what is kept, and goes its own way."""
        other = Sweep(self._related, copied(self.facts))
        other.facts.kept = _kept_too(self._facts.kept or {})
        return other

    def take(self, recorded: Recorded) -> None:
        """Take in the next event; an annulment touches what its target did."""
        facts, is_annulled = self._facts, isinstance(recorded.event, EventAnnulled)
        event = _target(facts, recorded) if is_annulled else recorded.event
        assert facts.kept is not None
        touched = _touched(event)
        drawn = (event,) if isinstance(event, DrawPublished) else touched
        _look_for_missing_again(facts, drawn)
        _look_for_sections_again(facts, touched)
        if touched:
            self._out |= _take_out(facts, touched, self._out)
            moves = len({(where.session, where.round) for where in touched}) > 1
            may_go = is_annulled or moves or isinstance(event, ScoreVoided)
            _count_rounds_again(facts, touched, may_go=may_go)
        now = further(facts, (recorded,))
        if now is not facts:  # it was folded again
            self._facts, self._out = self._at_rest(now), set()
        elif isinstance(event, DrawPublished) and not _are_ranked_tables_compared(facts):
            facts.kept = {name: made for name, made in facts.kept.items() if name[0] in STAY}
        elif not touched and not isinstance(event, UNSCORED):
            facts.kept, self._out = {}, set()

    def _at_rest(self, facts: Contest) -> Contest:
        facts.related, facts.kept = self._related, {}
        return facts


def _kept_too(kept: Mapping[Any, Any]) -> dict[Any, Any]:
    """Copy the kept results, so that either may be updated; the values in them are immutable."""
    return {
        name: made.copy() if isinstance(made, dict | KeptBoards) else made
        for name, made in kept.items()
    }


def _target(facts: Contest, recorded: Recorded) -> AnyEvent:
    """Return the event that is annulled, or the annulment where there is none such."""
    assert isinstance(recorded.event, EventAnnulled)
    target = recorded.event.target
    is_there = target.stream == facts.stream and 0 < target.version <= facts.version
    return facts.event_at(target.version).event if is_there else recorded.event


def _touched(event: AnyEvent) -> tuple[Line | MatchScore, ...]:
    """Return the lines and matches that an event is about; nothing where it may be about all."""
    match event:
        case ScoreEntered(score=score):
            return (score,)
        case ScoreCorrected(was=was, now=now):
            return (was, now)
        case ScoreVoided(was=was) if was is not None:
            return (was,)
        case AdjustedScoreAwarded(line=line) | BoardNotPlayed(line=line):
            return (line,)
        case _:
            return ()


def _are_ranked_tables_compared(facts: Contest) -> bool:
    """Tell whether boards are compared only with the tables of the highest-ranked, as drawn."""
    datums = (facts.conditions(session).scoring.datum_rule for session in facts.sessions)
    return any(datum is not None and datum.tables is not None for datum in datums)


def _look_for_missing_again(
    facts: Contest, touched: Iterable[Line | MatchScore | DrawPublished]
) -> None:
    """Forget what is missing in these sessions; in all, where nobody says which."""
    assert facts.kept is not None
    missing = facts.kept.get(("missing",), {})
    for session in {where.session for where in touched} or tuple(missing):
        missing.pop(session, None)


def _look_for_sections_again(facts: Contest, touched: Iterable[Line | MatchScore]) -> None:
    """Forget who plays in which section, unless there is but one and it is played in again."""
    assert facts.kept is not None
    kept = facts.kept.get(("sections",), {})
    if any(isinstance(where, Line) and where.section for where in touched):
        kept.clear()
    for sessions in [sessions for sessions, found in kept.items() if found]:
        del kept[sessions]


def _count_rounds_again(
    facts: Contest, touched: Iterable[Line | MatchScore], *, may_go: bool
) -> None:
    """Forget which match of its stage each round is, where there may be others now, or fewer."""
    assert facts.kept is not None
    rounds = {(where.session, where.round) for where in touched}
    stages: dict[str, Numbers] = facts.kept.get(("numbers",), {})
    are_known = any(rounds <= known.keys() for known in stages.values())
    if not are_known or may_go:
        stages.clear()


def _take_out(
    facts: Contest, touched: Iterable[Line | MatchScore], out: Collection[Name]
) -> set[Name]:
    """Take out what is kept of these lines and matches, before they change; the boards.

    out: boards that are taken out already.
    """
    assert facts.kept is not None
    matches = facts.kept.get(("matches",), {})
    names: set[Name] = set()
    for where in touched:
        if isinstance(where, MatchScore):
            continue  # only its result is known: nothing of it is kept
        matches.pop((where.session, where.round, frozenset((where.ns, where.ew))), None)
        session = facts.sessions.get(where.session)
        if session is not None and (session.deals, where.board) not in out:
            names.add((session.deals, where.board))
    if not names:
        return names
    for _, kept in _kept_boards(facts):
        kept.out += [board for board in kept if (board.key.deals, board.board) in names]
        kept[:] = [board for board in kept if (board.key.deals, board.board) not in names]
    return names


def _put_in(facts: Contest, names: Collection[Name]) -> None:
    """Score these boards as they are now, and those that are compared otherwise because of them."""
    for sessions, kept in _kept_boards(facts):
        deals = facts.sessions[sessions[0]].deals
        if all(name[0] != deals for name in names):
            continue
        was = {board.key: board for board in kept}
        now = was | unscored_boards(facts, sessions, names)
        fresh: dict[BoardKey, ScoredBoard] = {}
        for key, comparison in comparisons(now).items():
            board = now[key]
            if key in was:
                if comparison == (board.expected, board.elsewhere):
                    continue
                board = now[key] = ScoredBoard(key, board.conditions)
                board.add((*was[key].plain, *was[key].adjusted, *was[key].unplayed))
            score_board(facts, board, comparison)
            fresh[key] = board
        stale = [*kept.out, *(board for key, board in was.items() if key in fresh)]
        for make, tallies in kept.gathered.values():
            _swap(tallies, make(stale), make(list(fresh.values())))
        kept[:], kept.out = [now[key] for key in sorted(now)], []


def _kept_boards(facts: Contest) -> Iterator[tuple[tuple[str, ...], KeptBoards]]:
    """Yield the sessions of which boards are kept, and these."""
    for (what, *sessions), kept in (facts.kept or {}).items():
        if what == "boards":
            yield sessions[0], kept


def _swap(tallies: dict[Key, Tally], was: Mapping[Key, Tally], now: Mapping[Key, Tally]) -> None:
    """Take what was gathered on some boards out of the tallies, and put in what is now."""
    for key in {**was, **now}:
        gone, come = was.get(key, NOTHING), now.get(key, NOTHING)
        if gone == come:
            continue
        tally = tallies.get(key, NOTHING).swapped(gone, come)
        if tally.boards:
            tallies[key] = tally
        else:
            tallies.pop(key, None)
