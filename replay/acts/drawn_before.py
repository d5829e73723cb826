"""Remarks on draws that were published before what a correction, a ruling or an annulment says."""

from collections.abc import Iterator, Sequence

from ledger.errors import LedgerError
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    ContestantDisqualified,
    DrawPublished,
    EventAnnulled,
    ForfeitDeclared,
    PenaltyImposed,
    PenaltyWaived,
    ScoreAltered,
    ScoreCorrected,
    ScoreVoided,
    TieSettled,
)
from ledger.record import Contest
from ledger.record.meetings import plays_matches
from ledger.recorded import Recorded
from projections.views.next_draw import propose
from replay.acts.sitting import Sitting
from replay.frozen import basis_of

MOVING = (
    AdjustedScoreAwarded,
    ContestantDisqualified,
    EventAnnulled,
    ForfeitDeclared,
    PenaltyImposed,
    PenaltyWaived,
    ScoreAltered,
    ScoreCorrected,
    ScoreVoided,
    TieSettled,
)
"""What moves standings after a round was drawn from them; scores that are entered late are known to
be missing when it is drawn.
"""


def drawn_before(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Yield what becomes of draws: one taken back that was played, one that would be otherwise."""
    moving = [one.event for one in batch if isinstance(one.event, MOVING)]
    if not moving:
        return
    for event in moving:
        if isinstance(event, EventAnnulled):
            yield from _played(event, sitting.contest)
    if not any(_is_by_standings(draw) for draw in sitting.contest.draws):
        return
    facts = sitting.facts_now()
    if facts.position < batch[-1].position:
        return  # a rehearsal
    played = _rounds_played(facts)
    for recorded, draw in facts.published:
        if not _is_by_standings(draw) or _is_among(draw, played):
            continue
        if _would_differ(draw, facts):
            yield (
                f"#{recorded.position}, the draw of round {draw.round} of session {draw.session},"
                " stands and would be otherwise now: where nobody has sat down yet, take it back"
                " and draw again (see: annul)"
            )


def _played(event: EventAnnulled, contest: Contest) -> Iterator[str]:
    """Say of a draw that is taken back that its round has results, which stay."""
    is_here = event.target.stream == contest.stream
    draw = contest.event_at(event.target.version).event if is_here else None
    if not isinstance(draw, DrawPublished) or not plays_matches(contest.conditions(draw.session)):
        return
    if _is_among(draw, _rounds_played(contest)):
        yield (
            f"round {draw.round} of session {draw.session} has results already: they stay, and it"
            " is drawn again only as it was played"
        )


def _is_by_standings(draw: AnyEvent) -> bool:
    return isinstance(draw, DrawPublished) and basis_of(draw) is not None


def _rounds_played(facts: Contest) -> set[tuple[str, int]]:
    """Return the rounds with a result, by session and number; no number is the first."""
    lines = {(one.line.session, one.line.round or 1) for one in facts.results.lines.values()}
    matches = [one.score for one in facts.results.matches.values()]
    return lines | {(score.session, score.round or 1) for score in matches}


def _is_among(draw: DrawPublished, played: set[tuple[str, int]]) -> bool:
    return (draw.session, draw.round or 1) in played


def _would_differ(draw: DrawPublished, facts: Contest) -> bool:
    """Whether others would meet in a round, or sit out, if it were drawn from what is known now."""
    try:
        drawn = propose(facts, draw.session, draw.round, draw.barred, draw.section)
    except LedgerError:
        return False
    now = next((one for one in drawn if one.section == draw.section), None)
    if now is None:  # sections were one field
        return False
    then, again = (
        {*(frozenset((two.ns, two.ew)) for two in one.pairings), frozenset(one.sits_out)}
        for one in (draw, now)
    )
    return then != again
