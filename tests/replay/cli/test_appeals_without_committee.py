"""Where no committee is available, the director in charge hears an appeal (Law 93A)."""

import pytest

from tests.replay.cli.telling import at, last
from tests.replay.program import Program

DEE = "--by", "Dee"
LODGE = "appeal", "lodge", "x"
SETS = ["compscore-matchpoints", "team-match", "wbf-2023-pairs", "alberta-55plus-pairs"]


def ruled(x: Program, rules: str, kind: str = "judgement", *, office: bool = True) -> str:
    """Two sides under a set, and a ruling between them that a director gave; its position."""
    x.does("open", "x", "--declared", "--regulations", rules, *at("18:00"))
    if office:
        x.does("appoint", "x", "Dee", "director", *at("18:01"))
    x.does("schedule", "x", "1", *at("18:05"), *DEE)
    for number, members in (("1", ("Ann", "Bob")), ("2", ("Cas", "Dan"))):
        named = [word for member in members for word in ("--player", member)]
        x.does("entry", "x", number, *named, *at("18:10"))
    x.does("rule", "x", kind, "1", "2", "--advised", *DEE, *at("19:20"))
    return f"#{last(x, 'x')['position']}"


@pytest.mark.parametrize("rules", SETS)
def test_who_gave_the_ruling_hears_the_appeal_and_decides_it(empty: Program, rules: str) -> None:
    ruling = ruled(empty, rules)
    empty.does(*LODGE, ruling, "1", *DEE, *at("19:25"))
    assert last(empty, "x")["event"]["body"] == "director-in-charge"
    empty.does("appeal", "hear", "x", "1", "--chair", "Dee", *DEE, *at("19:30"))
    empty.does("appeal", "decide", "x", "1", "assign", "--reason", "down one", *DEE, *at("19:35"))
    assert "beyond_power" not in last(empty, "x")["event"]


def test_a_point_of_law_is_decided_too(empty: Program) -> None:
    """No committee may overrule on one (Law 93B3); the director in charge may (Law 93A)."""
    empty.does(*LODGE, ruled(empty, "acblscore-matchpoints", "book"), "2", *DEE, *at("19:25"))
    empty.does("appeal", "hear", "x", "1", "--chair", "Dee", *DEE, *at("19:30"))
    done = empty.does("appeal", "decide", "x", "1", "overrule", *DEE, *at("19:35"))
    assert "beyond_power" not in last(empty, "x")["event"]
    decision = last(empty, "x")["position"]
    assert f"where one follows, that is done with --cause appeal --cites {decision}" in done.err


def test_a_score_follows_from_a_point_of_law(empty: Program) -> None:
    ruling = ruled(empty, "acblscore-matchpoints", "book")
    line = "--board", "1", "--ns", "1", "--ew", "2"
    empty.does("enter", "x", "420", *line, *DEE, *at("19:21"))
    empty.does(*LODGE, ruling, "2", *DEE, *at("19:25"))
    empty.does("appeal", "hear", "x", "1", "--chair", "Dee", *DEE, *at("19:30"))
    empty.does("appeal", "decide", "x", "1", "overrule", *DEE, *at("19:35"))
    decision = f"#{last(empty, 'x')['position']}"
    mended = "--cause", "appeal", "--cites", decision, *DEE, *at("19:36")
    empty.does("correct", "x", "450", *line, *mended)
    assert last(empty, "x")["kind"] == "ScoreCorrected"


def test_nobody_else_hears_it_while_there_is_a_director(empty: Program) -> None:
    empty.does(*LODGE, ruled(empty, "compscore-butler"), "1", *DEE, *at("19:25"))
    hear = "appeal", "hear", "x", "1", "--chair"
    assert empty.refuses(1, *hear, "Eve", *DEE, *at("19:30")) == (
        "Eve cannot hear the appeal: is not the director in charge, and it takes the director in"
        " charge (Law 93A)"
    )
    assert "may not hear" in empty.refuses(1, *hear, "Dee", "--by", "Ann", *at("19:30"))
    empty.does(*hear, "Dee", *DEE, *at("19:30"))


def test_where_nobody_is_in_office_somebody_hears_it(empty: Program) -> None:
    empty.does(*LODGE, ruled(empty, "ebu-club-pairs", office=False), "1", *at("19:25"))
    empty.does("appeal", "hear", "x", "1", "--chair", "Eve", *at("19:30"))


def test_it_is_in_time_as_long_as_scores_are_corrected(empty: Program) -> None:
    """Law 92B: to the end of the correction period of Law 79C."""
    ruling = ruled(empty, "handicap-matchpoints")
    empty.does("post", "x", "--incomplete", "a test", *DEE, *at("20:00"))
    empty.does(*LODGE, ruling, "1", *DEE, *at("20:30"))
    said = empty.run(*LODGE, ruling, "2", *DEE, *at("20:31"))
    assert said.code == 1
    assert "its period ended at 2026-11-20 20:30" in said.err
    assert "(Law 92B)" in said.err


def test_a_later_ruling_has_a_time_of_its_own_once_it_was_told(empty: Program) -> None:
    """Whoever hears of a ruling when the session's time is over may still appeal against it."""
    ruled(empty, "compscore-cross-imps")
    empty.does("enter", "x", "420", "--board", "1", "--ns", "1", "--ew", "2", *DEE, *at("19:50"))
    empty.does("post", "x", *DEE, *at("20:00"))
    empty.does("rule", "x", "judgement", "1", "2", "--session", "1", *DEE, *at("20:40"))
    late = f"#{last(empty, 'x')['position']}"
    final = "post", "x", "--final", *DEE
    assert "are not told" in empty.refuses(1, *final, *at("20:41"))
    empty.does("advise", "x", late, *DEE, *at("20:50"))
    assert "for 20 minutes more" in empty.refuses(1, *final, *at("21:00"))
    empty.does(*LODGE, late, "1", *DEE, *at("21:20"))
    said = empty.run(*LODGE, late, "2", *DEE, *at("21:21"))
    assert "its period ended at 2026-11-20 21:20" in said.err


def test_it_is_not_for_a_committee(empty: Program) -> None:
    ruling = ruled(empty, "wbf-2023-teams")
    committee = "--body", "appeals-committee", *DEE, *at("19:25")
    assert "it is for the director-in-charge (Law 93A)" in empty.refuses(
        1, *LODGE, ruling, "1", *committee
    )
