"""A club night told through the command line, and what its verbs are told in."""

import shutil
from pathlib import Path

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program


@pytest.fixture
def club_night(told_once: Path, empty: Program) -> Program:
    """A declared ledger with a contest of four pairs, whose session is about to begin."""
    shutil.copy(told_once, empty.ledger)
    return empty


@pytest.fixture(scope="session")
def told_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of the club night before anything is done in it, to be copied."""
    empty = Program(tmp_path_factory.mktemp("night") / "new.ledger")
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    contest = (
        "open",
        "wed",
        "--regulations",
        "compscore-matchpoints",
        "--zone",
        "Australia/Sydney",
    )
    empty.does(*contest, "--at", "2026-11-20T18:00Z")
    empty.does("schedule", "wed", "1", "--starts", "2026-11-20T19:00Z", "--at", "2026-11-20T18:10Z")
    for number in "1234":
        empty.does("entry", "wed", number, "--at", "2026-11-20T18:20Z")
    assert [path.name for path in empty.ledger.parent.iterdir()] == [empty.ledger.name]
    return empty.ledger


@pytest.fixture
def entered(club_night: Program) -> Program:
    """Both tables of board 1."""
    club_night.does("enter", "wed", "4S=N", *at("19:20"), "--board", "1", "--ns", "1", "--ew", "2")
    club_night.does("enter", "wed", "-50", *at("19:20"), "--board", "1", "--ns", "3", "--ew", "4")
    return club_night
