"""Keep a contest scored event by event, so that each event costs only what it touches.

Boards and matches stay scored from one event to the next. A score or an award touches its own
boards and its own match; rulings, penalties and the like touch neither; a draw touches no board
that is compared with all tables; an annulment touches what its target did. After any other event
everything is scored again.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ledger.bridge.scores import BoardScore, Line, MatchScore
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
from ledger.record.missing import look_again
from ledger.record.result import LineResult
from ledger.recorded import Recorded
from projections.scoring.board_key import BoardKey
from projections.scoring.boards import KeptBoards, Places, comparisons, score_board
from projections.scoring.course import Numbers
from projections.scoring.kinds import UNSCORED
from projections.scoring.scored_board import ScoredBoard

Name = tuple[str, int]
"""A board by its deal set and number."""

STAY = ("boards", "matches", "missing", "accounts", "meetings")
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
        self._moved: dict[Name, set[int]] = {}
        self._facts = self._at_rest(facts or Contest())

    @property
    def facts(self) -> Contest:
        """The facts after the last event that was taken in."""
        if self._moved:
            _put_in(self._facts, self._moved)
            self._moved = {}
        return self._facts

    @property
    def events(self) -> Sequence[Recorded]:
        """The events that were taken in."""
        return self._facts.history

    def start(self, events: Iterable[Recorded]) -> None:
        """Take in many events at once."""
        self._facts, self._moved = self._at_rest(further(self._facts, tuple(events))), {}

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
        facts = self._facts
        touched = [where for one in entered for where in _touched(one.event)]
        noted = zip(touched, [_line_of(facts, one) for one in entered], strict=True)
        _look_for_missing_again(facts, touched, only_more=not facts.results.unscored)
        _look_for_sections_again(facts, touched, may_go=False)
        self._note(noted)
        _count_rounds_again(facts, touched, may_go=False)
        further(facts, entered)

    def branch(self) -> "Sweep":
        """Return another sweep that stands here, with what is kept, and goes its own way."""
        other = Sweep(self._related, copied(self.facts))
        other.facts.kept = _kept_too(self._facts.kept or {}, other.facts)
        return other

    def take(self, recorded: Recorded) -> None:
        """Take in the next event; an annulment touches what its target did."""
        facts, is_annulled = self._facts, isinstance(recorded.event, EventAnnulled)
        target = _target(facts, recorded) if is_annulled else recorded
        event = target.event
        assert facts.kept is not None
        touched = _touched(event)
        drawn = (event,) if isinstance(event, DrawPublished) else touched
        _look_for_missing_again(facts, drawn)
        if touched:
            version = _line_of(facts, target)
            self._note((where, version) for where in touched)
            moves = len({(where.key, where.round) for where in touched}) > 1
            may_go = is_annulled or moves or isinstance(event, ScoreVoided)
            _look_for_sections_again(facts, touched, may_go=may_go)
            _count_rounds_again(facts, touched, may_go=may_go)
        now = further(facts, (recorded,))
        if now is not facts:  # it was folded again
            self._facts, self._moved = self._at_rest(now), {}
        elif isinstance(event, DrawPublished) and not _are_ranked_tables_compared(facts):
            facts.kept = {name: made for name, made in facts.kept.items() if name[0] in STAY}
        elif not touched and not isinstance(event, UNSCORED):
            facts.kept, self._moved = {}, {}

    def _note(self, noted: Iterable[tuple[Line | MatchScore, int]]) -> None:
        """Note which lines are to be put in again on the boards that they were on, or will be on.

        noted: with their versions.
        """
        facts = self._facts
        for where, version in noted if facts.kept else ():
            session = facts.sessions.get(where.session)
            if session is not None and not isinstance(where, MatchScore):
                self._moved.setdefault((session.deals, where.board), set()).add(version)

    def _at_rest(self, facts: Contest) -> Contest:
        facts.related, facts.kept = self._related, {}
        return facts


def _kept_too(kept: Mapping[Any, Any], facts: Contest) -> dict[Any, Any]:
    """Copy the kept results for other facts, so that either may be updated."""
    copies: dict[Any, Any] = {}
    for name, made in kept.items():
        if isinstance(made, KeptBoards):
            copies[name] = made.held_by(facts)
        else:
            copies[name] = made.copy() if isinstance(made, dict) else made
    return copies


def _target(facts: Contest, recorded: Recorded) -> Recorded:
    """Return the event that is annulled, or the annulment where there is none such."""
    assert isinstance(recorded.event, EventAnnulled)
    target = recorded.event.target
    is_there = target.stream == facts.stream and 0 < target.version <= facts.version
    return facts.event_at(target.version) if is_there else recorded


def _line_of(facts: Contest, recorded: Recorded) -> int:
    """Return the version of the line that an event is about, before it is taken in."""
    match recorded.event:
        case ScoreEntered(score=BoardScore() as score) if facts.results.unscored:
            return facts.results.unscored.get(score.key, recorded.version)
        case ScoreCorrected(entry=entry) | ScoreVoided(entry=entry):
            return entry.version
        case AdjustedScoreAwarded(entry=entry) if entry is not None:
            return entry.version
        case _:
            return recorded.version


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
    facts: Contest,
    touched: Iterable[Line | MatchScore | DrawPublished],
    *,
    only_more: bool = False,
) -> None:
    """Look again for what is missing where these are; everywhere, where nobody says where.

    Also where somebody is expelled, who is still to be met in sessions before a result of it.
    """
    is_anyone_out = any(facts.entries.disqualified.values())
    look_again(facts, () if is_anyone_out else touched, only_more=only_more)


def _look_for_sections_again(
    facts: Contest, touched: Iterable[Line | MatchScore], *, may_go: bool
) -> None:
    """Forget who plays in which section, unless these lines say what is known and none may go."""
    assert facts.kept is not None
    kept = facts.kept.get(("sections",), {})
    if not kept:
        return
    lines = {
        (one.session, one.section, one.contestants) for one in touched if isinstance(one, Line)
    }
    for sessions, found in [*kept.items()]:
        own = [line for line in lines if line[0] in sessions]
        said = ((found.get((of, one), ""), section) for of, section, both in own for one in both)
        if (may_go and own and found) or any(known != section for known, section in said):
            del kept[sessions]


def _count_rounds_again(
    facts: Contest, touched: Iterable[Line | MatchScore], *, may_go: bool
) -> None:
    """Forget which match of its stage each round is, where there may be others now, or fewer.

    A line that gets its score after all may have been marked in another round.
    """
    assert facts.kept is not None
    stages: dict[str, Numbers] = facts.kept.get(("numbers",), {})
    if not stages:
        return
    rounds = {(where.session, where.round) for where in touched}
    are_known = any(rounds <= known.keys() for known in stages.values())
    scores = (where for where in touched if isinstance(where, BoardScore))
    if not are_known or may_go or any(map(facts.results.blank, scores)):
        stages.clear()


def _put_in(facts: Contest, moved: Mapping[Name, Collection[int]]) -> None:
    """Score boards again on which lines of these versions have moved.

    And those that are compared otherwise because of them.
    """
    for sessions, kept in _kept_boards(facts):
        deals = facts.sessions[sessions[0]].deals
        own = {number: lines for (of, number), lines in moved.items() if of == deals}
        if not own:
            continue
        was = {board.key: board for board in kept}
        now = _with_lines(facts, sessions, was, own)
        fresh: dict[BoardKey, ScoredBoard] = {}
        for key, comparison in comparisons(now).items():
            board, before = now[key], was.get(key)
            if board is before:
                if comparison == (board.expected, board.elsewhere):
                    continue
                board = now[key] = board.changed((), ())
            score_board(facts, board, comparison)
            fresh[key] = board
        kept.put(now.values(), fresh.values())


def _with_lines(
    facts: Contest,
    sessions: Collection[str],
    was: Mapping[BoardKey, ScoredBoard],
    moved: Mapping[int, Collection[int]],
) -> dict[BoardKey, ScoredBoard]:
    """Return the boards with these lines as they are now. moved: versions by board number."""
    places = Places(facts, sessions)
    versions = set().union(*moved.values())
    come: dict[BoardKey, list[LineResult]] = defaultdict(list)
    for key, lines in places.sorted(facts.counting_of(sorted(versions))):
        if key.board in moved:
            come[key] += lines
    now = dict(was)
    for key in {key for key in was if key.board in moved} | come.keys():
        board = was.get(key) or places.empty(key)
        now[key] = board.changed(moved[key.board], come[key])
        if not now[key].lines:
            del now[key]
    return now


def _kept_boards(facts: Contest) -> Iterator[tuple[tuple[str, ...], KeptBoards]]:
    """Yield the sessions of which boards are kept, and these."""
    for (what, *sessions), kept in (facts.kept or {}).items():
        if what == "boards":
            yield sessions[0], kept
