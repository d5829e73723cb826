"""A pair that comes when the rounds are drawn sits where nobody did, or where somebody has left."""

import pytest

from tests.replay.program import Program

Tables = dict[int, list[str]]


def evening(program: Program, movement: str, *, directions: bool) -> Program:
    """Seven pairs of a drawn movement; in two directions 1 to 4 sit north-south."""
    program.does("open", "wed", "--regulations", "acbl-club-pairs")
    for number in range(1, 8):
        field = ("--field", "NS" if number < 5 else "EW") if directions else ()
        program.does("entry", "wed", str(number), *field)
    program.does("schedule", "wed", "1", "--boards", "14")
    program.does("movement", "use", "wed", movement)
    program.does("draw", "wed", "--publish")
    return program


def take_back(program: Program, *, after: int) -> None:
    """Take back the rounds after so many."""
    for draw in program.json("draws", "wed")["draws"]:
        if draw["round"] > after:
            program.does("annul", "wed", f"#{draw['position']}", "--reason", "a late pair")


def tables(program: Program) -> Tables:
    """Who meets whom, and who sits out, by the number of the round."""
    return {
        draw["round"]: [
            *(f"{at['ns']['contestant']}-{at['ew']['contestant']}" for at in draw["tables"]),
            *draw["sits_out"],
        ]
        for draw in program.json("draws", "wed")["draws"]
    }


@pytest.mark.parametrize(
    ("movement", "field"),
    [("mitchell-share", ()), ("mitchell-share", ("--field", "EW")), ("howell", ())],
)
def test_it_meets_whoever_would_sit_out(
    empty: Program, movement: str, field: tuple[str, ...]
) -> None:
    program = evening(empty, movement, directions=bool(field))
    before = tables(program)
    out = {number: found[-1] for number, found in before.items()}
    take_back(program, after=1)
    program.does("entry", "wed", "8", *field)
    program.does("draw", "wed", "--publish")
    now = tables(program)
    assert now[1] == before[1]
    for number in range(2, len(before) + 1):
        new = [two for two in now[number] if "8" in two.split("-")]
        assert sorted(new[0].split("-")) == [out[number], "8"]
        assert [two for two in now[number] if two not in new] == before[number][:-1]
    assert program.does("verify", "--frozen").code == 0


def test_it_takes_the_seat_of_a_pair_that_went_home(empty: Program) -> None:
    program = evening(empty, "mitchell-share", directions=True)
    program.does("entry", "wed", "8", "--field", "EW")
    take_back(program, after=0)
    program.does("draw", "wed", "--publish")
    before = tables(program)
    take_back(program, after=2)
    program.does("withdraw", "wed", "6", "--reason", "home", "--after", "1")
    program.does("entry", "wed", "9", "--field", "EW")
    program.does("draw", "wed", "--publish")
    now = tables(program)
    for number in (3, 4):
        assert now[number] == [two.replace("-6", "-9") for two in before[number]]


def test_it_takes_the_seat_of_a_pair_of_the_house_that_is_needed_no_more(empty: Program) -> None:
    program = evening(empty, "howell", directions=False)
    take_back(program, after=0)
    program.does("drop-in", "wed", "8", "--house")
    program.does("draw", "wed", "--publish")
    before = tables(program)
    take_back(program, after=3)
    program.does("entry", "wed", "9")
    program.does("draw", "wed", "--publish")
    now = tables(program)
    assert {number: now[number] for number in (1, 2, 3)} == {n: before[n] for n in (1, 2, 3)}
    for number in (4, 5, 6, 7):
        assert now[number] == [two.replace("8", "9") for two in before[number]]


def test_whoever_has_no_seat_is_said_to_want_more_places(empty: Program) -> None:
    program = evening(empty, "mitchell-share", directions=True)
    take_back(program, after=1)
    program.does("entry", "wed", "8", "--field", "NS")
    said = program.refuses(1, "draw", "wed", "--publish")
    assert "it has 8 places, and the 8 to play want 10" in said
