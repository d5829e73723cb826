"""Contestants, their numbers and seats; members, substitutes, newcomers and those who leave."""

from typing import assert_never

from ledger.contest import Contest
from ledger.events import (
    ContestantDisqualified,
    ContestantEntered,
    ContestantReplaced,
    ContestantWithdrew,
    DocumentLodged,
    DropInEntered,
    EligibilityRuled,
    EntryCorrected,
    EntryEvent,
    HouseContestantAdded,
    MemberAdded,
    MemberReplaced,
    NumbersAssigned,
    Seated,
    SubstitutionDiscounted,
    SubstitutionEvent,
    SubstitutionMade,
    WithdrawalEvent,
)
from ledger.evolve.fitting import DoesNotFit, need, need_stage
from ledger.recorded import Recorded


def evolve_entries(contest: Contest, event: EntryEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case ContestantEntered(contestant=contestant):
            contest.contestants[contestant] = event
            contest.players[contestant] = event.players
        case EntryCorrected(contestant=contestant, was=was, players=players):
            if contest.players[contestant] != was:
                raise DoesNotFit
            contest.players[contestant] = players
        case NumbersAssigned(stage=stage, section=section, numbers=numbers):
            need_stage(contest, stage, *numbers)
            if event.phase is None:
                contest.numbers[(stage, section)] = numbers
            else:
                contest.phase_numbers.add((stage, event.phase))
        case Seated(session=session, contestant=contestant, person=person):
            need(contest, session, contestant)
            contest.seated.setdefault(session, set()).add(person)
        case _:
            assert_never(event)


def evolve_substitutions(contest: Contest, recorded: Recorded, event: SubstitutionEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case SubstitutionMade(session=session, contestant=contestant):
            need(contest, session, contestant)
            contest.substitutions[recorded.version] = event
        case SubstitutionDiscounted(substitution=reference):
            del contest.substitutions[reference.version]
        case MemberAdded(contestant=contestant, player=player):
            contest.players[contestant] += (player,)
        case MemberReplaced(contestant=contestant, out=out, into=into):
            members = contest.players[contestant]
            if out not in members:
                raise DoesNotFit
            contest.players[contestant] = tuple(into if m == out else m for m in members)
            for version, made in list(contest.substitutions.items()):
                if (made.contestant, made.out, made.into) == (contestant, out, into):
                    del contest.substitutions[version]
            contest.replaced_members.append(event)
        case DocumentLodged(contestant=contestant, document=document, count=count):
            need(contest, event.session, contestant)
            lodged = contest.documents.get((contestant, document), 0)
            contest.documents[(contestant, document)] = lodged + count
        case EligibilityRuled(contestant=contestant):
            need(contest, None, contestant)
        case _:
            assert_never(event)


def evolve_withdrawals(contest: Contest, recorded: Recorded, event: WithdrawalEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case ContestantWithdrew(contestant=contestant):
            need(contest, event.after, contestant)
            contest.withdrawn[contestant] = recorded.version
        case ContestantDisqualified(contestant=contestant):
            need(contest, None, contestant)
            contest.disqualified[contestant] = not event.plays_on
        case ContestantReplaced(stage=stage, out=out, into=into):
            need_stage(contest, stage, out, into)
            for (_, goes_into), names in contest.qualified.items():
                if goes_into == stage and out in names:
                    names[names.index(out)] = into
        case DropInEntered(contestant=contestant, session=session):
            need(contest, session, contestant)
            contest.dropped_in[contestant] = session
        case HouseContestantAdded(contestant=contestant, session=session):
            need(contest, session, contestant)
            contest.house[contestant] = session
        case _:
            assert_never(event)
