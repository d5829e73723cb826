"""What moved between two moments, from what to what, and because of which events."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger import regulations
from ledger.bridge.numbers import Rounding
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    AssignNumbers,
    EnterContestant,
    RemoveBoard,
)
from ledger.people import People
from ledger.store import Store
from projections.scope import CONTEST
from projections.views.moves import Diff, Move
from projections.writers import moves as writer
from projections.writers.sheet import in_csv, in_lines
from replay.diff import diff
from replay.questions.asking import known
from replay.timeline import past
from tests.given import (
    AVERAGE,
    AVERAGE_PLUS,
    CLUB,
    Given,
    adjust,
    club_session,
    correct,
    declared_ledger,
    enter,
    line,
    scored,
    strike_out,
)
from tests.replay.story import CORRECTED, POSTED, SCORED, entry, store_of

FIRST = 12
"""The position of the first score where six pairs are entered."""


@pytest.fixture
def six(tmp_path: Path) -> Given:
    """Three tables, two boards: on the first, pairs 1, 3 and 5 hold the same cards."""
    told = Given(club_session(pairs=6), desk=declared_ledger(tmp_path))
    told.given(
        enter(1, "1", "2", 420),
        enter(1, "3", "4", 420),
        enter(1, "5", "6", 50),
        enter(2, "1", "4", 110),
        enter(2, "3", "6", 140),
        enter(2, "5", "2", 110),
        at="21:00",
    )
    assert told.record[-6].position == FIRST
    return told


def between(told: Given, one: str, other: str = "head", scope: str = CONTEST) -> Diff:
    store = store_of(told)
    return diff(past(store, CLUB, one), past(store, CLUB, other), scope, "UTC")


def since(told: Given, position: int, scope: str = CONTEST) -> dict[str, Move]:
    return {m.contestant: m for m in between(told, f"#{position}", scope=scope).moves}


def totals(move: Move) -> tuple[Any, Any]:
    return (move.was and move.was.total, move.now and move.now.total)


def ranks(move: Move) -> tuple[str, str]:
    return tuple(f"{row.rank}{'=' * row.tied}" if row else "-" for row in (move.was, move.now))  # type: ignore[return-value]


def test_nothing_moves_where_nothing_happened(six: Given) -> None:
    same = between(six, f"#{FIRST}", f"#{FIRST}")
    assert (same.moves, same.events) == ((), ())
    assert same.before == same.after


def test_a_correction_moves_those_whose_matchpoints_it_changes_and_nobody_else(six: Given) -> None:
    before = six.record[-1].position
    now = scored(1, "5", "6", 420)
    six.given(correct(entry(six, FIRST + 2), scored(1, "5", "6", 50), now, "director"))
    moved, corrected = since(six, before), before + 2
    assert {name: totals(move) for name, move in moved.items()} == {
        "1": (4, 3),
        "2": (4, 5),
        "3": (7, 6),
        "4": (4, 5),
        "5": (1, 3),
        "6": (4, 2),
    }
    assert {move.because for move in moved.values()} == {(corrected,)}


def test_whoever_is_only_passed_moves_because_of_what_moved_the_others(tmp_path: Path) -> None:
    told = Given(club_session(pairs=8), desk=declared_ledger(tmp_path))
    told.given(
        enter(1, "1", "2", 420),
        enter(1, "3", "4", 50),
        enter(2, "5", "6", 110),
        enter(2, "7", "8", 110),
        at="21:00",
    )
    before, first = told.record[-1].position, told.record[-4].position
    told.given(correct(entry(told, first), scored(1, "1", "2", 420), scored(1, "1", "2", 50)))
    corrected = told.record[-1].position
    moved = since(told, before)
    assert (totals(moved["1"]), ranks(moved["1"])) == ((2, 1), ("1=", "1="))
    assert (totals(moved["5"]), ranks(moved["5"])) == ((1, 1), ("3=", "1="))
    assert {move.because for move in moved.values()} == {(corrected,)}


def test_a_new_number_is_a_move_of_its_own(six: Given) -> None:
    before = six.record[-1].position
    six.given(EnterContestant(contestant="late"))
    six.given(AssignNumbers(stage="main", numbers={"1": "11", "2": "2", "3": "3"}))
    given = six.record[-1].position
    moved = since(six, before)
    assert {name: (move.number, move.because) for name, move in moved.items()} == {
        "1": ("11", (given,))
    }


def test_amended_rules_move_those_whose_totals_they_round_otherwise(six: Given) -> None:
    before = six.record[-1].position
    assert six.record[0].kind == "ContestOpened"
    now = regulations.load("compscore-matchpoints")
    tens = Rounding(step=Fraction(10), ties="up")
    amended = msgspec.structs.replace(
        now, default=msgspec.structs.replace(now.default, percentage=tens)
    )
    six.given(AmendRegulations(regulations=amended))
    in_force = six.record[-1].position
    moved = since(six, before)
    assert moved
    for move in moved.values():
        assert totals(move)[0] == totals(move)[1]
        assert move.because == (in_force,)


def test_a_late_entry_is_no_cause_of_what_a_correction_moved(six: Given) -> None:
    before = six.record[-1].position
    six.given(EnterContestant(contestant="late"))
    now = scored(1, "5", "6", 420)
    six.given(correct(entry(six, FIRST + 2), scored(1, "5", "6", 50), now, "director"))
    assert {move.because for move in since(six, before).values()} == {(before + 3,)}


def test_each_move_names_its_own_events_among_several(six: Given) -> None:
    before = six.record[-1].position
    six.given(adjust(line(1, "1", "2"), (AVERAGE_PLUS, AVERAGE), entry(six, FIRST)))
    first = six.record[-1].position
    six.given(strike_out(entry(six, FIRST + 4), scored(2, "3", "6", 140)))
    second = six.record[-1].position
    moved = since(six, before)
    assert moved["1"].because == (first, second)
    assert moved["5"].because == (first, second)
    on_the_second = since(six, first)
    assert {move.because for move in on_the_second.values()} == {(second,)}


def test_a_request_that_was_refused_moves_nobody_and_is_told(club: Store) -> None:
    found = diff(past(club, CLUB, f"#{CORRECTED}"), past(club, CLUB), CONTEST, "UTC")
    assert found.moves == ()
    assert [event.kind for event in found.events] == ["CorrectionRequested", "CorrectionRefused"]


def test_an_annulment_a_removed_board_and_amended_rules_are_causes_too(six: Given) -> None:
    before = six.record[-1].position
    six.given(AnnulEvent(target=entry(six, FIRST + 2), reason="keyed twice", cause="scorer"))
    annulled = six.record[-1].position
    assert since(six, before)["5"].because == (annulled,)
    assert since(six, before)["1"].because == (annulled,)
    six.given(RemoveBoard(session="1", board=2, why="time"))
    removed = six.record[-1].position
    assert since(six, annulled)["3"].because == (removed,)
    assert since(six, before)["3"].because == (annulled, removed)


def test_whoever_gets_a_first_score_joins_and_whoever_loses_the_last_one_leaves(six: Given) -> None:
    before = six.record[-1].position
    six.given(EnterContestant(contestant="7"), EnterContestant(contestant="8"))
    six.given(enter(3, "7", "8", 420))
    joined = six.record[-1].position
    moved = since(six, before)
    assert (moved["7"].was, moved["7"].because) == (None, (joined,))
    six.given(strike_out(six.record[-1].reference, scored(3, "7", "8", 420)))
    struck = six.record[-1].position
    moved = since(six, joined)
    assert (moved["7"].now, moved["7"].because) == (None, (struck,))
    assert between(six, f"#{before}").moves == ()


def test_the_order_of_the_two_moments_does_not_matter(club: Store) -> None:
    early, late = past(club, CLUB, f"#{SCORED}"), past(club, CLUB)
    assert diff(early, late, CONTEST, "UTC") == diff(late, early, CONTEST, "UTC")


def test_a_diff_is_of_its_scope(tmp_path: Path) -> None:
    told = Given(club_session(sessions=("1", "2")), desk=declared_ledger(tmp_path))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50), at="20:00")
    told.given(enter(2, "1", "2", 110, "2"), enter(2, "3", "4", 140, "2"), at="21:00")
    before, first = told.record[-1].position, told.record[-4].position
    told.given(correct(entry(told, first), scored(1, "1", "2", 420), scored(1, "1", "2", -50)))
    assert len(since(told, before, "session:1")) == 4
    assert since(told, before, "session:2") == {}
    assert len(since(told, before)) == 4


def test_in_a_team_match_both_teams_move(tmp_path: Path) -> None:
    told = Given(club_session(pairs=2, rules="team-match"), desk=declared_ledger(tmp_path))
    told.given(
        enter(1, "1", "2", 420, room="open", round=1),
        enter(1, "2", "1", 420, room="closed", round=1),
        at="21:00",
    )
    before, opened = told.record[-1].position, told.record[-2].position
    was = scored(1, "1", "2", 420, room="open", round=1)
    now = scored(1, "1", "2", -50, room="open", round=1)
    told.given(correct(entry(told, opened), was, now))
    moved = since(told, before)
    assert {name: totals(move) for name, move in moved.items()} == {"1": (0, -10), "2": (0, 10)}
    assert {move.because for move in moved.values()} == {(before + 2,)}


# -------------------------------------------------------------------------- for people, programs


@pytest.fixture
def found(club: Store) -> Diff:
    return diff(past(club, CLUB, "posted:1"), past(club, CLUB), CONTEST, "UTC")


def test_a_program_gets_the_same_keys_for_ever(club: Store, found: Diff) -> None:
    then = past(club, CLUB)
    plain = writer.plain(found, known(club, then), then.facts().entries)
    assert list(plain) == [
        "contest",
        "clock",
        "scope",
        "from",
        "to",
        "moved",
        "changed",
        "would_be_otherwise",
        "events",
    ]
    assert plain["from"] == {"position": POSTED, "recorded_at": "2026-11-20T22:00:00.000000Z"}
    assert plain["moved"][0] == {
        "number": "2",
        "direction": None,
        "names": [],
        "was": {"rank": 1, "tied": True, "total": 4, "exact": 4, "percentage": "66.67"},
        "now": {"rank": 1, "tied": False, "total": 6, "exact": 6, "percentage": 100},
        "because": [CORRECTED],
    }
    assert list(plain["events"][0]) == [
        "position",
        "kind",
        "what",
        "recorded_at",
        "at",
        "by",
        "reason",
        "clause",
    ]


def test_people_read_what_became_what_and_why(club: Store, found: Diff) -> None:
    then = past(club, CLUB)
    assert People(club).all() == ()
    sheet = writer.sheet(found, known(club, then), then.facts().entries)
    text = "\n".join(in_lines(sheet))
    assert text.splitlines()[0] == ("Friday pairs (club) · from #16 to #20 · contest · 4 moved")
    assert "because of" in text
    assert f"#{CORRECTED} desk: board 1 1-2 (session 1): +420 becomes -50 (Law 79C1)" in text
    assert in_csv(sheet).splitlines()[0] == "no.,names,rank,total,%,because of"


def test_of_very_many_events_that_moved_a_row_only_the_first_are_listed(
    six: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST", 2)
    before = six.record[-1].position
    entered = [enter(board, "1", "2", 140) for board in (3, 4, 5)]
    six.given(*entered, at="21:05")
    found = between(six, f"#{before}")
    of = {move.contestant: move for move in found.moves}
    listed = tuple(range(before + 1, before + 4))
    assert of["1"].because == listed
    store = store_of(six)
    said = known(store, past(store, CLUB))
    entries = past(store, CLUB).facts().entries
    first = next(row for row in writer.plain(found, said, entries)["moved"] if row["number"] == "1")
    assert (first["because"], first["because_in_all"]) == ([*listed[:2]], 3)
    rows = [row for block in writer.sheet(found, said, entries).blocks for row in block.rows]
    assert {row[-1] for row in rows} >= {f"#{listed[0]} … #{listed[-1]} (3)"}


class Untold(tuple[int, ...]):
    """Events too many to be gone through for each of those whom they moved."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise AssertionError("all of them were gone through")

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("all of them were gone through")


def test_of_very_many_events_a_row_is_printed_without_going_through_them(
    six: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST", 2)
    before = six.record[-1].position
    six.given(enter(3, "1", "2", 140), at="21:05")
    found = between(six, f"#{before}")
    moved = msgspec.structs.replace(found.moves[0], because=Untold((4, 5, 9)))
    found = msgspec.structs.replace(found, moves=(moved,))
    store = store_of(six)
    then = past(store, CLUB)
    sheet = writer.sheet(found, known(store, then), then.facts().entries)
    assert [row[-1] for block in sheet.blocks for row in block.rows] == ["#4 … #9 (3)"]


def test_those_who_moved_because_of_the_same_events_share_them(six: Given) -> None:
    before = six.record[-1].position
    six.given(AssignNumbers(stage="main", numbers={"1": "11", "2": "12", "3": "3"}))
    six.given(AssignNumbers(stage="main", numbers={"1": "21", "2": "22", "3": "3"}))
    both = tuple(one.position for one in six.record[-2:])
    moved = since(six, before)
    assert moved.keys() == {"1", "2"}
    assert moved["1"].because == both
    assert moved["1"].because is moved["2"].because
    store = store_of(six)
    then = past(store, CLUB)
    found = between(six, f"#{before}")
    rows = writer.plain(found, known(store, then), then.facts().entries)["moved"]
    assert rows[0]["because"] == [*both]
    assert rows[0]["because"] is rows[1]["because"]
