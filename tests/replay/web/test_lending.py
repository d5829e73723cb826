"""Pages of a ledger on a server: connections are lent again, and what is recorded is told."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, suppress
from time import monotonic

import pytest
from litestar.testing import TestClient

from ledger.desk import Desk
from ledger.errors import LedgerError, NoSuch
from ledger.store import Address, Store
from ledger.submissions import Signature
from replay.web import answers, lending
from replay.web.app import app
from replay.web.lending import close, lent
from replay.web.live import Watch
from tests.given import CLUB, clock, club_session, enter
from tests.servers import Names, own_database, server

SIGNED = Signature(recorded_at=clock("19:00"))


@pytest.fixture
def place() -> Iterator[Address]:
    made = Names(own_database()) / "shown"
    with closing(Store.found(made, "declared", recorded_at=clock("18:00"))) as store:
        Desk(store).submit(CLUB, club_session(), SIGNED)
    yield made
    lending.close(made)


def record(place: Address) -> None:
    with closing(Store(place)) as store:
        Desk(store).submit(CLUB, [enter(1, "1", "2", 140)], SIGNED)


def test_one_request_after_another_has_the_same(place: Address) -> None:
    with lent(place) as first:
        with lent(place) as other:
            assert other is not first
        assert first.head() == other.head()
    with lent(place) as again:
        assert again is first
    record(place)
    with lent(place) as again:
        assert again.head().position == again.head().position > 1


def test_what_is_refused_leaves_it_open_and_what_fails_does_not(place: Address) -> None:
    with suppress(NoSuch), lent(place) as first:
        raise NoSuch(what="contest", name="x", known=())
    with suppress(LedgerError), lent(place) as again:
        assert again is first
        server().cut(own_database())
        for _ in range(8):  # as many as there are connections at most
            again.head()
    with lent(place) as anew:
        assert anew.head().position > 1


def test_whoever_waits_is_told_of_what_is_recorded_and_nothing_is_polled(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def counted(ledger: Address) -> object:
        nonlocal looks
        looks += 1
        return await look(ledger)

    look = answers.signature
    monkeypatch.setattr("replay.web.live.signature", counted)

    async def told() -> float:
        watch = Watch(place)
        running = asyncio.create_task(watch.run())
        with lent(place) as store:
            position = store.head().position
        changes = watch.changes(CLUB, position)
        waiting = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(1.5)
        assert looks < 5
        await asyncio.to_thread(record, place)
        recorded = monotonic()
        change = await asyncio.wait_for(waiting, 20)
        assert change is not None
        assert change.position == position + 1
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        return monotonic() - recorded

    assert asyncio.run(told()) < 15


def test_what_is_out_when_a_server_is_let_go_is_closed_as_it_comes_back(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever watches gives it back later than the last page was answered."""
    closed, ends = list[Store](), Store.close

    def noted(store: Store) -> None:
        closed.append(store)
        ends(store)

    monkeypatch.setattr(Store, "close", noted)
    with lent(place) as held:
        close(place)
        assert held not in closed
    assert held in closed


@pytest.mark.parametrize(
    ("happens", "says"),
    [
        ("DROP DATABASE {database} WITH (FORCE)", "database … does not exist"),
        ("DROP ROLE {role}", "role … does not exist"),
        ("ALTER ROLE {role} NOLOGIN", "role … is not permitted to log in"),
    ],
)
@pytest.mark.parametrize("accepts", ["text/html", "application/json"])
def test_a_server_that_lets_nobody_in_is_told_of_without_role_and_database(
    happens: str, says: str, accepts: str
) -> None:
    database = server().new_database()
    role = f"of_{database}"
    place = Names(database) / "shown"
    Store.found(place, "declared", recorded_at=clock("18:00")).close()
    server().does(f"CREATE ROLE {role} LOGIN")
    reached = Address(server().url(database, role), place.ledger)
    server().does(happens.format(database=database, role=role))
    with TestClient(app(reached)) as client:
        answer = client.get("/api", headers={"Accept": accepts})
    assert (answer.status_code, says in answer.text) == (503, True), answer.text
    for secret in (database, role, str(server().folder)):
        assert secret not in answer.text
