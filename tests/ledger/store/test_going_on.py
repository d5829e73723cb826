"""One event after one's own last, on a server: recorded where nothing has moved since."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from ledger.events import StageScheduled
from ledger.store import Address, Circumstances, Conflict, Part, Row, Store
from tests.given import clock
from tests.servers import Names, own_database, server

NOW = clock("20:00")


@pytest.fixture
def place() -> Address:
    made = Names(own_database()) / "going-on"
    Store.found(made, "declared", recorded_at=clock("18:00")).close()
    return made


def record(
    store: Store, version: int, stream: str = "contest:a", request: str | None = None
) -> None:
    part = Part(stream, version, [StageScheduled(stage=f"s{version}")])
    store.append([part], Circumstances(NOW, NOW, "desk", request_id=request))


def rows_of(place: Address) -> list[Row]:
    with closing(Store(place, read_only=True)) as store:
        return list(store.rows())


def test_what_is_recorded_without_asking_chains_on_as_in_a_file(
    place: Address, tmp_path: Path
) -> None:
    with closing(Store(place)) as store:
        founding = rows_of(place)
        for version in range(4):
            record(store, version, request=f"r{version}")
    with Store.making(tmp_path / "copy.ledger") as copy:
        copy.append_rows(founding)
        for version in range(4):
            record(copy, version, request=f"r{version}")
        assert list(copy.rows()) == rows_of(place)


def test_two_who_record_in_turn_each_go_on_after_the_other(place: Address) -> None:
    with closing(Store(place)) as one, closing(Store(place)) as other:
        for version in range(3):
            record(one, version)
            record(other, version, "contest:b")
    assert [row.position for row in rows_of(place)] == list(range(1, 8))


@pytest.mark.parametrize(
    ("expected", "request_id", "recorded_at"),
    [
        ({"contest:b": 1}, None, NOW),
        ({"contest:": 2}, None, NOW),
        ({}, "r", NOW),
        ({}, None, clock("19:00")),
    ],
    ids=["a stream has moved", "one of a topic's", "a request again", "a time before"],
)
def test_nothing_is_recorded_where_something_has_moved(
    place: Address, expected: dict[str, int], request_id: str | None, recorded_at: object
) -> None:
    with closing(Store(place)) as store:
        record(store, 0, request="r")
        before = rows_of(place)
        part = Part("contest:a", 1, [StageScheduled(stage="s1")])
        circumstances = Circumstances(recorded_at, NOW, "desk", request_id=request_id)  # type: ignore[arg-type]
        with pytest.raises(Conflict):
            store.append([part], circumstances, expected)
        assert rows_of(place) == before


def test_whoever_waited_for_another_who_recorded_is_told_that_it_moved(place: Address) -> None:
    """He asked before the other committed, and saw nothing of what was being recorded."""
    refused = list[Conflict]()

    def waits(store: Store) -> None:
        try:
            record(store, 1)
        except Conflict as error:
            refused.append(error)

    with closing(Store(place)) as one, closing(Store(place)) as other:
        record(one, 0)
        waiting = Thread(target=waits, args=(one,))

        def rows() -> Iterator[Row]:
            last = rows_of(place)[-1]
            yield last._replace(position=3, version=2, hash="0" * 64)
            waiting.start()
            while waiting.is_alive() and not server().asked(
                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
                own_database(),
            ):
                pass

        other.append_rows(rows())
        waiting.join()
    assert len(refused) == 1
    assert [row.position for row in rows_of(place)] == [1, 2, 3]
