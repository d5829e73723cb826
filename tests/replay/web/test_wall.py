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
from tests.replay.web.test_scoring import evening as evening_drawn

__all__ = ["evening_drawn"]

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
        "Standings 1\u201310",
        "Standings 11\u201320",
        "Standings 21\u201324",
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


def shown(program: Program, lang: str = "en") -> list[str]:
    """The headings of the wall's panels."""
    with TestClient(app(program.ledger)) as client:
        return re.findall(r"<h1>(.*?)</h1>", client.get(f"/wall?lang={lang}").text)


def test_the_next_draw_is_of_the_round_after_the_last_that_was_played(
    evening_drawn: Program,
) -> None:
    """A movement's rounds are published together: the last of them was called the next draw."""
    assert "Next draw: main, round 1 (session 1)" in shown(evening_drawn)
    evening_drawn.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n")
    assert "Next draw: main, round 2 (session 1)" in shown(evening_drawn)
    evening_drawn.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 17)
    assert not any(one.startswith("Next draw") for one in shown(evening_drawn))


def test_who_sits_out_is_told_with_the_next_draw(empty: Program) -> None:
    empty.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    empty.does("schedule", "wed", "1", "--by", "Ann")
    for number in "12345":
        empty.does("entry", "wed", number, "--by", "Ann")
    empty.does("movement", "use", "wed", "howell", "--boards", "2", "--by", "Ann")
    empty.does("draw", "wed", "--publish", "--by", "Ann")
    (told,) = (one for one in shown(empty) if one.startswith("Next draw"))
    assert re.fullmatch(r"Next draw: main, round 1 \(session 1\); \d sits out", told)
    (german,) = (one for one in shown(empty, "de") if one.startswith("Nächste Paarungen"))
    assert re.fullmatch(r"Nächste Paarungen: main, Runde 1 \(Durchgang 1\); \d setzt aus", german)


def test_no_draw_comes_next_in_a_session_that_is_over(evening_drawn: Program) -> None:
    evening_drawn.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 3)
    evening_drawn.does("schedule", "wed", "1", "--ended", "--by", "Ann")
    assert not any(one.startswith("Next draw") for one in shown(evening_drawn))


def test_a_long_table_leaves_room_for_the_clock() -> None:
    """Of sixty pairs standings and draw took every turn, and nobody saw when the round ends."""
    found = [
        *(wall.Panel("", f"Standings {part}", part) for part in range(8)),
        wall.Panel("", "Last changes"),
        *(wall.Panel("", f"Next draw {part}", part) for part in range(8)),
        wall.Panel("", "Clock"),
    ]
    told = [one.heading for one in wall.fitting(found)]
    assert len(told) == wall.MOST
    assert {"Standings 0", "Last changes", "Next draw 0", "Clock"} <= set(told)
    assert told == [one.heading for one in found if one.heading in told]
    assert wall.fitting(found[:5]) == found[:5]


def test_the_wall_is_said_in_the_reader_s_language(evening_drawn: Program) -> None:
    evening_drawn.does("schedule", "wed", "1", "--minutes", "60", "--boards", "6", "--by", "Ann")
    evening_drawn.does("schedule", "wed", "1", "--started", "--by", "Ann")
    english = set(shown(evening_drawn))
    for lang in ("de", "fr", "he", "pl"):
        assert english.isdisjoint(shown(evening_drawn, lang))


def test_the_wall_is_a_page_of_its_own_that_needs_no_script(program: Program) -> None:
    with TestClient(app(program.ledger)) as client:
        for at in ("/wall", f"/wall/c/{CLUB}"):
            text = client.get(at).text
            assert '<noscript><meta http-equiv="refresh"' in text
            assert len(ROW.findall(text)) == 4
        assert client.get("/wall/c/nobody").status_code == 404
