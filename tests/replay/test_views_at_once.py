"""Several programs at once on one ledger: at rest its views are those of a fresh fold."""

from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import ViewsAreBusy, ViewsReplaced
from ledger.store import Store, in_turn
from ledger.store.connections import FileTables, connected
from ledger.submissions import Signature
from replay.differing import behind, differing
from replay.rebuild import cleanse, follow, rebuild, views_path
from tests.replay.beside import (
    at_once,
    opening,
    read_often,
    rebuild_often,
    rename_often,
    with_views,
    write,
)
from tests.replay.test_rebuild import mark_of, rebuilt, tables_of


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    path = tmp_path / "shared.ledger"
    with_views(path)
    return path


def check_at_rest(path: Path) -> None:
    """The views have come to the head, and hold what the record gives."""
    with closing(Store(path, read_only=True)) as store:
        assert mark_of(store).position == store.head().position
        assert differing(store) == ()
        assert behind(store) is None
        assert tables_of(views_path(store)) == rebuilt(store)


@pytest.mark.parametrize("round_", range(3))
def test_three_writers_leave_views_at_the_head(shared: Path, round_: int) -> None:
    at_once(*((write, shared, name, 12) for name in ("one", "two", "three")))
    check_at_rest(shared)


def test_rebuilding_beside_writers_loses_nothing_and_readers_see_whole_views(shared: Path) -> None:
    views = Path(f"{shared}.views")
    at_once(
        *((write, shared, name, 12) for name in ("one", "two", "three")),
        (rebuild_often, shared, 8),
        (rebuild_often, shared, 8),
        (read_often, views, 60),
    )
    check_at_rest(shared)


def test_the_first_rebuilding_beside_writers_covers_them_too(shared: Path) -> None:
    Path(f"{shared}.views").unlink()
    at_once((write, shared, "one", 12), (rebuild_often, shared, 1), (rebuild_often, shared, 1))
    check_at_rest(shared)


def test_damaged_views_are_made_anew_by_two_programs_at_once_beside_a_writer(shared: Path) -> None:
    Path(f"{shared}.views").write_bytes(b"no database, but long enough to be looked at" * 99)
    at_once((rebuild_often, shared, 2), (rebuild_often, shared, 2))
    at_once((write, shared, "one", 6), (rebuild_often, shared, 3), (rebuild_often, shared, 3))
    check_at_rest(shared)


def cleanse_or_wait(store: Store) -> None:
    """As an erasing does, which is taken up again later."""
    with suppress(ViewsReplaced):
        cleanse(store)


@pytest.mark.parametrize("look", [rebuild, follow, differing, behind, cleanse_or_wait])
@pytest.mark.parametrize("is_made", [True, False])
def test_damaged_views_that_another_program_replaces_while_they_are_looked_at(
    shared: Path, monkeypatch: pytest.MonkeyPatch, look: Callable[[Store], object], *, is_made: bool
) -> None:
    """They are made already, or, where that one has only taken the old ones away, still to come."""
    views = Path(f"{shared}.views")
    sound = views.read_bytes()
    views.write_bytes(b"no database, but long enough to be looked at" * 99)

    def replaced_meanwhile(*name: Any, **options: Any) -> FileTables:
        monkeypatch.setattr("ledger.store.tracked.connected", connected)
        try:
            return connected(*name, **options)
        finally:
            views.unlink()
            if is_made:
                views.write_bytes(sound)

    monkeypatch.setattr("ledger.store.tracked.connected", replaced_meanwhile)
    with closing(Store(shared, read_only=True)) as store:
        look(store)
        rebuild(store)
    check_at_rest(shared)


def test_who_makes_damaged_views_anew_is_waited_for_and_not_for_ever(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = Path(f"{shared}.views")
    views.write_bytes(b"")
    monkeypatch.setattr("replay.views_file.PATIENCE", 0)
    with in_turn(views), closing(Store(shared, read_only=True)) as store:
        with pytest.raises(ViewsAreBusy):
            rebuild(store)
        assert views.read_bytes() == b""


def test_names_that_change_beside_writers_and_a_rebuilding_reach_the_views(shared: Path) -> None:
    at_once(
        (rename_often, shared, "pa", 10),
        (write, shared, "one", 10),
        (rebuild_often, shared, 6),
    )
    check_at_rest(shared)
    rows = tables_of(Path(f"{shared}.views"))["players"]
    assert [row[-1] for row in rows] == ["Ann 9"]


def test_what_a_killed_writer_left_behind_is_said_and_the_next_one_covers_it(shared: Path) -> None:
    with closing(Store(shared)) as store:
        desk, before = Desk(store), store.head().position
        desk.submit("zero", [EnterContestant(contestant="2")], Signature())
        assert behind(store) == f"the views stop at #{before}, and the record goes on to #5"
        assert differing(store) == ()
        desk.submit("one", opening("one"), Signature())
        assert follow(store) == ("zero", "one")
    check_at_rest(shared)
