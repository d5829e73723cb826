"""Boards that went wrong, matches not played, offences, rulings and appeals."""

from typing import assert_never

from ledger.contest import Appeal, Contest, Course, Ruling, Sanctioned
from ledger.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    BoardEvent,
    BoardFouled,
    BoardSubstituted,
    ForfeitDeclared,
    IncidentRecorded,
    LatePlayAssigned,
    MatchEvent,
    OffenceNoted,
    PartiesAdvised,
    PenaltyEvent,
    PenaltyImposed,
    PenaltyWaived,
    RulingEvent,
    RulingGiven,
    ScoreAltered,
    WarningIssued,
)
from ledger.evolve.fitting import need
from ledger.recorded import Recorded

STATES: dict[type, Course] = {
    AppealRefused: "refused",
    AppealWithdrawn: "withdrawn",
    AppealHeard: "heard",
    AppealDecided: "decided",
}
"""How far each step brings an appeal."""


def evolve_boards(contest: Contest, recorded: Recorded, event: BoardEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit."""
    match event:
        case BoardFouled(session=session, section=section, board=board):
            need(contest, session, *event.at_fault, *(ns for g in event.groups for ns in g))
            contest.fouled[(session, section, board)] = recorded.version
        case BoardSubstituted(session=session, ns=ns, ew=ew):
            need(contest, session, *filter(None, (ns, ew)))
        case LatePlayAssigned(session=session, contestant=contestant):
            need(contest, session, contestant)
            contest.late_plays.append(event)
        case _:
            assert_never(event)


def evolve_matches(contest: Contest, recorded: Recorded, event: MatchEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit."""
    match event:
        case ForfeitDeclared(session=session, home=home, away=away):
            need(contest, session, home, away)
            key = (session, event.round, frozenset((home, away)))
            contest.forfeits[key] = recorded.version
        case ScoreAltered(session=session, contestant=contestant, opponents=opponents):
            need(contest, session, contestant)
            contest.altered[(session, contestant, opponents)] = recorded.version
        case _:
            assert_never(event)


def evolve_penalties(contest: Contest, recorded: Recorded, event: PenaltyEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case WarningIssued() | PenaltyImposed():
            need(contest, event.session, event.contestant)
            contest.sanctions[recorded.version] = Sanctioned(event)
        case PenaltyWaived(penalty=reference):
            contest.sanctions[reference.version].waived = recorded.version
        case IncidentRecorded():
            need(contest, event.session, *event.contestants)
        case OffenceNoted():
            raise AssertionError(f"{recorded.kind} in a contest's stream")
        case _:
            assert_never(event)


def evolve_rulings(contest: Contest, recorded: Recorded, event: RulingEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case RulingGiven():
            need(contest, event.session, *event.contestants)
            contest.rulings[recorded.version] = Ruling(event, event.advised_at)
        case PartiesAdvised(ruling=reference):
            contest.rulings[reference.version].advised_at = recorded.at
        case AppealLodged(appeal=number, contestant=contestant):
            need(contest, None, contestant)
            contest.appeals[number] = Appeal(recorded.reference, event, recorded.reference)
        case AppealRefused() | AppealWithdrawn() | AppealHeard() | AppealDecided():
            appeal = contest.appeals[event.appeal]
            appeal.latest = recorded.reference
            appeal.state = STATES[type(event)]
            if isinstance(event, AppealHeard):
                appeal.members = event.members
            if isinstance(event, AppealDecided):
                appeal.decision = recorded.reference
        case _:
            assert_never(event)
