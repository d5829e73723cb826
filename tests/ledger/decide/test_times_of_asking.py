"""From when and until when something may be asked for: each period by its own clock."""

import pytest

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AdviseParties,
    AnyCommand,
    DeclareFouled,
    EndSession,
    EnterScore,
    GiveRuling,
    LodgeAppeal,
    PostResults,
    RequestCorrection,
    ScheduleSession,
)
from ledger.errors import TooLateToRectify
from ledger.events import (
    AppealLodged,
    AppealRefused,
    BoardFouled,
    CorrectionRefused,
    CorrectionRequested,
    NewScore,
    Reference,
    ScoreCorrected,
)
from ledger.rules.corrections import Cause
from tests.given import Given, clock, enter, post, scored
from tests.staged import staged


def evening(rules: str, *more: ScheduleSession, stage: str | None = None) -> Given:
    """Four contestants and a session from 19:00 to 22:00, after which others may come."""
    first = staged(rules, "1234")
    name = stage or next(one.stage for one in first if hasattr(one, "stage"))
    session = ScheduleSession(session="1", stage=name, starts_at=clock("19:00"), minutes=180)
    return Given(staged(rules, "1234", name, session, *more))


# ------------------------------------------------------------------- appeals (ANC 6.2, SBF 7.1)


def ruled(told: Given, at: str) -> Reference:
    """A ruling between 1 and 2 of which nobody has been told yet."""
    ruling = GiveRuling(session="1", ruling="judgement", contestants=("1", "2"))
    return told.given(ruling, at=at).last


def lodged(told: Given, ruling: Reference, at: str) -> AppealRefused | None:
    """What becomes of an appeal by 1 at this time; None: it is to be heard."""
    told.when(LodgeAppeal(ruling=ruling, contestant="1", form=True), at=at)
    assert told.refusal is None
    first, *refused = [recorded.event for recorded in told.events]
    assert isinstance(first, AppealLodged)
    assert all(isinstance(one, AppealRefused) for one in refused)
    return refused[0] if refused else None  # type: ignore[return-value]  # as asserted


ANC_6_2 = ("anc-2018-itc-open", "anc-2018-ipc", "anc-2018-butler-seniors")


@pytest.mark.parametrize("rules", ANC_6_2)
def test_the_time_to_appeal_waits_for_the_parties_to_be_told(rules: str) -> None:
    told = evening(rules)
    ruling = ruled(told, at="22:40")
    assert lodged(told, ruling, at="23:55") is None


@pytest.mark.parametrize("rules", ANC_6_2)
@pytest.mark.parametrize(
    ("advised", "last", "too_late"),
    [("22:40", "23:10", "23:11"), ("22:05", "22:35", "22:36"), ("21:00", "22:30", "22:31")],
)
def test_told_after_the_session_they_have_half_an_hour(
    rules: str, advised: str, last: str, too_late: str
) -> None:
    for at in (last, too_late):
        told = evening(rules)
        ruling = ruled(told, at="20:50")
        told.given(AdviseParties(ruling=ruling), at=advised)
        refused = lodged(told, ruling, at=at)
        assert (refused is not None) == (at == too_late)
        if refused is not None:
            assert refused.ended_at == clock(last)


def test_what_is_keyed_late_of_the_advice_counts_from_when_it_was_given() -> None:
    told = evening("anc-2018-ipc")
    ruling = ruled(told, at="22:10")
    told.given(AdviseParties(ruling=ruling), at="22:20", recorded="23:00", responsible="dee")
    refused = lodged(told, ruling, at="23:01")
    assert refused is not None
    assert refused.ended_at == clock("22:50")


@pytest.mark.parametrize("rules", ["sydney-2003-seniors-teams", "sydney-2003-swiss-teams"])
def test_where_no_clause_waits_for_advice_the_rounds_end_counts(rules: str) -> None:
    """SBF 7.1 (AMB-58): half an hour after the round's scheduled end, whoever was told when."""
    told = evening(rules)
    ruling = ruled(told, at="22:10")
    refused = lodged(told, ruling, at="22:31")
    assert refused is not None
    assert refused.ended_at == clock("22:30")


# ------------------------------------------------------------------- matches (ANC 10.11)

ITC = ("anc-2018-itc-open", "anc-2018-itc-womens", "anc-2018-itc-seniors", "anc-2018-itc-youth")


def match(home: str, away: str, imps: int) -> MatchScore:
    return MatchScore(session="1", home=home, away=away, imps=imps, boards=14)  # type: ignore[arg-type]


def two_matches(rules: str, *ends: tuple[str, AnyCommand]) -> tuple[Given, Reference]:
    """Matches 1-2 and 3-4, over as is said; the entry of the first."""
    told = Given(staged(rules, "1234"))
    told.given(EnterScore(score=match("1", "2", 10)), at="20:00")
    entry = told.last
    told.given(EnterScore(score=match("3", "4", 4)), at="20:01")
    for at, end in ends:
        told.given(end, at=at)
    return told, entry


def asked(told: Given, entry: Reference, at: str) -> bool:
    """Whether the captain of 1 is in time with a correction of its match."""
    asks = NewScore(entry=entry, was=match("1", "2", 10), now=match("1", "2", 12))
    told.when(RequestCorrection(asks=asks, cause="captains", side="1"), at=at)
    assert told.refusal is None
    return not any(isinstance(one.event, CorrectionRefused) for one in told.events)


OWN, OTHER = EndSession(session="1", sides=("1", "2")), EndSession(session="1", sides=("3", "4"))
ALL = EndSession(session="1")


@pytest.mark.parametrize("rules", ITC)
@pytest.mark.parametrize(
    ("ends", "last", "too_late"),
    [
        ((("21:00", OWN), ("21:25", OTHER)), "21:30", "21:31"),
        ((("21:00", OTHER), ("21:25", OWN)), "21:55", "21:56"),
        ((("21:00", OWN), ("21:25", ALL)), "21:30", "21:31"),
        ((("21:25", ALL),), "21:55", "21:56"),
    ],
)
def test_a_match_is_corrected_within_half_an_hour_of_its_own_end(
    rules: str, ends: tuple[tuple[str, AnyCommand], ...], last: str, too_late: str
) -> None:
    assert asked(*two_matches(rules, *ends), at=last)
    assert not asked(*two_matches(rules, *ends), at=too_late)


def test_a_match_of_which_no_end_is_known_is_open() -> None:
    assert asked(*two_matches("anc-2018-itc-open", ("21:00", OTHER)), at="23:55")


# --------------------------------------------------------- final postings of a stage (SBF 6.1)

SBF = ("sydney-2003-seniors-teams", "sydney-2003-swiss-teams", "sydney-2003-blue-ribbon-pairs")


def posted_finally(told: Given, session: str) -> PostResults:
    basis = told.record[-1].position
    return PostResults(
        session=session,
        digest="0" * 64,
        basis=basis,
        status="final",
        incomplete="only so much",
    )


def by_the_scorer(told: Given, entry: Reference, session: str, at: str) -> type:
    """What became of a scorer's correction at this time."""
    was, now = (scored(1, "1", "2", points, session) for points in (420, 450))
    asks = NewScore(entry=entry, was=was, now=now)
    told.when(RequestCorrection(asks=asks, cause="scorer"), at=at)
    assert told.refusal is None
    return type(told.events[-1].event)


@pytest.mark.parametrize("rules", SBF)
@pytest.mark.parametrize(
    ("finals", "at", "becomes"),
    [
        ((("1", "21:00"),), "23:30", ScoreCorrected),
        ((("1", "21:00"), ("2", "22:00")), "22:30", ScoreCorrected),
        ((("1", "21:00"), ("2", "22:00")), "22:31", CorrectionRefused),
        ((("2", "21:00"), ("1", "22:00")), "21:31", CorrectionRefused),
    ],
)
def test_the_scorer_has_until_half_an_hour_after_the_final_results_of_the_stage(
    rules: str, finals: tuple[tuple[str, str], ...], at: str, becomes: type
) -> None:
    first = next(one.stage for one in staged(rules, "1") if hasattr(one, "stage"))
    sessions = [ScheduleSession(session=name, stage=first) for name in "12"]
    told = Given(staged(rules, "1234", first, *sessions))
    told.given(enter(1, "1", "2", 420, "1"), at="20:00")
    entry = told.last
    told.given(enter(1, "1", "2", 420, "2"), at="20:30")
    for session, posted in finals:
        if clock(posted) <= clock(at):
            told.given(posted_finally(told, session), at=posted)
    assert by_the_scorer(told, entry, "1", at) is becomes


# ------------------------------------- what a director puts right, in whichever way (Law 81C3)

DIRECTORS = (
    ("acbl-club-pairs", "main"),
    ("anc-2018-butler-open", "preliminary"),
    ("anc-2018-congress-matchpoint-pairs", "main"),
    ("anc-2018-itc-open", "qualifying"),
)


@pytest.mark.parametrize(("rules", "stage"), DIRECTORS)
@pytest.mark.parametrize(("minutes", "in_time"), [("22:29", True), ("23:59", False)])
def test_a_foul_is_declared_as_long_as_a_score_is_corrected(
    rules: str, stage: str, minutes: str, *, in_time: bool
) -> None:
    told = Given(staged(rules, "1234", stage))
    told.given(enter(1, "1", "2", 420), at="19:30")
    entry = told.last
    told.given(enter(1, "3", "4", 450), at="19:40")
    told.given(post(told), at="22:00")
    now = scored(1, "1", "2", 430)
    cause: Cause = "director"
    asks = NewScore(entry=entry, was=scored(1, "1", "2", 420), now=now)
    told.when(RequestCorrection(asks=asks, cause=cause), at=minutes)
    assert isinstance(told.events[-1].event, ScoreCorrected) == in_time
    assert isinstance(told.events[0].event, CorrectionRequested)
    foul = DeclareFouled(session="1", board=1, groups=(("1",),))
    if rules == "anc-2018-itc-open":
        foul = DeclareFouled(session="1", board=1, ns="1", ew="2")
    told.when(foul, at=minutes)
    if in_time:
        told.then_events(BoardFouled)
    else:
        told.then_refused(TooLateToRectify)
