"""Who the person ids are: a table beside the record, erasable without touching it.

A party is kept the same way: the name of a team.
"""

import re
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from secrets import token_hex

from msgspec import Struct

from ledger.errors import BadValue, NoSuch
from ledger.store import Store

PERSON_ID = re.compile(r"\bp[0-9a-f]{16}\b")

TABLE = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    number TEXT,
    born TEXT
)"""


class Person(Struct, frozen=True, kw_only=True):
    """A person or a team: random id, name, membership number, date of birth (ISO)."""

    id: str
    name: str
    number: str | None = None
    born: str | None = None


class People:
    """The people of one ledger."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> tuple[Person, ...]:
        """Everybody known by name, in the order of their names."""
        with self._store.reading() as connection:
            try:
                rows = connection.execute(
                    "SELECT id, name, number, born FROM people ORDER BY name, id"
                ).fetchall()
            except sqlite3.OperationalError:  # nobody was ever added
                return ()
        return tuple(Person(id=r[0], name=r[1], number=r[2], born=r[3]) for r in rows)

    def names(self) -> dict[str, str]:
        """Person id to name."""
        return {person.id: person.name for person in self.all()}

    def find(self, name_or_id: str) -> Person:
        """The one person of this name or id. Raises NoSuch."""
        found = [
            person
            for person in self.all()
            if person.id == name_or_id or _same(person.name, name_or_id)
        ]
        if len(found) != 1:
            known = tuple(f"{person.name} ({person.id})" for person in found)
            raise NoSuch(what="person", name=name_or_id, known=known)
        return found[0]

    def add(self, people: Sequence[Person]) -> None:
        """Write these people down. Raises BadValue for a date on which nobody here was born."""
        if not people:
            return
        latest = self._store.present() or self._store.head().recorded_at
        for person in people:
            _check_born(person, latest)
        with self._store.connection() as connection:
            connection.execute(TABLE)
            connection.executemany(
                "INSERT OR REPLACE INTO people (id, name, number, born) VALUES (?, ?, ?, ?)",
                [(p.id, p.name, p.number, p.born) for p in people],
            )

    @contextmanager
    def added(self, people: Sequence[Person]) -> Iterator[None]:
        """Write these people down for what is now recorded; they go again if it is refused."""
        self.add(people)
        try:
            yield
        except BaseException:
            self.forget([person.id for person in people])
            raise

    def forget(self, ids: Collection[str]) -> None:
        """Take people out; what the file keeps of deleted rows is not this table's (erasure.py)."""
        if not ids:
            return
        with self._store.connection() as connection:
            connection.execute(TABLE)
            connection.executemany("DELETE FROM people WHERE id = ?", [(i,) for i in ids])


class Roll:
    """Finds people by number or name, and keeps those who turn out to be new."""

    def __init__(self, known: Sequence[Person]) -> None:
        self._by_number = {p.number: p for p in known if p.number}
        self._by_name = {_plain(p.name): p for p in known}
        self.new: list[Person] = []

    def id_of(self, name: str, number: str | None = None) -> str:
        """The id of the person with this number, or, without one, of this name.

        Raises BadValue for a name that nobody could see.
        """
        if not _plain(name):
            raise BadValue(place="a person", value=ascii(name), expected="a name")
        found = self._by_number.get(number) if number else self._by_name.get(_plain(name))
        if found is None:
            found = Person(id=f"p{token_hex(8)}", name=name, number=number)
            self.new.append(found)
            self._by_name[_plain(name)] = found
            if number:
                self._by_number[number] = found
        return found.id

    def in_names(self, text: str) -> str:
        """A text that names people by their ids, with their names instead."""
        names = {p.id: p.name for p in (*self._by_name.values(), *self._by_number.values())}
        return PERSON_ID.sub(lambda found: names.get(found[0], found[0]), text)


EARLIEST = date(1900, 1, 1)
"""Nobody who plays was born before."""


def _check_born(person: Person, latest: datetime | None) -> None:
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


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _same(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)
