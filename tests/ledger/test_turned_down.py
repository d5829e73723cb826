"""Refused requests are known again, in files and on servers."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger import turned_down
from ledger.desk import Desk
from ledger.store import Place, Store
from ledger.submissions import Signature
from tests.given import CLUB, club_session
from tests.servers import Names


@pytest.fixture(params=["file", "server"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path | Names:
    return tmp_path if request.param == "file" else Names()


@pytest.fixture
def place(folder: Path | Names) -> Place:
    made = folder / "club.ledger"
    Store.found(made, "live").close()
    return made


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(Store(place)) as store:
        yield store


def known(store: Store, *requests: str) -> list[str]:
    return [each for each in requests if turned_down.is_known(store, each)]


def test_a_refused_request_is_known_to_whoever_opens_the_ledger(place: Place, store: Store) -> None:
    assert known(store, "r-1") == []
    assert turned_down.note(store, "r-1")
    assert turned_down.note(store, "r-1")
    with closing(Store(place, read_only=True)) as other:
        assert known(other, "r-1", "r-2") == ["r-1"]


def test_one_that_was_recorded_meanwhile_stands(store: Store) -> None:
    Desk(store).submit(CLUB, club_session(), Signature(request_id="r-1"))
    assert not turned_down.note(store, "r-1")
    assert known(store, "r-1") == []


def test_the_latest_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turned_down, "MOST", 2)
    for each in ("r-3", "r-1", "r-2", "r-1"):
        turned_down.note(store, each)
    assert known(store, "r-1", "r-2", "r-3") == ["r-1", "r-2"]


def test_ledgers_beside_one_another_have_their_own(folder: Path | Names, store: Store) -> None:
    with closing(Store.found(folder / "other.ledger", "live")) as other:
        turned_down.note(store, "r-1")
        assert known(other, "r-1") == []
        turned_down.note(other, "r-1")
        assert known(other, "r-1") == known(store, "r-1") == ["r-1"]


def test_a_ledger_with_refused_requests_has_no_faults(store: Store) -> None:
    turned_down.note(store, "r-1")
    assert list(store.faults((turned_down.TABLE,))) == []
