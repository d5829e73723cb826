"""What a journal says of the ledger as a whole: its people, its clock, its officials."""

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    ChangePeople,
    EnterContestant,
    ErasePeople,
    KeepingCommand,
    OpenContest,
    OpenTournament,
    PublishNames,
    SetClockRight,
)
from ledger.desk import Desk
from ledger.errors import InFile
from ledger.events import (
    LEDGER_STREAM,
    AnyEvent,
    ClockSetRight,
    ContestantEntered,
    NamesPublished,
    PeopleChanged,
    PeopleErased,
    Reference,
)
from ledger.events.keeping import PersonChange
from ledger.regulations import load
from ledger.store import Row, Store
from ledger.submissions import Signature
from tests.given import introduce
from tests.ledger.journal.forging import journal, row, take_in, with_more
from tests.replay.tampering import rows_of
from tests.servers import Folder

ANN, BEA, EVE = (f"p{number:016x}" for number in (1, 2, 3))
TRUE = datetime(2020, 3, 5, 19, 30, tzinfo=UTC)
YEAR = timedelta(days=365)
SEAL = "0" * 64


class Evening:
    """A live ledger whose clock says what it is told to."""

    def __init__(self, path: Path) -> None:
        self.now = TRUE
        self.store = Store.found(path, "live", clock=lambda: self.now)
        self.desk = Desk(self.store)

    def given(self, *commands: AnyCommand, by: str = "desk") -> None:
        self.now += timedelta(minutes=1)
        introduce(self.store, *commands, by)
        self.desk.submit("club", commands, Signature(actor=by))

    def kept(self, command: KeepingCommand, by: str = "desk") -> None:
        self.now += timedelta(minutes=1)
        introduce(self.store, command, by)
        self.desk.keep([command], Signature(actor=by))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    told = Evening(tmp_path / "evening.ledger")
    rules = load("compscore-matchpoints")
    told.given(
        OpenTournament(tournament="club", title="club", zone="UTC"),
        OpenContest(contest="club", tournament="club", title="club", regulations=rules),
    )
    told.given(AppointOfficial(person=ANN, role="organiser"))
    return told


def again(evening: Evening, folder: Folder) -> None:
    """Take the evening into a new ledger at once, and into another row by row."""
    with closing(evening.store):
        lines = journal(list(evening.store.rows()))
    whole, bit_by_bit = folder / "whole.ledger", folder / "bit.ledger"
    take_in(whole, "j", lines)
    ends = [n for n, r in enumerate(rows_of(whole), 1) if r.batch_index + 1 == r.batch_count]
    for end in ends:
        take_in(bit_by_bit, "j", lines[:end])
    assert journal(rows_of(whole)) == journal(rows_of(bit_by_bit)) == lines


def refused(rows: list[Row], folder: Path) -> str:
    with pytest.raises(InFile) as found:
        take_in(folder / "new.ledger", "j", journal(rows))
    assert found.value.place == f"line {len(rows)}"
    return found.value.what


def forged(
    evening: Evening, event: AnyEvent, by: str = ANN, at: datetime | None = None
) -> list[Row]:
    time = (at or evening.now).isoformat(timespec="microseconds")[:26] + "Z"
    made = row(LEDGER_STREAM, event, actor=by, recorded_at=time, at=time)
    return with_more(list(evening.store.rows()), made)


def changed(*people: str) -> tuple[PersonChange, ...]:
    return tuple(PersonChange(person=person, what=("name",), seal=SEAL) for person in people)


def test_changes_and_erasures_of_people_are_taken_in(evening: Evening, folder: Folder) -> None:
    evening.kept(ChangePeople(changes=changed(BEA)), by=ANN)
    evening.kept(ErasePeople(people=(EVE,)), by=ANN)
    evening.kept(PublishNames(people=(BEA,), are_named=False), by=BEA)
    evening.kept(ErasePeople(people=(BEA,)), by=BEA)
    again(evening, folder)


@pytest.mark.parametrize(
    "event",
    [
        PeopleChanged(changes=changed(ANN)),
        PeopleErased(people=(ANN,)),
        NamesPublished(people=(ANN,), are_named=True),
    ],
)
def test_nobody_else_changes_or_erases_an_official(
    evening: Evening, tmp_path: Path, event: AnyEvent
) -> None:
    assert f"{EVE} may not" in refused(forged(evening, event, by=EVE), tmp_path)
    assert "desk may not" in refused(forged(evening, event, by="desk"), tmp_path)


@pytest.mark.parametrize("seal", [SEAL[1:], f"{SEAL}0", SEAL.replace("0", "Q"), "Ann Director", ""])
def test_a_seal_is_one_that_this_program_can_have_made(
    evening: Evening, tmp_path: Path, seal: str
) -> None:
    """Whatever else stood there could be somebody's name, and would stay."""
    change = PersonChange(person=BEA, what=("name",), seal=seal)
    assert "seal" in refused(forged(evening, PeopleChanged(changes=(change,))), tmp_path)


def test_who_was_erased_stays_so(evening: Evening, tmp_path: Path) -> None:
    evening.kept(ErasePeople(people=(EVE,)), by=ANN)
    said = refused(forged(evening, PeopleChanged(changes=changed(EVE))), tmp_path)
    assert "who was erased stays so" in said


def test_events_of_the_whole_ledger_stand_in_its_own_stream(
    evening: Evening, tmp_path: Path
) -> None:
    strange = forged(evening, ContestantEntered(contestant="1"))
    assert refused(strange, tmp_path) == "is no event of the ledger as a whole"
    *rows, last = forged(evening, PeopleErased(people=(EVE,)))
    lost = with_more(rows, last._replace(stream="contest:club", version=0))
    assert "follows from something else" in refused(lost, tmp_path)


# ------------------------------------------------------------------------------------- the clock


def test_a_clock_that_was_set_right_is_taken_in_with_all_that_it_dated_too_late(
    evening: Evening, folder: Folder
) -> None:
    evening.given(EnterContestant(contestant="1"), by=ANN)
    evening.now += YEAR
    evening.given(EnterContestant(contestant="2"), by=ANN)
    evening.given(AppointOfficial(person=BEA, role="director"), by=ANN)
    evening.now -= YEAR
    evening.kept(SetClockRight(reason="it was a year ahead"), by=ANN)
    evening.given(EnterContestant(contestant="3"), by=BEA)
    evening.given(AppointOfficial(person=EVE, role="director"), by=BEA)
    evening.now += YEAR * 2
    evening.given(EnterContestant(contestant="4"), by=BEA)
    again(evening, folder)


@pytest.mark.parametrize("ahead", [timedelta(hours=1), timedelta(days=30), YEAR * 2])
def test_who_was_given_an_office_while_the_clock_was_ahead_may_have_set_it_right(
    evening: Evening, tmp_path: Path, ahead: timedelta
) -> None:
    evening.now += ahead
    evening.given(AppointOfficial(person=BEA, role="director"), by=ANN)
    evening.now -= ahead
    evening.kept(SetClockRight(reason="it was ahead"), by=BEA)
    evening.given(EnterContestant(contestant="1"), by=BEA)
    again(evening, tmp_path)


def test_a_clock_is_set_right_by_who_may_where_it_was_wrong(
    evening: Evening, tmp_path: Path
) -> None:
    evening.given(EnterContestant(contestant="1"), by=ANN)
    first = Reference("contest:club", 2)
    right = ClockSetRight(since=first, reason="it was ahead")
    earlier = evening.now - timedelta(seconds=30)
    fine = forged(evening, right, at=earlier)
    take_in(tmp_path / "fine.ledger", "j", journal(fine))
    for spoilt in (
        forged(evening, right, by=EVE, at=earlier),
        forged(evening, ClockSetRight(since=first), at=earlier),
        forged(evening, ClockSetRight(since=Reference("club", 1), reason="x"), at=earlier),
        forged(evening, right),
    ):
        refused(spoilt, tmp_path)


def test_recorded_times_go_back_with_that_alone(evening: Evening, tmp_path: Path) -> None:
    earlier = evening.now - timedelta(seconds=30)
    rows = forged(evening, PeopleErased(people=(EVE,)), at=earlier)
    assert "was recorded at" in refused(rows, tmp_path)
