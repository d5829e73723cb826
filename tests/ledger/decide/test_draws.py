"""Published draws: once a round, everybody in one place."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AssignNumbers,
    DeclareForfeit,
    DrawLot,
    EndStage,
    EnterContestant,
    EnterScore,
    GiveRuling,
    OpenContest,
    OpenTournament,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    WithdrawContestant,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    MovedSince,
    NeedsRuling,
    NotOnRecord,
    RuleSaysNo,
    StageIsOver,
)
from ledger.events import DrawPublished, NewScore, Pairing
from projections.views.next_draw import propose
from tests.given import CLUB, Given, club_session


def draw(*pairs: tuple[str, str], number: int = 1, out: tuple[str, ...] = ()) -> PublishDraw:
    pairings = tuple(
        Pairing(table=str(table), ns=ns, ew=ew, boards=(1, 3))
        for table, (ns, ew) in enumerate(pairs, 1)
    )
    return PublishDraw(session="1", round=number, pairings=pairings, method="by-hand", sits_out=out)


def test_a_round_is_drawn_once() -> None:
    evening = Given(club_session(pairs=5))
    evening.when(draw(("1", "2"), ("3", "4"), out=("5",))).then_events(DrawPublished)
    position = evening.events[0].position
    evening.when(draw(("1", "3"), ("2", "4"))).then_refused(AlreadyDone, position=position)
    evening.when(draw(("1", "3"), ("2", "4"), number=2)).then_events(DrawPublished)


def test_nobody_is_drawn_in_two_places() -> None:
    evening = Given(club_session(pairs=5))
    evening.when(draw(("1", "2"), ("3", "1"))).then_refused(BadValue, value="1")
    evening.when(draw(("1", "2"), out=("2",))).then_refused(
        BadValue, place="table sitting out", value="2", expected="free: it is at table 1 too"
    )


def test_only_entered_contestants_are_drawn_and_only_in_a_scheduled_session() -> None:
    evening = Given(club_session(pairs=2))
    evening.when(draw(("1", "9"))).then_refused(NotOnRecord, what="contestant", name="9")
    elsewhere = PublishDraw(session="2", round=1, pairings=(), method="imported")
    evening.when(elsewhere).then_refused(NotOnRecord, what="session")


# ------------------------------------------------------------------ drawn by the standings


def swiss(teams: int = 6) -> Given:
    """A Swiss of three matches in the style of Sydney's teams, its first round drawn by lot."""
    names = tuple(str(number) for number in range(1, teams + 1))
    evening = Given(
        club_session(pairs=teams, sessions=("1", "2", "3"), rules="sydney-2003-swiss-teams")
    )
    evening.given(DrawLot(stage="main", purpose="random-draw", order=names, session="1"))
    return evening.given(proposed(evening, "1"))


def proposed(evening: Given, session: str, **changed: Any) -> PublishDraw:
    """The command that publishes what the record proposes, changed as the caller says."""
    (one,) = propose(evening.facts(), session)
    command = PublishDraw(
        session=session,
        round=one.round,
        pairings=one.pairings,
        method=one.method,
        sits_out=one.sits_out,
        version=one.version,
        basis=one.basis,
        order=one.order,
        outstanding=one.outstanding,
        cites=one.lots,
    )
    return replace(command, **changed)


def won(home: str, away: str, imps: int, session: str = "1") -> EnterScore:
    return EnterScore(
        score=MatchScore(session=session, home=home, away=away, imps=Fraction(imps), boards=8)
    )


def after_round_one() -> Given:
    return swiss().given(won("1", "2", 10), won("3", "4", 20), won("5", "6", 30))


def test_a_draw_by_the_standings_waits_for_the_results_of_the_rounds_before() -> None:
    evening = swiss().given(won("1", "2", 10))
    refusal = evening.when(proposed(evening, "2")).then_refused(RuleSaysNo)
    assert "results are missing (3-4, 5-6)" in str(refusal)


def test_the_director_may_cut_off_and_the_draw_says_what_was_missing() -> None:
    evening = swiss().given(won("1", "2", 10))
    (draw,) = evening.when(proposed(evening, "2", cut_off=True)).then_events(DrawPublished)
    assert draw.outstanding == ("3-4", "5-6")


def test_a_cut_off_that_hides_a_missing_result_is_refused() -> None:
    evening = swiss().given(won("1", "2", 10))
    hidden = proposed(evening, "2", cut_off=True, outstanding=("3-4",))
    evening.when(hidden).then_refused(BadValue, place="outstanding", expected="3-4, 5-6")


def test_a_forfeited_match_is_not_waited_for() -> None:
    evening = swiss().given(won("1", "2", 10), won("3", "4", 20))
    evening.given(DeclareForfeit(session="1", home="5", away="6", offenders=("6",)))
    evening.when(proposed(evening, "2")).then_events(DrawPublished)


def test_who_has_met_is_not_drawn_again_by_hand_without_a_ruling() -> None:
    evening = after_round_one()
    again = replace(draw(("1", "2"), ("3", "5"), ("4", "6")), session="2")
    refusal = evening.when(again).then_refused(RuleSaysNo, clause="SBF 5.5.2")
    assert "1 and 2 have met in round 1" in str(refusal)
    evening.given(GiveRuling(session="1", ruling="interpretation", reason="they never finished"))
    evening.when(replace(again, ruling=evening.last)).then_events(DrawPublished)


def test_who_has_withdrawn_is_not_drawn() -> None:
    evening = after_round_one().given(WithdrawContestant(contestant="6", after="1"))
    by_hand = replace(draw(("5", "6"), ("1", "3"), ("2", "4")), session="2")
    evening.when(by_hand).then_refused(BadValue, value="6", expected="playing: it has left")


def test_a_stage_that_has_ended_is_not_drawn_any_more() -> None:
    evening = after_round_one()
    late = proposed(evening, "2")
    evening.given(EndStage(stage="main"))
    evening.when(late).then_refused(StageIsOver, stage="main")
    with pytest.raises(StageIsOver):
        propose(evening.facts(), "2")
    assert propose(evening.facts(), "1", 1)


def test_a_draw_that_leaves_somebody_out_is_refused() -> None:
    evening = after_round_one()
    partial = replace(draw(("1", "3"), ("2", "4")), session="2")
    refusal = evening.when(partial).then_refused(RuleSaysNo)
    assert "5 is not in the draw" in str(refusal)


def test_a_draw_made_from_standings_that_have_moved_since_is_refused() -> None:
    evening = after_round_one()
    stale = proposed(evening, "2")
    evening.given(won("1", "3", 5, "3"))
    evening.when(stale).then_refused(MovedSince)


def test_a_correction_after_publication_moves_the_next_draw_and_not_the_published_one() -> None:
    evening = after_round_one()
    evening.given(proposed(evening, "2"))
    second = evening.facts().draws[-1]
    evening.given(*(won(pair.ns, pair.ew, 1, "2") for pair in second.pairings))
    before = propose(evening.facts(), "3")[0].pairings
    entry = evening.facts().results.matches
    first = next(m for m in entry.values() if m.score.home == "5" and m.score.session == "1")
    swapped = replace(first.score, imps=Fraction(-30))
    asks = NewScore(entry=first.reference, was=first.score, now=swapped)
    evening.given(RequestCorrection(asks=asks, cause="scorer"))
    assert evening.facts().draws[-1] == second
    assert propose(evening.facts(), "3")[0].pairings != before


def test_a_pairing_is_barred_only_by_a_ruling() -> None:
    evening = after_round_one()
    (one,) = propose(evening.facts(), "2", barred=[("5", "3")])
    assert {"5", "3"} not in [{p.ns, p.ew} for p in one.pairings]
    barred = proposed(evening, "2", barred=(("5", "3"),), pairings=one.pairings)
    evening.when(barred).then_refused(NeedsRuling, what="barring a pairing")
    evening.given(GiveRuling(session="1", ruling="interpretation", reason="one family"))
    ruled = replace(barred, ruling=evening.last, basis=evening.record[-1].position)
    evening.when(ruled).then_events(DrawPublished)


def test_nobody_meets_twice_in_one_round_robin() -> None:
    """ANC 10.5.1: the printed draw of six; its first two tables again in the second round."""
    itc = Given(
        OpenTournament(tournament=CLUB, title="ANC", zone="Australia/Hobart"),
        OpenContest(
            contest=CLUB,
            tournament=CLUB,
            title="ITC",
            regulations=regulations.load("anc-2018-itc-open"),
        ),
        ScheduleStage(stage="qualifying"),
        *(ScheduleSession(session=str(n), stage="qualifying") for n in range(1, 4)),
        *(EnterContestant(contestant=str(n)) for n in range(1, 7)),
        AssignNumbers(stage="qualifying", numbers={str(n): str(n) for n in range(1, 7)}),
    )
    itc.given(proposed(itc, "1"))
    printed = [(pairing.ns, pairing.ew) for pairing in itc.facts().draws[0].pairings]
    assert printed == [("6", "2"), ("4", "1"), ("5", "3")]
    again = replace(draw(("2", "6"), ("5", "1"), ("4", "3")), session="2")
    refusal = itc.when(again).then_refused(RuleSaysNo)
    assert "2 and 6 have met in this round robin" in str(refusal)


def test_a_first_round_by_halves_pairs_top_and_bottom_half() -> None:
    """SBF 5.1.2: the top half of the seeds against the bottom half."""
    evening = Given(
        OpenTournament(tournament=CLUB, title="Sydney", zone="Australia/Sydney"),
        OpenContest(
            contest=CLUB,
            tournament=CLUB,
            title="Seniors",
            regulations=regulations.load("sydney-2003-seniors-teams"),
        ),
        ScheduleStage(stage="qualifying"),
        ScheduleSession(session="1", stage="qualifying"),
        *(EnterContestant(contestant=str(n)) for n in range(1, 5)),
        AssignNumbers(stage="qualifying", numbers={str(n): str(5 - n) for n in range(1, 5)}),
    )
    within = draw(("4", "3"), ("2", "1"))
    refusal = evening.when(within).then_refused(RuleSaysNo, clause="SBF 5.1.2")
    assert "somebody of one half meets another of it" in str(refusal)
    evening.when(draw(("4", "1"), ("2", "3"))).then_events(DrawPublished)


def test_the_halves_of_two_fields_are_paired_crosswise() -> None:
    """SBF 5.3.2: the top of one field against the bottom of the other."""
    evening = Given(
        OpenTournament(tournament=CLUB, title="Sydney", zone="Australia/Sydney"),
        OpenContest(
            contest=CLUB,
            tournament=CLUB,
            title="Blue Ribbon",
            regulations=regulations.load("sydney-2003-blue-ribbon-pairs"),
        ),
        ScheduleStage(stage="qualifying"),
        ScheduleSession(session="1", stage="qualifying"),
        *(EnterContestant(contestant=f"N{n}", field="NS") for n in range(1, 4)),
        *(EnterContestant(contestant=f"E{n}", field="EW") for n in range(1, 4)),
    )
    seeds = {f"{side}{n}": str(n) for side in "NE" for n in range(1, 4)}
    evening.given(AssignNumbers(stage="qualifying", numbers=seeds))
    tops = draw(("N1", "E1"), ("N2", "E2"), ("N3", "E3"))
    refusal = evening.when(tops).then_refused(RuleSaysNo, clause="SBF 5.3.2")
    assert "somebody of one half meets another of it" in str(refusal)
    evening.when(draw(("N1", "E3"), ("N2", "E1"), ("N3", "E2"))).then_events(DrawPublished)
