"""Whoever moved because of the same events shares what says so."""

from collections.abc import Iterator

from replay.unions import Unions


class Long(tuple[int, ...]):
    """Positions of so many events that they are gone through as rarely as can be."""

    __slots__ = ()
    looks = 0

    def __hash__(self) -> int:
        raise AssertionError("they were gone through to be found again")

    def __iter__(self) -> Iterator[int]:
        Long.looks += 1
        return super().__iter__()


def test_a_union_is_of_all_parts_in_order_and_each_position_stands_once() -> None:
    assert Unions().of(((2, 5), (), (1, 5, 9))) == (1, 2, 5, 9)
    assert Unions().of(()) == ()


def test_a_single_part_is_its_own_union() -> None:
    part = (1, 2)
    assert Unions().of(((), part, part)) is part


def test_a_part_to_which_the_others_add_nothing_is_the_union() -> None:
    longest = (1, 2, 4)
    assert Unions().of(((4,), longest, (1, 2))) is longest


def test_the_same_parts_are_joined_once() -> None:
    unions, board, penalty = Unions(), Long((1, 2, 4)), (3,)
    joined = unions.of((board, penalty))
    assert joined == (1, 2, 3, 4)
    looks = Long.looks
    assert unions.of((penalty, board)) is joined
    assert Long.looks == looks


def test_equal_positions_that_many_have_are_one_tuple() -> None:
    unions = Unions()
    assert unions.shared([3, 1]) is unions.shared({1, 3})
