"""draw, draws, movement and verify --frozen: from a lot to a proof."""

import json
from itertools import pairwise
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from ledger.events import contest_stream
from ledger.rules.draws.rows import BLUE_RIBBON
from ledger.store import Store
from tests.replay.program import Program
from tests.replay.tampering import recorded_anyway

AT = ("--at", "2026-11-20T18:30Z")
LOT = ["3", "1", "5", "2", "6", "4", "8", "7"]


def told(program: Program, *commands: dict[str, Any]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", "swiss", "-", *AT, stdin=lines)


RANDOM = {"command": "DrawLot", "stage": "main", "purpose": "random-draw"}
"""The order in which all are drawn, of the stage as a whole."""


@pytest.fixture
def swiss(empty: Program) -> Program:
    """Eight teams, three sessions; the lot for the first round is drawn."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "swiss", "--regulations", "sydney-2003-swiss-teams", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "main"},
        *({"command": "ScheduleSession", "session": s, "stage": "main"} for s in "123"),
        *({"command": "EnterContestant", "contestant": n} for n in "12345678"),
        {
            "command": "DrawLot",
            "stage": "main",
            "purpose": "random-draw",
            "order": LOT,
            "session": "1",
        },
    )
    return empty


def result(home: str, away: str, imps: int, session: str = "1") -> dict[str, Any]:
    score = {"type": "match", "session": session, "home": home, "away": away, "imps": imps}
    return {"command": "EnterScore", "score": {**score, "boards": 8}}


def tables(drawn: Any) -> list[tuple[str, str]]:
    return [(t["ns"]["number"], t["ew"]["number"]) for t in drawn["draws"][0]["tables"]]


FIRST = [result("3", "1", 12), result("5", "2", 1), result("6", "4", -7), result("8", "7", 30)]


def test_a_draw_is_only_shown_until_it_is_published(swiss: Program) -> None:
    shown = swiss.json("draw", "swiss")
    assert tables(shown) == [("3", "1"), ("5", "2"), ("6", "4"), ("8", "7")]
    assert swiss.json("draws", "swiss")["draws"] == []
    swiss.does("draw", "swiss", "--publish", *AT)
    published = swiss.json("draws", "swiss")
    assert tables(published) == tables(shown)
    assert published["draws"][0]["method"] == "swiss"


def test_the_next_round_waits_for_results_unless_the_director_cuts_off(swiss: Program) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST[:3])
    said = swiss.refuses(1, "draw", "swiss", "--publish", *AT)
    assert said == (
        "session 2 cannot be drawn yet: results are missing (8-7); the director may cut off"
        " (see: draw --cut-off) (SBF 5.5.2)"
    )
    told(
        swiss,
        {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["5", "2", "7", "8"]},
    )
    swiss.does("draw", "swiss", "--publish", "--cut-off", *AT)
    assert swiss.json("draws", "swiss", "--round", "2")["draws"][0]["outstanding"] == ["8-7"]


def test_without_any_result_everybody_is_level_and_wants_a_lot(swiss: Program) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    publishing = ("draw", "swiss", "--publish", "--cut-off", *AT)
    assert "a lot is wanted between 1, 2, 3, 4, 5, 6, 7, 8" in swiss.refuses(1, *publishing)
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": LOT})
    assert swiss.json("draw", "swiss")["draws"][0]["order"] == LOT
    swiss.does(*publishing)


@pytest.mark.parametrize("later", [LOT[::-1], [*LOT[4:], *LOT[:4]], sorted(LOT)])
def test_a_draw_that_stands_is_asked_for_again_without_the_lots_that_came_later(
    swiss: Program, later: list[str]
) -> None:
    """ANC 18.2, SBF 5.5.2: each draw has a lot of its own."""
    swiss.does("draw", "swiss", "--publish", *AT)
    first = tables(swiss.json("draws", "swiss"))
    told(swiss, {**RANDOM, "order": later}, FIRST[0], result("5", "2", 0), *FIRST[2:])
    again = ("draw", "swiss", "--session")
    assert tables(swiss.json(*again, "1", "--round", "1")) == first
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["5", "2"]})
    swiss.does("draw", "swiss", "--publish", *AT)
    second = swiss.json("draw", "swiss", "--session", "2", "--round", "1")["draws"][0]["order"]
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["2", "5"]})
    assert swiss.json(*again, "2", "--round", "1")["draws"][0]["order"] == second
    assert "the same" in swiss.says(*again, "2", "--round", "1")


def test_ties_that_nothing_tells_apart_want_a_lot(swiss: Program) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, FIRST[0], result("5", "2", 0), *FIRST[2:])
    assert swiss.json("draw", "swiss")["draws"][0]["lot_wanted"] == [["2", "5"]]
    said = swiss.refuses(1, "draw", "swiss", "--publish", *AT)
    assert said == "this draw: a lot is wanted between 2, 5 (see: lot --for draw) (SBF 5.5.2)"
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["5", "2"]})
    order = swiss.json("draw", "swiss")["draws"][0]["order"]
    assert order.index("5") + 1 == order.index("2")


def test_what_was_published_is_derived_again_from_what_was_known_then(swiss: Program) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST)
    swiss.does("draw", "swiss", "--publish", *AT)
    published = tables(swiss.json("draws", "swiss", "--round", "2"))
    entry = ("correct", "swiss", "--help")
    assert swiss.does(*entry).code == 0
    told(swiss, *[result(h, a, 5, "2") for h, a in published])
    assert "what was frozen" in swiss.says("verify", "--frozen")


def test_a_correction_moves_no_draw_and_its_impact_names_the_draw_it_would_have_changed(
    swiss: Program,
) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST)
    swiss.does("draw", "swiss", "--publish", *AT)
    published = tables(swiss.json("draws", "swiss", "--round", "2"))
    corrected = ("result", "swiss", "3", "1", "--session", "1", "--imps", "-50", "--boards", "8")
    swiss.does(*corrected, "--correct", "--cause", "scorer", *AT)
    assert tables(swiss.json("draws", "swiss", "--round", "2")) == published
    head = json.loads(swiss.says("log", "swiss", "--json").splitlines()[-1])["position"]
    said = swiss.says("impact", "swiss", f"#{head}")
    now = tables(swiss.json("draw", "swiss", "--round", "2"))
    table, was, is_now = next(
        (n, old, new)
        for n, (old, new) in enumerate(zip(published, now, strict=True), 1)
        if old != new
    )
    assert f"has {'-'.join(was)} at table {table}, the record gives {'-'.join(is_now)}" in said
    assert "what was frozen" in swiss.says("verify", "--frozen")


def test_a_draw_that_does_not_follow_from_its_basis_is_found(swiss: Program) -> None:
    shown = swiss.json("draw", "swiss")["draws"][0]
    pairs = [(t["ns"]["contestant"], t["ew"]["contestant"]) for t in shown["tables"]]
    pairs[0], pairs[1] = (pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1])
    recorded_anyway(
        swiss.ledger,
        "swiss",
        {
            "command": "PublishDraw",
            "session": "1",
            "round": 1,
            "method": "swiss",
            "version": shown["version"],
            "basis": shown["basis"],
            "order": shown["order"],
            "pairings": [
                {"table": str(n), "ns": ns, "ew": ew} for n, (ns, ew) in enumerate(pairs, 1)
            ],
        },
        AT[1],
    )
    assert swiss.run("verify").code == 0
    said = swiss.run("verify", "--frozen")
    assert said.code == 3
    assert "the draw of round 1 of session 1 has 3-2 at table 1, the record gives 3-1" in said.out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--session", "9"), 2, "no session 9; there is 1, 2, 3"),
        (("--session", "1", "--bar", "3-9", "--publish"), 2, "no contestant 9"),
        (("--bar", "3-1", "--publish"), 1, "barring a pairing"),
        (("--as-known", "tomorrow"), 2, "tomorrow"),
    ],
)
def test_a_draw_that_cannot_be_is_refused_in_one_sentence(
    swiss: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    signed = AT if "--publish" in arguments else ()
    assert says in swiss.refuses(code, "draw", "swiss", *arguments, *signed)


def test_a_house_contestant_makes_an_odd_field_even(swiss: Program) -> None:
    """SBF 5.5: nothing says what it starts with, so that is nothing."""
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST)
    swiss.does("withdraw", "swiss", "7", *AT)
    said = swiss.refuses(1, "draw", "swiss")
    assert said == (
        "the draw of round 2: 7 contestants need a house contestant"
        " (see: drop-in --house) (SBF 5.5.2)"
    )
    swiss.does("drop-in", "swiss", "H", "2", "--house", *AT)
    swiss.does("draw", "swiss", "--publish", *AT)
    assert tables(swiss.json("draws", "swiss", "--round", "2"))[-1][1] == "H"
    assert "what was frozen" in swiss.says("verify", "--frozen")


def test_a_house_contestant_plays_only_while_it_is_needed(swiss: Program) -> None:
    """ANC 16.3: it is included where it is necessary to have an even field."""
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST)
    swiss.does("withdraw", "swiss", "7", *AT)
    swiss.does("drop-in", "swiss", "H", "3", "--house", *AT)
    said = swiss.refuses(1, "draw", "swiss")
    assert said == (
        "the draw of round 2: 7 contestants need a house contestant"
        " (see: drop-in --house) (SBF 5.5.2)"
    )
    swiss.does("withdraw", "swiss", "8", *AT)
    swiss.does("draw", "swiss", "--session", "3", "--publish", "--cut-off", *AT)
    drawn = swiss.json("draws", "swiss")["draws"][-1]
    assert "H" not in {table[side]["number"] for table in drawn["tables"] for side in ("ns", "ew")}
    assert len(drawn["tables"]) == 3


def test_what_a_published_round_would_be_now_is_of_those_who_are_in_it(swiss: Program) -> None:
    """Who has left since is in it, and what a ruling barred then is barred still."""
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, *FIRST)
    swiss.does("rule", "swiss", "regulation", "8", "3", "--session", "2", "--advised", *AT)
    ruling = json.loads(swiss.says("log", "swiss", "--json").splitlines()[-1])["position"]
    swiss.does("draw", "swiss", "--bar", "8-3", "--ruling", f"#{ruling}", "--publish", *AT)
    published = swiss.json("draws", "swiss", "--round", "2")
    assert published["draws"][0]["barred"] == [["8", "3"]]
    assert published["draws"][0]["ruling"] == ruling
    assert f"8-3 barred; by ruling #{ruling}" in swiss.says("draws", "swiss")
    swiss.does("withdraw", "swiss", "5", *AT)
    assert tables(swiss.json("draw", "swiss", "--round", "2")) == tables(published)
    position = published["draws"][0]["position"]
    said = swiss.says("draw", "swiss", "--round", "2")
    assert f"as it would be drawn now; #{position} stands, the same" in said


def test_a_draw_says_who_was_passed_over_and_why(swiss: Program) -> None:
    """Nobody meets anybody twice (SBF 5.5.2): 8 and 7 have met, and stand next to each other."""
    swiss.does("draw", "swiss", "--publish", *AT)
    told(swiss, result("3", "1", 0), result("5", "2", 1), result("6", "4", 2), result("8", "7", 0))
    said = swiss.says("draw", "swiss")
    met = {frozenset(two) for two in (("3", "1"), ("5", "2"), ("6", "4"), ("8", "7"))}
    order = swiss.json("draw", "swiss")["draws"][0]["order"]
    apart = [two for two in pairwise(order) if frozenset(two) in met]
    assert apart
    assert f"passed over: {apart[0][0]} and {apart[0][1]} met in match 1" in said


def test_three_who_met_one_another_have_met(empty: Program, tmp_path: Path) -> None:
    """A federation that has triangles instead of byes."""
    rules = tmp_path / "triangles.toml"
    rules.write_text(
        'extends = "sydney-2003-swiss-teams"\nname = "triangles"\ntitle = "Triangles"\n'
        '[default.draw]\nrule = "swiss-draw"\nclause = "F 4"\nodd = "triangle"\n'
        'first_round = "in-order"\n'
    )
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "five", "--regulations", rules, *AT)
    empty.does("schedule", "five", "1", *AT)
    for number in "12345":
        empty.does("entry", "five", number, *AT)
    empty.does("draw", "five", "--publish", *AT)
    met = {tuple(two["contestants"]) for two in empty.json("draws", "five", "--met")["met"]}
    assert met == {("1", "2"), ("3", "4"), ("3", "5"), ("4", "5")}


def test_a_house_contestant_of_two_fields_says_in_which_it_is(empty: Program) -> None:
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "pairs", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    empty.does("stage", "pairs", "qualifying", *AT)
    empty.does("schedule", "pairs", "1", *AT)
    for name, field in (("A", "NS"), ("B", "NS"), ("C", "NS"), ("X", "EW"), ("Y", "EW")):
        empty.does("entry", "pairs", name, "--field", field, *AT)
    said = empty.refuses(1, "draw", "pairs")
    assert said == (
        "the draw of round 1: fields of 3 and 2 need a house contestant"
        " (see: drop-in --house) (SBF 5.3.2)"
    )
    empty.does("drop-in", "pairs", "H", "1", "--house", "--field", "EW", *AT)
    empty.does("lot", "pairs", "--for", "random-draw", *"AHBXCY", *AT)
    assert len(tables(empty.json("draw", "pairs"))) == 3


def test_a_computed_draw_says_what_it_rests_on(swiss: Program) -> None:
    pairings = [
        {"table": "1", "ns": ns, "ew": ew} for ns, ew in zip(LOT[::2], LOT[1::2], strict=True)
    ]
    draw = {"command": "PublishDraw", "session": "1", "round": 1, "pairings": pairings}
    line = json.dumps({**draw, "method": "swiss"})
    said = swiss.refuses(2, "submit", "swiss", "-", *AT, stdin=line)
    assert said == "basis: nothing is not where the draw was computed"


def test_a_lot_for_an_unknown_session_is_refused(swiss: Program) -> None:
    said = swiss.refuses(1, "lot", "swiss", "1", "2", "--for", "draw", "--session", "9", *AT)
    assert said == "no session 9 is on record; there is 1, 2, 3 (Law 80B2)"


def test_a_session_is_not_drawn_before_those_that_precede_it(swiss: Program) -> None:
    lot = {"command": "DrawLot", "stage": "main", "purpose": "random-draw", "order": LOT}
    told(swiss, lot)
    said = swiss.refuses(1, "draw", "swiss", "--session", "3", "--publish", *AT)
    assert said == (
        "session 3 cannot be drawn yet: before it 1, 2 are not drawn;"
        " the director may go on without (SBF 5.5.2)"
    )
    swiss.does("draw", "swiss", "--session", "3", "--publish", "--cut-off", *AT)


def test_no_match_is_drawn_beyond_the_last(swiss: Program) -> None:
    """SBF 5.5.1: seven are played."""
    pairings = [{"table": "1", "ns": "1", "ew": "2"}]
    draw = {"command": "PublishDraw", "round": 1, "method": "imported", "pairings": pairings}
    told(
        swiss,
        *({"command": "ScheduleSession", "session": s, "stage": "main"} for s in "45678"),
        *({**draw, "session": session} for session in "1234567"),
    )
    assert swiss.refuses(1, "draw", "swiss") == "match 8 of main: 7 are played (SBF 4.6, 5.5.1)"


def test_once_those_who_go_on_are_declared_the_next_stage_is_drawn(empty: Program) -> None:
    """SBF 5.3.4, 5.4: five of each field go into the printed final."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "pairs", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    for stage in ("qualifying", "final"):
        empty.does("stage", "pairs", stage, *AT)
        empty.does("schedule", "pairs", stage, "--stage", stage, *AT)
    for number in range(1, 11):
        field = "NS" if number <= 5 else "EW"
        empty.does("entry", "pairs", str(number), "--field", field, *AT)
    names = [str(number) for number in range(1, 11)]
    empty.does("lot", "pairs", "--for", "random-draw", *names, *AT)
    empty.does("schedule", "pairs", "qualifying", "--started", *AT)
    assert empty.json("draw", "pairs")["draws"][0]["stage"] == "qualifying"
    declared = {
        "command": "DeclareQualifiers",
        "stage": "qualifying",
        "into": "final",
        "qualifiers": [
            {"contestant": name, "place": 1 + n % 5, "field": "NS" if n < 5 else "EW"}
            for n, name in enumerate(names)
        ],
        "basis": 20,
        "incomplete": "a hall without light",
    }
    told = json.dumps(declared)
    assert "0 of 7 matches" in empty.refuses(1, "submit", "pairs", "-", *AT, stdin=told)
    empty.does("stage", "pairs", "qualifying", "--ended", *AT)
    recorded_anyway(empty.ledger, "pairs", declared, AT[1])
    assert {one["stage"] for one in empty.json("draw", "pairs")["draws"]} == {"final"}


def test_a_stage_that_is_over_is_not_drawn_but_its_draws_can_be_looked_at(swiss: Program) -> None:
    swiss.does("draw", "swiss", "--publish", *AT)
    swiss.does("stage", "swiss", "main", "--ended", *AT)
    assert swiss.refuses(1, "draw", "swiss") == "stage main has ended"
    assert tables(swiss.json("draw", "swiss", "--round", "1"))[0] == ("3", "1")


def test_who_has_met_whom(swiss: Program) -> None:
    """A row a contestant, a column a match."""
    swiss.does("draw", "swiss", "--publish", *AT)
    met = swiss.json("draws", "swiss", "--met")["met"]
    assert {"stage": "main", "contestants": ["1", "3"], "matches": [1]} in met
    rows = [line.split() for line in swiss.says("draws", "swiss", "--met").splitlines()]
    assert ["no.", "match", "1"] in rows
    assert ["1", "3"] in rows
    assert ["3", "1"] in rows


def test_the_draws_of_a_contest_are_those_of_all_its_stages(swiss: Program) -> None:
    """Each with the numbers of its own stage; a session's are its own alone."""
    swiss.does("draw", "swiss", "--publish", *AT)
    told(
        swiss,
        {"command": "ScheduleStage", "stage": "extra"},
        {"command": "ScheduleSession", "session": "x", "stage": "extra"},
        {"command": "AssignNumbers", "stage": "extra", "numbers": {"3": "30"}},
        {"command": "PublishDraw", "session": "x", "round": 1, "method": "imported"}
        | {"pairings": [{"table": "1", "ns": "3", "ew": "1"}]},
    )
    blocks = swiss.says("draws", "swiss").split("\n\n")[1:3]
    assert [block.split(",")[0] for block in blocks] == ["main", "extra"]
    assert [block.splitlines()[2].split() for block in blocks] == [
        ["1", "3", "1"],
        ["1", "30", "3", "1"],
    ]
    met = swiss.json("draws", "swiss", "--met", "--scope", "session:x")["met"]
    assert met == [{"stage": "extra", "contestants": ["1", "3"], "matches": [1]}]


# ---------------------------------------------------------------------------------- movements


def test_the_rounds_of_a_howell_are_published_together_and_derived_again(empty: Program) -> None:
    empty.does("open", "--declared", *AT)
    empty.does("open", "games", "--regulations", "alberta-55plus-pairs", *AT)
    for number in "12345678":
        empty.does("entry", "games", number, *AT)
    empty.does("schedule", "games", "1", *AT)
    shown = empty.json("draw", "games")["draws"]
    empty.does("draw", "games", "--publish", *AT)
    published = empty.json("draws", "games")["draws"]
    assert len(published) == 7
    assert [tables({"draws": [one]}) for one in published] == [
        tables({"draws": [one]}) for one in shown
    ]
    empty.does("verify", "--frozen")


@pytest.fixture
def games(empty: Program) -> Program:
    """Eight pairs and two days of a Howell."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "swiss", "--regulations", "alberta-55plus-pairs", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "main"},
        *(
            {"command": "ScheduleSession", "session": s, "stage": "main", "boards": 28}
            for s in "12"
        ),
        *({"command": "EnterContestant", "contestant": n} for n in "12345678"),
    )
    return empty


def test_a_round_of_a_movement_is_that_of_its_session(games: Program) -> None:
    """Alberta 55+ 11: seven rounds each day."""
    third, ninth = (games.json("draw", "swiss", "--round", n)["draws"][0] for n in ("3", "9"))
    assert (third["session"], third["round"], third["number"]) == ("1", 3, 3)
    assert (ninth["session"], ninth["round"], ninth["number"]) == ("2", 2, 9)
    said = games.refuses(1, "draw", "swiss", "--session", "1", "--round", "8")
    assert said == "round 8 of session 1: its movement has 7 (Alberta 55+, rule 11)"


def test_a_movement_is_published_to_its_end_though_somebody_leaves(games: Program) -> None:
    whole = games.json("draw", "swiss")["draws"]
    games.does("draw", "swiss", "--round", "1", "--publish", *AT)
    games.does("withdraw", "swiss", "3", *AT)
    games.does("draw", "swiss", "--session", "1", "--publish", *AT)
    for number in range(2, 8):
        published = games.json("draws", "swiss", "--round", str(number))["draws"][0]
        still = [two for two in tables({"draws": [whole[number - 1]]}) if "3" not in two]
        assert tables({"draws": [published]}) == still
        assert len(published["sits_out"]) == 1
    said = games.refuses(1, "draw", "swiss", "--session", "1")
    assert said == (
        "another round of session 1: its movement is drawn to the end (Alberta 55+, rule 11)"
    )
    assert "what was frozen" in games.says("verify", "--frozen")


@pytest.fixture
def final(empty: Program) -> Program:
    """Ten finalists of both fields, with numbers of their own, and three sessions."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "swiss", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "final"},
        *({"command": "ScheduleSession", "session": s, "stage": "final"} for s in "123"),
        *(
            {"command": "EnterContestant", "contestant": f"{side}{n}", "field": side}
            for side in ("NS", "EW")
            for n in range(5)
        ),
    )
    own = [f"{side}{n}={2 * n + 1 + (side == 'NS')}" for side in ("NS", "EW") for n in range(5)]
    empty.does("numbers", "swiss", *own, *AT)
    return empty


def test_the_printed_final_follows_its_numbers_over_all_its_sessions(final: Program) -> None:
    """SBF 5.4.2, appendix B: whichever way the finalists sat before."""
    for session in "123":
        final.does("draw", "swiss", "--session", session, "--publish", *AT)
    sheets = final.json("draws", "swiss")["draws"]
    places = [(sheet["session"], sheet["round"]) for sheet in sheets]
    assert places == [(session, number) for session in "123" for number in (1, 2, 3)]
    rows = [" ".join("v".join(two) for two in tables({"draws": [sheet]})) for sheet in sheets]
    assert rows == [row.replace("x", "v") for row in BLUE_RIBBON]
    switched = [[t["switched_after"] for t in sheet["tables"]] for sheet in sheets]
    assert switched == [[None, None, 3, None, None]] * 9
    assert final.says("draws", "swiss", "--round", "1").count("arrow switched after 3") == 1
    assert "what was frozen" in final.says("verify", "--frozen")


def test_an_arrow_that_is_not_switched_where_it_should_be_is_found(final: Program) -> None:
    shown = final.json("draw", "swiss", "--session", "1", "--round", "1")["draws"][0]
    recorded_anyway(
        final.ledger,
        "swiss",
        {
            "command": "PublishDraw",
            **{n: shown[n] for n in ("session", "round", "method", "version", "basis", "order")},
            "pairings": [
                {"table": t["table"], "ns": t["ns"]["contestant"], "ew": t["ew"]["contestant"]}
                for t in shown["tables"]
            ],
        },
        AT[1],
    )
    said = final.run("verify", "--frozen")
    assert said.code == 3
    assert "has another table, boards or arrow for EW4-EW2" in said.out


def test_a_howell_is_shown_with_its_cards_and_figures(empty: Program) -> None:
    shown = empty.json("movement", "show", "howell", "8", "--boards", "4")
    assert [len(places) for places in shown["rounds"]] == [4] * 7
    assert shown["met"] == [4, 4]
    cards = empty.says("movement", "show", "howell", "8", "--by", "tables")
    assert cards.count("Table ") == 4
    assert empty.says("movement", "show", "howell", "8", "--by", "pairs").count("Pair ") == 8


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("howell", "--tables", "4", "--rounds", "5"), 1, "no such movement is found"),
        (
            ("howell", "9", "--rounds", "3"),
            2,
            "10 pairs: 3 rounds is not from 5 to 9 rounds, and fewer are for a Mitchell",
        ),
        (("howell", "2"), 2, "a Howell: 2 pairs is not from 3 to 46 pairs"),
        (("howell", "48"), 2, "a Howell: 48 pairs is not from 3 to 46 pairs"),
        (("howell", "--tables", "8", "--rounds", "6"), 2, "6 rounds is not from 8 to 15 rounds"),
        (("howell", "7", "--switched", "2"), 2, "or web: a howell has its arrows as they are"),
        (("web", "12", "--switched", "9"), 2, "--switched: 9 is not at most 5 rounds"),
        (("mitchell", "14", "--switched", "9"), 2, "9 is not at most 7 rounds"),
        (("web", "--tables", "2"), 2, "a web: 2 tables is not 3 tables or more"),
        (("web", "--tables", "4", "--rounds", "5"), 2, "5 rounds is not 3 rounds"),
        (("web", "--tables", "16", "--rounds", "12"), 2, "an odd number of rounds from 3 to 15"),
        (("appendix-howell", "14", "--rounds", "6"), 2, "14 pairs: 6 rounds is not from 7 to 13"),
        (
            ("mitchel", "14"),
            2,
            "no movement, set of regulations or file mitchel; there is",
        ),
        (("mitchell", "14", "--rounds", "20"), 2, "7 tables: 20 rounds is not from 1 to 7 rounds"),
        (("mitchell", "12", "--rounds", "6"), 2, "from 1 to 5 rounds; 6 with share and relay"),
        (("mitchell", "4", "--rounds", "2"), 2, "2 rounds is not 1 round; 2 with share and relay"),
        (("nowhere.json", "x"), 2, "nowhere.json"),
    ],
)
def test_a_movement_that_does_not_exist_is_refused(
    empty: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    assert says in empty.refuses(code, "movement", "show", *arguments)


def test_a_round_robin_is_not_shortened(empty: Program) -> None:
    said = empty.misused("movement", "show", "round-robin", "6", "--rounds", "3")
    assert "a round robin has all its rounds" in said


def test_movements_that_can_be_played_are_said_to_be(empty: Program, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text('{"mine": {"rounds": ["1-2/1 3-4/2", "1-3/3 2-4/4", "1-4/5 2-3/6"]}}')
    assert empty.says("movement", "check", file) == (
        "mine: 4 contestants, 3 rounds, any two meet once: can be played\n"
    )


def test_the_first_fault_of_a_movement_file_is_named(empty: Program, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text('{"mine": {"rounds": ["1-2/1 3-1/2"]}}')
    said = empty.refuses(2, "movement", "check", file)
    assert said == "own.json, mine: round 1, table 2: 1 is at table 1 too"
    file.write_text('{"mine": {"rounds": ["1-2/1 3-4/2", "1-3/2 4-2/1"]}}')
    assert "1 is at table" not in empty.refuses(2, "movement", "check", file)


def test_a_draw_that_comes_as_it_is_must_be_the_one_that_its_method_gives(swiss: Program) -> None:
    """Given the draw of a lot as a command; when two teams change places, then it is refused."""
    copy = Program(swiss.ledger.with_name("copy.ledger"))
    copyfile(swiss.ledger, copy.ledger)
    copy.does("draw", "swiss", "--publish", *AT)
    event = json.loads(copy.says("log", "swiss", "--json").splitlines()[-1])["event"]
    command = {key: value for key, value in event.items() if key not in ("kind", "cites")}
    command["command"] = "PublishDraw"
    first, second = (dict(table) for table in command["pairings"][:2])
    first["ew"], second["ew"] = second["ew"], first["ew"]
    other = {**command, "pairings": [first, second, *command["pairings"][2:]]}
    said = swiss.refuses(1, "submit", "swiss", "-", *AT, stdin=json.dumps(other))
    assert said.startswith("DrawPublished cannot follow on what is on record: the draw of round 1")
    told(swiss, command)
    assert swiss.json("draws", "swiss")["draws"] == copy.json("draws", "swiss")["draws"]


def test_for_a_published_draw_the_contest_is_read_once(
    swiss: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The views follow from what was folded to draw."""
    swiss.does("rebuild")
    read, whole = Store.read, list[str]()

    def noted(store: Store, stream: str, up_to: int | None = None, first: int = 1) -> object:
        if first == 1 and stream == contest_stream("swiss"):
            whole.append(stream)
        return read(store, stream, up_to, first)

    monkeypatch.setattr(Store, "read", noted)
    swiss.does("draw", "swiss", "--publish", *AT)
    assert len(whole) == 1
