"""The desk: all or nothing, once for each request id, decided again where others were quicker."""

from collections.abc import Callable
from typing import Any

import pytest

from ledger.commands import AnyCommand, AppointOfficial, EnterContestant, ScheduleStage
from ledger.desk import Desk
from ledger.errors import AlreadyScored, ImpossibleScore, LedgerIsBusy, NoSuch, RequestIdReused
from ledger.events import contest_stream, tournament_stream
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, Given, clock, club_session, declared_ledger, enter, introduce, post
from tests.servers import Folder

SIGNED = Signature(recorded_at=clock("20:00"))


@pytest.fixture
def evening(folder: Folder) -> Given:
    return Given(club_session(pairs=6), desk=declared_ledger(folder))


@pytest.fixture
def desk(evening: Given) -> Desk:
    assert isinstance(evening.desk, Desk)
    return evening.desk


def signed(request_id: str | None = None, **more: Any) -> Signature:
    return Signature(recorded_at=clock("20:00"), request_id=request_id, **more)


def test_a_batch_is_recorded_whole_and_says_so(desk: Desk) -> None:
    batch = desk.submit(CLUB, [enter(1, "1", "2", 420), enter(1, "3", "4", 50)], SIGNED)
    assert [r.envelope.count for r in batch] == [2, 2]
    assert list(desk.store.replay())[-2:] == list(batch)


def test_a_batch_with_one_refused_command_records_nothing(desk: Desk) -> None:
    before = list(desk.store.rows())
    with pytest.raises(ImpossibleScore):
        desk.submit(CLUB, [enter(1, "1", "2", 420), enter(1, "3", "4", 1)], SIGNED)
    assert list(desk.store.rows()) == before


def test_a_command_sees_what_the_ones_before_it_in_its_batch_did(desk: Desk) -> None:
    both: list[AnyCommand] = [ScheduleStage(stage="final"), EnterContestant(contestant="7")]
    desk.submit(CLUB, [*both, enter(1, "7", "1", 420)], SIGNED)
    with pytest.raises(AlreadyScored):
        desk.submit(CLUB, [enter(2, "1", "2", 110), enter(2, "1", "2", 110)], SIGNED)


def test_a_batch_for_contest_and_tournament_goes_into_both_streams(desk: Desk) -> None:
    introduce(desk.store, "ann")
    appoint = AppointOfficial(person="ann", role="director")
    batch = desk.submit(CLUB, [appoint, enter(1, "1", "2", 420)], SIGNED)
    assert [r.stream for r in batch] == [tournament_stream(CLUB), contest_stream(CLUB)]
    assert list(desk.store.replay())[-2:] == list(batch)
    assert desk.store.read(contest_stream(CLUB))[-1] == batch[1]


def test_a_repeated_request_counts_once_and_gets_the_same_answer(desk: Desk) -> None:
    commands = [enter(1, "1", "2", 420), enter(1, "3", "4", 50)]
    first = desk.submit(CLUB, commands, signed("tablet-7"))
    rows = list(desk.store.rows())
    later = Signature(recorded_at=clock("21:00"), request_id="tablet-7")
    assert desk.submit(CLUB, commands, later) == first
    assert list(desk.store.rows()) == rows


def test_a_request_id_belongs_to_one_command(desk: Desk) -> None:
    first = desk.submit(CLUB, [enter(1, "1", "2", 420)], signed("tablet-7"))
    others: list[tuple[list[AnyCommand], Signature]] = [
        ([enter(1, "1", "2", 450)], signed("tablet-7")),
        ([enter(1, "1", "2", 420)], signed("tablet-7", actor="ann")),
        ([enter(1, "1", "2", 420)], signed("tablet-7", responsible="ann")),
        ([enter(1, "1", "2", 420)], signed("tablet-7", at=clock("19:55"))),
    ]
    for commands, signature in others:
        with pytest.raises(RequestIdReused) as refused:
            desk.submit(CLUB, commands, signature)
        assert refused.value.position == first[0].position


def test_a_request_id_belongs_to_one_contest(desk: Desk) -> None:
    desk.submit(CLUB, [enter(1, "1", "2", 420)], signed("tablet-7"))
    with pytest.raises(RequestIdReused):
        desk.submit("another", [enter(1, "1", "2", 420)], signed("tablet-7"))


def test_a_refused_command_does_not_use_up_its_request_id(desk: Desk) -> None:
    with pytest.raises(ImpossibleScore):
        desk.submit(CLUB, [enter(1, "1", "2", 1)], signed("tablet-7"))
    assert desk.submit(CLUB, [enter(1, "1", "2", 420)], signed("tablet-7"))


def test_a_contest_that_does_not_exist_is_unknown(desk: Desk) -> None:
    with pytest.raises(NoSuch):
        desk.submit("another", [enter(1, "1", "2", 420)], SIGNED)
    with pytest.raises(NoSuch) as refused:
        desk.opened("another")
    assert desk.opened(CLUB).exists
    assert refused.value.known == (CLUB,)


# ------------------------------------------------------------- somebody else was quicker


def quicker(desk: Desk, meanwhile: Callable[[Desk], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let another process act once between this desk's decision and its append."""
    append, acted = desk.store.append, list[bool]()

    def appended(*args: Any) -> Any:
        if not acted:
            acted.append(True)
            meanwhile(Desk(Store(desk.store.place)))
        return append(*args)

    monkeypatch.setattr(desk.store, "append", appended)


def test_a_command_is_decided_again_on_what_somebody_else_recorded_first(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quicker(
        desk, lambda other: void(other.submit(CLUB, [enter(1, "3", "4", 50)], SIGNED)), monkeypatch
    )
    (mine,) = desk.submit(CLUB, [enter(1, "1", "2", 420)], SIGNED)
    versions = [r.version for r in desk.store.read(contest_stream(CLUB))]
    assert versions == list(range(1, len(versions) + 1))
    assert mine.version == versions[-1]


def test_a_command_that_no_longer_holds_is_refused_when_decided_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quicker(
        desk, lambda other: void(other.submit(CLUB, [enter(1, "1", "2", 50)], SIGNED)), monkeypatch
    )
    with pytest.raises(AlreadyScored):
        desk.submit(CLUB, [enter(1, "1", "2", 420)], SIGNED)


def test_the_same_request_from_two_hands_counts_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [enter(1, "1", "2", 420)]
    quicker(desk, lambda other: void(other.submit(CLUB, command, signed("tablet-7"))), monkeypatch)
    (mine,) = desk.submit(CLUB, command, signed("tablet-7"))
    assert [r.envelope.request_id for r in desk.store.replay()].count("tablet-7") == 1
    assert mine.envelope.request_id == "tablet-7"


def test_an_office_given_meanwhile_makes_the_command_be_decided_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    introduce(desk.store, "ann")
    appoint = AppointOfficial(person="ann", role="organiser")
    quicker(desk, lambda other: void(other.submit(CLUB, [appoint], SIGNED)), monkeypatch)
    decisions = []
    decided = desk._decided  # noqa: SLF001  # what a retry calls

    def counted(*args: Any) -> Any:
        decisions.append(True)
        return decided(*args)

    monkeypatch.setattr(desk, "_decided", counted)
    desk.submit(CLUB, [enter(1, "1", "2", 420)], SIGNED)
    assert len(decisions) == 2


def test_a_posting_overtaken_meanwhile_is_refused(
    evening: Given, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.given(enter(1, "1", "2", 420))
    posting = post(evening)
    quicker(
        desk, lambda other: void(other.submit(CLUB, [enter(1, "3", "4", 50)], SIGNED)), monkeypatch
    )
    refusal = evening.when(posting, at="20:00").refusal
    assert refusal is not None
    assert refusal.exit_code == 4


def test_a_desk_that_is_never_quick_enough_gives_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, others = desk.store.append, Desk(Store(desk.store.place))

    def always_late(*args: Any) -> Any:
        number = others.contest(CLUB).version
        others.submit(CLUB, [EnterContestant(contestant=f"late-{number}")], SIGNED)
        return append(*args)

    monkeypatch.setattr(desk.store, "append", always_late)
    monkeypatch.setattr("ledger.desk.TRIES", 5)
    with pytest.raises(LedgerIsBusy):
        desk.submit(CLUB, [enter(1, "1", "2", 420)], SIGNED)


def void(_: object) -> None:
    """What came of it does not matter."""
