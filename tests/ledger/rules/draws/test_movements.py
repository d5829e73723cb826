"""Howell and Mitchell movements, what is wrong with others, and how fair they are."""

import re
from itertools import combinations

import msgspec
import pytest

from ledger.errors import BadValue, RuleSaysNo
from ledger.rules.draws.balance import balance
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.cyclic import Cyclic, read_round
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement, Place
from ledger.rules.draws.room_squares import Moved, Starter, starter
from tests.draws.over_sessions import meetings, sessions_of

HOWELL = HowellDraw(clause="Alberta 55+ 11")
SKIP = MitchellDraw(clause="c")
RELAY = MitchellDraw(clause="c", even="share-and-relay")

EIGHT_PAIRS = (
    "8-1/1 5-4/2 2-7/3 3-6/5",
    "8-2/2 6-5/3 3-1/4 4-7/6",
    "8-3/3 7-6/4 4-2/5 5-1/7",
    "8-4/4 1-7/5 5-3/6 6-2/1",
    "8-5/5 2-1/6 6-4/7 7-3/2",
    "8-6/6 3-2/7 7-5/1 1-4/3",
    "8-7/7 4-3/1 1-6/2 2-5/4",
)


def movement(*rows: str, contestants: int | None = None, **more: object) -> Movement:
    """A movement written out; as many contestants as seats in the first round."""
    rounds = tuple(read_round(row) for row in rows)
    seats = 2 * len(rounds[0])
    return msgspec.structs.replace(
        Movement(contestants=seats if contestants is None else contestants, rounds=rounds), **more
    )


# ---------------------------------------------------------------------------------- Howells


def test_eight_pairs_play_the_printed_howell() -> None:
    assert HOWELL.movement(8) == movement(*EIGHT_PAIRS)
    assert HOWELL.movement(7) == HOWELL.movement(8)


def test_sixteen_pairs_play_thirteen_rounds_and_104_different_meetings() -> None:
    played = HOWELL.movement(16, rounds=13)
    assert first_fault(played) is None
    assert played.rounds[0] == read_round("16-1/1 15-4/2 13-11/3 7-14/4 9-10/5 5-12/6 3-8/7 2-6/8")
    assert len(balance(played).met) == 104
    assert played.rounds[12][2] == Place(3, 12, 10, 2)


@pytest.mark.parametrize("pairs", [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30])
def test_in_a_complete_howell_everybody_meets_everybody_and_plays_all_boards(pairs: int) -> None:
    complete = HOWELL.movement(pairs)
    figures = balance(complete)
    assert first_fault(complete) is None
    assert figures.spread(figures.met) == (1, 1)
    assert {len(set(sets)) for sets in figures.played.values()} == {pairs - 1}


@pytest.mark.parametrize("pairs", [4, 6])
def test_there_is_no_complete_howell_of_four_or_six(pairs: int) -> None:
    with pytest.raises(RuleSaysNo, match=f"a Howell of {pairs} pairs .* no complete Howell exists"):
        HOWELL.movement(pairs)


def test_a_shorter_howell_must_be_published() -> None:
    with pytest.raises(RuleSaysNo, match="of 12 pairs and 9 rounds: no such movement is published"):
        HOWELL.movement(12, rounds=9)


def test_a_published_howell_is_checked() -> None:
    broken = Cyclic(contestants=8, rounds=7, first="8-1/1 5-4/2 2-7/3 3-6/4")
    with pytest.raises(ValueError, match="published Howell of 8 pairs: round 2, table"):
        HowellDraw(clause="c", published=(broken,))
    with pytest.raises(ValueError, match="first has 2 tables for 8"):
        Cyclic(contestants=8, rounds=7, first="8-1/1 5-4/2")


@pytest.mark.parametrize("side", range(7, 46, 2))
def test_a_starter_proves_itself(side: int) -> None:
    found = starter(side)
    assert Starter(side, found.pairs) == found
    complete = found.cyclic().movement()
    assert first_fault(complete) is None


@pytest.mark.parametrize(
    ("place", "other", "fault"),
    [
        (0, Moved(2, 4, 3), "residues of the starter"),
        (1, Moved(1, 6, 6), "moved residues"),
    ],
)
def test_what_is_no_starter_is_refused(place: int, other: Moved, fault: str) -> None:
    pairs = [Moved(2, 5, 3), Moved(6, 1, 5), Moved(3, 4, 6)]
    assert Starter(7, tuple(pairs)).side == 7
    pairs[place] = other
    with pytest.raises(ValueError, match=re.escape(fault)):
        Starter(7, tuple(pairs))


def test_an_adder_has_each_number_once_and_not_0() -> None:
    with pytest.raises(ValueError, match="the adder has a number twice, or 0"):
        Starter(7, (Moved(2, 5, 0), Moved(6, 1, 0), Moved(3, 4, 0)))
    with_0 = ((1, 6, 0), (3, 7, 2), (5, 8, 10), (2, 4, 6), (9, 10, 4))
    with pytest.raises(ValueError, match="the adder has a number twice, or 0"):
        Starter(11, tuple(Moved(*pair) for pair in with_0))


def test_differences_of_a_starter_are_all_different() -> None:
    with pytest.raises(ValueError, match="differences"):
        Starter(7, (Moved(1, 2, 1), Moved(3, 4, 2), Moved(5, 6, 3)))


@pytest.mark.parametrize("side", [3, 5, 8, 47])
def test_other_sides_have_no_starter(side: int) -> None:
    with pytest.raises(ValueError, match=f"no starter of side {side}"):
        starter(side)


# --------------------------------------------------------------------------------- Mitchells


def test_in_a_mitchell_pairs_move_up_and_boards_down() -> None:
    played = SKIP.movement(5)
    for number, places in enumerate(played.rounds, 1):
        for place in places:
            assert place.ns == place.table
            assert place.ew - 5 == (place.table - number) % 5 + 1
            assert place.boards == (place.table + number - 2) % 5 + 1


@pytest.mark.parametrize("tables", range(2, 31))
@pytest.mark.parametrize("rule", [SKIP, RELAY])
def test_a_mitchell_of_any_size_can_be_played(tables: int, rule: MitchellDraw) -> None:
    played = rule.movement(tables)
    assert first_fault(played) is None
    assert len(played.rounds) == (tables - 1 if tables % 2 == 0 and rule is SKIP else tables)
    assert set(balance(played).met.values()) == {1}


def test_with_an_even_number_of_tables_they_skip_one_after_half_of_them() -> None:
    east_west_at_table_1 = [places[0].ew - 6 for places in SKIP.movement(6).rounds]
    assert east_west_at_table_1 == [1, 6, 5, 3, 2]


def test_first_and_last_table_share_boards_where_a_set_waits_half_way() -> None:
    played = RELAY.movement(6)
    assert played.shared == ((1, 6),)
    for places in played.rounds:
        assert places[0].boards == places[5].boards
        assert (places[3].boards - places[2].boards) % 6 == 2


def test_more_rounds_than_a_mitchell_has_are_refused() -> None:
    with pytest.raises(BadValue, match="a Mitchell of 6 tables: 6 rounds is not from 1 to 5"):
        SKIP.movement(6, rounds=6)
    assert len(RELAY.movement(6, rounds=6).rounds) == 6


def test_for_one_winner_the_arrow_is_switched_in_the_last_rounds() -> None:
    played = MitchellDraw(clause="c", switched=2).movement(7)
    switched = [{place.switched_after for place in places} for places in played.rounds]
    assert switched == [{None}] * 5 + [{0}] * 2
    straight, turned = balance(SKIP.movement(7)), balance(played)
    assert (straight.compared[1, 2], straight.team_mates[1, 2]) == (7, 0)
    assert (straight.compared[1, 8], straight.team_mates[1, 8]) == (0, 6)
    assert turned.compared[1, 8] > 0


def test_over_several_sessions_nobody_meets_anybody_again_while_there_are_others() -> None:
    played = sessions_of(SKIP, tables=20, rounds=5, sessions=4)
    assert all(first_fault(session) is None for session in played)
    assert set(meetings(played).values()) == {1}
    assert len(meetings(played)) == 20 * 20
    assert max(meetings(sessions_of(SKIP, tables=7, rounds=5, sessions=2)).values()) == 2


# ----------------------------------------------------------------------------------- checking


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("1-2/1 3-4/2", "1-3/3 2-3/4"), "round 2, table 2: 3 is at table 1 too"),
        (("1-2/1 3-4/2", "1-3/3 2-5/4"), "round 2, table 2: 5 is none of the 4 contestants"),
        (("1-2/1 3-4/2", "1-3/3"), "round 2: 2, 4 have no table, where nobody is to sit out"),
        (("1-2/1 3-4/2", "1-3/3 4-2/3"), "round 2, table 2: board set 3 is at table 1 too"),
        (
            ("1-2/1 3-4/2", "1-3/3 4-2/4", "4-3/5 1-2/6"),
            "round 3, table 1: 4 and 3 have met in round 1",
        ),
        (("1-2/1 3-4/2", "1-3/2 4-2/3"), "round 2, table 1: 3 has played board set 2 in round 1"),
        (("1-1/1 3-4/2",), "round 1, table 1: 1 is at table 1 too"),
        (("1-2/1 3-4/2", "1-3/1 1-2/2"), "round 2, table 2: 1 is at table 1 too"),
    ],
)
def test_the_first_fault_of_a_movement_is_named(rows: tuple[str, ...], fault: str) -> None:
    said = first_fault(movement(*rows))
    assert said is not None
    assert said.startswith(fault)


def test_a_table_is_in_a_round_once() -> None:
    twice = Movement(contestants=4, rounds=((Place(1, 1, 2, 1), Place(1, 3, 4, 2)),))
    assert first_fault(twice) == "round 1, table 1: the table is there twice"


def test_tables_that_share_boards_may_play_the_same_ones() -> None:
    rows = ("1-2/1 3-4/1",)
    assert "do not share boards" in str(first_fault(movement(*rows)))
    assert first_fault(movement(*rows, shared=((1, 2),))) is None


def test_two_may_meet_again_where_that_is_meant() -> None:
    rows = ("1-2/1 3-4/2", "1-2/3 3-4/4")
    assert "have met" in str(first_fault(movement(*rows)))
    assert first_fault(movement(*rows, again=1)) is None


def test_a_movement_for_an_odd_number_has_somebody_sit_out() -> None:
    three = movement("1-2/1", "3-1/2", "2-3/3", contestants=3, sit_outs=1)
    assert first_fault(three) is None
    assert [three.sitting_out(number) for number in (1, 2, 3)] == [(3,), (2,), (1,)]


@pytest.mark.parametrize("number", range(len(EIGHT_PAIRS)))
def test_each_round_of_a_movement_counts(number: int) -> None:
    """Two pairs that change places in one round meet others again, or play boards again."""
    rows = list(EIGHT_PAIRS)
    turned = {"1": "2", "2": "1"}
    cells = [re.split("([-/])", cell) for cell in rows[number].split()]
    rows[number] = " ".join(
        "".join([turned.get(c[0], c[0]), "-", turned.get(c[2], c[2]), "/", c[4]]) for c in cells
    )
    together = any({cell[0], cell[2]} == {"1", "2"} for cell in cells)
    assert (first_fault(movement(*rows)) is None) is together


# ------------------------------------------------------------------------------------ figures


def test_figures_of_a_movement_are_counted_board_by_board() -> None:
    played = movement("1-2/1 3-4/2", "3-1/2 2-4/1", shared=((1, 2),))
    figures = balance(played, boards_each=3)
    assert figures.met == {(1, 2): 3, (3, 4): 3, (1, 3): 3, (2, 4): 3}
    assert figures.played == {1: (1, 2), 2: (1, 1), 3: (2, 2), 4: (2, 1)}
    assert figures.comparisons == dict.fromkeys((1, 2, 3, 4), 6)
    assert (figures.compared[2, 2], figures.compared[1, 2], figures.compared[1, 4]) == (0, 3, 3)


def test_in_the_howell_of_eight_each_is_compared_equally_often_with_everybody() -> None:
    figures = balance(HOWELL.movement(8))
    assert figures.spread(figures.compared) == (3, 3)
    assert figures.spread(figures.team_mates) == (3, 3)
    assert set(figures.comparisons.values()) == {7 * 3}


def test_cards_tell_a_table_and_a_pair_what_comes() -> None:
    played = HOWELL.movement(8)
    assert [place.boards for _, place in played.card(1)] == [1, 2, 3, 4, 5, 6, 7]
    assert [number for number, _ in played.way(3)] == [1, 2, 3, 4, 5, 6, 7]
    opponents = {place.ns + place.ew - 3 for _, place in played.way(3)}
    assert opponents == {1, 2, 4, 5, 6, 7, 8}


def test_figures_of_any_two_are_known_under_the_lower_number_first() -> None:
    figures = balance(HOWELL.movement(10))
    assert set(figures.met) == set(combinations(range(1, 11), 2))
