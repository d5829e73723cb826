"""Views in a file beside the ledger: whichever way they came about, they are the same.

Those on a server are in test_views_on_server.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.commands import AnyCommand, EnterContestant, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.errors import LedgerError, NoFile, ViewsAstray
from ledger.people import People, Person
from ledger.store import Mark, Place, Store, TrackedFile
from ledger.submissions import Signature
from projections import tables
from replay.differing import behind, differing
from replay.rebuild import cleanse, follow, rebuild, views_path
from tests.given import CLUB, Given, club_session, declared_ledger, enter, introduce
from tests.replay.story import REFUSED, before_posting, evening, store_of
from tests.strategies import history

Tables = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Store]:
    """The ledger of a whole evening in a file, beside which its views are another."""
    with closing(store_of(evening(tmp_path))) as store:
        yield store


def tables_of(path: Place) -> Tables:
    """All that a file of views holds, read as any program with SQLite reads it."""
    assert isinstance(path, Path)
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
        ).fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in names
        }


def rebuilt(store: Store) -> Tables:
    """What a file of views holds that is made anew; the old one stays."""
    path = views_path(store)
    kept = path.read_bytes()
    try:
        return tables_of(rebuild(store))
    finally:
        path.write_bytes(kept)


def mark_of(store: Store) -> Mark:
    """What the views say that they were made from."""
    with closing(TrackedFile(views_path(store), "ro")) as file:
        mark = file.mark()
    assert mark is not None
    return mark


def contest(name: str) -> list[AnyCommand]:
    opened, entered = club_session()[1], EnterContestant(contestant="1")
    assert isinstance(opened, OpenContest)
    title = OpenTournament(tournament=name, title=name, zone="UTC")
    return [
        title,
        OpenContest(contest=name, tournament=name, title=name, regulations=opened.regulations),
        entered,
    ]


@pytest.mark.parametrize("seed", range(6))
def test_views_that_follow_are_those_made_anew_after_every_act(seed: int, tmp_path: Path) -> None:
    told = history(Random(seed), steps=25)
    desk = declared_ledger(tmp_path)
    rebuild(desk.store)
    for number, (commands, signature, recorded) in enumerate(told.submitted):
        introduce(desk.store, *commands, signature)
        try:
            desk.submit(CLUB, commands, signature)
        except LedgerError:
            assert recorded is None
        follow(desk.store)
        if number % 5 == 0:
            assert tables_of(views_path(desk.store)) == rebuilt(desk.store)
    assert tables_of(views_path(desk.store)) == rebuilt(desk.store)
    assert differing(desk.store) == ()


def test_following_seldom_comes_to_the_same_as_following_often(tmp_path: Path) -> None:
    told = before_posting(tmp_path)
    store = store_of(told)
    rebuild(store)
    told.given(EnterContestant(contestant="late"), enter(11, "1", "2", 420), at="21:30")
    told.given(enter(11, "3", "4", 50), at="21:40")
    assert follow(store) == (CLUB,)
    assert follow(store) == ()
    assert tables_of(views_path(store)) == rebuilt(store)


def test_only_contests_that_moved_are_written_anew(tmp_path: Path) -> None:
    told = before_posting(tmp_path)
    store = store_of(told)
    assert isinstance(told.desk, Desk)
    for name in ("one", "two"):
        told.desk.submit(name, contest(name), Signature(recorded_at=told.now))
    rebuild(store)
    told.desk.submit("two", [EnterContestant(contestant="2")], Signature(recorded_at=told.now))
    assert follow(store) == ("two",)
    assert tables_of(views_path(store)) == rebuilt(store)


def test_without_a_file_of_views_none_is_made(club: Store) -> None:
    assert follow(club) == ()
    assert differing(club) == ()
    assert not views_path(club).exists()


def test_a_deleted_file_of_views_is_made_again_when_asked_for(club: Store) -> None:
    before = tables_of(rebuild(club))
    views_path(club).unlink()
    assert follow(club) == ()
    assert tables_of(rebuild(club)) == before


def test_views_and_how_far_they_go_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = before_posting(tmp_path)
    store = store_of(told)
    before = tables_of(rebuild(store))
    told.given(enter(11, "1", "2", 420), at="21:30")
    replace = tables.replace_contest

    def killed(*args: Any) -> None:
        replace(*args)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tables, "replace_contest", killed)
        with pytest.raises(KeyboardInterrupt):
            follow(store)
    assert tables_of(views_path(store)) == before
    assert mark_of(store).position == store.head().position - 1
    assert follow(store) == (CLUB,)
    assert tables_of(views_path(store)) == rebuilt(store)


def test_a_rebuilding_that_is_killed_leaves_the_old_views(
    club: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tables_of(rebuild(club))

    def killed(*args: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tables, "replace_contest", killed)
        with pytest.raises(KeyboardInterrupt):
            rebuild(club)
    assert [path.name for path in club.path.parent.glob("*.views*")] == ["club.ledger.views"]
    assert tables_of(views_path(club)) == before
    assert tables_of(rebuild(club)) == before


def test_views_that_go_beyond_a_ledger_put_back_from_a_copy_stay_until_they_are_rebuilt(
    tmp_path: Path,
) -> None:
    told = before_posting(tmp_path)
    store = store_of(told)
    store.rewrite()  # so that the file alone holds everything
    copy = store.path.read_bytes()
    before = tables_of(rebuild(store))
    told.given(enter(11, "1", "2", 420), at="21:30")
    follow(store)
    store.close()
    store.path.write_bytes(copy)
    with closing(Store(store.path)) as again:
        assert differing(again) == ("the views go to #16, beyond the record",)
        with pytest.raises(ViewsAstray, match="beyond the record"):
            follow(again)
        assert mark_of(again).position == 16
        rebuild(again)
        assert tables_of(views_path(again)) == before


def test_views_that_cannot_be_written_are_told_of(club: Store) -> None:
    views_path(club).write_bytes(b"no database at all, but long enough to look like one" * 9)
    with pytest.raises(NoFile, match="file is not a database"):
        follow(club)


def test_people_named_or_erased_later_are_in_the_views_or_not(tmp_path: Path) -> None:
    desk = declared_ledger(tmp_path)
    entered = EnterContestant(contestant="9", players=("p01",))
    Given(club_session(), entered, desk=desk)
    rebuild(desk.store)
    People(desk.store).add([Person(id="p01", name="Ann Zimmermann")])
    assert behind(desk.store) == "the views show other names than people have now"
    follow(desk.store)
    assert (behind(desk.store), differing(desk.store)) == (None, ())
    assert b"Zimmermann" in views_path(desk.store).read_bytes()
    People(desk.store).forget({"p01"})
    cleanse(desk.store)
    assert b"Zimmermann" not in views_path(desk.store).read_bytes()


def test_cleansing_makes_no_views_where_there_were_none_and_clears_what_was_left(
    club: Store,
) -> None:
    left = views_path(club).with_name("club.ledger.views.new")
    left.write_bytes(b"Ann Zimmermann")
    cleanse(club)
    assert list(club.path.parent.glob("*.views*")) == []


def test_any_program_with_sqlite_reads_the_views(club: Store) -> None:
    rebuild(club)
    with closing(sqlite3.connect(views_path(club))) as connection:
        ranked = connection.execute(
            "SELECT rank, number, total FROM standings WHERE contest = 'club' ORDER BY rank"
        ).fetchall()
        cards = connection.execute(
            "SELECT board, direction, points FROM scorecards WHERE contestant = '1' ORDER BY board"
        ).fetchall()
        (last,) = connection.execute("SELECT MAX(position) FROM log").fetchone()
        kinds = connection.execute(
            "SELECT DISTINCT typeof(total_hundredths), typeof(total), typeof(rank) FROM standings"
        ).fetchall()
    assert ranked == [(1, "2", "6"), (2, "3", "4"), (3, "4", "2"), (4, "1", "0")]
    assert cards == [(1, "NS", -50), (2, "NS", 110), (8, "NS", -100)]
    assert last == REFUSED
    assert kinds == [("integer", "text", "integer")]


@pytest.mark.parametrize(
    "older",
    [
        "ALTER TABLE standings RENAME COLUMN rank TO place",
        "ALTER TABLE standings DROP COLUMN unit",
        "DROP TABLE offences",
    ],
)
def test_views_with_the_columns_of_another_version_are_built_anew(
    older: str, tmp_path: Path
) -> None:
    """Nobody has to know that: whatever moves next brings them up to date."""
    told = before_posting(tmp_path)
    store = store_of(told)
    path = rebuild(store)
    assert isinstance(path, Path)
    expected = tables_of(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP VIEW IF EXISTS scorecards")
        connection.execute(older)
    (what,) = differing(store)
    assert what.startswith("the views have other tables, columns or triggers than this version")
    follow(store)
    assert tables_of(path) == expected
    assert differing(store) == ()
