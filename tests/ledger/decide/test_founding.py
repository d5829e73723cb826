"""Opening tournaments and contests, amending regulations, appointing officials."""

from datetime import datetime
from fractions import Fraction

import pytest

from ledger import regulations
from ledger.bridge.awards import Typed
from ledger.commands import (
    AmendRegulations,
    AppointOfficial,
    AwardAdjustedScore,
    OpenContest,
    OpenTournament,
    RenameContest,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BadValue,
    InTheFuture,
    NoLongerHolds,
    NoSuch,
    NothingChanges,
    NotInRole,
    NotOnRecord,
    NotYourAward,
    RuleSaysNo,
)
from ledger.events import (
    AdjustedScoreAwarded,
    ContestOpened,
    ContestRenamed,
    OfficialAppointed,
    RegulationsAmended,
    TournamentOpened,
)
from tests.given import CLUB, MATCHPOINTS, Given, clock, club_session, line

OPEN = OpenTournament(tournament=CLUB, title="Friday club", zone="Australia/Sydney")
CONTEST = OpenContest(
    contest=CLUB, tournament=CLUB, title="Pairs", regulations=regulations.load(MATCHPOINTS)
)


def test_a_tournament_opens_where_its_time_zone_is() -> None:
    Given().when(OPEN).then_events(
        TournamentOpened(tournament=CLUB, title="Friday club", zone="Australia/Sydney")
    )


def test_a_tournament_opens_once() -> None:
    Given(OPEN).when(OPEN).then_refused(AlreadyExists, what="tournament")


def test_a_time_zone_that_does_not_exist_is_refused() -> None:
    for zone in ("Atlantis/Capital", "", "../etc/passwd"):
        nowhere = OpenTournament(tournament=CLUB, title="", zone=zone)
        Given().when(nowhere).then_refused(BadValue, place="zone", value=f"'{zone}'")


def test_a_contest_opens_with_its_whole_regulations() -> None:
    (opened,) = Given(OPEN).when(CONTEST).then_events(ContestOpened)
    assert opened.regulations == regulations.load(MATCHPOINTS)


def test_a_contest_opens_once_and_only_in_a_tournament() -> None:
    Given(OPEN, CONTEST).when(CONTEST).then_refused(AlreadyExists, what="contest")
    Given().when(CONTEST).then_refused(NoSuch, what="tournament")


def test_a_contest_does_not_open_in_another_tournament_than_it_names() -> None:
    elsewhere = OpenContest(
        contest=CLUB, tournament="winter", title="", regulations=CONTEST.regulations
    )
    Given(OPEN).when(elsewhere).then_refused(NoSuch, what="tournament", name="winter")


def test_a_contest_is_called_otherwise_if_the_caller_saw_its_present_title() -> None:
    evening = Given(OPEN, CONTEST)
    renamed = RenameContest(title="Thursdays", was=CONTEST.title)
    evening.when(renamed).then_events(ContestRenamed)
    opened = evening.facts().opened
    assert opened is not None
    assert (opened.title, opened.contest) == ("Thursdays", CLUB)
    evening.when(renamed).then_refused(NoLongerHolds, was=CONTEST.title, now="Thursdays")
    again = RenameContest(title="Thursdays", was="Thursdays")
    evening.when(again).then_refused(NothingChanges)


def test_amended_regulations_hold_from_their_session_on() -> None:
    evening = Given(club_session(sessions=("1", "2")))
    butler = regulations.load("compscore-butler")
    evening.when(AmendRegulations(regulations=butler, from_session="2"))
    evening.then_events(RegulationsAmended)
    facts = evening.facts()
    assert facts.regulations_for("1").name == MATCHPOINTS
    assert facts.regulations_for("2").name == "compscore-butler"


def test_regulations_amended_from_no_session_on_hold_from_the_first() -> None:
    evening = Given(club_session(sessions=("1", "2")))
    evening.when(AmendRegulations(regulations=regulations.load("compscore-butler")))
    evening.then_events(RegulationsAmended)
    assert evening.facts().regulations_for("1").name == "compscore-butler"


def test_a_decision_looks_at_the_regulations_of_its_own_session() -> None:
    evening = Given(club_session(sessions=("1", "2")))
    butler = regulations.load("compscore-butler")
    evening.given(AmendRegulations(regulations=butler, from_session="2"))
    typed = Typed(value=Fraction(7), unit="matchpoints")
    first, second = line(1, "1", "2"), line(1, "1", "2", session="2")
    evening.when(AwardAdjustedScore(line=second, ns=typed, ew=typed)).then_refused(NotYourAward)
    evening.when(AwardAdjustedScore(line=first, ns=typed, ew=typed))
    evening.then_events(AdjustedScoreAwarded)


def test_regulations_are_not_amended_from_a_session_that_does_not_exist() -> None:
    amend = AmendRegulations(regulations=regulations.load("compscore-butler"), from_session="7")
    Given(club_session()).when(amend).then_refused(NotOnRecord, what="session", known=("1",))


def test_anybody_appoints_until_there_is_an_organiser() -> None:
    evening = Given(OPEN)
    evening.when(AppointOfficial(person="ann", role="organiser")).then_events(OfficialAppointed)
    director = AppointOfficial(person="bob", role="director")
    evening.when(director, by="bob").then_refused(NotInRole, clause="Law 81B2")
    evening.when(director, by="ann").then_events(OfficialAppointed)
    scorer = AppointOfficial(person="cy", role="scorer")
    evening.when(scorer, by="bob").then_events(OfficialAppointed)


def test_nobody_is_appointed_before_the_tournament_opens() -> None:
    Given().when(AppointOfficial(person="ann", role="director")).then_refused(NoSuch)


def test_nothing_is_recorded_before_it_has_happened() -> None:
    evening = Given().when(OPEN, at="20:01", recorded="20:00")
    refusal = evening.then_refused(InTheFuture)
    assert "20:01" in str(refusal)
    assert "20:00" in str(refusal)


@pytest.mark.parametrize("from_at", [clock("20:00"), None])
def test_an_appointment_does_not_end_before_it_begins(from_at: datetime | None) -> None:
    office = AppointOfficial(
        person="ann", role="director", from_at=from_at, until_at=clock("19:30")
    )
    evening = Given(club_session()).when(office, at="19:30")
    evening.then_refused(RuleSaysNo, why="it would end before it begins")


def test_somebody_is_given_the_same_office_once() -> None:
    office = AppointOfficial(person="ann", role="director")
    evening = Given(club_session()).given(office)
    evening.when(office, by="ann").then_refused(
        AlreadyDone, what="the appointment of ann as director"
    )
    deputy = AppointOfficial(person="ann", role="assistant-director")
    evening.when(deputy, by="ann").then_events(OfficialAppointed)
