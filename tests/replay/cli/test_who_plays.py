"""Somebody who is entered twice, sits at two tables, or sits at none is told of at once."""

import pytest

from tests.replay.program import Program

PAIRS = ("Ann Lee - Bea Lowe", "Cy Moe - Di Noe", "Ed Poe - Flo Roe", "Gus Toe - Hal Voe")
TWICE = "Ann Lee is in 1 too, and now in 5 (see: entries)"


@pytest.fixture
def evening(empty: Program) -> Program:
    """Four pairs, and a session of six boards."""
    empty.does("open", "wed", "--regulations", "acbl-club-pairs")
    for pair in PAIRS:
        empty.does("entry", "wed", pair)
    empty.does("schedule", "wed", "1", "--boards", "6")
    return empty


@pytest.mark.parametrize(
    ("again", "told"),
    [
        ("Ann Lee - Bea Lowe", [TWICE, "Bea Lowe is in 1 too, and now in 5 (see: entries)"]),
        ("ann lee - Ida Woe", [TWICE]),
        ("Ida Woe - Jo Yoe", []),
    ],
)
def test_who_is_entered_twice_is_told(evening: Program, again: str, told: list[str]) -> None:
    """A pair that was pasted twice sat at two tables, without a word (Law 4)."""
    said = evening.does("entry", "wed", again).err.splitlines()
    assert [line for line in said if "too" in line] == told


def test_in_a_list_too(evening: Program) -> None:
    listed = evening.ledger.with_name("more.txt")
    listed.write_text("5 Ida Woe - Jo Yoe\n6 Jo Yoe - Kit Zed\n")
    said = evening.does("entry", "wed", "--list", listed).err
    assert "Jo Yoe is in 5 too, and now in 6 (see: entries)" in said


def test_who_has_left_may_play_with_another(evening: Program) -> None:
    evening.does("withdraw", "wed", "1", "--reason", "ill")
    assert "too" not in evening.does("entry", "wed", "Ann Lee - Ida Woe").err


def test_a_draw_tells_once_who_is_to_sit_at_two_tables(evening: Program) -> None:
    evening.does("entry", "wed", "Ann Lee - Cy Moe")
    evening.does("entry", "wed", "Ida Woe - Jo Yoe")
    evening.does("movement", "use", "wed", "howell", "--boards", "1")
    said = evening.does("draw", "wed", "--publish").err
    assert said.count("Ann Lee is to play for 1 and 5 at once (see: entries)") == 1
    assert said.count("Cy Moe is to play for 2 and 5 at once (see: entries)") == 1
    assert said.count("at once") == 2


def test_who_was_entered_in_no_direction_is_told_to_be_in_no_round(empty: Program) -> None:
    """Of two winners each sits in a line: whoever is in none was left out, without a word."""
    empty.does("open", "wed", "--regulations", "acbl-club-pairs")
    for number in range(1, 6):
        empty.does("entry", "wed", str(number), "--field", "NS" if number < 4 else "EW")
    empty.does("entry", "wed", "6")
    empty.does("schedule", "wed", "1", "--boards", "6")
    empty.does("movement", "use", "wed", "mitchell")
    said = empty.does("draw", "wed", "--publish").err
    assert said.count("6 is drawn in no round: it was entered in neither direction") == 1
    assert said.count("is drawn in no round") == 1
