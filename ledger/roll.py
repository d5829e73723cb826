"""Find the person meant by a name or a membership number, or note somebody new."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from secrets import token_hex
from typing import TypeVar

from msgspec.structs import replace

from ledger import names
from ledger.errors import BadValue, LedgerIsBusy, NameTaken, NoSuch, RequestIdReused
from ledger.people import PERSON_ID, People, Person, check_details, membership, seal, told_apart
from ledger.store import Store


def newcomer(name: str, number: str | None = None, secret: str | None = None) -> Person:
    """Make a new person, with a new id. Raises BadValue for an impossible name or number.

    secret: of the seal, where it is to be the same each time; None: one that nobody can guess.
    """
    names.check(name)
    number = names.written(number or "") or None
    secret = secret or token_hex(16)
    unnamed = Person(id="", name=names.written(name), number=number, secret=secret)
    check_details(unnamed, None)
    return replace(unnamed, id=f"p{seal(unnamed)[:32]}")


class Roll:
    """Finds people by number or name, and makes new ones of those it does not know.

    Attributes:
        new: the people it made, to be recorded along with what names them.

    """

    def __init__(self, known: Sequence[Person]) -> None:
        self._known = list(known)
        self._names = {person.id: person.name for person in known}
        self.new: list[Person] = []

    @cached_property
    def _by_number(self) -> dict[str, Person]:
        keyed = ((membership(person.number), person) for person in self._known)
        return {member: person for member, person in keyed if member}

    @cached_property
    def _by_name(self) -> dict[str, list[Person]]:
        return _grouped(self._known, names.plain)

    @cached_property
    def _by_look(self) -> dict[str, list[Person]]:
        return _grouped(self._known, names.look)

    def id_of(self, name: str, number: str | None = None) -> str:
        """Give the id of the person with this number or, without one, of this name or id.

        Somebody unknown gets a new id. Raises BadValue for an impossible name, or one that looks
        like another person's; NoSuch for one that several people bear.
        """
        member = membership(number)
        found = self._found(name, member)
        if found is None:
            found = self._new(name, number if member else None)
        return found.id

    def known(self, name: str, number: str | None = None) -> str | None:
        """Give the id of the person with this number or name; None if there is nobody.

        Raises BadValue for a text that is far too long; NoSuch for a name that several bear.
        """
        found = self._found(name, membership(number))
        return None if found is None else found.id

    def _found(self, name: str, member: str | None) -> Person | None:
        if len(name) > names.LONGEST:
            names.check(name)  # raises: it is far too long for a name
        return self._by_number.get(member) if member else self._named(name)

    def _named(self, name: str) -> Person | None:
        """Find who bears this name; of several, the only one without a membership number."""
        if PERSON_ID.fullmatch(name.strip()):
            return self._of_id(name.strip())
        bearers = self._by_name.get(names.plain(name), [])
        unnumbered = [person for person in bearers if membership(person.number) is None]
        if len(bearers) > 1 and len(unnumbered) != 1:
            raise NoSuch(what="single person", name=name, known=told_apart(bearers))
        return next(iter(unnumbered or bearers), None)

    def _of_id(self, person_id: str) -> Person:
        for person in self._known:
            if person.id == person_id:
                return person
        raise NoSuch(what="person", name=person_id, known=())

    def _new(self, name: str, number: str | None) -> Person:
        """Make somebody new. Raises BadValue for a name that looks like another person's."""
        look = names.look(name)
        if number is None:
            for other in self._by_look.get(look, []):
                expected = f"a name that nobody takes for {other.name}, who is known"
                raise BadValue(place="a person", value=name, expected=expected)
        made = newcomer(name, number)
        self.new.append(made)
        self._known.append(made)
        self._names[made.id] = made.name
        self._by_name.setdefault(names.plain(name), []).append(made)
        self._by_look.setdefault(look, []).append(made)
        if number is not None:
            self._by_number[membership(number) or ""] = made
        return made

    def is_behind(self, known: Iterable[Person]) -> bool:
        """Tell whether one of the new people has been entered by somebody else meanwhile."""
        by_now = {names.plain(person.name) for person in known}
        return any(names.plain(person.name) in by_now for person in self.new)

    def in_names(self, text: str) -> str:
        """Replace the person ids in a text by their names."""
        return PERSON_ID.sub(lambda found: self._names.get(found[0], found[0]), text)


def _grouped(people: Iterable[Person], key: Callable[[str], str]) -> dict[str, list[Person]]:
    groups = dict[str, list[Person]]()
    for person in people:
        groups.setdefault(key(person.name), []).append(person)
    return groups


TRIES = 100
"""The most times that the work is begun again because others entered the same people."""

Result = TypeVar("Result")


def with_roll(store: Store, work: Callable[[Roll], Result]) -> Result:
    """Do the work with the people known now; again if others enter the same people meanwhile.

    Raises LedgerIsBusy if that happens every time, and BadValue where the work itself would give
    two people one name.
    """
    for _ in range(TRIES):
        known = People(store).all()
        roll = Roll(known)
        try:
            with in_time(store, roll):
                return work(roll)
        except NameTaken as taken:
            if People(store).all() == known:
                expected = "the name of one person: two would have it, or one that looks like it"
                raise BadValue(place="a person", value=taken.name, expected=expected) from None
    raise LedgerIsBusy(file=str(store.place))


@contextmanager
def in_time(store: Store, roll: Roll) -> Iterator[None]:
    """Raise NameTaken, not RequestIdReused, where only the ids of new people differ."""
    try:
        yield
    except RequestIdReused:
        if not roll.is_behind(People(store).all()):
            raise
        raise NameTaken(name=roll.new[0].name) from None
