"""seating: what captains posted, hidden while it is blind, and who really sat."""

import json

import pytest

from tests.replay.program import Program

AT = ("--at", "2026-11-20T18:30Z")


@pytest.fixture
def itc(empty: Program) -> Program:
    """Six teams of four, three round robins: the first one's line-ups are blind."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "itc", "--regulations", "anc-2018-itc-open", *AT)
    stage = [{"command": "ScheduleStage", "stage": "qualifying"}]
    stage += [
        {
            "command": "ScheduleSession",
            "session": str(number),
            "stage": "qualifying",
            "starts_at": f"2026-11-20T{18 + number:02}:00:00Z",
        }
        for number in range(1, 4)
    ]
    empty.does("submit", "itc", "-", *AT, stdin="\n".join(map(json.dumps, stage)))
    for team in "ABCDEF":
        people = [option for n in range(1, 5) for option in ("--player", f"{team}{n}")]
        empty.does("entry", "itc", team, *people, *AT)
    empty.does("numbers", "itc", *(f"{t}={n}" for n, t in enumerate("ABCDEF", 1)), *AT)
    empty.does("draw", "itc", "--publish", *AT)
    return empty


def seats(team: str, *, first_named: bool) -> list[str]:
    sides = ("ON", "OS", "CE", "CW") if first_named else ("OE", "OW", "CN", "CS")
    return [f"{seat}={team}{n}" for n, seat in enumerate(sides, 1)]


def test_a_blind_line_up_is_hidden_until_both_are_in(itc: Program) -> None:
    first = itc.json("seating", "itc", "--scope", "session:1")["matches"][0]["sides"]
    named = [side["contestant"] for side in first]
    post = ("line-up", "itc", "--session", "1", "--seating", "blind", "--at", "2026-11-20T18:40Z")
    itc.does(*post, named[0], *seats(named[0], first_named=True))
    one, other = itc.json("seating", "itc", "--scope", "session:1")["matches"][0]["sides"]
    assert (one["hidden"], one["announced"]) == (True, [])
    assert other["posted_at"] is None
    itc.does(*post, named[1], *seats(named[1], first_named=False))
    one, other = itc.json("seating", "itc", "--scope", "session:1")["matches"][0]["sides"]
    assert [place["name"] for place in one["announced"]] == [f"{named[0]}{n}" for n in range(1, 5)]
    assert one["due_at"] == "2026-11-20T18:45:00Z"
    assert (one["in_time"], other["in_time"]) == (True, True)


def test_who_really_sat_stands_beside_what_was_announced(itc: Program) -> None:
    team = itc.json("seating", "itc", "--scope", "session:1")["matches"][0]["sides"][0]
    itc.does("seat", "itc", team["contestant"], f"ON={team['contestant']}2", *AT, "--session", "1")
    side = itc.json("seating", "itc", "--scope", "session:1")["matches"][0]["sides"][0]
    assert [place["name"] for place in side["sat"]] == [f"{team['contestant']}2"]
    assert "ON" not in itc.says("seating", "itc")
    assert f"N open: {team['contestant']}2" in itc.says("seating", "itc")


def test_before_anybody_posts_it_says_who_has_to_and_when(itc: Program) -> None:
    """ANC 10.5.3, 10.6: blind, a quarter of an hour before the start."""
    for match in itc.json("seating", "itc", "--scope", "session:1")["matches"]:
        assert [side["seating"] for side in match["sides"]] == ["blind", "blind"]
        assert {side["due_at"] for side in match["sides"]} == {"2026-11-20T18:45:00Z"}
        assert {side["posted_at"] for side in match["sides"]} == {None}


def test_pairs_are_told_their_direction_round_by_round(empty: Program) -> None:
    """SBF appendix B: the third table of the final switches the arrow after three boards."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "pairs", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    empty.does("stage", "pairs", "final", *AT)
    empty.does("schedule", "pairs", "f", *AT)
    for number in range(1, 11):
        empty.does("entry", "pairs", str(number), *AT)
    empty.does("draw", "pairs", "--publish", *AT)
    sits = [
        (side["number"], side["direction"], match["switched_after"])
        for match in empty.json("seating", "pairs")["matches"][:3]
        for side in match["sides"]
    ]
    assert sits[:2] == [("10", "NS", None), ("1", "EW", None)]
    assert sits[4:] == [("9", "NS", 3), ("5", "EW", 3)]
    blocks = empty.says("seating", "pairs").split("\n\n")[1:10]
    assert [block.splitlines()[0] for block in blocks] == [
        f"session f, round {number}" for number in range(1, 10)
    ]
    assert blocks[0].splitlines()[6].split()[:2] == ["3", "9"]
    assert "NS, switched after 3" in blocks[0].splitlines()[6]
