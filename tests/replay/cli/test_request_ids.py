"""One request id from two programs at once: it counts once, and both are told the same."""

import json
from pathlib import Path

import pytest

from tests.processes import APPENDING, Running
from tests.replay.program import Program
from tests.replay.tampering import rows_of, verdict_on

RULES = ("--regulations", "compscore-matchpoints")
ONCE = ("--request-id", "tablet-7")


def entering(contest: str, score: str) -> tuple[str, ...]:
    return ("enter", contest, score, "--board", "1", "--ns", "1", "--ew", "2", *ONCE)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Two contests of two pairs, each with a session."""
    ledger = tmp_path / "x.ledger"
    program = Program(ledger)
    for contest in ("wed", "thu"):
        program.does("open", contest, *RULES)
        program.does("schedule", contest, "1")
        for pair in "12":
            program.does("entry", contest, pair)
    return ledger


def requested(ledger: Path) -> list[tuple[str, str]]:
    return [(row.stream, row.kind) for row in rows_of(ledger) if row.request_id == "tablet-7"]


def test_one_request_id_in_two_contests_counts_for_the_one_that_was_quicker(ledger: Path) -> None:
    slower = Running(ledger, *entering("thu", "420"), held=1, before=APPENDING)
    first = Program(ledger).does(*entering("wed", "420"))
    said = slower.goes_on()
    at = rows_of(ledger)[-1].position
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"bridge-ledger: the request id tablet-7 belongs to another command, recorded at #{at}\n"
    )
    assert requested(ledger) == [("contest:wed", "ScoreEntered")]
    assert Program(ledger).does(*entering("wed", "420")) == first
    assert verdict_on(ledger).problems == ()


@pytest.mark.parametrize("before", [APPENDING, "ledger.desk.Desk._decided"])
def test_the_same_request_from_two_programs_counts_once_and_both_are_told_the_same(
    ledger: Path, before: str
) -> None:
    """Held before it is decided, the second is refused at first: the score is there already."""
    slower = Running(ledger, *entering("wed", "420"), held=1, before=before)
    first = Program(ledger).does(*entering("wed", "420"))
    assert slower.goes_on() == first
    assert requested(ledger) == [("contest:wed", "ScoreEntered")]


def test_an_incident_noted_twice_at_once_is_noted_once(ledger: Path) -> None:
    """Nothing but the request id would refuse the second of two equal acts."""
    noting = ("incident", "wed", "the lights went out", *ONCE)
    slower = Running(ledger, *noting, held=1, before="ledger.desk.Desk._decided")
    first = Program(ledger).does(*noting)
    assert slower.goes_on() == first
    assert len(requested(ledger)) == 1


def test_a_contest_opened_again_under_its_request_id_is_told_what_was_recorded(
    tmp_path: Path,
) -> None:
    program = Program(tmp_path / "new.ledger")
    opening = ("open", "wed", *RULES, *ONCE, "--json")
    first = program.does(*opening)
    program.does("open", "thu", *RULES, "--tournament", "wed")
    assert program.does(*opening) == first
    recorded = [event["kind"] for event in json.loads(first.out)["recorded"]]
    assert recorded == ["TournamentOpened", "ContestOpened"]


SCORE = ("--board", "1", "--ns", "1", "--ew", "2")
ENTERED = ("enter", "wed", "420", *SCORE)
POSTED = ("post", "wed")
CORRECTED = ("correct", "wed", "450", *SCORE, "--by", "Ann Director")


@pytest.mark.parametrize(
    ("before", "command", "meanwhile"),
    [
        ([ENTERED], POSTED, []),
        ([ENTERED], POSTED, [("correct", "wed", "450", *SCORE), POSTED]),
        ([ENTERED, POSTED], CORRECTED, []),
        ([ENTERED, POSTED], CORRECTED, [("correct", "wed", "480", *SCORE)]),
        ([ENTERED], ("correct", "wed", "450", "--was", "420", *SCORE), []),
        ([], ENTERED, [POSTED]),
        ([], ("entry", "wed", "3", "--player", "Ada Quill", "--player", "Bram Otter"), []),
    ],
)
def test_a_command_given_again_is_answered_as_it_was_first_whatever_it_would_lead_to_now(
    ledger: Path,
    before: list[tuple[str, ...]],
    command: tuple[str, ...],
    meanwhile: list[tuple[str, ...]],
) -> None:
    program = Program(ledger)
    for each in before:
        program.does(*each)
    first = program.does(*command, *ONCE)
    for each in meanwhile:
        program.does(*each)
    rows = rows_of(ledger)
    assert program.does(*command, *ONCE) == first
    assert rows_of(ledger) == rows


def test_a_command_typed_otherwise_is_another_one(ledger: Path) -> None:
    program = Program(ledger)
    program.does(*ENTERED)
    program.does(*POSTED, *ONCE)
    for other in (
        (*POSTED, "--final"),
        ("post", "thu"),
        (*POSTED, "--by", "Ann Director"),
        ENTERED,
    ):
        said = program.refuses(2, *other, *ONCE)
        assert said.startswith("the request id tablet-7 belongs to another command")


def test_a_file_given_again_is_told_as_it_was_first_and_a_changed_one_is_another(
    ledger: Path, tmp_path: Path
) -> None:
    program, file = Program(ledger), tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n2,1,2,-100\n")
    importing = ("import", file, "--contest", "fri", *ONCE)
    first = program.does(*importing)
    assert program.does(*importing) == first
    file.write_text("board,ns,ew,score\n1,1,2,450\n2,1,2,-100\n")
    assert "belongs to another command" in program.refuses(2, *importing)


def test_one_request_to_open_from_two_programs_at_once_opens_one_contest(tmp_path: Path) -> None:
    ledger = tmp_path / "new.ledger"
    opening = ("open", "wed", *RULES, *ONCE)
    slower = Running(ledger, *opening, held=1)
    first = Program(ledger).does(*opening)
    assert slower.goes_on() == first
    assert requested(ledger) == [
        ("tournament:wed", "TournamentOpened"),
        ("contest:wed", "ContestOpened"),
    ]


# ----------------------------------------------------------------- people, and acts worked out

KNOWN = ("Ada Quill", "Bram Otter", "Cy New")
LOOKED_UP = "ledger.people.People.find"
LISTED = "people.jsonl"
NAMED = [
    (("people", "erase", "Ada Quill"), LOOKED_UP),
    (("people", "erase", "Ada Quill", "Bram Otter"), LOOKED_UP),
    (("people", "change", "Ada Quill", "--name", "Ada Marsh"), LOOKED_UP),
    (("people", "change", "Ada Quill", "--number", "ABF 7"), LOOKED_UP),
    (("people", "change", "Ada Quill", "--name", "Ada Marsh"), "ledger.desk.Desk.keep"),
    (("people", "import", "{HERE}/people.jsonl"), "ledger.people.People.all"),
    (("people", "import", "{HERE}/people.jsonl"), "ledger.desk.Desk.keep"),
]
"""What is asked of people, and before what another program asks the same."""


@pytest.fixture
def named(ledger: Path) -> Path:
    """The ledger with three people, and a list by which one has a number and one is called else."""
    program = Program(ledger)
    for number, name in enumerate(KNOWN, 3):
        program.does("entry", "wed", str(number), "--player", name)
    rows = program.does("people", "export").out.splitlines()
    changed = [json.loads(row) for row in rows]
    changed[0]["number"], changed[1]["name"] = "ABF 7", "Bram Marsh"
    (ledger.parent / LISTED).write_text("".join(f"{json.dumps(row)}\n" for row in changed))
    return ledger


def told(folder: Path, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.replace("{HERE}", str(folder)) for word in (*words, *ONCE))


@pytest.mark.parametrize(("words", "before"), NAMED)
def test_what_two_programs_ask_of_people_in_one_request_is_done_once_and_both_end_well(
    named: Path, words: tuple[str, ...], before: str
) -> None:
    asking = told(named.parent, words)
    slower = Running(named, *asking, held=1, before=before)
    first, said = Program(named).does(*asking), slower.goes_on()
    assert said.code == 0
    if words[1] != "erase":  # of an erasing the second is told that nothing is left
        assert said == first
    assert len(requested(named)) == 1


@pytest.mark.parametrize("words", [words for words, before in NAMED if before == LOOKED_UP])
def test_what_was_asked_of_people_is_answered_again_as_it_was_first(
    named: Path, words: tuple[str, ...]
) -> None:
    program, asking = Program(named), told(named.parent, words)
    first = program.does(*asking)
    rows = rows_of(named)
    again = program.does(*asking)
    assert rows_of(named) == rows
    if words[1] != "erase":
        assert again == first


def test_another_change_under_the_same_request_is_refused(named: Path) -> None:
    program = Program(named)
    program.does("people", "change", "Ada Quill", "--name", "Ada Marsh", *ONCE)
    for other in (("Ada Marsh", "--name", "Ada Quill"), ("Cy New", "--number", "ABF 9")):
        said = program.refuses(2, "people", "change", *other, *ONCE)
        assert said.startswith("the request id tablet-7 belongs to another command")


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ([ENTERED], POSTED),
        ([ENTERED, POSTED], CORRECTED),
        ([], ("rename", "wed", "--title", "Wednesday")),
        ([], ("incident", "wed", "the lights went out", "--by", "Zoe Marsh")),
    ],
)
@pytest.mark.parametrize(
    "held", ["replay.acts.describing.Act.commands", "ledger.desk.Desk._recorded"]
)
def test_acts_worked_out_by_two_programs_in_one_request_are_recorded_once(
    ledger: Path, before: list[tuple[str, ...]], words: tuple[str, ...], held: str
) -> None:
    program = Program(ledger)
    for each in before:
        program.does(*each)
    slower = Running(ledger, *words, *ONCE, held=1, before=held)
    first = program.does(*words, *ONCE)
    assert slower.goes_on() == first


@pytest.mark.parametrize(
    "held", ["ledger.desk.Desk.contest", "ledger.desk.Desk.answered", APPENDING]
)
def test_a_file_from_two_programs_in_one_request_is_taken_in_once(ledger: Path, held: str) -> None:
    file = ledger.parent / "wed.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n2,1,2,-100\n")
    importing = ("import", str(file), "--contest", "fri", "--by", "Ann Director", *ONCE)
    slower = Running(ledger, *importing, held=1, before=held)
    first = Program(ledger).does(*importing)
    assert slower.goes_on() == first
