"""The verbs of time and justice, from the command line."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from ledger.commands import DecideAppeal, GiveRuling, HearAppeal, LodgeAppeal
from tests.given import CLUB
from tests.replay.cli.telling import last
from tests.replay.program import Program
from tests.replay.story import CORRECTED, POSTED, REFUSED, SCORED, store_of
from tests.replay.swiss import corrected, into_the_final, swiss

FIRST = 10
"""The position of the score that was corrected."""


@pytest.fixture
def teams(tmp_path: Path) -> Program:
    """A Swiss whose first match was changed by a committee after the field was declared."""
    told = swiss(tmp_path)
    into_the_final(told)
    told.given(
        GiveRuling(
            session="1", ruling="judgement", contestants=("1", "2"), reason="a claim", clause="70"
        ),
        at="23:40",
        by="dee",
    )
    told.given(LodgeAppeal(ruling=told.last, contestant="2", reason="one trick"), at="23:41")
    panel = HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "cy"), excused=("eve",))
    told.given(panel, at="23:42")
    told.given(DecideAppeal(appeal=1, action="assign", reason="one trick less"), at="23:43")
    told.given(corrected(told, "1", "1", -30, cites=(told.last,)), at="23:44")
    with closing(store_of(told)) as store:
        path = store.path
    return Program(path)


def test_periods_are_listed_as_they_stood_at_any_moment(program: Program) -> None:
    open_ = program.says("periods", CLUB, "--as-of", "2026-11-20T22:20Z")
    assert "corrections (players)" in open_
    assert "2026-11-21 09:30:00+11:00  open" in open_
    assert "10 min" in open_
    assert f"#{POSTED}" in open_
    before = program.json("periods", CLUB, "--as-of", f"#{SCORED}")["periods"]
    assert {one["state"] for one in before} == {"open", "unlimited"}
    assert {one["closes"] for one in before if one["cause"]} == {None}
    after = {one["cause"]: one for one in program.json("periods", CLUB)["periods"]}
    assert after["players"] == {
        "session": "1",
        "sides": [],
        "what": "correction",
        "subject": None,
        "cause": "players",
        "ruling": None,
        "covers": "corrections (players)",
        "opens": "2026-11-20T22:00:00.000000Z",
        "closes": "2026-11-20T22:30:00.000000Z",
        "state": "closed",
        "waits_for": None,
        "seconds_left": None,
        "rests_on": [POSTED],
        "rule": "posted-plus",
        "clause": "Law 79C1",
        "by": [],
        "consents": False,
        "afterwards": "law-79c2",
    }


def test_states_are_listed(program: Program) -> None:
    said = program.says("states", CLUB)
    assert f"official since 2026-11-21 09:30:00+11:00, amended by #{CORRECTED}" in said
    states = program.json("states", CLUB, "--as-of", "posted:1")["states"]
    assert [(one["what"], one["state"]) for one in states] == [("session", "provisional")]


def test_a_total_is_explained_down_to_its_boards(program: Program) -> None:
    said = program.says("explain", CLUB, "2")
    assert "2: rank 1 with 6 matchpoints (100 %), made of" in said
    assert f"#{FIRST} #{CORRECTED}" in said
    assert "+420 becomes -50 (Law 79C1)" in said
    plain = program.json("explain", CLUB, "2", "--as-of", "posted:1")
    assert (plain["rank"], plain["total"], plain["known_as_of"]["moment"]) == (1, 4, "posted:1")
    assert [board["counts"] for board in plain["parts"][0]["boards"]] == [0, 2, 2]
    assert sum(part["amount"] for part in plain["parts"]) == plain["exact"]


def test_a_timeline_tells_what_moved_whom(program: Program) -> None:
    said = program.says("timeline", CLUB, "2")
    assert f"#{FIRST} to #{SCORED}" in said
    assert "6 scores entered" in said
    assert "desk: board 1 1-2 (session 1): +420 becomes -50 (Law 79C1)" in said
    points = program.json("timeline", CLUB, "2")["points"]
    assert [(p["last"], p["rank"], p["total"]) for p in points] == [
        (SCORED, 1, 4),
        (CORRECTED, 1, 6),
    ]
    assert [p["leaders"] for p in points] == [["2", "4"], ["2"]]
    every = program.json("timeline", CLUB, "2", "--every")["points"]
    assert [p["last"] for p in every][-2:] == [SCORED, CORRECTED]
    assert len(every) > len(points)


def test_blame_names_the_last_event_of_each_row(program: Program) -> None:
    rows = program.json("blame", CLUB)["rows"]
    assert {row["number"]: row["cause"]["position"] for row in rows} == dict.fromkeys(
        "1234", CORRECTED
    )
    before = program.json("blame", CLUB, "--as-of", "posted:1")["rows"]
    assert {row["cause"]["position"] for row in before} <= set(range(FIRST, SCORED + 1))
    said = program.says("blame", CLUB)
    assert f"#{CORRECTED}" in said
    assert "(Law 79C1)" in said


def test_the_impact_of_an_event_is_what_it_moved(program: Program) -> None:
    said = program.says("impact", CLUB, f"#{CORRECTED}")
    assert "without it > with it" in said
    assert "4 of 4 move" in said
    plain = program.json("impact", CLUB, f"#{CORRECTED}")
    assert {row["number"]: row["was"]["total"] for row in plain["standings"]}["1"] == 2
    request = REFUSED - 1
    nothing = program.json("impact", CLUB, f"#{request}")
    assert (nothing["moved"], nothing["changed"], nothing["would_be_otherwise"]) == ([], [], [])


def test_the_impact_of_an_appeal_reaches_the_next_stage(teams: Program) -> None:
    said = teams.says("impact", CLUB, "1", "--scope", "stage:qualifying")
    assert "entitled to final: 1 place 2 > -" in said
    assert "carry-over into final: 2 1 > 17" in said
    assert "#20 the draw of round 1 of session 2 has 1-3 at table 1, the record gives 2-3" in said
    assert teams.json("impact", CLUB, "appeal:1") == teams.json("impact", CLUB, "1")
    latest = last(teams, CLUB)["position"]
    assert teams.json("impact", CLUB, "head") == teams.json("impact", CLUB, f"#{latest}")


def test_head_is_the_last_event_of_the_contest_that_is_asked_about(tmp_path: Path) -> None:
    both = Program(tmp_path / "both.ledger")
    for name in ("c", "other"):
        both.does("open", name, "--regulations", "ebu-teams-in-vps", "--by", "Ann")
        both.does("schedule", name, "1", "--by", "Ann")
    latest = last(both, "c")["position"]
    assert latest < last(both, "other")["position"]
    assert both.says("impact", "c", "head") == both.says("impact", "c", f"#{latest}")


def test_what_would_be_in_an_unsaved_past(program: Program, tmp_path: Path) -> None:
    said = program.says("what-if", CLUB, "--without", f"#{CORRECTED - 1}")
    assert f"dropped, rests on #{CORRECTED - 1}: #{CORRECTED}" in said
    assert "nothing is recorded" in said
    body = json.loads(program.says("log", CLUB, "--json").splitlines()[FIRST - 3])["event"]
    body["score"]["points"] = -50
    file = tmp_path / "event.json"
    file.write_text(json.dumps(body))
    texts = (json.dumps(body), str(file))
    one, other = (program.json("what-if", CLUB, "--replace", str(FIRST), text) for text in texts)
    assert one == other
    assert one["replaced"][0]["what"] == "board 1 1-2 (session 1): -50"
    butler = program.json("what-if", CLUB, "--regulations", "compscore-butler")
    assert butler["regulations"] == "compscore-butler"
    more = json.dumps({"kind": "ContestantEntered", "contestant": "late"})
    assert program.json("what-if", CLUB, "--add", more)["added"][0]["kind"] == "ContestantEntered"


def test_a_report_is_one_page_that_ends_with_the_hash(teams: Program) -> None:
    page = teams.says("report", "appeal", CLUB, "1")
    plain = teams.json("report", "appeal", CLUB, "1")
    assert teams.says("report", "appeal", "1") == page  # there is one contest
    for said in (
        "appeal 1, decided",
        "judgement, session 1 (70)",
        "by Person dee, 2026-11-21 10:40:00+11:00",
        "parties: 1, 2",
        "parties advised: not yet",
        "by 2 to the appeals committee",
        "one trick\n",
        "by Person ann (chair), Person bob, Person cy",
        "excused: Person eve",
        "Decided 2026-11-21 10:43:00+11:00: assign",
        "one trick less",
        "carried out by #{} #{}".format(*plain["decided"]["carried_out"]),
        "#34 2026-11-21 10:40:00+11:00, Person dee: ruling (judgement)",
        "Without the appeal > with it:",
        "carry-over into final: 2 1 > 17",
    ):
        assert said in page
    assert page.splitlines()[-1].endswith(plain["hash"])
    assert [line["kind"] for line in plain["events"]] == [
        "RulingGiven",
        "AppealLodged",
        "AppealHeard",
        "AppealDecided",
        "CorrectionRequested",
        "ScoreCorrected",
    ]
    assert plain["impact"]["changed"]
    early = teams.says("report", "appeal", CLUB, "1", "--as-of", "2026-11-20T23:41Z")
    assert "appeal 1, lodged" in early
    assert "Decided" not in early
    undone = teams.says("report", "appeal", CLUB, "1", "--as-of", "decided:1")
    assert "not carried out yet: no act on record cites it" in undone


def test_a_diff_tells_of_other_stages_and_of_what_rests_on_older_knowledge(teams: Program) -> None:
    said = teams.says("diff", CLUB, "2026-11-20T23:43Z", "head", "--scope", "stage:qualifying")
    assert "stands, but would be otherwise: #20 the draw of round 1 of session 2" in said
    assert "entitled to final: 3 - > place 2" in said


@pytest.mark.parametrize(
    ("verb", "code", "says"),
    [
        (("explain", CLUB, "9"), 2, "no contestant 9"),
        (("timeline", CLUB, "9"), 2, "no contestant 9"),
        (("impact", CLUB, "1"), 2, "no appeal 1"),
        (("impact", CLUB, "#99"), 2, "no event of the contest #99"),
        (("impact", CLUB, "x"), 2, "x is not an appeal's number, a #POSITION or head"),
        (("impact", CLUB, "#x"), 2, "#x is not the position of an event"),
        (("what-if", CLUB, "--without", "#2"), 2, "no event of the contest #2"),
        (("what-if", CLUB, "--without", "ten"), 2, "ten is not the position of an event"),
        (("what-if", CLUB, "--add", "{}"), 2, "event, JSON: "),
        (("what-if", CLUB, "--add", "nowhere.json"), 2, "nowhere.json"),
        (("what-if", CLUB, "--regulations", "no-such-set"), 2, "no-such-set"),
        (("report", "appeal", CLUB, "1"), 2, "no appeal 1"),
        (("report", "appeal", CLUB, "one"), 2, "one is not its number"),
        (("periods", CLUB, "--as-of", "closed:9"), 2, "no session 9"),
        (("blame", CLUB, "--scope", "stage:x"), 2, "no stage x"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    program: Program, verb: tuple[str, ...], code: int, says: str
) -> None:
    assert says in program.refuses(code, *verb)


def test_a_supposition_must_suppose_something(program: Program) -> None:
    assert "say what is supposed" in program.refuses(2, "what-if", CLUB)


def test_every_audit_verb_answers_in_csv_too(program: Program) -> None:
    for verb in (
        ("periods",),
        ("states",),
        ("explain", "2"),
        ("timeline", "2"),
        ("blame",),
        ("impact", f"#{CORRECTED}"),
        ("what-if", "--without", f"{CORRECTED}"),
    ):
        name, *rest = verb
        lines = program.says(name, CLUB, *rest, "--csv").splitlines()
        assert len(lines) > 1
        assert "," in lines[0]


def test_percentages_are_a_column_only_where_somebody_has_one(
    program: Program, tmp_path: Path
) -> None:
    """As in the standings: teams have none."""
    undone = ("what-if", CLUB, "--without", f"#{CORRECTED - 1}")
    assert "%" in program.says("diff", CLUB, f"#{CORRECTED - 1}", "head")
    assert "%" in program.says(*undone)
    teams = Program(tmp_path / "teams.ledger")
    teams.does("open", "c", "--regulations", "ebu-teams-in-vps", "--by", "Ann")
    teams.does("schedule", "c", "1", "--by", "Ann")
    for name in "AB":
        teams.does("entry", "c", name, "--by", "Ann")
    start = teams.json("verify")["head"]["position"]
    teams.does("result", "c", "A", "B", "--imps", "12", "--boards", "16", "--by", "Ann")
    for said in (
        teams.says("diff", "c", f"#{start}", "head"),
        teams.says("what-if", "c", "--without", f"#{start + 1}"),
    ):
        assert "- > 1" in said or "1 > -" in said
        assert "%" not in said
