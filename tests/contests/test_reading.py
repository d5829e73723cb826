"""Every verb that reads, on a contest of every kind and at every stage of its life."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import regulations
from replay.cli import SECTIONS
from tests.contests.stories import STORIES, tell
from tests.replay.program import Program

pytestmark = pytest.mark.slow

ASKED_OTHERWISE = ("verify", "rebuild", "clock", "report", "diff", "impact", "what-if")
"""Verbs of the past that are not asked about one contest at a moment."""

OF_ONE = {"traveller": "1", "scorecard": "one", "explain": "one", "timeline": "one"}
"""Verbs that are asked about a board, or about one contestant."""


def reading(contestant: str) -> Iterator[tuple[str, ...]]:
    """Every verb that reads a contest, with what it is asked about."""
    for verb in (*SECTIONS["Results"], *SECTIONS["The past"]):
        if verb not in ASKED_OTHERWISE:
            about = OF_ONE.get(verb, "").replace("one", contestant)
            yield (verb, "contest", about) if about else (verb, "contest")


def answers(program: Program, *asked: str) -> str:
    """What it says in both forms: an answer, or one sentence that refuses. Else it raises."""
    for form in ((), ("--json",)):
        said = program.run(*asked, *form)
        assert said.code in (0, 1, 2), (asked, said)
        if said.code:
            (sentence,) = said.err.splitlines()
            assert sentence.startswith("bridge-ledger: "), (asked, said)
    return said.out


@pytest.mark.parametrize("rules", STORIES)
def test_every_reading_verb_answers_at_the_start_in_the_middle_and_at_the_end(
    rules: str, tmp_path: Path
) -> None:
    told = tell(rules, 1, tmp_path)
    program = Program(told.desk.store.path)
    names, sessions = list(told.facts().contestants), list(told.facts().sessions)
    moments = (1, len(told.events) // 3, len(told.events) - 1)
    for moment in (f"#{told.events[place].position}" for place in moments):
        for asked in reading(names[0]):
            answers(program, *asked, "--as-of", moment)
        for session in (sessions[0], sessions[-1]):
            answers(program, "draw", "contest", "--session", session, "--as-known", moment)
    assert answers(program, "scorecard", "contest", names[0])


@pytest.mark.parametrize("entered", [0, 1, 2])
@pytest.mark.parametrize("rules", regulations.names())
def test_every_reading_verb_answers_while_hardly_anybody_is_entered(
    rules: str, entered: int, tmp_path: Path
) -> None:
    program = Program(tmp_path / "early.ledger")
    program.does("open", "contest", "--regulations", rules)
    stages = list(regulations.load(rules).stages) or ["main"]
    for stage in stages:
        program.does("schedule", "contest", f"of {stage}", "--stage", stage, "--boards", "12")
    for number in range(entered):
        program.does("entry", "contest", f"P{number}")
    for asked in reading("P0"):
        answers(program, *asked)
    for stage in stages:
        answers(program, "draw", "contest", "--session", f"of {stage}")
        answers(program, "draw", "contest", "--stage", stage)
        answers(program, "standings", "contest", "--scope", f"stage:{stage}")
