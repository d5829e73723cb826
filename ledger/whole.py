"""The ledger as a whole, read from the store: its officials, its clock, who was heard of when."""

from datetime import datetime

from ledger import keeping as keepings
from ledger.events import LEDGER_STREAM, tournament_stream
from ledger.keeping import Keeping
from ledger.store import Store, before


def keeping_at(store: Store, recorded_at: datetime) -> Keeping:
    """Fold the state of the ledger as a whole, for an act recorded at this time."""
    streams = (LEDGER_STREAM, *map(tournament_stream, store.streams("tournament")))
    read = (recorded for stream in streams for recorded in store.read(stream))
    events = (before(recorded, recorded_at) for recorded in read)
    keeping = keepings.fold(events, store.first_after(recorded_at))
    for person in keeping.silent(recorded_at):
        at = store.last_signed(person)
        if at is not None:
            keeping.hear(person, at)
    return keeping
