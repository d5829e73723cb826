"""Views of ledgers on a server: those of the same ledger in a file, kept apart from all others."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ledger.copying import copy
from ledger.desk import Desk
from ledger.errors import LedgerIsReadOnly, ViewsAreBusy, ViewsAstray
from ledger.store import Address, Store
from ledger.submissions import Signature
from projections import tables
from replay.differing import behind, differing
from replay.following import Following
from replay.rebuild import cleanse, follow, rebuild
from tests.contests.stories import tell
from tests.given import CLUB, Given, club_session, declared_ledger, enter, introduce
from tests.replay.cli.test_servers import run
from tests.replay.story import store_of
from tests.servers import Names, Server, server
from tests.strategies import history

Held = dict[str, list[tables.Row]]


@pytest.fixture
def running() -> Server:
    return server()


@pytest.fixture
def database(running: Server) -> str:
    return running.new_database()


@pytest.fixture
def viewed(database: str) -> Iterator[Given]:
    """An evening with scores on a server, and its views."""
    with closing(declared_ledger(Names(database)).store) as store:
        yield told_in(store)


def told_in(store: Store) -> Given:
    told = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=Desk(store))
    rebuild(store)
    return told


def held(store: Store) -> dict[str, Held]:
    """What the views hold of each contest, each table in an order of its own."""
    with closing(store.views(read_only=True)) as views, views.reading() as connection:
        return {
            name: {
                table: sorted(tables.stored_rows(connection, table, name), key=repr)
                for table in tables.TABLES
            }
            for name in sorted(tables.stored_contests(connection))
        }


@pytest.mark.parametrize("rules", ["anc-2018-butler-womens", "alberta-55plus-total-points"])
def test_they_hold_what_those_beside_a_file_hold(rules: str, tmp_path: Path) -> None:
    told = tell(rules, 5, tmp_path)
    place = Names() / "whole"
    copy(told.desk.store, place)
    with closing(Store(place)) as store:
        rebuild(told.desk.store)
        rebuild(store)
        assert held(store) == held(told.desk.store)
        assert differing(store) == differing(told.desk.store) == ()


@pytest.mark.parametrize("seed", range(2))
def test_they_follow_what_is_recorded(seed: int) -> None:
    told, desk = history(Random(50_000 + seed), 25), declared_ledger(Names())
    following = Following() if seed else None
    rebuild(desk.store)
    for number, (commands, signature, recorded) in enumerate(told.submitted):
        introduce(desk.store, *commands, signature)
        if recorded is not None:
            desk.submit(CLUB, commands, signature)
            if number % 4:
                follow(desk.store, following=following)
    follow(desk.store, following=following)
    followed = held(desk.store)
    rebuild(desk.store)
    assert held(desk.store) == followed
    desk.store.close()


def test_without_views_none_are_made() -> None:
    with closing(Store.found(Names() / "none", "live")) as store:
        assert follow(store) == ()
        assert not store.has_views()
        assert differing(store) == ()


def test_each_ledger_sees_its_own(viewed: Given, database: str) -> None:
    before = held(store_of(viewed))
    other = declared_ledger(Names(database), "other.ledger")
    with closing(other.store) as store:
        assert not store.has_views()
        Given(club_session(pairs=4), enter(2, "3", "4", 50), desk=other)
        rebuild(store)
        assert {row["board"] for row in held(store)[CLUB]["lines"]} == {2}
        assert held(store_of(viewed)) == before
        assert differing(store_of(viewed)) == differing(store) == ()


def test_what_is_not_brought_up_is_said(viewed: Given) -> None:
    viewed.given(enter(1, "3", "4", 50))
    assert (behind(store_of(viewed)) or "").startswith("the views stop at #")
    follow(store_of(viewed))
    assert behind(store_of(viewed)) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE standings SET total = '9'", f"the view standings of {CLUB} is not what"),
        ("INSERT INTO contests (ledger, contest) VALUES (1, 'no-such')", "not in the record"),
        ("UPDATE views SET hash = 'x'", "another past"),
        ("ALTER TABLE lines ADD COLUMN more text", "other tables, columns or triggers"),
        ("ALTER TABLE lines DISABLE ROW LEVEL SECURITY", "other tables, columns or triggers"),
        ("DROP VIEW scorecards", "other tables, columns or triggers"),
    ],
)
def test_what_somebody_changed_is_found_and_made_anew_when_told(
    viewed: Given, running: Server, database: str, change: str, said: str
) -> None:
    store, before = store_of(viewed), held(store_of(viewed))
    running.does("SET search_path TO bridge_ledger_views", change, database=database)
    (found,) = differing(store)
    assert said in found
    rebuild(store)
    assert differing(store) == ()
    assert held(store) == before


@pytest.mark.parametrize("mends", [rebuild, cleanse])
def test_those_that_do_not_follow_from_the_record_stay_until_they_are_rebuilt_or_somebody_erased(
    viewed: Given, running: Server, database: str, mends: Callable[[Store], object]
) -> None:
    store, before = store_of(viewed), held(store_of(viewed))
    running.does("UPDATE bridge_ledger_views.views SET hash = 'x'", database=database)
    with pytest.raises(ViewsAstray, match="another past"):
        follow(store)
    assert len(differing(store)) == 1
    mends(store)
    assert differing(store) == ()
    assert held(store) == before


def test_those_of_another_version_are_made_anew_by_whoever_records(
    viewed: Given, running: Server, database: str
) -> None:
    other = declared_ledger(Names(database), "other.ledger")
    told_in(other.store)
    running.does("ALTER TABLE bridge_ledger_views.log DROP COLUMN reason", database=database)
    said: list[str] = []
    follow(store_of(viewed), said.append)
    (remark,) = said
    assert remark.endswith("than this version of the program writes: they were made anew")
    assert differing(store_of(viewed)) == ()
    assert not other.store.has_views()  # until they are rebuilt
    rebuild(other.store)
    assert differing(other.store) == differing(store_of(viewed)) == ()
    other.store.close()


def test_whoever_reads_is_not_disturbed_and_nothing_is_half_written(
    viewed: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(viewed)
    before = held(store)
    viewed.given(enter(1, "3", "4", 50))
    replace = tables.replace_contest

    def killed(*args: object) -> None:
        replace(*args)  # type: ignore[arg-type]
        assert held(store) == before
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tables, "replace_contest", killed)
        with pytest.raises(KeyboardInterrupt):
            rebuild(store)
    assert held(store) == before
    follow(store)
    assert differing(store) == ()


def test_one_program_writes_them_at_a_time(viewed: Given) -> None:
    with (
        closing(Store(store_of(viewed).place, lock_timeout=1)) as other,
        closing(store_of(viewed).views()) as views,
        views.writing(),
        pytest.raises(ViewsAreBusy),
    ):
        rebuild(other)


def test_a_role_that_may_only_read_the_record_has_no_views_and_makes_none(
    viewed: Given, running: Server, database: str
) -> None:
    user, place = f"u{database}", store_of(viewed).place
    assert isinstance(place, Address)
    running.does(
        f"CREATE ROLE {user} LOGIN",
        f"GRANT USAGE ON SCHEMA bridge_ledger TO {user}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA bridge_ledger TO {user}",
        database=database,
    )
    reader = Address(running.url(database, user), place.ledger)
    with closing(Store(reader, read_only=True)) as store:
        assert not store.has_views()
        assert differing(store) == ()
    with closing(Store(reader)) as store, pytest.raises(LedgerIsReadOnly, match="GRANT"):
        rebuild(store)


def test_a_member_of_the_programs_role_makes_them_and_the_owner_goes_on(
    running: Server, database: str
) -> None:
    desk, user = declared_ledger(Names(database)), f"u{database}"
    place = desk.store.place
    assert isinstance(place, Address)
    running.does(
        f"CREATE ROLE {user} LOGIN", f"GRANT bridge_ledger_program TO {user}", database=database
    )
    with closing(Store(Address(running.url(database, user), place.ledger))) as members:
        told_in(members)
    now = desk.store.head().recorded_at
    desk.submit(CLUB, [enter(1, "3", "4", 50)], Signature(recorded_at=now))
    follow(desk.store)
    assert differing(desk.store) == ()
    desk.store.close()


def test_the_command_line_makes_and_verifies_them(viewed: Given) -> None:
    place = store_of(viewed).place
    assert f"in {place}; head" in run(place, "rebuild").err
    assert run(place, "verify").code == 0
