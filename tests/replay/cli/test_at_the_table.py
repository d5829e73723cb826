"""Who has entered, who agrees to a match, and who leaves which table (ANC 1.4; SBF 6.1; Law 4)."""

import pytest

from tests.replay.cli.telling import at, last
from tests.replay.program import Program

TEAMS = {
    "1": ("Foxes", "Ann Bob Cas Dan"),
    "2": ("Owls", "Eve Fay Gus Hal"),
    "3": ("Bears", "Ida Jon Kim Leo"),
}


def entry(number: str, team: str, players: str) -> list[str]:
    """The words that enter a team."""
    members = [word for player in players.split() for word in ("--player", player)]
    return ["entry", "x", number, "--team", team, *members]


def founded(program: Program, rules: str, boards: int) -> Program:
    """Three teams under a set."""
    program.does("open", "x", "--declared", "--regulations", rules, *at("18:00"))
    stage = "main" if "swiss" in rules or "club" in rules else "qualifying"
    times = ("--starts", "2026-11-20T19:00Z", "--boards", str(boards))
    program.does("schedule", "x", "1", "--stage", stage, *times, *at("18:05"))
    for number, (team, players) in TEAMS.items():
        program.does(*entry(number, team, players), *at("18:10"))
    return program


def both_rooms(program: Program, boards: int) -> None:
    """Foxes and Owls play these boards in both rooms."""
    for board in range(1, boards + 1):
        for room, ns, ew in (("open", "1", "2"), ("closed", "2", "1")):
            sides = ("--board", str(board), "--ns", ns, "--ew", ew, "--room", room)
            program.does("enter", "x", "pass", *sides, *at("19:30"))


def test_entries_are_listed_before_the_first_score(empty: Program) -> None:
    x = founded(empty, "sydney-2003-swiss-teams", 8)
    x.does(
        "drop-in", "x", "House", "1", "--house", "--team", "Wolves", "--player", "Ros", *at("18:20")
    )
    x.does("withdraw", "x", "Bears", *at("18:30"))
    listed = x.json("entries", "x")["entries"]
    assert [(one["number"], one["names"], one["standing"]) for one in listed] == [
        ("1", ["Foxes"], "in"),
        ("2", ["Owls"], "in"),
        ("3", ["Bears"], "withdrawn"),
        ("4", ["Wolves"], "in"),
    ]
    assert "Ros" in x.says("entries", "x")
    assert "house, from session 1 on" in x.says("entries", "x")


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        ("sydney-2003-seniors-teams", "SBF 2.1"),
        ("sydney-2003-swiss-teams", "NSWBA 4.1, 4.5.1 (teams), 4.6.4"),
        ("anc-2018-itc-open", "ANC 3.5"),
        ("acbl-club-swiss-teams", "Law 4"),
    ],
)
def test_a_player_is_a_member_of_one_team(empty: Program, rules: str, clause: str) -> None:
    x = founded(empty, rules, 8)
    said = x.refuses(1, *entry("4", "Cats", "Ann Nan Oz Pam"), *at("18:15"))
    assert said == (
        f"Ann cannot play for 4: a player is a member of one team, and this one is of 1 ({clause})"
    )
    x.does("withdraw", "x", "1", *at("18:20"))
    x.does(*entry("4", "Cats", "Ann Nan Oz Pam"), *at("18:25"))


def test_in_a_contest_of_pairs_somebody_may_come_with_another_partner(club_night: Program) -> None:
    club_night.does("entry", "wed", "5", "--player", "Ann", "--player", "Bob", *at("18:30"))
    club_night.does("entry", "wed", "6", "--player", "Ann", "--player", "Cas", *at("18:30"))


def test_a_whole_match_is_agreed_to_at_once(empty: Program) -> None:
    x = founded(empty, "sydney-2003-swiss-teams", 2)
    both_rooms(x, 2)
    assert "a confirmation" in x.says("missing", "x")
    x.does("confirm", "x", "Owls", "--against", "Foxes", *at("19:40"))
    x.does("confirm", "x", "Foxes", "--against", "Owls", *at("19:41"))
    assert "a confirmation" not in x.says("missing", "x")
    assert "already" in x.refuses(1, "confirm", "x", "Owls", "--against", "1", *at("19:42"))
    assert "no score" in x.refuses(1, "confirm", "x", "Owls", "--against", "3", *at("19:42"))
    assert "whose match (--against)" in x.misused("confirm", "x", "Owls", *at("19:42"))


def test_a_told_match_is_agreed_to_by_the_same_words(empty: Program) -> None:
    x = founded(empty, "sydney-2003-swiss-teams", 8)
    x.does("result", "x", "Foxes", "Owls", "--imps", "5", "--boards", "8", *at("19:30"))
    x.does("confirm", "x", "Owls", "--against", "Foxes", *at("19:40"))
    assert last(x, "x")["kind"] == "ScoreConfirmed"


@pytest.mark.parametrize(
    ("room", "incident"), [("open", "left-table"), ("closed", "score-entry"), (None, "score-entry")]
)
def test_each_room_is_left_by_itself(empty: Program, room: str | None, incident: str) -> None:
    x = founded(empty, "anc-2018-itc-open", 1)
    both_rooms(x, 1)
    for side in ("1", "2"):
        confirmed = ("--board", "1", "--ns", "1", "--ew", "2", "--room", "open")
        x.does("confirm", "x", side, *confirmed, *at("19:40"))
    where = ("--room", room) if room else ()
    x.does("leave", "x", "1", "2", *where, *at("19:50"))
    assert last(x, "x")["event"]["incident"] == incident
    again = x.refuses(1, "leave", "x", "2", "1", *where, *at("19:51"))
    assert "leaving this table" in again


def test_nobody_leaves_a_table_before_play(empty: Program) -> None:
    """ANC 1.4 is about leaving after the match: before it nothing can be missing."""
    x = founded(empty, "anc-2018-itc-open", 1)
    x.does("schedule", "x", "late", "--starts", "2026-11-20T21:00Z", "--boards", "1", *at("19:30"))
    said = x.refuses(1, "leave", "x", "1", "2", "--session", "late", *at("20:59"))
    assert said.startswith("nobody leaves a table of session late: it is to start at 2026-11-20")
    x.does("leave", "x", "1", "2", "--session", "late", *at("21:00"))
