"""open, verify, rebuild, regulations and demo: what is done about a ledger, not in it."""

import csv
import json
import sqlite3
from contextlib import closing
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger import regulations
from ledger.store import place_of
from replay.cli import main
from tests.replay.program import Program
from tests.replay.story import REFUSED
from tests.replay.tampering import rows_of, tamper

NOW = ("--recorded-at", "2026-11-20T23:00:00Z")

# ------------------------------------------------------------------------------------------- open


def test_a_ledger_is_born_live_or_declared(empty: Program, tmp_path: Path) -> None:
    assert empty.does("open").err == f"{empty.ledger}: live ledger, at #1; head {empty.head}\n"
    declared = Program(tmp_path / "declared.ledger")
    assert declared.refuses(2, "open", "--declared").startswith("this ledger is declared")
    said = declared.does("open", "--declared", *NOW)
    assert said.err == f"{declared.ledger}: declared ledger, at #1; head {declared.head}\n"
    again = declared.run("open", "--declared", *NOW)
    sentence = f"{declared.ledger} is there: leave out --declared, which is for a new ledger"
    assert (again.code, sentence in again.err) == (2, True)


def test_opening_what_is_there_changes_nothing(program: Program) -> None:
    rows = rows_of(program.ledger)
    told = f"{program.ledger}: declared ledger, at #20; head {program.head}\n"
    assert program.does("open").err == told
    assert rows_of(program.ledger) == rows


def test_a_contest_is_opened_in_its_tournament(empty: Program) -> None:
    rules = ("--regulations", "compscore-matchpoints", "--tournament", "week")
    first = empty.json("open", "wed", *rules, "--title", "Wednesday pairs")
    assert [event["kind"] for event in first["recorded"]] == ["TournamentOpened", "ContestOpened"]
    second = empty.json("open", "thu", *rules)
    assert [event["kind"] for event in second["recorded"]] == ["ContestOpened"]
    assert "Wednesday pairs (wed)" in empty.says("log", "wed").splitlines()[0]
    assert empty.refuses(1, "open", "wed", *rules) == "contest wed exists already (Law 80B2)"


def test_who_may_open_the_next_contest_is_called_by_name(empty: Program) -> None:
    rules = ("--regulations", "compscore-matchpoints")
    empty.does("open", "wed", *rules)
    empty.does("appoint", "wed", "Ann Director", "director")
    for by in ((), ("--by", "Bo Stranger")):
        said = empty.refuses(1, "open", "thu", *rules, *by)
        assert "may not open a contest" in said
        assert "now Ann Director" in said


@pytest.mark.parametrize("more", [("--zone", "Mars/Base"), ("--at", "2999-01-01T00:00Z")])
def test_a_contest_that_cannot_be_opened_leaves_no_new_ledger(
    empty: Program, more: tuple[str, str]
) -> None:
    empty.refuses(2, "open", "wed", "--regulations", "compscore-matchpoints", *more)
    assert list(empty.ledger.parent.iterdir()) == []


# ----------------------------------------------------------------------------------------- verify


def test_a_whole_ledger_is_verified_with_its_head(program: Program) -> None:
    head = rows_of(program.ledger)[-1].hash
    checked, proved, ledger = program.says("verify", "--head", head).splitlines()
    assert checked.startswith("nothing was touched: chain, digests, bodies")
    assert proved == "the head noted elsewhere is that of #20: up to there it is the same"
    assert ledger == f"declared ledger, 20 events, head {head}"
    assert program.json("verify") == {
        "ok": True,
        "clock": "declared",
        "events": REFUSED,
        "head": {"position": REFUSED, "hash": head},
        "noted": None,
        "extended": [],
        "unseen": [
            "rows cut off at the end",
            "rows added at the end with their hashes",
            "the whole record computed anew",
        ],
        "being_erased": 0,
        "unsealed": 0,
        "behind": 0,
        "taken_in": [],
        "changed": [],
        "first_bad": None,
        "problems": [],
    }


def test_what_no_file_can_prove_of_itself_is_said(program: Program) -> None:
    _, unseen, _ = program.says("verify").splitlines()
    assert unseen == (
        "what nobody can see without a head noted elsewhere (--head, --checkpoint):"
        " rows cut off at the end; rows added at the end with their hashes;"
        " the whole record computed anew"
    )
    noted = rows_of(program.ledger)[14].hash[:12]
    _, proved, unseen, _ = program.says("verify", "--head", noted.upper()).splitlines()
    assert proved == "the head noted elsewhere is that of #15: up to there it is the same"
    assert unseen.endswith(": rows cut off or added after #15")
    told = program.does("verify", "--head", noted, "--json")
    assert json.loads(told.out)["noted"] == 15


def test_a_record_put_back_from_a_copy_is_noticed_by_what_an_act_said(
    program: Program, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(program.ledger.read_bytes())
    said = program.does("entry", "club", "5", *NOW)
    noted = said.err.removesuffix("\n").partition("; head ")[2]
    assert program.does("verify", "--head", noted).code == 0
    for beside in ("-wal", "-shm"):
        Path(f"{program.ledger}{beside}").unlink(missing_ok=True)
    program.ledger.write_bytes(copy.read_bytes())
    assert program.does("verify").code == 0
    assert program.run("verify", "--head", noted).code == 3


def test_a_touched_ledger_exits_with_3_and_names_the_first_bad_position(program: Program) -> None:
    tamper(program.ledger, "UPDATE events SET actor = 'me' WHERE position = 12")
    tamper(program.ledger, "UPDATE events SET actor = 'me' WHERE position = 15")
    said = program.run("verify")
    assert (said.code, said.err) == (3, "")
    assert said.out.splitlines()[:2] == [
        "NOT as it was recorded, first at #12:",
        "  #12: does not match its digest",
    ]
    assert '"first_bad": 12' in program.run("verify", "--json").out


def test_views_that_were_changed_are_not_called_a_record_that_was(program: Program) -> None:
    program.does("rebuild")
    with closing(sqlite3.connect(f"{program.ledger}.views")) as views:
        views.execute("UPDATE standings SET rank = 1")
        views.commit()
    said = program.run("verify")
    assert said.code == 3
    first, what, _ = said.out.splitlines()
    assert first == "the record was not touched, but the views beside it are not what it gives:"
    assert what == "  -: the view standings of club is not what the record gives; rebuild"
    (problem,) = json.loads(program.run("verify", "--json").out)["problems"]
    assert problem["in_views"]


def test_a_ledger_without_its_first_row_is_found_out(program: Program) -> None:
    tamper(program.ledger, "DELETE FROM events WHERE position = 1")
    said = program.run("verify")
    assert said.code == 3
    assert said.out.splitlines()[0] == "NOT as it was recorded, first at #1:"
    assert "is not a bridge ledger: its first row founds no ledger" in program.refuses(
        2, "standings", "club"
    )


def test_many_problems_are_counted_and_the_first_shown(program: Program) -> None:
    tamper(program.ledger, "UPDATE events SET digest = 'x'")
    lines = program.run("verify").out.splitlines()
    assert len([line for line in lines if line.startswith("  #")]) == 20
    assert "  and 20 more" in lines


def test_a_head_that_is_not_in_the_record_is_found_out(program: Program) -> None:
    said = program.run("verify", "--head", "0" * 64)
    assert said.code == 3
    assert said.out.startswith("NOT as it was recorded:\n  -: the head 000000")
    assert "rows were rewritten, or are missing after #20, or it is of another ledger" in said.out


@pytest.mark.parametrize(("head", "said"), [("abc", "abc"), ("g" * 64, "g" * 64), ("", "''")])
def test_a_head_that_is_no_hash_is_bad_input(program: Program, head: str, said: str) -> None:
    assert program.refuses(2, "verify", "--head", head) == (
        f"--head: {said} is not a hash, or its first digits as they are told of every act:"
        " 12 to 64 of 0-9 and a-f"
    )


# ---------------------------------------------------------------------------------------- rebuild


def test_views_are_built_and_then_kept_up_by_every_verb_that_records(program: Program) -> None:
    said = program.does("rebuild")
    assert said.err == f"views as of #20 in {program.ledger}.views; head {program.head}\n"
    program.does("entry", "club", "5", *NOW)
    program.run("correct", "club", "-140", "--board", "2", "--ns", "2", "--ew", "4", *NOW)
    assert program.json("verify")["ok"]
    assert program.does("rebuild").err.startswith("views as of #23")


def test_views_that_cannot_follow_are_a_warning_and_what_was_recorded_stays(
    program: Program,
) -> None:
    views = Path(f"{program.ledger}.views")
    views.write_bytes(b"no database at all, but long enough to be looked at" * 9)
    said = program.does("entry", "club", "5", *NOW)
    assert said.err.splitlines() == [
        f"recorded #21 ContestantEntered; head {program.head}",
        f"warning: the views stay behind until they are rebuilt ({views}: file is not a database)",
    ]
    program.does("rebuild")
    assert program.json("verify")["ok"]


# ------------------------------------------------------------------------------------ regulations


def test_the_sets_that_come_with_the_program_are_listed(program: Program) -> None:
    listed = program.json("regulations", "list")
    assert [one["name"] for one in listed] == list(regulations.names())
    assert set(listed[0]) == {"name", "edition", "title", "played", "source", "own"}
    assert not any(one["own"] for one in listed)
    table = list(csv.reader(StringIO(program.says("regulations", "list", "--csv"))))
    assert table[0] == ["group", "name", "title", "edition", "source"]
    assert {"Pairs, matchpoints", "Teams, IMPs", "Individuals, matchpoints"} <= {
        row[0] for row in table[1:]
    }
    assert "compscore-matchpoints" in program.says("regulations", "list")


def test_a_set_of_ones_own_is_listed_as_such(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("desk.toml").write_text('contest = "wed"\n')
    Path("mine.toml").write_text('extends = "team-match"\nname = "mine"\ntitle = "Our cup"\n')
    (mine,) = [one for one in program.json("regulations", "list") if one["own"]]
    assert (mine["name"], mine["title"]) == ("mine.toml", "Our cup")
    assert "Your own, here\n" in program.says("regulations", "list")


def test_a_set_is_shown_with_the_clause_of_each_choice(program: Program) -> None:
    text = program.says("regulations", "show", "compscore-matchpoints")
    assert "scoring: matchpoints  [Law 78A]" in text
    shown = program.json("regulations", "show", "compscore-matchpoints")
    assert shown["default"]["scoring"]["clause"] == "Law 78A"


def test_a_set_is_shown_in_words_and_its_stages_by_what_is_their_own(program: Program) -> None:
    text = program.says("regulations", "show", "anc-2018-itc-open")
    assert "\n      - top-places: count 2, into repechage, first 2, winner_chooses false  [" in text
    assert "\n      - act cut-off, roles chief-director  [ANC 6.3]\n" in text
    stages = text.partition("\nstages:\n")[2]
    assert "awards: team-points  [ANC 14]" in stages
    assert "appeals: committee" not in stages


@pytest.mark.parametrize("name", regulations.names())
def test_no_set_is_shown_in_the_words_of_the_program(program: Program, name: str) -> None:
    text = program.says("regulations", "show", name)
    assert not [word for word in ("{'", "('", "None", "True", "False") if word in text]


def test_a_set_of_ones_own_is_checked_and_can_be_played_under(
    empty: Program, tmp_path: Path
) -> None:
    shipped = files("ledger.regulations").joinpath("compscore-matchpoints.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped.replace('name = "compscore-matchpoints"', 'name = "mine"'))
    assert "mine, edition" in empty.says("regulations", "check", mine)
    empty.does("open", "wed", "--regulations", mine)
    mine.write_text(shipped.replace("per_win = 2", "per_win = 7"))
    sentence = empty.refuses(2, "regulations", "check", mine)
    assert sentence.startswith("mine.toml")
    assert "default.scoring.per_win" in sentence


# ------------------------------------------------------------------------------------------- demo


def demo(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What the demo says, played in a folder of its own."""
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(main, ["demo", *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done
    return done.stdout


def test_the_demo_is_the_same_byte_for_byte_wherever_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    said = [demo(folder, monkeypatch) for folder in folders]
    assert said[0] == said[1]
    held = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders]
    assert held[0] == held[1]
    assert sorted(held[0]) == ["demo.ledger", "evening-corrected.csv", "evening.csv"]


def test_the_demo_tells_of_a_correction_in_time_and_one_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = demo(tmp_path / "demo", monkeypatch)
    for words in (
        "provisional until 2026-03-05 23:12:00+11:00",
        "request #136, correction #137",
        "too late. Request #138 and refusal #139 are on record",
        "Nothing was touched: 139 events verified",
        "  export BRIDGE_LEDGER=demo.ledger",
    ):
        assert words in text
    assert Program(Path("demo.ledger")).json("verify")["ok"]


def test_a_second_demo_gets_a_ledger_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "demo"
    demo(folder, monkeypatch)
    assert "export BRIDGE_LEDGER=demo1.ledger" in demo(folder, monkeypatch)
    demo(folder, monkeypatch, "mine.ledger")
    assert {path.name for path in folder.glob("*.ledger")} == {
        "demo.ledger",
        "demo1.ledger",
        "mine.ledger",
    }


def test_the_demo_overwrites_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "evening.csv"
    mine.write_text("my own\n")
    program = Program(tmp_path / "unused.ledger")
    assert program.refuses(2, "demo") == f"{mine} exists already"
    assert program.refuses(2, "demo", mine) == f"{mine} exists already"
    assert mine.read_text() == "my own\n"


def test_what_the_demo_says_to_try_next_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = demo(tmp_path / "demo", monkeypatch)
    tries = [line.split() for line in text.partition("Try next:\n")[2].splitlines()]
    assert tries[0] == ["export", "BRIDGE_LEDGER=demo.ledger"]
    for name, *arguments in tries[1:]:
        assert name == "bridge-ledger"
        done = CliRunner(env={"BRIDGE_LEDGER": "demo.ledger"}).invoke(main, arguments)
        assert done.exit_code == 0, done
        assert done.stdout


def test_the_evening_as_a_file_is_the_evening_of_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo(tmp_path / "demo", monkeypatch)
    played, copy = Program(Path("demo.ledger")), Program(Path("copy.ledger"))
    copy.does("import", "evening.csv", "--contest", "wed")
    then = by_number(played.json("standings", "thursday", "--as-of", "posted:1"))
    assert by_number(copy.json("standings", "wed")) == then
    told = copy.json("import", "evening-corrected.csv", "--contest", "wed")
    assert [doing["deed"] for doing in told["doings"]] == ["corrected"]
    now = by_number(played.json("standings", "thursday"))
    assert by_number(copy.json("standings", "wed")) == now != then


def by_number(told: Any) -> dict[str, Any]:
    """The rows of standings, whose order among equals is that of the entries."""
    return {row["number"]: row for row in told["standings"]}


# ---------------------------------------------------------------------------------------- columns


def test_columns_are_written_where_they_can_be(program: Program, tmp_path: Path) -> None:
    if find_spec("pyarrow") is None:
        lacking = (
            "columns needs pyarrow, which is not installed: pip install 'bridge-ledger[columns]'"
        )
        assert program.refuses(2, "columns", str(tmp_path / "out")) == lacking
        return
    said = program.does("columns", str(tmp_path / "out")).err
    assert said.startswith(
        f"{program.ledger}: events up to #20 (20 new), contests written 1; head "
    )
    file = tmp_path / "file"
    file.write_text("mine")
    misused = program.run("columns", str(file))
    assert (misused.code, misused.out) == (2, "")
    assert f"Directory '{file}' is a file" in misused.err
    new = tmp_path / "new"
    assert str(file) in program.refuses(2, "columns", str(new), str(program.ledger), str(file))
    assert not new.exists()


def test_a_demo_is_played_into_the_ledger_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not into the one of the environment, which is the club's own."""
    monkeypatch.chdir(tmp_path)
    named = Program(tmp_path / "mine.ledger")
    named.does("demo")
    assert named.json("verify")["ok"]
    assert named.refuses(2, "demo") == f"{named.ledger} exists already"
    monkeypatch.setenv("BRIDGE_LEDGER", str(named.ledger))
    assert "export BRIDGE_LEDGER=demo.ledger" in demo(tmp_path, monkeypatch)
    on_server = Program(place_of("postgresql://127.0.0.1:1/halls/club"))
    said = on_server.run("demo")
    assert (said.code, "a demo is played into a file" in said.err) == (2, True)
