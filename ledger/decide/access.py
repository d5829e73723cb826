"""Links to act by on pages: who gives one, who takes it, who ends it (LED-ACCESS)."""

from ledger.commands import EndLink, MakeLink, TakeLink
from ledger.commands.base import UNSIGNED
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.founding import check_may_appoint
from ledger.errors import AlreadyDone, AlreadyExists, BadValue, LinkIsOver, NotOnRecord, RuleSaysNo
from ledger.events import AnyEvent
from ledger.rules.authority.keeping import PARTIES

CLAUSE = "LED-ACCESS"


def make_link(command: MakeLink, bench: Bench) -> tuple[AnyEvent, ...]:
    """Give a link: by who may give the office, and to who holds it if anybody does."""
    if command.person == UNSIGNED:
        raise BadValue(place="person", value=UNSIGNED, expected="somebody who can be named")
    if command.until_at is not None and command.until_at <= bench.act.at:
        raise RuleSaysNo(what="no such link", why="it would be over already", clause=CLAUSE)
    check_may_appoint(command.role, command.contests, bench)
    if command.role not in PARTIES:
        _check_holds(command, bench)
    if command.link in bench.tournament.links.made:
        raise AlreadyExists(what="link", name=command.link[:12])
    return as_event(command)


def _check_holds(command: MakeLink, bench: Bench) -> None:
    """Raise RuleSaysNo where others hold the office, and this person does not."""
    for place in command.contests or ("",):
        holders = bench.tournament.holders((command.role,), place, bench.act.at)
        if holders and command.person not in holders:
            raise RuleSaysNo(
                what=f"no link as {command.role} for {command.person}",
                why=f"that office is held by {', '.join(holders)} (see: appoint)",
                clause=CLAUSE,
            )


def take_link(command: TakeLink, bench: Bench) -> tuple[AnyEvent, ...]:
    """Take a link: once, by the person it was made for, before it ends."""
    link = bench.tournament.links.made.get(command.link)
    if link is None:
        raise LinkIsOver(why="is none of here")
    if link.key is not None:
        raise LinkIsOver(why="was opened before")
    if link.is_over(bench.act.recorded_at):
        raise LinkIsOver(why="has ended")
    if bench.act.actor != link.made.person:
        raise LinkIsOver(why="is somebody else's")
    if bench.tournament.links.by_key(command.key) is not None:
        raise AlreadyExists(what="key", name=command.key[:12])
    return as_event(command)


def end_link(command: EndLink, bench: Bench) -> tuple[AnyEvent, ...]:
    """End a link: for its owner, or whoever may give such a link."""
    tournament = bench.tournament
    known = tournament.links.made.values()
    is_here = command.link.stream == tournament.stream
    link = tournament.links.at(command.link.version) if is_here else None
    if link is None:
        positions = tuple(f"#{one.position}" for one in known)
        raise NotOnRecord(what="link", name=str(command.link), known=positions, clause=CLAUSE)
    if link.ended is not None:
        by = tournament.history[link.ended - 1].position
        raise AlreadyDone(what="the end of this link", position=by)
    if bench.act.actor != link.made.person:
        check_may_appoint(link.made.role, link.made.contests, bench)
    return as_event(command)


DECIDES: Decisions = {MakeLink: make_link, TakeLink: take_link, EndLink: end_link}
"""What is decided here, and by which function."""
