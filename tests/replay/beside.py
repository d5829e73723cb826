"""What processes do beside one another on one ledger and its views."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.commands import AnyCommand, EnterContestant, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.people import People, Person
from ledger.store import Place, Store
from ledger.submissions import Signature
from projections import tables
from replay.rebuild import follow, rebuild
from tests.given import club_session
from tests.processes import start


def at_once(*tasks: tuple[Any, ...]) -> None:
    """Run each task, a function with its arguments, in a process of its own to its end."""
    started = [start(function, *arguments) for function, *arguments in tasks]
    for process in started:
        process.join()
        assert process.exitcode == 0


def opening(contest: str) -> list[AnyCommand]:
    """What opens a contest in a tournament of its own."""
    opened = club_session()[1]
    assert isinstance(opened, OpenContest)
    return [
        OpenTournament(tournament=contest, title=contest, zone="UTC"),
        OpenContest(
            contest=contest, tournament=contest, title=contest, regulations=opened.regulations
        ),
    ]


def with_views(place: Place) -> None:
    """Make a ledger with a contest in which Ann plays, and its views."""
    with closing(Store.found(place, "live")) as store:
        People(store).add([Person(id="pa", name="Ann")])
        ann = EnterContestant(contestant="1", players=("pa",))
        Desk(store).submit("zero", [*opening("zero"), ann], Signature())
        rebuild(store)


def write(place: Place, contest: str, commands: int) -> None:
    """Open a contest and enter that many in it, one by one; the views follow each time."""
    with closing(Store(place, lock_timeout=60)) as store:
        desk = Desk(store)
        desk.submit(contest, opening(contest), Signature())
        follow(store)
        for number in range(commands):
            desk.submit(contest, [EnterContestant(contestant=str(number))], Signature())
            follow(store)


def rebuild_often(place: Place, times: int) -> None:
    """Make the views anew so many times: in a file of their own by who may only read, too."""
    is_file = isinstance(place, Path)
    with closing(Store(place, read_only=is_file, lock_timeout=60)) as store:
        for _ in range(times):
            rebuild(store)


def rename_often(place: Place, person: str, times: int) -> None:
    """Give a person one name after the other; the views follow each time."""
    with closing(Store(place, lock_timeout=60)) as store:
        for number in range(times):
            People(store).add([Person(id=person, name=f"Ann {number}")])
            follow(store)


def read_often(place: Place, times: int) -> None:
    """Read the views as any program would: whole, as of one moment, and never going back."""
    last = 0
    for _ in range(times):
        position, logged = _positions(place)
        assert logged <= position >= last
        last = position


def _positions(place: Place) -> tuple[int, int]:
    """Of the views, the position that they are made from, and the last one in their log."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(f"{place}.views", timeout=60)) as plain:
            plain.execute("BEGIN")
            (position,) = plain.execute("SELECT position FROM views").fetchone()
            (logged,) = plain.execute("SELECT MAX(position) FROM log").fetchone()
        return position, logged or 0
    with closing(Store(place)) as store, closing(store.views()) as views:
        with views.reading() as connection:
            mark = views.mark()
            assert mark is not None
            logs = [
                row["position"]
                for name in tables.stored_contests(connection)
                for row in tables.stored_rows(connection, "log", name)
            ]
        return mark.position, max(logs, default=0)
