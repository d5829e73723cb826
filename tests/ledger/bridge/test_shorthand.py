"""What a recorder types: points, a contract, or both where they agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.contracts import Outcome, ns_points, parse_contract, parse_seat
from ledger.bridge.shorthand import parse_shorthand
from ledger.errors import BadValue, ContractAndScoreDisagree, ImpossibleScore, UnreadableContract


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [
        ("420", Outcome(420)),
        ("+420", Outcome(420)),
        ("-50", Outcome(-50)),
        ("0", Outcome(0)),
        ("pass", Outcome(0, "PASS")),
        ("4S=N", Outcome(420, "4S", "N", 10)),
        ("4s= s", Outcome(420, "4S", "S", 10)),
        ("3NX-2 W", Outcome(300, "3NTX", "W", 7)),
        ("3NT+1E", Outcome(-430, "3NT", "E", 10)),
        ("5dxx+1n", Outcome(1000, "5DXX", "N", 12)),
        ("4S= 420", Outcome(420, "4S", None, 10)),
        ("4S=N 420", Outcome(420, "4S", "N", 10)),
        ("4H-1 50", Outcome(50, "4H", None, 9)),
        ("4S N 10 +420", Outcome(420, "4S", "N", 10)),  # as sheets show it
        ("3ntx w 7", Outcome(300, "3NTX", "W", 7)),
        ("PASS +0", Outcome(0, "PASS")),
        ("4♠=N", Outcome(420, "4S", "N", 10)),
    ],
)
def test_what_is_typed_on_board_1_is_understood(typed: str, outcome: Outcome) -> None:
    assert parse_shorthand(1, typed) == outcome


@pytest.mark.parametrize("typed", ["", "8S=N", "4S", "4S+4N", "7NT+1N", "1C-8W", "abc", "4 =N"])
def test_what_cannot_be_read_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableContract) as refused:
        parse_shorthand(1, typed)
    assert typed in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("8S=N", "a contract is at the level of 1 to 7, not 8"),
        ("0NT=N", "a contract is at the level of 1 to 7, not 0"),
        ("4S", "the tricks are missing, as = for made, \\+1 or -2"),
        ("4SN", "the tricks are missing"),
        ("4 =N", "after its level a contract has C, D, H, S or NT, not ="),
        ("4Z=N", "not Z"),
        ("4SXXX=N", "never XXX"),
        ("4S=Q", "'Q' is no declarer, which is N, E, S or W"),
        ("4S+4N", "4S has 3 overtricks at most"),
        ("7NT+1N", "7NT has 0 overtricks at most"),
        ("1C-8W", "1C goes 7 down at most"),
        ("4S N 14", "4S has 3 overtricks at most"),
    ],
)
def test_what_is_wrong_with_a_contract_is_said(typed: str, why: str) -> None:
    with pytest.raises(UnreadableContract, match=f"is not a score: .*{why}"):
        parse_shorthand(1, typed)


def test_a_contract_that_nobody_declares_is_told_how_it_could_be_written() -> None:
    with pytest.raises(BadValue, match="4S=N, 4S=E, 4S=S, 4S=W"):
        parse_shorthand(1, "4s=")


@pytest.mark.parametrize("typed", ["4S= 450", "4S=N -420", "4S=E 420", "3NT-1 N 50"])
def test_a_contract_and_points_that_disagree_are_refused(typed: str) -> None:
    with pytest.raises(ContractAndScoreDisagree):
        parse_shorthand(1, typed)


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (1, 10),
        (1, 620),  # nobody is vulnerable
        (1, 7600),
        (2, -620),  # only north-south are
        (4, 50 * 7),  # all are: -350 needs seven down, and undertricks cost 100
        (3, 421),
    ],
)
def test_points_that_no_contract_scores_are_refused(board: int, points: int) -> None:
    with pytest.raises(ImpossibleScore) as refused:
        parse_shorthand(board, str(points))
    assert (refused.value.board, refused.value.points) == (board, points)


@pytest.mark.parametrize(
    ("board", "points", "tried"),
    [
        (
            2,
            420,
            "made by north-south (vulnerable) or lost by east-west (not vulnerable); -420 can be",
        ),
        (
            4,
            -350,
            "lost by north-south (vulnerable) or made by east-west (vulnerable); it can on a board",
        ),
        (1, 421, "made by north-south (not vulnerable) or lost by east-west (not vulnerable) "),
    ],
)
def test_it_is_said_who_would_have_scored_so_and_how_vulnerable(
    board: int, points: int, tried: str
) -> None:
    with pytest.raises(ImpossibleScore) as refused:
        parse_shorthand(board, str(points))
    assert f"no contract scores {points} for north-south, {tried}" in str(refused.value)


def test_a_contract_that_scores_otherwise_says_how_vulnerable_declarer_is() -> None:
    with pytest.raises(ContractAndScoreDisagree, match=r"scores -420 .*declarer is not vulnerable"):
        parse_shorthand(2, "4S=E -620")
    with pytest.raises(ContractAndScoreDisagree, match=r"620 by N \(vulnerable\) or -420 by E"):
        parse_shorthand(2, "4S= 420")


@given(
    board=st.integers(1, 16),
    level=st.integers(1, 7),
    strain=st.sampled_from(["C", "D", "H", "S", "NT"]),
    doubled=st.sampled_from(["", "X", "XX"]),
    tricks=st.integers(0, 13),
    declarer=st.sampled_from(["N", "E", "S", "W"]),
)
def test_every_result_of_every_contract_can_be_typed(
    board: int, level: int, strain: str, doubled: str, tricks: int, declarer: str
) -> None:
    over = tricks - 6 - level
    name = f"{level}{strain}{doubled}"
    typed = f"{name}{over:+d} {declarer}" if over else f"{name}={declarer}"
    outcome = parse_shorthand(board, typed)
    points = ns_points(board, parse_contract(name), declarer, tricks)  # type: ignore[arg-type]
    assert outcome == Outcome(points, name, declarer, tricks)  # type: ignore[arg-type]
    assert parse_shorthand(board, str(points)) == Outcome(points)


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("4♠", "4S"),
        ("5♦**", "5DXX"),
        ("3 NT x", "3NTX"),
        ("3N", "3NT"),
        ("1C DBL", "1CX"),
        ("1c rdbl", "1CXX"),
    ],
)
def test_contracts_are_read_as_programs_write_them(written: str, contract: str) -> None:
    assert str(parse_contract(written)) == contract


@pytest.mark.parametrize(
    ("written", "seat"), [("N", "N"), ("south", "S"), (" w ", "W"), ("East", "E")]
)
def test_a_seat_is_known_by_its_first_letter(written: str, seat: str) -> None:
    assert parse_seat(written) == seat


@pytest.mark.parametrize("written", ["", "X", "4"])
def test_what_is_no_seat_is_refused(written: str) -> None:
    with pytest.raises(UnreadableContract, match="declarer"):
        parse_seat(written)


def test_a_score_that_is_read_back_from_a_sheet_must_agree_with_itself() -> None:
    with pytest.raises(ContractAndScoreDisagree):
        parse_shorthand(1, "4S N 10 +450")
    with pytest.raises(UnreadableContract):
        parse_shorthand(1, "4S N 14")


def test_a_number_without_end_is_no_score() -> None:
    for text in ("9" * 5000, "-" + "9" * 5000, "4S=N " + "4" * 5000, "4S N 10 +" + "4" * 5000):
        with pytest.raises(UnreadableContract):
            parse_shorthand(1, text)


@pytest.mark.parametrize("many", [2, 20_000])
def test_however_many_blanks_are_typed_they_are_one(many: int) -> None:
    blanks = " " * many
    assert parse_shorthand(1, f"4S{blanks}=N") == Outcome(420, "4S", "N", 10)
    assert parse_shorthand(1, f"4S{blanks}N\t{blanks}10 +420") == Outcome(420, "4S", "N", 10)
    assert str(parse_contract(f"{blanks}3 NT{blanks}X")) == "3NTX"
    with pytest.raises(UnreadableContract):
        parse_contract(f"1NT{blanks}Z")
    for unread in (f"1NT{blanks}Z", f"1 NT XX{blanks}Z{blanks}Z", f"4S{blanks}=Z", f"4S{blanks}Z"):
        with pytest.raises(UnreadableContract):
            parse_shorthand(1, unread)
