"""Several programs at once on one ledger: at rest its views are those of a fresh fold.

What is damaged or replaced is a file of views: on a server their rows go with a transaction.
"""

from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import ViewsAreBusy, ViewsReplaced
from ledger.store import Place, Store, in_turn
from ledger.store.connections import FileTables, connected
from ledger.submissions import Signature
from replay.differing import behind, differing
from replay.rebuild import cleanse, follow, rebuild
from tests.replay.beside import (
    at_once,
    opening,
    read_often,
    rebuild_often,
    rename_often,
    with_views,
    write,
)
from tests.replay.test_rebuild import mark_of
from tests.replay.test_views_on_server import held
from tests.servers import Folder


@pytest.fixture
def place(folder: Folder) -> Place:
    """A ledger with views that several programs use, in a file and on a server."""
    made = folder / "shared.ledger"
    with_views(made)
    return made


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """Such a ledger in a file."""
    path = tmp_path / "shared.ledger"
    with_views(path)
    return path


def check_at_rest(place: Place) -> None:
    """The views have come to the head, and hold what the record gives."""
    with closing(Store(place)) as store:
        assert differing(store) == ()
        assert behind(store) is None
        followed = held(store)
        rebuild(store)
        assert held(store) == followed
        if isinstance(place, Path):
            assert mark_of(store).position == store.head().position


@pytest.mark.parametrize(
    ("folder", "round_"),
    [*(("file", each) for each in range(3)), ("server", 0)],
    indirect=["folder"],
)
def test_three_writers_leave_views_at_the_head(place: Place, round_: int) -> None:
    at_once(*((write, place, name, 12) for name in ("one", "two", "three")))
    check_at_rest(place)


def test_rebuilding_beside_writers_loses_nothing_and_readers_see_whole_views(place: Place) -> None:
    at_once(
        *((write, place, name, 12) for name in ("one", "two", "three")),
        (rebuild_often, place, 8),
        (rebuild_often, place, 8),
        (read_often, place, 60),
    )
    check_at_rest(place)


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


def test_names_that_change_beside_writers_and_a_rebuilding_reach_the_views(place: Place) -> None:
    at_once(
        (rename_often, place, "pa", 10),
        (write, place, "one", 10),
        (rebuild_often, place, 6),
    )
    check_at_rest(place)
    with closing(Store(place)) as store:
        assert [row["name"] for row in held(store)["zero"]["players"]] == ["Ann 9"]


def test_what_a_killed_writer_left_behind_is_said_and_the_next_one_covers_it(place: Place) -> None:
    with closing(Store(place)) as store:
        desk, before = Desk(store), store.head().position
        desk.submit("zero", [EnterContestant(contestant="2")], Signature())
        assert behind(store) == f"the views stop at #{before}, and the record goes on to #5"
        assert differing(store) == ()
        desk.submit("one", opening("one"), Signature())
        assert follow(store) == ("zero", "one")
    check_at_rest(place)
