"""What a refusal names instead of what there is not."""

from ledger.errors import NoSuch, NotOnRecord
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


def test_a_short_list_stays_in_its_order() -> None:
    assert "there is 3, 2, 1" in str(NotOnRecord(what="pair", name="1x", known=("3", "2", "1")))


def test_nothing_like_it_leaves_the_order_alone() -> None:
    assert NotOnRecord(what="pair", name="Anna", known=PAIRS).known == PAIRS
