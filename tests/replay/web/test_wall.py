"""The wall says what the pages say, so much of it at a time, with what is counted down to."""

import re
from pathlib import Path

from litestar.testing import TestClient

from ledger.commands import ScheduleSession, StartSession
from replay.questions.asking import asked_of
from replay.timeline import past
from replay.web import wall
from replay.web.app import app
from replay.web.tables import Row, Shown
from tests.given import CLUB, Given, clock, club_session, declared_ledger, enter
from tests.replay.program import Program
from tests.replay.story import evening, store_of

ROW = re.compile(r"<tr data-row=")


def panels(told: Given) -> dict[str, wall.Panel]:
    asked = asked_of(store_of(told), CLUB, None, "contest")
    return {panel.heading: panel for panel in wall.panels(asked)}


def test_standings_and_changes_and_what_is_open_take_turns(tmp_path: Path) -> None:
    found = panels(evening(tmp_path))
    assert list(found) == ["Standings", "Last changes"]
    assert "corrected" in str(found["Last changes"].lines) or found["Last changes"].lines


def test_so_many_rows_stand_on_one_panel(tmp_path: Path) -> None:
    told = Given(club_session(24), desk=declared_ledger(tmp_path))
    told.given(enter(1, str(n), str(n + 1), 110) for n in range(1, 24, 2))
    found = panels(told)
    assert [name for name in found if name.startswith("Standings")] == [
        "Standings 1 to 10",
        "Standings 11 to 20",
        "Standings 21 to 24",
    ]


def test_rows_of_two_lines_take_the_room_of_two() -> None:
    """The last rows of teams that are called by their players stood below the wall's edge."""
    long = "Anna, Berta, Cora, Dora, Emil, Friedrich"
    names = [long, *["A - B"] * 9, *[long] * 6]
    rows = [Row(name, [Shown(name, right=False, kind="name")]) for name in names]
    parts = list(wall.apart(rows))
    assert [len(part) for part in parts] == [9, 5, 2]
    assert [row for part in parts for row in part] == rows
    assert list(wall.apart([])) == []


def test_the_clock_counts_to_the_end_of_what_is_under_way(tmp_path: Path) -> None:
    told = Given(club_session(4), desk=declared_ledger(tmp_path))
    stage = past(store_of(told), CLUB).facts().sessions["1"].stage
    told.given(
        ScheduleSession(session="1", stage=stage, starts_at=clock("20:00"), minutes=120), at="19:30"
    )
    assert [(c.what, c.at) for c in panels(told)["Clock"].counts] == [
        ("session 1 begins", clock("20:00"))
    ]
    told.given(StartSession(session="1"), at="20:05")
    assert ("session 1 ends", clock("22:00")) in [
        (c.what, c.at) for c in panels(told)["Clock"].counts
    ]


def test_the_wall_is_a_page_of_its_own_that_needs_no_script(program: Program) -> None:
    with TestClient(app(program.ledger)) as client:
        for at in ("/wall", f"/wall/c/{CLUB}"):
            text = client.get(at).text
            assert '<noscript><meta http-equiv="refresh"' in text
            assert len(ROW.findall(text)) == 4
        assert client.get("/wall/c/nobody").status_code == 404
