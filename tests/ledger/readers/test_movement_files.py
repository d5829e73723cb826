"""Files of movements: what they say, and the first thing that is wrong with one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import InFile
from ledger.readers import movements
from ledger.rules.draws.balance import balance
from ledger.rules.draws.rows import EIGHT_PAIRS, SIXTEEN_PAIRS

EIGHT: dict[str, Any] = {
    "tables": 4,
    "rounds": 7,
    "sets": [1, 2, 3, 0, 4, 0, 0],
    "movement": ["3E", "4E", "2N", "2E", "4N", "3N", "1E"],
    "positions": [8, 1, 5, 4, 2, 7, 3, 6],
}


def read(**named: Any) -> Any:
    return movements.read("m.json", json.dumps(named).encode())


def test_all_published_movements_are_accepted(data: Path) -> None:
    folder = data / "movements"
    if not folder.is_dir():
        pytest.skip(f"no movements at {folder}")
    found = movements.read("kops", (folder / "howell_kops.json").read_bytes())
    assert len(found) == 69
    assert found["4-7"] == EIGHT_PAIRS.movement()
    assert found["8-13"] == SIXTEEN_PAIRS.movement()
    for name, movement in found.items():
        tables, rounds = re.fullmatch(r"(\d+)-(\d+|[KM])", name).groups()  # type: ignore[union-attr]
        assert movement.contestants == 2 * int(tables)
        assert rounds in ("K", "M") or len(movement.rounds) == int(rounds)
        assert set(balance(movement).met.values()) == {1}


def test_a_short_movement_is_followed_seat_by_seat() -> None:
    assert read(eight=EIGHT) == {"eight": EIGHT_PAIRS.movement()}


def test_a_movement_may_be_told_in_full() -> None:
    told = {"rounds": ["1-2/1 3-4/1", "1-3/2 4-2/2"], "shared": [[1, 2]]}
    movement = read(four=told)["four"]
    assert (movement.contestants, movement.shared, len(movement.rounds)) == (4, ((1, 2),), 2)
    three = read(three={"rounds": ["1-2/1", "3-1/2", "2-3/3"], "sit_outs": 1})["three"]
    assert three.sitting_out(1) == (3,)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"positions": [8, 1, 5, 4, 2, 5, 3, 6]}, "round 1, table 3: 5 is at table 2 too"),
        ({"positions": [8, 1, 5, 4, 2, 9, 3, 6]}, "9 is none of the 8 contestants"),
        ({"positions": [8, 1, 5, 4]}, "positions has 4 seats for 4 tables"),
        ({"sets": [1, 2, 3, 4, 0, 0, 0]}, "round 2, table 3: 3 has played board set 4 in round 1"),
        ({"sets": [1, 2, 3, 0, 3, 0, 0]}, "sets does not start one set at each of 4 tables"),
        ({"sets": [1, 2, 3, 0, 4, 4, 0]}, "sets does not start one set at each of 4 tables"),
        ({"rounds": 8}, "round 8, table 1: 8 and 1 have met in round 1"),
        ({"movement": ["3E", "3E"]}, "movement comes to a seat twice"),
        ({"movement": ["3E", "5N"]}, "movement comes to 5N, and there are 4 tables"),
        ({"movement": ["3W"]}, "movement[0]"),
        ({"tables": 0}, "tables"),
        ({"rounds": "7"}, "rounds"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_the_first_thing_wrong_with_a_movement_is_named(
    changed: dict[str, Any], fault: str
) -> None:
    with pytest.raises(InFile) as refused:
        read(sound=EIGHT, broken={**EIGHT, **changed})
    assert str(refused.value).startswith("m.json, broken: ")
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"{", "not JSON"),
        (b"[]", "no object of movements"),
        (b'{"a": 5}', "a: Expected"),
        (b'{"a": {"rounds": ["1-2"]}}', "'1-2' is not a table such as 8-1/1"),
        (b'{"a": {"rounds": ["1-2/99999"]}}', "'1-2/99999' is not a table such as"),
        ('{"a": {"rounds": ["\u0661-2/1"]}}'.encode(), "-2/1' is not a table such as"),
        (b'{"a": {"rounds": []}}', "no rounds"),
        (b"\xff\xfe{", "UTF-16"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_file_of_movements_is_refused(content: bytes, fault: str) -> None:
    with pytest.raises(InFile, match=re.escape(fault)):
        movements.read("m.json", content)
