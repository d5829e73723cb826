"""Results of whole matches: corrected, agreed to, taken back like any other score."""

from fractions import Fraction

import msgspec
import pytest

from ledger import regulations
from ledger.bridge.awards import Artificial
from ledger.bridge.scores import BoardScore, Line, MatchScore
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    AwardAdjustedScore,
    ConfirmScore,
    DeclareForfeit,
    EnterScore,
    GiveConsent,
    GiveRuling,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
)
from ledger.errors import (
    AlreadyScored,
    BadValue,
    MatchPlayedTwice,
    NeedsRuling,
    NoLongerHolds,
    NotInRole,
    StillCited,
)
from ledger.events import (
    AdjustedScoreAwarded,
    ConsentGiven,
    CorrectionRequested,
    DrawPublished,
    EventAnnulled,
    NewScore,
    Pairing,
    Reference,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    StrikeOut,
)
from tests.given import Given, club_session, enter, scored

WAS = MatchScore(session="1", home="1", away="2", round=1, imps=Fraction(12))
NOW = MatchScore(session="1", home="1", away="2", round=1, imps=Fraction(-4))
TURNED = MatchScore(session="1", home="3", away="4", round=1, imps=Fraction(12))


def ask(
    entry: Reference | None, was: BoardScore | MatchScore | None, now: BoardScore | MatchScore
) -> RequestCorrection:
    return RequestCorrection(asks=NewScore(entry=entry, was=was, now=now), cause="players")


@pytest.fixture
def evening() -> Given:
    return Given(club_session(rules="team-match")).given(EnterScore(score=WAS))


def test_a_match_result_is_corrected(evening: Given) -> None:
    entry = evening.last
    evening.when(ask(entry, WAS, NOW)).then_events(CorrectionRequested, ScoreCorrected)
    assert evening.totals() == {"1": -4, "2": 4}
    evening.when(ask(entry, WAS, NOW)).then_refused(NoLongerHolds, was="12 IMPs", now="-4 IMPs")


def test_a_match_result_moves_to_other_teams_where_there_is_none(evening: Given) -> None:
    entry = evening.last
    evening.given(ask(entry, WAS, TURNED))
    assert evening.totals() == {"3": 12, "4": -12}
    evening.when(EnterScore(score=WAS)).then_events(ScoreEntered)
    evening.when(ask(entry, TURNED, WAS)).then_refused(AlreadyScored)


def test_a_match_has_no_board_score_and_a_board_no_match_result(evening: Given) -> None:
    match = evening.last
    board = evening.given(enter(1, "3", "4", 420, room="open")).last
    evening.when(ask(match, WAS, scored(1, "1", "2", 420))).then_refused(
        BadValue, expected="a match's score"
    )
    evening.when(ask(board, scored(1, "3", "4", 420, room="open"), NOW)).then_refused(
        BadValue, expected="a board's score"
    )


def test_a_match_is_not_struck_out_as_a_board_is(evening: Given) -> None:
    asks = StrikeOut(entry=evening.last, was=None)
    evening.when(RequestCorrection(asks=asks, cause="players")).then_refused(
        BadValue, place="strike out"
    )


def test_its_teams_confirm_a_match(evening: Given) -> None:
    entry = evening.last
    evening.when(ConfirmScore(entry=entry, contestant="2")).then_events(ScoreConfirmed)
    assert evening.totals() == {"1": 12, "2": -12}
    evening.when(ConfirmScore(entry=entry, contestant="3")).then_refused(
        NotInRole, roles=("1", "2"), clause="Law 79A"
    )


def test_a_missing_match_result_waits_for_its_teams_to_agree() -> None:
    rules = regulations.load("team-match")
    players = msgspec.structs.replace(rules.default.corrections["players"], consents=True)
    default = msgspec.structs.replace(
        rules.default, corrections={**rules.default.corrections, "players": players}
    )
    evening = Given(club_session(rules=msgspec.structs.replace(rules, default=default)))
    evening.when(ask(None, None, WAS)).then_events(CorrectionRequested)
    request = evening.last
    evening.given(GiveConsent(request=request, contestant="1"))
    evening.when(GiveConsent(request=request, contestant="2"))
    evening.then_events(ConsentGiven, ScoreEntered)


def test_a_match_result_does_not_move_back_to_where_another_one_stands(evening: Given) -> None:
    moved = evening.given(ask(evening.last, WAS, TURNED)).last
    evening.given(EnterScore(score=NOW))
    evening.when(AnnulEvent(target=moved, reason="wrong teams")).then_refused(StillCited)


def test_a_match_result_is_taken_back_and_its_correction_before_it(evening: Given) -> None:
    entry = evening.last
    corrected = evening.given(ask(entry, WAS, NOW)).last
    evening.when(AnnulEvent(target=entry, reason="wrong teams")).then_refused(StillCited)
    evening.given(AnnulEvent(target=corrected, reason="wrong teams"))
    assert evening.totals() == {"1": 12, "2": -12}
    evening.when(AnnulEvent(target=entry, reason="wrong teams"))
    evening.then_events(CorrectionRequested, EventAnnulled)
    assert evening.totals() == {}


def test_a_forfeited_match_takes_no_score_any_more() -> None:
    evening = Given(club_session(rules="sydney-2003-swiss-teams"))
    evening.given(DeclareForfeit(session="1", home="1", away="2", offenders=("2",)))
    evening.when(EnterScore(score=WAS)).then_refused(AlreadyScored, was="a forfeit")
    one_board = enter(1, "2", "1", 420, room="open")
    evening.when(one_board).then_refused(AlreadyScored, was="a forfeit")
    evening.when(enter(1, "1", "3", 420, room="open")).then_events(ScoreEntered)


@pytest.mark.parametrize(
    ("rules", "vps"),
    [
        ("sydney-2003-swiss-teams", ("26", "4")),  # beyond the scale
        ("sydney-2003-swiss-teams", ("-1", "25")),
        ("sydney-2003-swiss-teams", ("20", "11")),  # more together than a level match
        ("sydney-2003-swiss-teams", ("20", "4")),  # less together than the widest
        ("wbf-2023-teams", ("12.5", "7.4")),
    ],
)
def test_victory_points_that_no_match_brings_need_a_ruling(
    rules: str, vps: tuple[str, str]
) -> None:
    contest = Given(club_session(rules=rules))
    home, away = map(Fraction, vps)
    stated = MatchScore(session="1", home="1", away="2", home_vps=home, away_vps=away)
    refusal = contest.when(EnterScore(score=stated)).then_refused(NeedsRuling)
    assert "which is beyond what a match brings (at most" in str(refusal)
    contest.given(GiveRuling(session="1", ruling="judgement"))
    ruled = (contest.last,)
    contest.when(EnterScore(score=stated, cites=ruled)).then_events(ScoreEntered)


def test_a_correction_to_such_victory_points_needs_one_too() -> None:
    contest = Given(club_session(rules="sydney-2003-swiss-teams"))
    was = MatchScore(session="1", home="1", away="2", home_vps=Fraction(20), away_vps=Fraction(10))
    contest.given(EnterScore(score=was))
    asks = NewScore(
        entry=contest.last, was=was, now=msgspec.structs.replace(was, home_vps=Fraction(40))
    )
    contest.when(RequestCorrection(asks=asks, cause="scorer")).then_refused(NeedsRuling)


# ------------------------------------------------------------------ one match, one result


def test_who_is_home_makes_no_other_match(evening: Given) -> None:
    turned = MatchScore(session="1", home="2", away="1", round=1, imps=Fraction(-12))
    evening.when(EnterScore(score=turned)).then_refused(AlreadyScored, was="12 IMPs")
    again = msgspec.structs.replace(turned, round=2)
    evening.when(EnterScore(score=again)).then_events(ScoreEntered)


def drawn(number: int, *tables: tuple[str, str], triangle: tuple[str, ...] = ()) -> PublishDraw:
    pairings = tuple(Pairing(table=str(n), ns=a, ew=b) for n, (a, b) in enumerate(tables, 1))
    return PublishDraw(
        session="1", round=number, pairings=pairings, triangle=triangle, method="by-hand"
    )


def match(home: str, away: str, number: int | None) -> MatchScore:
    return MatchScore(session="1", home=home, away=away, round=number, imps=Fraction(5))


def test_in_a_drawn_round_a_team_has_one_result() -> None:
    evening = Given(club_session(rules="team-match"))
    evening.given(drawn(1, ("1", "2"), ("3", "4")), EnterScore(score=match("1", "2", 1)))
    evening.when(EnterScore(score=match("3", "2", 1))).then_refused(
        NeedsRuling, what="match 3 v 2 (session 1, round 1), where 3 is drawn to meet 4 in round 1,"
    )
    evening.when(EnterScore(score=match("3", "4", 1))).then_events(ScoreEntered)


def test_three_in_a_triangle_have_two_results_each_in_their_round() -> None:
    evening = Given(club_session(rules="team-match"))
    evening.given(drawn(1, triangle=("1", "2", "3")), EnterScore(score=match("1", "2", 1)))
    evening.when(EnterScore(score=match("3", "2", 1))).then_events(ScoreEntered)


MET: dict[str, AnyCommand] = {
    "result": EnterScore(score=WAS),
    "forfeit": DeclareForfeit(session="1", home="1", away="2", offenders=("2",)),
    "board": enter(1, "1", "2", 420, room="open"),
}
"""What 1 and 2 may have of each other in the first round."""


@pytest.mark.parametrize("before", ["result", "board"])
def test_a_round_is_not_drawn_otherwise_than_it_was_played(before: str) -> None:
    """Such as one whose draw was annulled: team 1 would have two matches, and both would count."""
    evening = Given(club_session(rules="team-match")).given(MET[before])
    for pairings in ([("1", "3")], [("4", "2")], [("3", "1"), ("2", "4")]):
        evening.when(drawn(1, *pairings)).then_refused(MatchPlayedTwice, round=1, session="1")
    out = msgspec.structs.replace(drawn(1, ("3", "4")), sits_out=("1",))
    evening.when(out).then_refused(MatchPlayedTwice, contestant="1", opponent="2")
    evening.when(drawn(2, ("1", "3"))).then_events(DrawPublished)


@pytest.mark.parametrize("before", ["result", "board"])
def test_a_round_is_drawn_as_it_was_played(before: str) -> None:
    told = msgspec.structs.replace(drawn(1, ("1", "3")), method="imported")
    for draw in (drawn(1, ("2", "1")), drawn(1, triangle=("1", "2", "3")), told):
        evening = Given(club_session(rules="team-match")).given(MET[before])
        evening.when(draw).then_events(DrawPublished)


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("before", MET)
def test_who_has_met_somebody_forfeits_no_match_with_another_in_that_round(
    before: str, *, drawn: bool
) -> None:
    """A team meets one opponent in a round (Law 80B2); the match of 1 and 3 was never drawn."""
    evening = Given(club_session(rules="sydney-2003-swiss-teams"))
    if drawn:
        pairings = (Pairing(table="1", ns="1", ew="2"), Pairing(table="2", ns="3", ew="4"))
        evening.given(PublishDraw(session="1", round=1, pairings=pairings, method="imported"))
    else:
        evening.given(ScheduleSession(session="1", stage="main", boards=8))
    evening.given(MET[before])
    forfeit = DeclareForfeit(session="1", home="1", away="3", offenders=("3",))
    evening.when(forfeit).then_refused(MatchPlayedTwice, contestant="1", opponent="2")


def test_of_several_drawn_rounds_a_result_and_a_forfeit_name_theirs() -> None:
    evening = Given(club_session(rules="team-match"))
    evening.given(drawn(1, ("1", "2")), drawn(2, ("1", "3")))
    evening.when(EnterScore(score=match("1", "3", None))).then_refused(
        BadValue, value="no round", expected="one of those drawn: 1, 2"
    )
    forfeited = DeclareForfeit(session="1", home="1", away="3")
    evening.when(forfeited).then_refused(BadValue, value="no round")


def test_a_match_is_scored_as_a_whole_or_by_its_boards(evening: Given) -> None:
    board = enter(1, "2", "1", 420, room="open")
    evening.when(board).then_refused(AlreadyScored, was="12 IMPs")
    evening.given(enter(1, "3", "4", 420, room="open"))
    evening.when(EnterScore(score=match("4", "3", 1))).then_refused(
        AlreadyScored, was="that of its boards"
    )
    evening.when(EnterScore(score=match("4", "3", 2))).then_events(ScoreEntered)


def test_an_award_on_a_board_stands_beside_the_result_of_its_match(evening: Given) -> None:
    average = AwardAdjustedScore(
        line=Line(session="1", board=1, ns="1", ew="2", room="open"),
        ns=Artificial(grade="A+"),
        ew=Artificial(grade="A-"),
    )
    evening.when(average).then_events(AdjustedScoreAwarded)
