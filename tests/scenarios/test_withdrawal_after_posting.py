"""Law 80B2: who leaves before the last session takes no place, which changes what was posted."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards
from tests.replay.cli.telling import last


def swiss(folder: Path, rules: str = "sydney-2003-swiss-teams") -> Boards:
    """Three matches of four teams; the first is posted."""
    told = Boards(folder, rules, *"1234")
    for session in "123":
        told.session(session, boards=8)
    for sides in ("12", "34"):
        told.tells("result", *sides, "--imps", "10", "--session", "1")
    told.tells("post", "--session", "1")
    return told


def amended(told: Boards, session: str = "1") -> bool:
    states = told.program.json("states", "c")["states"]
    (one,) = [s for s in states if s["what"] == "session" and s["session"] == session]
    return bool(one["state_detail"]["amended_by"])


@pytest.mark.parametrize("rules", ["sydney-2003-swiss-teams", "acbl-club-swiss-teams"])
@pytest.mark.parametrize("how", ["withdraw", "disqualify"])
def test_it_amends_the_sessions_in_which_a_place_is_free_now(
    tmp_path: Path, rules: str, how: str
) -> None:
    told = swiss(tmp_path, rules)
    assert not amended(told)
    told.tells(how, "1", "--reason", "illness")
    rows = told.program.json("standings", "c", "--scope", "session:1")["standings"]
    assert {row["number"]: row["rank"] for row in rows} == {"3": 1, "2": 2, "4": 2, "1": None}
    assert amended(told)
    told.tells("annul", f"#{last(told.program, 'c')['position']}", "--reason", "it came back")
    assert amended(told)


def test_a_session_that_it_did_not_play_stays_as_posted(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("result", "3", "4", "--imps", "2", "--session", "2")
    told.tells("post", "--session", "2", "--incomplete", "1 and 2 went home")
    told.tells("withdraw", "1", "--after", "1", "--reason", "illness")
    assert amended(told)
    assert not amended(told, "2")


def test_who_leaves_after_the_last_one_keeps_its_place_in_what_was_posted(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    for session, other in (("2", "3"), ("3", "4")):
        told.tells("result", "1", other, "--imps", "2", "--session", session)
        told.tells("post", "--session", session, "--incomplete", "the others went home")
    told.tells("withdraw", "1", "--reason", "illness")
    assert not any(amended(told, session) for session in "123")
