"""Who may give an office, and take it back (Laws 80B2, 81B2)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ledger.commands import AnnulEvent, AnyCommand, AppointOfficial, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.errors import BadValue, BeforeItsEvidence, NotInRole
from ledger.events import EventAnnulled, OfficialAppointed, Reference
from ledger.recorded import Recorded
from ledger.regulations import load
from ledger.rules.authority.acts import Role
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, Given, clock, club_session, introduce

DIRECTOR = AppointOfficial(person="cas", role="director")
"""What a stranger wants."""


def evening(**officials: Role) -> Given:
    return Given(club_session()).appointed(**officials)


def given(evening: Given, person: str, role: Role, *contests: str, by: str = "desk") -> Reference:
    office = AppointOfficial(person=person, role=role, contests=contests)
    return evening.given(office, by=by).last


# --------------------------------------------------------------------------- the first, and others


@pytest.mark.parametrize("by", ["desk", "cas", "somebody-else"])
def test_where_nobody_is_in_office_anybody_gives_the_first_one(by: str) -> None:
    evening().when(DIRECTOR, by=by).then_events(OfficialAppointed)


@pytest.mark.parametrize("role", ["organiser", "director", "scorer", "appeals-chair"])
def test_as_soon_as_somebody_is_in_office_neither_the_desk_nor_a_stranger_gives_one(
    role: Role,
) -> None:
    told = evening(ann=role)
    for by in ("desk", "cas", "friend"):
        told.when(DIRECTOR, by=by).then_refused(NotInRole, act="appoint", clause="Law 81B2")
    told.when(DIRECTOR, by="ann").then_events(OfficialAppointed)


def test_a_friend_whom_a_stranger_appoints_appoints_nobody() -> None:
    told = evening(dee="director")
    told.when(AppointOfficial(person="friend", role="organiser"), by="cas").then_refused(NotInRole)
    told.when(DIRECTOR, by="friend").then_refused(NotInRole)


@pytest.mark.parametrize("role", ["captain", "player"])
def test_who_plays_holds_no_office_and_keeps_nobody_from_giving_them(role: Role) -> None:
    evening(ann=role).when(DIRECTOR, by="desk").then_events(OfficialAppointed)


def test_nobody_appoints_the_unsigned_desk() -> None:
    told = evening(dee="director")
    told.when(AppointOfficial(person="desk", role="director"), by="dee").then_refused(BadValue)


def test_an_office_is_given_by_its_own_rank_or_above_and_from_below_only_while_there_is_none() -> (
    None
):
    told = evening(dee="director")
    told.given(AppointOfficial(person="kel", role="chief-director"), by="dee")
    told.when(AppointOfficial(person="x", role="chief-director"), by="dee").then_refused(NotInRole)
    told.when(AppointOfficial(person="x", role="organiser"), by="dee").then_refused(NotInRole)
    told.when(AppointOfficial(person="x", role="director"), by="dee").then_events(OfficialAppointed)
    told.given(AppointOfficial(person="org", role="organiser"), by="kel")
    top = AppointOfficial(person="x", role="regulating-authority")
    told.when(top, by="kel").then_refused(NotInRole, roles=("organiser",))


# ------------------------------------------------------------------------------- which contests


def test_an_official_of_one_contest_gives_no_office_in_another() -> None:
    told = evening()
    given(told, "org", "organiser")
    given(told, "ada", "director", CLUB, by="org")
    given(told, "bob", "director", "teams", by="org")
    for contests in (("teams",), (CLUB, "teams"), ()):
        office = AppointOfficial(person="x", role="director", contests=contests)
        told.when(office, by="ada").then_refused(NotInRole)
    here = AppointOfficial(person="x", role="director", contests=(CLUB,))
    told.when(here, by="ada").then_events(OfficialAppointed)


def test_where_two_contests_have_a_director_each_neither_gives_an_office_in_both() -> None:
    told = evening()
    given(told, "ada", "director", CLUB)
    given(told, "bob", "director", "teams", by="ada")
    everywhere = AppointOfficial(person="x", role="organiser")
    for by in ("ada", "bob", "desk"):
        told.when(everywhere, by=by).then_refused(NotInRole)


def test_the_nearest_official_gives_the_offices_of_a_contest_that_has_none_yet() -> None:
    told = evening()
    given(told, "ada", "director", CLUB)
    elsewhere = AppointOfficial(person="x", role="director", contests=("teams",))
    told.when(elsewhere, by="cas").then_refused(NotInRole)
    told.when(elsewhere, by="ada").then_events(OfficialAppointed)


def test_a_convener_of_one_contest_appoints_no_committee_in_another() -> None:
    told = Given(club_session(rules="anc-2018-ipc"))
    given(told, "abf", "regulating-authority")
    given(told, "con", "appeals-convener", CLUB, by="abf")
    for contests in (("teams",), (CLUB, "teams"), ()):
        office = AppointOfficial(person="x", role="appeals-committee", contests=contests)
        told.when(office, by="con").then_refused(NotInRole, clause="ANC 2.10")
    here = AppointOfficial(person="x", role="appeals-committee", contests=(CLUB,))
    told.when(here, by="con").then_events(OfficialAppointed)


def test_that_somebody_is_absent_is_not_for_a_stranger_to_say() -> None:
    for rules in ("anc-2018-ipc", "acbl-club-pairs"):
        told = Given(club_session(rules=rules)).appointed(org="organiser")
        office = AppointOfficial(
            person="cas", role="appeals-convener", in_absence=True, reason="nobody is there"
        )
        told.when(office, by="cas").then_refused(NotInRole)


# ----------------------------------------------------------------------------------- in which time


def test_an_office_dated_back_before_the_first_one_is_still_for_who_is_in_office() -> None:
    told = evening()
    told.given(AppointOfficial(person="dee", role="director"), at="20:00")
    told.when(DIRECTOR, at="19:30", recorded="20:30", by="cas").then_refused(NotInRole)
    told.when(DIRECTOR, at="19:30", recorded="20:30", by="dee").then_events(OfficialAppointed)


def test_nobody_was_in_office_before_the_tournament_was_opened() -> None:
    told = evening(dee="director")
    told.when(DIRECTOR, at="18:59", recorded="20:30", by="dee").then_refused(BeforeItsEvidence)


def test_when_a_term_is_over_who_held_it_last_gives_the_next_and_no_stranger() -> None:
    told = evening()
    told.given(AppointOfficial(person="dee", role="director", until_at=clock("21:00")))
    told.when(DIRECTOR, at="21:30", by="cas").then_refused(
        NotInRole, roles=("whoever held such an office last",)
    )
    told.when(DIRECTOR, at="21:30", by="desk").then_refused(NotInRole)
    told.when(DIRECTOR, at="21:30", by="dee").then_events(OfficialAppointed)


def test_who_was_followed_in_office_gives_none_any_more() -> None:
    told = evening()
    told.given(AppointOfficial(person="dee", role="director", until_at=clock("21:00")))
    told.given(DIRECTOR, at="21:30", by="dee")
    scorer = AppointOfficial(person="dee", role="scorer")
    told.when(scorer, at="21:40", by="dee").then_refused(NotInRole)


def test_an_office_that_begins_later_keeps_nobody_from_giving_one_before() -> None:
    told = evening()
    later = AppointOfficial(person="dee", role="director", from_at=clock("22:00"))
    told.given(later, by="dee")
    told.when(DIRECTOR, at="21:30", by="desk").then_events(OfficialAppointed)


# ------------------------------------------------------------------------------------- taken back


def test_an_office_is_taken_back_by_who_may_give_it() -> None:
    told = evening(org="organiser", dee="director")
    organiser = Reference("tournament:club", 2)
    for by in ("dee", "cas", "desk"):
        told.when(AnnulEvent(target=organiser, reason="x"), by=by).then_refused(NotInRole)
    directed = Reference("tournament:club", 3)
    told.when(AnnulEvent(target=directed, reason="x"), by="org").then_events(EventAnnulled)
    told.when(AnnulEvent(target=organiser, reason="x"), by="org").then_events(EventAnnulled)
    told.when(DIRECTOR, by="desk").then_events(OfficialAppointed)


def test_an_office_in_another_contest_is_not_taken_back_from_here() -> None:
    told = evening()
    given(told, "org", "organiser")
    given(told, "ada", "director", CLUB, by="org")
    others = given(told, "bob", "director", "teams", by="org")
    told.when(AnnulEvent(target=others, reason="x"), by="ada").then_refused(NotInRole)


# ------------------------------------------------------------------------ several tournaments


class Ledger:
    """A ledger in a file, with several tournaments."""

    def __init__(self, folder: Path, kind: str = "declared") -> None:
        path, self.now = folder / "several.ledger", clock("18:00")
        if kind == "live":
            store = Store.found(path, "live", clock=lambda: self.now)
        else:
            store = Store.found(path, "declared", recorded_at=self.now)
        self.desk, self.is_live = Desk(store), kind == "live"

    def does(self, contest: str, *commands: AnyCommand, by: str = "desk") -> Sequence[Recorded]:
        at = None if self.is_live else self.now
        introduce(self.desk.store, *commands, by)
        return self.desk.submit(contest, commands, Signature(actor=by, recorded_at=at))

    def opens(self, name: str, by: str = "desk") -> None:
        self.does(
            name,
            OpenTournament(tournament=name, title=name, zone="UTC"),
            OpenContest(
                contest=name, tournament=name, title=name, regulations=load("acbl-club-pairs")
            ),
            by=by,
        )


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path)


def test_the_officials_of_a_ledger_open_its_next_tournament(ledger: Ledger) -> None:
    ledger.opens("one")
    ledger.opens("two", by="cas")
    ledger.does("one", AppointOfficial(person="ann", role="organiser"))
    for by in ("cas", "desk"):
        with pytest.raises(NotInRole, match="may not open a contest"):
            ledger.opens("three", by=by)
    ledger.opens("three", by="ann")


def test_a_stranger_gets_no_office_by_way_of_another_tournament(ledger: Ledger) -> None:
    ledger.opens("one")
    ledger.opens("two")
    ledger.does("one", AppointOfficial(person="ann", role="organiser"))
    for by in ("cas", "desk"):
        with pytest.raises(NotInRole):
            ledger.does("two", DIRECTOR, by=by)
    ledger.does("two", DIRECTOR, by="ann")


def test_who_opened_a_tournament_under_a_name_gives_its_first_office(ledger: Ledger) -> None:
    ledger.opens("one", by="ann")
    ledger.opens("two", by="cas")
    ledger.does("two", DIRECTOR, by="cas")
    for by in ("cas", "bob", "desk"):
        with pytest.raises(NotInRole) as refused:
            ledger.does("one", DIRECTOR, by=by)
        assert refused.value.roles == ("whoever opened the tournament",)
    ledger.does("one", AppointOfficial(person="ann", role="organiser"), by="ann")


def test_of_two_first_offices_at_once_the_second_is_decided_on_the_first(ledger: Ledger) -> None:
    ledger.opens("one")
    ledger.opens("two")
    signature = Signature(actor="cas", recorded_at=ledger.now)
    introduce(ledger.desk.store, DIRECTOR, signature)
    decided = ledger.desk.decided("two", [DIRECTOR], signature)
    ledger.does("one", AppointOfficial(person="ann", role="organiser"))
    with pytest.raises(Exception, match="has moved"):
        ledger.desk.store.append(decided.parts, decided.circumstances, decided.expected)


# ---------------------------------------------------------------------------- nobody is left


@pytest.mark.parametrize("until", [None, clock("23:00")])
def test_a_year_after_the_last_sign_of_its_officials_a_live_ledger_is_anyones_again(
    tmp_path: Path, until: datetime | None
) -> None:
    live = Ledger(tmp_path, "live")
    live.opens("one")
    live.does("one", AppointOfficial(person="ann", role="organiser", until_at=until))
    live.now += timedelta(days=300)
    live.does("one", AppointOfficial(person="bob", role="scorer"), by="ann")
    live.now += timedelta(days=365)
    with pytest.raises(NotInRole):
        live.does("one", DIRECTOR, by="cas")
    live.now += timedelta(seconds=1)
    live.does("one", DIRECTOR, by="cas")


def test_the_times_of_a_declared_ledger_are_only_said_and_prove_no_silence(ledger: Ledger) -> None:
    ledger.opens("one")
    ledger.does("one", AppointOfficial(person="ann", role="organiser"))
    ledger.now += timedelta(days=4000)
    with pytest.raises(NotInRole):
        ledger.does("one", DIRECTOR, by="cas")
