"""Every verb that reads, on a contest of every kind of which hardly anything is known yet."""

from pathlib import Path

import pytest

from ledger import regulations
from tests.contests.reading import answers, reading
from tests.replay.program import Program

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("entered", "rules"), [(turn % 3, rules) for turn, rules in enumerate(regulations.names())]
)
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
