"""export --as lin and json: the boards at their tables, with cards and calls; all of a contest."""

import json
from pathlib import Path

import pytest

from ledger import readers
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.kinds import LIN
from tests.replay.program import Program

WHEN = ("--recorded-at", "2026-03-05T22:00Z")


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    file, program = tmp_path / "friday.lin", Program(tmp_path / "friday.ledger")
    file.write_bytes(LIN)
    program.does("import", file, "--contest", "wed", *WHEN)
    return program


def said(file: ResultFile) -> set[tuple[object, ...]]:
    """Who met whom, by name, and what came of it."""
    names = {one.contestant: frozenset(p.name for p in one.players) for one in file.entries}
    return {
        (row.line.board, names[row.line.ns], names[row.line.ew], row.played and row.played.outcome)
        for row in file.lines
    }


def test_boards_of_pairs_go_out_as_they_came_in(evening: Program) -> None:
    done = evening.does("export", "wed", "--as", "lin")
    first, again = (readers.read("a.lin", content) for content in (LIN, done.out.encode()))
    assert said(again) == said(first)
    assert [deal.deal.hands for deal in again.deals] == [deal.deal.hands for deal in first.deals]
    assert [row.ns_claim for row in again.lines] == [row.ns_claim for row in first.lines]
    assert "not said in the file: numbers, rounds and tables" in done.err


CALLS = (
    ("1,4S,N,10", "mb|4S|mb|p|mb|p|mb|p|mc|10|"),
    ("1,3NTX,W,8", "mb|p|mb|p|mb|p|mb|3N|mb|d|mb|p|mb|p|mb|p|mc|8|"),
    ("1,2HXX,S,7", "mb|p|mb|p|mb|2H|mb|d|mb|r|mb|p|mb|p|mb|p|mc|7|"),
    ("1,PASS,,", "mb|p|mb|p|mb|p|mb|p|zz"),
)


@pytest.mark.parametrize(("cells", "calls"), CALLS)
def test_the_calls_are_the_fewest_that_lead_to_the_contract(
    tmp_path: Path, cells: str, calls: str
) -> None:
    board, contract, declarer, tricks = cells.split(",")
    file = tmp_path / "more.csv"
    row = f"{board},1,2,{contract},{declarer},{tricks},Ann & Bob,Cy & Di"
    file.write_text(f"board,ns,ew,contract,declarer,tricks,ns names,ew names\n{row}\n")
    program = Program(tmp_path / "more.ledger")
    program.does("import", file, "--contest", "wed", *WHEN)
    cards = tmp_path / "cards.lin"
    cards.write_bytes(LIN)
    program.does("deals", "wed", cards, "--recorded-at", "2026-03-05T22:10Z")
    assert calls in program.does("export", "wed", "--as", "lin").out


def test_what_lin_has_no_words_for_is_refused_and_what_it_lacks_is_listed(tmp_path: Path) -> None:
    file, program = tmp_path / "bare.csv", Program(tmp_path / "bare.ledger")
    file.write_text("board,ns,ew,score\n1,1,2,420\n")
    program.does("import", file, "--contest", "wed", *WHEN)
    refused = program.refuses(2, "export", "wed", "--as", "lin")
    assert "without cards" in refused


def test_json_has_all_that_is_handed_out(evening: Program) -> None:
    out = json.loads(evening.says("export", "wed", "--as", "json"))
    assert (out["contestants_are"], out["lines_in"]) == ("pair", "matchpoints")
    assert len(out["lines"]) == len(out["cards"]) + 1 == 2
    ids = {one["contestant"] for one in out["contestants"]}
    assert {line["ns"] for line in out["lines"]} < ids
    placed = [one for one in out["contestants"] if one["place"]]
    standings = evening.json("standings", "wed")["standings"]
    assert len(placed) == len(standings)
