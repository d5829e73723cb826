"""Knock-outs: as many segments as are printed, and nobody meets anybody before the choice."""

from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    DeclareQualifiers,
    EndSession,
    EndStage,
    EnterScore,
    GiveRuling,
    MakeChoice,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
)
from ledger.errors import InFile, NeedsRuling, RuleSaysNo
from ledger.events import (
    AnyEvent,
    DrawPublished,
    Pairing,
    Qualifier,
    ScoreEntered,
    SessionScheduled,
    contest_stream,
)
from ledger.regulations import load
from tests.given import CLUB, Given, club_session, declared_ledger
from tests.ledger.journal.forging import journal, row, take_in, with_more
from tests.replay.story import store_of
from tests.staged import staged

SENIORS, YOUTH, KNOCKOUT = (
    "sydney-2003-seniors-teams",
    "anc-2018-itc-youth",
    "acbl-club-knockout-teams",
)
SEGMENTS, CHOICE = "SBF 4.2, 5.2.1", "SBF 5.1.3"


def sessions(stage: str, *names: str) -> tuple[ScheduleSession, ...]:
    return tuple(ScheduleSession(session=name, stage=stage) for name in names)


def result(home: str, away: str, session: str, number: int | None = None) -> EnterScore:
    score = MatchScore(
        session=session, home=home, away=away, round=number, imps=Fraction(3), boards=12
    )
    return EnterScore(score=score)


def semi_finals() -> Given:
    """Two matches of four segments each."""
    four = sessions("semi-finals", "s1", "s2", "s3", "s4")
    return Given(staged(SENIORS, "ABCD", "semi-finals", *four))


# ------------------------------------------------------------------------------- sessions


def test_there_are_as_many_sessions_as_a_match_has_segments() -> None:
    semi_finals().when(*sessions("semi-finals", "s5")).then_refused(
        RuleSaysNo, what="another session in semi-finals", clause=SEGMENTS
    )
    played = load(YOUTH).stages["final"].format
    assert played is not None
    assert played.in_segments is not None
    names = [f"f{number}" for number in range(played.in_segments.segments + 1)]
    final = Given(staged(YOUTH, "AB", "final", *sessions("final", *names[:-1])))
    final.when(*sessions("final", names[-1])).then_refused(RuleSaysNo, clause=played.clause)


def test_it_makes_no_difference_that_some_are_played() -> None:
    told = semi_finals().given(result("A", "B", "s1"), result("C", "D", "s1"))
    told.given(result("A", "B", "s2"), EndSession(session="s1"))
    told.when(*sessions("semi-finals", "s5")).then_refused(RuleSaysNo, clause=SEGMENTS)


def test_a_session_may_come_instead_of_one_that_is_not_played() -> None:
    struck = Given(
        staged(SENIORS, "ABCD", "semi-finals", *sessions("semi-finals", "s1", "s2", "s3"))
    )
    struck.given(sessions("semi-finals", "s4"))
    struck.given(AnnulEvent(target=struck.last, reason="the hall is closed"))
    struck.when(*sessions("semi-finals", "s5")).then_events(SessionScheduled)
    broken_off = semi_finals().given(result("A", "B", "s1"), EndSession(session="s1"))
    broken_off.when(*sessions("semi-finals", "s5")).then_events(SessionScheduled)


def test_a_session_is_rescheduled_and_a_club_has_as_many_as_it_likes() -> None:
    told = semi_finals()
    again = ScheduleSession(session="s4", stage="semi-finals", boards=12)
    told.when(again).then_events(SessionScheduled)
    club = Given(club_session(rules=KNOCKOUT, sessions=("1", "2", "3", "4")))
    club.when(*sessions("main", "5")).then_events(SessionScheduled)


# -------------------------------------------------------------------------------- choices


def before_the_choice() -> Given:
    """Four go on, of whom the first chooses its opponent."""
    told = Given(
        club_session(pairs=6, rules=SENIORS, sessions=()),
        ScheduleStage(stage="semi-finals"),
        sessions("semi-finals", "s1"),
        EndStage(stage="qualifying"),
    )
    going = tuple(Qualifier(contestant=name, place=int(name)) for name in "1234")
    basis = told.record[-1].position
    return told.given(
        DeclareQualifiers(
            stage="qualifying",
            into="semi-finals",
            qualifiers=going,
            basis=basis,
            incomplete="no play",
        )
    )


def drawn(*met: tuple[str, str], told: Given, by_hand: bool = True) -> PublishDraw:
    return PublishDraw(
        session="s1",
        round=1,
        pairings=tuple(Pairing(table=str(n), ns=ns, ew=ew) for n, (ns, ew) in enumerate(met, 1)),
        method="by-hand" if by_hand else "knock-out",
        version=1,
        basis=told.record[-1].position,
    )


CHOSEN = MakeChoice(stage="semi-finals", contestant="1", choice="opponent", opponent="3")


@pytest.mark.parametrize("met", [("1", "4"), ("2", "3"), ("1", "3")])
def test_nobody_plays_before_the_first_has_chosen(met: tuple[str, str]) -> None:
    told = before_the_choice()
    told.when(result(*met, "s1")).then_refused(NeedsRuling, clause=CHOICE)
    told.given(GiveRuling(session="s1", ruling="judgement", contestants=met))
    told.when(replace(result(*met, "s1"), cites=(told.last,))).then_events(ScoreEntered)


@pytest.mark.parametrize("by_hand", [True, False])
def test_nothing_is_drawn_before_the_choice_nor_against_it(*, by_hand: bool) -> None:
    told = before_the_choice()
    both = ("1", "4"), ("2", "3")
    told.when(drawn(*both, told=told, by_hand=by_hand)).then_refused(RuleSaysNo, clause=CHOICE)
    told.given(CHOSEN)
    told.when(drawn(*both, told=told, by_hand=by_hand)).then_refused(RuleSaysNo, clause="Law 8")
    right = ("1", "3"), ("2", "4")
    told.when(drawn(*right, told=told, by_hand=by_hand)).then_events(DrawPublished)


def test_whoever_has_chosen_plays_and_so_do_the_others() -> None:
    told = before_the_choice().given(CHOSEN)
    told.when(result("1", "3", "s1")).then_events(ScoreEntered)
    told.when(result("2", "4", "s1")).then_events(ScoreEntered)


# -------------------------------------------------------------------- through a journal


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (ScoreEntered(score=result("A", "B", "s4", 2).score), "segment 5 of A v B"),
        (SessionScheduled(session="s5", stage="semi-finals"), "another session in semi-finals"),
    ],
)
def test_a_journal_brings_in_no_segment_too_many(tmp_path: Path, more: AnyEvent, why: str) -> None:
    told = Given(
        staged(SENIORS, "AB", "semi-finals", *sessions("semi-finals", "s1", "s2", "s3", "s4")),
        [result("A", "B", name) for name in ("s1", "s2", "s3", "s4")],
        desk=declared_ledger(tmp_path),
    )
    with closing(store_of(told)) as store:
        rows = list(store.rows())
    forged = with_more(rows, row(contest_stream(CLUB), more))
    with pytest.raises(InFile, match=f"{why}.*{SEGMENTS}"):
        take_in(tmp_path / "new.ledger", "j", journal(forged))
    assert not (tmp_path / "new.ledger").exists()
