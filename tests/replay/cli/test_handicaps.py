"""Handicaps: data of each contestant, added to what was played, and both are shown."""

from pathlib import Path

from tests.replay.program import Program


def club(program: Program, rules: str) -> Program:
    """Two tables of one board: 1 and 4 have all of it, 2 and 3 nothing."""
    program.does("open")
    program.does("open", "wed", "--regulations", rules)
    for number in "1234":
        program.does("entry", "wed", number)
    program.does("stage", "wed", "main")
    program.does("schedule", "wed", "1", "--boards", "1")
    program.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2")
    program.does("enter", "wed", "50", "--board", "1", "--ns", "3", "--ew", "4")
    return program


def order(program: Program) -> list[tuple[str, int, str]]:
    nets = program.json("standings", "wed")["with_handicaps"]
    return [(net["number"], net["rank"], str(net["total"])) for net in nets]


def test_percentage_points_make_a_second_order_beside_the_first(empty: Program) -> None:
    program = club(empty, "handicap-matchpoints")
    before = program.json("standings", "wed")["standings"]
    program.does("handicap", "wed", "1", "-2.5")
    program.does("handicap", "wed", "3", "98")
    assert program.json("standings", "wed")["standings"] == before
    assert order(program) == [("4", 1, "100"), ("3", 2, "98"), ("1", 3, "97.5"), ("2", 4, "0")]


def test_imps_a_board_are_added_to_the_total(empty: Program) -> None:
    program = club(empty, "handicap-cross-imps")
    program.does("handicap", "wed", "2", "20.5")
    assert order(program)[:2] == [("2", 1, "11.5"), ("1", 2, "9")]


def test_a_handicap_given_again_replaces_the_first_and_can_be_taken_back(empty: Program) -> None:
    program = club(empty, "handicap-matchpoints")
    program.does("handicap", "wed", "2", "1")
    program.does("handicap", "wed", "2", "11")
    assert ("2", 3, "11") in order(program)
    assert "already as asked for" in program.refuses(1, "handicap", "wed", "2", "11")
    program.does("annul", "wed", "13", "--reason", "of another year")
    assert ("2", 3, "1") in order(program)


def test_why_somebody_is_where_it_is_names_the_handicap(empty: Program) -> None:
    program = club(empty, "handicap-matchpoints")
    program.does("handicap", "wed", "2", "60.5")
    program.does("handicap", "wed", "3", "70")
    assert "with a handicap of 60.50: 60.50, place 4" in program.says("explain", "wed", "2")
    assert program.json("explain", "wed", "3")["with_handicap"]["rank"] == 3
    assert program.json("explain", "wed", "1")["with_handicap"]["handicap"] == 0


def test_a_handicap_after_results_are_posted_amends_them_until_it_is_taken_back(
    empty: Program,
) -> None:
    """Law 78D: how results are scored is published beforehand; what comes later is said."""
    program = club(empty, "handicap-cross-imps")
    program.does("handicap", "wed", "1", "2")
    program.does("post", "wed")
    assert "amended" not in program.says("states", "wed")
    program.does("handicap", "wed", "2", "3")
    assert "amended by #14 (handicap)" in program.says("standings", "wed")
    program.does("annul", "wed", "14", "--reason", "of another year")
    assert "amended by" in program.says("states", "wed")
    assert program.json("standings", "wed")["with_handicaps"][-1]["handicap"] == 0


def test_no_handicap_is_more_than_all_there_is(empty: Program) -> None:
    program = club(empty, "handicap-matchpoints")
    assert "101 is not percentage points, up to 100" in program.refuses(
        2, "handicap", "wed", "2", "101"
    )
    program.does("handicap", "wed", "2", "100")


def test_where_regulations_know_none_it_is_refused(empty: Program) -> None:
    said = club(empty, "compscore-matchpoints").refuses(1, "handicap", "wed", "1", "2")
    assert "know no such thing as a handicap" in said


def test_a_set_in_imps_takes_no_percentages(empty: Program, tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text(
        'extends = "compscore-cross-imps"\nname = "ours"\n[default.handicaps]\n'
        'rule = "percentage-points"\nclause = "ours"\n'
    )
    assert "is in per cent, and totals are in imps" in empty.refuses(
        2, "regulations", "check", str(rules)
    )


def test_a_penalty_is_taken_off_the_percentage_to_which_a_handicap_is_added(
    empty: Program,
) -> None:
    """1 and 4 have 2 of 2; half a top off makes 50 % of 1, as in the order without handicaps."""
    program = club(empty, "handicap-matchpoints")
    assert order(program)[:2] == [("1", 1, "100"), ("4", 1, "100")]
    program.does("handicap", "wed", "1", "10")
    program.does("penalise", "wed", "procedural", "1", "--amount", "1/2", "--unit", "tops")
    assert order(program)[:2] == [("4", 1, "100"), ("1", 2, "60")]
    assert "with a handicap of 10: 60, place 2" in program.says("explain", "wed", "1")


def handicapped(program: Program, rules: str = "handicap-matchpoints") -> Program:
    """Pair 3 has got its handicap (#13), then pair 2 (#14), which is now first by it."""
    club(program, rules).does("post", "wed")
    program.does("handicap", "wed", "3", "20")
    program.does("handicap", "wed", "2", "90")
    program.does("handicap", "wed", "1", "-20")
    return program


def moved(answer: dict[str, object]) -> list[tuple[object, ...]]:
    """Who has moved by its result with handicaps, and from what to what."""
    changed = answer["changed"]
    assert isinstance(changed, list)
    return [
        (one["number"], one["was"], one["now"]) for one in changed if one["what"] == "with-handicap"
    ]


def test_what_moved_between_two_moments_names_results_with_handicaps(empty: Program) -> None:
    """Nobody's total has moved, and all the same others are ahead with handicaps."""
    found = handicapped(empty).json("diff", "wed", "posted:1")
    assert found["moved"] == []
    assert sorted(moved(found)) == [
        ("1", "100, place 1=", "80, place 3"),
        ("2", "0, place 3=", "90, place 2"),
        ("3", "0, place 3=", "20, place 4"),
        ("4", "100, place 1=", "100, place 1"),
    ]
    said = empty.says("diff", "wed", "posted:1")
    assert "with handicaps in main: 2 0, place 3= > 90, place 2" in said


def test_what_a_handicap_has_done_is_told_as_of_any_event(empty: Program) -> None:
    """With imps a board, too: without its 90 pair 2 has lost 9, before the -11 of pair 1."""
    handicapped(empty, "handicap-cross-imps")
    without = ("2", "-9, place 3", "81, place 1")
    assert without in moved(empty.json("impact", "wed", "#14"))
    undone = ("2", "81, place 1", "-9, place 3")
    assert undone in moved(empty.json("what-if", "wed", "--without", "#14"))


def test_a_timeline_goes_on_with_each_handicap_that_moves_a_contestant(empty: Program) -> None:
    """Pair 1 is passed by pair 2 when this gets 90 and it loses 20 of its own 100."""
    points = handicapped(empty).json("timeline", "wed", "1")["points"]
    found = [(p["cause"]["what"], p["with_handicap"]) for p in points[1:]]
    assert [(what, net["rank"], net["total"]) for what, net in found] == [
        ("handicap of 1: -20", 3, 80)
    ]
    assert "handicap  with it  place" in empty.says("timeline", "wed", "3")


def test_the_last_event_of_a_row_is_the_handicap_that_moved_it(empty: Program) -> None:
    rows = handicapped(empty).json("blame", "wed")["rows"]
    assert {row["number"]: row["cause"]["what"] for row in rows} == {
        "1": "handicap of 1: -20",
        "2": "handicap of 1: -20",
        "3": "handicap of 2: 90",
        "4": "handicap of 1: -20",
    }


def test_a_contest_without_handicaps_tells_of_none(empty: Program) -> None:
    program = club(empty, "compscore-matchpoints")
    assert moved(program.json("diff", "wed", "#10")) == []
    assert "with it" not in program.says("timeline", "wed", "1")
