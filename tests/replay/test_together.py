"""Two programs at one contest: a file comes in while another, or a hand, is at work."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.replay.program import Program
from tests.replay.tampering import rows_of

HEADER = "board,ns,ew,score\n"
ROWS = [
    f"{board},{ns},{ns + 1},{90 + 10 * (board % 3)}\n" for board in range(1, 13) for ns in (1, 3)
]


def at_once(ledger: Path, *verbs: Sequence[str | Path]) -> list[int]:
    """Run these verbs at the same time, as programs of their own; their exit codes."""
    program = [sys.executable, "-m", "replay", "--ledger", str(ledger)]
    running = [
        subprocess.Popen(
            [*program, *map(str, verb)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for verb in verbs
    ]
    return [one.wait() for one in running]


@pytest.fixture
def first(empty: Program, tmp_path: Path) -> Program:
    """A ledger with the first half of an evening."""
    half = tmp_path / "half.csv"
    half.write_text(HEADER + "".join(ROWS[:12]))
    empty.does("import", half, "--contest", "wed")
    return empty


def test_one_file_that_two_programs_bring_counts_once(first: Program, tmp_path: Path) -> None:
    whole = tmp_path / "whole.csv"
    whole.write_text(HEADER + "".join(ROWS))
    verb = ("import", whole, "--contest", "wed")
    assert at_once(first.ledger, verb, verb, verb) == [0, 0, 0]
    kinds = [row.kind for row in rows_of(first.ledger)]
    assert (kinds.count("ScoreEntered"), kinds.count("FileImported")) == (24, 2)
    assert first.json("verify")["ok"]


def test_a_hands_correction_at_the_same_moment_is_never_lost(
    first: Program, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.csv"
    whole.write_text(HEADER + "".join([ROWS[0].replace(",100\n", ",110\n"), *ROWS[1:]]))
    hand = ("correct", "wed", "120", "--board", "1", "--ns", "1", "--ew", "2")
    done = at_once(first.ledger, ("import", whole, "--contest", "wed"), hand)
    assert done[0] == 0
    told = first.json("import", whole, "--contest", "wed", "--dry-run")
    corrected = [row.kind for row in rows_of(first.ledger)].count("ScoreCorrected")
    if done[1] == 0:  # whichever came first, the hand's word stands
        assert [doing["held"] for doing in told["doings"]] == ["+120"]
        assert corrected in (1, 2)
    else:  # the score that it saw had just been corrected
        assert (done[1], told["doings"], corrected) == (4, [], 1)
