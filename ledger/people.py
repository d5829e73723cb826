"""The people behind the ids: a table beside the record, erasable without touching it.

Names of teams are kept the same way, under a party id. The record names nobody, but it holds a
seal of each: the id of a newcomer is one, and every change records the next. A seal is made with
a secret that is kept, and erased, with the name; without it no name can be tried.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from hashlib import sha256
from unicodedata import normalize

from msgspec import Struct

from ledger import names
from ledger.coding import encode
from ledger.errors import BadValue, NameTaken, NoSuch, NoSuchPerson
from ledger.events import LEDGER_STREAM, PeopleChanged, PeopleErased
from ledger.store import Store, Tables, Taken

PERSON_ID = re.compile(r"\bp(?:[0-9a-f]{32}|[0-9a-f]{16})\b")
"""A person id; the shorter ones were given by programs that kept no seals."""

SEALED = re.compile(r"p([0-9a-f]{32})")
"""An id that begins with the seal of the details with which the person came."""

FORMER_TABLE = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    number TEXT,
    born TEXT
)"""

STATEMENTS = (
    """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    number TEXT,
    born TEXT,
    secret TEXT,
    plain TEXT NOT NULL,
    look TEXT NOT NULL,
    member TEXT UNIQUE
)""",
    "CREATE UNIQUE INDEX IF NOT EXISTS one_name_one_person ON people (plain) WHERE member IS NULL",
    "CREATE INDEX IF NOT EXISTS people_by_look ON people (look)",
)
"""The tables. plain, look, member: the forms by which equal names and numbers are found."""

WRITE = """
INSERT INTO people (id, name, number, born, secret, plain, look, member)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""

NAMESAKES = "SELECT id FROM people WHERE plain = ?"
ALIKE = "SELECT id FROM people WHERE look = ? AND plain <> ? AND member IS NULL"

EARLIEST = date(1900, 1, 1)
"""The earliest date of birth."""

LONGEST_NUMBER = 40
"""The most characters of a membership number."""


class Person(Struct, frozen=True, kw_only=True):
    """A person or a team: id, name, membership number, date of birth (ISO).

    Attributes:
        secret: of the seal; None for those who came before there were any, until they are changed.

    """

    id: str
    name: str
    number: str | None = None
    born: str | None = None
    secret: str | None = None


def seal(person: Person) -> str:
    """Return the seal: it proves a person's details to whoever holds them, and tells no other."""
    details = [person.secret, person.name, person.number, person.born]
    return sha256(encode(details)).hexdigest()


def is_sealed(person: Person, seals: Mapping[str, str]) -> bool | None:
    """Tell whether these are the details that the record has sealed; None where it has not.

    seals: those on record, by id, of people who were changed.
    """
    came_with = SEALED.fullmatch(person.id)
    on_record = seals.get(person.id) or (came_with[1] if came_with else None)
    return None if on_record is None else seal(person).startswith(on_record)


class People:
    """The people of one ledger."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> tuple[Person, ...]:
        """Return everybody known by name, in the order of their names."""
        with self._store.reading() as tables:
            return tuple(sorted(_read(tables), key=lambda person: (person.name, person.id)))

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
            write_down(tables, people)

    def forget(self, ids: Collection[str]) -> None:
        """Delete people; what the file keeps of deleted rows is up to erasure.py."""
        if not ids:
            return
        with self._store.connection() as tables:
            _make_table(tables)
            tables.executemany("DELETE FROM people WHERE id = ?", [(i,) for i in ids])

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
            misfiled = frozenset(_misfiled(tables))
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


def write_down(tables: Tables, people: Sequence[Person]) -> None:
    """Write down new people, and the new details of others.

    Raises NameTaken where a name or a number is another person's, or looks like another's.
    """
    if not people:
        return
    _make_table(tables)
    known = {row[0] for row in tables.execute("SELECT id FROM people")}
    tables.executemany("DELETE FROM people WHERE id = ?", [(p.id,) for p in people])
    for person in people:
        plain, look = names.plain(person.name), names.look(person.name)
        member = membership(person.number)
        if member is None:
            others = tables.execute(ALIKE, (look, plain)).fetchall()
            if person.id not in known:
                others += tables.execute(NAMESAKES, (plain,)).fetchall()
            if others:
                raise NameTaken(name=person.name)
        details = (person.id, person.name, person.number, person.born, person.secret)
        try:
            tables.put(WRITE, (*details, plain, look, member))
        except Taken:
            raise NameTaken(name=person.name) from None


def membership(number: str | None) -> str | None:
    """Return the form by which equal membership numbers are known; None without a number."""
    folded = normalize("NFKC", names.written(number or "")).casefold()
    return "".join(folded.split()) or None


def check_details(person: Person, latest: datetime | None) -> None:
    """Raise BadValue for an impossible name, number or date of birth.

    latest: the present, after which nobody was born; None where there is none.
    """
    names.check(person.name)
    number = person.number
    is_number = number is None or (membership(number) and names.written(number) == number)
    if not is_number or len(number or "") > LONGEST_NUMBER:
        expected = f"a membership number of at most {LONGEST_NUMBER} signs that can be seen"
        raise BadValue(place=f"number, of {person.name}", value=ascii(number), expected=expected)
    if person.born is None:
        return
    try:
        born = date.fromisoformat(person.born)
    except ValueError:
        born = None
    if born is None or born < EARLIEST or (latest is not None and born > latest.date()):
        end = f" to {latest.date()}" if latest is not None else ""
        expected = f"a date of birth, as 1948-09-19, from {EARLIEST}{end}"
        raise BadValue(place=f"born, of {person.name}", value=person.born, expected=expected)


def _read(tables: Tables) -> Iterable[Person]:
    """Read everybody in the table, whether it is this program's or a former one's."""
    columns = tables.columns("people")
    if not columns:
        return ()
    secret = "secret" if "secret" in columns else "NULL"
    kept = ", ".join(f"CAST({one} AS TEXT)" for one in ("number", "born", secret))
    kept = f"COALESCE(CAST(id AS TEXT), ''), CAST(name AS TEXT), {kept}"
    rows = tables.execute(f"SELECT {kept} FROM people").fetchall()
    return [Person(id=r[0], name=r[1], number=r[2], born=r[3], secret=r[4]) for r in rows]


def _misfiled(tables: Tables) -> Iterator[str]:
    """Yield the ids of people who are not filed as `_make_table` would file them.

    A former program filed the look of a name without any case.
    """
    if "plain" not in tables.columns("people"):
        return
    rows = tables.execute(
        "SELECT id, CAST(name AS TEXT), CAST(number AS TEXT), plain, member, look FROM people"
    )
    for person, name, number, plain, member, look in rows.fetchall():
        own, filed = (names.plain(name), membership(number)), (plain, member)
        apart = (f"{own[0]} {person}", own[1] and f"{own[1]} {person}")
        seen = names.look(name)
        if filed not in (own, apart) or look not in (seen, seen.casefold()):
            yield str(person)


def _make_table(tables: Tables) -> None:
    """Make the table where there is none, and that of a former program anew, with its people.

    That one let people have the same name or number: they keep them, and are told apart by id.
    """
    columns, former = tables.columns("people"), list[Person]()
    if columns and "plain" not in columns:
        former = list(_read(tables))
        tables.execute("DROP TABLE people")
    tables.make(*STATEMENTS)
    taken = set[tuple[str, str | None]]()
    for person in former:
        plain, member = names.plain(person.name), membership(person.number)
        if (keys := ("", member) if member else (plain, None)) in taken:
            plain, member = f"{plain} {person.id}", member and f"{member} {person.id}"
        taken.add(keys)
        row = (person.id, person.name, person.number, person.born, None, plain)
        tables.execute(WRITE, (*row, names.look(person.name), member))


def told_apart(people: Iterable[Person]) -> tuple[str, ...]:
    """Name people of one name in such a way that they can be told apart."""
    return tuple(
        f"{person.name} ({', '.join(filter(None, (person.id, person.number)))})"
        for person in people
    )
