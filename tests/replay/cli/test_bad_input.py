"""Bad input of every kind: one sentence, the right exit code, and the ledger as it was."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.store import Store
from ledger.store.schema import FORMAT
from replay.cli import main
from tests.replay.program import Program, snapshot

NOW = ("--recorded-at", "2026-11-20T23:00:00Z")
ENTERING = ("entry", "club", "late", *NOW)
READING: tuple[tuple[str, ...], ...] = (
    ("standings", "club"),
    ("traveller", "club", "1"),
    ("scorecard", "club", "1"),
    ("matches", "club"),
    ("cross-table", "club"),
    ("ranks", "club"),
    ("butler", "club"),
    ("qualifiers", "club"),
    ("carry-over", "club"),
    ("finals", "club"),
    ("offences", "club"),
    ("eligibility", "club"),
    ("awards", "club"),
    ("log", "club"),
    ("log", "club", "--json"),
    ("diff", "club", "#16", "head"),
    ("export",),
    ("people", "list"),
)
RECORDING: tuple[tuple[str, ...], ...] = (
    ENTERING,
    ("post", "club", *NOW),
    ("people", "erase", "Ann"),
)

BOMB = """<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>"""
OUTSIDE = """<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<USEBIO><EVENT>&a;</EVENT></USEBIO>"""
PDF = b"%PDF-1.7 ..."
RECEIVED = (
    b"ID,Session,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,"
    b"Remarks,DateLog,TimeLog,Processed,Erased\n"
)
NOBODY = b"""<?xml version="1.0"?><USEBIO Version="1.1"><EVENT EVENT_TYPE="MP_PAIRS">
<EVENT_DESCRIPTION>x</EVENT_DESCRIPTION></EVENT></USEBIO>"""
NOTHING_IN_IT = "nobody and no line of play"


# -------------------------------------------------------------------------- files that are imported

FILES: dict[str, tuple[bytes, int, tuple[str, ...]]] = {
    "a table of a header only": (b"session,board,ns,ew,score\n", 2, (NOTHING_IN_IT,)),
    "a table of empty rows": (b"board,ns,ew,score\n,,,\n,,,\n", 2, (NOTHING_IN_IT,)),
    "Bridgemate rows without any": (RECEIVED, 2, (NOTHING_IN_IT,)),
    "an event that nobody played": (NOBODY, 2, (NOTHING_IN_IT,)),
    "PBN of tags only": (b'% PBN 2.1\n[Event "x"]\n', 2, ("without HomeTeam",)),
    "JSON of nothing": (b"{}", 2, ("JSON without sessions",)),
    "empty": (b"", 2, ("is not a file that can be imported (an empty file)",)),
    "of the wrong kind": (PDF, 2, ("a PDF document",)),
    "of no kind": (b"dear committee,\n", 2, ("text that starts 'dear committee,'",)),
    "wrongly encoded": (
        b"board,ns,ew,score\n1,1,2,420\n2,J\x81rgen,2,50\n",
        2,
        ("line 3", "0x81 is not UTF-8"),
    ),
    "truncated XML": (b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1", 2, ("bad.file",)),
    "truncated JSON": (b'{"id": 1, "sess', 2, ("bad.file",)),
    "a truncated table": (b"board,ns,ew,score\n1,1,2,420\n1,3\n", 2, ("line 3", "has 2 cells")),
    "an entity bomb": (BOMB.encode(), 2, ("bad.file", "entit")),
    "an external entity": (OUTSIDE.encode(), 2, ("bad.file", "entit")),
    "an impossible score": (
        b"board,ns,ew,score\n1,1,2,425\n",
        2,
        ("line 2, board 1 1-2", "no contract scores 425", "Law 77"),
    ),
    "contract and score disagree": (
        b"board,ns,ew,contract,declarer,tricks,score\n1,1,2,4S,N,10,450\n",
        2,
        ("line 2, board 1 1-2", "4S by N with 10 tricks scores 420", "not 450"),
    ),
    "no such board": (b"board,ns,ew,score\n0,1,2,420\n", 2, ("line 2", "board '0'")),
    "a board that is no number": (b"board,ns,ew,score\nten,1,2,420\n", 2, ("line 2", "'ten'")),
    "a line twice with different results": (
        b"board,ns,ew,score\n1,1,2,420\n1,1,2,50\n",
        2,
        ("line 3, board 1 1-2", "another result than line 2"),
    ),
    "a pair twice on a board": (
        b"board,ns,ew,score\n1,1,2,420\n1,1,3,50\n",
        2,
        ("line 3, board 1 1-3", "plays this board already in line 2"),
    ),
}


@pytest.mark.parametrize("what", FILES)
def test_a_bad_file_is_refused_with_its_name_place_and_value(
    program: Program, empty: Program, tmp_path: Path, what: str
) -> None:
    content, code, says = FILES[what]
    file = tmp_path / "bad.file"
    file.write_bytes(content)
    for ledger, more in ((program, NOW), (empty, ()), (empty, ("--dry-run",))):
        sentence = ledger.refuses(code, "import", file, "--contest", "club", *more)
        assert sentence.startswith("bad.file")
        for words in says:
            assert words in sentence


def test_a_file_that_is_not_there_or_no_file_is_refused(program: Program, tmp_path: Path) -> None:
    missing = tmp_path / "none.csv"
    for file, why in ((missing, "No such file or directory"), (tmp_path, "Is a directory")):
        assert program.refuses(2, "import", file, "--contest", "x", *NOW) == f"{file}: {why}"
        assert program.refuses(2, "submit", "club", file, *NOW) == f"{file}: {why}"
        assert program.refuses(2, "people", "import", file) == f"{file}: {why}"


def test_a_time_at_a_ledger_that_is_not_there_is_no_time_without_a_zone(empty: Program) -> None:
    """It said that no contest was named, where one was, and nothing of the ledger."""
    for verb in (("schedule", "wed", "1", "--starts", "20:00"), ("post", "wed", "--at", "20:00")):
        assert empty.refuses(2, *verb) == f"{empty.ledger}: No such file or directory"


def test_a_real_file_cut_anywhere_is_refused_and_leaves_no_ledger(
    empty: Program, data: Path, tmp_path: Path
) -> None:
    whole = (data / "usebio" / "mp_pairs_howell.xml").read_bytes()
    file = tmp_path / "cut.xml"
    for share in (0.1, 0.5, 0.9, 0.999):
        file.write_bytes(whole[: int(len(whole) * share)])
        assert empty.refuses(2, "import", file, "--contest", "wed").startswith("cut.xml")
    assert list(empty.ledger.parent.iterdir()) == []


# ------------------------------------------------------------------------------------------- times


@pytest.mark.parametrize("option", ["--recorded-at", "--at"])
@pytest.mark.parametrize("words", [(), ("club", "--regulations", "team-match")])
@pytest.mark.parametrize("year", ["9999", "0001", "1899", "2201"])
def test_no_ledger_is_made_at_a_time_out_of_all_years(
    empty: Program, words: tuple[str, ...], option: str, year: str
) -> None:
    when = f"{year}-12-31T23:00+00:00"
    sentence = empty.refuses(2, "open", *words, "--declared", option, when)
    assert "is not a time with its zone from the years 1900 to 2200" in sentence
    assert list(empty.ledger.parent.iterdir()) == []


# ------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize("name", ["Nobody", "", " ", "x" * 100_000])
@pytest.mark.parametrize("verb", ["erase", "change"])
def test_nobody_is_called_so_and_nobody_else_is_listed(
    program: Program, verb: str, name: str, tmp_path: Path
) -> None:
    people = tmp_path / "people.jsonl"
    people.write_text('{"id":"p1","name":"Ann Quill"}\n{"id":"p2","name":"Bo Pen"}\n')
    program.does("people", "import", people, "--recorded-at", "2026-11-20T23:00:00Z")
    sentence = program.refuses(2, "people", verb, name)
    assert sentence.startswith("no person ")
    assert sentence.endswith("everybody who is known stands in: people list")
    assert "Ann" not in sentence
    assert len(sentence) < 1_000


@pytest.mark.parametrize("name", [" ", "a ", "a\tb", "a\x1b[2J", "a\u202eb"])
@pytest.mark.parametrize(
    ("what", "arguments"),
    [
        ("contestant", ("entry", "club", "NAME")),
        ("session", ("schedule", "club", "NAME")),
        ("stage", ("stage", "club", "NAME")),
        ("contest", ("open", "NAME", "--regulations", "team-match", "--tournament", "new")),
        ("tournament", ("open", "cup", "--regulations", "team-match", "--tournament", "NAME")),
    ],
)
def test_a_name_that_cannot_be_seen_or_typed_is_refused(
    program: Program, what: str, arguments: tuple[str, ...], name: str
) -> None:
    told = [name if argument == "NAME" else argument for argument in arguments]
    assert program.refuses(2, *told, *NOW) == (
        f"{what}: {name!a} is not a name of 1 to 100 signs, without spaces around it or signs that"
        " cannot be seen"
    )


def test_nobody_has_no_name(program: Program) -> None:
    for option in ("--player", "--by", "--responsible"):
        sentence = program.refuses(2, "entry", "club", "5", option, "  ", *NOW)
        assert sentence == "a person: '  ' is not a name"


def test_bytes_that_are_no_text_are_refused(program: Program) -> None:
    for arguments in (
        ("entry", "club", "5", "--player", "\udcff"),
        ("entry", "club", "5", "--by", "J\udcfcrgen"),
        ("standings", "\udcff"),
    ):
        more = () if arguments[0] == "standings" else NOW
        assert program.refuses(2, *arguments, *more).endswith("no text: its bytes are not UTF-8")
    titled = ("open", "wed", "--regulations", "team-match", "--title", "\udcff", *NOW)
    assert program.refuses(2, *titled).startswith("title: '\\udcff' is not a text")


def test_what_a_message_quotes_cannot_drive_the_terminal_nor_fill_it(
    empty: Program, tmp_path: Path
) -> None:
    file = tmp_path / "odd.csv"
    file.write_text("board,ns,ew,score\n1,a\x1b[2J,2,420\n1,a\x1b[2J,3,50\n")
    sentence = empty.refuses(2, "import", file, "--contest", "wed")
    assert "\\x1b[2J plays this board already" in sentence
    file.write_text(f"board,ns,ew,score\n{'9' * 5000},1,2,420\n")
    sentence = empty.refuses(2, "import", file, "--contest", "wed")
    assert len(sentence) < 200
    assert sentence.endswith("is not a whole number from 1 to 9999")


# ------------------------------------------------------------------------------------------- times


@pytest.mark.parametrize(
    ("time", "says"),
    [
        ("2026-11-20", "2026-11-20 is not a time: write 2026-11-20 22:30, 22:30 or yesterday"),
        ("tomorrow", "tomorrow is not a time"),
        ("24:00", "24:00 is not a time"),
        ("2026-10-04 02:30", "2026-10-04 02:30"),
    ],
)
@pytest.mark.parametrize("option", ["--at", "--recorded-at"])
def test_what_is_no_time_is_refused(program: Program, option: str, time: str, says: str) -> None:
    assert says in program.refuses(2, "entry", "club", "late", option, time)


def test_a_time_after_that_of_recording_is_refused(program: Program, empty: Program) -> None:
    sentence = program.refuses(2, *ENTERING, "--at", "2026-11-20T23:00:01Z")
    assert sentence.startswith("2026-11-21 10:00:01+11:00 lies after 2026-11-21 10:00:00+11:00")
    empty.does("open", "wed", "--regulations", "compscore-matchpoints")
    assert "lies after" in empty.refuses(2, "entry", "wed", "1", "--at", "2199-01-01T00:00Z")
    beyond = empty.refuses(2, "entry", "wed", "1", "--at", "2999-01-01T00:00Z")
    assert beyond.endswith("is not a time with its zone from the years 1900 to 2200")
    assert "has not come yet" in empty.refuses(
        2, "standings", "wed", "--as-of", "2999-01-01T00:00Z"
    )


def test_a_time_before_the_last_one_is_refused(program: Program) -> None:
    sentence = program.refuses(2, "entry", "club", "x", "--recorded-at", "2026-11-20T22:44Z")
    assert sentence == (
        "2026-11-21 09:44:00+11:00 is earlier than 2026-11-21 09:45:00+11:00,"
        " when the last event was recorded; where a clock had been ahead, an official sets it"
        " right (see: clock --help)"
    )


def test_a_live_ledger_takes_no_recorded_time(empty: Program) -> None:
    empty.does("open", "wed", "--regulations", "compscore-matchpoints")
    assert empty.refuses(2, "entry", "wed", "1", *NOW) == (
        "this ledger is live: its own clock says when things are recorded; give --at only"
    )


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ("#21", "no position #21; there is #1 to #20"),
        ("posted:2", "no session 2; there is 1"),
        ("posted:1/9", "no posting posted:1/9; there is posted:1/1"),
        ("final", "no moment final: nothing was posted as final; there is posted:1/1"),
        ("last week", "last week is not a moment: write a time"),
        ("-1", "-1 is not a moment: write a time"),
        ("2026-11-20T22:00", "no event recorded by 2026-11-20 22:00:00+11:00"),
    ],
)
def test_an_unknown_moment_is_refused(program: Program, when: str, says: str) -> None:
    assert says in program.refuses(2, "standings", "club", "--as-of", when)
    assert says in program.refuses(2, "log", "club", "--as-of", when)
    assert says in program.refuses(2, "diff", "club", "#16", when)


# --------------------------------------------------------------------- what there is none of


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("standings", "x"), "no contest x; there is club"),
        (("traveller", "club", "7"), "no board 7; there is 1, 2, 8"),
        (("scorecard", "club", "7"), "no contestant 7; there is 1, 2, 3, 4"),
        (("diff", "x", "#16", "head"), "no contest x; there is club"),
        (("diff", "x", "head", "#16"), "no contest x at #16; there is club"),
        (("log", "x"), "no contest x; there is club"),
        (("post", "x", *NOW), "no contest x; there is club"),
        (("open", "x", "--regulations", "y", *NOW), "no regulation set y; there is"),
    ],
)
def test_what_does_not_exist_is_named_beside_what_does(
    program: Program, arguments: tuple[str, ...], says: str
) -> None:
    assert says in program.refuses(2, *arguments)


# --------------------------------------------------------------------------------------- ledgers


def spoilt(program: Program, how: str) -> str:
    """Make the program's ledger useless, and say what will be said of it."""
    path = program.ledger
    if how == "missing":
        path.unlink()
        return "No such file or directory"
    if how == "a directory":
        path.unlink()
        path.mkdir()
        return "Is a directory"
    if how == "truncated":
        path.write_bytes(path.read_bytes()[:9000])
        return "is damaged: database disk image is malformed; work on a copy (see: verify)"
    if how == "newer":
        with closing(sqlite3.connect(path)) as plain:
            plain.execute(f"PRAGMA user_version = {FORMAT + 1}")
        return (
            f"was written by a newer program (format {FORMAT + 1}; this one reads up to {FORMAT})"
        )
    if how == "of something else":
        path.unlink()
        with closing(sqlite3.connect(path)) as plain:
            plain.execute("CREATE TABLE recipes (name TEXT)")
            plain.commit()
        return "is not a bridge ledger: it is an SQLite database of something else"
    path.write_bytes({"text": b"dear committee", "empty": b""}[how])
    return "is not a bridge ledger: it is not an SQLite database"


@pytest.mark.parametrize(
    "how", ["missing", "a directory", "truncated", "newer", "of something else", "text", "empty"]
)
def test_a_ledger_that_is_none_is_refused_by_every_verb(program: Program, how: str) -> None:
    says = spoilt(program, how)
    for arguments in (*READING, *RECORDING, ("rebuild",)):
        sentence = program.refuses(3 if how == "truncated" else 2, *arguments)
        assert sentence.startswith(str(program.ledger))
        assert says in sentence
    if how != "truncated":
        assert says in program.refuses(2, "verify")


def test_a_truncated_ledger_is_located_by_verify(program: Program) -> None:
    spoilt(program, "truncated")
    said = program.run("verify")
    assert said.code == 3
    assert said.out.startswith("NOT as it was recorded, first at #")


def test_a_read_only_ledger_is_read_and_not_written(program: Program) -> None:
    program.ledger.chmod(0o444)
    for arguments in READING:
        program.does(*arguments)
    program.does("verify")
    for arguments in RECORDING:
        assert program.refuses(2, *arguments) == (
            f"{program.ledger} cannot be written: it is marked as read-only; nothing was recorded"
        )


def test_a_ledger_in_a_folder_that_cannot_be_written_is_read(
    program: Program, tmp_path: Path
) -> None:
    archive = tmp_path / "archive"
    archive.mkdir()
    shutil.copy(program.ledger, archive / "club.ledger")
    archive.chmod(0o555)
    try:
        for arguments in (*READING, ("verify",)):
            assert Program(archive / "club.ledger").does(*arguments) == program.does(*arguments)
    finally:
        archive.chmod(0o755)


@pytest.fixture
def locked(program: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Another program is in the middle of writing to the ledger."""
    defaults: Any = Store.__init__.__kwdefaults__
    monkeypatch.setitem(defaults, "lock_timeout", 0)
    with closing(sqlite3.connect(program.ledger, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield program
        other.execute("ROLLBACK")


def test_a_locked_ledger_is_read_and_writing_is_to_be_tried_again(locked: Program) -> None:
    for arguments in (*READING, ("verify",)):
        locked.does(*arguments)
    for arguments in (ENTERING, (*ENTERING, "--by", "Somebody New"), ("post", "club", *NOW)):
        assert locked.refuses(4, *arguments) == (
            f"{locked.ledger} is locked by another process; nothing was recorded, try again"
        )


def test_an_import_into_a_locked_ledger_records_nothing(locked: Program, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score,ns_names,ew_names\n1,1,2,420,A & B,C & D\n")
    sentence = locked.refuses(4, "import", file, "--contest", "wed", *NOW)
    assert "is locked by another process" in sentence


# ------------------------------------------------------------------------------------ wrong usage


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("standing", "club"), "No such command 'standing'. Did you mean standings"),
        (("travelers", "club"), "Did you mean travellers or traveller?"),
        (("xyzzy", "club"), "No such command 'xyzzy'."),
        (("standings", "club", "--asof", "#1"), "No such option"),
        (("standings",), "Missing argument 'ID'"),
        (("traveller", "club", "one"), "'one' is not a whole number"),
        (("enter", "club", "420", "--ns", "1", "--ew", "2"), "Missing option '--board'"),
        (
            ("enter", "club", "420", "--board", "0", "--ns", "1", "--ew", "2"),
            "0 is not in the range",
        ),
        (
            ("correct", "club", "--cause", "luck", "--board", "1", "--ns", "1", "--ew", "2"),
            "'luck'",
        ),
        (("annul", "club", "#10"), "Missing option '--reason'"),
        (("open", "x"), "a contest needs --regulations"),
        (("people", "forget", "Ann"), "No such command 'forget'"),
        (("completion", "tcsh"), "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
    ],
)
def test_wrong_usage_is_told_with_the_usage(
    program: Program, arguments: tuple[str, ...], says: str
) -> None:
    assert says in program.misused(*arguments)


def test_a_ledger_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIDGE_LEDGER", raising=False)
    said = CliRunner().invoke(main, ["standings", "club"])
    assert said.exit_code == 2
    assert "say which ledger: --ledger PATH, or set BRIDGE_LEDGER" in said.stderr


# ---------------------------------------------------------------------- times are the venue's

MORE = b"session,board,ns,ew,score\n9,1,1,2,420\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            (
                "schedule club 9 --starts 2026-11-20T22:00Z --finishes 2026-11-20T21:00Z"
                " --recorded-at 2026-11-20T23:00Z"
            ),
            "no session from 2026-11-21 09:00:00+11:00 to 2026-11-21 08:00:00+11:00",
        ),
        (
            "standings club --as-of 2026-11-20T00:00Z",
            "no event recorded by 2026-11-20 11:00:00+11:00; there is #1, recorded at 2026-11-21 ",
        ),
        (
            "import {FILE} --contest club --recorded-at 2026-11-20T22:44Z",
            "2026-11-21 09:44:00+11:00 is earlier than 2026-11-21 09:45:00+11:00",
        ),
    ],
)
def test_a_refusal_tells_times_as_the_venues_clocks_show_them(
    program: Program, tmp_path: Path, words: str, says: str
) -> None:
    (tmp_path / "more.csv").write_bytes(MORE)
    said = program.run(*(word.format(FILE=tmp_path / "more.csv") for word in words.split()))
    assert said.code in (1, 2)
    assert says in said.err


@pytest.mark.parametrize("zone", ["67.5", "localtime2", "", "x" * 9000])
def test_a_zone_that_is_none_is_refused_where_times_are_read_by_it(
    empty: Program, tmp_path: Path, zone: str
) -> None:
    (tmp_path / "more.csv").write_bytes(MORE)
    words = ("--zone", zone, "--at", "22:50", "--recorded-at", "23:00")
    said = empty.refuses(2, "import", tmp_path / "more.csv", "--contest", "new", *words)
    assert "a time zone such as Australia/Sydney" in said


def test_a_movement_for_a_session_that_is_none_is_refused(program: Program) -> None:
    said = program.refuses(1, "movement", "use", "club", "mitchell", "--session", "9", *NOW)
    assert said == "no session 9 is on record; there is 1 (Law 80B2)"


LINE = ("enter", "club", "420", "--board", "7", "--ns", "1", "--ew", "2", *NOW)
OPENING = ("open", "x", *NOW, "--regulations")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*LINE, "--by", ""), "a person: '' is not a name"),
        ((*LINE, "--responsible", ""), "a person: '' is not a name"),
        (("people", "export", "--by", ""), "a person: '' is not a name"),
        ((*LINE, "--round", "1_0"), "'1_0' is not a whole number"),
        ((*LINE, "--at", "2026-11-20T22:00+01:00:30"), "is not a time"),
        ((*OPENING, "compscore-matchpoints", "--zone", ""), "'' is not a time zone"),
        ((*OPENING, "compscore-matchpoints", "--tournament", ""), "tournament: '' is not a name"),
        ((*OPENING, ""), "no regulation set ''; there is "),
        (("site", ""), "a path has a name"),
        (("backup", ""), "a path has a name"),
        (("import", ""), "a path has a name"),
        (("standings", "club", "--pdf", ""), "a path has a name"),
        (("verify", "--key", ""), "a path has a name"),
        (("columns", ""), "a path has a name"),
        (("columns", "a/" * 999 + "b"), "a path has at most 200 folders"),
        (("columns", __file__), "is a file"),
    ],
)
def test_what_is_said_to_be_nothing_is_not_taken_as_left_out(
    program: Program, words: tuple[str, ...], sentence: str
) -> None:
    before = snapshot(program.ledger)
    said = program.run(*words)
    assert (said.code, sentence in " ".join(said.err.split())) == (2, True), said
    assert snapshot(program.ledger) == before
