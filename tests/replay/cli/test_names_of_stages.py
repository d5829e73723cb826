"""A misspelt stage, session, round or round robin is refused with those that there are.

And what is drawn goes into the session that is meant: never into that of the match before.
"""

from pathlib import Path

import pytest

from tests.replay.program import Program

AT = ("--at", "2018-07-29T12:00+10:00")
RULES = "anc-2018-itc-open"


@pytest.fixture
def cup(empty: Program) -> Program:
    """Six teams of the Interstate Teams with their numbers; one session of one match."""
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", RULES, *AT)
    empty.does("schedule", "c", "q1", "--stage", "qualifying", "--boards", "14", *AT)
    for team in "ABCDEF":
        empty.does("entry", "c", team, *AT)
    empty.does("numbers", "c", *(f"{t}={n}" for n, t in enumerate("ABCDEF", 1)), *AT)
    return empty


KNOWN = "there is final, qualifying, repechage"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (("stage", "c", "qualifyng"), f"no stage qualifyng is on record in {RULES}; {KNOWN}"),
        (("stage", "c", "main"), f"no stage main is on record in {RULES}; {KNOWN}"),
        (
            ("schedule", "c", "f1", "--stage", "finl"),
            "no stage finl is on record; there is qualifying",
        ),
        (("schedule", "c", "q9", "--started"), "no session q9 is on record; there is q1"),
        (("draw", "c", "--stage", "qualfying"), "no stage qualfying; there is qualifying"),
        (("draw", "c", "--session", "Q1"), "no session Q1; there is q1"),
        (("lot", "c", "A", "B", "--for", "stage", "--stage", "q"), "no stage q is on record"),
        (("choose", "c", "fnal", "A", "--opponent", "B"), "no stage fnal is on record"),
        (("settle", "c", "fnal", "A", "B", "--how", "ruling"), "no stage fnal is on record"),
        (("numbers", "c", "A=1", "--stage", "qualfying"), "no stage qualfying; there is"),
        (("qualify", "c", "qualifying", "finl"), "there is final, repechage"),
        (("replace", "c", "finl", "A"), "no stage finl; there is qualifying"),
        (
            ("stage", "c", "qualifying", "--ended", "--phase", "4"),
            "round robin 4 of qualifying: 6 play 3 round robins (ANC 10.1",
        ),
        (
            ("schedule", "c", "q4", "--phase", "4", "--stage", "qualifying"),
            "round robin 4 of qualifying: 6 play 3 round robins (ANC 10.1",
        ),
        (("numbers", "c", "--phase", "4"), "round robin 4 of qualifying: 6 play 3 round robins"),
        (("result", "c", "A", "B", "--session", "q2", "--imps", "3"), "no session q2 is on record"),
        (("forfeit", "c", "A", "B", "--session", "q2"), "no session q2 is on record"),
        (("withdraw", "c", "A", "--after", "q2"), "no session q2 is on record"),
    ],
)
def test_what_is_misspelt_is_refused_with_what_there_is(
    cup: Program, said: tuple[str, ...], answer: str
) -> None:
    before = cup.head
    told = cup.run(*said, *AT)
    assert told.code in (1, 2)
    assert answer in told.err
    assert cup.head == before


def test_a_stage_wants_to_be_named_where_there_are_several(empty: Program) -> None:
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", RULES, *AT)
    assert "say which stage: --stage (final, " in empty.misused("schedule", "c", "q1", *AT)


def test_a_contest_of_one_stage_calls_it_what_it_likes_and_keeps_to_it(empty: Program) -> None:
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", "anc-2018-ipc", *AT)
    empty.does("schedule", "c", "1", "--stage", "pairs", *AT)
    said = empty.refuses(1, "schedule", "c", "2", "--stage", "pirs", *AT)
    assert said == "no stage pirs is on record; there is pairs (see: stage) (Law 80B2)"
    empty.does("schedule", "c", "2", *AT)


def test_a_stage_beside_those_that_are_named_is_one_and_no_more(
    empty: Program, tmp_path: Path
) -> None:
    """A set of one's own may name only what differs: the rest is one stage, of any name."""
    own = tmp_path / "own.toml"
    own.write_text(
        'extends = "sydney-2003-swiss-teams"\nname = "own"\ntitle = "Own"\n[stages.final]\n'
    )
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", str(own), *AT)
    empty.does("stage", "c", "heats", *AT)
    assert "no stage finl is on record in own; there is final" in empty.refuses(
        1, "stage", "c", "finl", *AT
    )
    empty.does("stage", "c", "final", *AT)


# -------------------------------------------------------------------- into which session


def test_a_second_draw_is_not_put_into_the_session_of_the_first_match(cup: Program) -> None:
    cup.does("draw", "c", "--publish", *AT)
    for again in ((), ("--round", "2"), ("--round", "99")):
        said = cup.refuses(1, "draw", "c", *again, "--publish", *AT)
        assert said == (
            "another match of qualifying: q1 is drawn: schedule the session in which it is played,"
            " or say --session q1 (ANC 10.3-10.5 (AMB-21))"
        )
    said = cup.refuses(1, "draw", "c", "--session", "q1", "--publish", *AT)
    assert said.startswith(
        "round 2 of session q1: its 14 boards are 1 match of 14, drawn already: name another"
        " session (see: annul) (ANC 10.1"
    )
    said = cup.refuses(1, "draw", "c", "--round", "1", "--publish", *AT)
    assert said.startswith("the draw of round 1 of session q1 is on record already, as #")
    cup.does("schedule", "c", "q2", "--boards", "14", *AT)
    cup.does("draw", "c", "--publish", *AT)
    drawn = cup.json("draws", "c")["draws"]
    assert [(each["session"], each["round"]) for each in drawn] == [("q1", 1), ("q2", 1)]


def test_a_session_of_several_matches_takes_as_many_as_it_has_boards_for(empty: Program) -> None:
    """The Safilo Teams: 7 x 8 boards; a day of 16 boards has two of them."""
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", "sydney-2003-swiss-teams", *AT)
    empty.does("schedule", "c", "day", "--boards", "16", *AT)
    for team in "ABCDEF":
        empty.does("entry", "c", team, *AT)
    empty.does("lot", "c", *"ABCDEF", "--for", "random-draw", *AT)
    empty.does("draw", "c", "--publish", *AT)
    for one in empty.json("draws", "c")["draws"][0]["tables"]:
        two = (one["ns"]["contestant"], one["ew"]["contestant"])
        imps = ("--imps", str(ord(two[0]) % 7), "--boards", "8")
        empty.does("result", "c", *two, *imps, *AT)
    empty.does("draw", "c", "--publish", *AT)
    assert "schedule the session in which it is played" in empty.refuses(
        1, "draw", "c", "--publish", *AT
    )


def test_in_a_session_of_no_known_length_another_match_wants_its_name(empty: Program) -> None:
    empty.does("open", "--declared", *AT)
    empty.does("open", "c", "--regulations", "acbl-club-swiss-teams", *AT)
    empty.does("schedule", "c", "night", *AT)
    for team in "ABCD":
        empty.does("entry", "c", team, *AT)
    empty.does("draw", "c", "--publish", "--table", "A-B", "--table", "C-D", *AT)
    by_hand = ("--table", "A-C", "--table", "B-D", "--publish")
    assert "or say --session night" in empty.refuses(1, "draw", "c", *by_hand, *AT)
    empty.does("draw", "c", "--session", "night", *by_hand, *AT)


def test_a_draw_that_nobody_has_seen_is_not_shown_as_none(cup: Program) -> None:
    cup.does("draw", "c", "--publish", *AT)
    assert cup.refuses(2, "draws", "c", "--round", "9") == "no draw of round 9; there is 1"
