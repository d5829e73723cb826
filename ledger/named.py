"""Refuse commands that name a person nobody has entered: every id recorded here has a name.

So an id without a name belongs to somebody who was erased or came with a journal; anything else
was deleted behind the program's back, and `verify` finds it.
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
"""The pattern of possible person ids in a text (see ledger/forms/ids.py)."""


def check_known(store: Store, asked: Sequence[Struct], people: Sequence[Person]) -> None:
    """Raise NoSuchPerson for a person id that has no name here and is not on record either.

    asked: commands and signatures. people: newcomers, whose names come with these commands.
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
    """Tell whether a row of the record names this person, whose name may since be erased."""
    return any(
        person in (row.actor, row.responsible)
        or any(person == other for other, _ in named(read_event(row.body)))
        for row in store.rows_with(person)
    )


def named_in(people: Sequence[Person], batch: Sequence[Recorded]) -> tuple[Person, ...]:
    """Give those of the people whom an event of the batch names."""
    if not people:
        return ()
    texts = (encode([one.event, one.actor, one.responsible]).decode() for one in batch)
    ids = {found for text in texts for found in ID.findall(text)}
    return tuple(person for person in people if person.id in ids)
