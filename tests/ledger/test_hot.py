"""Contests that stay folded: they come to what folding anew comes to, whoever records."""

import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.batches import WITH_TABLES
from ledger.commands import (
    AmendRegulations,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    DealWithOffence,
    LodgeDocument,
    RequestCorrection,
    RuleOnEligibility,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.errors import CauseNotAdmitted, ImpossibleScore, LedgerError, NotUnderTheseRules
from ledger.events import AnyEvent, EventAnnulled, NewScore, contest_stream, tournament_stream
from ledger.hot import HotContests, staying_hot
from ledger.record import fold
from ledger.store import Store
from ledger.submissions import Signature
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
from tests.histories import known_of
from tests.servers import Folder
from tests.strategies import history

SIGNED = Signature(recorded_at=clock("20:00"))


class Watched(HotContests):
    """Counts how often a contest is folded anew."""

    folds = 0

    def _folded(self, *asked):  # type: ignore[no-untyped-def]
        self.folds += 1
        return super()._folded(*asked)


def watched(desk: Desk, most: int = 1000) -> Watched:
    hot = Watched(desk.store, most)
    desk.hot = hot
    return hot


def is_as_recorded(desk: Desk) -> bool:
    """Whether what the desk holds is what the record says."""
    anew = fold(desk.store.read(contest_stream(CLUB)))
    return known_of(desk.hot.now(CLUB)) == known_of(anew)


@pytest.fixture
def desk(folder: Folder) -> Desk:
    evening = Given(club_session(pairs=6), desk=declared_ledger(folder))
    assert isinstance(evening.desk, Desk)
    return evening.desk


@pytest.mark.parametrize(
    ("folder", "seed"),
    [*(("file", seed) for seed in range(12)), ("server", 2), ("server", 6)],
    indirect=["folder"],
)
def test_two_desks_that_take_turns_hold_what_is_on_record(folder: Folder, seed: int) -> None:
    told, rng = history(Random(20_000 + seed), steps=40), Random(seed)
    first = declared_ledger(folder)
    desks = (first, Desk(Store(first.store.place)))
    for commands, signature, recorded in told.submitted:
        introduce(first.store, *commands, signature)
        desk, other = rng.sample(desks, 2)
        with suppress(LedgerError):
            other.decided(CLUB, commands, signature)
        if recorded is None:
            with pytest.raises(LedgerError):
                desk.submit(CLUB, commands, signature)
        else:
            desk.submit(CLUB, commands, signature)
        assert is_as_recorded(desk)
    assert is_as_recorded(other)


def test_they_contain_annulments() -> None:
    told = [history(Random(20_000 + seed), steps=40) for seed in range(12)]
    assert sum(isinstance(one.event, EventAnnulled) for each in told for one in each.events) > 3


def test_it_is_folded_once_however_many_commands_come(desk: Desk) -> None:
    hot = watched(desk)
    for board in range(1, 20):
        desk.submit(CLUB, [enter(board, "1", "2", 140)], SIGNED)
        with pytest.raises(ImpossibleScore):
            desk.submit(CLUB, [enter(board, "3", "4", 1)], SIGNED)
        Desk(Store(desk.store.place)).submit(CLUB, [enter(board, "5", "6", 140)], SIGNED)
    assert hot.folds == 1
    assert is_as_recorded(desk)


def test_what_was_decided_and_not_recorded_leaves_no_trace(desk: Desk) -> None:
    desk.submit(CLUB, [enter(1, "1", "2", 140)], SIGNED)
    batch: list[AnyCommand] = [enter(2, "1", "2", 140), enter(2, "3", "4", 1)]
    with pytest.raises(ImpossibleScore):
        desk.submit(CLUB, batch, SIGNED)
    assert is_as_recorded(desk)

    def not_this(_: object) -> None:
        raise ImpossibleScore(points=1, board=1)

    with pytest.raises(ImpossibleScore):
        desk.submit(CLUB, [enter(3, "1", "2", 140)], SIGNED, not_this)
    assert is_as_recorded(desk)
    desk.submit(CLUB, [enter(3, "1", "2", 140)], SIGNED)
    assert is_as_recorded(desk)


def test_a_ledger_with_another_past_is_read_anew(desk: Desk, folder: Folder) -> None:
    other = declared_ledger(folder, "other.ledger")
    Given(club_session(pairs=6), desk=other)
    desk.submit(CLUB, [enter(1, "1", "2", 140)], SIGNED)
    other.submit(CLUB, [enter(1, "1", "2", 110)], SIGNED)
    other.submit(CLUB, [ScheduleStage(stage="final")], SIGNED)
    hot = HotContests(other.store)
    held = desk.hot.now(CLUB)
    hot.keep(held, other.store.head(held.position).hash, alone=False)
    assert known_of(hot.now(CLUB)) == known_of(other.contest(CLUB))


def test_what_nobody_else_has_recorded_in_is_not_read_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though two contests take turns, and officials sign."""
    other = Desk(Store(desk.store.place))
    introduce(desk.store, "ann")
    desk.submit("teams", [replace(club_session()[1], contest="teams")], SIGNED)
    desk.submit("teams", club_session()[2:], SIGNED)
    contests, read = (CLUB, "teams"), list[str]()
    reads = Store.read

    def watching(store: Store, stream: str, *more: Any, **which: Any) -> Any:
        read.append(stream)
        return reads(store, stream, *more, **which)

    def record(board: int) -> list[str]:
        """Enter a score in both; say what was read for it."""
        read.clear()
        for contest in contests:
            desk.submit(contest, [enter(board, "1", "2", 140)], SIGNED)
        return read.copy()

    record(1)
    monkeypatch.setattr(Store, "read", watching)
    assert record(2) == []
    other.submit(CLUB, [enter(2, "3", "4", 110)], SIGNED)
    assert record(3) == [contest_stream(CLUB), tournament_stream(CLUB), contest_stream("teams")]
    desk.submit(CLUB, [AppointOfficial(person="ann", role="director")], SIGNED)
    assert tournament_stream(CLUB) in record(4)
    assert record(5) == []
    for contest in contests:
        anew = fold(desk.store.read(contest_stream(contest)))
        assert known_of(desk.hot.now(contest)) == known_of(anew)
    assert offices(desk) == ["ann director"]


def test_a_record_that_was_taken_back_is_read_anew(tmp_path: Path) -> None:
    """As by restoring a backup in its place while it is open. Files alone can be so."""
    desk = declared_ledger(tmp_path)
    Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    with staying_hot(desk.store.place):
        desk = Desk(desk.store)
        assert is_as_recorded(desk)
        backup = tmp_path / "backup"
        backup.write_bytes(b"")
        with (
            closing(sqlite3.connect(desk.store.path)) as now,
            closing(sqlite3.connect(backup)) as then,
        ):
            now.backup(then)
            desk.submit(CLUB, [enter(2, "1", "2", 140)], SIGNED)
            then.backup(now)
        assert is_as_recorded(desk)
        desk.submit(CLUB, [enter(2, "1", "2", 110)], SIGNED)
        assert is_as_recorded(desk)


def offices(desk: Desk) -> list[str]:
    """Who holds which office as the desk knows it, and as folding anew knows it."""
    anew = desk.tournament(CLUB, sys.maxsize)
    known = desk.tournament(CLUB)
    told = [f"{one.office.person} {one.office.role}" for one in known.terms.values()]
    assert told == [f"{one.office.person} {one.office.role}" for one in anew.terms.values()]
    assert known.version == anew.version
    return told


def test_a_tournament_that_stays_hot_takes_in_what_others_record(desk: Desk) -> None:
    introduce(desk.store, "ann", "sam")
    with staying_hot(desk.store.place):
        first, other = Desk(desk.store), Desk(Store(desk.store.place))
        assert offices(first) == []
        other.submit(CLUB, [AppointOfficial(person="ann", role="director")], SIGNED)
        assert offices(first) == ["ann director"]
        first.tournament(CLUB).terms.clear()
        assert offices(other) == ["ann director"], "what is given out is a copy"
        signed = Signature(actor="ann", recorded_at=clock("20:00"))
        first.submit(CLUB, [AppointOfficial(person="sam", role="scorer")], signed)
        assert offices(other) == ["ann director", "sam scorer"]


@pytest.mark.parametrize("within", ["folding._take", "plays.Board.add"])
def test_what_is_broken_off_in_the_middle_is_folded_anew(
    within: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by Ctrl-C, while another desk's acts are read, or a decision looks at the record."""
    other = Desk(desk.store)
    other.submit(CLUB, [enter(1, "1", "2", 140)], SIGNED)
    assert is_as_recorded(desk)
    other.submit(CLUB, [enter(2, "1", "2", 140)], SIGNED)
    with monkeypatch.context() as broken:
        broken.setattr(f"ledger.record.{within}", breaking_off)
        with pytest.raises(KeyboardInterrupt):
            desk.submit(CLUB, [enter(1, "1", "3", 110)], SIGNED)
    assert is_as_recorded(desk)
    with pytest.raises(LedgerError):
        desk.submit(CLUB, [enter(1, "1", "3", 110)], SIGNED)


def breaking_off(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_tournament_with_another_past_is_read_anew(desk: Desk, folder: Folder) -> None:
    other = declared_ledger(folder, "other.ledger")
    Given(club_session(pairs=6), desk=other)
    for one, name in ((desk, "ann"), (other, "sam")):
        introduce(one.store, name)
        one.submit(CLUB, [AppointOfficial(person=name, role="director")], SIGNED)
    hot = HotContests(desk.store)
    hot.tournament(CLUB)
    hot._store = other.store  # noqa: SLF001  # a file that was replaced
    (term,) = hot.tournament(CLUB).terms.values()
    assert term.office.person == "sam"


def test_the_least_used_is_forgotten_first(desk: Desk) -> None:
    hot = watched(desk, most=1)
    desk.submit(CLUB, [enter(1, "1", "2", 140)], SIGNED)
    held = hot.now(CLUB)
    assert len(hot) == 1
    assert hot.now(CLUB) is held
    assert hot.now("no such contest").history == []
    assert len(hot) == 1
    hot.keep(fold(()), "", alone=False)
    assert len(hot) == 1
    assert hot.now(CLUB) is not held


def test_while_contests_stay_hot_all_desks_on_their_ledger_hold_them_together(desk: Desk) -> None:
    with staying_hot(desk.store.place):
        held = Desk(desk.store).hot.now(CLUB)
        with closing(Store(desk.store.place)) as store:
            Given(enter(1, "1", "2", 420), desk=Desk(store))
            assert Desk(store).hot.now(CLUB) is held
            assert is_as_recorded(Desk(store))
    assert Desk(desk.store).hot.now(CLUB) is not held


def test_a_contest_of_a_ledger_put_in_the_place_of_another_is_folded_anew(tmp_path: Path) -> None:
    """Both end in the same event. Files alone can be put in the place of others."""
    acts = ([enter(1, "1", "2", points), enter(2, "1", "2", 110)] for points in (420, 450))
    one, other = (tmp_path / name for name in ("one", "other"))
    desks = []
    for folder in (one, other):
        folder.mkdir()
        desks.append(declared_ledger(folder))
        Given(club_session(pairs=4), *next(acts), desk=desks[-1])
    with staying_hot(desks[0].store.place):
        held = known_of(Desk(desks[0].store).hot.now(CLUB))
        for of_ledger in desks:
            of_ledger.store.close()
        desks[1].store.path.replace(desks[0].store.path)
        with closing(Store(desks[0].store.path)) as store:
            assert is_as_recorded(Desk(store))
            assert known_of(Desk(store).hot.now(CLUB)) != held


def test_of_many_scores_each_word_is_held_once(folder: Folder) -> None:
    """Whether they were recorded here, one by one, or are read."""
    evening = Given(club_session(pairs=12), desk=declared_ledger(folder))
    one, other = 10, 11
    for board in (1, 2, 3):
        evening.given(enter(board, f"{one}", f"{other}", 140))
    was, now = (scored(3, f"{one}", f"{other}", points) for points in (140, 110))
    evening.given(correct(evening.last, was, now, cause="scorer"))
    assert isinstance(evening.desk, Desk)
    with closing(Store(evening.desk.store.place)) as store:
        for hot in (evening.desk.hot, HotContests(store)):
            held = hot.now(CLUB)
            lines = [known.line for known in held.results.lines.values()]
            assert [line.board for line in lines] == [1, 2, 3]
            for words in ("ns", "ew"):
                assert len({id(getattr(line, words)) for line in lines}) == 1
            for words in ("stream", "actor"):
                assert len({id(getattr(one.envelope, words)) for one in held.history}) == 1


def holding_tables(kind: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Whether a value of this type can hold a table, however deep."""
    if get_origin(kind) is dict:
        return True
    inside = [*get_args(kind)]
    if hasattr(kind, "__annotations__") and kind not in seen:
        inside += get_type_hints(kind).values()
    return any(holding_tables(one, seen | {kind}) for one in inside)


def test_tables_in_what_was_decided_are_in_the_order_of_the_record(folder: Folder) -> None:
    """Else pages and refusals would list them otherwise until the program is started again."""
    rules = regulations.load("anc-2018-ipc")
    backwards = dict(sorted(rules.default.corrections.items(), reverse=True))
    said = replace(rules, default=replace(rules.default, corrections=backwards))
    evening = Given(club_session(pairs=4, rules=said), desk=declared_ledger(folder), by="kel")
    evening.given(AssignNumbers(stage="main", numbers={"4": "1", "3": "2", "2": "3", "1": "4"}))
    evening.given(AmendRegulations(regulations=said))
    assert isinstance(evening.desk, Desk)
    held = evening.desk.hot.now(CLUB).history
    assert [*map(repr, held)] == [*map(repr, evening.desk.store.read(contest_stream(CLUB)))]


def test_every_kind_of_event_that_holds_tables_is_read_as_it_is_recorded() -> None:
    found = {kind for kind in get_args(AnyEvent) if holding_tables(kind)}
    assert found == {*WITH_TABLES}


@pytest.mark.parametrize(
    ("rules", "command"),
    [
        ("anc-2018-ipc", DealWithOffence(session="1", contestants=("1",), offence="x")),
        ("anc-2018-itc-open", LodgeDocument(contestant="1", document="x")),
        (
            "anc-2018-congress-flighted-pairs",
            RuleOnEligibility(contestant="1", player="ann", category="x"),
        ),
        (
            "anc-2018-ipc",
            RequestCorrection(asks=NewScore(now=scored(1, "1", "2", 420)), cause="captains"),
        ),
    ],
)
def test_a_refusal_lists_tables_of_regulations_as_a_ledger_opened_again_does(
    rules: str, command: AnyCommand, folder: Folder
) -> None:
    desk = declared_ledger(folder)
    introduce(desk.store, "ann", "kel")
    Given(club_session(pairs=4, rules=rules), desk=desk, by="kel")
    refusals = []
    for one in (desk, Desk(Store(desk.store.place))):
        with pytest.raises((CauseNotAdmitted, NotUnderTheseRules)) as refused:
            one.submit(CLUB, [command], replace(SIGNED, actor="kel"))
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]
