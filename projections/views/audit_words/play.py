"""What happens at the table in one line each, with its cost."""

from ledger import events
from ledger.bridge.numbers import write_exact
from projections.views.audit_words.general import Shown, in_general

AtTheTable = events.BoardEvent | events.MatchEvent | events.LineUpEvent | events.PenaltyEvent


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


def _between(ns: str | None, ew: str | None) -> str:
    """Name the table or match concerned; "" if it is all of them."""
    named = [name for name in (ns, ew) if name is not None]
    return f" for {' and '.join(named)}" if named else ""
