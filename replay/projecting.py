"""Projections of one's own: tables that follow a ledger, each event exactly once.

How far they have come is written to the same database in the same transaction. So a program that
is killed goes on where it was, and no event is taken twice.

    from replay.projecting import Projection, catch_up

    def take(tables, recorded):
        if recorded.kind == "ScoreEntered":
            tables.execute("INSERT INTO scores VALUES (?, ?)",
                           (recorded.position, recorded.event.score.board))

    SCORES = Projection("scores", take, ("CREATE TABLE scores (position bigint, board integer)",))
    catch_up(SCORES, "club.ledger", into="scores.db")

`bridge-ledger --ledger club.ledger follow my_module:SCORES scores.db` does the same for ever.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import islice
from typing import NamedTuple

from ledger.errors import LedgerError, NotTheseViews, ProjectionFailed
from ledger.recorded import Recorded
from ledger.store import GENESIS_HASH, Mark, Place, Sink, Store, Tables, place_of, sink_at

AT_ONCE = 500
"""The number of events taken in one transaction."""

PAUSE = 1.0
"""After so many seconds one looks by oneself, whatever was told or not."""

FOLLOWED = "bridge_ledger_followed"

TRACKING = f"""
CREATE TABLE IF NOT EXISTS {FOLLOWED} (
    projection varchar(100) NOT NULL,
    ledger varchar(64) NOT NULL,
    position bigint NOT NULL,
    hash varchar(64) NOT NULL,
    PRIMARY KEY (projection, ledger)
)"""

Take = Callable[[Tables, Recorded], None]
"""Takes one event into one's tables, through nothing but these: values stand as ? in statements.

It leaves the transaction alone, in which the progress is noted.
"""


class Projection(NamedTuple):
    """Tables of one's own.

    Attributes:
        name: by which it is known where its tables are.
        take: is given each event once, in order.
        tables: the statements that make the tables, done before the first event of the first
            ledger that is followed into a database.

    """

    name: str
    take: Take
    tables: tuple[str, ...] = ()


def catch_up(projection: Projection, ledger: Place | str, into: str, *, after: int = 0) -> int:
    """Take in what a ledger has beyond where the projection is; the position it is at then.

    ledger: a file or an address. into: an SQLite file, or postgresql://HOST/DATABASE. after:
    where a projection begins that is not there yet. Raises NoFile and what opening a ledger
    does; NotTheseViews where the projection comes from another past of the ledger;
    ProjectionFailed where `take` raises: then it stands at an event before. Raises ConnectionLost
    where the database's server is lost: whoever begins again goes on from where it was.
    """
    with closing(follow(projection, ledger, into, after=after)) as positions:
        return next(positions)


def follow(
    projection: Projection, ledger: Place | str, into: str, *, after: int = 0
) -> Generator[int, None, None]:
    """Catch up for ever: yield where the projection is, each time that it has come further."""
    place = place_of(ledger) if isinstance(ledger, str) else ledger
    with closing(Store(place, read_only=True)) as store, sink_at(into) as sink:
        sink.make(TRACKING, FOLLOWED)
        position = _caught_up(projection, store, sink, after)
        yield position
        while True:
            store.wait_beyond(position, PAUSE)
            further = _caught_up(projection, store, sink, after)
            if further != position:
                position = further
                yield position


def _caught_up(projection: Projection, store: Store, sink: Sink, after: int) -> int:
    """Take all there is, in as many transactions as it needs."""
    while True:
        with sink.writing(projection.name) as tables:
            mark = _mark(projection, store, tables) or _begun(projection, store, tables, after)
            events = list(islice(store.replay(after=mark.position), AT_ONCE))
            if not events:
                return mark.position
            for recorded in events:
                _taken(projection, sink, tables, recorded)
            last = store.row(events[-1].position)
            assert last is not None
            tables.execute(
                f"UPDATE {FOLLOWED} SET position = ?, hash = ? WHERE projection = ? AND ledger = ?",
                (last.position, last.hash, projection.name, mark.ledger),
            )


def _mark(projection: Projection, store: Store, tables: Tables) -> Mark | None:
    """Read the position of the projection; None if it is not begun. Raises NotTheseViews."""
    found = tables.execute(
        f"SELECT ledger, position, hash FROM {FOLLOWED} WHERE projection = ? AND ledger = ?",
        (projection.name, store.founded.ledger),
    ).fetchone()
    if found is None:
        return None
    mark = Mark(*found)
    if _hash_at(store, mark.position) != mark.hash:
        why = f"they come from another past, in which #{mark.position} was something else"
        raise NotTheseViews(file=projection.name, why=why)
    return mark


def _begun(projection: Projection, store: Store, tables: Tables, after: int) -> Mark:
    """Make the tables of a projection, which goes on from a position."""
    at = min(after, store.head().position)
    mark = Mark(store.founded.ledger, at, _hash_at(store, at))
    known = f"SELECT 1 FROM {FOLLOWED} WHERE projection = ?"
    is_known = tables.execute(known, (projection.name,)).fetchone() is not None
    for statement in () if is_known else projection.tables:
        tables.execute(statement)
    tables.execute(
        f"INSERT INTO {FOLLOWED} (projection, ledger, position, hash) VALUES (?, ?, ?, ?)",
        (projection.name, *mark),
    )
    return mark


def _hash_at(store: Store, position: int) -> str:
    row = store.row(position) if position else None
    return row.hash if row else GENESIS_HASH


def _taken(projection: Projection, sink: Sink, tables: Tables, recorded: Recorded) -> None:
    try:
        projection.take(tables, recorded)
    except LedgerError:
        raise
    except Exception as error:
        refusal = next(filter(None, map(sink.refusal, _and_causes(error))), None)
        if refusal is not None:
            raise refusal from error
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        raise ProjectionFailed(name=projection.name, position=recorded.position, why=why) from error


def _and_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, and those that led to it: a projection may have wrapped the database's."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
