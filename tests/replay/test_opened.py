"""`import ledger`: questions, acts and events for programs, as the shell has them."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import ledger
from ledger.bridge.scores import Line
from ledger.commands import MarkNotPlayed
from ledger.errors import (
    BadValue,
    LedgerError,
    LedgerIsClosed,
    LedgerIsReadOnly,
    NoFile,
    NoSuch,
    NothingSaid,
)
from replay.manual import passages
from replay.opened import Opened
from tests.conftest import ROOT
from tests.replay.program import Program


@pytest.fixture
def club(tmp_path: Path) -> Program:
    """A contest of two pairs, one of which has an odd name."""
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs")
    program.does("schedule", "wed", "1")
    program.does("entry", "wed", "1", "--player", "Ann <Ash>", "--player", "Bo")
    program.does("entry", "wed", "2")
    return program


SCORE = {"act": "enter", "board": 7, "ns": "1", "ew": "2", "score": "4S=N"}


def test_the_manual_s_example_runs_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (text,) = passages("library")
    (example,) = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    Program(tmp_path / "club.ledger").run("demo", tmp_path / "club.ledger")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(example, "library.md", "exec"), names)  # noqa: S102  # the manual's own
    said = capsys.readouterr().out
    assert "Iris Fenn - Jonas Wick" in said
    assert re.search(r"^140 IncidentRecorded \S+$", said, re.MULTILINE)
    assert names["then"].plain != names["now"].plain
    assert len(names["card"].plain["boards"]) == 28
    offered = set(re.findall(r"`(?:ledger\.)?([a-z_]+)(?:\(|`)", text.partition("| word |")[2]))
    assert {name for name in dir(Opened) if not name.startswith("_")} <= offered | {"close"}


def test_it_answers_as_the_verbs_do(club: Program) -> None:
    with ledger.open(club.ledger) as opened:
        opened.submit("wed", SCORE, by="Ann <Ash>")
        answer = opened.ask("standings", "wed", scope="session:1")
        assert opened.head == club.json("standings", "wed")["hash"]
        assert str(opened.as_of("#4").ask("entries", "wed")).startswith("wed")
    assert json.loads(json.dumps(answer.plain)) == club.json(
        "standings", "wed", "--scope", "session:1"
    )
    assert f"{answer}\n" == club.says("standings", "wed", "--scope", "session:1")
    table = answer._repr_html_()
    assert "<td>Ann &lt;Ash&gt; - Bo</td>" in table
    assert table.count("<tr>") == 1 + len(answer.plain["standings"])


def test_acts_and_commands_are_one_batch_or_nothing(club: Program) -> None:
    command = MarkNotPlayed(line=Line(session="1", board=8, ns="1", ew="2"))
    with ledger.open(str(club.ledger)) as opened:
        before = opened.position
        with pytest.raises(LedgerError):
            opened.submit("wed", SCORE, {**SCORE, "board": 9, "ns": "99"})
        assert opened.position == before
        done = opened.submit("wed", SCORE, command, request_id="once")
        assert [one.kind for one in done] == ["ScoreEntered", "BoardNotPlayed"]
        again = opened.submit("wed", SCORE, command, request_id="once")
        assert [one.position for one in again] == [one.position for one in done]
        assert [one.position for one in opened.follow(before, waits=False)] == [
            before + 1,
            before + 2,
        ]


def test_who_follows_is_told_of_what_others_record(club: Program) -> None:
    with ledger.open(club.ledger, read_only=True) as opened:
        following = opened.follow(opened.position)
        recording = Thread(target=club.does, args=("entry", "wed", "3"))
        recording.start()
        assert next(following).kind == "ContestantEntered"
        recording.join()


def test_what_there_is_not_is_refused_in_a_sentence(club: Program, tmp_path: Path) -> None:
    with pytest.raises(NoFile):
        ledger.open(tmp_path / "nowhere.ledger")
    with ledger.open(club.ledger, read_only=True) as opened:
        with pytest.raises(NoSuch, match="no question winner"):
            opened.ask("winner", "wed")
        with pytest.raises(BadValue, match="colour"):
            opened.ask("standings", "wed", colour="red")
        with pytest.raises(NothingSaid):
            opened.ask("scorecard", "wed")
        with pytest.raises(NoSuch, match="no act dance"):
            opened.submit("wed", {"act": "dance"})
        with pytest.raises(LedgerIsReadOnly):
            opened.submit("wed", SCORE)


def test_whatever_is_asked_of_a_closed_ledger_is_refused_in_a_sentence(club: Program) -> None:
    with ledger.open(club.ledger) as opened:
        then, following = opened.as_of("#4"), opened.follow()
        next(following)
    asked: list[Callable[[], Any]] = [
        lambda: opened.position,
        lambda: opened.head,
        opened.contests,
        lambda: opened.ask("standings", "wed"),
        lambda: opened.as_of("#4").ask("standings", "wed"),
        lambda: then.ask("standings", "wed"),
        lambda: opened.submit("wed", SCORE),
        lambda: opened.submit("wed", SCORE, at="2026-03-05 23:30"),
        lambda: next(opened.follow(waits=False)),
        lambda: list(following),
    ]
    for one in asked:
        with pytest.raises(LedgerIsClosed, match="was closed by this program"):
            one()
    opened.close()


def test_what_moved_and_what_was_done_is_asked_as_pages_ask_it(club: Program) -> None:
    with ledger.open(club.ledger) as opened:
        before = opened.position
        opened.submit("wed", SCORE)
        moved = opened.ask("diff", "wed", since=before)
        assert moved.plain == club.json("diff", "wed", f"#{before}", "head")
        (line,) = opened.ask("log", "wed", board=7).plain["events"]
        assert line["kind"] == "ScoreEntered"
        with pytest.raises(NoSuch):
            opened.ask("appeal", "wed", number=1)


def test_a_position_is_a_moment(club: Program) -> None:
    with ledger.open(club.ledger) as opened:
        before = opened.position
        opened.submit("wed", SCORE)
        then = opened.as_of(before).ask("missing", "wed")
        assert then.plain == opened.as_of(f"#{before}").ask("missing", "wed").plain
        assert then.plain != opened.ask("missing", "wed").plain


def test_what_a_question_is_told_is_a_text_or_a_number_and_nothing_else(club: Program) -> None:
    with ledger.open(club.ledger) as opened:
        opened.submit("wed", SCORE)
        for question, told, as_typed in (
            ("scorecard", {"number": 1}, {"number": "1"}),
            ("traveller", {"board": "7"}, {"board": 7}),
            ("what-if", {"without": 6}, {"without": ["#6"]}),
            ("draws", {"met": None}, {"met": False}),
        ):
            answer = opened.ask(question, "wed", **told)
            assert answer.plain == opened.ask(question, "wed", **as_typed).plain
        event = opened.ask("what-if", "wed", without=(opened.position,))
        body = {
            "kind": "BoardNotPlayed",
            "line": {"session": "1", "board": 7, "ns": "1", "ew": "2"},
        }
        place = opened.position
        replaced = opened.ask("what-if", "wed", replace=[(place, body)])
        assert replaced.plain == opened.ask("what-if", "wed", replace=[(f"#{place}", body)]).plain
        assert replaced.plain != event.plain
        for question, wrong in (
            ("scorecard", {"number": 1.5}),
            ("scorecard", {"number": ["1"]}),
            ("scorecard", {"number": b"1"}),
            ("traveller", {"board": True}),
            ("traveller", {"board": "seven"}),
            ("traveller", {"board": -1}),
            ("standings", {"purpose": "fun"}),
            ("standings", {"section": {"A": 1}}),
            ("what-if", {"without": [None]}),
            ("what-if", {"without": "now"}),
            ("what-if", {"add": [{"kind": "Dance"}]}),
            ("what-if", {"replace": [(place,)]}),
            ("draws", {"met": "no"}),
        ):
            with pytest.raises(LedgerError):
                opened.ask(question, "wed", **wrong)


def test_it_is_light_until_it_is_used() -> None:
    told = "import ledger, sys; print({'replay', 'projections', 'msgspec'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == b"set()\n"
    for package in ("ledger", "projections", "replay"):
        assert (ROOT / package / "py.typed").is_file()
