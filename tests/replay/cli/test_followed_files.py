"""A Bridgemate database that is followed while it is written ends as if it were read at once."""

from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest

from ledger.desk import Desk
from ledger.errors import LedgerIsBusy
from ledger.readers.result_file import ResultFile
from ledger.store import Store
from replay.cli.files import changing
from replay.cli.followed_file import follow_on
from tests.bridgemates import owner_of, rows, step
from tests.followed import check
from tests.replay.program import Program

NAME = "bws/session_2026-01-26.bws"


@pytest.fixture(scope="module")
def content(data: Path) -> bytes:
    path = data / NAME
    if not path.exists():
        pytest.skip(f"no {path}")
    return path.read_bytes()


def results(program: Program) -> dict[object, object]:
    store = Store(program.ledger, read_only=True)
    try:
        contest = Desk(store).contest("wed")
        return {one.line.key: (one.score, one.awards) for one in contest.counting()}
    finally:
        store.close()


def test_results_that_arrive_in_steps_are_those_of_the_whole_file(
    content: bytes, tmp_path: Path
) -> None:
    places = list(rows(content, owner_of(content, 270)))
    by_steps, at_once = (Program(tmp_path / f"{name}.ledger") for name in ("steps", "whole"))
    file = tmp_path / "evening.bws"
    for minute, (shown, erased) in enumerate(((90, ()), (150, (40, 41)), (270, (40,)))):
        file.write_bytes(step(content, places, shown, erased))
        at = f"2026-01-26T12:{minute:02}Z"
        said = by_steps.does("import", file, "--contest", "wed", "--recorded-at", at)
        if erased:
            assert said.out.count("struck out: ") == (2 if shown == 150 else 0), said.out[:400]
    at_once.does("import", file, "--contest", "wed", "--recorded-at", "2026-01-26T12:09Z")
    assert results(by_steps) == results(at_once)
    assert len(results(by_steps)) == 269


@pytest.mark.slow
def test_a_follower_that_is_killed_goes_on_with_the_file_as_it_is_then(
    data: Path, content: bytes, tmp_path: Path
) -> None:
    """The whole of it, 200 steps and three killed, is python -m tests.followed."""
    assert content
    check(data / NAME, tmp_path, steps=4, seed=1, kills=1)


def test_a_half_written_database_is_waited_for(content: bytes) -> None:
    told, taken = list[str](), list[ResultFile]()
    for now in (content[:70_000], content):
        follow_on("evening.bws", now, taken.append, told.append)
    assert len(taken) == 1
    assert len(told) == 1
    assert told[0].startswith("not read now: evening.bws")


def test_while_others_hold_the_ledger_it_is_tried_again() -> None:
    told, held = list[str](), [LedgerIsBusy(file="x.ledger")] * 2

    def take(_: ResultFile) -> None:
        if held:
            raise held.pop()
        told.append("taken in")

    follow_on("evening.csv", b"board,ns,ew,score\n1,1,2,420\n", take, told.append)
    assert [one.partition(":")[0] for one in told] == ["tried again", "tried again", "taken in"]


ROWS = [f"{board},{ns},{ns + 1},130\n" for board in range(1, 9) for ns in (1, 3)]


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"board,ns,ew",
        b"board,ns,ew,score\n1,1,2,420\n1,3,4,9",
        ("board,ns,ew,score\n" + "".join(ROWS[:3])).encode(),
        ("board,ns,ew,score\n" + "".join(ROWS))[:-2].encode(),
    ],
)
def test_whatever_a_followed_file_is_meanwhile_it_is_followed_to_its_end(
    tmp_path: Path, half: bytes
) -> None:
    """What was read before stays, and what it says next is waited for."""
    program, file = Program(tmp_path / "f.ledger"), tmp_path / "evening.csv"
    whole = ("board,ns,ew,score\n" + "".join(ROWS)).encode()
    last = whole + b"9,1,2,130\n"
    file.write_bytes(whole)
    with patch("replay.cli.import_file.changing", lambda *_: iter([whole, half, last])):
        said = program.run("import", file, "--contest", "wed", "--follow")
    assert said.code == 0, said.err
    assert "struck out" not in said.out
    assert len(results(program)) == 17


def test_a_file_that_says_nothing_yet_is_waited_for_from_the_beginning(tmp_path: Path) -> None:
    program, file = Program(tmp_path / "f.ledger"), tmp_path / "evening.csv"
    begun = b"board,ns,ew,score\n"
    file.write_bytes(begun)
    seen = [begun, begun + b"1,1,2,420\n"]
    with patch("replay.cli.import_file.changing", lambda *_: iter(seen)):
        said = program.run("import", file, "--contest", "wed", "--follow")
    assert said.code == 0, said.err
    assert "not read now: evening.csv" in said.err
    assert len(results(program)) == 1
    assert program.run("import", file, "--contest", "wed").code == 2


def test_a_file_that_is_taken_away_for_a_while_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_bytes(b"one")

    def passing(_: float) -> None:
        file.unlink() if file.exists() else file.write_bytes(b"two")

    with patch("replay.cli.files.sleep", passing):
        assert list(islice(changing(file, every=1), 2)) == [b"one", b"two"]


def test_a_file_is_given_again_when_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_bytes(b"one")
    contents = changing(file, every=0.01)
    assert next(contents) == b"one"
    file.write_bytes(b"two")
    assert next(contents) == b"two"


def test_following_goes_with_no_dry_run(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n")
    said = Program(tmp_path / "f.ledger").run("import", file, "--follow", "--dry-run")
    assert (said.code, "--follow goes neither" in said.err) == (2, True)


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "1e308", "0", "-1", "1e-9", "86401"])
def test_how_often_it_is_looked_at_has_its_bounds(tmp_path: Path, seconds: str) -> None:
    program, file = Program(tmp_path / "new.ledger"), tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,110\n")
    following = ("--contest", "wed", "--follow", f"--every={seconds}")
    assert "--every" in program.misused("import", file, *following)
    assert not program.ledger.exists()
