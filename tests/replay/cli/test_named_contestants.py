"""Contestants who are called by people's names: an id of ours, and names that can be erased."""

from pathlib import Path
from unittest.mock import patch

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program

NAMES = ("Ada Quill, Bram Otter", "Ada Quill and Bram Otter", "Ada Quill & Bram Otter", "Quill")


def holds(folder: Path, *names: str) -> list[str]:
    """The files in which any of these names stands, in some encoding."""
    return [
        file.name
        for file in sorted(folder.iterdir())
        if file.is_file()
        for encoding in ("utf-8", "utf-16-le")
        if any(name.encode(encoding) in file.read_bytes() for name in names)
    ]


def bodies(program: Program) -> str:
    """All that the record itself holds, as a journal shows it."""
    journal = program.ledger.parent / "journal.jsonl"
    program.does("export", journal)
    told = journal.read_text()
    journal.unlink()
    return told


@pytest.mark.parametrize("called", NAMES)
def test_an_entry_under_a_name_gets_the_next_number(club_night: Program, called: str) -> None:
    said = club_night.does("entry", "wed", called, *at("18:30"))
    assert f"entering {called} as contestant 5" in said.err
    assert "Quill" not in bodies(club_night)
    club_night.does("rebuild")
    club_night.does(
        "enter", "wed", "420", "--board", "1", "--ns", called, "--ew", "1", *at("19:20")
    )
    rows = club_night.json("standings", "wed")["standings"]
    assert "5" in [row["number"] for row in rows]
    erased = ("Ada Quill", "Bram Otter") if "Ada" in called else ("Quill",)
    club_night.does("people", "erase", *erased, *at("23:00"))
    assert holds(club_night.ledger.parent, "Quill", "Otter") == []


def test_a_name_is_no_number_of_somebody_else(club_night: Program) -> None:
    club_night.does("numbers", "wed", "4=5", *at("18:25"))
    said = club_night.does("entry", "wed", "Quill", *at("18:30"))
    assert "as contestant 6" in said.err


def test_names_of_nobody_here_are_told(club_night: Program) -> None:
    entering = ("enter", "wed", "420", "--board", "1", "--ns", "Quill", "--ew", "1", *at("19:20"))
    assert club_night.refuses(1, *entering).startswith(
        "no contestant Quill is on record; there is 1"
    )


def test_a_name_that_two_contestants_share_tells_nobody_apart(club_night: Program) -> None:
    for _ in range(2):
        club_night.does("entry", "wed", "Quill", *at("18:30"))
    entering = ("enter", "wed", "420", "--board", "1", "--ns", "Quill", "--ew", "1", *at("19:20"))
    said = club_night.refuses(1, *entering)
    assert said.startswith("no single contestant Quill is on record; there is 5, 6")


def test_one_member_names_the_pair(club_night: Program) -> None:
    club_night.does("entry", "wed", "Ada Quill & Bram Otter", *at("18:30"))
    entering = ("enter", "wed", "420", "--board", "1", "--ns", "bram otter", "--ew", "1")
    club_night.does(*entering, *at("19:20"))
    assert "Bram Otter" in club_night.says("scorecard", "wed", "Ada Quill")
    said = club_night.refuses(2, "scorecard", "wed", "Ada Quil")
    assert said == "no contestant Ada Quil; there is Ada Quill (5)"


def test_a_member_of_two_pairs_names_neither(club_night: Program) -> None:
    for partner in ("Bram Otter", "Cy Dunn"):
        club_night.does("entry", "wed", f"Ada Quill & {partner}", *at("18:30"))
    said = club_night.refuses(2, "scorecard", "wed", "Ada Quill")
    assert said == "no single contestant Ada Quill; there is 5, 6"
    club_night.does("scorecard", "wed", "Ada Quill & Cy Dunn")


def test_a_drop_in_under_a_name_is_a_house_pair_with_a_number(club_night: Program) -> None:
    club_night.does("drop-in", "wed", "Ada & Bram", "1", "--house", *at("18:40"))
    assert "Ada" not in bodies(club_night)


@pytest.mark.parametrize("named", ["Ada Quill & Bram Otter", "Ada Quill", "QUILLER"])
def test_an_imported_name_is_kept_beside_the_record(
    empty: Program, tmp_path: Path, named: str
) -> None:
    file = tmp_path / "friday.csv"
    file.write_text(f"board;ns;ew;score\n1;{named};2;420\n1;3;4;50\n")
    empty.does("import", file, "--contest", "wed")
    empty.does("rebuild")
    told = bodies(empty)
    assert "Quill" not in told
    assert "QUILLER" not in told
    file.unlink()
    names = named.split(" & ")
    assert holds(empty.ledger.parent, *names) != []
    empty.does("people", "erase", *names)
    assert holds(empty.ledger.parent, *names) == []


def test_what_is_submitted_holds_no_names(club_night: Program, tmp_path: Path) -> None:
    for command in (
        '{"command":"EnterContestant","contestant":"Ada Quill"}',
        '{"command":"EnterContestant","contestant":"1²"}',
        '{"command":"EnterContestant","contestant":"9","players":["Ada Quill"]}',
        '{"command":"EnterContestant","contestant":"9","party":"Quill"}',
    ):
        sentence = club_night.refuses(2, "submit", "wed", "-", *at("18:30"), stdin=command)
        assert "names stand beside the record" in sentence


def test_an_entry_of_players_alone_gets_the_next_number(club_night: Program) -> None:
    said = club_night.does(
        "entry", "wed", "--player", "Ada Quill", "--player", "Bram Otter", *at("18:30")
    )
    assert "entering contestant 5" in said.err
    assert club_night.json("entries", "wed")["entries"][4]["number"] == "5"
    assert "say who: a number" in club_night.misused("entry", "wed", *at("18:31"))


def test_a_refusal_says_who_they_are_whom_it_names_by_number(tmp_path: Path) -> None:
    """Those of the act, and whom they met; nobody who is withheld from the public."""
    program = Program(tmp_path / "wed.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs")
    program.does("schedule", "wed", "1")
    for number, names in (("1", ("Ann Smith", "Bob Jones")), ("2", ("Cy Brown", "Di White"))):
        program.does("entry", "wed", number, *(w for name in names for w in ("--player", name)))
    program.does("entry", "wed", "3")
    enter = ("enter", "wed", "420", "--board", "1", "--ns", "1")
    program.does(*enter, "--ew", "2")
    one, other = "1 is Ann Smith - Bob Jones", "2 is Cy Brown - Di White"
    again = program.refuses(1, *enter, "--ew", "2")
    assert again.endswith(f"(Law 79C); {one}, {other}")
    assert program.refuses(1, *enter, "--ew", "3").endswith(f"(Law 79C); {one}, {other}")
    program.does("people", "withhold", "Bob Jones", "--reason", "asked")
    assert program.refuses(1, *enter, "--ew", "2").endswith(f"; 1 is Ann Smith, {other}")


@pytest.fixture
def named(tmp_path: Path) -> Program:
    """Four pairs with names, and a score of 1 against 2 on board 1."""
    program = Program(tmp_path / "wed.ledger")
    program.does("open", "wed", "--regulations", "compscore-matchpoints")
    program.does("schedule", "wed", "1")
    pairs = ("Ann Smith", "Bob Jones"), ("Cy Brown", "Di White"), ("Ed Gray", "Flo Hill")
    for number, names in enumerate(pairs, 1):
        program.does(
            "entry", "wed", str(number), *(w for name in names for w in ("--player", name))
        )
    program.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2")
    return program


ONE, TWO, THREE = (
    "1 is Ann Smith - Bob Jones",
    "2 is Cy Brown - Di White",
    "3 is Ed Gray - Flo Hill",
)


def test_of_many_acts_at_once_the_refused_one_says_who_they_are(named: Program) -> None:
    score = (
        '{"command":"EnterScore","score":{"type":"board","session":"1","board":%d,"ns":"%s",'
        '"ew":"%s","points":%d}}'
    )
    lines = "\n".join(score % one for one in ((4, "3", "2", 170), (1, "1", "3", 420)))
    said = named.refuses(1, "submit", "wed", "-", stdin=lines)
    assert said.endswith(f"; {ONE}, {TWO}")
    assert THREE not in said


def test_so_does_a_refusal_of_lines_that_are_typed_one_after_the_other(named: Program) -> None:
    said = named.run("enter", "wed", "-", stdin="b2 3-2 420\nb1 1-3 420\n")
    assert f"; {ONE}, {TWO}" in said.err


def test_so_does_what_is_only_rehearsed(named: Program) -> None:
    enter = "enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "3"
    assert named.refuses(1, *enter, "--dry-run").endswith(f"; {ONE}, {TWO}")


def test_so_does_a_file_that_is_imported_or_followed(named: Program, tmp_path: Path) -> None:
    """Whom its lines name by their numbers, and whom these were drawn to meet."""
    named.does("entry", "wed", "4", "--player", "Gus Ink", "--player", "Hal Jay")
    named.does("draw", "wed", "--table", "1-2", "--table", "3-4", "--publish")
    file, going_on = tmp_path / "evening.csv", b"board,ns,ew,score\n1,1,2,420\n2,3,4,170\n"
    file.write_bytes(going_on + b"3,1,3,420\n")
    bring = ("import", file, "--contest", "wed", "--session", "1")
    at_once = named.run(*bring)
    assert at_once.code == 1
    assert at_once.err.splitlines()[-1].endswith(f"; {ONE}, {THREE}, {TWO}")
    with patch("replay.cli.import_file.changing", lambda *_: iter((going_on, file.read_bytes()))):
        followed = named.run(*bring, "--follow")
    assert followed.code == 1
    assert followed.err.splitlines()[-1] == at_once.err.splitlines()[-1]
    assert "added: board 2 3-4" in followed.out
