"""Who answers for an act: a director for an assistant (Law 81B2), an official for what is late."""

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program

FINE = ("procedural", "1", "--amount", "2", "--reason", "compared scores", "--by", "Ada")


@pytest.fixture
def staffed(club_night: Program) -> Program:
    """The club night with Org, who organises, Dee, who directs, and Ada, who assists her."""
    club_night.does("appoint", "wed", "Org", "organiser", *at("18:30"))
    club_night.does("appoint", "wed", "Dee", "director", "--by", "Org", *at("18:30"))
    club_night.does("appoint", "wed", "Ada", "assistant-director", "--by", "Dee", *at("18:30"))
    return club_night


def test_an_assistant_names_a_director_or_nobody(staffed: Program) -> None:
    said = staffed.refuses(1, "penalise", "wed", *FINE, "--responsible", "Sam", *at("20:00"))
    assert said == (
        "Sam may not answer for an assistant: that is for chief-director, director, now Dee "
        "(Law 81B2)"
    )
    staffed.does("penalise", "wed", *FINE, "--responsible", "Dee", *at("20:00"))
    staffed.does("penalise", "wed", *FINE, *at("20:01"))


def test_what_is_dated_back_is_answered_for_by_an_official(staffed: Program) -> None:
    late = ("--recorded-at", "2026-11-20T22:00Z", *at("21:00"), "--incomplete", "nobody came")
    post = ("post", "wed", "--by", "Ada", *late)
    assert "Ada may not answer for" not in staffed.refuses(1, *post)
    said = staffed.refuses(1, *post, "--responsible", "Org")
    assert "Org may not answer for an assistant" in said
    staffed.does(*post, "--responsible", "Dee")


def test_a_director_too_names_one_who_holds_an_office(staffed: Program) -> None:
    late = ("--recorded-at", "2026-11-20T22:00Z", *at("21:00"), "--incomplete", "nobody came")
    post = ("post", "wed", "--by", "Dee", *late)
    assert "now Org, Dee (LED-BOUNDARY)" in staffed.refuses(1, *post, "--responsible", "Sam")
    staffed.does(*post, "--responsible", "Org")
