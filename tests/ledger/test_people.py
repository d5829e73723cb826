"""People beside the record: found by name or number, and erased without a trace."""

from collections.abc import Iterator

import pytest

from ledger.commands import EnterContestant
from ledger.errors import BadValue, NoSuch
from ledger.people import People, Person
from ledger.store import Store
from tests.given import Given, club_session, declared_ledger
from tests.servers import Folder

ANN = Person(id="p01", name="Ann Zimmermann-Ångström", number="ABF-7654321", born="1961-02-03")
BOB = Person(id="p02", name="Bob Quixote", number="ABF-1112223")


@pytest.fixture
def ledger(folder: Folder) -> Iterator[Store]:
    desk = declared_ledger(folder)
    People(desk.store).add([ANN, BOB])
    Given(
        club_session(pairs=0),
        EnterContestant(contestant="1", players=("p01", "p02")),
        desk=desk,
    )
    yield desk.store
    desk.store.close()


def test_people_are_found_by_name_or_id(ledger: Store) -> None:
    people = People(ledger)
    assert people.find("bob  QUIXOTE") == people.find("p02") == BOB
    assert people.names() == {"p01": ANN.name, "p02": BOB.name}
    with pytest.raises(NoSuch, match="no person Cy"):
        people.find("Cy")


def test_a_ledger_to_which_nobody_was_added_knows_nobody(folder: Folder) -> None:
    assert People(declared_ledger(folder, "empty.ledger").store).all() == ()


@pytest.mark.parametrize("born", ["2999-01-01", "1899-12-31", "1961-02-30", "3 February 1961"])
def test_a_date_on_which_nobody_was_born_is_refused(ledger: Store, born: str) -> None:
    people = People(ledger)
    with pytest.raises(BadValue) as refused:
        people.add([Person(id="p03", name="Cy Young", born=born)])
    assert refused.value.place == "born, of Cy Young"
    assert f"{born} is not a date of birth, as 1948-09-19, from 1900-01-01 to " in str(
        refused.value
    )
    assert "p03" not in people.names()
