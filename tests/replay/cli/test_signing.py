"""What is recorded is said, and bears who did it, when and for whom."""

from tests.replay.cli.telling import BOARD_11, at, last
from tests.replay.program import Program


def test_what_was_recorded_is_said_on_stderr_and_as_json_on_request(club_night: Program) -> None:
    said = club_night.does("enter", "wed", "420", *BOARD_11, *at("19:20"))
    assert said.out == ""
    assert said.err == f"recorded #10 ScoreEntered; head {club_night.head}\n"
    told = club_night.json(
        "enter", "wed", "50", "--board", "11", "--ns", "3", "--ew", "4", *at("19:20")
    )
    assert told["recorded"] == [{"position": 11, "kind": "ScoreEntered"}]
    assert told["head"]["position"] == 11
    assert told["head"]["hash"].startswith(club_night.head)


def test_who_when_and_for_whom_are_part_of_what_is_recorded(club_night: Program) -> None:
    signed = ("--by", "Ann Scorer", "--responsible", "Bob Director", *at("19:20"))
    club_night.does("enter", "wed", "420", *BOARD_11, *signed, "--recorded-at", "2026-11-20T19:30Z")
    envelope = last(club_night)
    assert envelope["at"] == "2026-11-20T19:20:00.000000Z"
    assert envelope["recorded_at"] == "2026-11-20T19:30:00.000000Z"
    names = {person["id"]: person["name"] for person in club_night.json("people", "list")}
    assert names[envelope["actor"]] == "Ann Scorer"
    assert names[envelope["responsible"]] == "Bob Director"
    assert "Ann Scorer for Bob Director" in club_night.says("log", "wed")


def test_a_name_is_the_same_person_each_time(club_night: Program) -> None:
    for board in ("1", "8"):
        line = ("--board", board, "--ns", "1", "--ew", "2", *at("19:20"))
        club_night.does("enter", "wed", "420", *line, "--by", "ann  SCORER")
    assert [person["name"] for person in club_night.json("people", "list")] == ["ann SCORER"]


def test_a_repeated_request_counts_once(club_night: Program) -> None:
    command = ("enter", "wed", "420", *BOARD_11, *at("19:20"), "--request-id", "tablet-1")
    first = club_night.json(*command)
    again = club_night.json(*command)
    assert first == again
    sentence = club_night.refuses(2, "enter", "wed", "450", *BOARD_11, *command[-4:])
    assert sentence == "the request id tablet-1 belongs to another command, recorded at #10"
