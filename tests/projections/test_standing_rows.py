"""Rows of standings are made as they are looked at, and are the same however that is done."""

from random import Random

import pytest

from projections.scope import CONTEST, resolve
from projections.scoring.sweep import Sweep
from projections.views.standings import Standings, standings
from tests.given import Given, club_session, correct, scored, tables
from tests.strategies import history


def of(sweep: Sweep) -> Standings:
    return standings(sweep.facts, resolve(CONTEST, sweep.facts))


@pytest.mark.parametrize("seed", range(4))
def test_a_row_is_the_same_by_place_in_a_slice_and_among_all(seed: int) -> None:
    sweep = Sweep()
    sweep.start(history(Random(seed)).events)
    rows, anew = of(sweep).rows, of(sweep).rows
    assert len(rows) > 1
    alone = [rows[at] for at in range(len(rows))]
    assert alone == [*rows] == [*anew[:]]
    assert (rows[-1], rows[1:], rows[::-1]) == (alone[-1], tuple(alone[1:]), tuple(alone[::-1]))
    assert rows == tuple(alone)
    with pytest.raises(IndexError):
        rows[len(rows)]


def test_rows_that_nobody_looked_at_stay_what_they_were() -> None:
    """They are of the moment at which the standings were made, not of when a row is made."""
    evening = Given(club_session(pairs=6), tables((420, 50, 110)))
    sweep = Sweep()
    sweep.start(evening.record)
    before, made_at_once = of(sweep), [*of(sweep).rows]
    entry = evening.record[-3].reference
    was, now = scored(1, "1", "2", 420), scored(1, "1", "2", 50)
    evening.given(correct(entry, was, now), tables((140, 90, 110), board=3))
    sweep.take_all(evening.record[sweep.facts.version :])
    assert [*of(sweep).rows] != made_at_once
    assert [*before.rows] == made_at_once
