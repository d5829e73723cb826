"""Warn of acts that may not be meant: too early, after the stage, or given twice."""

from collections.abc import Iterator, Sequence

from ledger.bridge.numbers import so_many
from ledger.bridge.scores import MatchScore
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    DocumentLodged,
    DrawPublished,
    ForfeitDeclared,
    IncidentRecorded,
    LineUpPosted,
    LotDrawn,
    NumbersAssigned,
    PenaltyImposed,
    QualifiersDeclared,
    RulingGiven,
    ScoreEntered,
    Seated,
    StageEnded,
    SubstitutionMade,
    WarningIssued,
)
from ledger.record import Contest
from ledger.record.meetings import meeting_of, taken_out
from ledger.record.numbering import draw_in_force
from ledger.recorded import Recorded
from projections.writers.known import shown_time
from replay.acts.earlier import earlier
from replay.acts.sitting import Sitting
from replay.acts.unlikely_people import of_others, plays_twice, taken

REPEATED: dict[type[AnyEvent], str] = {
    PenaltyImposed: "offence",
    WarningIssued: "offence",
    RulingGiven: "ruling",
    IncidentRecorded: "incident",
    LotDrawn: "lot",
}
"""Kinds of which the same words may be said twice: each time they count."""

ITS_STEP = {"amount", "unit"}
"""The parameters that follow from the ladder for a second offence, and so are not typed."""


def unlikely(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Yield warnings of acts to look at once more; none is against a clause."""
    contest = sitting.contest
    scored = {_session_of(one.event): one for one in batch}
    scored.pop(None, None)
    for session, first in scored.items():
        if session is not None and session in contest.sessions:
            if _is_first(contest, session, first, batch):
                yield from _too_early(contest, session, first, sitting.zone)
                yield from _not_drawn(contest, session)
            yield from _too_late(contest, contest.sessions[session].stage, first.position)
    for recorded in batch:
        if isinstance(recorded.event, LotDrawn):
            yield from _drawn_before(recorded, recorded.event, contest)
        if isinstance(recorded.event, ScoreEntered):
            yield from _short(contest, recorded.event)
        if type(recorded.event) in REPEATED:
            yield from _again(contest, recorded)
        elif isinstance(recorded.event, ForfeitDeclared):
            yield from _by_nobody(recorded.event)
        elif isinstance(recorded.event, Seated):
            yield from of_others(recorded.event, sitting)
            yield from taken(recorded, batch, sitting)
        elif isinstance(recorded.event, LineUpPosted):
            yield from _late(recorded.event, sitting)
        elif isinstance(recorded.event, DocumentLodged):
            yield from _came_late(recorded.event, sitting)
        elif isinstance(recorded.event, SubstitutionMade):
            yield from _told_late(recorded.event, contest)
            yield from plays_twice(recorded, recorded.event, sitting)
        elif isinstance(recorded.event, DrawPublished):
            yield from _without_numbers(contest, batch, recorded.event)
            yield from _not_needed(contest, recorded.event)


def _session_of(event: AnyEvent) -> str | None:
    """Return the session of what was scored; None for what is no score."""
    match event:
        case ScoreEntered(score=score):
            return score.session
        case AdjustedScoreAwarded(line=line):
            return line.session
        case _:
            return None


def _is_first(contest: Contest, session: str, scored: Recorded, batch: Sequence[Recorded]) -> bool:
    """Tell whether this is the first score of the session: a warning for all of it is given
    once."""
    own = sum(_session_of(one.event) == session for one in batch)
    had = sum(contest.sessions[session].rounds.values())
    return had == (own if contest.position >= scored.position else 0)


def _too_early(contest: Contest, session: str, scored: Recorded, zone: str) -> Iterator[str]:
    """Warn of a score of a session that is to start later: play may be ahead."""
    facts = contest.sessions[session]
    if facts.starts_at is not None and not facts.started and scored.at < facts.starts_at:
        yield (
            f"session {session} is to start at {shown_time(facts.starts_at, zone)}, and has a"
            " score from before (see: schedule --started)"
        )


def _not_drawn(contest: Contest, session: str) -> Iterator[str]:
    """Warn of a score where a movement was chosen whose rounds nobody has published."""
    is_drawn = any(draw.session == session for draw in contest.draws)
    if contest.sessions[session].movements and not is_drawn:
        yield (
            f"the movement of session {session} is not drawn: who sits where and plays what is"
            " held against nothing (see: draw --publish)"
        )


def _short(contest: Contest, event: ScoreEntered) -> Iterator[str]:
    """Warn of a match with fewer boards than it has, of which nobody has said what became."""
    score = event.score
    if not isinstance(score, MatchScore) or score.boards is None:
        return
    met = meeting_of(contest, score.session, score.round, (score.home, score.away))
    lacking = (met.boards or 0) - len(taken_out(contest, score.session, met)) - score.boards
    if lacking > 0:
        yield (
            f"{score.home} v {score.away} counts as it is, with {score.boards} of"
            f" {so_many(met.boards or 0, 'board')}: what is not to be played is taken out"
            " (see: board remove)"
        )


def _too_late(contest: Contest, stage: str, position: int) -> Iterator[str]:
    """Warn of a score in a stage that was said to be over: what rests on that stays as it is."""
    if not contest.stages.get(stage):
        return
    over, declared = (
        next((one.position for one in earlier(contest, position, kind) if _is_of(one, stage)), None)
        for kind in (StageEnded, QualifiersDeclared)
    )
    if over is not None:
        stays = f"; who goes on stays as declared in #{declared}" if declared else ""
        yield f"stage {stage} was said to be over in #{over}{stays}"


def _is_of(recorded: Recorded, stage: str) -> bool:
    """Tell whether an end, or a declaration, is that of a stage as a whole."""
    event = recorded.event
    whole = not isinstance(event, StageEnded) or event.phase is None
    return whole and getattr(event, "stage", None) == stage


def _again(contest: Contest, recorded: Recorded) -> Iterator[str]:
    """Warn that the same was recorded before and is still in force."""
    kind = type(recorded.event)
    for before in earlier(contest, recorded.position, kind):
        if _words(before.event) == _words(recorded.event):
            yield (
                f"the same is on record as #{before.position}: if it is one {REPEATED[kind]},"
                " take one back (see: annul)"
            )
            return


def _words(event: AnyEvent) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__ if name not in ITS_STEP}


def _by_nobody(forfeit: ForfeitDeclared) -> Iterator[str]:
    """Warn of a forfeit for which nobody is to blame: neither side has that of an offender."""
    if not forfeit.offenders and forfeit.ruling is None:
        yield (
            f"nobody is to blame for the forfeit of {forfeit.home} v {forfeit.away}: neither of"
            " them has what an offender has (--offender)"
        )


def _late(posted: LineUpPosted, sitting: Sitting) -> Iterator[str]:
    """Warn of a line-up after its hour: what that costs is for the director to say."""
    contest = sitting.contest
    rule, starts_at = (
        contest.conditions(posted.session).line_ups,
        contest.sessions[posted.session].starts_at,
    )
    if rule is None or starts_at is None or posted.in_time:
        return
    due = shown_time(rule.due_at(posted.seating, starts_at), sitting.zone)
    yield f"the line-up of {posted.contestant} was due at {due} (see: penalise) ({rule.clause})"


def _came_late(lodged: DocumentLodged, sitting: Sitting) -> Iterator[str]:
    """Warn of a document after its hour: what follows from that is for the director to say."""
    rule = sitting.contest.latest_conditions.documents.get(lodged.document)
    if rule is None or lodged.in_time or lodged.due_at is None:
        return
    what, due = f"{lodged.document} of {lodged.contestant}", shown_time(lodged.due_at, sitting.zone)
    yield f"{what} came too late: the time ended at {due} ({rule.clause})"


def _told_late(made: SubstitutionMade, contest: Contest) -> Iterator[str]:
    """Warn of the form or the notice of a substitution after its hour."""
    documents = contest.conditions(made.session).documents
    for document in made.late:
        yield f"the {document} of {made.contestant} came too late ({documents[document].clause})"


def _drawn_before(recorded: Recorded, lot: LotDrawn, contest: Contest) -> Iterator[str]:
    """Warn of a lot for a draw that was published before it: that stays as it is."""
    came = contest.entries.dropped_in | contest.entries.house
    sessions = {lot.session} if lot.session else {came.get(one) for one in lot.order}
    if lot.purpose not in ("random-draw", "draw", "newcomers"):
        return
    if lot.session is None and lot.purpose == "random-draw":
        is_for_each = contest.conditions_of(lot.stage).round_robin is not None
        sessions = set() if is_for_each else {*contest.schedule.of_stage(lot.stage)[:1]}
    for before in earlier(contest, recorded.position, DrawPublished):
        draw = before.event
        assert isinstance(draw, DrawPublished)
        if draw.session in sessions and not {*lot.order}.isdisjoint(draw.taking_part()):
            yield (
                f"the draw of session {draw.session} was published before this lot, as"
                f" #{before.position}, and stays as it is"
            )
            return


def _not_needed(contest: Contest, draw: DrawPublished) -> Iterator[str]:
    """Warn of a house contestant entered for this session but not drawn: it is not needed."""
    there = {*draw.taking_part()}
    for name, session in contest.entries.house.items():
        if session == draw.session and name not in there and draw.method != "by-hand":
            yield f"{name}, of the house, is not drawn: the others are an even number without it"


def _without_numbers(
    contest: Contest, batch: Sequence[Recorded], draw: DrawPublished
) -> Iterator[str]:
    """Warn of the first draw of a round robin without numbers: their order will give them."""
    known = contest.sessions.get(draw.session)
    if known is None or any(isinstance(one.event, NumbersAssigned) for one in batch):
        return
    stage, own = known.stage, contest.schedule.of_stage(known.stage)
    rule = draw_in_force(contest, stage)
    others = [one for one in contest.draws if one.session in own and one != draw]
    if rule is None or not rule.numbers_are_rows or draw.method == "by-hand" or others:
        return
    numbered = {n for (of, _), held in contest.entries.numbers.items() if of == stage for n in held}
    if numbered.isdisjoint(draw.taking_part()):
        yield (
            f"nobody has a number in {stage}: the order of entry stands for them from now on"
            f" (see: numbers) ({rule.clause})"
        )
