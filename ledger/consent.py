"""People who have asked not to be named in public, which holds for all of the past, too."""

from ledger.events import LEDGER_STREAM, NamesPublished
from ledger.store import Store
from ledger.upcasts import read_event

KIND = str(NamesPublished.__struct_config__.tag)


def unnamed(store: Store) -> frozenset[str]:
    """Give the ids of the people who are at present not to be named in public."""
    people = set[str]()
    for row in store.rows(stream=LEDGER_STREAM):
        event = read_event(row.body) if row.kind == KIND else None
        if isinstance(event, NamesPublished):
            if event.are_named:
                people.difference_update(event.people)
            else:
                people.update(event.people)
    return frozenset(people)
