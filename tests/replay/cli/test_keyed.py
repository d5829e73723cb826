"""Scores by keyboard: slip by slip in a terminal, and as lines from a pipe."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store import Store
from replay.acts.sitting import Signer
from replay.keying import keying
from replay.keying.keying import slips, turn
from tests.replay.cli.telling import at, events
from tests.replay.program import Program

LATER = at("21:00")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A declared evening of a Mitchell at three tables, drawn and not yet scored."""
    program = Program(tmp_path_factory.mktemp("keyed") / "x.ledger")
    program.does("open", "x", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    program.does("schedule", "x", "1", "--boards", "6", *at("18:05"))
    for number in range(1, 7):
        program.does("entry", "x", str(number), *at("18:10"))
    program.does("movement", "use", "x", "mitchell", "--boards", "2", *at("18:15"))
    program.does("draw", "x", "--publish", *at("18:20"))
    return program.ledger.read_bytes()


@pytest.fixture
def x(told: bytes, tmp_path: Path) -> Program:
    """An evening of one's own."""
    program = Program(tmp_path / "x.ledger")
    program.ledger.write_bytes(told)
    return program


def scored(program: Program) -> list[str]:
    """What was entered, in the order of the record."""
    found = [one["event"]["score"] for one in events(program, "x") if one["kind"] == "ScoreEntered"]
    return [
        f"r{one.get('round')} t{one.get('table')} b{one['board']}"
        f" {one['ns']}-{one['ew']} {one['points']}"
        for one in found
    ]


def test_lines_from_a_pipe_go_on_by_table_or_by_board(x: Program) -> None:
    x.does("enter", "x", "-", *LATER, stdin="420\n-100\n4SN=\n")
    assert scored(x) == ["r1 t1 b1 1-4 420", "r1 t1 b2 1-4 -100", "r1 t2 b3 2-5 420"]
    x.does("enter", "x", "-", "--by-board", *LATER, stdin="b2\n\n-100\n110 # a remark\n\n-90\n")
    assert scored(x)[3:] == ["r2 t3 b2 3-5 110", "r3 t2 b2 2-6 -90"]


def test_a_line_may_say_where_it_belongs(x: Program) -> None:
    x.does("enter", "x", "-", *LATER, stdin="r3 t2 420\nb4 1-6 100\nb4 t1 r2 100!\nt3 np\n")
    assert scored(x) == ["r3 t2 b1 2-6 420", "r2 t1 b4 1-6 100"]
    assert events(x, "x")[-1]["event"]["line"]["table"] == "3"


@pytest.mark.parametrize(
    ("nowhere", "order"),
    [
        ("b6 1-2", ()),
        ("b3 1-4", ()),
        ("b6", ()),
        ("b6 1-2", ("--by-board",)),
        ("b3 1-4", ("--by-board",)),
    ],
)
def test_after_a_line_that_nobody_drew_the_next_says_where_it_belongs(
    x: Program, nowhere: str, order: tuple[str, ...]
) -> None:
    """Else it would go to the first line of all, and `c` change what stands there."""
    lines = f"r1 t1 b1 420\n{nowhere} 100\nc 450\n170\nr2 t1 b4 140\n"
    said = x.run("enter", "x", "-", *order, *LATER, stdin=lines)
    refused = [line.split(":")[1] for line in said.err.splitlines() if ": line " in line]
    assert refused == [" line 2", " line 3", " line 4"]
    assert said.err.count("say where it belongs") == 2
    assert scored(x) == ["r1 t1 b1 1-4 420", "r2 t1 b4 1-6 140"]
    assert {one["kind"] for one in events(x, "x")}.isdisjoint({"ScoreCorrected"})


def test_refused_lines_are_told_by_number_and_nothing_else_is_lost(x: Program) -> None:
    lines = "420\n4ZN=\n420\nt9 420\n420\nr2 t1 b5 50\nr2 t1 b3 400\nb6 100\n420\n"
    said = x.run("enter", "x", "-", *LATER, stdin=lines)
    assert said.code == 1
    refused = [line for line in said.err.splitlines() if ": line " in line]
    assert [line.split(":")[1] for line in refused] == [f" line {n}" for n in (2, 4, 5, 6, 8, 9)]
    wanted = (
        "4ZN=",
        "nobody plays",
        "say where",
        "nobody plays",
        "to play boards 3-4",
        "say where",
    )
    assert all(words in line for words, line in zip(wanted, refused, strict=True)), refused
    assert scored(x) == ["r1 t1 b1 1-4 420", "r1 t2 b3 2-5 420", "r2 t1 b3 1-6 400"]
    assert f"recorded 3 lines, refused 6; head {x.head}" in said.err


@pytest.mark.parametrize("verb", [("key", "x"), ("enter", "x", "-")])
@pytest.mark.parametrize(
    ("lines", "refused", "entered"),
    [
        ("420\n425\n-50", [2], ["r1 t1 b1 1-4 420", "r1 t2 b3 2-5 -50"]),
        ("425\n\0\n-50", [1, 2], ["r1 t2 b3 2-5 -50"]),
        ("420\nr2 t3 b7\n-50\nr2 t1 -90", [2, 3], ["r1 t1 b1 1-4 420", "r2 t1 b3 1-6 -90"]),
        ("420\nr2 t1 b4 \0\n-50", [2, 3], ["r1 t1 b1 1-4 420"]),
        ("420\nr2 x3 b4\n-50", [2, 3], ["r1 t1 b1 1-4 420"]),
        ("r2 t9\n\0\n\n-50", [1, 2, 4], []),
        ("b6 1-2 420\n-50", [1, 2], []),
        ("r3 t3 b3\n425\n-100\n-50", [2, 4], ["r3 t3 b4 3-4 -100"]),
    ],
)
def test_from_a_pipe_no_line_slides_to_where_a_refused_one_belongs(
    x: Program, verb: tuple[str, ...], lines: str, refused: list[int], entered: list[str]
) -> None:
    said = x.run(*verb, *LATER, stdin=f"{lines}\n")
    assert said.code == 1
    told = [line.split(":")[1] for line in said.err.splitlines() if ": line " in line]
    assert (told, scored(x)) == ([f" line {number}" for number in refused], entered)


def test_key_leaves_what_is_scored_and_goes_round_for_a_person_only(x: Program) -> None:
    x.does("key", "x", *LATER, stdin="r1 t1 b2 110\nr1 t1 b1 420\n140\n")
    assert scored(x)[2:] == ["r1 t2 b3 2-5 140"]
    said = x.run("key", "x", *LATER, stdin="r3 t3 b4\n90\n100\n")
    assert "line 3: say where it belongs" in said.err
    with closing(Store(x.ledger)) as store:
        person, pipe = (slips(store, "x", None, "table", is_piped=piped) for piped in (False, True))
        last = person.sheet.lines[-1]
        assert pipe.offered(last) is None
        assert (person.offered(last) or last).board == 4
        done = turn(store, "x", person, last, "4ZN=", Signer(None, None, None, None, None), print)
        assert (done.line, done.next) == (last, last)


def test_a_repeated_run_counts_once(x: Program) -> None:
    lines = "420\n-100\nnp\n"
    x.does("enter", "x", "-", "--request-id", "slip", *LATER, stdin=lines)
    before = x.ledger.read_bytes()
    again = x.does("enter", "x", "-", "--request-id", "slip", *LATER, stdin=lines)
    assert "refused" not in again.err
    x.does("enter", "x", "-", *LATER, stdin="420\n-100\n")
    assert len(scored(x)) == 2
    assert x.ledger.read_bytes() == before


@pytest.mark.parametrize(("theirs", "code"), [("420", 0), ("450", 1)])
def test_a_line_that_somebody_else_keys_meanwhile_stands_already_or_is_refused(
    x: Program, monkeypatch: pytest.MonkeyPatch, theirs: str, code: int
) -> None:
    def scored_meanwhile(*looked_at: object) -> str:
        monkeypatch.undo()
        x.does("enter", "x", "-", *LATER, stdin=f"r1 t1 b1 {theirs}\n")
        return ""

    monkeypatch.setattr(keying, "by_itself", scored_meanwhile)
    said = x.run("enter", "x", "-", *LATER, stdin="420\n")
    assert (said.code, scored(x)) == (code, [f"r1 t1 b1 1-4 {theirs}"])
    assert ("stands already, 420" in said.err, "already has a score" in said.err) == (
        code == 0,
        code == 1,
    )


def test_lines_are_told_to_programs(x: Program) -> None:
    said = x.run("enter", "x", "-", "--json", *LATER, stdin="420\n1\n")
    told = json.loads(said.out)
    assert [(one["line"], one["kind"]) for one in told["recorded"]] == [(1, "ScoreEntered")]
    assert [one["line"] for one in told["refused"]] == [2]


def test_mistakes_are_caught_where_they_are_typed(x: Program) -> None:
    typed = ["4SN", "b1 620", "b1 420", "b1", "c 450", "t3 r3 b5 140", "b2 t1 r1 -100"]
    said = x.run("key", "x", *LATER, stdin="\n".join(typed))
    assert said.code == 1
    refused = [line for line in said.err.splitlines() if line.startswith("bridge-ledger: ")]
    assert [line.split(": ")[1] for line in refused] == ["line 1", "line 2", "line 6"]
    assert "+420 becomes +450; the old one was recorded by desk as #" in said.err
    assert scored(x) == ["r1 t1 b1 1-4 420", "r1 t1 b2 1-4 -100"]
    kinds = [one["kind"] for one in events(x, "x")[-3:]]
    assert kinds == ["CorrectionRequested", "ScoreCorrected", "ScoreEntered"]


def test_what_is_unlikely_is_asked_back_and_from_a_pipe_remarked_on(empty: Program) -> None:
    x = four_tables(empty)
    x.does("enter", "x", "-", *LATER, stdin="b1 1-2 420\nb1 3-4 420\nb1 5-6 450\n")
    said = x.run("key", "x", *LATER, stdin="b1 7-8 -420\n")
    assert "-420 where 2 others have +420; if it is meant" in said.err
    assert len(scored(x)) == 3
    x.does("key", "x", *LATER, stdin="b1 7-8 -420!\n")
    lines = "b2 1-2 620\nb2 3-4 650\nb2 5-6 680\nb2 7-8 -5200\n"
    told = x.does("enter", "x", "-", *LATER, stdin=lines)
    assert "look at board 2 7-8 (session 1) again: -5200 is far from every" in told.err
    assert len(scored(x)) == 8


def four_tables(empty: Program) -> Program:
    """Eight pairs whom nobody has drawn."""
    empty.does("open", "x", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    empty.does("schedule", "x", "1", *at("18:05"))
    for number in range(1, 9):
        empty.does("entry", "x", str(number), *at("18:10"))
    return empty


def test_nothing_is_offered_where_nobody_was_drawn(empty: Program) -> None:
    four_tables(empty)
    said = empty.run("enter", "x", "-", *LATER, stdin="420\nb1 1-2 420\n50\nb1 3/4 50\n")
    assert [line[:24] for line in said.err.splitlines()[:-1]] == ["bridge-ledger: line 1: s"]
    assert [row.partition("b")[2] for row in scored(empty)] == ["1 1-2 420", "2 1-2 50", "1 3-4 50"]


def test_an_evening_is_keyed_from_its_draw_to_its_posting(empty: Program) -> None:
    empty.does("open", "x", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    empty.does("schedule", "x", "1", "--boards", "28", *at("18:05"))
    for number in range(1, 15):
        empty.does("entry", "x", str(number), *at("18:10"))
    empty.does("movement", "use", "x", "mitchell", "--boards", "4", *at("18:15"))
    empty.does("draw", "x", "--publish", *at("18:20"))
    mistakes = ["620", "4ZN=", "b27 420", "b1"]  # impossible, no score, another table's board; back
    right = ["4SN=", "1HW+1", "3NXS-1", "pass"] * 49
    said = empty.run("key", "x", *LATER, stdin="\n".join([*mistakes, *right]) + "\n")
    assert [line.split(":")[1] for line in said.err.splitlines()[:-1]] == [
        " line 1",
        " line 2",
        " line 3",
    ]
    assert f"recorded 196 lines, refused 3; head {empty.head}" in said.err
    assert empty.json("missing", "x")["sessions"] == [{"session": "1", "results": 196, "of": 196}]
    empty.does("post", "x", *at("22:00"))
    late = empty.run("key", "x", *at("23:00"), stdin="b1 t1 r1\nc 450\n")
    assert "its period ended at 2026-11-20 22:30" in late.err
    assert events(empty, "x")[-1]["kind"] == "CorrectionRefused"


def test_odd_lines_are_refused_whole(x: Program) -> None:
    lines = f"{'4' * 1000}420\n\0\n\udcff420\n" + "!" * 5000 + "\npass\n"
    said = x.run("enter", "x", "-", *LATER, stdin=lines.encode(errors="replace").decode())
    assert said.code == 1
    assert "recorded 1 line, refused 4" in said.err
    assert [row.split()[-1] for row in scored(x)] == ["0"]
