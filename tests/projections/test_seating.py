"""Seating rights before anybody has posted: of a draw, of round robins, of segments, of a toss."""

from typing import Any

import pytest

from ledger.commands import (
    DealWithOffence,
    DeclareQualifiers,
    EndStage,
    MakeChoice,
    PostLineUp,
    PublishDraw,
    RecordToss,
    ScheduleSession,
    ScheduleStage,
)
from ledger.events import Pairing, Qualifier
from projections.views.seating import seatings
from tests.given import Given, clock
from tests.staged import staged

TEAMS = tuple("ABCDEFG")


def met(session: str, *pairs: str) -> PublishDraw:
    """The draw of a session: AB is A against B."""
    tables = tuple(Pairing(table=str(n), ns=p[0], ew=p[1]) for n, p in enumerate(pairs, 1))
    return PublishDraw(session=session, round=1, pairings=tables, method="imported")


def opened(rules: str, stage: str, teams: int, *phases: int | None) -> Given:
    sessions = [
        ScheduleSession(session=str(n), stage=stage, starts_at=clock("20:00"), phase=phase)
        for n, phase in enumerate(phases, 1)
    ]
    return Given(staged(rules, TEAMS[:teams], stage, *sessions))


def said(evening: Given, session: str) -> list[tuple[str, Any, bool]]:
    """Each side of the first match: when it posts, and whether it has the right."""
    sides = seatings(evening.facts(), (session,))[0].sides
    return [(side.contestant, side.seating, side.right) for side in sides]


def test_of_seven_teams_the_second_named_sits_first_and_then_the_other_one() -> None:
    """ANC 10.4.2."""
    evening = opened("anc-2018-itc-open", "qualifying", 7, 1, 2)
    evening.given(met("1", "AB"), met("2", "AB"))
    assert said(evening, "1") == [("A", "last", True), ("B", "first", False)]
    assert said(evening, "2") == [("A", "first", False), ("B", "last", True)]


def test_of_six_teams_the_first_round_robin_is_blind() -> None:
    """ANC 10.5.3."""
    evening = opened("anc-2018-itc-open", "qualifying", 6, 1, 2, 3)
    evening.given(met("1", "AB"), met("2", "AB"), met("3", "BA"))
    assert said(evening, "1") == [("A", "blind", False), ("B", "blind", False)]
    assert said(evening, "2") == [("A", "last", True), ("B", "first", False)]
    assert said(evening, "3") == [("B", "last", True), ("A", "first", False)]


def test_what_was_posted_before_counts_more_than_what_had_to_be() -> None:
    """The line-up was posted before the draw was known, and the other way round."""
    evening = opened("anc-2018-itc-open", "qualifying", 7, 1, 2)
    evening.given(PostLineUp(session="1", contestant="A", seats=(), seating="first"))
    evening.given(met("1", "AB"), met("2", "AB"))
    assert said(evening, "2") == [("A", "last", True), ("B", "first", False)]


def test_who_has_lost_its_rights_sits_first() -> None:
    """ANC 10.6."""
    evening = opened("anc-2018-itc-open", "qualifying", 7, 1).given(met("1", "AB"))
    evening.given(DealWithOffence(session="1", contestants=("A",), offence="line-up"))
    assert said(evening, "1") == [("A", "first", False), ("B", "last", True)]


def test_without_a_round_robin_nothing_is_laid_down() -> None:
    evening = opened("anc-2018-itc-open", "qualifying", 7, None).given(met("1", "AB"))
    assert said(evening, "1") == [("A", None, False), ("B", None, False)]


@pytest.mark.parametrize("posts", ["first", "last", "blind"])
@pytest.mark.parametrize(("teams", "phase"), [(6, 1), (6, 2), (7, 1), (7, 2)])
def test_what_is_shown_is_what_is_accepted(teams: int, phase: int, posts: Any) -> None:
    evening = opened("anc-2018-itc-open", "qualifying", teams, phase).given(met("1", "AB"))
    ((_, shown, _), _) = said(evening, "1")
    evening.when(PostLineUp(session="1", contestant="A", seats=(), seating=posts))
    assert (evening.refusal is None) is (shown == posts)


def test_the_first_named_of_a_swiss_match_has_the_seating_right() -> None:
    """SBF 5.5.2."""
    evening = opened("sydney-2003-swiss-teams", "main", 4, None).given(met("1", "BA", "CD"))
    assert said(evening, "1") == [("B", None, True), ("A", None, False)]


def chose(stage: str, contestant: str, *segments: int) -> MakeChoice:
    return MakeChoice(stage=stage, contestant=contestant, choice="segments", segments=segments)


def test_whoever_chose_a_stanza_chooses_its_opponents_and_so_posts_last() -> None:
    """ANC 11.5: in the repechage they take turns."""
    evening = opened("anc-2018-itc-open", "repechage", 2, None, None)
    evening.given(ScheduleStage(stage="qualifying"), met("1", "AB"), met("2", "AB"))
    both = tuple(Qualifier(contestant=name, place=place) for name, place in (("A", 2), ("B", 3)))
    evening.given(EndStage(stage="qualifying"))
    basis = evening.record[-1].position
    evening.given(
        DeclareQualifiers(
            stage="qualifying",
            into="repechage",
            qualifiers=both,
            basis=basis,
            incomplete="fewer matches than are printed",
        )
    )
    evening.given(chose("repechage", "A", 2))
    assert said(evening, "1") == [("A", None, False), ("B", None, False)]
    assert said(evening, "2") == [("A", "last", True), ("B", "first", False)]
    evening.given(chose("repechage", "B", 1))
    assert said(evening, "1") == [("A", "first", False), ("B", "last", True)]


def test_who_wins_the_toss_sits_first_in_its_stanzas_and_the_other_in_the_others() -> None:
    """SBF 5.2.1."""
    evening = opened("sydney-2003-seniors-teams", "semi-finals", 4, None, None)
    evening.given(met("1", "AB", "CD"), met("2", "AB", "CD"))
    evening.given(RecordToss(stage="semi-finals", winner="B", loser="A"))
    evening.given(chose("semi-finals", "B", 1, 3))
    assert said(evening, "1") == [("A", "last", False), ("B", "first", True)]
    assert said(evening, "2") == [("A", "first", True), ("B", "last", False)]
