"""A contest that is followed answers as one that is worked out anew, whoever records."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from functools import partial
from operator import is_
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest

import replay.followed
from ledger import regulations
from ledger.coding import encode
from ledger.commands import AnnulEvent, OpenContest, PostResults, RemoveBoard, StartSession
from ledger.desk import Desk
from ledger.errors import LedgerError, NoSuch
from ledger.hot import staying_hot
from ledger.record import Contest, further, packed
from ledger.record.packed import Packed
from ledger.recorded import Recorded
from ledger.store import Place, Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.scoring.sweep import Sweep
from projections.views.standings import standings
from projections.views.states import states
from replay.followed import Followed
from replay.following import Following
from replay.timeline import Moment, Past, past
from replay.timeline import resolve as found_moment
from tests.given import CLUB, MATCHPOINTS, Given, club_session, declared_ledger, enter, introduce
from tests.servers import Folder
from tests.strategies import history


def said(then: Past, facts: Contest) -> list[bytes]:
    """What is answered about it."""
    shown = standings(facts, resolve(CONTEST, facts), then.now)
    final = states(facts, tuple(facts.sessions), then.now)
    lines = [*facts.results.lines.values()]
    return [*map(encode, (shown, final, then.position, [*then.events], lines))]


def followed(following: Following, place: Place) -> list[bytes]:
    """The same of the contest as it is followed."""
    with closing(Store(place, read_only=True)) as store, following.at(store, CLUB) as known:
        return said(*known)


def anew(place: Place) -> list[bytes]:
    """The same, worked out anew."""
    with closing(Store(place, read_only=True)) as store:
        then = past(store, CLUB)
        return said(then, then.facts())


@pytest.fixture(params=[20_000, 8])
def packed_from(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Contests of so many events are packed: once none here is, and once all are, in chunks."""
    monkeypatch.setattr(packed, "LARGE", request.param)
    monkeypatch.setattr(packed, "CHUNK", 3)
    monkeypatch.setattr(packed, "LATEST", 2)


def another() -> OpenContest:
    """Another contest is opened."""
    rules = regulations.load(MATCHPOINTS)
    return OpenContest(contest="other", tournament=CLUB, title="Other", regulations=rules)


@pytest.mark.usefixtures("packed_from")
@pytest.mark.parametrize("seed", range(4))
def test_after_every_act_it_answers_as_one_worked_out_anew(seed: int, folder: Folder) -> None:
    told, following = history(Random(30_000 + seed), steps=30), Following()
    desk = declared_ledger(folder)
    with staying_hot(desk.store.place) if seed % 2 else nullcontext():
        for commands, signature, recorded in told.submitted:
            introduce(desk.store, *commands, signature)
            if recorded is None:
                with pytest.raises(LedgerError):
                    desk.submit(CLUB, commands, signature)
                continue
            desk.submit(CLUB, commands, signature)
            assert followed(following, desk.store.place) == anew(desk.store.place)


@pytest.mark.usefixtures("packed_from")
@pytest.mark.parametrize("packed_from", [8], indirect=True)
def test_a_large_contest_is_packed_once_it_stays_followed(folder: Folder) -> None:
    """For one act, before which it is scored, it is not worth while."""
    desk, following = declared_ledger(folder), Following()
    told = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    following.begin(desk.store, CLUB, desk.store.head().position)
    for board, is_packed in ((2, False), (3, True)):
        told.given(enter(board, "1", "2", 140))
        with following.at(desk.store, CLUB) as (_, facts):
            assert isinstance(facts.history, Packed) is is_packed


@pytest.mark.parametrize("desk_first", [True, False])
def test_what_desks_keep_folded_is_not_held_twice(folder: Folder, *, desk_first: bool) -> None:
    desk, following = declared_ledger(folder), Following()
    Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    with staying_hot(desk.store.place):
        if desk_first:
            Desk(desk.store).hot.now(CLUB)
        with following.at(desk.store, CLUB) as (then, facts):
            held = Desk(desk.store).hot.now(CLUB)
            assert facts is not held
            assert all(map(is_, then.events, held.history))
            assert all(map(is_, facts.results.all(), held.results.all()))


def test_a_contest_that_there_is_not_is_said_and_not_kept(folder: Folder) -> None:
    desk, following = declared_ledger(folder), Following()
    with pytest.raises(NoSuch), following.at(desk.store, "no-such"):
        pass
    assert len(following) == 0


def test_a_ledger_put_in_the_place_of_another_is_read_anew(tmp_path: Path) -> None:
    following = Following()
    for folder, points in (("one", 140), ("other", 110), ("third", 140)):
        (tmp_path / folder).mkdir()
        desk = declared_ledger(tmp_path / folder)
        evening = Given(club_session(pairs=4), enter(1, "1", "2", points), desk=desk)
        if folder != "third":
            evening.given(enter(1, "3", "4", 90))
        assert followed(following, desk.store.place) == anew(desk.store.place)


def test_what_is_recorded_while_the_present_is_asked_for_makes_no_past_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, following = declared_ledger(tmp_path), Following()
    evening = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    with following.at(desk.store, CLUB) as (_, present):
        pass
    evening.given(enter(1, "3", "4", 90))

    def as_another_records(*asked: Any) -> Moment:
        moment = found_moment(*asked)
        evening.given(enter(2, "1", "2", 50))
        return moment

    monkeypatch.setattr("replay.following.resolve", as_another_records)
    with following.at(desk.store, CLUB) as (then, facts):
        assert facts is present
        assert (then.position, len(facts.results.lines)) == (desk.store.head().position - 1, 2)
    monkeypatch.undo()
    assert followed(following, desk.store.place) == anew(desk.store.place)


@pytest.mark.usefixtures("packed_from")
@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("is_named", [True, False])
def test_what_is_lent_stays_though_a_later_moment_is_asked_for_meanwhile(
    folder: Folder, *, is_named: bool, is_known: bool
) -> None:
    desk, following = declared_ledger(folder), Following()
    evening = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    if is_known:
        followed(following, desk.store.place)
    when = f"#{desk.store.head().position}" if is_named else None
    with following.at(desk.store, CLUB, when) as lent:
        before = said(*lent)
        evening.given(enter(1, "3", "4", 90))
        with following.at(desk.store, CLUB) as now:
            evening.given(enter(2, "1", "2", 50))
            within = said(*now)
            assert followed(following, desk.store.place) == anew(desk.store.place)
            assert said(*now) == within
        assert said(*lent) == before
    assert followed(following, desk.store.place) == anew(desk.store.place)


def test_two_moments_between_which_others_record_are_each_as_of_their_own(folder: Folder) -> None:
    desk, following = declared_ledger(folder), Following()
    told = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    first = desk.store.head().position
    desk.submit("other", [another()], Signature(recorded_at=told.now))
    last, at = desk.store.head().position, partial(following.at, desk.store, CLUB)
    with at() as (_, now), at(f"#{first}") as (_, then), at(f"#{last}") as (_, again):
        assert (then.position, now.position, again.position) == (first, last, last)


def test_the_least_used_is_forgotten(folder: Folder) -> None:
    desk, following = declared_ledger(folder), Following(most=1)
    Given(club_session(pairs=4), desk=desk)
    with following.at(desk.store, CLUB) as (_, first):
        pass
    with following.at(desk.store, CLUB) as (_, again):
        assert again is first
    assert len(following) == 1


def test_what_is_kept_of_a_large_contest_is_looked_through_by_no_collector_until_it_is_forgotten(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay.followed, "LARGE", 5)
    desk, following = declared_ledger(folder), Following(most=1)
    told = Given(club_session(pairs=4), desk=desk)
    desk.submit("other", [another()], Signature(recorded_at=told.now))
    gc.unfreeze()
    with following.at(desk.store, CLUB):
        assert gc.get_freeze_count() > 0
    with following.at(desk.store, "other"):
        assert gc.get_freeze_count() == 0


def test_a_large_contest_that_is_begun_anew_is_not_held_twice(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[ref[Followed]]()

    class Noted(Followed):
        def __init__(self) -> None:
            super().__init__()
            made.append(ref(self))

    monkeypatch.setattr(replay.followed, "LARGE", 5)
    monkeypatch.setattr("replay.following.Followed", Noted)
    desk, following = declared_ledger(folder), Following()
    Given(club_session(pairs=4), desk=desk)
    with suppress(KeyboardInterrupt), following.at(desk.store, CLUB):
        raise KeyboardInterrupt
    with following.at(desk.store, CLUB):
        assert gc.get_freeze_count() > 0
        assert len([one for one in made if one() is not None]) == 1
    gc.unfreeze()


@pytest.mark.parametrize("is_past", [True, False])
def test_what_is_broken_off_in_the_middle_is_worked_out_anew(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, *, is_past: bool
) -> None:
    """As by Ctrl-C, while a contest or a past moment of it is brought up to another."""
    desk, following = declared_ledger(folder), Following()
    told = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    asked = f"#{desk.store.head().position}"
    followed(following, desk.store.place)
    told.given(RemoveBoard(session="1", board=1, why="time"))
    when = f"#{desk.store.head().position}"
    if is_past:
        told.given(enter(2, "1", "2", 110))
        followed(following, desk.store.place)
        assert answered(partial(following.at, desk.store, CLUB, asked))

    def broken_off(*given: Any) -> None:
        further(*given)
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr("projections.scoring.sweep.further", broken_off)
        with pytest.raises(KeyboardInterrupt), following.at(desk.store, CLUB, when):
            pass
    for again in (when, None, asked):
        assert answered(partial(following.at, desk.store, CLUB, again)) == answered(
            partial(anew_at, desk.store, again)
        )


@pytest.mark.usefixtures("however_short", "packed_from")
@pytest.mark.parametrize("large", [20_000, 0])
@pytest.mark.parametrize("seed", range(6, 8))
def test_every_past_moment_is_as_one_worked_out_anew(
    seed: int, large: int, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one made of columns, as those of a large contest are; its lines are looked up last."""
    monkeypatch.setattr("replay.followed.LARGE", large)
    monkeypatch.setattr("replay.followed.APART", 1 + seed % 4)
    monkeypatch.setattr("replay.followed.CLOSE", 1 + seed % 3)
    told, following = history(Random(30_000 + seed), steps=30), Following()
    rng, desk = Random(seed), declared_ledger(folder)
    for commands, signature, recorded in told.submitted:
        introduce(desk.store, *commands, signature)
        if recorded is None:
            continue
        desk.submit(CLUB, commands, signature)
        with closing(Store(desk.store.place, read_only=True)) as store:
            for _ in range(3):
                when = f"#{rng.randint(1, store.head().position)}"
                assert answered(partial(following.at, store, CLUB, when)) == answered(
                    partial(anew_at, store, when)
                )


@pytest.mark.usefixtures("however_short", "packed_from")
def test_a_moment_after_those_made_of_columns_does_not_go_on_from_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns are made anew after every eighth of the events, and these few are none yet."""
    monkeypatch.setattr("replay.followed.LARGE", 0)
    desk, following = declared_ledger(tmp_path), Following()
    boards = [enter(board, "1", "2", 100) for board in range(1, 31)]
    evening = Given(club_session(pairs=4), boards, desk=desk)
    reach = desk.store.head().position
    with following.at(desk.store, CLUB, f"#{reach - 1}") as (_, facts):
        assert facts.results.apart[0]
    evening.given(enter(1, "3", "4", 200))
    evening.given(RemoveBoard(session="1", board=2, why="time"))
    evening.given(AnnulEvent(target=evening.last, reason="by mistake"))
    evening.given(enter(2, "3", "4", 100))
    for later in (2, 1, 3, 2, -1, 1, 4):
        when = f"#{reach + later}"
        assert answered(partial(following.at, desk.store, CLUB, when)) == answered(
            partial(anew_at, desk.store, when)
        )


@contextmanager
def anew_at(store: Store, when: str | None) -> Iterator[tuple[Past, Contest]]:
    then = past(store, CLUB, when)
    yield then, then.facts()


def answered(seen: Callable[[], AbstractContextManager[tuple[Past, Contest]]]) -> object:
    """What is answered, or why not."""
    try:
        with seen() as known:
            return said(*known)
    except LedgerError as refusal:
        return str(refusal)


def test_a_named_moment_is_found_in_what_is_at_hand(folder: Folder) -> None:
    desk, following = declared_ledger(folder), Following()
    evening = Given(club_session(pairs=4), enter(1, "1", "2", 140), desk=desk)
    evening.given(PostResults(session="1", basis=desk.store.head().position, digest="0" * 64))
    evening.given(StartSession(session="1"))
    for when in ("posted:1", "posted:1@head", "posted:2", "no-such-name"):
        assert answered(partial(following.at, desk.store, CLUB, when)) == answered(
            partial(anew_at, desk.store, when)
        )


def test_moments_at_hand_are_bounded(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay.followed, "MOST_AT_HAND", 20)
    desk, following = declared_ledger(folder), Following()
    Given(club_session(pairs=4), *(enter(board, "1", "2", 140) for board in range(1, 9)), desk=desk)
    position = desk.store.head().position
    seen = [moment_of(following, desk.store, f"#{position - back}") for back in (2, 3, 2, 4, 3)]
    assert seen[2] is not seen[0]


@pytest.mark.parametrize("boards", [[3] * 30, range(1, 31)], ids=["on one", "on others each"])
@pytest.mark.parametrize("apart", [1, 4])
def test_on_the_way_to_a_moment_a_few_others_are_kept_from_which_those_between_go_on(
    apart: int, boards: Sequence[int], folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("APART", "CLOSE"):
        monkeypatch.setattr(replay.followed, name, apart)
    for name in ("ON_THE_WAY", "CLOSE_ON_THE_WAY"):
        monkeypatch.setattr(replay.followed, name, 5)
    desk, following = declared_ledger(folder), Following()
    scores = [enter(board, f"{2 * n - 1}", f"{2 * n}", 140) for n, board in enumerate(boards, 1)]
    Given(club_session(pairs=60), *scores, desk=desk)
    position, taken, take_all = desk.store.head().position, list[int](), Sweep.take_all

    def counted(sweep: Sweep, events: Sequence[Recorded]) -> None:
        taken.append(len(events))
        take_all(sweep, events)

    monkeypatch.setattr(Sweep, "take_all", counted)
    for back in (23, 3):
        moment_of(following, desk.store, f"#{position - back}")
    assert sum(taken) == 20
    assert len(taken) <= 6
    taken.clear()
    moment_of(following, desk.store, f"#{position - 9}")
    assert sum(taken) < 4


def test_round_by_round_each_moment_on_the_way_is_kept_without_standings(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, following = declared_ledger(folder), Following()
    scores = [enter(board, "1", "2", 140) for board in range(1, 31)]
    Given(club_session(pairs=4), *scores, desk=desk)
    position, made = desk.store.head().position, list[Contest]()
    monkeypatch.setattr(replay.followed, "keep_up", made.append)
    for back in (23, 3):
        answered(partial(following.at, desk.store, CLUB, f"#{position - back}"))
    monkeypatch.setattr(Sweep, "take_all", None)  # nothing is left to be taken in
    for back in range(4, 23):
        assert answered(partial(following.at, desk.store, CLUB, f"#{position - back}"))
    assert not made


def test_of_those_at_hand_the_ones_that_others_go_on_from_are_kept_longest(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay.followed, "APART", 4)
    desk, following = declared_ledger(folder), Following()
    boards = [enter(board, "1", "2", 140) for board in range(1, 31)]
    Given(club_session(pairs=4), *boards, desk=desk)
    first = desk.store.head().position - moment_of(following, desk.store, "head").version
    moment_of(following, desk.store, f"#{first + 20}")
    before = moment_of(following, desk.store, f"#{first + 24}")
    monkeypatch.setattr(replay.followed, "MOST_AT_HAND", 20 + 24 + 27)
    seen = [moment_of(following, desk.store, f"#{first + n}") for n in (25, 26, 27, 24, 26)]
    assert seen[3] is before
    assert seen[4] is not seen[1]


def moment_of(following: Following, store: Store, when: str) -> Contest:
    with following.at(store, CLUB, when) as (_, facts):
        return facts
