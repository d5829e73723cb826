"""What was recorded and may not be meant: before its time, after its stage, or said twice."""

from collections.abc import Iterator, Sequence

from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    DrawPublished,
    ForfeitDeclared,
    IncidentRecorded,
    NumbersAssigned,
    PenaltyImposed,
    QualifiersDeclared,
    RulingGiven,
    ScoreEntered,
    Seated,
    StageEnded,
    WarningIssued,
)
from ledger.record import Contest
from ledger.record.numbering import draw_in_force
from ledger.recorded import Recorded
from projections.writers.known import shown_time
from replay.acts.sitting import Sitting

REPEATED: dict[type[AnyEvent], str] = {
    PenaltyImposed: "offence",
    WarningIssued: "offence",
    RulingGiven: "ruling",
    IncidentRecorded: "incident",
}
"""Kinds of which the same words may be said twice: each time they count."""

ITS_STEP = {"amount", "unit"}
"""What the second of two offences costs is the ladder's, and nobody's words."""


def unlikely(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """What whoever acts is asked to look at once more; nothing of it is against a clause."""
    contest = sitting.contest
    scored = {_session_of(one.event): one for one in batch}
    scored.pop(None, None)
    for session, first in scored.items():
        if session is not None and session in contest.sessions:
            yield from _too_early(contest, session, first, batch, sitting.zone)
            yield from _too_late(contest, contest.sessions[session].stage, first.position)
    for recorded in batch:
        if type(recorded.event) in REPEATED:
            yield from _again(contest, recorded)
        elif isinstance(recorded.event, ForfeitDeclared):
            yield from _by_nobody(recorded.event)
        elif isinstance(recorded.event, Seated):
            yield from _of_others(recorded.event, sitting)
        elif isinstance(recorded.event, DrawPublished):
            yield from _without_numbers(contest, batch, recorded.event)


def _session_of(event: AnyEvent) -> str | None:
    """The session of what was scored; None for what is no score."""
    match event:
        case ScoreEntered(score=score):
            return score.session
        case AdjustedScoreAwarded(line=line):
            return line.session
        case _:
            return None


def _too_early(
    contest: Contest, session: str, scored: Recorded, batch: Sequence[Recorded], zone: str
) -> Iterator[str]:
    """The first score of a session that is to start later (said once: play may be ahead)."""
    facts = contest.sessions[session]
    starts_at = facts.starts_at
    own = sum(_session_of(one.event) == session for one in batch)
    is_first = sum(facts.rounds.values()) == (own if contest.position >= scored.position else 0)
    if starts_at is not None and not facts.started and is_first and scored.at < starts_at:
        yield (
            f"session {session} is to start at {shown_time(starts_at, zone)}, and has a score from"
            " before (see: schedule --started)"
        )


def _too_late(contest: Contest, stage: str, position: int) -> Iterator[str]:
    """A score in a stage that was said to be over: what rests on that stays as it is."""
    if not contest.stages.get(stage):
        return
    over, declared = (
        next((one.position for one in _before(contest, position, kind) if _is_of(one, stage)), None)
        for kind in (StageEnded, QualifiersDeclared)
    )
    if over is not None:
        stays = f"; who goes on stays as declared in #{declared}" if declared else ""
        yield f"stage {stage} was said to be over in #{over}{stays}"


def _is_of(recorded: Recorded, stage: str) -> bool:
    """Whether an end, or a declaration, is that of a stage as a whole."""
    event = recorded.event
    whole = not isinstance(event, StageEnded) or event.phase is None
    return whole and getattr(event, "stage", None) == stage


def _before(contest: Contest, position: int, kind: type[AnyEvent]) -> Iterator[Recorded]:
    """What of a kind is in force and was recorded before a position, the latest first."""
    for recorded in reversed(contest.history):
        is_older = recorded.position < position and recorded.version not in contest.annulled
        if is_older and isinstance(recorded.event, kind):
            yield recorded


def _again(contest: Contest, recorded: Recorded) -> Iterator[str]:
    """The same, said before and still in force."""
    kind = type(recorded.event)
    for before in _before(contest, recorded.position, kind):
        if _words(before.event) == _words(recorded.event):
            yield (
                f"the same is on record as #{before.position}: if it is one {REPEATED[kind]},"
                " take one back (see: annul)"
            )
            return


def _words(event: AnyEvent) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__ if name not in ITS_STEP}


def _by_nobody(forfeit: ForfeitDeclared) -> Iterator[str]:
    """A forfeit for which nobody is to blame: neither side has that of an offender."""
    if not forfeit.offenders and forfeit.ruling is None:
        yield (
            f"nobody is to blame for the forfeit of {forfeit.home} v {forfeit.away}: neither of"
            " them has what an offender has (--offender)"
        )


def _of_others(seated: Seated, sitting: Sitting) -> Iterator[str]:
    """Somebody who sat for a contestant and is neither its member nor a substitute there."""
    entries, whose = sitting.contest.entries, seated.contestant
    members = {*entries.players(whose)} if whose in entries.contestants else set()
    instead = {
        made.into
        for made in entries.substitutions.values()
        if (made.contestant, made.session) == (whose, seated.session)
    }
    if members and seated.person not in members | instead:
        yield sitting.roll.in_names(
            f"{seated.person} is no member of {whose}, nor its substitute in session"
            f" {seated.session} (see: member, substitute)"
        )


def _without_numbers(
    contest: Contest, batch: Sequence[Recorded], draw: DrawPublished
) -> Iterator[str]:
    """The first draw of a round robin among those who have no numbers: their order gives them."""
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
