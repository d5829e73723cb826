"""What a refusal names instead of what there is not."""

import pytest

from ledger.errors import NoFile, NoSuch, NotAMoment, NotOnRecord
from ledger.regulations import names

PAIRS = tuple(map(str, range(1, 41)))


def test_of_a_long_list_what_was_probably_meant_comes_first() -> None:
    there = str(NoSuch(what="set", name="wbf-2023-pair", known=names()))
    assert "there is wbf-2023-pairs, " in there
    assert "more" in there


def test_what_holds_the_name_comes_before_what_does_not() -> None:
    found = NoSuch(what="set", name="alberta", known=names()).known
    assert all(name.startswith("alberta") for name in found[:2])
    assert sorted(found) == sorted(names())


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (("5", "2", "1", "10"), "1, 2, 5, 10"),
        (("10NS", "2NS", "2EW"), "2EW, 2NS, 10NS"),
        (("#12", "#9"), "#9, #12"),
        (("posted:10/1", "posted:2/1"), "posted:2/1, posted:10/1"),
        (("q10", "Q2", "final"), "final, Q2, q10"),
    ],
)
def test_what_there_is_stands_in_order(known: tuple[str, ...], told: str) -> None:
    assert str(NotOnRecord(what="pair", name="1x", known=known)).endswith(f"there is {told}")
    assert str(NoSuch(what="pair", name="1x", known=known)).endswith(f"there is {told}")


def test_nothing_like_it_leaves_the_order_alone() -> None:
    assert NotOnRecord(what="pair", name="Anna", known=PAIRS).known == PAIRS


@pytest.mark.parametrize(
    ("typed", "told"),
    [("", "''"), (" ", "' '"), ("4 ", "'4 '"), ("\t4", r"'\t4'"), ("4", "4"), ("a b", "a b")],
)
def test_what_cannot_be_seen_of_what_was_typed_stands_between_quotation_marks(
    typed: str, told: str
) -> None:
    assert str(NoSuch(what="pair", name=typed, known=("1",))) == f"no pair {told}; there is 1"
    assert str(NotOnRecord(what="pair", name=typed)).startswith(f"no pair {told} is on record")
    assert str(NotAMoment(value=typed, names=())).startswith(f"{told} is not a moment")
    assert str(NoFile(file=typed, why="is none")) == f"{told}: is none"
