"""Importing a result file: all of it or nothing, and what is asked for goes on record."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger import readers
from ledger.bridge.awards import Typed
from ledger.commands import PostResults
from ledger.desk import Desk
from ledger.errors import (
    BadValue,
    CauseNotAdmitted,
    RequestIdReused,
    RequestRefused,
    WouldBeRefused,
)
from ledger.events import AdjustedScoreAwarded, contest_stream
from ledger.people import People
from ledger.readers.changes import Asked
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.imports import Imported
from projections.views.standings import standings
from replay.intake import import_result, rehearse
from replay.postings import posted_digest
from replay.timeline import past
from replay.wishes import Wish
from tests.given import clock
from tests.servers import Folder

WED = "wed"
EVENING = (
    "1,1,2,420,Ann & Bob,Cy & Di",
    "1,3,4,50,Ed & Flo,Gus & Hal",
    "2,1,4,110,Ann & Bob,Gus & Hal",
    "2,3,2,140,Ed & Flo,Cy & Di",
)
HEADER = "board,ns,ew,score,ns_names,ew_names"


def file_of(*rows: str, header: str = HEADER, name: str = "evening.csv") -> Any:
    """What a file with these rows says."""
    return readers.read(name, "\n".join([header, *rows, ""]).encode())


def with_row(number: int, row: str) -> tuple[str, ...]:
    """The evening with one row otherwise."""
    return (*EVENING[:number], row, *EVENING[number + 1 :])


@pytest.fixture
def store(folder: Folder) -> Any:
    """A new declared ledger."""
    made = Store.found(folder / "club.ledger", "declared", recorded_at=clock("18:00"))
    with closing(made):
        yield made


def signing(time: str, by: str | None = None, request_id: str | None = None) -> Any:
    """Signs at a time of the evening."""

    def sign(_: Store, roll: Roll) -> Signature:
        actor = roll.id_of(by) if by else "desk"
        return Signature(actor=actor, recorded_at=clock(time), request_id=request_id)

    return sign


def wish(**more: Any) -> Wish:
    asked = Asked(more.pop("cause", "scorer"), more.pop("reason", None))
    return Wish(contest=WED, asked=asked, **more)


def imported(
    store: Store, *rows: str, at: str = "22:00", dry_run: bool = False, **more: Any
) -> Imported:
    """Import a file with these rows."""
    by, request_id = more.pop("by", None), more.pop("request_id", None)
    header = more.pop("header", HEADER)
    sign = signing(at, by, request_id)
    return import_result(store, file_of(*rows, header=header), wish(**more), sign, dry_run=dry_run)


def kinds(what: Imported) -> list[str]:
    return [recorded.kind for recorded in what.events]


def posted(store: Store, at: str) -> None:
    """Post the session as it is."""
    basis = store.head().position
    digest = posted_digest(store, WED, "1", basis)
    posting = PostResults(session="1", digest=digest, basis=basis)
    Desk(store).submit(WED, [posting], Signature(recorded_at=clock(at)))


def totals(store: Store, when: str | None = None) -> dict[str, str]:
    facts = past(store, WED, when).facts()
    rows = standings(facts, resolve(CONTEST, facts)).rows
    return {row.number: str(row.total) for row in rows}


# ------------------------------------------------------------------- into a new contest, and again


def test_a_first_import_opens_the_contest_and_enters_everything(store: Store) -> None:
    done = imported(store, *EVENING)
    assert kinds(done) == [
        "TournamentOpened",
        "ContestOpened",
        "FileImported",
        "StageScheduled",
        "SessionScheduled",
        *["ContestantEntered"] * 4,
        "NumbersAssigned",
        *["ScoreEntered"] * 4,
    ]
    assert done.regulations == "compscore-matchpoints"
    assert done.disagreements == ()
    assert sorted(People(store).names().values()) == [
        "Ann",
        "Bob",
        "Cy",
        "Di",
        "Ed",
        "Flo",
        "Gus",
        "Hal",
    ]


def test_a_second_import_of_the_same_file_appends_nothing(store: Store) -> None:
    imported(store, *EVENING)
    before = list(store.rows())
    assert imported(store, *EVENING, at="22:10").events == ()
    assert imported(store, *reversed(EVENING), at="22:20").events == ()
    assert list(store.rows()) == before


def test_a_changed_file_appends_its_difference_and_the_request_for_it(store: Store) -> None:
    imported(store, *EVENING)
    then, before = totals(store), store.head().position
    changed = with_row(0, "1,1,2,-50,Ann & Bob,Cy & Di")
    done = imported(store, *changed, at="22:10", by="Ann Director", reason="wrong sign")
    assert kinds(done) == ["FileImported", "CorrectionRequested", "ScoreCorrected"]
    assert [recorded.event.reason for recorded in done.events[:2]] == ["wrong sign"] * 2
    assert People(store).names()[done.events[0].actor] == "Ann Director"
    assert totals(store, f"#{before}") == then != totals(store)
    assert imported(store, *changed, at="22:20").events == ()


def test_another_session_of_one_contest_is_named_so(store: Store) -> None:
    imported(store, *EVENING)
    first = totals(store)
    rows = with_row(0, "1,1,2,-50,Ann & Bob,Cy & Di")
    done = imported(store, *rows, at="22:10", session="2")
    assert kinds(done) == ["FileImported", "SessionScheduled", *["ScoreEntered"] * 4]
    facts = past(store, WED).facts()
    assert list(facts.sessions) == ["1", "2"]
    alone = standings(facts, resolve("session:1", facts)).rows
    assert {row.number: str(row.total) for row in alone} == first
    assert imported(store, *EVENING, at="22:20", session="1").events == ()


def test_claims_of_a_named_session_are_about_that_session(store: Store) -> None:
    header = "board,ns,ew,score,ns_mp,ew_mp"
    rows = ("1,1,2,420,2,0", "1,3,4,50,0,2")
    imported(store, *rows, header=header)
    assert imported(store, *rows, at="22:10", header=header, session="2").disagreements == ()
    wrong = ("1,1,2,420,1,1", "1,3,4,50,0,2")
    (quarrel,) = imported(store, *wrong, at="22:10", header=header, session="3").disagreements
    assert (quarrel.kind, quarrel.claimed, quarrel.computed) == ("line", "1/1", "2/0")


def test_only_a_file_of_one_session_can_be_named(store: Store) -> None:
    header = "session,board,ns,ew,score"
    with pytest.raises(BadValue, match="the name of one session; the file has 2: A, B"):
        imported(store, "A,1,1,2,420", "B,1,1,2,420", header=header, session="2")
    assert store.head().position == 1


# --------------------------------------------------------------------------------- all or nothing


def test_one_command_that_is_refused_stops_the_whole_import(store: Store) -> None:
    imported(store, *EVENING)
    before, people = list(store.rows()), People(store).all()
    rows = ("8,5,6,420,New & Old,Young & Gray", *with_row(0, "1,1,2,-50,Ann & Bob,Cy & Di"))
    with pytest.raises(CauseNotAdmitted):
        imported(store, *rows, at="22:10", cause="captains")
    assert list(store.rows()) == before
    assert People(store).all() == people


# ---------------------------------------------------------------------------------------- too late

LATE = with_row(0, "1,1,2,-50,Ann & Bob,Cy & Di")


@pytest.fixture
def over(store: Store) -> Store:
    """Posted at 22:00; the period ended at 22:30."""
    imported(store, *EVENING, at="21:30")
    posted(store, "22:00")
    return store


def test_a_late_correction_records_its_request_and_its_refusal_and_nothing_else(
    over: Store,
) -> None:
    before, then = over.head().position, totals(over)
    rows = (*LATE, "8,5,6,420,New & Old,Young & Gray")
    with pytest.raises(RequestRefused) as refused:
        imported(over, *rows, at="22:45", by="Ann Director", reason="seen at home")
    added = list(over.rows(after=before))
    assert [row.kind for row in added] == ["CorrectionRequested", "CorrectionRefused"]
    assert [row.stream for row in added] == [contest_stream(WED)] * 2
    assert str(refused.value) == (
        "the correction is refused: its period ended at 2026-11-20 22:30:00+00:00,"
        " and only the Director and the organiser together could still admit it by Law 79C2"
        f" (Law 79C1); the request is on record as #{before + 1}, its refusal as #{before + 2}"
        f" (head {over.head().short}), and nothing else has changed"
    )
    assert refused.value.exit_code == 1
    assert totals(over) == then


def test_whoever_asked_too_late_is_known_by_name_and_those_of_the_file_are_not(
    over: Store,
) -> None:
    rows = (*LATE, "8,5,6,420,New & Old,Young & Gray")
    with pytest.raises(RequestRefused):
        imported(over, *rows, at="22:45", by="Ann Director")
    names = People(over).names()
    asked = past(over, WED).events[-2]
    assert names[asked.actor] == "Ann Director"
    assert "New" not in names.values()


def test_a_late_correction_told_again_under_its_request_id_is_recorded_once(over: Store) -> None:
    refusals = []
    for at in ("22:45", "22:50"):
        with pytest.raises(RequestRefused) as refused:
            imported(over, *LATE, at=at, by="Ann Director", request_id="tablet-3")
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]
    assert [row.kind for row in over.rows()].count("CorrectionRefused") == 1


def test_the_same_file_again_asks_nothing_new_and_names_what_is_on_record(over: Store) -> None:
    refusals = []
    for at in ("22:45", "22:50"):
        with pytest.raises(RequestRefused) as refused:
            imported(over, *LATE, at=at)
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]
    assert [row.kind for row in over.rows()].count("CorrectionRefused") == 1


@pytest.mark.parametrize(
    ("rows", "reason"),
    [(with_row(0, "1,1,2,-100,Ann & Bob,Cy & Di"), None), (LATE, "a player came back")],
)
def test_another_score_or_reason_is_another_request(
    over: Store, rows: tuple[str, ...], reason: str | None
) -> None:
    for told, why in ((LATE, None), (rows, reason)):
        with pytest.raises(RequestRefused):
            imported(over, *told, at="22:45", reason=why)
    assert [row.kind for row in over.rows()].count("CorrectionRefused") == 2


def test_in_time_the_same_file_is_a_correction(over: Store) -> None:
    assert kinds(imported(over, *LATE, at="22:30")) == [
        "FileImported",
        "CorrectionRequested",
        "ScoreCorrected",
    ]


# ------------------------------------------------------------------------------------- request ids


def test_an_import_told_again_under_its_request_id_counts_once(store: Store) -> None:
    first = imported(store, *EVENING, request_id="a")
    before = list(store.rows())
    assert len(first.events) == len(before) - 1
    assert imported(store, *EVENING, at="22:10", request_id="a") == first
    assert list(store.rows()) == before


def test_a_request_id_is_not_lent_to_another_file(store: Store) -> None:
    imported(store, *EVENING, request_id="a")
    before, people = list(store.rows()), People(store).all()
    rows = (*EVENING, "8,5,6,420,New & Old,Young & Gray")
    with pytest.raises(RequestIdReused):
        imported(store, *rows, at="22:10", request_id="a")
    assert list(store.rows()) == before
    assert People(store).all() == people


# ------------------------------------------------------------------------------------------ dry run


def test_a_dry_run_says_what_would_be_recorded_and_records_nothing(store: Store) -> None:
    would = imported(store, *EVENING, dry_run=True)
    assert store.head().position == 1
    assert People(store).all() == ()
    done = imported(store, *EVENING)
    assert kinds(would) == kinds(done)
    assert [r.position for r in would.events] == [r.position for r in done.events]


def test_a_dry_run_of_a_late_correction_says_that_it_would_be_refused(over: Store) -> None:
    before, people = list(over.rows()), People(over).all()
    with pytest.raises(WouldBeRefused) as refused:
        imported(over, *LATE, at="22:45", dry_run=True, by="Ann Director")
    assert str(refused.value) == (
        "the correction would be refused: its period ended at 2026-11-20 22:30:00+00:00,"
        " and only the Director and the organiser together could still admit it by Law 79C2"
        " (Law 79C1); this is a dry run and nothing is recorded"
    )
    assert refused.value.exit_code == 1
    assert list(over.rows()) == before
    assert People(over).all() == people


def test_a_rehearsal_needs_no_ledger_and_leaves_none(tmp_path: Path) -> None:
    would = rehearse(file_of(*EVENING), wish(), signing("22:00"), clock("22:00"))
    assert len(would.events) == 14
    assert list(tmp_path.iterdir()) == []


def test_claims_in_another_unit_than_the_contests_are_not_compared(store: Store) -> None:
    header = "board,ns,ew,score,ns_imp,ew_imp"
    rows = ("1,1,2,420,10,-10", "1,3,4,-50,-10,10")
    assert imported(store, *rows, header=header, regulations="compscore-matchpoints").notes == (
        "the file's IMPs are not compared: compscore-matchpoints does not score by them",
    )
    again = imported(store, *rows, header=header, at="22:10")
    assert (again.events, again.disagreements, again.compared) == ((), (), 0)
    with pytest.raises(BadValue, match="in the unit of wed, not in imps"):
        imported(store, *rows, header=header, at="22:20", typed=("1:1-2",))


# ------------------------------------------------------------------------------------ typed awards

CLAIMS = "board,ns,ew,score,ns_mp,ew_mp"
TYPED = ("1,1,2,420,1.5,0.5", "1,3,4,50,0,2")


def test_a_value_that_the_director_typed_counts_only_if_it_is_said_to(store: Store) -> None:
    done = imported(store, *TYPED, header=CLAIMS)
    assert [quarrel.line for quarrel in done.disagreements] == ["1:1-2"]
    assert totals(store) == {"1": "2", "2": "0", "3": "0", "4": "2"}
    done = imported(store, *TYPED, header=CLAIMS, at="22:10", typed=("1:1-2",), cause="director")
    assert kinds(done) == ["FileImported", "CorrectionRequested", "AdjustedScoreAwarded"]
    awarded = done.events[2].event
    assert isinstance(awarded, AdjustedScoreAwarded)
    assert isinstance(awarded.ns, Typed)
    assert totals(store)["1"] == "3/2"
    assert imported(store, *TYPED, header=CLAIMS, at="22:20", typed=("1:1-2",)).events == ()
    assert imported(store, *TYPED, header=CLAIMS, at="22:20").events == ()


def test_a_line_that_the_file_does_not_have_cannot_be_typed(store: Store) -> None:
    with pytest.raises(BadValue, match="--typed: 9:1-2 is not one line of the file"):
        imported(store, *TYPED, header=CLAIMS, typed=("9:1-2",))
    assert store.head().position == 1
