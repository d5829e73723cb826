"""What is known of somebody is told to whoever asks, and what is kept of people to everybody."""

import json
import re
from pathlib import Path

import pytest

from replay.manual import passages
from tests.replay.erased import ANN, know
from tests.replay.program import Program


@pytest.fixture
def known(empty: Program) -> Program:
    """A contest in which Ann and Bob play; Ann has entered a score."""
    return know(empty)


def test_all_that_is_known_of_somebody_is_told(known: Program, tmp_path: Path) -> None:
    known.does("incident", "wed", "bob quixote was late", "--at", "2026-11-20T22:00Z")
    told = json.loads(known.says("people", "about", "bob quixote"))
    assert told["person"] == {"id": "p0b", "name": "Bob Quixote", "number": None, "born": None}
    assert [each["kind"] for each in told["events"]] == ["ContestantEntered", "ContestantEntered"]
    assert {tuple(each["part"]) for each in told["events"]} == {("named",)}
    plays = [(each["contest"], each["contestant"]) for each in told["plays"]]
    assert plays == [("wed", "1"), ("wed", "2")]
    assert told["plays"][0]["scorecard"]["boards"]
    assert len(told["mentioned"]) == 1
    by_ann = json.loads(known.says("people", "about", "p0a"))
    assert by_ann["person"]["born"] == ANN["born"]
    assert [each["part"] for each in by_ann["events"] if each["kind"] == "ScoreEntered"] == [["by"]]
    file = tmp_path / "told.json"
    known.does("people", "about", "p0b", file)
    assert (json.loads(file.read_text()), file.stat().st_mode & 0o777) == (told, 0o600)


def test_where_there_are_officials_it_is_theirs(known: Program) -> None:
    known.does("appoint", "wed", "Dee", "director", "--by", "Cy New")
    assert "(LED-PEOPLE)" in known.refuses(1, "people", "about", "Bob Quixote", "--by", "Cy New")
    known.does("people", "about", "Bob Quixote", "--by", "Dee")


def test_nobody_is_told_of_who_is_not_known_or_erased(known: Program) -> None:
    assert known.refuses(2, "people", "about", "Nobody").startswith("no person Nobody")
    known.does("people", "erase", "p0a")
    assert "no person p0a" in known.refuses(2, "people", "about", "p0a")


def test_what_is_kept_is_told_with_how_much_of_it_is_here(known: Program) -> None:
    said = known.says("people", "retention")
    assert said.startswith("here: 3 names, 1 number, 1 date of birth; 0 erased\n")
    known.does("people", "erase", "p0a")
    said = known.says("people", "retention")
    assert said.startswith("here: 2 names, 0 numbers, 0 dates of birth; 1 erased\n")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", said, re.MULTILINE)
    assert len(rows) > 12
    assert rows[0] == ("what", "where", "why", "how long")


def test_every_table_and_file_of_a_ledger_is_told_of() -> None:
    (text,) = passages("people")
    places = ("`people`", "the views", "the record", "backups", "`columns --names`", "browsers")
    for kept in (*places, "`site`"):
        assert kept in text.partition("## When somebody asks")[0]
