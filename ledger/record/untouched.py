"""Which scores no other event touches, and on which boards that may change."""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any

from ledger.bridge.scores import BoardScore
from ledger.events import (
    AdjustedScoreAwarded,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    HandicapGiven,
    ResultAgreed,
    ResultsPosted,
    ScoreEntered,
    acts_on,
)
from ledger.record.boards import reaches_line
from ledger.record.contest import Contest
from ledger.record.packed import telling
from ledger.recorded import Recorded

Board = tuple[str, int]
"""A session, and a board of it."""


def board_score(recorded: Recorded) -> BoardScore:
    """Return the score that such an event entered."""
    assert isinstance(recorded.event, ScoreEntered)
    assert isinstance(recorded.event.score, BoardScore)
    return recorded.event.score


ABOUT_BOARDS = (BoardFouled, BoardRemoved, BoardSubstituted)
ABOUT_LINES = (AdjustedScoreAwarded, BoardNotPlayed)
ABOUT_SOMEBODY = (ContestantDisqualified, ContestantWithdrew)
ABOUT_SESSIONS = (ResultAgreed, ResultsPosted)
"""The kinds on which it depends what a score is, or what it does. Annulled ones are among them:
before that they were in force."""


def boards_touched(contest: Contest, events: Iterable[Recorded]) -> set[Board] | None:
    """Name the boards whose columns may change by these events; None: any may."""
    touched = set[Board]()
    for recorded in events:
        if isinstance(
            recorded.event, (*ABOUT_BOARDS, *ABOUT_SOMEBODY, HandicapGiven, EventAnnulled)
        ):
            return None
        about = (contest.event_at(ref.version) for ref in acts_on(recorded.event))
        for one in (recorded, *about):
            event: Any = one.event
            if isinstance(event, ABOUT_LINES):
                touched.add((event.line.session, event.line.board))
            elif _is_score(one):
                touched.add((event.score.session, event.score.board))
    return touched


def _is_score(recorded: Recorded) -> bool:
    return isinstance(recorded.event, ScoreEntered) and isinstance(recorded.event.score, BoardScore)


def scores_in(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """Give those of these events that entered the score of a board."""
    return filter(_is_score, events)


def _entered_on(contest: Contest, boards: Collection[Board] | None) -> Iterator[Recorded]:
    """Give the events that entered scores of these boards (None: all), in order."""
    if boards is None:
        return scores_in(contest.history)
    lines = [contest.results.index.on_board(*board) for board in boards]
    return scores_in(map(contest.event_at, sorted(chain.from_iterable(lines))))


def untouched(contest: Contest, boards: Collection[Board] | None) -> Iterator[Recorded]:
    """Give the events that entered scores which no other event touches, and nothing else.

    A score that cites a request or a decision answers it, too. A handicap changes the sessions in
    which its contestant has a score by then.

    boards: only those of these; None: all.
    """
    others = [one for one in telling(contest.history) if not isinstance(one.event, ScoreEntered)]
    acted = {ref.version for one in others for ref in acts_on(one.event)}
    acts = [one.event for one in others if isinstance(one.event, ABOUT_BOARDS)]
    keys = {one.event.line.key for one in others if isinstance(one.event, ABOUT_LINES)}
    named = {one.event.contestant for one in others if isinstance(one.event, ABOUT_SOMEBODY)}
    given = {
        one.event.contestant: one.version for one in others if isinstance(one.event, HandicapGiven)
    }
    since: dict[str, int] = {}
    for one in others:
        if isinstance(one.event, ABOUT_SESSIONS):
            since.setdefault(one.event.session, one.version)
    for recorded in _entered_on(contest, boards):
        score, version = board_score(recorded), recorded.version
        is_alone = version not in acted and version < since.get(score.session, version + 1)
        answers = bool(recorded.event.cites)
        if not is_alone or answers or recorded.reference in contest.odd or score.key in keys:
            continue
        if not named.isdisjoint((score.ns, score.ew, *score.contestants)):
            continue
        if any(version < given.get(side, 0) for side in score.contestants):
            continue
        if not any(reaches_line(act, score) for act in acts):
            yield recorded
