"""The table of people, and how they are filed in it so that no two have one name or number."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from ledger import names
from ledger.errors import NameTaken
from ledger.people.person import Person, membership
from ledger.store import Tables, Taken

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


def write_down(tables: Tables, people: Sequence[Person]) -> None:
    """Write down new people, and the new details of others.

    Raises NameTaken where a name or a number is another person's, or looks like another's.
    """
    if not people:
        return
    make_table(tables)
    known = {row[0] for row in tables.execute("SELECT id FROM people")}
    strike_out(tables, [person.id for person in people])
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


def strike_out(tables: Tables, ids: Collection[str]) -> None:
    """Delete people from the table."""
    tables.executemany("DELETE FROM people WHERE id = ?", [(i,) for i in ids])


def read(tables: Tables) -> Iterable[Person]:
    """Read everybody in the table, whether it is this program's or a former one's."""
    columns = tables.columns("people")
    if not columns:
        return ()
    secret = "secret" if "secret" in columns else "NULL"
    kept = ", ".join(f"CAST({one} AS TEXT)" for one in ("number", "born", secret))
    kept = f"COALESCE(CAST(id AS TEXT), ''), CAST(name AS TEXT), {kept}"
    rows = tables.execute(f"SELECT {kept} FROM people").fetchall()
    return [Person(id=r[0], name=r[1], number=r[2], born=r[3], secret=r[4]) for r in rows]


def misfiled(tables: Tables) -> Iterator[str]:
    """Yield the ids of people who are not filed as `make_table` would file them.

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


def make_table(tables: Tables) -> None:
    """Make the table where there is none, and that of a former program anew, with its people.

    That one let people have the same name or number: they keep them, and are told apart by id.
    """
    columns, former = tables.columns("people"), list[Person]()
    if columns and "plain" not in columns:
        former = list(read(tables))
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
