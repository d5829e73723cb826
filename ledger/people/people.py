"""Everybody whom one ledger knows by name, held against what the record has sealed."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from ledger import names
from ledger.errors import NoSuch, NoSuchPerson
from ledger.events import LEDGER_STREAM, PeopleChanged, PeopleErased
from ledger.people import table
from ledger.people.person import SEALED, Person, check_details, is_sealed, told_apart
from ledger.store import Store


class People:
    """The people of one ledger."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> tuple[Person, ...]:
        """Return everybody known by name, in the order of their names."""
        with self._store.reading() as tables:
            return tuple(sorted(table.read(tables), key=lambda person: (person.name, person.id)))

    def names(self) -> dict[str, str]:
        """Return the names, by person id."""
        return {person.id: person.name for person in self.all()}

    def find(self, name_or_id: str) -> Person:
        """Return the one person of this name or id. Raises NoSuch."""
        wanted = names.plain(name_or_id)
        found = [
            person
            for person in self.all()
            if person.id == name_or_id or names.plain(person.name) == wanted
        ]
        if len(found) != 1:
            if not found:
                raise NoSuchPerson(name=name_or_id)
            raise NoSuch(what="person", name=name_or_id, known=told_apart(found))
        return found[0]

    def add(self, people: Sequence[Person]) -> None:
        """Write these people down, beside what is on record. Raises BadValue, NameTaken."""
        latest = self._store.present() or self._store.head().recorded_at
        for person in people:
            check_details(person, latest)
        with self._store.connection() as tables:
            table.write_down(tables, people)

    def forget(self, ids: Collection[str]) -> None:
        """Delete people; what a file keeps of deleted rows goes with `Store.rewrite`."""
        if not ids:
            return
        with self._store.connection() as tables:
            table.make_table(tables)
            table.strike_out(tables, ids)

    def unsealed(self) -> int:
        """Count those from a former program whom none has changed since: no seal proves them."""
        seals, _ = on_record(self._store)
        return sum(is_sealed(person, seals) is None for person in self.all())

    def missing(self, named: Mapping[str, int], going: Collection[str] = ()) -> dict[str, int]:
        """Return those named in the record here whose name is gone though they were not erased.

        named: the position at which each is named first. going: as in `touched`. Those of former
        programs are not counted: they kept nothing that tells where names were kept.
        """
        _, erased = on_record(self._store)
        known = erased | {person.id for person in self.all()} | set(going)
        return {
            person: position
            for person, position in named.items()
            if person not in known and SEALED.fullmatch(person)
        }

    def touched(self, going: Collection[str] = ()) -> Iterator[str]:
        """Say what was done to the people by other means than this program.

        going: the ids of those of whom something else may be kept: they are being erased now.
        """
        seals, erased = on_record(self._store)
        with self._store.reading() as tables:
            misfiled = frozenset(table.misfiled(tables))
        for person in self.all():
            if person.id in going:
                continue
            if not person.id:
                yield "somebody is kept without an id"
            if person.id in erased:
                yield f"{person.id} was erased, and has a name again"
            elif is_sealed(person, seals) is False:
                yield f"what is kept of {person.id} is not what the record has sealed"
            elif person.id in misfiled:
                yield f"{person.id} is kept from having the name or number of another, not its own"


def on_record(store: Store) -> tuple[dict[str, str], frozenset[str]]:
    """Return the seals of people who were changed, by id, and the ids of those who were erased."""
    seals, erased = dict[str, str](), set[str]()
    for recorded in store.read(LEDGER_STREAM):
        if isinstance(recorded.event, PeopleChanged):
            seals.update((change.person, change.seal) for change in recorded.event.changes)
        elif isinstance(recorded.event, PeopleErased):
            erased.update(recorded.event.people)
    return seals, frozenset(erased)
