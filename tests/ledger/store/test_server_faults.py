"""A connection or a server that fails: what was acknowledged is there, and there once."""

from contextlib import closing
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any

import pytest

from ledger.errors import (
    LedgerIsBusy,
    LedgerIsClosed,
    LedgerIsReadOnly,
    MayBeRecorded,
    NoFile,
    NotReadNow,
)
from ledger.events import StageScheduled
from ledger.store import Address, Circumstances, Part, Store
from ledger.store.postgres.schema import ROLE
from ledger.store.shelf import Last
from ledger.store.shelves import opened
from tests.given import clock
from tests.ledger.store.killing import Came, end, kill_often, kill_writers
from tests.ledger.store.standby import promoted_under_load
from tests.servers import DATABASE, Names, Server, cut_at_the_commit, own_database, server

NOW = clock("20:00")


@pytest.fixture
def place() -> Address:
    made = Names(own_database()) / "faulty"
    Store.found(made, "declared", recorded_at=clock("18:00")).close()
    return made


def record(store: Store, along: Any = None) -> int:
    """Record one more event, and say at which position."""
    version = len(store.read("contest:a"))
    part = Part("contest:a", version, [StageScheduled(stage=f"s{version}")])
    (recorded,) = store.append([part], Circumstances(NOW, NOW, "desk"), along=along).events
    return recorded.position


def cut() -> None:
    """End all connections to the database."""
    server().cut(own_database())


def test_a_connection_that_was_cut_meanwhile_is_made_anew(place: Address) -> None:
    with closing(Store(place)) as store:
        assert record(store) == 2
        cut()
        assert record(store) == 3
        assert len(list(store.rows())) == 3


def test_what_is_asked_of_a_closed_ledger_is_refused_as_that(place: Address) -> None:
    store = Store(place)
    store.close()
    with pytest.raises(LedgerIsClosed, match="was closed by this program"):
        store.head()
    with pytest.raises(LedgerIsClosed):
        record(store)


def test_one_that_is_cut_before_the_commit_records_once(place: Address) -> None:
    times = list[int]()

    def along(_tables: object) -> None:
        times.append(1)
        if len(times) == 1:
            cut()

    with closing(Store(place)) as store:
        assert record(store, along) == 2
        assert (len(times), store.head().position) == (2, 2)


def _lost_once(store: Store, monkeypatch: pytest.MonkeyPatch, *, is_recorded: bool) -> None:
    """Have the answer to the next commit not arrive; is_recorded: the server has done it."""
    psycopg = pytest.importorskip("psycopg")
    recorder: Any = store._shelf._recorder  # type: ignore[attr-defined]  # noqa: SLF001
    insert = recorder.insert_events

    def lost(*events: Any, **options: Any) -> Any:
        monkeypatch.undo()
        if is_recorded:
            insert(*events, **options)
        else:
            options["on_commit"](Last(2, "a hash that no row has"))
        raise psycopg.OperationalError("the connection was lost")

    monkeypatch.setattr(recorder, "insert_events", lost)


@pytest.mark.parametrize("is_recorded", [True, False])
def test_one_that_is_cut_in_the_middle_of_a_commit_records_once(
    place: Address, monkeypatch: pytest.MonkeyPatch, *, is_recorded: bool
) -> None:
    with closing(Store(place)) as store:
        _lost_once(store, monkeypatch, is_recorded=is_recorded)
        assert record(store) == 2
        assert [row.position for row in store.rows()] == [1, 2]


def test_where_the_server_cannot_be_asked_any_more_it_is_said_that_nobody_knows(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    psycopg = pytest.importorskip("psycopg")
    with closing(Store(place)) as store:
        _lost_once(store, monkeypatch, is_recorded=False)
        recorder: Any = store._shelf._recorder  # type: ignore[attr-defined]  # noqa: SLF001

        def gone(_position: int) -> None:
            raise psycopg.OperationalError("the connection was lost")

        recorder.hash_at = gone
        with pytest.raises(MayBeRecorded, match=r"may be\s+on record"):
            record(store)


def test_whoever_waits_too_long_for_another_is_told_so(place: Address) -> None:
    with (
        closing(Store(place)) as one,
        closing(Store(place, lock_timeout=1)) as other,
        one.connection(),
        pytest.raises(LedgerIsBusy),
    ):
        record(other)


@pytest.mark.parametrize("ended", ["AdminShutdown", "KeyboardInterrupt"])
def test_what_ends_a_question_is_told_and_nothing_of_it_is_left(
    place: Address, monkeypatch: pytest.MonkeyPatch, ended: str
) -> None:
    from ledger.store.postgres import recorder

    psycopg = pytest.importorskip("psycopg")
    is_theirs = ended == "AdminShutdown"

    def ends(*_asked: object) -> Any:
        raise psycopg.errors.AdminShutdown("by its owner") if is_theirs else KeyboardInterrupt

    with closing(Store(place)) as store, closing(Store(place)) as other:
        monkeypatch.setattr(recorder, "standing", ends)
        with pytest.raises(LedgerIsReadOnly if is_theirs else KeyboardInterrupt) as told:
            record(store)
        assert ("by its owner" in str(told.value)) == is_theirs
        monkeypatch.undo()
        assert [record(other), record(store)] == [2, 3]  # the one keeps no lock that the other asks


def test_a_disk_that_is_full_is_said_and_nothing_is_written(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = pytest.importorskip("psycopg.errors")

    def full(_tables: object) -> None:
        raise errors.DiskFull("could not extend file: No space left on device")

    with closing(Store(place)) as store:
        with pytest.raises(LedgerIsReadOnly, match="No space left on device; nothing was recorded"):
            record(store, full)
        assert store.head().position == 1


def test_a_server_that_is_killed_under_load_loses_nothing(tmp_path: Path) -> None:
    own = Server(f"killed-{token_hex(4)}")
    try:
        own.does(f"CREATE DATABASE {DATABASE}")
        came = kill_often(own, 2, tmp_path)
        assert came == Came(came.acknowledged, lost=0, twice=0)
        assert came.acknowledged > 10
    finally:
        end(own)


def test_writers_that_are_killed_lose_nothing_and_record_nothing_twice(tmp_path: Path) -> None:
    came = kill_writers(server(), 2, tmp_path)
    assert came == Came(came.acknowledged, lost=0, twice=0)
    assert came.acknowledged > 10


@pytest.mark.slow
def test_a_synchronous_standby_that_is_promoted_under_load_has_all(tmp_path: Path) -> None:
    own = Server(f"primary-{token_hex(4)}")
    own.does(f"CREATE DATABASE {DATABASE}")
    came = promoted_under_load(own, tmp_path)
    assert came == Came(came.acknowledged, lost=0, twice=0)
    assert came.acknowledged >= 10


def test_ledgers_founded_at_once_in_two_databases_of_a_new_server_are_both_there() -> None:
    """The role that the program works as is one of the whole server (PostgreSQL: CREATE ROLE)."""
    own = Server(f"new-{token_hex(4)}")
    places = [Address(own.url(own.new_database()), "club") for _ in range(2)]
    founding = Thread(target=lambda: Store.found(places[0], "live").close())
    with own.psycopg.connect(places[1].server) as another:
        another.execute(f"CREATE ROLE {ROLE} NOLOGIN")
        founding.start()
        while founding.is_alive() and not own.asked(
            "SELECT count(*) FROM pg_locks WHERE NOT granted", "postgres"
        ):
            pass
    founding.join()
    Store.found(places[1], "live").close()
    for place in places:
        with closing(Store(place)) as store:
            assert store.head().position == 1


def _idle(tables: Any) -> None:
    """Have the server end this connection for idling, and wait until it has."""
    tables.execute("SET idle_in_transaction_session_timeout = 1")
    _wait_for_the_end_of(tables.connection.info.backend_pid)


def _wait_for_the_end_of(pid: int) -> None:
    while server().asked(f"SELECT count(*) FROM pg_stat_activity WHERE pid = {pid}"):
        pass


def test_a_transaction_that_the_server_ends_for_idling_is_done_again(place: Address) -> None:
    """It idles while the program works something out."""
    times = list[int]()

    def along(tables: object) -> None:
        times.append(1)
        if len(times) == 1:
            _idle(tables)

    with closing(Store(place)) as store:
        assert record(store, along) == 2
        assert (len(times), store.head().position) == (2, 2)


def test_a_connection_that_the_server_ends_for_idling_is_made_anew(place: Address) -> None:
    with closing(Store(place)) as store:
        with store.connection() as tables:
            tables.execute("SET idle_session_timeout = 1")
            pid = tables.execute("SELECT pg_backend_pid()").fetchone()[0]
        _wait_for_the_end_of(pid)
        assert record(store) == 2


def test_a_question_that_the_server_ends_is_told_as_that(place: Address) -> None:
    psycopg = server().psycopg

    def slow(_tables: object) -> None:
        raise psycopg.errors.QueryCanceled("canceling statement due to statement timeout")

    with closing(Store(place)) as store:
        with pytest.raises(LedgerIsReadOnly, match="statement timeout; nothing was recorded"):
            record(store, slow)
        with pytest.raises(NotReadNow, match="cannot be read now"), store.snapshot():
            slow(store)
        assert record(store) == 2


def test_a_database_that_is_gone_is_said_to_be_and_is_used_again_once_it_is_back() -> None:
    """It is not told as one that others have locked, although nobody gives a connection to it."""
    running, name = server(), server().new_database()
    address = Names(name) / "gone"
    Store.found(address, "declared", recorded_at=clock("18:00")).close()
    with closing(Store(address, lock_timeout=1)) as store:
        assert record(store) == 2
        running.rename(name, f"{name}_gone")
        with pytest.raises(NotReadNow, match=f'"{name}" does not exist'):
            store.head()
        with pytest.raises(NotReadNow, match=f'"{name}" does not exist'), store.views().reading():
            pass
        running.rename(f"{name}_gone", name)
        assert record(store) == 3


def test_a_server_that_refuses_is_waited_for_once_after_it_gave_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ledger.store.postgres.pool import SHORTLY

    pool_class = pytest.importorskip("psycopg_pool").ConnectionPool
    running, waits, getconn = server(), list[float | None](), pool_class.getconn
    database = running.new_database()
    place, user = Names(database) / "club", f"u{database}"
    Store.found(place, "live").close()
    running.does(f"CREATE ROLE {user} LOGIN", f"GRANT {ROLE} TO {user}")

    def waiting(pool: Any, timeout: float | None = None) -> Any:
        waits.append(timeout)
        return getconn(pool, timeout)

    def allow(connections: int) -> None:
        running.does(f"ALTER ROLE {user} CONNECTION LIMIT {connections}")

    monkeypatch.setattr(pool_class, "getconn", waiting)
    as_user = Address(running.url(database, user), place.ledger)
    with closing(opened(as_user, read_only=True, patience=1, marked=True)) as shelf:

        def refused() -> list[float | None]:
            waits.clear()
            with pytest.raises(NotReadNow, match="too many connections for role"), shelf.reading():
                pass
            return list(waits)

        allow(0)
        assert refused() == [SHORTLY]
        allow(-1)
        with shelf.reading() as tables:
            assert tables.execute("SELECT 1").fetchone() == (1,)
        allow(0)
        running.cut(database)
        assert [refused(), refused()] == [[None], [SHORTLY]]


def test_programs_that_bring_a_database_up_at_once_all_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ledger.store.postgres import schema

    name, came = server().new_database(), list[int]()
    place = Names(name) / "old"
    with monkeypatch.context() as older:
        older.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        Store.found(place, "declared", recorded_at=clock("18:00")).close()

    def go_on() -> None:
        with closing(Store(place)) as store:
            came.append(store.head().position)

    programs = [Thread(target=go_on) for _ in range(4)]
    for one in programs:
        one.start()
    for one in programs:
        one.join()
    found = server().asked(f"SELECT format FROM {schema.SCHEMA}.about", name)
    assert (came, found) == ([1] * len(programs), len(schema.MIGRATIONS))


# ------------------------------------------------------- the answer to a commit that never arrives


def _founded(place: Address, monkeypatch: pytest.MonkeyPatch, *, is_done: bool) -> None:
    """Found a ledger, and lose the connection at its very end."""
    with Store.founding(place, "live"):
        cut_at_the_commit(monkeypatch, is_done=is_done)


def test_a_ledger_whose_founding_ends_with_its_connection_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Names() / "founded"
    _founded(place, monkeypatch, is_done=True)
    with closing(Store(place)) as store:
        assert store.head().position == 1


def test_one_whose_founding_ends_before_its_commit_is_refused_and_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Names() / "founded"
    with pytest.raises(LedgerIsReadOnly, match="the connection was lost; nothing was recorded"):
        _founded(place, monkeypatch, is_done=False)
    with pytest.raises(NoFile, match="no ledger of that name"):
        Store(place)
    Store.found(place, "live").close()


def test_of_one_that_nobody_can_ask_for_any_more_it_is_said_that_it_may_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ledger.store.postgres import opening

    place, was_made = Names() / "founded", opening.was_made

    def unasked(*asked: Any) -> bool:
        with monkeypatch.context() as patched:
            patched.setattr(opening, "connect", _refused)
            return was_made(*asked)

    monkeypatch.setattr(opening, "was_made", unasked)
    with pytest.raises(MayBeRecorded, match="nobody knows how writing to it ended"):
        _founded(place, monkeypatch, is_done=True)


def _refused(_place: object) -> Any:
    psycopg = pytest.importorskip("psycopg")
    raise psycopg.OperationalError("Connection refused")


@pytest.mark.parametrize("is_done", [True, False])
def test_of_what_is_written_beside_the_record_it_is_said_that_nobody_knows(
    place: Address, monkeypatch: pytest.MonkeyPatch, *, is_done: bool
) -> None:
    with closing(Store(place)) as store:
        assert record(store) == 2
        with pytest.raises(MayBeRecorded), store.connection():
            cut_at_the_commit(monkeypatch, is_done=is_done)
        with store.connection() as tables:
            assert tables.columns("people")
        assert record(store) == 3


def test_where_the_server_says_that_it_ended_one_that_idled_before_its_commit_that_is_known(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    idled = "IdleInTransactionSessionTimeout"
    with closing(Store(place)) as store:
        with pytest.raises(LedgerIsReadOnly, match="nothing was recorded"), store.connection():
            cut_at_the_commit(monkeypatch, is_done=False, said=idled)
        assert record(store) == 2
