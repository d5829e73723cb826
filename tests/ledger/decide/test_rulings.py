"""A ruling's life: given, advised, appealed, heard, decided (Laws 83-85, 92, 93)."""

import msgspec
import pytest

from ledger import regulations
from ledger.commands import (
    AdviseParties,
    AppointOfficial,
    DealWithOffence,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    ScheduleSession,
    Substitute,
    WithdrawAppeal,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    BeforeItsEvidence,
    NeedsResponsible,
    NotInOrder,
    NotInRole,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PartiesAdvised,
    PenaltyImposed,
    Reference,
    ResultsPosted,
    RulingGiven,
)
from ledger.rulebook import Regulations
from ledger.rules.appeals.no_committee import NoCommittee
from ledger.rules.appeals.words import RulingKind
from tests.given import Given, clock, enter, post
from tests.staged import staged

CLUB_PAIRS = "acbl-club-pairs"
MEMBERS = {"1": ("a1", "a2"), "2": ("b1", "b2"), "3": ("c1", "c2"), "4": ("d1", "d2")}
PANEL = ("ann", "bob", "cy")


def evening(rules: str | Regulations = CLUB_PAIRS, stage: str = "main") -> Given:
    """A session from 19:00 to 22:00."""
    session = ScheduleSession(session="1", stage=stage, starts_at=clock("19:00"), minutes=180)
    return Given(staged(rules, MEMBERS, stage, session))


def ruled(told: Given, kind: RulingKind = "judgement", by: str = "dee") -> Reference:
    """A ruling between the first two, at the table."""
    ruling = GiveRuling(
        session="1",
        ruling=kind,
        contestants=("1", "2"),
        told_of_appeal=True,
        advised_at=clock("20:00"),
    )
    return told.given(ruling, at="20:00", by=by).last


def lodge(ruling: Reference, contestant: str = "1", **more: object) -> LodgeAppeal:
    return LodgeAppeal(ruling=ruling, contestant=contestant, **more)  # type: ignore[arg-type]


def heard(told: Given) -> None:
    """An appeal against a ruling of the evening, before a committee."""
    told.given(lodge(ruled(told)), at="22:10")
    told.given(HearAppeal(appeal=1, chair="ann", members=PANEL), at="22:20")


# -------------------------------------------------------------------------------------- rulings


def test_nobody_is_told_of_a_ruling_before_it_is_given_nor_long_ago_without_a_voucher() -> None:
    told = evening()
    ruling = GiveRuling(session="1", ruling="judgement", advised_at=clock("20:00"))
    told.when(ruling, at="20:10").then_refused(BeforeItsEvidence, what="the ruling")
    told.when(ruling, at="20:00", recorded="20:10").then_refused(NeedsResponsible)
    told.when(ruling, at="20:00", recorded="20:10", responsible="kel").then_events(RulingGiven)


def test_parties_told_at_once_are_told_when_the_ruling_is_given() -> None:
    """Whenever that is: a clock of a live ledger has moved on since the command was typed."""
    told = evening()
    told.when(GiveRuling(session="1", ruling="judgement", at_once=True), at="20:10")
    (given,) = told.then_events(RulingGiven)
    assert given.advised_at == clock("20:10")


def test_a_party_is_named_once_and_a_board_is_one_that_is_played() -> None:
    told = evening()
    twice = GiveRuling(session="1", ruling="judgement", contestants=("1", "1"))
    told.when(twice).then_refused(BadValue, place="party", value="1")
    beyond = GiveRuling(session="1", ruling="judgement", board=0)
    told.when(beyond).then_refused(BadValue, place="board")


def test_disputed_facts_are_a_matter_of_judgement_and_of_the_right_to_appeal() -> None:
    """ACBL Law 85: play goes on, and the players are told of their right to appeal."""
    told = evening()
    by_book = GiveRuling(session="1", ruling="book", facts_agreed=False)
    told.when(by_book).then_refused(RuleSaysNo)
    untold = GiveRuling(
        session="1", ruling="judgement", facts_agreed=False, advised_at=clock("20:00")
    )
    told.when(untold, at="20:00").then_refused(RuleSaysNo)
    told.when(msgspec.structs.replace(untold, told_of_appeal=True)).then_events(RulingGiven)


def test_parties_are_advised_once() -> None:
    told = evening()
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="22:20")
    ruling = told.last
    told.when(AdviseParties(ruling=ruling), at="22:30").then_events(PartiesAdvised)
    told.when(AdviseParties(ruling=ruling), at="22:31").then_refused(AlreadyDone)


# ------------------------------------------------------------------------------------- lodging


@pytest.mark.parametrize(("at", "in_time"), [("22:40", True), ("22:41", False)])
def test_an_appeal_is_lodged_within_half_an_hour_of_the_posting(at: str, *, in_time: bool) -> None:
    """Law 92B: from the official score being made available, whenever play should have ended."""
    told = evening()
    told.given(enter(1, "1", "2", 420), at="21:00")
    told.given(post(told), at="22:10")
    told.when(lodge(ruled(told)), at=at)
    if in_time:
        told.then_events(AppealLodged)
    else:
        _, refused = told.then_events(AppealLodged, AppealRefused)
        assert (refused.why, refused.ended_at) == ("too-late", clock("22:40"))


def test_a_ruling_told_after_play_has_its_own_half_hour() -> None:
    told = evening()
    told.given(enter(1, "1", "2", 420), at="21:00")
    told.given(post(told), at="21:30")
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="22:20")
    ruling = told.last
    told.given(AdviseParties(ruling=ruling, told_of_appeal=True), at="22:25")
    told.when(lodge(ruling), at="22:55").then_events(AppealLodged)


def test_advice_recorded_later_than_it_was_given_needs_a_name() -> None:
    told = evening()
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="22:20")
    advised = AdviseParties(ruling=told.last)
    told.when(advised, at="22:25", recorded="23:00").then_refused(NeedsResponsible)
    told.when(advised, at="22:25", recorded="23:00", responsible="dee").then_events(PartiesAdvised)


def test_a_strict_set_gives_no_time_for_late_rulings_and_wants_its_form() -> None:
    """SBF 7.1 (AMB-58)."""
    told = evening("sydney-2003-swiss-teams")
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="22:40")
    ruling = told.last
    told.given(AdviseParties(ruling=ruling), at="22:41")
    _, late = told.when(lodge(ruling), at="22:42").then_events(AppealLodged, AppealRefused)
    assert late.why == "too-late"
    other = evening("sydney-2003-swiss-teams")
    on_paper = other.when(lodge(ruled(other), form=False), at="22:00")
    _, informal = on_paper.then_events(AppealLodged, AppealRefused)
    assert informal.why == "form"


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (CLUB_PAIRS, "book"),
        (CLUB_PAIRS, "regulation"),
        (CLUB_PAIRS, "disciplinary"),
        ("anc-2018-ipc", "interpretation"),
        ("anc-2018-ipc", "systems"),
    ],
)
def test_what_no_committee_can_redress_is_refused_and_on_record(
    rules: str, kind: RulingKind
) -> None:
    """ACBL Laws 80, 83, 91; ANC 1.11, 2.11."""
    told = evening(rules)
    told.given(AppointOfficial(person="kel", role="chief-director"))
    told.given(AppointOfficial(person="kel", role="on-site-representative"), by="kel")
    told.when(lodge(ruled(told, kind, by="kel")), at="22:00")
    _, refused = told.then_events(AppealLodged, AppealRefused)
    assert refused.why == "not-appealable"


def test_a_penalty_is_appealed_by_the_ruling_that_it_rests_on() -> None:
    told = evening()
    ruling = ruled(told)
    alone = DealWithOffence(session="1", contestants=("1",), offence="procedural")
    fine = told.given(alone, at="20:10").last
    bare = told.when(lodge(fine), at="20:20").then_refused(RuleSaysNo, clause="Law 92A")
    assert "record one first (rule)" in str(bare)
    grounded = told.given(msgspec.structs.replace(alone, ruling=ruling), at="20:30").last
    behind = told.when(lodge(grounded), at="20:40").then_refused(RuleSaysNo)
    at = next(r.position for r in told.record if r.reference == ruling)
    assert f"that is #{at}" in str(behind)
    told.when(lodge(ruling), at="20:45").then_events(AppealLodged)


def test_a_penalty_by_a_ruling_is_for_its_parties() -> None:
    told = evening()
    ruling = ruled(told)
    fine = DealWithOffence(session="1", contestants=("3",), offence="procedural", ruling=ruling)
    told.when(fine, at="20:10").then_refused(RuleSaysNo, what="no penalty for 3 by this ruling")
    told.when(msgspec.structs.replace(fine, contestants=("2",)), at="20:10")
    told.then_events(PenaltyImposed)


def test_a_club_without_a_committee_hears_no_appeal() -> None:
    rules = regulations.load(CLUB_PAIRS)
    without = msgspec.structs.replace(
        rules.default, appeals=NoCommittee(clause="ACBL Law 80 (6), 83")
    )
    told = evening(msgspec.structs.replace(rules, default=without))
    told.when(lodge(ruled(told)), at="22:00")
    _, refused = told.then_events(AppealLodged, AppealRefused)
    assert (refused.why, refused.clause) == ("no-committee", "ACBL Law 80 (6), 83")


def test_a_substitutes_altered_score_is_appealed_to_the_tournament_committee() -> None:
    """NSWBA 4.6.3, and only such a ruling."""
    told = evening("sydney-2003-swiss-teams")
    about_substitute, ordinary = ruled(told, "substitution"), ruled(told)
    wrong = lodge(about_substitute, body="appeals-committee")
    told.when(wrong, at="22:00").then_refused(RuleSaysNo)
    (lodged,) = told.when(lodge(about_substitute)).then_events(AppealLodged)
    assert lodged.body == "tournament-committee"
    told.when(lodge(ordinary, body="tournament-committee")).then_refused(RuleSaysNo)


def test_only_a_party_appeals() -> None:
    told = evening()
    told.when(lodge(ruled(told), "3"), at="22:00").then_refused(
        NotInRole, roles=("1", "2"), clause="Law 92A"
    )


@pytest.mark.parametrize("first", ["score", "ruling"])
def test_whoever_sat_at_the_table_appeals_though_the_ruling_names_the_offenders_alone(
    first: str,
) -> None:
    """Law 92A: any ruling made at one's table. Who played the board elsewhere has no part in it."""
    told = evening()
    about = GiveRuling(session="1", ruling="judgement", contestants=("2",), board=5, at_once=True)
    played = (enter(5, "1", "2", 140), enter(5, "3", "4", 140))
    for step in (played, (about,)) if first == "score" else ((about,), played):
        told.given(*step, at="20:00")
    ruling = next(one.reference for one in told.record if isinstance(one.event, RulingGiven))
    for other in ("3", "4"):
        told.when(lodge(ruling, other), at="22:00").then_refused(NotInRole, roles=("2", "1"))
    told.when(lodge(ruling, "1"), at="22:00").then_events(AppealLodged)


def test_who_was_at_the_table_does_not_sit_on_the_committee() -> None:
    told = evening()
    about = GiveRuling(session="1", ruling="judgement", contestants=("2",), board=5, at_once=True)
    told.given(enter(5, "1", "2", 140), about, at="20:00")
    told.given(lodge(told.last, "2"), at="22:10")
    panel = HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "a2"))
    told.when(panel, at="22:20").then_refused(RuleSaysNo, what="a2 cannot sit on the committee")


def test_a_team_appeals_against_a_ruling_in_either_room_of_its_match() -> None:
    told = evening("wbf-2023-teams")
    rooms = (
        enter(5, "1", "2", 140, room="open"),
        enter(5, "2", "1", 140, room="closed"),
        enter(5, "3", "4", 140, room="open"),
    )
    about = GiveRuling(session="1", ruling="judgement", contestants=("2",), board=5, at_once=True)
    ruling = told.given(*rooms, about, at="20:00").last
    told.when(lodge(ruling, "3"), at="20:10").then_refused(NotInRole, roles=("2", "1"))
    told.when(lodge(ruling, "1"), at="20:10").then_events(AppealLodged)


# ------------------------------------------------------------------------------------- hearing


@pytest.mark.parametrize("member", ["a1", "b2", "dee", "sam", "excused"])
def test_nobody_sits_who_ruled_is_staff_is_involved_or_is_excused(member: str) -> None:
    told = evening()
    told.given(AppointOfficial(person="sam", role="scorer"))
    told.given(lodge(ruled(told)), at="22:10")
    panel = HearAppeal(appeal=1, chair="ann", members=("ann", "bob", member), excused=("excused",))
    told.when(panel, at="22:20").then_refused(
        RuleSaysNo, what=f"{member} cannot sit on the committee"
    )


def test_a_committee_has_three_or_five_members_or_a_reason() -> None:
    told = evening()
    told.given(lodge(ruled(told)), at="22:10")
    four = HearAppeal(appeal=1, chair="ann", members=(*PANEL, "di"))
    told.when(four, at="22:20").then_refused(ReasonRequired)
    told.when(msgspec.structs.replace(four, reason="the fifth is on the road"), at="22:20")
    told.then_events(AppealHeard)


def test_the_chair_is_one_of_the_members() -> None:
    told = evening()
    told.given(lodge(ruled(told)), at="22:10")
    told.when(HearAppeal(appeal=1, chair="zed", members=PANEL)).then_refused(
        BadValue, place="chair"
    )


def test_an_appeal_goes_one_way_and_once() -> None:
    told = evening()
    told.given(lodge(ruled(told)), at="22:10")
    decide = DecideAppeal(appeal=1, action="uphold")
    told.when(decide).then_refused(NotInOrder, now="lodged", expected="heard")
    told.given(HearAppeal(appeal=1, chair="ann", members=PANEL))
    told.when(HearAppeal(appeal=1, chair="ann", members=PANEL)).then_refused(NotInOrder)
    told.when(decide).then_events(AppealDecided)
    told.when(decide).then_refused(NotInOrder, now="decided")
    told.when(WithdrawAppeal(appeal=1)).then_refused(NotInOrder, now="decided")


def test_an_appeal_is_withdrawn_while_it_is_open() -> None:
    told = evening()
    heard(told)
    told.when(WithdrawAppeal(appeal=1)).then_events(AppealWithdrawn)


def test_an_appeal_is_that_of_its_appellant() -> None:
    """Law 92A: whoever is known to play for another contestant neither lodges nor withdraws it."""
    told = evening()
    told.given(AppointOfficial(person="dee", role="director"))
    ruling = ruled(told)
    told.when(lodge(ruling), by="b1").then_refused(NotInRole, actor="b1", roles=("1",))
    told.given(lodge(ruling), by="a1")
    withdraw = WithdrawAppeal(appeal=1)
    told.when(withdraw, by="b1").then_refused(NotInRole, actor="b1", roles=("1",))
    told.when(withdraw, by="c1").then_refused(NotInRole, actor="c1", roles=("1",))
    told.when(withdraw, by="a2").then_events(AppealWithdrawn)


@pytest.mark.parametrize("official", ["dee", "b1", "stranger"])
def test_an_official_or_a_stranger_takes_down_what_the_appellant_says(official: str) -> None:
    """A director may play; a captain need not."""
    told = evening()
    told.given(AppointOfficial(person="dee", role="director"))
    told.given(AppointOfficial(person="b1", role="scorer"), by="dee")
    told.given(lodge(ruled(told)), by=official)
    told.when(WithdrawAppeal(appeal=1), by=official).then_events(AppealWithdrawn)


def test_where_nobody_is_in_office_anybody_takes_down_an_appeal() -> None:
    told = evening()
    told.given(lodge(ruled(told)), by="b1")
    told.when(WithdrawAppeal(appeal=1), by="b1").then_events(AppealWithdrawn)


def test_a_substitute_speaks_for_the_contestant_too() -> None:
    told = evening("sydney-2003-blue-ribbon-pairs", "qualifying")
    told.given(AppointOfficial(person="dee", role="director"))
    ill = Substitute(session="1", contestant="1", out="a1", into="zoe", approved=True, reason="ill")
    told.given(ill, by="dee")
    ruling = ruled(told)
    told.when(lodge(ruling, "2"), by="zoe").then_refused(NotInRole, actor="zoe", roles=("2",))
    told.when(lodge(ruling), by="zoe").then_events(AppealLodged)


def test_there_is_no_further_appeal_against_a_decision() -> None:
    """Law 93C: only where the regulating authority has established one."""
    told = evening()
    heard(told)
    told.given(DecideAppeal(appeal=1, action="uphold"))
    told.when(lodge(told.last, "2")).then_refused(RuleSaysNo, clause="Law 93C")


# ------------------------------------------------------------------------------------ deciding


@pytest.mark.parametrize(
    ("action", "in_power"),
    [("uphold", True), ("adjust", True), ("dismiss", True), ("overrule", False)],
)
def test_what_is_beyond_its_power_is_kept_as_such(action: str, *, in_power: bool) -> None:
    told = evening()
    heard(told)
    told.when(DecideAppeal(appeal=1, action=action))  # type: ignore[arg-type]
    (decided,) = told.then_events(AppealDecided)
    assert decided.beyond_power == (() if in_power else (action,))


def test_where_regulations_have_no_appeals_nothing_is_decided() -> None:
    """As in what was opened before the Laws' set said who hears them."""
    rules = regulations.load("compscore-matchpoints")
    silent = msgspec.structs.replace(rules.default, appeals=None)
    told = evening(msgspec.structs.replace(rules, default=silent))
    _, refused = told.when(lodge(ruled(told))).then_events(AppealLodged, AppealRefused)
    assert refused.why == "no-committee"
    told.when(HearAppeal(appeal=1, chair="ann", members=PANEL)).then_refused(NotInOrder)
    told.when(DecideAppeal(appeal=1, action="uphold")).then_refused(NotInOrder)


def test_final_results_wait_for_the_committee() -> None:
    """ACBL Law 83: every appeal before it ends in a decision, or is withdrawn."""
    told = evening()
    told.given(enter(1, "1", "2", 420))
    heard(told)
    final = msgspec.structs.replace(post(told), status="final")
    told.when(final, at="22:30").then_refused(NotInOrder, what="appeal 1", now="heard")
    told.given(DecideAppeal(appeal=1, action="uphold"), at="22:40")
    final = msgspec.structs.replace(post(told), status="final")
    told.when(final, at="22:45").then_events(ResultsPosted)
