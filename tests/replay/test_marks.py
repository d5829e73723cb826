"""The marks of a past are the moments that somebody was told of."""

import json
from contextlib import closing

from ledger.store import Store
from replay.marks import Mark, marks
from replay.timeline import past
from tests.given import CLUB
from tests.replay.program import Program


def marked(program: Program, when: str | None = None) -> list[Mark]:
    with closing(Store(program.ledger, read_only=True)) as store:
        then = past(store, CLUB, when)
        return list(marks(then, then.facts(), "Australia/Sydney"))


def test_each_mark_is_the_moment_that_its_name_means(program: Program) -> None:
    with closing(Store(program.ledger, read_only=True)) as store:
        found = marked(program)
        assert {"opening", "posting", "correction"} <= {mark.kind for mark in found}
        for mark in found:
            assert past(store, CLUB, mark.as_of).position == mark.position


def test_they_stand_in_the_order_of_the_record(program: Program) -> None:
    positions = [mark.position for mark in marked(program)]
    assert positions == sorted(positions)


def test_a_moment_knows_the_marks_up_to_it_only(program: Program) -> None:
    found = marked(program)
    middle = found[len(found) // 2]
    then = marked(program, f"#{middle.position}")
    assert [mark for mark in then if mark.kind != "close"] == [
        mark for mark in found if mark.position <= middle.position and mark.kind != "close"
    ]


def test_a_period_is_over_only_after_its_end(program: Program) -> None:
    (posting,) = (mark for mark in marked(program) if mark.kind == "posting")
    assert all(mark.kind != "close" for mark in marked(program, posting.as_of))


def test_a_session_is_put_right_only_once_it_was_scheduled(empty: Program) -> None:
    empty.does("open", CLUB, "--regulations", "compscore-matchpoints")
    for session, boards in (("1", "12"), ("2", "12"), ("1", "14")):
        empty.does("schedule", CLUB, session, "--boards", boards)
    (again,) = (mark for mark in marked(empty) if mark.kind == "correction")
    rows = map(json.loads, empty.says("log", CLUB, "--json").splitlines())
    said = [one["position"] for one in rows if one["kind"] == "SessionScheduled"]
    assert again.position == max(said)
