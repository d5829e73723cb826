"""Views that do not follow from the record are said, and stay as they are until they are rebuilt.

A ledger was put back from a copy, or somebody changed how far its views go. Nobody makes them anew
who only records: they may be all that is left of the past that they come from.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import ViewsAstray
from ledger.people import People, Person
from ledger.store import Store
from ledger.submissions import Signature
from replay.differing import differing
from replay.rebuild import cleanse, follow, rebuild, views_path
from tests.given import CLUB
from tests.replay.program import Program
from tests.replay.story import evening, store_of
from tests.replay.test_rebuild import mark_of, rebuilt, tables_of

LATE = ("--at", "2026-11-23T12:00+11:00")


@pytest.fixture
def viewed(tmp_path: Path) -> Iterator[Store]:
    """The ledger of a whole evening with its views."""
    with closing(store_of(evening(tmp_path))) as store:
        rebuild(store)
        yield store


def enter_later(store: Store, contestant: str, *players: str) -> None:
    """Record something a day after the evening."""
    at = store.head().recorded_at
    assert at is not None
    signature = Signature(recorded_at=at + timedelta(days=1))
    entered = EnterContestant(contestant=contestant, players=players)
    Desk(store).submit(CLUB, [entered], signature)


def test_views_of_a_ledger_put_back_from_a_copy_that_grew_again_stay_until_they_are_rebuilt(
    viewed: Store, tmp_path: Path
) -> None:
    """The views stand at a position that both pasts have, and only one of them is the record."""
    viewed.rewrite()
    shutil.copy(viewed.path, tmp_path / "copy")
    enter_later(viewed, "lost")
    follow(viewed)
    viewed.close()
    shutil.copy(tmp_path / "copy", viewed.path)
    with closing(Store(viewed.path)) as again:
        enter_later(again, "kept")
        enter_later(again, "kept-too")
        position = mark_of(again).position
        said = f"the views come from another past, in which #{position} was something else"
        assert differing(again) == (said,)
        theirs = tables_of(views_path(again))
        with pytest.raises(ViewsAstray, match=said):
            follow(again)
        assert tables_of(views_path(again)) == theirs
        rebuild(again)
        assert differing(again) == ()
        assert tables_of(views_path(again)) == rebuilt(again)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE views SET hash = 'x'", "the views come from another past, in which #"),
        ("UPDATE views SET position = 9999", "the views go to #9999, beyond the record"),
    ],
)
def test_whoever_records_is_told_of_views_that_go_astray_and_verify_names_what_mends_them(
    viewed: Store, change: str, why: str
) -> None:
    path = views_path(viewed)
    viewed.close()
    with closing(sqlite3.connect(path)) as mine, mine:
        mine.execute(change)
    before, program = tables_of(path), Program(viewed.path)
    for contestant in ("9", "10"):
        said = program.does("entry", CLUB, contestant, *LATE).err
        assert "warning: the views stay behind until they are rebuilt" in said
        assert f"({path} does not follow from this record: {why}" in said
    assert tables_of(path) == before
    verdict = program.run("verify")
    assert verdict.code == 3
    assert why in verdict.out
    assert "; rebuild" in verdict.out
    program.does("rebuild")
    assert program.json("verify")["ok"]
    assert "views" not in program.does("entry", CLUB, "11", *LATE).err


def test_views_astray_are_not_taken_for_those_of_another_version_though_a_table_is_changed(
    viewed: Store,
) -> None:
    """Another past is what is said first; else the next command would make them anew."""
    with closing(sqlite3.connect(views_path(viewed))) as mine, mine:
        mine.execute("UPDATE views SET hash = 'x'")
        mine.execute("CREATE TABLE kept (name)")
    (said,) = differing(viewed)
    assert said.startswith("the views come from another past")
    with pytest.raises(ViewsAstray):
        follow(viewed)


def test_erasing_clears_views_astray_of_the_name_too(viewed: Store) -> None:
    """Whoever erases asks for every trace to go, so that these views are made anew."""
    People(viewed).add([Person(id="p99", name="Zora Quist")])
    enter_later(viewed, "9", "p99")
    follow(viewed)
    path = views_path(viewed)
    with closing(sqlite3.connect(path)) as mine, mine:
        mine.execute("UPDATE views SET hash = 'x'")
    assert b"Zora Quist" in path.read_bytes()
    People(viewed).forget({"p99"})
    cleanse(viewed)
    assert b"Zora Quist" not in path.read_bytes()
    assert differing(viewed) == ()
