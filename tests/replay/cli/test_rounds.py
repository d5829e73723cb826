"""The round's clock: rounds, the break, late tables, arrows and who sits out."""

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program


@pytest.fixture
def x(empty: Program) -> Program:
    """Five pairs and a phantom's place at three tables: three rounds of 20 minutes and a break."""
    empty.does("open", "x", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    times = ("--starts", "2026-11-20T19:00Z", "--minutes", "75", "--boards", "6")
    pause = ("--break-after", "2", "--break-minutes", "15")
    empty.does("schedule", "x", "1", *times, *pause, *at("18:05"))
    for number in range(1, 6):
        empty.does("entry", "x", str(number), *at("18:10"))
    movement = ("--tables", "3", "--boards", "2", "--switched", "1")
    empty.does("movement", "use", "x", "mitchell", *movement, *at("18:15"))
    empty.does("draw", "x", "--publish", *at("18:20"))
    return empty


def rounds(program: Program, *when: str) -> list[dict[str, object]]:
    (session,) = program.json("rounds", "x", *when)["sessions"]
    found: list[dict[str, object]] = session["rounds"]
    return found


def test_the_time_of_a_session_is_shared_out_after_its_break(x: Program) -> None:
    planned = [(str(one["starts"])[11:16], str(one["ends"])[11:16]) for one in rounds(x)]
    assert planned == [("19:00", "19:20"), ("19:20", "19:40"), ("19:55", "20:15")]
    assert [str(one["break_until"])[11:16] for one in rounds(x)][1] == "19:55"
    x.does("schedule", "x", "1", "--started", *at("19:06"))
    assert str(rounds(x)[0]["ends"])[11:16] == "19:26"


def test_arrows_and_who_sits_out_are_announced(x: Program) -> None:
    assert [len(one["sits_out"]) for one in rounds(x)] == [1, 1, 1]  # type: ignore[arg-type]
    assert rounds(x)[2]["switched"]
    told = x.says("rounds", "x")
    assert "arrow switched" in told
    assert "sits out" in told
    assert "then a break until 2026-11-20 19:55" in told


def test_tables_are_late_that_lack_a_result_when_their_round_is_over(x: Program) -> None:
    x.does("schedule", "x", "1", "--started", *at("19:00"))
    x.does("enter", "x", "-", *at("19:19"), stdin="420\n-100\n")
    assert [one["late"] for one in rounds(x)] == [[], [], []]
    assert [one["now"] for one in rounds(x)] == [True, False, False]
    x.does("enter", "x", "-", *at("19:21"), stdin="r2 pass\n")
    assert rounds(x)[0]["late"] == ["2"]
    assert [one["now"] for one in rounds(x)] == [False, True, False]


@pytest.mark.parametrize(
    "pause",
    [
        ("--break-after", "2"),
        ("--break-minutes", "5"),
        ("--break-after", "2", "--break-minutes", "75", "--minutes", "75"),
    ],
)
def test_a_break_is_whole_and_leaves_time_to_play(x: Program, pause: tuple[str, ...]) -> None:
    x.refuses(1, "schedule", "x", "2", *pause, *at("18:30"))
