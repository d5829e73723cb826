"""Views that follow, of which only what was touched is written, are those made anew.

A whole evening is followed in a file here, and on a server in test_views_on_server.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.desk import Desk
from ledger.events import contest_stream
from ledger.recorded import Recorded
from ledger.store import Store
from projections import tables
from replay.following import Following
from replay.rebuild import follow, rebuild, views_path
from tests.given import CLUB, Given, club_session, declared_ledger, enter, introduce
from tests.replay.program import Program
from tests.replay.story import store_of
from tests.replay.test_rebuild import rebuilt, tables_of
from tests.replay.test_views_on_server import held
from tests.servers import Folder
from tests.strategies import history


@pytest.mark.parametrize("seed", range(6))
def test_after_acts_of_an_evening_they_are_as_made_anew(seed: int, tmp_path: Path) -> None:
    """By a program that stays, and by one that comes anew each time; some acts together."""
    rng, told, desk = Random(seed), history(Random(50_000 + seed), 25), declared_ledger(tmp_path)
    following = Following() if seed % 2 else None
    for number, (commands, signature, recorded) in enumerate(told.submitted):
        introduce(desk.store, *commands, signature)
        if recorded is None:
            continue
        desk.submit(CLUB, commands, signature)
        if not number:
            rebuild(desk.store)
        if rng.random() < 0.6:
            follow(desk.store, following=following)
            assert tables_of(views_path(desk.store)) == rebuilt(desk.store)
    assert following is None or len(following) == 1


@pytest.fixture
def evening(folder: Folder) -> Iterator[Given]:
    """Board 1 with three scores, boards 2 and 3 with two, and views that follow."""
    scores = [enter(board, *pair, 110) for board in (1, 2, 3) for pair in (("1", "2"), ("3", "4"))]
    scores.append(enter(1, "5", "6", 140))
    told = Given(club_session(pairs=8), *scores, desk=declared_ledger(folder))
    with closing(store_of(told)) as store:
        rebuild(store)
        yield told


def check_as_made_anew(store: Store) -> None:
    """The views hold what they hold once they are made anew."""
    followed = held(store)
    rebuild(store)
    assert held(store) == followed


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, list[tables.Row]]]:
    """The rows that are made again, each time that the views follow."""
    made: list[dict[str, list[tables.Row]]] = []
    replace = tables.replace_contest

    def noted(*args: object) -> None:
        made.append(args[2])  # type: ignore[arg-type]
        replace(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "replace_contest", noted)
    return made


def boards_of(rows: list[tables.Row]) -> set[int]:
    return {row["board"] for row in rows}


def test_a_score_is_written_with_its_board_alone(
    evening: Given, written: list[dict[str, list[tables.Row]]]
) -> None:
    evening.given(enter(2, "5", "6", 50))
    follow(store_of(evening))
    (rows,) = written
    assert boards_of(rows["lines"]) == boards_of(rows["score_columns"]) == {2}
    assert len(rows["log"]) == 1
    assert not {"contestants", "players"} & rows.keys()


@pytest.mark.parametrize("moment", ["as of the views", "after them"])
def test_a_contest_handed_on_is_written_with_what_was_touched_since_the_views(
    evening: Given, written: list[dict[str, list[tables.Row]]], moment: str
) -> None:
    store, following = store_of(evening), Following()
    if moment == "as of the views":
        following.hand_on(store, Desk(store).contest(CLUB))
    evening.given(enter(2, "5", "6", 50))
    if moment == "after them":
        following.hand_on(store, Desk(store).contest(CLUB))
    evening.given(enter(3, "5", "6", 100))
    follow(store, following=following)
    (rows,) = written
    assert boards_of(rows["lines"]) == {2, 3}
    check_as_made_anew(store)


@pytest.mark.parametrize(
    ("verb", "typed"),
    [
        (("enter", CLUB, "50", "--board", "2", "--ns", "5", "--ew", "6"), ""),
        (("enter", CLUB, "-"), "b2 5-6 50\nb3 5-6 100\nb3 7-8 100\n"),
        (("key", CLUB), "b2 5-6 50\nb3 5-6 100\nb3 7-8 100\n"),
    ],
    ids=["a score", "scores from a pipe", "scores by keyboard"],
)
def test_for_acts_at_the_command_line_the_contest_is_read_once(
    evening: Given, monkeypatch: pytest.MonkeyPatch, verb: tuple[str, ...], typed: str
) -> None:
    """It is folded to decide the first, the others follow on it, and so do the views."""
    read, whole = Store.read, list[str]()

    def noted(store: Store, stream: str, up_to: int | None = None, first: int = 1) -> object:
        if first == 1 and stream == contest_stream(CLUB):
            whole.append(stream)
        return read(store, stream, up_to, first)

    monkeypatch.setattr(Store, "read", noted)
    store = store_of(evening)
    before = store.head().position
    Program(store.place).does(*verb, "--at", "2026-11-20T23:00Z", stdin=typed)
    assert store.head().position == before + max(1, typed.count("\n"))
    assert len(whole) == 1
    check_as_made_anew(store)


FILE = "session,board,ns,ew,score\n"


@pytest.mark.parametrize(
    ("contest", "times"), [(CLUB, 1), ("late", 0)], ids=["a known contest", "a new one"]
)
def test_an_import_hands_its_contest_on_to_the_views(
    evening: Given, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contest: str, times: int
) -> None:
    """What the desk has folded is not read again for them, but what it has recorded."""
    replay, whole = Store.replay, list[str]()

    def noted(store: Store, **told: Any) -> Iterator[Recorded]:
        found = [*replay(store, **told)]
        if found and told.get("stream") == contest_stream(contest) and told.get("first", 1) == 1:
            whole.append(contest)
        return iter(found)

    monkeypatch.setattr(Store, "replay", noted)
    file, store = tmp_path / "more.csv", store_of(evening)
    file.write_text(FILE + "1,4,5,6,110\n1,4,7,8,130\n")
    at = "2026-11-20T23:00Z"
    program = Program(store.place)
    program.does("import", str(file), "--contest", contest, "--recorded-at", at)
    assert len(whole) == times
    monkeypatch.undo()
    check_as_made_anew(store)
    assert {row["board"] for row in held(store)[contest]["lines"]} >= {4}
