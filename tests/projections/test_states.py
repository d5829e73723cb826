"""How final sessions, matches, results and standings are."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    DealWithOffence,
    DecideAppeal,
    DeclareFouled,
    DisqualifyContestant,
    GiveConsent,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    MarkNotPlayed,
    PublishDraw,
    ScheduleSession,
    WaivePenalty,
    WithdrawAppeal,
)
from ledger.events import Pairing, WarningIssued
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.corrections import CorrectionRule
from ledger.rules.penalties.discretion import Discretion
from ledger.rules.periods.always_open import AlwaysOpen
from ledger.rules.periods.finish_plus import FinishPlus
from ledger.rules.periods.match_end_plus import MatchEndPlus
from ledger.rules.periods.posted_plus import PostedPlus
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from projections.views.state import State, state_of, weakest
from projections.views.states import Stated, states
from tests.given import (
    Given,
    clock,
    club_session,
    correct,
    enter,
    line,
    post,
    scored,
    strike_out,
    tables,
)
from tests.replay.swiss import corrected, draw, into_the_final, swiss
from tests.staged import staged

APPEALS = CommitteeAppeals(
    clause="Law 92B",
    period=FinishPlus(clause="Law 92B", minutes=30),
    powers={"judgement": ("adjust",)},
)


def evening(**changed: Any) -> Given:
    """A session from 19:00 to 22:00 with appeals, of which both tables have played board 1."""
    book = regulations.load("compscore-matchpoints")
    default = msgspec.structs.replace(book.default, appeals=APPEALS, **changed)
    told = Given(club_session(rules=msgspec.structs.replace(book, default=default)))
    told.given(ScheduleSession(session="1", stage="main", starts_at=clock("19:00"), minutes=180))
    return told.given(tables((420, 50)), at="21:00")


def state(told: Given, at: str) -> State:
    return state_of(told.facts(), ["1"], clock(at))


def parts(told: Given, at: str, session: str = "1") -> list[Stated]:
    return list(states(told.facts(), (session,), clock(at)))


def ruled(told: Given, board: int | None = None) -> None:
    told.given(
        GiveRuling(session="1", ruling="judgement", contestants=("1", "2"), board=board), at="21:30"
    )


def test_from_unposted_to_official() -> None:
    told = evening()
    assert state(told, "22:00") == State(word="unposted")
    told.given(post(told), at="22:05")
    assert state(told, "22:35") == State(word="provisional", until=clock("22:35"))
    assert state(told, "22:36") == State(word="official", since=clock("22:35"))


def test_the_time_to_appeal_keeps_results_provisional_too() -> None:
    """Posted early: corrections close at 21:40, appeals half an hour after the finish."""
    told = evening()
    told.given(post(told), at="21:10")
    assert state(told, "21:41") == State(word="provisional", until=clock("22:30"))
    assert state(told, "22:31") == State(word="official", since=clock("22:30"))


def test_a_period_whose_end_nobody_knows_keeps_them_provisional() -> None:
    told = evening(
        corrections={"scorer": CorrectionRule(period=MatchEndPlus(clause="-", minutes=30))}
    )
    told.given(post(told), at="21:10")
    assert state(told, "23:59") == State(word="provisional")


@pytest.mark.parametrize("ending", [WithdrawAppeal(appeal=1), None])
def test_an_open_appeal_holds_results_up_until_it_is_over(ending: WithdrawAppeal | None) -> None:
    told = evening()
    ruled(told)
    told.given(LodgeAppeal(ruling=told.last, contestant="1"), at="21:40")
    told.given(post(told), at="21:50")
    assert state(told, "23:00") == State(word="under-appeal", appeals=(1,))
    told.given(HearAppeal(appeal=1, chair="a", members=("a", "b", "c")), at="23:00")
    assert state(told, "23:05").word == "under-appeal"
    told.given(ending or DecideAppeal(appeal=1, action="uphold"), at="23:10")
    assert state(told, "23:15") == State(word="official", since=clock("23:10"))


AGREED = {
    "players": CorrectionRule(period=PostedPlus(clause="Law 79C1", minutes=30), consents=True)
}


@pytest.mark.parametrize("agrees", [True, False])
def test_a_request_that_waits_for_consent_keeps_its_result_from_being_official(
    agrees: bool,  # noqa: FBT001  # what the other side says
) -> None:
    told = evening(corrections=AGREED)
    told.given(enter(2, "1", "2", 110), enter(2, "3", "4", 110), at="21:10")
    entry = told.record[-2].reference
    told.given(post(told), at="22:05")
    was, now = scored(2, "1", "2", 110), scored(2, "1", "2", 140)
    told.given(correct(entry, was, now, side="1"), at="22:35")
    (request,) = told.events
    assert state(told, "22:45") == State(word="provisional", requests=(request.position,))
    assert [(one.board, one.sides, one.state.requests) for one in parts(told, "22:45")] == [
        (None, (), (request.position,)),
        (2, ("1", "2"), (request.position,)),
    ]
    answer = GiveConsent(request=request.reference, contestant="2", agrees=agrees)
    told.given(answer, at="22:50")
    ended = state(told, "22:55")
    assert (ended.word, ended.since, ended.requests) == ("official", clock("22:50"), ())


def test_a_request_about_a_line_that_is_struck_out_holds_nothing_up() -> None:
    """Nobody can answer it any more."""
    told = evening(
        corrections={**AGREED, "director": CorrectionRule(period=AlwaysOpen(clause="-"))}
    )
    entry = told.record[-2].reference
    told.given(post(told), at="22:05")
    was, now = scored(1, "1", "2", 420), scored(1, "1", "2", 450)
    told.given(correct(entry, was, now, side="1"), at="22:10")
    told.given(strike_out(entry, was, cause="director"), at="22:20")
    assert state(told, "22:40").requests == ()


def test_a_decision_holds_results_up_until_a_score_follows_from_it() -> None:
    told = evening(corrections={"appeal": CorrectionRule(period=AlwaysOpen(clause="Law 93"))})
    entry = told.record[-2].reference
    ruled(told, board=1)
    told.given(LodgeAppeal(ruling=told.last, contestant="1"), at="21:40")
    told.given(post(told), at="21:50")
    told.given(HearAppeal(appeal=1, chair="a", members=("a", "b", "c")), at="23:00")
    decision = told.given(DecideAppeal(appeal=1, action="adjust"), at="23:10").events[0]
    assert state(told, "23:15") == State(word="provisional", decisions=(decision.position,))
    assert [one.state.decisions for one in parts(told, "23:15")] == [(decision.position,)] * 2
    was, now = scored(1, "1", "2", 420), scored(1, "1", "2", 450)
    change = correct(entry, was, now, cause="appeal")
    told.given(msgspec.structs.replace(change, cites=(decision.reference,)), at="23:20")
    ended = state(told, "23:25")
    assert (ended.word, ended.since, ended.decisions) == ("official", clock("23:20"), ())


def test_only_the_board_of_the_ruling_is_under_appeal() -> None:
    told = evening()
    told.given(enter(2, "1", "2", 110), enter(2, "3", "4", 110), at="21:10")
    ruled(told, board=2)
    told.given(LodgeAppeal(ruling=told.last, contestant="1"), at="21:40")
    told.given(post(told), at="21:50")
    listed = [(one.what, one.board, one.sides, one.state.word) for one in parts(told, "23:00")]
    assert listed == [
        ("session", None, (), "under-appeal"),
        ("result", 2, ("1", "2"), "under-appeal"),
    ]


def test_a_result_is_amended_by_what_came_after_the_posting() -> None:
    told = evening()
    told.given(post(told), at="22:05")
    entry = told.record[-3].reference
    told.given(correct(entry, scored(1, "1", "2", 420), scored(1, "1", "2", 450)), at="22:10")
    correction = told.record[-1].position
    listed = [
        (one.what, one.board, one.state.word, one.state.amended) for one in parts(told, "23:00")
    ]
    assert listed == [
        ("session", None, "official", (correction,)),
        ("result", 1, "official", (correction,)),
    ]


def fined(told: Given) -> AnyCommand:
    """Pair 1 is fined for something that the evening has no ladder for but the director's."""
    return DealWithOffence(
        session="1", contestants=("1",), offence="late", amount=Fraction(1), unit="matchpoints"
    )


FINABLE = {"offences": {"late": Discretion(clause="Law 90")}}


def test_a_fine_after_the_posting_amends_the_session_and_no_result() -> None:
    told = evening(**FINABLE)
    told.given(post(told), at="22:05").given(fined(told), at="22:10")
    (fine,) = told.events
    assert [(one.what, one.state.amended) for one in parts(told, "23:00")] == [
        ("session", (fine.position,))
    ]
    told.given(WaivePenalty(penalty=fine.reference, reason="no harm"), at="22:15")
    assert state(told, "23:00").amended == (fine.position, told.events[0].position)


def test_a_fine_before_the_posting_amends_nothing_until_it_is_annulled() -> None:
    told = evening(**FINABLE)
    fine = told.given(fined(told), at="21:55").last
    told.given(post(told), at="22:05")
    assert state(told, "23:00").amended == ()
    told.given(AnnulEvent(target=fine, reason="wrong pair"), at="22:10")
    assert state(told, "23:00").amended == (told.events[0].position,)


def test_a_warning_that_is_waived_amends_nothing() -> None:
    """It cost nobody anything."""
    told = Given(staged("sydney-2003-swiss-teams", ("1", "2")))
    told.given(tables([420]))
    told.given(
        DealWithOffence(session="1", contestants=("1", "2"), offence="slow-play", disruptive=True)
    )
    warning = next(made for made in told.events if isinstance(made.event, WarningIssued))
    told.given(post(told), at="22:05")
    told.given(WaivePenalty(penalty=warning.reference, reason="it was the room"), at="22:10")
    assert state(told, "23:00").amended == ()


def test_what_moves_totals_or_places_after_the_posting_amends() -> None:
    told = evening()
    command = DisqualifyContestant(contestant="1", reason="conduct")
    told.given(post(told), at="22:05").given(command, at="22:10")
    assert state(told, "23:00").amended == (told.events[0].position,)


def test_a_foul_amends_the_session_of_its_board() -> None:
    told = Given(club_session(rules="acbl-club-pairs"), tables((420, 50)))
    told.given(post(told), at="22:05")
    told.given(DeclareFouled(session="1", board=1, groups=(("1",),)), at="22:10")
    assert state(told, "23:00").amended == (told.events[0].position,)


def test_other_rules_amend_the_sessions_from_theirs_on() -> None:
    book = regulations.load("compscore-matchpoints")
    told = Given(club_session(rules=book, sessions=("1", "2")))
    for session in ("1", "2"):
        told.given(tables((420, 50), session=session)).given(post(told, session))
    told.given(AmendRegulations(regulations=book, from_session="2"))
    amended = told.events[0].position
    now = clock("23:00")
    assert [state_of(told.facts(), [name], now).amended for name in "12"] == [(), (amended,)]


def test_a_line_without_a_score_is_incomplete() -> None:
    told = evening()
    told.given(MarkNotPlayed(line=line(2, "1", "2")))
    (_, missing) = parts(told, "22:00")
    assert (missing.board, missing.state.word) == (2, "incomplete")


@pytest.mark.parametrize("sides", [("1", "2"), ("2", "1")])
def test_a_drawn_match_has_a_result_whichever_way_its_sides_sat(sides: tuple[str, str]) -> None:
    told = Given(club_session(rules="compscore-matchpoints"))
    pairing = Pairing(table="1", ns="1", ew="2")
    told.given(PublishDraw(session="1", round=1, pairings=(pairing,), method="by-hand"))
    assert state(told, "21:00").word == "incomplete"
    told.given(enter(1, *sides, 420))
    assert state(told, "21:00").word == "unposted"


def test_every_match_has_its_own_state(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.given(corrected(told, "1", "1", -30), at="23:50")
    correction = told.record[-1].position
    listed = {one.sides: one.state.amended for one in parts(told, "23:55") if one.what == "match"}
    assert listed == {("1", "2"): (correction,), ("3", "4"): (), ("5", "6"): ()}


def test_a_match_that_was_drawn_and_not_played_is_incomplete(tmp_path: Path) -> None:
    told = swiss(tmp_path, rounds=1)
    told.given(ScheduleSession(session="2", stage="qualifying"))
    draw(told, "2", "22:30")
    drawn = [{p.ns, p.ew} for p in told.facts().draws[-1].pairings]
    (_, *matches) = parts(told, "23:00", "2")
    assert [(set(one.sides), one.state.word) for one in matches] == [
        (sides, "incomplete") for sides in drawn
    ]


def test_standings_are_as_weak_as_the_stage_from_which_they_carry(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    into_the_final(told)
    facts = told.facts()
    final = standings(facts, resolve("stage:final", facts), clock("23:59"))
    qualifying = standings(facts, resolve("stage:qualifying", facts), clock("23:59"))
    assert (final.state.word, qualifying.state.word) == ("incomplete", "provisional")


def test_standings_are_as_weak_as_the_other_contest_that_they_count() -> None:
    """Its scores on the same deals are part of what is compared."""
    told, other = evening(), evening()
    told.given(post(told), at="22:05")
    facts = told.facts()
    assert standings(facts, resolve(CONTEST, facts), clock("23:00")).state.word == "official"
    facts.related = {"other": other.facts()}
    assert standings(facts, resolve(CONTEST, facts), clock("23:00")).state.word == "unposted"


def test_the_weakest_wins() -> None:
    weak, strong = State(word="provisional"), State(word="official", since=clock("22:00"))
    known = State(word="provisional", until=clock("22:30"))
    assert weakest([]) == State(word="incomplete")
    assert weakest([strong, known]) == known
    assert weakest([known, weak]) == weak
    assert weakest([strong, strong]) == strong
