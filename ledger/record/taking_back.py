"""Undo an annulled event in a folded contest, so that it need not be folded again.

This is possible only where nothing else rests on the event; else the contest is folded again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from ledger.bridge.scores import MatchScore
from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    ChoiceMade,
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    HandicapGiven,
    IncidentRecorded,
    LotDrawn,
    PenaltyImposed,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    TieSettled,
    TossWon,
    WarningIssued,
)
from ledger.record.annulling import can_stand
from ledger.record.contest import Contest
from ledger.record.folding import take
from ledger.record.packed import of_kinds
from ledger.record.result import Result
from ledger.recorded import Recorded

BY_PLAY = (ContestantDisqualified, ContestantWithdrew, HandicapGiven)
"""Kinds that change the sessions in which their contestant had a result by then."""


def taken_back(contest: Contest, recorded: Recorded) -> bool:
    """Apply an annulment by undoing its target; tell whether that was possible.

    If not, nothing has changed, and the contest must be folded again.
    """
    assert isinstance(recorded.event, EventAnnulled)
    reference = recorded.event.target
    if contest.odd or not can_stand(recorded) or reference.version in contest.annulled:
        return False
    target = contest.event_at(reference.version)
    take_back = TAKES_BACK.get(type(target.event))
    if take_back is None or not take_back(contest, target, target.event):
        return False
    contest.annulled[target.version] = recorded.version
    take(contest, recorded)
    return True


def nothing_rests_on(contest: Contest, version: int) -> bool:
    """Tell whether no event but those that name this one can depend on it."""
    target = contest.event_at(version)
    own = contest.results.get(version)
    return not contest.odd and own is not None and _is_as_entered(own, target)


def _is_as_entered(result: Result, target: Recorded) -> bool:
    """Whether nobody has changed, or agreed with, a line or match since it was first recorded."""
    return result.touched == (target.position,) and not result.confirmed_by


def _entered(
    contest: Contest, target: Recorded, event: ScoreEntered | BoardNotPlayed | AdjustedScoreAwarded
) -> bool:
    """Undo the first entry of a line or match that has not changed since."""
    result = contest.results.get(target.version)
    if result is None or not _is_as_entered(result, target) or contest.requests.decisions:
        return False
    if _is_known_to_count(contest, target, result.session, result.contestants):
        return False
    contest.results.strike_out(target.version)
    contest.schedule.changing(result.session).drop_result(result.contestants, result.round)
    _amends_no_more(contest, (result.session,), target)
    return True


def _corrected(contest: Contest, target: Recorded, event: ScoreCorrected) -> bool:
    """Undo the only correction of a line or match, which nothing else has touched."""
    version, was = event.entry.version, event.was
    result = contest.results.get(version)
    if result is None or result.touched[1:] != (target.position,) or contest.requests.decisions:
        return False
    before = (was.home, was.away) if isinstance(was, MatchScore) else was.contestants
    if _is_known_to_count(contest, target, result.session, (*result.contestants, *before)):
        return False
    if _was_confirmed(contest, version):
        return False
    contest.schedule.changing(result.session).drop_result(result.contestants, result.round)
    restored = contest.results.restore(version, was)
    contest.schedule.changing(restored.session).add_result(restored.contestants, restored.round)
    asked = contest.requests.asked[event.request.version].asked
    _amends_no_more(contest, (asked.session,), target)
    return True


def _is_known_to_count(
    contest: Contest, target: Recorded, session: str, names: Collection[str]
) -> bool:
    """Tell whether another event depends on these having a result in a session."""
    agreed = contest.sessions[session].agreed
    return any(name in agreed for name in names) or any(
        one.version > target.version and event.contestant in names
        for one, event in _by_play(contest)
    )


def _by_play(contest: Contest) -> Iterator[tuple[Recorded, Any]]:
    """Give all events that change sessions by who had played, also annulled ones."""
    for kind in BY_PLAY:
        yield from contest.of(kind)
    for one in map(contest.event_at, contest.annulled):
        if isinstance(one.event, BY_PLAY):
            yield one, one.event


def _was_confirmed(contest: Contest, version: int) -> bool:
    """Tell whether somebody confirmed a line or match before it last changed."""
    return any(
        confirmed.entry.version == version
        for _, confirmed in of_kinds(contest.history, (ScoreConfirmed,), version)
    )


def _sanctioned(contest: Contest, target: Recorded, event: WarningIssued | PenaltyImposed) -> bool:
    """Undo a warning or penalty that is not waived."""
    if contest.sanctions[target.version].waived is not None:
        return False
    del contest.justice.sanctions[target.version]
    _amends_no_more(contest, contest.changes.get(target.version, ()), target)
    return _kept(contest, target, event)


def _kept(contest: Contest, target: Recorded, event: Any) -> bool:
    """Undo an event that is only kept among those of its kind."""
    acts = contest.acts[type(event)]
    acts[:] = [act for act in acts if act[0].version != target.version]
    if not acts:
        del contest.acts[type(event)]
    return True


def _amends_no_more(contest: Contest, sessions: Iterable[str], target: Recorded) -> None:
    """Forget that an event amended these sessions."""
    for session in sessions:
        known = contest.amendments.get(session, [])
        if target.position in known:
            known.remove(target.position)
        if not known:
            contest.amendments.pop(session, None)


TAKES_BACK: dict[type, Callable[[Contest, Recorded, Any], bool]] = {
    **dict.fromkeys((ChoiceMade, IncidentRecorded, LotDrawn, TieSettled, TossWon), _kept),
    ScoreEntered: _entered,
    BoardNotPlayed: _entered,
    AdjustedScoreAwarded: _entered,
    ScoreCorrected: _corrected,
    WarningIssued: _sanctioned,
    PenaltyImposed: _sanctioned,
}
"""For each kind of event the function that undoes it, or says that it cannot."""
