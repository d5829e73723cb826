"""Contestants in one line each: who enters, goes on, plays for whom, leaves or comes."""

from ledger import events
from ledger.bridge.numbers import so_many, write_exact
from projections.views.audit_words.general import Shown, in_general, not_waiting

OfContestants = events.QualifierEvent | events.SubstitutionEvent | events.WithdrawalEvent


def describe_entry(event: events.EntryEvent, shown: Shown) -> str:
    """Describe an entry, its people and its numbers."""
    match event:
        case events.ContestantEntered(contestant=contestant, field=field):
            return f"{contestant} entered" + (f" ({field})" if field else "")
        case events.EntryCorrected(contestant=contestant):
            return f"members of {contestant} corrected"
        case events.ContestantNamed(contestant=contestant, party=None):
            return f"{contestant} called by its people"
        case events.ContestantNamed(contestant=contestant, party=party):
            return f"{contestant} called {party}"
        case events.HandicapGiven(contestant=contestant, handicap=handicap):
            return f"handicap of {contestant}: {write_exact(handicap)}"
        case events.NumbersAssigned(stage=stage, numbers=numbers, phase=phase):
            of = f"round robin {phase} of " if phase else ""
            return f"{so_many(len(numbers), 'number')} given for {of}stage {stage}"
        case events.Seated(person=person, contestant=contestant, seat=seat, session=session):
            return f"{person} sat {seat} for {contestant} in session {session}"
        case _:
            return in_general(event, shown)


def describe_contestants(event: OfContestants, shown: Shown) -> str:
    """Describe who goes on, plays for whom, leaves or comes."""
    match event:
        case events.QualifiersDeclared(stage=stage, into=into, qualifiers=qualifiers):
            names = ", ".join(f"{one.place}. {one.contestant}" for one in qualifiers)
            return f"from {stage} into {into}: {names}{not_waiting(event.incomplete)}"
        case events.LotDrawn(purpose=purpose, order=order):
            return f"lot drawn ({purpose}): {', '.join(order)}"
        case events.TieSettled(how=how, order=order):
            return f"tie settled by {how}: {', '.join(order)}"
        case events.ChoiceMade(contestant=contestant, choice=choice, opponent=opponent):
            chosen = opponent or ", ".join(map(str, event.segments))
            return f"{contestant} chooses {choice}: {chosen}"
        case events.TossWon(winner=winner, loser=loser):
            return f"{winner} won the toss against {loser}"
        case events.SubstitutionMade(contestant=contestant, out=out, into=into, session=session):
            return f"{into} for {out} of {contestant} in session {session}"
        case events.SubstitutionDiscounted(substitution=substitution):
            return f"substitution {substitution} counts as none"
        case events.MemberAdded(contestant=contestant, player=player):
            return f"{player} joins {contestant}"
        case events.MemberReplaced(contestant=contestant, out=out, into=into):
            return f"{into} plays on for {out} in {contestant}"
        case events.DocumentLodged(contestant=contestant, document=document):
            system = f" ({event.system})" if event.system else ""
            late = event.due_at if not event.in_time else None
            when = f", too late: the time ended at {shown(late)}" if late else ""
            return f"{contestant} handed in {document}{system}{when}"
        case events.EligibilityRuled(contestant=contestant, player=player, eligible=eligible):
            word = "eligible" if eligible else "not eligible"
            where = f" as {event.category}" if event.category else ""
            return f"{player} of {contestant} is {word}{where}"
        case events.ContestantWithdrew(contestant=contestant, scores=scores):
            return f"{contestant} withdraws, its scores {scores}"
        case events.ContestantReplaced(stage=stage, out=out, into=into):
            return f"{into} takes the place of {out} in {stage}"
        case events.ContestantDisqualified(contestant=contestant, expelled=expelled):
            return f"{contestant} disqualified" + (" and expelled" if expelled else "")
        case events.DropInEntered(contestant=contestant, session=session, score=score):
            with_it = f"with {write_exact(score)}{not_waiting(event.incomplete)}"
            return f"{contestant} drops in at session {session} {with_it}"
        case events.HouseContestantAdded(contestant=contestant, session=session, score=score):
            start = "" if score is None else f" with {write_exact(score)}"
            start += not_waiting(event.incomplete)
            return f"house contestant {contestant} from session {session} on{start}"
        case _:
            return in_general(event, shown)
