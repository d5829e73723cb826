"""Nobody is recorded under an id that is nobody's: whoever is named came with a name.

So an id of which nothing is kept is that of somebody who was erased, or whom a journal named;
or else his name was taken out of the ledger, which `verify` finds.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from ledger.coding import encode
from ledger.commands.base import UNSIGNED
from ledger.errors import NoSuchPerson
from ledger.forms import named
from ledger.people import Person
from ledger.recorded import Recorded
from ledger.store import Store
from ledger.upcasts import read_event

ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
"""What can be the id of a person (ledger/forms/ids.py), wherever it stands."""


def check_known(store: Store, asked: Sequence[Struct], people: Sequence[Person]) -> None:
    """Raise NoSuchPerson for an id in what is asked that is neither kept nor on record.

    people: who is written down along with it.
    """
    places = {person: place for one in asked for person, place in named(one)}
    unknown = set(places) - {UNSIGNED, *(person.id for person in people)}
    if not unknown:
        return
    with store.reading() as tables:
        if tables.columns("people"):
            unknown -= {i for i in unknown if tables.execute(KEPT, (i,)).fetchone() is not None}
    for person in sorted(unknown):
        if not _is_on_record(store, person):
            raise NoSuchPerson(name=person, place=f" ({places[person]})")


KEPT = "SELECT 1 FROM people WHERE id = ?"


def _is_on_record(store: Store, person: str) -> bool:
    """Whether some row names this person, as those do whose names are erased, or never came."""
    return any(
        person in (row.actor, row.responsible)
        or any(person == other for other, _ in named(read_event(row.body)))
        for row in store.rows_with(person)
    )


def named_in(people: Sequence[Person], batch: Sequence[Recorded]) -> tuple[Person, ...]:
    """Those of these people whom a batch names."""
    if not people:
        return ()
    texts = (encode([one.event, one.actor, one.responsible]).decode() for one in batch)
    ids = {found for text in texts for found in ID.findall(text)}
    return tuple(person for person in people if person.id in ids)
