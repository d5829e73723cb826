"""What lines are worth: as played, and beside adjusted scores of every shape."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.awards import Assigned, OwnSession, Part, Typed, Weighted
from ledger.bridge.deals import Deal
from ledger.bridge.imps import imps
from ledger.commands import (
    AnyCommand,
    AttachDeals,
    DeclareFouled,
    GiveRuling,
    MarkNotPlayed,
    ScheduleSession,
)
from projections.views.scorecards import scorecard, scorecards
from projections.views.travellers import Traveller, travellers
from tests.given import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Given,
    award,
    club_session,
    enter,
    line,
    tables,
)
from tests.ledger.bridge.test_deals import HANDS

POINTS = (420, 450, 170, 140, 110, 50, 100, -50, -100, -420)
seeds = st.integers(0, 10_000)


def board_of(evening: Given, board: int = 1) -> Traveller:
    (found,) = [t for t in travellers(evening.facts(), ("1",)) if t.board == board]
    return found


def worths(evening: Given, board: int = 1) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """North-south's number to what the line counts for its sides."""
    return {one.ns: (one.ns_counts, one.ew_counts) for one in board_of(evening, board).lines}


def played(
    rules: str, scores: Sequence[int], *more: AnyCommand | list[AnyCommand], pairs: int = 12
) -> Given:
    return Given(club_session(pairs=pairs, rules=rules), tables(scores), *more)


def test_a_traveller_shows_each_line_and_its_frequency_sheet() -> None:
    traveller = board_of(played("compscore-matchpoints", [420, 50, 420, -50]))
    assert [(one.ns, one.points, one.ns_worth, one.ew_worth) for one in traveller.lines] == [
        ("1", 420, 5, 1),
        ("3", 50, 2, 4),
        ("5", 420, 5, 1),
        ("7", -50, 0, 6),
    ]
    rows = [(row.points, row.tables, row.ns_worth) for row in traveller.frequencies]
    assert rows == [(420, 2, 5), (50, 1, 2), (-50, 1, 0)]
    assert (traveller.top, traveller.datum) == (6, None)


@pytest.mark.parametrize("rules", ["compscore-matchpoints", "norwegian-matchpoints-neuberg"])
def test_groups_of_a_fouled_board_are_shown_on_the_top_of_the_whole_board(rules: str) -> None:
    """Law 87B. Before, their top was that of the group, and the best of one had 5 of 4."""
    evening = Given(club_session(pairs=8, rules=rules), tables([140, 110, -100, 90]))
    evening.given(award(1, "7", "8", (AVERAGE_PLUS, AVERAGE_MINUS)))
    ruling = evening.given(GiveRuling(session="1", ruling="book", board=1)).last
    groups = (("1", "3", "7"), ("5",))
    evening.given(DeclareFouled(session="1", board=1, groups=groups, ruling=ruling))
    shown = travellers(evening.facts(), ("1",))
    assert [one.top for one in shown] == [6, 6]
    assert {line.ns_worth == line.ns_counts for one in shown for line in one.lines} == {True}
    (plus,) = [line for one in shown for line in one.lines if line.ns == "7"]
    assert (plus.ns_worth, plus.ew_worth) == (Fraction("3.6"), Fraction("2.4"))


def test_average_plus_and_minus_are_sixty_and_forty_percent_of_the_top() -> None:
    evening = played(
        "compscore-matchpoints",
        [420, 50, -50],
        award(1, "7", "8", (AVERAGE_PLUS, AVERAGE_MINUS)),
        award(1, "9", "10", (AVERAGE, AVERAGE)),
    )
    found = worths(evening)
    assert found["7"] == (Fraction("4.8"), Fraction("3.2"))
    assert found["9"] == (4, 4)


def test_adjusted_lines_leave_the_comparisons_and_neuberg_fills_the_board() -> None:
    evening = played(
        "compscore-matchpoints",
        [420, 50, -50],
        award(1, "7", "8", (AVERAGE_PLUS, AVERAGE_MINUS)),
    )
    found = worths(evening)
    assert [found[ns][0] for ns in ("1", "3", "5")] == [
        Fraction((raw + 1) * 4, 3) - 1 for raw in (4, 2, 0)
    ]


@pytest.mark.parametrize(
    ("own", "plus", "minus"),
    [
        (0, 60, 40),  # on the other boards the side was the worst, its opponents the best
        (450, 100, 0),  # and the other way round
    ],
)
def test_average_plus_is_the_sides_own_session_where_that_is_better(
    own: int, plus: int, minus: int
) -> None:
    evening = played(
        "acblscore-matchpoints",
        [50, 100],
        award(1, "5", "6", (AVERAGE_PLUS, AVERAGE_MINUS)),
    )
    for board in (8, 24):
        evening.given(*tables([110, 50, own], board))
    assert worths(evening)["5"] == (Fraction(plus * 2, 100), Fraction(minus * 2, 100))


def test_the_own_session_percentage_is_of_the_boards_without_an_award() -> None:
    evening = played(
        "compscore-matchpoints",
        [50, 100],
        award(1, "5", "6", (OwnSession(), OwnSession())),
        tables([420, 50, 110], board=8),
    )
    ns, ew = worths(evening)["5"]
    assert (ns, ew) == (Fraction(50) * 4 / 100, Fraction(50) * 4 / 100)
    assert worths(evening, 8)["5"] == (2, 2)


def test_one_score_assigned_to_both_sides_is_the_result_of_the_board() -> None:
    both = (Assigned(points=420), Assigned(points=420))
    assigned = played("compscore-matchpoints", [450, 50, -50], award(1, "7", "8", both))
    assert worths(assigned) == worths(played("compscore-matchpoints", [450, 50, -50, 420]))


def test_split_scores_are_each_compared_with_the_others_and_with_nobody_else() -> None:
    split = (Assigned(points=420), Assigned(points=450))
    evening = played("compscore-matchpoints", [450, 50, -50], award(1, "7", "8", split))
    as_420 = played("compscore-matchpoints", [450, 50, -50, 420])
    as_450 = played("compscore-matchpoints", [450, 50, -50, 450])
    assert worths(evening)["7"] == (worths(as_420)["7"][0], worths(as_450)["7"][1])
    three = [Fraction((raw + 1) * 4, 3) - 1 for raw in (4, 2, 0)]
    assert [worths(evening)[ns][0] for ns in ("1", "3", "5")] == three


def test_a_weighted_score_is_the_weighted_mean_of_its_outcomes() -> None:
    weighted = Weighted(
        parts=(Part(points=420, weight=Fraction(2, 3)), Part(points=50, weight=Fraction(1, 3)))
    )
    evening = played("compscore-matchpoints", [450, 110], award(1, "5", "6", (weighted, weighted)))
    assert worths(evening)["5"] == (Fraction(2 * 2, 3), 4 - Fraction(2 * 2, 3))


@pytest.mark.parametrize("scored", [True, False])
def test_typed_values_replace_only_the_lines_own_worth(*, scored: bool) -> None:
    typed = (
        Typed(value=Fraction("3.5"), unit="matchpoints"),
        Typed(value=Fraction(25), unit="percent"),
    )
    scores = [450, 50, 110] if scored else [450, 50]
    evening = played("compscore-matchpoints", scores, award(1, "5", "6", typed))
    assert worths(evening)["5"] == (Fraction("3.5"), Fraction(1))
    assert worths(evening)["1"][0] == (4 if scored else Fraction(7, 2))
    assert worths(evening)["3"][0] == (0 if scored else Fraction(1, 2))


def test_in_imps_an_artificial_score_is_so_many_imps_and_a_typed_one_its_own() -> None:
    evening = played(
        "compscore-butler",
        [420, 420, 50],
        award(1, "7", "8", (AVERAGE_PLUS, AVERAGE_MINUS)),
        award(1, "9", "10", (Typed(value=Fraction(-3), unit="imps"), AVERAGE)),
    )
    assert board_of(evening).datum == 420
    assert worths(evening) == {
        "1": (0, 0),
        "3": (0, 0),
        "5": (imps(-370), -imps(-370)),
        "7": (2, -2),
        "9": (-3, 0),
    }


def test_lines_without_a_score_count_for_nobody_and_still_make_the_field() -> None:
    evening = played("compscore-matchpoints", [420, 50], MarkNotPlayed(line=line(1, "5", "6")))
    found = worths(evening)
    assert found["5"] == (None, None)
    assert [found["1"], found["3"]] == [
        (Fraction(7, 2), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(7, 2)),
    ]
    assert "5" not in evening.totals()


# ------------------------------------------------------------------------------------- laws


def evening_of(seed: int, rules: str) -> Given:
    """Four boards at three to six tables, some lines without a score."""
    rng = Random(seed)
    evening = Given(club_session(pairs=12, rules=rules))
    for board in (1, 8, 17, 24):
        for table in range(rng.randint(1, 6)):
            ns, ew = str(2 * table + 1), str(2 * table + 2)
            if rng.random() < 0.15:
                evening.given(MarkNotPlayed(line=line(board, ns, ew)))
            else:
                evening.given(enter(board, ns, ew, rng.choice(POINTS)))
    return evening


@given(seeds)
def test_on_every_line_north_south_and_east_west_share_the_top(seed: int) -> None:
    for traveller in travellers(evening_of(seed, "compscore-matchpoints").facts(), ("1",)):
        assert traveller.top == 2 * (len(traveller.lines) - 1)
        for one in traveller.lines:
            if one.points is not None:
                assert one.ns_worth is not None
                assert one.ew_worth == traveller.top - one.ns_worth


@given(seeds, st.sampled_from(["compscore-cross-imps", "realbridge-cross-imps"]))
def test_cross_imps_sum_to_zero_on_every_board_and_over_the_evening(seed: int, rules: str) -> None:
    evening = evening_of(seed, rules)
    for traveller in travellers(evening.facts(), ("1",)):
        assert sum(one.ns_counts or Fraction(0) for one in traveller.lines) == 0
    assert sum(evening.totals().values(), Fraction(0)) == 0


@given(seeds)
def test_butler_totals_of_all_pairs_sum_to_zero(seed: int) -> None:
    assert sum(evening_of(seed, "compscore-butler").totals().values(), Fraction(0)) == 0


@given(seeds)
def test_percentages_of_a_full_evening_average_fifty(seed: int) -> None:
    rng = Random(seed)
    evening = Given(club_session(pairs=8))
    for board in (1, 8, 17):
        evening.given(*tables([rng.choice(POINTS) for _ in range(4)], board))
    rows = evening.standings().rows
    assert sum(100 * row.exact / 18 for row in rows) == 50 * 8


def test_a_datum_says_how_many_scores_it_is_made_of() -> None:
    board = board_of(played("compscore-butler", [420, 50, -50]))
    assert (board.datum, board.considered, board.left_out) == (50, 3, 2)
    board = board_of(played("compscore-matchpoints", [420, 50, -50]))
    assert (board.datum, board.considered, board.left_out) == (None, 0, 0)


def test_a_contract_stands_against_par_where_the_cards_are_known() -> None:
    evening = played("acbl-club-pairs", [], enter(1, "1", "2", 420), enter(1, "3", "4", -50))
    evening.given(enter(2, "1", "3", 140))
    tricks = ("0A000" + "00000") * 2  # north-south make four spades, and nothing else makes
    deals = (Deal(board=1, hands=HANDS, tricks=tricks), Deal(board=2, hands=HANDS))
    evening.given(AttachDeals(session="1", deals=deals))
    assert [one.against_par for one in board_of(evening).lines] == [0, -470]
    assert [one.against_par for one in board_of(evening, 2).lines] == [None]
    cards = {name: scorecard(evening.facts(), name, ("1",)).lines for name in "14"}
    assert [one.against_par for one in cards["1"]] == [0, None]
    assert [one.against_par for one in cards["4"]] == [470]


def test_a_card_of_one_session_leaves_out_the_boards_of_others_with_the_same_deals() -> None:
    """They are compared with, on the travellers, and are on no card of that session."""
    evening = Given(club_session(pairs=6, sessions=()))
    evening.given(ScheduleSession(session=name, stage="main", deals="same") for name in "12")
    evening.given(
        enter(1, "1", "2", 420), enter(1, "3", "4", 50, "2"), enter(2, "2", "1", 140, "2")
    )
    facts = evening.facts()
    assert [(one.session, one.board) for one in scorecard(facts, "1", ("1",)).lines] == [("1", 1)]
    assert [(one.session, one.board) for one in scorecard(facts, "1", ("2",)).lines] == [("2", 2)]
    assert scorecard(facts, "3", ("1",)).lines == ()
    assert [card.contestant for card in scorecards(facts, ("1",))] == ["1", "2"]
    assert {card.contestant for card in scorecards(facts, ("2",))} == {"1", "2", "3", "4"}
