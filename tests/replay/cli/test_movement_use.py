"""movement use: a session drawn by a movement that the director chooses by its name."""

import pytest

from tests.replay.program import Program

BY_NAME = [
    ("mitchell", 7, (), "mitchell", 7, 7),
    ("mitchell", 6, (), "mitchell", 5, 6),
    ("mitchell-share", 6, (), "mitchell", 6, 6),
    ("mitchell-revenge", 5, (), "mitchell", 10, 5),
    ("howell", 3, (), "balanced-howell", 5, 3),
    ("howell", 7, (), "balanced-howell", 13, 7),
    ("three-quarter-howell", 7, (), "balanced-howell", 11, 7),
    ("appendix-howell", 7, ("--rounds", "9"), "balanced-howell", 9, 7),
    ("appendix-howell", 2, (), "balanced-howell", 3, 2),
    ("appendix-howell", 9, (), "balanced-howell", 10, 9),
    ("appendix-howell", 24, (), "balanced-howell", 26, 24),
    ("web", 8, ("--rounds", "7"), "web", 7, 8),
    ("web", 9, ("--rounds", "7"), "web", 7, 9),
]


def club(program: Program, pairs: int) -> Program:
    """A contest of so many pairs, with one session of 26 boards, by no regulations of a draw."""
    program.does("open")
    program.does("open", "wed", "--regulations", "compscore-matchpoints")
    for number in range(1, pairs + 1):
        program.does("entry", "wed", str(number))
    program.does("stage", "wed", "main")
    program.does("schedule", "wed", "1", "--boards", "26")
    return program


@pytest.mark.parametrize(("name", "tables", "options", "method", "rounds", "at_once"), BY_NAME)
def test_a_movement_is_chosen_by_name_and_drawn_to_its_end(
    empty: Program,
    name: str,
    tables: int,
    options: tuple[str, ...],
    method: str,
    rounds: int,
    at_once: int,
) -> None:
    program = club(empty, 2 * tables)
    program.does("movement", "use", "wed", name, *options)
    drawn = program.json("draw", "wed", "--publish")["draws"]
    assert len(drawn) == rounds
    assert {(one["method"], one["clause"], len(one["tables"])) for one in drawn} == {
        (method, "Law 8A1", at_once)
    }
    assert program.does("verify", "--frozen").code == 0


@pytest.mark.parametrize(
    ("options", "told", "last"),
    [
        ((), "no arrow switched (--one-winner)", 0),
        (("--one-winner",), "the arrow switched in 1,", 1),
        (("--switched", "2"), "the arrow switched in 2,", 2),
        (("--one-winner", "--rounds", "3"), "the arrow switched in 1,", 1),
    ],
)
def test_the_arrow_is_switched_in_the_last_rounds_of_a_web(
    empty: Program, options: tuple[str, ...], told: str, last: int
) -> None:
    """It was told how to have one winner, and told so again when it was done."""
    program = club(empty, 12)
    assert told in program.does("movement", "use", "wed", "web", *options).err
    drawn = program.json("draw", "wed", "--publish")["draws"]
    switched = [{table["switched_after"] for table in draw["tables"]} for draw in drawn]
    assert switched == [{None}] * (len(drawn) - last) + [{0}] * last
    first, late = (one["tables"][0]["ns"]["contestant"] for one in (drawn[0], drawn[-1]))
    assert (first, late) == ("1", "1")
    assert program.does("verify", "--frozen").code == 0


def test_an_odd_pair_sits_out_in_turn_and_everybody_else_meets(empty: Program) -> None:
    program = club(empty, 7)
    said = program.does("movement", "use", "wed", "howell").err
    assert "one winner; 3 of 4 tables play at a time, and one sits out; whoever does not" in said
    drawn = program.json("draw", "wed", "--publish")["draws"]
    assert {len(draw["tables"]) for draw in drawn} == {3}
    assert sorted(one for draw in drawn for one in draw["sits_out"]) == list("1234567")


@pytest.mark.parametrize(("pairs", "tables"), [(8, 4), (5, 4)])
def test_nobody_is_said_to_sit_out_of_full_tables_or_before_all_are_entered(
    empty: Program, pairs: int, tables: int
) -> None:
    program = club(empty, pairs)
    said = program.does("movement", "use", "wed", "howell", "--tables", str(tables)).err
    assert "sits out" not in said


def test_an_odd_pair_of_a_mitchell_leaves_one_table_at_a_time(empty: Program) -> None:
    program = club(empty, 7)
    said = program.does("movement", "use", "wed", "mitchell", "--tables", "4").err
    assert "3 of 4 tables play at a time, and one sits out" in said
    drawn = program.json("draw", "wed", "--publish")["draws"]
    assert {(len(draw["tables"]), len(draw["sits_out"])) for draw in drawn} == {(3, 1)}


def test_boards_that_nobody_spoke_of_are_asked_for_and_shared_ones_are_told(empty: Program) -> None:
    club(empty, 6).does("schedule", "wed", "2")
    use = ("movement", "use", "wed", "howell", "--session")
    assert "how many boards each table plays in a round is not said" in empty.does(*use, "2").err
    assert "5 rounds of 5 boards; one winner; up to 3 tables share" in empty.does(*use, "1").err


def test_cards_are_those_of_the_published_rounds(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "howell", "--boards", "3")
    program.does("draw", "wed", "--publish")
    tables = program.says("draws", "wed", "--cards", "tables")
    assert [tables.count(f"\nTable {number}\n") for number in range(1, 6)] == [1, 1, 1, 1, 0]
    assert program.says("draws", "wed", "--cards", "contestants").count("\nNo. ") == 8


def test_a_slip_has_a_line_for_every_board_of_a_table(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "howell", "--boards", "3")
    program.does("draw", "wed", "--publish")
    lines = program.says("draws", "wed", "--cards", "slips", "--round", "1").splitlines()
    slips = [line for line in lines if line.startswith("Session 1, round 1, table ")]
    assert [line.partition(":")[0][-1] for line in slips] == ["1", "2", "3", "4"]
    first = lines.index(slips[1])
    assert [line.split() for line in lines[first + 2 : first + 5]] == [
        ["4", "W", "both"],
        ["5", "N", "NS"],
        ["6", "E", "EW"],
    ]


def test_a_match_of_teams_has_a_slip_in_each_room(empty: Program) -> None:
    empty.does("open")
    empty.does("open", "cup", "--regulations", "team-match")
    for name in "AB":
        empty.does("entry", "cup", name)
    empty.does("stage", "cup", "main")
    empty.does("schedule", "cup", "1", "--boards", "2")
    empty.does("draw", "cup", "--session", "1", "--round", "1", "--table", "A-B", "--publish")
    lines = empty.says("draws", "cup", "--cards", "slips").splitlines()
    assert [line for line in lines if "room" in line] == [
        "Session 1, round 1, table 1, open room: NS A, EW B",
        "Session 1, round 1, table 1, closed room: NS B, EW A",
    ]


@pytest.mark.parametrize("by", ["rounds", "tables", "pairs"])
def test_a_movement_goes_on_paper(empty: Program, by: str) -> None:
    pytest.importorskip("typst")
    file = empty.ledger.with_name("guide.pdf")
    said = empty.run("movement", "show", "howell", "6", "--by", by, "--pdf", file, "--large")
    assert (said.code, said.out, said.err) == (0, "", "")
    assert file.read_bytes().startswith(b"%PDF")


def test_a_movement_may_be_chosen_before_all_have_entered(empty: Program) -> None:
    program = club(empty, 10)
    program.does("movement", "use", "wed", "mitchell", "--tables", "7")
    assert program.refuses(1, "draw", "wed") == (
        "a mitchell of 7 tables: it has 14 places, and the 10 to play want 10 (Law 8A1)"
    )
    for number in range(11, 14):
        program.does("entry", "wed", str(number))
    assert "7 sits out" in program.says("draw", "wed")


def test_another_choice_replaces_the_first_until_something_is_drawn(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "mitchell")
    program.does("movement", "use", "wed", "howell", "--by", "Ann Director")
    assert program.json("draw", "wed")["draws"][0]["method"] == "balanced-howell"
    program.does("draw", "wed", "--publish")
    assert "a draw of session 1 is on record already" in program.refuses(
        1, "movement", "use", "wed", "mitchell"
    )


def scored(program: Program, ns: str, ew: str) -> str:
    """What is remarked when a score of the first round is entered."""
    where = ("--board", "1", "--round", "1", "--ns", ns, "--ew", ew)
    return program.does("enter", "wed", "4S=N", *where).err


def test_the_first_score_is_told_that_nothing_is_drawn(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "mitchell")
    assert "the movement of session 1 is not drawn" in scored(program, "1", "5")
    assert "not drawn" not in scored(program, "2", "6")


def test_where_it_is_drawn_nothing_is_said(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "mitchell")
    program.does("draw", "wed", "--publish")
    assert "not drawn" not in scored(program, "1", "5")


def test_what_was_chosen_by_mistake_is_taken_back(empty: Program) -> None:
    program = club(empty, 8)
    program.does("movement", "use", "wed", "mitchell")
    program.does("annul", "wed", "14", "--reason", "the other room")
    assert "movement use" in program.refuses(1, "draw", "wed")


def test_regulations_that_draw_themselves_leave_nothing_to_choose(empty: Program) -> None:
    empty.does("open")
    empty.does("open", "sen", "--regulations", "alberta-55plus-pairs")
    empty.does("stage", "sen", "main")
    empty.does("schedule", "sen", "1")
    assert "is drawn by its regulations" in empty.refuses(
        1, "movement", "use", "sen", "mitchell", "--tables", "4"
    )


def test_only_so_many_as_sit_at_a_movement_are_told_so(empty: Program) -> None:
    said = empty.says("movement", "show", "mitchell", "7")
    assert "mitchell 7: 7 contestants, 3 rounds" in said
    assert "Round 1 (sitting out: 4)" in said


def test_what_a_choice_would_draw_stands_alone_where_nothing_was_drawn(empty: Program) -> None:
    said = club(empty, 4).does("movement", "use", "wed", "howell", "--dry-run").err
    assert "next draw, session 1 round 1, table 1: " in said
    assert " > " not in said


def teams(program: Program, many: int) -> Program:
    """A contest of so many teams, with one session of 24 boards, by no regulations of a draw."""
    program.does("open", "t", "--regulations", "teams-in-vps")
    for number in range(1, many + 1):
        program.does("entry", "t", str(number))
    program.does("schedule", "t", "1", "--boards", "24")
    return program


@pytest.mark.parametrize(
    ("many", "name", "meets"),
    [
        (6, "howell", "a team meets everybody; everybody plays 20"),
        (6, "mitchell", "a team meets 3 of the 5 others"),
        (7, "mitchell", "a team meets 2 or 3 of the 6 others; 3 of 4 tables play at a time"),
        (5, "howell", "a team meets everybody; 2 of 3 tables play at a time, and one sits out"),
    ],
)
def test_of_teams_it_is_said_that_tables_are_matches_and_against_how_many_others(
    empty: Program, many: int, name: str, meets: str
) -> None:
    """It spoke of one winner and of arrows, as of pairs."""
    said = teams(empty, many).does("movement", "use", "t", name).err
    assert f"each table is a match of two teams, in two rooms; {meets}" in said
    assert "winner" not in said
    drawn = empty.json("draw", "t")["draws"]
    met = {
        frozenset(seat["contestant"] for seat in (at["ns"], at["ew"]))
        for one in drawn
        for at in one["tables"]
    }
    assert (len(met) == many * (many - 1) // 2) == ("everybody;" in said)


@pytest.mark.parametrize("options", [("--one-winner",), ("--switched", "1")])
def test_teams_switch_no_arrow(empty: Program, options: tuple[str, ...]) -> None:
    refused = teams(empty, 6).run("movement", "use", "t", "mitchell", *options)
    assert refused.code == 2
    assert f"{options[0]} is for pairs: a team sits both ways in every match" in refused.err
