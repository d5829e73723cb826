"""The rarer events in one line each: at the table, about contestants, before committees."""

import re
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from ledger import events
from ledger.bridge.numbers import so_many, write_exact


def _between(ns: str | None, ew: str | None) -> str:
    """Name the table or match concerned; "" if it is all of them."""
    named = [name for name in (ns, ew) if name is not None]
    return f" for {' and '.join(named)}" if named else ""


AtTheTable = events.BoardEvent | events.MatchEvent | events.LineUpEvent | events.PenaltyEvent
OfContestants = events.QualifierEvent | events.SubstitutionEvent | events.WithdrawalEvent

Shown = Callable[[datetime], str]
"""A function that writes a time as text."""


def in_general(event: events.AnyEvent, shown: Shown) -> str:
    """Return an event without words of its own, by its kind and what its fields say.

    As in "players suspended: contestant 7, session 2". Its reason and clause are told beside it.
    """
    kind = re.sub("(?<=[a-z])(?=[A-Z])", " ", events.kind_of(event)).lower()
    told = {field: getattr(event, field) for field in event.__struct_fields__}
    said = [
        field.replace("_", " ") + ("" if value is True else f" {_in_words(value, shown)}")
        for field, value in told.items()
        if field not in {"reason", "cites", "clause"} and value not in {None, False, "", ()}
    ]
    return f"{kind}: {', '.join(said)}" if said else kind


def _in_words(value: object, shown: Shown) -> str:
    match value:
        case tuple():
            return " and ".join(_in_words(one, shown) for one in value)
        case datetime():
            return shown(value)
        case Fraction():
            return str(write_exact(value))
        case _:
            return str(value)


def describe_play(event: AtTheTable, shown: Shown) -> str:
    """Describe an incident at the table, with its cost."""
    match event:
        case events.BoardFouled(session=session, board=board, groups=groups):
            blame = f", {' and '.join(event.at_fault)} at fault" if event.at_fault else ""
            alike = "; ".join(", ".join(group) for group in groups)
            cards = f", with cards of their own for {alike}" if groups else ""
            where = _between(event.ns, event.ew)
            return f"board {board} of session {session} fouled{where}{cards}{blame}"
        case events.BoardSubstituted(session=session, board=board, in_session=later):
            where = _between(event.ns, event.ew)
            when = f", to be played in session {later}" if later else ""
            return f"board {board} of session {session} replaced by a new one{where}{when}"
        case events.LatePlayAssigned(session=session, contestant=contestant, board=board):
            return f"{contestant} to play board {board} of session {session} late"
        case events.ForfeitDeclared(session=session, home=home, away=away, offenders=offenders):
            blame = f" by {' and '.join(offenders)}" if offenders else ", nobody at fault"
            return f"match {home}-{away} of session {session} forfeited{blame}"
        case events.ScoreAltered(session=session, contestant=contestant, opponents=opponents):
            whose = f"the opponents of {contestant}" if opponents else contestant
            to = "" if event.vps is None else f" to {write_exact(event.vps)}"
            return f"score of {whose} in session {session} altered{to}"
        case events.LineUpPosted(session=session, contestant=contestant, seating=seating):
            return f"line-up of {contestant} for session {session} posted ({seating})"
        case events.OffenceNoted(contest=contest, contestant=contestant, offence=offence):
            return f"{contestant} in contest {contest}: {offence}"
        case events.WarningIssued(session=session, contestant=contestant, offence=offence):
            return f"{contestant} warned for {offence}, session {session}"
        case events.PenaltyImposed(
            contestant=contestant, offence=offence, amount=amount, unit=unit
        ):
            of = unit.removesuffix("s") if amount == 1 else unit
            return f"{contestant} loses {write_exact(amount)} {of} for {offence}"
        case events.PenaltyWaived(penalty=penalty):
            return f"penalty {penalty} waived"
        case events.PlayersSuspended(contestant=contestant, players=players, session=session):
            whom = f"{', '.join(players)} of {contestant}" if players else contestant
            since = f" from round {event.from_round} on" if event.from_round else ""
            return f"{whom} suspended for session {session}{since}"
        case events.IncidentRecorded(incident=incident, contestants=contestants):
            where = f", {event.room} room" if event.room else ""
            return f"incident: {incident} ({', '.join(contestants) or 'nobody named'}{where})"
        case events.DirectorCalled(table=table, contestant=contestant):
            where = f" to table {table}" if table else ""
            where += f", {event.room} room" if event.room else ""
            about = f", board {event.board}" if event.board else ""
            return f"director called{where}{about}{f' by {contestant}' if contestant else ''}"
        case events.CallAnswered(call=call):
            return f"call {call} answered"
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


def not_waiting(incomplete: str | None) -> str:
    """Say that something was done before all was in, and why."""
    return "" if incomplete is None else f", without what is missing ({incomplete})"


def describe_import(event: events.FileImported) -> str:
    """Describe an imported file, and how much of it the ledger overrides or lacks."""
    parts = ", ".join(f"{one.session}{one.section and f'/{one.section}'}" for one in event.parts)
    kept = f", {len(event.kept)} kept as they are here" if event.kept else ""
    missing = f", {len(event.missing)} missing in it" if event.missing else ""
    complete = ", said to be complete" if event.complete else ""
    size = so_many(event.lines, "line")
    return f"{event.source} says {size} of session {parts}{kept}{missing}{complete}"


def describe_justice(event: events.RulingEvent, shown: Shown) -> str:
    """Describe a ruling, an appeal or its decision."""
    match event:
        case events.RulingGiven(ruling=ruling, contestants=contestants, advised_at=advised_at):
            told = f", advised {shown(advised_at)}" if advised_at else ""
            board = f" on board {event.board}" if event.board else ""
            return f"ruling ({ruling}){board} for {', '.join(contestants) or 'nobody named'}{told}"
        case events.PartiesAdvised(ruling=ruling):
            return f"parties told of ruling {ruling}"
        case events.AppealLodged(appeal=appeal, contestant=contestant, ruling=ruling):
            return f"appeal {appeal} of {contestant} against {ruling}"
        case events.AppealRefused(appeal=appeal, why=why, ended_at=ended_at):
            ended = f", the time ended at {shown(ended_at)}" if ended_at else ""
            return f"appeal {appeal} refused ({why}{ended})"
        case events.AppealAdmitted(appeal=appeal):
            return f"appeal {appeal} admitted though late"
        case events.AppealWithdrawn(appeal=appeal):
            return f"appeal {appeal} withdrawn"
        case events.AppealHeard(appeal=appeal, chair=chair, members=members):
            return f"appeal {appeal} heard by {len(members)}, {chair} in the chair"
        case events.AppealDecided(appeal=appeal, action=action, without_merit=without_merit):
            words = [action, *(["without merit"] if without_merit else [])]
            beyond = " and ".join(event.beyond_power)
            power = f"; {beyond} is beyond its power, a recommendation (Law 93B3)" if beyond else ""
            return f"appeal {appeal} decided: {', '.join(words)}{power}"
        case _:
            return in_general(event, shown)


def describe_keeping(event: events.KeepingEvent, shown: Shown) -> str:
    """Describe a change to the ledger as a whole."""
    match event:
        case events.PeopleChanged(changes=changes):
            of = (f"{' and '.join(change.what)} of {change.person}" for change in changes)
            return f"changed what is kept of people: {', '.join(of)}"
        case events.PeopleErased(people=people):
            return f"erased: {', '.join(people)}"
        case events.NamesPublished(people=people, are_named=are_named):
            named = "called by name in public" if are_named else "not called by name in public"
            return f"{named}: {', '.join(people)}"
        case events.ClockSetRight(since=since):
            return f"the clock, ahead since {since}, set right"
        case _:
            return in_general(event, shown)
