"""Who was entered first, of an order of entry that goes on."""

import pytest

from ledger.record.seats import FirstEntered


def test_whoever_is_entered_later_is_not_among_the_first() -> None:
    order = {"a": 0, "b": 1}
    first = FirstEntered(order, 2)
    assert first == {"a": 0, "b": 1} == dict(first)
    order["c"] = 2
    assert (len(first), [*first], {*first.keys()}) == (2, ["a", "b"], {"a", "b"})
    assert "c" not in first
    assert "d" not in first
    assert first["b"] == 1
    for name in "cd":
        with pytest.raises(KeyError):
            first[name]


def test_the_same_people_are_equal_whatever_order_they_are_the_first_of() -> None:
    order = {"a": 0, "b": 1, "c": 2}
    assert FirstEntered(order, 2) == FirstEntered(order, 2) == FirstEntered({"a": 0, "b": 1}, 2)
    assert FirstEntered(order, 2) != FirstEntered(order, 3)
    assert FirstEntered(order, 2) != FirstEntered({"a": 0, "d": 1}, 2)
    assert FirstEntered(order, 3) == order
