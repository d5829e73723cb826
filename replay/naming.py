"""Find contestants by id, by number, or by the names of their people."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from ledger.errors import NoSuch
from ledger.forms import is_contestant_id
from ledger.names import people_in
from ledger.people import People
from ledger.record.entries import Entries, in_section
from ledger.store import Store


def contestants_named(
    store: Store,
    entries: Entries,
    name: str,
    side: str = "",
    section: str = "",
    *,
    unnamed: Collection[str] = (),
) -> tuple[str, ...]:
    """Find the contestants that a name may mean: by id, by number, or by people.

    side: NS or EW, where it sits so: numbers are those of that field. section: numbers are those
    of that section, and go before the id of one in another; "": of any, and with the section's
    name before it a number is its own.
    unnamed: people whom whoever asks is not told by name.
    """
    if name in entries.contestants and section in ("", entries.section(name)):
        return (name,)
    numbered = {
        contestant
        for (_, of), numbers in entries.numbers.items()
        for contestant, number in numbers.items()
        if name in (in_section(of, number), number if section in ("", of) else None)
        and (not side or entries.contestants[contestant].field in (None, side))
    }
    if len(numbered) > 1:  # in one stage it was another's, or several sections have it
        numbered = {one for one in numbered if entries.number(one) == name} or numbered
    if len(numbered) != 1 and (known := {name, name + side} & entries.contestants.keys()):
        return (min(known),)
    return tuple(sorted(numbered)) or contestants_called(store, entries, name, unnamed)


def contestants_called(
    store: Store, entries: Entries, name: str, unnamed: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the contestants made up of the people of these names, or whose own name it is.

    Where there are none, those of whom these people are members.
    """
    if is_contestant_id(name):
        return ()
    people = People(store)
    try:
        ids = {people.find(one).id for one in people_in(name)}
    except NoSuch:
        return ()
    if not ids.isdisjoint(unnamed):
        return ()
    called = tuple(
        contestant
        for contestant, entered in entries.contestants.items()
        if ids in ({entered.party}, set(entries.players(contestant)))
    )
    return called or tuple(one for one in entries.contestants if ids <= {*entries.players(one)})


def instead_of(
    store: Store,
    entries: Entries,
    name: str,
    found: tuple[str, ...],
    known: Iterable[str],
    unnamed: Collection[str] = (),
) -> tuple[str, tuple[str, ...]]:
    """Return the words for a refusal: the kind of contestant that is not known, and the known ones.

    found: those that an ambiguous name may mean; otherwise those with similar names are given, or
    all.
    """
    if found:
        numbers = tuple(map(entries.number, found))
        return "single contestant", numbers if len(set(numbers)) == len(numbers) else found
    names = People(store).names()
    called = {
        names[player]: entries.number(contestant)
        for contestant in entries.contestants
        for player in entries.players(contestant)
        if player in names and player not in unnamed
    }
    near = tuple(f"{one} ({called[one]})" for one in get_close_matches(name, called))
    return "contestant", near or tuple(known)
