"""SBF 6.3: until a later match starts or is posted, whichever session holds it, if it is played."""

from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards

DAY = "2026-11-20"


def stage_of(
    folder: Path, rules: str, stage: str, boards: int, starts: tuple[str, ...], *, pairs: bool
) -> Boards:
    """A stage whose sessions have so many boards each; pairs sit north-south and east-west."""
    told = Boards(folder, rules)
    for name in "1234":
        field = ("--field", "NS" if name in "12" else "EW") if pairs else ()
        told.tells("entry", name, *field, clock="18:00")
    for number, start in enumerate(starts, start=1):
        when = ("--starts", f"{DAY}T{start}Z", "--boards", str(boards))
        told.tells("schedule", str(number), "--stage", stage, *when, clock="18:00")
    return told


def teams(folder: Path, starts: tuple[str, ...], boards: int = 8) -> Boards:
    return stage_of(folder, "sydney-2003-swiss-teams", "main", boards, starts, pairs=False)


def play(told: Boards, session: str, posted: str) -> None:
    for sides in (("1", "2"), ("3", "4")):
        told.tells("result", *sides, "--imps", "5", "--session", session, clock=posted)
    told.tells("post", "--session", session, clock=posted)


def end_of(told: Boards, session: str) -> Any:
    """When the players' period of a session ends, as far as that is known."""
    known = told.program.json("periods", "c", "--scope", f"session:{session}")["periods"]
    (one,) = [p for p in known if p["what"] == "correction" and p["cause"] == "players"]
    return one["closes"] and one["closes"][11:16]


@pytest.mark.parametrize("scheduled", [3, 7])
def test_matches_of_a_stage_that_ends_early_do_not_wait_for_one_that_never_comes(
    tmp_path: Path, scheduled: int
) -> None:
    told = teams(tmp_path, ("19:00", "20:00", "21:00", "", "", "", "")[:3])
    for number in range(4, scheduled + 1):
        told.tells("schedule", str(number), "--boards", "8", clock="18:00")
    for session, posted in (("1", "19:58"), ("2", "20:58"), ("3", "21:58")):
        play(told, session, posted)
    assert end_of(told, "1") is None
    told.tells("stage", "main", "--ended", clock="22:00")
    for session in "123":
        assert end_of(told, session) == "22:13"
    put_right = ("--imps", "7", "--session", "1", "--correct", "--cause", "players")
    told.tells("result", "1", "2", *put_right, "--side", "1", clock="22:13")
    refused = told.program.run(
        *("result", "c", "3", "4", *put_right, "--side", "3", "--at", f"{DAY}T22:14Z")
    )
    assert "its period ended at 2026-11-20 22:13" in refused.err


def test_after_five_matches_the_last_posting_counts_in_place_of_that_of_match_7(
    tmp_path: Path,
) -> None:
    told = teams(tmp_path, ("19:00", "19:30", "20:00", "20:30", "21:00"))
    for number, posted in enumerate(("19:20", "19:50", "20:20", "20:50", "21:20"), start=1):
        play(told, str(number), posted)
    told.tells("stage", "main", "--ended", clock="21:30")
    ends = [end_of(told, session) for session in "12345"]
    assert ends == ["20:30", "20:30", "20:30", "21:35", "21:35"]


def test_of_the_seniors_the_last_match_has_thirty_minutes(tmp_path: Path) -> None:
    """SBF 6.3: so long after the posting, where no next match starts."""
    rules = ("sydney-2003-seniors-teams", "qualifying", 14)
    told = stage_of(tmp_path, *rules, ("19:00", "20:00"), pairs=False)
    play(told, "1", "19:50")
    play(told, "2", "20:50")
    told.tells("stage", "qualifying", "--ended", clock="21:00")
    assert [end_of(told, session) for session in "12"] == ["20:00", "21:20"]


def test_a_stage_that_goes_on_waits(tmp_path: Path) -> None:
    told = teams(tmp_path, ("19:00", "20:00"))
    play(told, "1", "19:50")
    assert end_of(told, "1") is None


def test_sessions_of_several_matches_hold_them_in_their_order(tmp_path: Path) -> None:
    """SBF 4.4: three matches from 10.00 am, four from 2.15 pm; match 4 is the first of those."""
    rules = ("sydney-2003-blue-ribbon-pairs", "qualifying", 24)
    told = stage_of(tmp_path, *rules, ("19:00",), pairs=True)
    told.tells("schedule", "2", "--starts", f"{DAY}T21:30Z", "--boards", "32", clock="18:00")
    for session, posted in (("1", "20:58"), ("2", "23:00")):
        told.tells("post", "--session", session, "--incomplete", "to come", clock=posted)
    assert end_of(told, "1") == "21:30"
    assert end_of(told, "2") == "23:15"


def test_rounds_that_were_drawn_tell_how_many_matches_a_session_has(tmp_path: Path) -> None:
    told = teams(tmp_path, ("19:00",), boards=24)
    tables = ((("1-2", "3-4"), "1"), (("1-3", "2-4"), "2"), (("1-4", "2-3"), "3"))
    told.tells("schedule", "2", "--starts", f"{DAY}T22:00Z", "--boards", "8", clock="18:00")
    for pairings, number in tables:
        at = [option for two in pairings for option in ("--table", two)]
        told.tells("draw", "--session", "1", "--round", number, *at, "--publish", clock="18:30")
    told.tells("post", "--session", "1", "--incomplete", "to come", clock="21:40")
    assert end_of(told, "1") == "22:00"


def test_a_final_in_one_session_ends_after_its_posting(tmp_path: Path) -> None:
    """SBF 6.3 (3): nine matches of six boards; until 15 minutes after match 9 is posted."""
    told = stage_of(tmp_path, "sydney-2003-blue-ribbon-pairs", "final", 54, ("19:00",), pairs=True)
    told.tells("post", "--session", "1", "--incomplete", "to come", clock="23:00")
    assert end_of(told, "1") == "23:15"
