"""How scores, awards, confirmations and corrections change the state of a contest."""

from ledger.bridge.scores import Line, MatchScore, seated
from ledger.events import (
    AdjustedScoreAwarded,
    BoardNotPlayed,
    BoardRemoved,
    CorrectionRequested,
    Reference,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from ledger.record.amending import amend, keep
from ledger.record.contest import Contest
from ledger.record.fitting import (
    need,
    need_that,
    unknown,
)
from ledger.record.result import Awards, LineResult
from ledger.recorded import Recorded
from ledger.rules.corrections import Cause

AT_REQUEST: tuple[Cause, ...] = ("players", "captains")
"""Causes of a correction that the contestants ask for: who has not agreed has still to confirm."""


def scored(contest: Contest, recorded: Recorded, event: ScoreEntered) -> None:
    """Enter a score, on a new line or on one that has none yet."""
    score = event.score
    sides = score.contestants
    need(contest.contestants, *sides)
    session = contest.schedule.changing(score.session)
    blank = contest.results.blank(score)
    contest.results.enter(recorded, score)
    session.add_result(sides, score.round)
    if blank is not None:
        session.drop_result(sides, blank.round)
    if session.agreed:
        session.change_result(sides, recorded.at)
    if session.postings:
        amend(contest, score.session, recorded)


def line_opened(contest: Contest, recorded: Recorded, event: BoardNotPlayed) -> None:
    """Open a line without a score: the board was not played."""
    _open_line(contest, recorded, event.line)


def awarded(contest: Contest, recorded: Recorded, event: AdjustedScoreAwarded) -> None:
    """Award an adjusted score on a line, with or without a score of its own."""
    awards = (event.ns, event.ew)
    if event.entry is None:
        line = _open_line(contest, recorded, event.line, awards)
    else:
        known = contest.results.lines[event.entry.version]
        need_that(known.line.key == event.line.key, "it is about another line")
        line = contest.results.adjust(recorded, event.entry.version, awards)
        amend(contest, event.line.session, recorded)
    contest.schedule.changing(line.session).change_result(line.contestants, recorded.at)


def _open_line(
    contest: Contest, recorded: Recorded, line: Line, awards: Awards | None = None
) -> LineResult:
    need(contest.contestants, *line.contestants)
    session = contest.schedule.changing(line.session)
    opened = contest.results.open_line(recorded, line, awards)
    session.add_result(line.contestants, line.round)
    amend(contest, line.session, recorded)
    return opened


def confirmed(contest: Contest, recorded: Recorded, event: ScoreConfirmed) -> None:
    """Note that a contestant confirms a score."""
    need_that(contest.results.get(event.entry.version), unknown(event.entry))
    contest.results.confirm(recorded, event.entry.version, event.contestant)


def corrected(contest: Contest, recorded: Recorded, event: ScoreCorrected) -> None:
    """Correct a score, perhaps to another line."""
    request = contest.requests.asked[event.request.version]
    asked, result = request.asked, contest.results.get(event.entry.version)
    need_that(result, unknown(event.entry))
    assert result is not None
    is_match = result.line is None
    need_that(isinstance(event.now, MatchScore) == is_match, "a board is no match")
    need(contest.contestants, *event.now.contestants)
    session = contest.schedule.changing(event.now.session)
    contest.schedule.changing(result.session).drop_result(result.contestants, result.round)
    session.change_result(result.contestants, recorded.at)
    vouched = asked.director is not None and asked.organiser is not None  # Law 79C2
    agreed = request.agreed if asked.cause in AT_REQUEST and not vouched else None
    result = contest.results.correct(recorded, event.entry.version, event.now, agreed)
    session.add_result(result.contestants, result.round)
    session.change_result(result.contestants, recorded.at)
    amend(contest, asked.session, recorded)


def struck_out(contest: Contest, recorded: Recorded, event: ScoreVoided) -> None:
    """Strike out a line."""
    asked, line = asked_for(contest, event.request), contest.results.lines[event.entry.version]
    contest.results.strike_out(event.entry.version)
    contest.schedule.changing(line.session).drop_result(line.contestants, line.round)
    contest.schedule.changing(line.session).change_result(line.contestants, recorded.at)
    amend(contest, asked.session, recorded)


def asked_for(contest: Contest, request: Reference) -> CorrectionRequested:
    """Find what a request asked for. Raises DoesNotFit."""
    return contest.requests.asked[request.version].asked


def removed(contest: Contest, recorded: Recorded, event: BoardRemoved) -> None:
    """Remove a board from comparison."""
    need(contest.contestants, *seated(event.ns, event.ew))
    need(contest.sessions, event.session)
    contest.results.removed.append(event)
    keep(contest, recorded, event)
    amend(contest, event.session, recorded)
