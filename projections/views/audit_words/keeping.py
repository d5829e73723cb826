"""The ledger, its contests and its officials in one line each."""

from ledger import events
from projections.views.audit_words.general import Shown, in_general

OfOffices = events.FoundingEvent | events.AccessEvent | events.KeyEvent


def describe_office(event: OfOffices, shown: Shown) -> str:
    """Describe what was founded or opened, and who may act in it."""
    match event:
        case events.LedgerFounded(ledger=ledger, clock=clock):
            return f"ledger {ledger} founded, {clock}"
        case events.TournamentOpened(tournament=tournament, title=title, zone=zone):
            return f"tournament {tournament} opened: {title}, {zone}"
        case events.ContestOpened(contest=contest, title=title, regulations=regulations):
            return f"contest {contest} opened: {title}, under {regulations.name}"
        case events.ContestRenamed(title=title, was=was):
            return f"called {title}, and no longer {was}"
        case events.RegulationsAmended(regulations=regulations, from_session=session):
            start = f" from session {session} on" if session else ""
            return f"regulations {regulations.name} in force{start}"
        case events.OfficialAppointed(person=person, role=role):
            return f"{person} appointed {role}"
        case events.LinkMade(person=person, role=role):
            return f"{person} was given a link as {role}{_limits(event, shown)}"
        case events.LinkTaken():
            return "the link was opened"
        case events.LinkEnded(link=link):
            return f"link {link} is over"
        case events.KeyAdopted(until_at=until_at):
            until = f" until {shown(until_at)}" if until_at else ""
            return f"a key was adopted, by which checkpoints are signed{until}"
        case events.KeyRetired(key=key):
            return f"key {key} was retired"
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


def _limits(event: events.LinkMade, shown: Shown) -> str:
    """Say at which table and until when a link is valid, and who answers for it."""
    table = f" at table {event.table}" if event.table else ""
    until = f" until {shown(event.until_at)}" if event.until_at else ""
    answers = f"; {event.responsible} answers for it" if event.responsible else ""
    return table + until + answers
