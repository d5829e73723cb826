"""Who is suspended, and may not play meanwhile (Law 91A)."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.events import PlayersSuspended
from ledger.record.contest import Contest
from ledger.recorded import Recorded


class Suspension(NamedTuple):
    """A suspension, and whom of the contestant it keeps out; nobody named: all of it."""

    recorded: Recorded
    event: PlayersSuspended
    players: frozenset[str]


def suspensions(contest: Contest, session: str, number: int | None) -> Iterator[Suspension]:
    """The suspensions in force in a round of a session; None: in all of its rounds.

    For whom somebody else plays is not kept out: that one does not play at all.
    """
    for recorded, event in contest.of(PlayersSuspended):
        from_the_first = event.from_round is None
        if event.session != session or not (
            from_the_first or (number is not None and number >= (event.from_round or 0))
        ):
            continue
        replaced = {
            made.out
            for made in contest.entries.substitutions.values()
            if (made.contestant, made.session) == (event.contestant, session)
        }
        players = frozenset(event.players) - replaced
        if players or not event.players:
            yield Suspension(recorded, event, players)


def kept_out(contest: Contest, one: Suspension) -> bool:
    """Whether its contestant cannot play at all: a team can without some of its members."""
    is_team = contest.conditions(one.event.session).contestant == "team"
    members = {*contest.entries.players(one.event.contestant)}
    return not one.event.players or not is_team or members <= one.players


def suspended_in(contest: Contest, session: str, number: int) -> frozenset[str]:
    """The contestants that cannot play in a round of a session."""
    return frozenset(
        one.event.contestant
        for one in suspensions(contest, session, number)
        if kept_out(contest, one)
    )
