"""import and export: files into the ledger, the ledger into a file."""

from pathlib import Path

import pytest

from tests.replay.program import Program
from tests.replay.tampering import rows_of

HEADER = "board,ns,ew,score,ns_names,ew_names\n"
FIRST = "1,1,2,420,Ann & Bob,Cy & Di\n"
REST = "1,3,4,50,Ed & Flo,Gus & Hal\n2,1,4,110,Ann & Bob,Gus & Hal\n2,3,2,140,Ed & Flo,Cy & Di\n"
TYPED = "board,ns,ew,score,ns_mp,ew_mp\n1,1,2,420,1.5,0.5\n1,3,4,50,0,2\n"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return written(tmp_path / "evening.csv", HEADER + FIRST + REST)


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    return written(tmp_path / "corrected.csv", HEADER + FIRST.replace("420", "-50") + REST)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


# ----------------------------------------------------------------------------------- result files


def test_an_import_makes_ledger_tournament_and_contest(empty: Program, evening: Path) -> None:
    said = empty.does("import", evening, "--contest", "wed")
    assert said.err == f"recorded 14 events; head {empty.head}\n"
    assert said.out == (
        "evening.csv into wed, under compscore-matchpoints: appended 14 events (#2 to #15)\n"
        "  added: tournament wed (UTC)\n  added: contest wed, under compscore-matchpoints\n"
        "  added: session 1\n  added: contestant 1: Ann & Bob\n  added: contestant 2: Cy & Di\n"
        "  added: contestant 3: Ed & Flo\n  added: contestant 4: Gus & Hal\n"
        "  added: numbers: 1 is 1, 2 is 2, 3 is 3, 4 is 4\n"
        "  added: board 1 1-2 (session 1): +420\n  added: board 1 3-4 (session 1): +50\n"
        "  added: board 2 1-4 (session 1): +110\n  added: board 2 3-2 (session 1): +140\n"
        "no figures of the file's own to compare\n"
    )
    told = empty.json("standings", "wed")
    assert told["clock"] == "live"
    assert told["standings"][0]["names"] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("boards", "told", "rest"),
    [
        (51, 51, ""),
        (52, 50, "  and 2 more are added (--csv and --json list each)\n"),
        (300, 50, "  and 250 more are added (--csv and --json list each)\n"),
    ],
)
def test_of_many_lines_that_are_merely_added_the_first_are_told_and_the_others_counted(
    empty: Program, tmp_path: Path, boards: int, told: int, rest: str
) -> None:
    """What a file changes is told line by line, however much it adds."""
    first = written(tmp_path / "first.csv", "board,ns,ew,score\n1,1,2,420\n")
    empty.does("import", first, "--contest", "wed")
    lines = "".join(f"{board},1,2,110\n" for board in range(1, boards + 2))
    larger = written(tmp_path / "larger.csv", f"board,ns,ew,score\n{lines}")
    wish = ("import", larger, "--contest", "wed", "--dry-run")
    said = empty.says(*wish)
    assert "  corrected: board 1 1-2 (session 1): +420 becomes +110 (line 2, board 1 1-2)\n" in said
    assert said.count("  added: board ") == told
    assert said.partition(f"board {told + 1} 1-2 (session 1): +110\n")[2].startswith(
        f"{rest}no figures"
    )
    assert len(empty.json(*wish)["doings"]) == boards + 1


def test_a_corrected_file_appends_what_differs_and_a_third_import_nothing(
    empty: Program, evening: Path, corrected: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    then = empty.says("standings", "wed")
    before = empty.json("standings", "wed")["known_as_of"]["position"]
    signed = ("--by", "Ann Director", "--reason", "wrong sign")
    told = empty.json("import", corrected, "--contest", "wed", *signed)
    assert [event["kind"] for event in told["events"]] == [
        "FileImported",
        "CorrectionRequested",
        "ScoreCorrected",
    ]
    assert empty.says("standings", "wed", "--as-of", f"#{before}") == then
    assert empty.says("standings", "wed") != then
    rows = rows_of(empty.ledger)
    assert empty.json("import", corrected, "--contest", "wed")["events"] == []
    assert rows_of(empty.ledger) == rows
    assert "Ann Director" in empty.says("log", "wed")
    assert "wrong sign" in empty.says("log", "wed")


def test_an_import_into_a_declared_ledger_comes_with_its_time(
    empty: Program, evening: Path
) -> None:
    empty.does("import", evening, "--contest", "wed", "--recorded-at", "2026-11-20T22:00+11:00")
    told = empty.json("standings", "wed")
    assert told["clock"] == "declared"
    assert told["known_as_of"]["recorded_at"] == "2026-11-20T11:00:00.000000Z"
    assert empty.refuses(2, "import", evening, "--contest", "thu").startswith(
        "this ledger is declared: say when it was recorded"
    )


def test_a_new_contest_may_be_of_another_set_and_tournament(empty: Program, evening: Path) -> None:
    chosen = ("--regulations", "acblscore-matchpoints", "--tournament", "week")
    zone = ("--zone", "Australia/Sydney")
    told = empty.json("import", evening, "--contest", "wed", *chosen, *zone)
    assert told["regulations"] == "acblscore-matchpoints"
    assert rows_of(empty.ledger)[1].stream == "tournament:week"
    assert "+11:00" in empty.says("standings", "wed") or "+10:00" in empty.says("standings", "wed")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--tournament", "week"), "--tournament: week is not wed: wed is open there"),
        (("--zone", "Asia/Kolkata"), "--zone: Asia/Kolkata is not UTC"),
        (("--title", "Other"), "--title: Other is not 'evening.csv', as wed is called"),
        (("--regulations", "team-match"), "--regulations: team-match is not compscore-matchpoints"),
        (("--regulations", "no-such-set"), "no regulation set no-such-set"),
    ],
)
def test_what_is_said_of_a_new_contest_is_not_passed_over_where_it_is_open(
    empty: Program, evening: Path, more: tuple[str, str], says: str
) -> None:
    empty.does("import", evening, "--contest", "wed")
    for option in ((), ("--dry-run",)):
        assert says in empty.refuses(2, "import", evening, "--contest", "wed", *more, *option)
    same = ("--tournament", "wed", "--zone", "UTC", "--regulations", "compscore-matchpoints")
    empty.does("import", evening, "--contest", "wed", *same)


@pytest.mark.parametrize(
    ("column", "value", "more"),
    [
        ("", "", ("--title", "Ann Quill Cup")),
        ("", "", ("--session", "Ann Quill's")),
        ("session", "Ann Quill evening", ()),
        ("section", "Ann Quill", ()),
        ("table", "of Ann Quill", ()),
    ],
)
def test_a_name_that_a_file_brings_for_ever_is_warned_of(
    empty: Program, tmp_path: Path, column: str, value: str, more: tuple[str, ...]
) -> None:
    """Also where the person is only known by the very same file."""
    rows = (f"{column},board,ns,ew,score,ns_names", f"{value},1,1,2,420,Ann Quill & Bob Otter")
    more_rows = (f"{value},1,3,4,450,Cy Moss & Di Fell", f"{value} 2,2,1,2,110,")
    file = written(tmp_path / "file.csv", "\n".join((*rows, *more_rows, "")))
    if more[:1] == ("--session",):
        file = written(tmp_path / "file.csv", HEADER + FIRST.replace("Ann", "Ann Quill"))
    said = empty.does("import", file, "--contest", "wed", *more)
    assert "warning: 'Ann Quill' stands in the text and will stay in the record" in said.err


def test_a_second_session_does_not_overwrite_the_first(
    empty: Program, evening: Path, corrected: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    first = empty.json("standings", "wed")["standings"]
    empty.does("import", corrected, "--contest", "wed", "--session", "2")
    alone = empty.json("standings", "wed", "--scope", "session:1")["standings"]
    assert alone == first
    assert empty.json("standings", "wed")["standings"] != first


def test_claims_that_disagree_are_listed_and_count_only_if_typed(
    empty: Program, tmp_path: Path
) -> None:
    file = written(tmp_path / "typed.csv", TYPED)
    text = empty.does("import", file, "--contest", "wed").out
    assert "1 line disagrees with the file's own figures" in text
    assert "(typed by the director? --typed 1:1-2)" in text
    assert empty.json("standings", "wed")["standings"][0]["total"] == 2
    told = empty.json("import", file, "--contest", "wed", "--typed", "1:1-2", "--cause", "director")
    assert (told["disagreements"], told["compared"]) == ([], 2)
    totals = {row["number"]: row["total"] for row in empty.json("standings", "wed")["standings"]}
    assert totals["1"] == "1.5"


@pytest.mark.parametrize("ledger", ["new", "existing"])
def test_a_dry_run_says_the_same_and_records_nothing(
    empty: Program, evening: Path, ledger: str
) -> None:
    if ledger == "existing":
        empty.does("open")
    before = set(empty.ledger.parent.iterdir())
    dry = empty.says("import", evening, "--contest", "wed", "--dry-run")
    assert "would append 14 events (#2 to #15)" in dry
    assert "no figures of the file's own to compare" in dry
    assert set(empty.ledger.parent.iterdir()) == before
    done = empty.does("import", evening, "--contest", "wed").out
    assert done == dry.replace("would append", "appended")


def test_a_dry_run_can_be_made_on_a_ledger_that_is_read_only(
    empty: Program, evening: Path, corrected: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    empty.ledger.chmod(0o444)
    told = empty.json("import", corrected, "--contest", "wed", "--dry-run")
    assert told["dry_run"]
    assert len(told["events"]) == 3


@pytest.mark.parametrize(
    "more",
    [
        ("--typed", "9:1-2"),
        ("--regulations", "none"),
        ("--zone", "Mars/Base"),
        ("--at", "2999-01-01T00:00Z"),
    ],
)
def test_an_import_that_fails_leaves_no_new_ledger(
    empty: Program, evening: Path, more: tuple[str, str]
) -> None:
    empty.refuses(2, "import", evening, "--contest", "wed", *more)
    assert list(empty.ledger.parent.iterdir()) == []


def test_names_that_cannot_be_told_apart_are_refused_with_the_file(
    empty: Program, tmp_path: Path
) -> None:
    file = tmp_path / "wed.csv"
    file.write_text(
        "board,ns,ew,score,ns_names,ew_names\n1,1,2,420,Jan Deboer & X Y,Jan de Boer & Z\n"
    )
    assert empty.refuses(2, "import", file, "--contest", "wed") == (
        "wed.csv, a person: Jan de Boer is not a name that nobody takes for Jan Deboer, who"
        " is known"
    )


def test_a_file_without_a_contest_is_wrong_usage(empty: Program, evening: Path) -> None:
    assert "say where it goes: --contest ID" in empty.misused("import", evening)


def test_a_sit_out_and_a_column_that_is_not_read_are_noted(empty: Program, tmp_path: Path) -> None:
    file = written(tmp_path / "odd.csv", "board,ns,ew,score,weather\n1,1,2,420,fine\n1,3,0,,fine\n")
    notes = empty.json("import", file, "--contest", "wed")["notes"]
    assert notes == ["columns that are not read: weather", "line 3, board 1 3-0: a pair sits out"]


# ------------------------------------------------------------------------------------ where to


def test_an_export_replaces_an_older_one_but_never_a_ledger(
    program: Program, tmp_path: Path
) -> None:
    older = written(tmp_path / "j.jsonl", "older\n")
    program.does("export", older, "--replace")
    assert len(older.read_text().splitlines()) == 20
    for verb in (("export",), ("people", "export")):
        assert (
            program.refuses(2, *verb, program.ledger, "--replace")
            == f"{program.ledger} exists already"
        )


@pytest.mark.parametrize("verb", [("export",), ("people", "export")])
@pytest.mark.parametrize(
    ("name", "says"), [("none/j.jsonl", "its folder is not there"), ("", "Is a directory")]
)
def test_an_export_to_nowhere_is_refused_in_a_sentence(
    program: Program, tmp_path: Path, verb: tuple[str, ...], name: str, says: str
) -> None:
    assert program.refuses(2, *verb, tmp_path / name) == f"{tmp_path / name}: {says}"


# ---------------------------------------------------------------------------------- a witness


def test_what_an_import_does_is_told_as_text_as_csv_and_as_json(
    empty: Program, evening: Path, corrected: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    verb = ("import", corrected, "--contest", "wed", "--dry-run")
    place = "line 2, board 1 1-2"
    line = "board 1 1-2 (session 1)"
    assert f"  corrected: {line}: +420 becomes -50 ({place})\n" in empty.says(*verb)
    assert empty.says(*verb, "--csv") == (
        f'deed,about,held,said,place,since\ncorrected,{line},+420,-50,"{place}",\n'
    )
    (doing,) = empty.json(*verb)["doings"]
    assert list(doing.values()) == ["corrected", line, "+420", "-50", place, None]


def test_a_shorter_file_strikes_out_only_if_it_is_complete_with_a_reason(
    empty: Program, evening: Path, tmp_path: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    shorter = written(tmp_path / "shorter.csv", HEADER + REST)
    told = empty.json("import", shorter, "--contest", "wed")
    assert [doing["deed"] for doing in told["doings"]] == ["missing"]
    complete = ("import", shorter, "--contest", "wed", "--complete")
    assert empty.refuses(1, *complete) == (
        "striking out what a file lacks needs a reason (--reason) (Law 81C8)"
    )
    told = empty.json(*complete, "--reason", "board 1 was not played there")
    assert [doing["deed"] for doing in told["doings"]] == ["struck out"]
    assert told["head"]["hash"][:12] == empty.head


def test_another_evening_is_refused_and_makes_no_difference(
    empty: Program, evening: Path, tmp_path: Path
) -> None:
    empty.does("import", evening, "--contest", "wed")
    rows = "1,1,2,90,,\n1,3,4,120,,\n2,1,4,-90,,\n2,3,2,90,,\n3,1,3,90,,\n"
    other = written(tmp_path / "thursday.csv", HEADER + rows)
    assert empty.refuses(2, "import", other, "--contest", "wed") == (
        "thursday.csv is not imported as session 1 of wed: it seems to be"
        " another evening: of 4 lines that both have 0 agree"
    )


def test_whether_one_pair_wins_or_two_can_be_said(empty: Program, tmp_path: Path) -> None:
    rows = "1,1,11,110,,\n1,2,12,90,,\n2,1,12,110,,\n2,2,11,90,,\n"
    file = written(tmp_path / "mitchell.csv", HEADER + rows)
    empty.does("import", file, "--contest", "wed", "--winners", "1")
    assert "North-South" not in empty.says("standings", "wed")
    assert "1 is entered in one field" in empty.refuses(
        2, "import", file, "--contest", "wed", "--winners", "2"
    )


def test_a_file_that_carries_out_an_appeal_cites_the_decision(
    empty: Program, evening: Path, corrected: Path
) -> None:
    rules = ("--regulations", "acbl-club-pairs")
    empty.does("import", evening, "--contest", "wed", *rules)
    empty.does("appoint", "wed", "Ann Director", "director")
    signed = ("--by", "Ann Director", "--cause", "appeal", "--reason", "upheld")
    again = ("import", corrected, "--contest", "wed", *signed)
    assert "it cites no decision" in empty.refuses(1, *again)
    assert "it cites no decision" in empty.refuses(1, *again, "--cites", "#12")
    assert "no event #999" in empty.refuses(1, *again, "--cites", "#999")
    justice = ("--by", "Ann Director", "--json")
    ruling = empty.json("rule", "wed", "judgement", "1", "2", "--board", "1", "--advised", *justice)
    empty.does("appeal", "lodge", "wed", f"#{ruling['recorded'][0]['position']}", "1")
    panel = ("--chair", "Ed Hall", "--member", "Flo Ink", "--member", "Gus Jay")
    empty.does("appeal", "hear", "wed", "1", *panel, "--by", "Ann Director")
    decided = empty.json("appeal", "decide", "wed", "1", "adjust", *justice)
    empty.does(*again, "--cites", f"#{decided['recorded'][0]['position']}")
    assert empty.json("standings", "wed")["standings"][0]["names"] != ["Ann", "Bob"]
