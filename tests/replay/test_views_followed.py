"""Views that follow, of which only what was touched is written, are those made anew."""

from pathlib import Path
from random import Random

import pytest

from projections import tables
from replay.following import Following
from replay.rebuild import follow, rebuild, views_path
from tests.given import CLUB, Given, club_session, declared_ledger, enter, introduce
from tests.replay.story import store_of
from tests.replay.test_rebuild import rebuilt, tables_of
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
def evening(tmp_path: Path) -> Given:
    """Board 1 with three scores, boards 2 and 3 with two, and views that follow."""
    scores = [enter(board, *pair, 110) for board in (1, 2, 3) for pair in (("1", "2"), ("3", "4"))]
    scores.append(enter(1, "5", "6", 140))
    told = Given(club_session(pairs=8), *scores, desk=declared_ledger(tmp_path))
    rebuild(store_of(told))
    return told


def test_a_score_is_written_with_its_board_alone(
    evening: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[dict[str, list[tables.Row]]] = []
    replace = tables.replace_contest

    def noted(*args: object) -> None:
        made.append(args[2])  # type: ignore[arg-type]
        replace(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "replace_contest", noted)
    evening.given(enter(2, "5", "6", 50))
    follow(store_of(evening))
    (rows,) = made
    boards = {name: {row["board"] for row in rows[name]} for name in ("lines", "score_columns")}
    assert boards == {"lines": {2}, "score_columns": {2}}
    assert len(rows["log"]) == 1
    assert not {"contestants", "players"} & rows.keys()
