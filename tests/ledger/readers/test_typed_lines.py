"""Which lines of a board look as if the director had typed what they are worth."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from ledger.bridge.scores import BoardScore, Line
from ledger.readers.result_file import LineRow
from ledger.readers.typed_lines import perhaps_typed

Told = tuple[int, str, str]
"""Points, and what the line is worth to North-South and to East-West."""


def board(*told: Told) -> list[LineRow]:
    return [
        LineRow(
            place=f"line {number}",
            line=Line(session="1", board=1, ns=f"{number}", ew=f"{number + 20}"),
            played=BoardScore(
                session="1", board=1, ns=f"{number}", ew=f"{number + 20}", points=points
            ),
            ns_claim=Fraction(ns),
            ew_claim=Fraction(ew),
        )
        for number, (points, ns, ew) in enumerate(told, 1)
    ]


def typed(rows: Sequence[LineRow]) -> list[int]:
    """The lines, all of which disagree, that are taken for typed."""
    return [rows.index(row) + 1 for row in perhaps_typed(rows, rows)]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        # the only line that disagrees
        ([(420, "3", "1")], [1]),
        # 60 % and 40 % of the top on the best score; the others are matched without it
        ([(450, "3.6", "2.4"), (420, "5", "1"), (400, "3", "3"), (-50, "1", "5")], [1]),
        # 60 % to both: they share more than the others
        ([(450, "3.6", "3.6"), (420, "4", "2"), (400, "2", "4"), (-50, "0", "6")], [1]),
        # 50 % for a score that is the worst
        ([(450, "5", "1"), (420, "4", "2"), (400, "1", "5"), (-50, "3", "3")], [4]),
        # all in order: another method, or a wrong score elsewhere; nobody typed this
        ([(450, "6", "0"), (420, "4", "2"), (400, "2", "4"), (-50, "0", "6")], []),
        # equal scores, equal claims
        ([(450, "5", "1"), (450, "5", "1"), (400, "2", "4"), (-50, "0", "6")], []),
        # a line that shares its score with two others, and not their matchpoints
        ([(450, "4", "2"), (450, "4", "2"), (450, "1", "5"), (-50, "0", "6")], [3]),
    ],
)
def test_a_line_that_does_not_follow_its_score_was_typed_and_its_consequences_were_not(
    told: list[Told], expected: list[int]
) -> None:
    assert typed(board(*told)) == expected


def test_what_has_no_claim_on_one_side_cannot_be_typed() -> None:
    (row,) = board((420, "3", "1"))
    one_sided = LineRow(place="line 1", line=row.line, ns_claim=Fraction(3))
    assert perhaps_typed([row], [one_sided]) == []
