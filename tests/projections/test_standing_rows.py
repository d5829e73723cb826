"""Rows of standings are made as they are looked at, and are the same however that is done."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from ledger.commands import (
    AssignNumbers,
    DealWithOffence,
    EnterContestant,
    WithdrawContestant,
)
from projections.scope import CONTEST, resolve
from projections.scoring.sweep import Sweep
from projections.views.standings import Standings, standings
from tests.given import Given, club_session, correct, enter, scored, tables
from tests.strategies import history

IMPS = "compscore-cross-imps"


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


def test_who_has_the_same_figures_keeps_the_row() -> None:
    """Two tables play a second board; of the third no more than the places change."""
    evening = Given(club_session(pairs=6, rules=IMPS), tables((420, 50, 110)))
    sweep = Sweep()
    sweep.start(evening.record)
    before = {row.contestant: row for row in of(sweep).rows}
    evening.given(enter(2, "1", "4", 140), enter(2, "3", "2", 110))
    sweep.take_all(evening.record[sweep.facts.version :])
    after = {row.contestant: row for row in of(sweep).rows}
    untouched = {name for name, row in after.items() if row.exact == before[name].exact}
    assert untouched == {"5", "6"}
    for name in untouched:
        row = after[name]
        assert row == replace(before[name], rank=row.rank, tied=row.tied)
        assert (row is before[name]) == (row.place == before[name].place)
    assert {row.place for name, row in after.items() if row is before[name]}


def test_a_number_a_penalty_and_a_withdrawal_make_new_rows() -> None:
    evening = Given(club_session(pairs=6), tables((420, 50, 110)))
    sweep = Sweep()
    sweep.start(evening.record)
    assert {row.number for row in of(sweep).rows} == {*"123456"}
    numbers = {name: str(7 - int(name)) for name in "123456"}
    numbered = AssignNumbers(stage="main", numbers=numbers)
    fined = DealWithOffence(
        session="1", contestants=("3",), offence="procedural", amount=Fraction(1), unit="tops"
    )
    for command in (numbered, fined, WithdrawContestant(contestant="4", reason="ill")):
        evening.given(command)
        sweep.take_all(evening.record[sweep.facts.version :])
        assert of(sweep).rows == standings(evening.facts(), resolve(CONTEST, evening.facts())).rows


def test_ties_are_made_as_they_are_looked_at_and_stay_what_they_were() -> None:
    """1 and 3 are level, and so are 2 and 4, until two more scores tell them apart."""
    evening = Given(club_session(pairs=6), tables((110, 110, 50)))
    sweep = Sweep()
    sweep.start(evening.record)
    found = of(sweep)
    ties, anew = found.ties, tuple(of(sweep).ties)
    assert [(tie.place, tie.contestants) for tie in anew] == [(2, ("1", "3")), (4, ("2", "4"))]
    evening.given(enter(2, "1", "4", 140), enter(2, "3", "2", 110))
    sweep.take_all(evening.record[sweep.facts.version :])
    assert of(sweep).ties != anew
    assert ties == anew == tuple(ties[at] for at in range(len(ties))) == ties[:]
    assert (len(ties), ties[-1], repr(ties)) == (len(anew), anew[-1], repr(anew))
    with pytest.raises(IndexError):
        ties[len(ties)]


@pytest.mark.parametrize("seed", range(4))
def test_who_is_level_has_a_shared_place_in_the_rows(seed: int) -> None:
    sweep = Sweep()
    sweep.start(history(Random(seed)).events)
    found = of(sweep)
    level = [(tie.place, name) for tie in found.ties for name in tie.contestants]
    assert level == [(row.rank, row.contestant) for row in found.rows if row.tied]
    alone = [found.rows[at] for at in range(len(found.rows))]
    assert level == [(row.rank, row.contestant) for row in alone if row.tied]


def test_rows_keep_the_numbers_and_entries_of_their_moment() -> None:
    """Whoever was entered, numbered or given other players since then is not in them so."""
    evening = Given(club_session(pairs=6), tables((420, 50, 110)))
    sweep = Sweep()
    sweep.start(evening.record)
    made_at_once = [*of(sweep).rows]
    for command in (
        AssignNumbers(stage="main", numbers={name: str(7 - int(name)) for name in "123456"}),
        EnterContestant(contestant="7", players=("p7a", "p7b")),
        AssignNumbers(stage="main", numbers={name: name for name in "1234567"}),
    ):
        before, known = of(sweep), {**sweep.facts.entries.contestants}
        lent = sweep.facts.entries.lent()
        evening.given(command)
        sweep.take_all(evening.record[sweep.facts.version :])
        assert lent.contestants == known
        assert [*before.rows] == made_at_once
        now = of(sweep)
        assert now.rows == standings(evening.facts(), resolve(CONTEST, evening.facts())).rows
        made_at_once = [*now.rows]
