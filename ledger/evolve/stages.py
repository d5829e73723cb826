"""The contest and its rules, stages and sessions in time, postings, draws, who goes on."""

from typing import assert_never

from ledger.contest import Contest, SessionFacts
from ledger.events import (
    ChoiceMade,
    ClockSetRight,
    ContestOpened,
    DrawEvent,
    DrawPublished,
    FoundingEvent,
    KeepingEvent,
    LedgerFounded,
    LineUpEvent,
    LineUpPosted,
    LotDrawn,
    OfficialAppointed,
    PeopleChanged,
    PeopleErased,
    PostingEvent,
    QualifierEvent,
    QualifiersDeclared,
    RegulationsAmended,
    ResultsPosted,
    SessionEnded,
    SessionEvent,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
    TieSettled,
    TossWon,
    TournamentOpened,
)
from ledger.evolve.fitting import need, need_stage
from ledger.recorded import Recorded


def evolve_founding(
    contest: Contest, recorded: Recorded, event: FoundingEvent | KeepingEvent
) -> None:
    """Take in one event of this topic. Raises DoesNotFit."""
    match event:
        case ContestOpened():
            contest.opened = event
        case RegulationsAmended(from_session=session):
            need(contest, session)
            contest.amendments.append(event)
        case (
            LedgerFounded()
            | TournamentOpened()
            | OfficialAppointed()
            | PeopleChanged()
            | PeopleErased()
            | ClockSetRight()
        ):
            raise AssertionError(f"{recorded.kind} in a contest's stream")
        case _:
            assert_never(event)


def evolve_sessions(
    contest: Contest, recorded: Recorded, event: SessionEvent | PostingEvent
) -> None:
    """Take in one event of these topics. Raises DoesNotFit or KeyError."""
    match event:
        case StageScheduled(stage=stage):
            contest.stages[stage] = False
        case StageStarted(stage=stage):
            need_stage(contest, stage)
        case StageEnded(stage=stage, phase=phase):
            need_stage(contest, stage)
            if phase is None:
                contest.stages[stage] = True
            else:
                contest.phases_over.add((stage, phase))
        case SessionScheduled(session=session, stage=stage):
            need_stage(contest, stage)
            facts = contest.sessions.setdefault(session, SessionFacts(stage))
            facts.scheduled.append((recorded.at, event))
        case SessionStarted(session=session):
            contest.sessions[session].started.append(recorded.at)
        case SessionEnded(session=session, table=table):
            contest.sessions[session].ended.append((recorded.at, table))
        case ResultsPosted(session=session, status=status):
            contest.sessions[session].posted.append((recorded.at, status))
        case _:
            assert_never(event)


def evolve_draws(contest: Contest, recorded: Recorded, event: DrawEvent | LineUpEvent) -> None:
    """Take in one event of these topics. Raises DoesNotFit."""
    match event:
        case DrawPublished(session=session, section=section, round=number):
            need(contest, session, *(side for p in event.pairings for side in (p.ns, p.ew)))
            contest.draws[(session, section, number)] = recorded.version
            for pairing in filter(lambda pairing: pairing.boards, event.pairings):
                first, last = min(pairing.boards), max(pairing.boards)
                contest.sessions[session].boards.update(range(first, last + 1))
        case LineUpPosted(session=session, contestant=contestant):
            need(contest, session, contestant)
            contest.line_ups[(session, contestant)] = recorded.version
            contest.seated.setdefault(session, set()).update(p.player for p in event.seats)
        case _:
            assert_never(event)


def evolve_qualifiers(contest: Contest, recorded: Recorded, event: QualifierEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit."""
    match event:
        case QualifiersDeclared(stage=stage, into=into, qualifiers=qualifiers):
            need_stage(contest, stage, *(one.contestant for one in qualifiers))
            contest.qualified[(stage, into)] = [one.contestant for one in qualifiers]
        case LotDrawn(stage=stage, order=order) | TieSettled(stage=stage, order=order):
            need_stage(contest, stage, *order)
        case ChoiceMade(stage=stage, contestant=contestant, opponent=opponent):
            need_stage(contest, stage, contestant, *filter(None, [opponent]))
            contest.choices.append(event)
        case TossWon(stage=stage, winner=winner, loser=loser):
            need_stage(contest, stage, winner, loser)
            contest.tosses.append(event)
        case _:
            assert_never(event)
