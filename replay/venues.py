"""Venues of tournaments, with their time."""

from ledger.errors import BadValue
from ledger.events import contest_stream, tournament_stream
from ledger.record import Tournament, opening
from ledger.store import Store
from replay import times


def venue_zone(store: Store, tournament: str) -> str:
    """Return the time zone of a tournament's venue."""
    return _zone_of(store, tournament) or "UTC"


def zone_for(store: Store, tournament: str, asked: str | None) -> str:
    """Return a tournament's zone, even of a new one. Raises BadValue if another one was asked."""
    known = _zone_of(store, tournament)
    if known is not None and asked not in (None, known):
        expected = f"{known}: tournament {tournament} is held there"
        raise BadValue(place="--zone", value=asked, expected=expected)
    if known is not None:
        return known
    return "UTC" if asked is None else asked


def venue(store: Store, contest: str | None) -> times.Venue:
    """Return the venue of a contest, with the time there.

    contest: None, or one that nobody opened, for the ledger as a whole, which has a zone where
    all its tournaments have the same.
    """
    stream = contest_stream(contest or "")
    opened = opening(store.replay(stream=stream)) if contest else None
    if opened is not None:
        return times.Venue(_zone_of(store, opened.tournament), store.today_at())
    zones = {_zone_of(store, tournament) for tournament in store.streams("tournament")} - {None}
    return times.Venue(zones.pop() if len(zones) == 1 else None, store.today_at())


def _zone_of(store: Store, tournament: str) -> str | None:
    known = Tournament()
    for recorded in store.replay(stream=tournament_stream(tournament)):
        known.evolve(recorded)
        if known.opened is not None:
            return known.opened.zone
    return None
