"""An appeal that came too late is admitted by a ruling where SBF 7.1 is read so (AMB-58)."""

import pytest

from tests.replay.cli.telling import at, last
from tests.replay.program import Program

LATE = "1", "--reason", "the ruling was given on the bus"
CHIEF = "--by", "Kel"


def ruled(program: Program, rules: str) -> Program:
    """Two sides under a set; a ruling, and an appeal half an hour after its time."""
    stage = "main" if "teams" in rules else "qualifying"
    program.does("open", "x", "--declared", "--regulations", rules, *at("18:00"))
    program.does("appoint", "x", "Org", "organiser", *at("18:00"))
    for person, role in (("Kel", "chief-director"), ("Dee", "director")):
        program.does("appoint", "x", person, role, "--by", "Org", *at("18:01"))
    program.does(
        *("schedule", "x", "1", "--stage", stage),
        "--starts",
        "2026-11-20T18:30Z",
        "--minutes",
        "60",
        *at("18:05"),
        *CHIEF,
    )
    for number, members in (("1", ("Ann", "Bob")), ("2", ("Cas", "Dan"))):
        named = [word for member in members for word in ("--player", member)]
        program.does("entry", "x", number, *named, *at("18:10"))
    program.does(
        "rule",
        "x",
        "judgement",
        "1",
        "2",
        "--advised",
        "--told-of-appeal",
        "--by",
        "Dee",
        *at("19:20"),
    )
    position = str(last(program, "x")["position"])
    said = program.run("appeal", "lodge", "x", f"#{position}", "1", *at("20:30"))
    assert said.code == 1, said
    admits = "a ruling can still admit it (see: appeal admit)"
    assert (admits in said.err) is rules.startswith("sydney"), said
    return program


@pytest.mark.parametrize("rules", ["sydney-2003-blue-ribbon-pairs", "sydney-2003-swiss-teams"])
def test_the_chief_director_admits_it_with_a_reason(empty: Program, rules: str) -> None:
    x = ruled(empty, rules)
    said = x.refuses(1, "appeal", "admit", "x", *LATE, "--by", "Dee", *at("20:40"))
    assert said == (
        "Dee may not admit a late appeal: that is for tournament-chair, tournament-committee, "
        "chief-director, now Kel (Law 92B, SBF 7.1 (AMB-58))"
    )
    assert "reason" in x.refuses(1, "appeal", "admit", "x", "1", *CHIEF, *at("20:40"))
    x.does("appeal", "admit", "x", *LATE, *CHIEF, *at("20:40"))
    assert "is lodged" in x.refuses(1, "appeal", "admit", "x", *LATE, *CHIEF, *at("20:41"))
    assert "appeal 1 is lodged" in x.refuses(1, "post", "x", "--final", *CHIEF, *at("20:42"))
    report = x.says("report", "appeal", "x", "1")
    assert "admitted though late: the ruling was given on the bus (SBF 7.1 (AMB-58))" in report
    hearing = ("1", "--chair", "Wes", "--member", "Xan", "--member", "Yin", *CHIEF)
    x.does("appeal", "hear", "x", *hearing, *at("20:50"))
    x.does("appeal", "decide", "x", "1", "uphold", *CHIEF, *at("20:55"))
    assert x.json("verify")["ok"]


@pytest.mark.parametrize("rules", ["anc-2018-itc-open", "anc-2018-ipc"])
def test_no_other_set_admits_one(empty: Program, rules: str) -> None:
    x = ruled(empty, rules)
    assert "appeal 1 stays refused" in x.refuses(
        1, "appeal", "admit", "x", *LATE, *CHIEF, *at("20:40")
    )


def test_what_was_refused_for_its_form_is_not_late(empty: Program) -> None:
    x = ruled(empty, "sydney-2003-blue-ribbon-pairs")
    x.does(
        "rule",
        "x",
        "judgement",
        "1",
        "2",
        "--advised",
        "--told-of-appeal",
        "--by",
        "Dee",
        *at("20:31"),
    )
    x.run("appeal", "lodge", "x", f"#{last(x, 'x')['position']}", "2", "--no-form", *at("20:32"))
    assert "for another reason than its time (form)" in x.refuses(
        1, "appeal", "admit", "x", "2", "--reason", "late", *CHIEF, *at("20:40")
    )
    assert "there is 1, 2" in x.refuses(1, "appeal", "admit", "x", "3", *CHIEF, *at("20:40"))
