"""A tie is settled by what was done for it: no lot of another day, no play-off ignored."""

import json
from collections.abc import Iterable, Mapping, Sequence

import pytest

from tests.replay.program import Program

AT = ("--at", "2018-07-29T12:00+10:00")
SENIORS = "sydney-2003-seniors-teams"
LEVEL = (("A", "B", 30), ("C", "D", 20), ("E", "F", 10), ("G", "H", 0))


def told(program: Program, commands: Iterable[dict[str, object]]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", "c", "-", *AT, stdin=lines)


def contest(program: Program, rules: str, stages: Mapping[str, Sequence[str]], names: str) -> None:
    program.does("open", "--declared", *AT)
    program.does("open", "c", "--regulations", rules, *AT)
    told(program, [{"command": "ScheduleStage", "stage": stage} for stage in stages])
    told(
        program,
        [
            {"command": "ScheduleSession", "session": session, "stage": stage}
            for stage, sessions in stages.items()
            for session in sessions
        ],
    )
    told(program, [{"command": "EnterContestant", "contestant": name} for name in names])


def plays(program: Program, session: str, *matches: tuple[str, str, int]) -> None:
    for home, away, imps in matches:
        program.does("result", "c", home, away, "--session", session, "--imps", str(imps), *AT)


def places(program: Program, *scope: str) -> dict[str, tuple[int, bool]]:
    rows = program.json("standings", "c", *scope)["standings"]
    return {row["number"]: (row["rank"], row["tied"]) for row in rows}


def round_robin(program: Program, *sessions: str) -> None:
    """Four teams, all matches drawn."""
    for session, row in zip(sessions, ("AB CD", "AC BD", "AD BC"), strict=True):
        plays(program, session, *((two[0], two[1], 0) for two in row.split()))


@pytest.fixture
def itc(empty: Program) -> Program:
    """All level after the first of three round robins; a lot is drawn for it."""
    sessions = [f"q{number}" for number in range(1, 10)]
    contest(empty, "anc-2018-itc-open", {"qualifying": sessions}, "ABCD")
    round_robin(empty, *sessions[:3])
    empty.does("stage", "c", "qualifying", "--ended", "--phase", "1", *AT)
    empty.does("lot", "c", *"DCBA", "--for", "stage", "--stage", "qualifying", *AT)
    return empty


def test_the_lot_after_a_round_robin_decides_there_and_not_after_the_next(itc: Program) -> None:
    """ANC 12.2: "after each round robin"."""
    drawn = {"D": (1, False), "C": (2, False), "B": (3, False), "A": (4, False)}
    assert places(itc) == drawn
    round_robin(itc, "q4", "q5", "q6")
    assert places(itc) == dict.fromkeys("ABCD", (1, True))
    assert places(itc, "--scope", "after:q3") == drawn
    itc.does("stage", "c", "qualifying", "--ended", "--phase", "2", *AT)
    assert "a lot is wanted" in itc.refuses(1, "numbers", "c", "--phase", "3", *AT)
    itc.does("lot", "c", *"BACD", "--for", "stage", "--stage", "qualifying", *AT)
    assert [name for name, _ in sorted(places(itc).items(), key=lambda one: one[1])] == list("BACD")
    itc.does("numbers", "c", "--phase", "3", *AT)


def test_a_correction_of_the_round_robin_leaves_its_lot(itc: Program) -> None:
    """The round was begun before the lot: who is level still is told apart by it."""
    correct = ("--imps", "5", "--correct", "--cause", "director", *AT)
    itc.does("result", "c", "A", "B", "--session", "q1", *correct)
    found = places(itc)
    assert found["A"] == (1, False)
    assert (found["D"], found["C"]) == ((2, False), (3, False))


def test_a_lot_before_another_round_is_begun_is_another_rounds(itc: Program) -> None:
    """One match of the second round robin makes the lot of the first one that of another tie."""
    plays(itc, "q4", ("A", "B", 0))
    assert places(itc)["A"] == places(itc)["B"] == (1, True)
    assert places(itc)["C"] == places(itc)["D"] == (3, True)


# ------------------------------------------------------------------------ SBF 5.1.4


@pytest.fixture
def seniors(empty: Program) -> Program:
    """Eight teams after one match, G and H level on the fourth place of four."""
    stages = {"qualifying": ("q1",), "semi-finals": ("s1",), "final": ("f1",)}
    contest(empty, SENIORS, stages, "ABCDEFGH")
    plays(empty, "q1", *LEVEL)
    empty.does("stage", "c", "qualifying", "--ended", *AT)
    return empty


def entitled(program: Program) -> dict[str, object]:
    sheet = program.json("qualifiers", "c", "--scope", "stage:qualifying")["qualifiers"][0]
    return {row["contestant"]: row["entitled"] for row in sheet["rows"]}


def test_nobody_who_is_level_on_the_last_place_is_entitled_to_it(seniors: Program) -> None:
    sure = {"A": True, "C": True, "E": True}
    assert entitled(seniors) == {**sure, "G": None, "H": None}
    assert "between G and H on place 4" in seniors.refuses(
        1, "qualify", "c", "qualifying", "semi-finals", "--incomplete", "one match each", *AT
    )


@pytest.mark.parametrize("purpose", [(), ("--purpose", "qualifying")])
def test_a_play_off_that_is_settled_counts_in_the_places(
    seniors: Program, purpose: tuple[str, ...]
) -> None:
    settled = ("settle", "c", "qualifying", "H", "G", "--how", "play-off", "--won", "H")
    seniors.does(*settled, *purpose, *AT)
    assert entitled(seniors) == dict.fromkeys("ACEH", True)
    found = places(seniors, "--scope", "stage:qualifying")
    assert (found["H"], found["G"]) == ((4, False), (5, False))
    few = ("--incomplete", "fewer matches than are printed")
    seniors.does("qualify", "c", "qualifying", "semi-finals", *few, *AT)


def test_of_three_level_for_two_places_none_is_entitled_yet(empty: Program) -> None:
    stages = {"qualifying": ("q1",), "semi-finals": (), "final": ()}
    contest(empty, SENIORS, stages, "ABCDEFGH")
    plays(empty, "q1", ("A", "B", 30), ("C", "D", 20), ("E", "F", 0), ("G", "H", 1))
    empty.does("stage", "c", "qualifying", "--ended", *AT)
    assert entitled(empty) == {
        **dict.fromkeys("AC", True),
        **dict.fromkeys("EFGH", None),
    }


def test_before_a_board_is_played_nobody_is_entitled(empty: Program) -> None:
    contest(empty, SENIORS, {"qualifying": ("q1",), "semi-finals": ("s1",)}, "ABCDEFGH")
    assert entitled(empty) == {}


def test_an_opponent_who_did_not_come_is_no_opponent_met(empty: Program) -> None:
    """SBF 5.1.4: the final victory points of the opponents met in rounds 2 to 8."""
    contest(empty, SENIORS, {"qualifying": ("q1", "q2", "q3")}, "ABCDEF")
    plays(empty, "q1", ("A", "C", 0), ("B", "D", 0), ("E", "F", 0))
    plays(empty, "q2", ("A", "D", 12), ("C", "E", 0))
    empty.does("forfeit", "c", "F", "B", "--session", "q2", *AT)  # 18 for B, as for A
    plays(empty, "q3", ("B", "C", 0), ("A", "E", 0), ("D", "F", 0))
    totals = {
        row["number"]: row["total"]
        for row in empty.json("standings", "c", "--scope", "stage:qualifying")["standings"]
    }
    assert totals["A"] == totals["B"] == 48
    explained = empty.json("explain", "c", "A", "--scope", "stage:qualifying")
    steps = {step["criterion"]: step["figures"] for step in explained["told_apart"]}
    figures = steps["opponents-vps"]
    assert (figures["A"], figures["B"]) == (totals["D"] + totals["E"], totals["C"])
    said = empty.says("explain", "c", "A", "--scope", "stage:qualifying")
    assert f"level: A {figures['A']}, B {figures['B']}, " in said


# ------------------------------------------------------------------------ ANC 18.2


@pytest.mark.parametrize(
    ("rules", "stage"),
    [
        ("anc-2018-congress-swiss-pairs", "main"),
        ("sydney-2003-swiss-teams", "main"),
        ("sydney-2003-seniors-teams", "qualifying"),
        ("acbl-club-swiss-teams", "main"),
    ],
)
def test_each_draw_of_a_swiss_has_a_lot_of_its_own(empty: Program, rules: str, stage: str) -> None:
    """Equals before the second round drew lots; level again before the third they draw anew."""
    contest(empty, rules, {stage: ("1", "2", "3")}, "ABCDEFGH")
    random = ("lot", "c", *"ABCDEFGH", "--for", "random-draw", "--stage", stage)
    empty.does(*random, *AT)
    for session in "12":
        empty.does("draw", "c", "--session", session, "--publish", *AT)
        (drawn,) = [d for d in empty.json("draws", "c")["draws"] if d["session"] == session]
        for table in drawn["tables"]:
            plays(empty, session, (table["ns"]["contestant"], table["ew"]["contestant"], 0))
        following = str(int(session) + 1)
        wanted = empty.json("draw", "c", "--session", following)["draws"][0]["lot_wanted"]
        assert [sorted(tie) for tie in wanted] == [[*"ABCDEFGH"]]
        assert "a lot is wanted" in empty.refuses(
            1, "draw", "c", "--session", following, "--publish", *AT
        )
        empty.does("lot", "c", *"HGFEDCBA", "--for", "draw", "--stage", stage, *AT)
        assert empty.json("draw", "c", "--session", following)["draws"][0]["lot_wanted"] == []
    again = empty.json("draw", "c", "--session", "2", "--round", "1")["draws"][0]
    assert again["lot_wanted"] == []


def test_nobody_draws_lots_who_is_not_level(empty: Program) -> None:
    """A lot for one tie would wait for whoever is level later; each is drawn when it is wanted."""
    contest(empty, SENIORS, {"qualifying": ("1", "2")}, "ABCDEFGH")
    plays(empty, "1", *LEVEL)
    lot = ("lot", "c", "--for", "draw", "--stage", "qualifying", *AT)
    said = empty.refuses(1, *lot, "A", "C")
    assert said == (
        "a lot between A, C in qualifying: no two of them are level, or no longer"
        " (SBF 5.1.2 (none printed))"
    )
    empty.does(*lot, "G", "H", "A")


@pytest.mark.parametrize("act", [("lot", "--for", "random-draw"), ("settle", "--how", "play-off")])
def test_one_alone_is_level_with_nobody(empty: Program, act: tuple[str, ...]) -> None:
    contest(empty, SENIORS, {"qualifying": ("1", "2")}, "ABCDEFGH")
    plays(empty, "1", *LEVEL)
    verb, *options = act
    named = ("G", "--stage", "qualifying") if verb == "lot" else ("qualifying", "G")
    said = empty.refuses(2, verb, "c", *named, *options, *AT)
    assert said == "the order: G is not at least two, best first"


def test_the_result_of_two_the_other_way_round_is_the_one_that_may_be_meant(empty: Program) -> None:
    contest(empty, SENIORS, {"qualifying": ("1", "2")}, "ABCDEFGH")
    plays(empty, "1", *LEVEL)
    said = empty.refuses(
        1, "result", "c", "B", "A", "--session", "1", "--imps", "5", "--correct", *AT
    )
    assert "there is match A v B (session 1) (Law 79C)" in said


def test_a_lot_between_newcomers_is_for_who_came_in(empty: Program) -> None:
    """ANC 16.3: those who come in are ordered at random for their first draw, nobody else."""
    contest(empty, "anc-2018-ipc", {"main": ("1", "2")}, "ABCD")
    lot = ("lot", "c", "--for", "newcomers", "--session", "2", *AT)
    assert empty.refuses(1, *lot, "A") == (
        "a lot between newcomers with A: it is none of them (ANC 16)"
    )


def test_a_lot_is_for_those_who_were_level_before_the_round_that_is_drawn(empty: Program) -> None:
    """SBF 5.1.2: what is in of that round already makes nobody less level for its draw."""
    contest(empty, SENIORS, {"qualifying": ("1", "2")}, "ABCDEFGH")
    tables = [word for two in ("A-E", "B-F", "C-G", "D-H") for word in ("--table", two)]
    empty.does("draw", "c", "--session", "1", *tables, "--publish", *AT)
    plays(empty, "1", ("A", "E", 0), ("B", "F", 20), ("C", "G", 10), ("D", "H", 4))
    empty.does("forfeit", "c", "A", "B", "--offender", "B", "--session", "2", *AT)
    draw = ("draw", "c", "--session", "2", "--publish", *AT)
    assert "a lot is wanted between A, E" in empty.refuses(1, *draw)
    lot = ("lot", "c", "--for", "draw", "--session", "2", "--stage", "qualifying", *AT)
    assert "no two of them are level" in empty.refuses(1, *lot, "C", "E")
    empty.does(*lot, "E", "A")
    assert "A already has a result in round 1 of session 2" in empty.refuses(1, *draw)


def test_a_lot_before_any_stage_asks_which_it_is_for(empty: Program) -> None:
    contest(empty, "acbl-club-swiss-teams", {}, "AB")
    told = empty.misused("lot", "c", "A", "B", "--for", "random-draw", *AT)
    assert "no stage has begun yet (see: schedule); or say which: --stage" in told


def test_what_is_still_to_be_played_is_named_before_a_tie_on_the_way(empty: Program) -> None:
    """SBF 5.1.3, 5.1.4: who is level after a round need not be level after eight."""
    contest(empty, SENIORS, {"qualifying": ["1", "2"], "semi-finals": ["5"]}, "ABCDEFGH")
    plays(empty, "1", *((one, two, 0) for one, two in ("AB", "CD", "EF", "GH")))
    said = empty.refuses(1, "qualify", "c", "qualifying", "semi-finals", *AT)
    assert "must wait: 1 of 8 matches of qualifying are drawn or played" in said
    reason = ("--incomplete", "the hall is closed")
    assert "must wait" in empty.refuses(
        1, "qualify", "c", "qualifying", "semi-finals", *reason, *AT
    )
    empty.does("stage", "c", "qualifying", "--ended", *AT)
    said = empty.refuses(1, "qualify", "c", "qualifying", "semi-finals", *reason, *AT)
    assert "the tie between" in said


@pytest.mark.parametrize("settled", [False, True])
def test_a_final_posting_says_which_ties_somebody_has_still_to_settle(
    empty: Program, *, settled: bool
) -> None:
    """ACBL Law 81: a match that ends level is decided by a ruling, which nothing else asks for."""
    contest(empty, "acbl-club-knockout-teams", {"main": ("1",)}, "AB")
    plays(empty, "1", ("A", "B", 0))
    level = "level for place 1 (A, B): a ruling (ACBL Law 81)"
    post = ("post", "c", "--session", "1", *AT)
    assert level not in empty.does(*post).err
    waits = {"session": "1", "act": "settle", "sides": ["A", "B"], "clause": "ACBL Law 81"}
    (matter,) = [one for one in empty.json("matters", "c")["matters"] if one["kind"] == "tie"]
    assert matter["what"] == "level for place 1: a ruling (ACBL Law 81)"
    assert waits.items() <= matter.items()
    if settled:
        ruled = empty.does("rule", "c", "procedural", "A", "B", "--session", "1", "--advised", *AT)
        position = ruled.err.partition("#")[2].partition(" ")[0]
        by = ("--how", "ruling", "--ruling", position)
        empty.does("settle", "c", "main", "B", "A", *by, *AT)
        assert "level for" not in empty.says("matters", "c")
    final = (*post, "--final", "--incomplete", "all have gone home")
    assert level not in empty.does(*final, "--dry-run").err
    assert (level in empty.does(*final).err) is not settled
