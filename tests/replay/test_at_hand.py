"""A past whose scores come from the columns kept beside the ledger is the one on record."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import replay.differing
from ledger.coding import encode
from ledger.commands import AnyCommand, ScheduleSession
from ledger.desk import Desk
from ledger.events import contest_stream
from ledger.record.unread import Events, Unread
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from projections.views.travellers import travellers
from replay.at_hand import at_hand
from replay.differing import differing
from replay.questions.asking import about, asked_of
from replay.rebuild import follow, rebuild
from replay.timeline import Past, past
from tests.disputes.quarrels import dispute
from tests.given import (
    CLUB,
    Given,
    clock,
    club_session,
    correct,
    declared_ledger,
    enter,
    introduce,
    scored,
)
from tests.replay.parts import of_parts, told_by, told_of_each
from tests.replay.test_followed_contests import asked_without_more, said
from tests.servers import Folder, Names, own_database
from tests.strategies import history

LONG_BEFORE = clock("08:00") - timedelta(days=30)

SCORES = [enter(board, "1", "2", 10 * (10 + board)) for board in (1, 2, 4)]


def opened_for_boards(boards: int) -> list[AnyCommand]:
    """A contest with a session of so many boards."""
    return [
        replace(one, boards=boards) if isinstance(one, ScheduleSession) else one
        for one in club_session(pairs=4)
    ]


@pytest.fixture
def folder(folder: Folder) -> Folder:
    """On a server a database of this process: all ledgers of one lose their views with a table."""
    return Names(own_database()) if isinstance(folder, Names) else folder


@pytest.fixture
def told(folder: Folder) -> Iterator[Given]:
    """An evening with three scores in a ledger."""
    desk = declared_ledger(folder)
    with closing(desk.store):
        yield Given(opened_for_boards(4), *SCORES, desk=desk)


@pytest.fixture
def viewed(told: Given) -> Store:
    """The ledger with its views."""
    assert isinstance(told.desk, Desk)
    rebuild(told.desk.store)
    return told.desk.store


def unread_of(then: Past) -> Unread:
    """The scores of a past that no event was read for."""
    assert isinstance(then.events, Events)
    return then.events.unread


def answered(store: Store, when: str) -> list[bytes]:
    """What is said of a moment, of columns and as recorded, which is the same."""
    said = []
    recorded = past(store, CLUB, when)
    anew = about(store, recorded, recorded.facts(), CONTEST)
    of_columns = of_parts(asked_of(store, CLUB, when, CONTEST))
    assert [*map(str, of_columns)] == [*map(str, of_parts(anew))]
    for then, facts in (at_hand(store, CLUB, when), (recorded, recorded.facts())):
        shown = standings(facts, resolve(CONTEST, facts), then.now)
        own = [*told_of_each(then, facts)]
        sheets = travellers(facts, tuple(facts.sessions))
        said.append(encode([shown, own, sheets, list(then.events), then.position, then.title]))
    assert said[0] == said[1]
    return said


def is_of_columns(store: Store, when: str = "head") -> bool:
    """Whether scores of a moment come from columns, and stay there while standings are made."""
    then, facts = at_hand(store, CLUB, when)
    standings(facts, resolve(CONTEST, facts), then.now)
    return bool(facts.results.apart[0])


def spoil(store: Store, change: str, *values: bytes) -> None:
    """Change the views by hand."""
    with closing(store.views()) as views, views.writing() as connection:
        connection.execute(change, values)


def test_every_moment_is_as_recorded(viewed: Store) -> None:
    head = viewed.head().position
    for position in range(head - 4, head + 1):
        answered(viewed, f"#{position}")
    assert is_of_columns(viewed)


def test_an_event_of_the_contest_is_known_without_reading_its_scores(viewed: Store) -> None:
    asked = asked_of(viewed, CLUB, None, CONTEST)
    assert asked.facts.results.apart[0]
    told = [at for at in range(viewed.head().position + 3) if asked.tells_of(at)]
    assert "all" not in vars(unread_of(asked.past))
    assert told == [one.position for one in asked.past.events]


def test_every_question_is_answered_as_recorded(viewed: Store) -> None:
    recorded = past(viewed, CLUB)
    for name, ask in asked_without_more():
        asked = asked_of(viewed, CLUB, None, CONTEST)
        assert asked.facts.results.apart[0]
        anew = about(viewed, recorded, recorded.facts(), CONTEST)
        assert said(partial(ask, asked)) == said(partial(ask, anew)), name


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("scorecard", {"number": "1"}),
        ("explain", {"number": "1"}),
        ("traveller", {"board": 2}),
        ("traveller", {"board": 3}),
        ("awards", {}),
        ("missing", {}),
        ("states", {}),
        ("blame", {}),
        ("impact", {"of": "head"}),
        ("timeline", {"number": "1", "every": False}),
        ("log", {"board": 2}),
        ("log", {"contestant": "1"}),
        ("log", {"since": "#1"}),
        ("log", {"by": "nobody"}),
        ("log", {"kind": "ScoreVoided"}),
        ("log", {"kind": "ScoreEntered", "board": 4}),
        ("log", {"event": -1}),
        ("log", {"event": 1}),
        ("log", {"event": 1_000}),
    ],
)
def test_what_is_asked_of_one_is_answered_without_reading_all_scores(
    viewed: Store, name: str, own: dict[str, Any]
) -> None:
    recorded = past(viewed, CLUB)
    if own.get("event") == -1:
        own = {"event": recorded.events[-1].position}
    asked = asked_of(viewed, CLUB, None, CONTEST)
    anew = about(viewed, recorded, recorded.facts(), CONTEST)
    assert told_by(name, asked, own) == told_by(name, anew, own)
    assert "all" not in vars(unread_of(asked.past))
    assert asked.facts.results.apart[0]


def test_all_events_are_read_together(viewed: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    events = asked_of(viewed, CLUB, None, CONTEST).past.events
    monkeypatch.setattr(Store, "few", lambda *_, **__: pytest.fail("one by one"))
    assert [*events] == [*past(viewed, CLUB).events]


@pytest.mark.parametrize("seed", range(4))
def test_moments_of_whole_contests_are_as_recorded(seed: int, tmp_path: Path) -> None:
    """Of evenings, and of contests in which not everybody agrees."""
    rng = Random(seed)
    told = dispute(rng) if seed % 2 else history(rng, steps=35)
    store = Store.found(tmp_path / "told.ledger", "declared", recorded_at=LONG_BEFORE)
    with closing(store):
        for commands, signature, recorded in told.submitted:
            introduce(store, *commands, signature)
            if recorded is not None:
                Desk(store).submit(CLUB, commands, signature)
        rebuild(store)
        head, opened = store.head().position, store.read(contest_stream(CLUB))[0].position
        for position in (*rng.sample(range(opened, head), 8), head):
            answered(store, f"#{position}")


def test_some_events_are_read_without_those_between_them(viewed: Store) -> None:
    stream = contest_stream(CLUB)
    told = viewed.read(stream)
    for some in ([], [1], [len(told), 2, 3], range(1, len(told) + 9), range(2, len(told), 3)):
        wanted = [one for one in told if one.version in some]
        assert [*viewed.few(stream, some)] == wanted
    assert [*viewed.few(stream, [1, 3], up_to=told[1].position)] == told[:1]


def test_columns_follow_what_is_recorded(told: Given, viewed: Store) -> None:
    told.given(enter(1, "3", "4", 50))
    assert not is_of_columns(viewed)
    answered(viewed, "head")
    follow(viewed)
    assert is_of_columns(viewed)
    answered(viewed, "head")


def test_a_score_that_answers_a_request_is_read_with_it(told: Given, viewed: Store) -> None:
    """Else the request would still wait for its answer."""
    told.given(correct(None, None, scored(3, "1", "2", 140), cause="scorer"))
    follow(viewed)
    answered(viewed, "head")
    answered(viewed, f"#{viewed.head().position - 1}")
    assert is_of_columns(viewed)


@pytest.mark.parametrize(
    "change",
    [
        ("UPDATE score_columns SET columns = ?", b"\0"),
        ("UPDATE score_columns SET columns = ?", b"nonsense"),
        ("UPDATE score_columns SET columns = ?", b""),
        ("UPDATE score_columns SET columns = substr(columns, 9)",),
        ("UPDATE score_columns SET session = '9' WHERE board = 1",),
        ("UPDATE score_columns SET board = 9 WHERE board = 1",),
        ("UPDATE score_columns SET checksum = checksum + 1 WHERE board = 1",),
        ("UPDATE score_columns SET checksum = NULL WHERE board = 1",),
        ("UPDATE score_names SET names = '[]'",),
        ("UPDATE score_names SET names = replace(names, '1', '9')",),
        ("UPDATE score_names SET names = NULL",),
        ("UPDATE score_names SET names = 'nonsense'",),
        ("UPDATE views SET hash = 'another'",),
        ("DROP TABLE score_columns",),
    ],
)
def test_columns_that_cannot_be_so_are_not_used_and_verify_tells(
    viewed: Store, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay.differing, "LOOKS", 1)
    spoil(viewed, *change)
    assert not is_of_columns(viewed)
    answered(viewed, "head")
    assert differing(viewed)
    rebuild(viewed)
    assert not differing(viewed)
    assert is_of_columns(viewed)


@pytest.mark.parametrize("at", range(0, 48, 7))
def test_nor_are_columns_with_a_byte_changed(viewed: Store, at: int) -> None:
    """Whatever number it is of, they could be so: standings would be made of another score."""
    with closing(viewed.views()) as views, views.writing() as connection:
        (columns,) = connection.execute(
            "SELECT columns FROM score_columns WHERE board = 1"
        ).fetchone()
    changed = columns[:at] + bytes([columns[at] ^ 1]) + columns[at + 1 :]
    spoil(viewed, "UPDATE score_columns SET columns = ? WHERE board = 1", changed)
    assert not is_of_columns(viewed)
    answered(viewed, "head")
