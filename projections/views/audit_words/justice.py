"""Rulings, appeals and decisions in one line each."""

from ledger import events
from projections.views.audit_words.general import Shown, in_general


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
            return f"appeal {appeal} by {contestant} against {ruling}"
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
