"""movement check and show: every way in which a file can be broken, each in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.rules.draws.rows import BLUE_RIBBON
from tests.replay.program import Program

FOUR_PAIRS = ("1-2/1 3-4/2", "1-3/3 2-4/4", "1-4/5 2-3/6")
EIGHT_PAIRS: dict[str, Any] = {
    "tables": 4,
    "rounds": 7,
    "sets": [1, 2, 3, 0, 4, 0, 0],
    "movement": ["3E", "4E", "2N", "2E", "4N", "3N", "1E"],
    "positions": [8, 1, 5, 4, 2, 7, 3, 6],
}


def full(*rounds: str, **more: Any) -> bytes:
    return json.dumps({"mine": {"rounds": rounds, **more}}).encode()


def short(**other: Any) -> bytes:
    return json.dumps({"mine": {**EIGHT_PAIRS, **other}}).encode()


BROKEN: dict[str, tuple[bytes, str]] = {
    "a pair in two places": (full("1-2/1 3-1/2"), "mine: round 1, table 2: 1 is at table 1 too"),
    "a pair against itself": (full("1-1/1"), "mine: round 1, table 1: 1 is at table 1 too"),
    "a pair missing": (
        full(FOUR_PAIRS[0], "1-3/3"),
        "mine: round 2: 2, 4 have no table, where nobody",
    ),
    "a pair too many": (full("1-2/1 3-5/2"), "mine: round 1, table 2: 5 is none of the 4"),
    "a pair nought": (full("0-1/1"), "mine: round 1, table 1: 0 is none of the 2 contestants"),
    "somebody sits out and plays": (
        full("1-2/1", "3-3/2", sit_outs=1),
        "mine: round 2, table 1: 3 is at table 1 too",
    ),
    "too few sit out": (
        full("1-2/1 3-4/2", "1-3/3", sit_outs=1),
        "mine: round 2: 2, 4, 5 have no table, where 1 is",
    ),
    "boards twice": (
        full("1-2/1 3-4/2", "1-3/2 2-4/1"),
        "mine: round 2, table 1: 3 has played board set 2 in round 1",
    ),
    "boards at two tables": (
        full("1-2/1 3-4/1"),
        "mine: round 1, table 2: board set 1 is at table 1 too, and they do not share boards",
    ),
    "boards nought": (full("1-2/0"), "mine: round 1, table 1: there is no board set 0"),
    "two who meet again": (
        full("1-2/1 3-4/2", "2-1/3 3-4/4"),
        "mine: round 2, table 1: 2 and 1 have met in round 1",
    ),
    "truncated": (full(*FOUR_PAIRS)[:40], "line 1, column"),
    "no numbers": (full("a-b/1"), "mine: 'a-b/1' is not a table such as 8-1/1"),
    "a minus": (full("-1-2/1"), "mine: '-1-2/1' is not a table such as 8-1/1"),
    "empty": (b"", "line 1, column 1: not JSON"),
    "no movement": (b"{}", "the file: there is no movement in it"),
    "a list": (b"[]", "the file: no object of movements by their names"),
    "no rounds": (full(), "mine: no rounds"),
    "an empty round": (full(*FOUR_PAIRS, ""), "mine: round 4: 1, 2, 3, 4 have no table"),
    "a name twice": (b'{"a": {"rounds": ["1-2/1"]}, "a": {}}', "the JSON: a is there twice"),
    "binary": (bytes(range(256)), "line 2: byte 0x80 is not UTF-8"),
    "half of UTF-16": (
        full("1-2/1").decode().encode("utf-16")[:-1],
        "byte 63: UTF-16 that breaks off",
    ),
    "nested": (b"[" * 100_000, "the JSON: is nested too deeply"),
    "no object": (b'{"mine": "x"}', "mine: Expected `object`, got `str`"),
    "huge in tables": (
        full(" ".join(f"{2 * n - 1}-{2 * n}/{n}" for n in range(1, 5001))),
        "mine: 5000 tables; a movement has at most 60",
    ),
    "huge in rounds": (short(rounds=10**12), "mine: Expected `int` <= 120"),
    "huge in those who sit out": (full("1-2/1", sit_outs=10**12), "mine: Expected `int` <= 60"),
    "a huge number": (full(f"1-{10**20}/1"), f"mine: round 1, table 1: {10**20} is none of the 2"),
    "a seat missing": (short(positions=[8, 1, 5, 4, 2, 7, 3]), "mine: positions has 7 seats"),
    "a seat twice": (
        short(positions=[8, 1, 5, 4, 2, 7, 3, 3]),
        "mine: round 1, table 4: 3 is at table 4 too",
    ),
    "a way that crosses itself": (short(movement=["3E", "3E"]), "mine: movement comes to a seat"),
    "a way that leads out": (short(movement=["9E"]), "mine: movement comes to 9E"),
    "sets for other tables": (short(sets=[1, 1, 2, 3]), "mine: sets does not start one set"),
    "a round too many": (short(rounds=8), "mine: round 8, table 1: 8 and 1 have met in round 1"),
    "an unknown word": (short(arrow=True), "mine: Object contains unknown field `arrow`"),
    "words for numbers": (short(rounds="7"), "mine: Expected `int`, got `str`"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_first_fault_of_a_file_is_named_with_its_place(
    empty: Program, tmp_path: Path, what: str
) -> None:
    content, says = BROKEN[what]
    file = tmp_path / "own.json"
    file.write_bytes(content)
    checked = empty.refuses(2, "movement", "check", file)
    assert checked.startswith(f"own.json, {says}")
    assert "\n" not in checked
    assert empty.refuses(2, "movement", "show", file, "mine") == checked


def test_what_is_not_broken_is_laid_open(empty: Program, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    for content in (full(*FOUR_PAIRS), short(), b"\xef\xbb\xbf" + short()):
        file.write_bytes(content)
        assert "any two meet once: can be played" in empty.says("movement", "check", file)
        assert empty.json("movement", "show", file, "mine")["met"] == [1, 1]


def test_a_set_shows_the_movement_of_its_stage(empty: Program) -> None:
    """SBF appendix B: the printed final, whose third table switches the arrow."""
    final = ("movement", "show", "sydney-2003-blue-ribbon-pairs:final")
    shown = empty.json(*final, "10")
    rows = [" ".join(f"{p['ns']}v{p['ew']}" for p in places) for places in shown["rounds"]]
    assert rows == [row.replace("x", "v") for row in BLUE_RIBBON]
    assert {places[2]["switched_after"] for places in shown["rounds"]} == {3}
    assert (shown["team_mates"], shown["compared"]) == ([24, 24], [24, 24])
    said = empty.refuses(1, *final, "9")
    assert said == "the printed draw of 10: 9 take part (SBF 5.4.2, Appendix B (AMB-42))"


def test_a_set_shows_the_howell_that_it_prints(empty: Program) -> None:
    """AB55 11(a): a three-quarter one for sixteen pairs, thirteen rounds of two boards."""
    shown = empty.json("movement", "show", "alberta-55plus-pairs", "16")
    assert (len(shown["rounds"]), shown["met"]) == (13, [0, 2])
    assert len(empty.json("movement", "show", "alberta-55plus-pairs", "8")["rounds"]) == 7


@pytest.mark.parametrize("of", ["sydney-2003-swiss-teams", "sydney-2003-blue-ribbon-pairs"])
def test_a_stage_without_a_movement_is_refused(empty: Program, of: str) -> None:
    assert "no such thing as a movement" in empty.refuses(1, "movement", "show", of, "8")


@pytest.mark.parametrize("many", ["1", "0", "121", "99999999", "eight", "-8", "²"])
def test_a_number_that_is_none_of_contestants_is_refused(empty: Program, many: str) -> None:
    said = empty.misused("movement", "show", "mitchell", "--", many)
    assert f"{many} is no number of contestants of a movement, 2 to 120" in said
