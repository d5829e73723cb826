"""Ladders of penalties: what an offence costs, given those before it."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, structs

from ledger import regulations
from ledger.coding import from_plain
from ledger.rules.penalties import HeldBack, KnockOutFines, Ladder
from ledger.rules.penalties.bands import Bands
from ledger.rules.penalties.occasions import Occasions
from ledger.rules.penalties.per_board import PerBoard
from ledger.rules.penalties.sanction import Committed, CountedLadder, Offence

ITC = regulations.load("anc-2018-itc-open").of("qualifying").offences
BUTLER = regulations.load("anc-2018-butler-restricted").default.offences
SYDNEY = regulations.load("sydney-2003-swiss-teams").default.offences


def cost(ladder: Ladder, **offence: object) -> str:
    """What is due, in a word or in victory points."""
    due = ladder.sanction(Offence(**offence))  # type: ignore[arg-type]
    return f"{due.vps}" if due.kind == "penalty" else due.kind


@pytest.mark.parametrize(
    ("minutes", "itc", "butler", "sydney"),
    [
        #        ANC appendix            NSWBA 8.2
        ("0", "none", "none", "none"),
        ("5", "warning", "warning", "none"),
        ("5.5", "3", "1", "1"),
        ("10", "3", "1", "1"),
        ("10.5", "6", "2", "2"),
        ("15", "6", "2", "2"),
        ("16", "9", "3", "3"),
        ("20", "9", "3", "3"),
        ("21", "15", "5", "5"),
        ("30", "15", "5", "5"),
        ("31", "discretion", "discretion", "discretion"),
    ],
)
def test_the_upper_end_of_a_band_is_inside_it(
    minutes: str, itc: str, butler: str, sydney: str
) -> None:
    late = Fraction(minutes)
    assert [cost(book["late"], minutes=late) for book in (ITC, BUTLER, SYDNEY)] == [
        itc,
        butler,
        sydney,
    ]


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 3))
def test_to_be_later_never_costs_less(one: int, other: int, earlier: int) -> None:
    sooner, later = sorted((one, other))
    for book in (ITC, BUTLER, SYDNEY):
        costs = [
            book["late"].sanction(Offence(earlier, Fraction(minutes))).vps
            for minutes in (sooner, later)
        ]
        assert costs[0] is not None
        assert costs[1] is not None
        assert costs[0] <= costs[1]


@pytest.mark.parametrize(
    ("book", "offence", "costs"),
    [
        (ITC, "line-up", ["3", "6", "9", "9"]),
        (ITC, "score-entry", ["warning", "3", "3"]),
        (BUTLER, "score-entry", ["warning", "1", "1"]),
        (BUTLER, "device-on", ["warning", "3", "3"]),
        (BUTLER, "device-used", ["3", "discretion", "discretion"]),
        (SYDNEY, "slow-play", ["warning", "1", "2", "3", "3"]),
        (SYDNEY, "device", ["3", "3", "3"]),
    ],
)
def test_occasions_rise_step_by_step(
    book: dict[str, Ladder], offence: str, costs: list[str]
) -> None:
    found = [cost(book[offence], earlier=earlier) for earlier in range(len(costs))]
    assert found == costs


@pytest.mark.parametrize(
    ("book", "costs"), [(ITC, ["none", "3", "9", "15"]), (BUTLER, ["none", "1", "3", "5"])]
)
def test_each_board_after_the_first_costs_more(book: dict[str, Ladder], costs: list[str]) -> None:
    """AMB-13."""
    assert [cost(book["boards-cancelled"], boards=n) for n in range(4)] == costs


def test_the_other_reading_counts_all_further_boards_once() -> None:
    """AMB-13, as a policy."""
    ladder = ITC["boards-cancelled"]
    assert isinstance(ladder, PerBoard)
    together = structs.replace(ladder, further_count="together")
    assert [cost(together, boards=n) for n in range(4)] == ["none", "3", "9", "9"]


# ----------------------------------------------------------------- whose offences count


def slow(*players: str, contestant: str = "A", contest: str = "c", stage: str = "s") -> Committed:
    return Committed(contestant, players, contest, stage)


def ladder(**of: object) -> Occasions:
    plain = {"clause": "8.6", "imps_per_vp": 3, "vps": [1, 2], "warnings": 1, **of}
    found = from_plain(plain, Occasions)
    assert isinstance(found, Occasions)
    return found


@pytest.mark.parametrize(
    ("of", "counted"),
    [
        ({"spans": "stage"}, 1),
        ({"spans": "contest"}, 2),
        ({"spans": "tournament"}, 3),
    ],
)
def test_a_count_reaches_as_far_as_the_ladder_says(of: dict[str, str], counted: int) -> None:
    before = [slow("p", contest="other"), slow("p", stage="before"), slow("p")]
    assert ladder(**of).earlier(slow("p"), before) == counted


def test_a_unit_answers_for_its_worst_player_where_players_are_counted() -> None:
    """AMB-37."""
    by_player = ladder(counter="players", spans="tournament")
    before = [slow("p", "q", contestant="X"), slow("p", "r", contestant="Y")]
    assert by_player.earlier(slow("p", "s"), before) == 2
    assert by_player.earlier(slow("q", "r"), before) == 1
    assert by_player.earlier(slow("t"), before) == 0
    assert ladder().earlier(slow("p", contestant="X"), before) == 1


def test_in_a_band_that_warns_only_the_same_band_counts() -> None:
    late = ITC["late"]
    assert isinstance(late, Bands)
    before = [Committed("A", minutes=Fraction(m)) for m in (12, 3)]
    first, second = (Committed("A", minutes=Fraction(m)) for m in (2, 13))
    assert [late.after(before[:1], first).kind, late.after(before, first).kind] == [
        "warning",
        "penalty",
    ]
    assert late.after(before, second).vps == 6


@given(st.lists(st.sampled_from("ABC"), max_size=12))
def test_what_a_unit_pays_depends_on_its_own_offences_only(order: list[str]) -> None:
    rising = SYDNEY["slow-play"]
    assert isinstance(rising, CountedLadder)
    record = [Committed(name, (name,)) for name in order]
    paid = {
        name: [
            rising.after(record[:place], one).vps or 0
            for place, one in enumerate(record)
            if one.contestant == name
        ]
        for name in "ABC"
    }
    for costs in paid.values():
        assert costs == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3][: len(costs)]
        assert all(sooner <= later for sooner, later in pairwise(costs))


# ------------------------------------------------------------------- the draw, knock-outs


@pytest.mark.parametrize(
    ("rules", "offence", "over", "counts"),
    [
        ("anc-2018-ipc", "smoking", False, False),
        ("anc-2018-ipc", "smoking", True, False),
        ("sydney-2003-swiss-teams", "device", False, False),
        ("sydney-2003-swiss-teams", "device", True, True),
        ("sydney-2003-swiss-teams", "slow-play", False, True),
    ],
)
def test_penalties_that_are_held_back_from_the_draw(
    rules: str, offence: str, *, over: bool, counts: bool
) -> None:
    """ANC 5.1: all of them, for good. SBF 1.5, AMB-38: a device's, until the stage is over."""
    held_back = regulations.load(rules).default.held_back
    assert isinstance(held_back, HeldBack)
    assert held_back.counts_in_draw(offence, stage_is_over=over) is counts


FINES = regulations.load("sydney-2003-seniors-teams").of("final").knock_out_fines


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 5), st.integers(0, 5))
def test_a_fine_is_paid_at_once_or_by_the_winner_later(
    home: int, away: int, home_fine: int, away_fine: int
) -> None:
    """NSWBA 8.7."""
    assert isinstance(FINES, KnockOutFines)
    imps = {"home": Fraction(home), "away": Fraction(away)}
    fined = FINES.fined(imps, {"home": Fraction(home_fine), "away": Fraction(away_fine)})
    owed = {"home": 3 * home_fine, "away": 3 * away_fine}
    if all(owed.values()):
        assert fined.imps == imps
        carrying = {fined.winner} if fined.winner else {"home", "away"}
        assert fined.next_match == {side: -owed[side] for side in carrying}
    else:
        assert not fined.next_match
        assert fined.imps == {side: imps[side] - owed[side] for side in imps}


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ({"rule": "occasions", "vps": [0]}, Occasions),
        ({"rule": "occasions", "vps": []}, Occasions),
        ({"rule": "bands", "bands": []}, Bands),
        ({"rule": "bands", "bands": [{"up_to": 9, "vps": 1}, {"up_to": 5, "vps": 2}]}, Bands),
        ({"rule": "bands", "bands": [{"up_to": 9, "vps": -1}]}, Bands),
        ({"rule": "per-board", "first": 0, "further": 1}, PerBoard),
    ],
)
def test_a_ladder_that_makes_no_sense_is_refused(rule: dict[str, object], kind: type) -> None:
    with pytest.raises(ValidationError):
        from_plain({"clause": "1", "imps_per_vp": 1, **rule}, kind)
