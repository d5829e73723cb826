"""Who is meant by a number or a name: contestants by id, by number or by their people."""

from ledger.errors import NoSuch
from ledger.forms import is_contestant_id
from ledger.people import People
from ledger.readers.called import people_in
from ledger.record.entries import Entries
from ledger.store import Store


def contestants_named(store: Store, entries: Entries, name: str, side: str = "") -> tuple[str, ...]:
    """The contestants that a name may mean: the one of this id; of this number; of these people.

    side: NS or EW, where it sits so: numbers are those of that field.
    """
    if name in entries.contestants:
        return (name,)
    numbered = {
        contestant
        for numbers in entries.numbers.values()
        for contestant, number in numbers.items()
        if number == name and (not side or entries.contestants[contestant].field in (None, side))
    }
    if len(numbered) > 1:  # in one stage it was another's
        numbered = {one for one in numbered if entries.number(one) == name}
    if len(numbered) == 1:
        return tuple(numbered)
    if name + side in entries.contestants:
        return (name + side,)
    return contestants_called(store, entries, name)


def contestants_called(store: Store, entries: Entries, name: str) -> tuple[str, ...]:
    """The contestants made up of the people of these names, or whose own name it is."""
    if is_contestant_id(name):
        return ()
    people = People(store)
    try:
        ids = {people.find(one).id for one in people_in(name)}
    except NoSuch:
        return ()
    return tuple(
        contestant
        for contestant, entered in entries.contestants.items()
        if ids in ({entered.party}, set(entries.players(contestant)))
    )
