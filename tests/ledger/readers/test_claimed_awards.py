"""Awards that stand in a file only as what both sides got: "Adj", and a 0 without a contract."""

import pytest

from ledger import readers
from ledger.bridge.awards import describe
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import (
    bring_in,
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

PASSED = "0 without a contract is taken for passed out"


def evening(*lines: tuple[str, str, tuple[str, str]], tag: str = "MATCH_POINTS") -> ResultFile:
    """A board of a Mitchell: the contract, the score and the figures of each line."""
    pairs = [usebio_pair(f"{n}{side}", side) for side in ("NS", "EW") for n in range(1, 6)]
    board = usebio_board(
        1,
        *(
            usebio_line(
                f"{n}NS", f"{n}EW", score, claims, contract, "N" if contract else "", "", tag
            )
            for n, (contract, score, claims) in enumerate(lines, 1)
        ),
    )
    kind = "MP_PAIRS" if tag == "MATCH_POINTS" else "CROSS_IMP_PAIRS"
    return readers.read("mon.xml", usebio(participants(*pairs), board, event_type=kind, winners=2))


def given(file: ResultFile) -> list[list[str] | None]:
    return [row.awards and list(map(describe, row.awards)) for row in file.lines]


OTHERS = (
    ("4S", "420", ("7.75", "0.25")),
    ("3S", "140", ("5.25", "2.75")),
    ("4S", "-50", ("2.75", "5.25")),
    ("4S", "-100", ("0.25", "7.75")),
)
"""Four scores of five, with Neuberg's formula."""


@pytest.mark.parametrize("score", ["Adj", "adj.", "0"])
@pytest.mark.parametrize(
    ("claims", "grades"),
    [
        (("4.8", "3.2"), ["A+", "A-"]),
        (("3.2", "4.8"), ["A-", "A+"]),
        (("4.8", "4.8"), ["A+", "A+"]),
    ],
)
def test_an_adjusted_line_has_the_award_that_its_figures_are(
    score: str, claims: tuple[str, str], grades: list[str]
) -> None:
    file = evening(*OTHERS, ("", score, claims))
    assert given(file) == [None] * 4 + [grades]
    (note,) = file.notes
    told = f"by its figures an award of {' / '.join(grades)}, and taken for that"
    assert note == f"board 1, line 5 (5NS-5EW): {told}"
    evening_of = imported(file)
    assert quarrels(file, evening_of) == []
    bring_in(evening_of, file).then_events()


def test_an_adjusted_line_with_other_figures_has_just_these() -> None:
    file = evening(*OTHERS, ("", "Adj", ("6", "1.5")))
    assert given(file)[4] == ["6 matchpoints", "3/2 matchpoints"]
    assert quarrels(file, imported(file)) == []


def test_an_adjusted_line_in_imps_has_its_imps() -> None:
    others = [("4S", "420", ("5", "-5")), ("3S", "140", ("-5", "5"))]
    file = evening(*others, ("", "Adj", ("3", "-3")), tag="CROSS_IMP_POINTS")
    assert given(file)[2] == ["3 imps", "-3 imps"]


def test_an_adjusted_line_without_figures_waits_for_its_award() -> None:
    file = evening(*OTHERS, ("", "Adj", ("", "")))
    assert given(file)[4] is None
    assert file.lines[4].played is None
    told = "was adjusted, and what its sides get for that does not stand there"
    assert file.notes == (f"board 1, line 5 (5NS-5EW): {told}",)


@pytest.mark.parametrize("claims", [("4", "4"), ("3.9", "4.1"), ("", ""), ("6", "2")])
def test_a_pass_stays_one_where_its_figures_are_no_award_or_those_of_a_pass(
    claims: tuple[str, str],
) -> None:
    file = evening(*OTHERS, ("", "0", claims))
    assert given(file)[4] is None
    assert file.notes == (f"board 1, line 5 (5NS-5EW): {PASSED}",)


def test_an_award_that_a_program_rounds_is_what_it_gave() -> None:
    """60 and 40 % of eight matchpoints, to the nearest; the others by the four of them."""
    claims = (("6", "0"), ("4", "2"), ("2", "4"), ("0", "6"))
    whole = [(line[0], line[1], both) for line, both in zip(OTHERS, claims, strict=True)]
    file = evening(*whole, ("", "0", ("5", "3")))
    assert given(file)[4] == ["5 matchpoints", "3 matchpoints"]
