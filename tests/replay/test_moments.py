"""Moments with a name, as known at a stated moment; what was in time and recorded later."""

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AnnulEvent,
    DecideAppeal,
    EndSession,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    PublishDraw,
    ScheduleStage,
)
from ledger.errors import NoSuch, NotAMoment, NotATime
from ledger.events import Pairing, QualifiersDeclared
from ledger.rules.corrections import CorrectionRule
from ledger.rules.periods.match_end_plus import MatchEndPlus
from ledger.rules.periods.posted_plus import PostedPlus
from projections.scope import CONTEST
from projections.scope import resolve as scope_of
from projections.views.standings import Standings, standings
from projections.views.state import State
from replay.questions.asking import known
from replay.timeline import past, resolve
from tests.given import (
    CLUB,
    Given,
    clock,
    club_session,
    correct,
    declared_ledger,
    enter,
    post,
    scored,
)
from tests.replay.story import (
    CORRECTED,
    MISKEYED,
    POSTED,
    RIGHT,
    before_posting,
    entry,
    evening,
    posting,
    store_of,
)
from tests.replay.swiss import into_the_final, swiss
from tests.servers import Folder


def at(told: Given, when: str) -> int:
    return resolve(store_of(told), CLUB, when).position


def rows(told: Given, when: str) -> Standings:
    then = past(store_of(told), CLUB, when)
    facts = then.facts()
    return standings(facts, scope_of(CONTEST, facts), then.now)


# --------------------------------------------------------------------------- draws, decisions


def test_a_draw_is_named_by_its_match_of_the_stage_or_by_its_session(folder: Folder) -> None:
    told = swiss(folder)
    drawn = [r.position for r in told.record if r.kind == "DrawPublished"]
    assert [at(told, f"draw:{number}") for number in (1, 2, 3)] == drawn
    assert [at(told, f"draw:{session}/1") for session in "123"] == drawn
    with pytest.raises(NoSuch, match="no draw draw:4; there is draw:1/1, draw:2/1, draw:3/1"):
        at(told, "draw:4")


def test_after_round_one_as_known_when_round_two_was_drawn(folder: Folder) -> None:
    """Two questions, one about the rounds and one about the knowledge."""
    told = swiss(folder)
    then = past(store_of(told), CLUB, "draw:2").facts()
    after_one = standings(then, scope_of("after:1", then))
    assert [row.rank for row in after_one.rows].count(1) == 3
    now = past(store_of(told), CLUB).facts()
    assert standings(now, scope_of("after:1", now)).rows == after_one.rows
    assert standings(now, scope_of("after:2", now)).rows != after_one.rows


def test_a_decision_is_named_by_its_appeal(folder: Folder) -> None:
    told = swiss(folder, rounds=1)
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="21:00")
    told.given(LodgeAppeal(ruling=told.last, contestant="1"))
    with pytest.raises(NoSuch, match="no decision decided:1"):
        at(told, "decided:1")
    told.given(HearAppeal(appeal=1, chair="a", members=("a", "b", "c")))
    told.given(DecideAppeal(appeal=1, action="uphold"))
    decided = told.record[-1].position
    told.given(EndSession(session="1"))
    assert at(told, "decided:1") == decided


# -------------------------------------------------------------------- the end of a period


def test_a_name_is_looked_up_in_what_was_known_at_the_moment_behind_it(folder: Folder) -> None:
    """The first posting is annulled later: then another one is the first."""
    told = before_posting(folder)
    told.given(posting(told), at="22:00")
    told.given(posting(told), at="22:10")
    again = told.record[-1].position
    told.given(AnnulEvent(target=entry(told, POSTED), reason="too early"), at="22:20")
    with pytest.raises(NoSuch, match=r"ends at 2026-11-20T22:40\+00:00, and the record"):
        at(told, "closed:1")
    told.given(later(), at="22:45")
    assert at(told, "posted:1") == again
    assert at(told, f"posted:1@#{again}") == POSTED
    assert at(told, "posted:1@2026-11-20T22:15Z") == POSTED
    assert at(told, "closed:1") == told.record[-2].position
    assert at(told, f"closed:1@#{again}") == told.record[-2].position  # 22:30, not 22:40
    named = past(store_of(told), CLUB, f"posted:1@#{again}").moment
    assert named is not None
    assert (named.name, named.known_at) == ("posted:1", again)


def test_the_period_of_one_cause_has_a_name_too(folder: Folder) -> None:
    told = evening(folder)
    assert at(told, "closed:1/players") == at(told, "closed:1") == CORRECTED
    with pytest.raises(NoSuch, match="its periods never end"):
        at(told, "closed:1/appeal")


def test_what_was_official_when_the_period_ended_and_what_was_in_time_but_recorded_later(
    folder: Folder,
) -> None:
    """Reached the director at 22:15, recorded at 22:50: in time, and not known at 22:30."""
    told = before_posting(folder)
    told.given(posting(told), at="22:00")
    posted = rows(told, "head").rows
    asked = correct(entry(told, POSTED - 6), MISKEYED, RIGHT)
    told.given(asked, at="22:15", recorded="22:50", responsible="ann")
    late = correct(entry(told, POSTED - 4), scored(2, "1", "3", 110), scored(2, "1", "3", -110))
    told.given(late, at="22:45", recorded="22:51", responsible="ann")
    then = past(store_of(told), CLUB, "closed:1")
    assert then.position == POSTED
    assert rows(told, "closed:1").rows == posted
    assert rows(told, "head").rows != posted
    assert then.moment is not None
    assert [r.position for r in then.moment.late] == [POSTED + 1]
    said = known(store_of(told), then)
    assert "in time 2026-11-21 09:15:00+11:00, recorded later" in said.footing()[0]
    assert said.plain()["known_as_of"]["recorded_later"][0]["position"] == POSTED + 1
    assert "(closed:1, 2026-11-21 09:30:00+11:00, as known at #20)" in said.heading()
    assert said.plain()["known_as_of"]["ended_at"] == "2026-11-20T22:30:00.000000Z"


def test_when_the_period_has_ended_what_it_was_of_is_official(folder: Folder) -> None:
    """To the very end a request is in time, and results are provisional; then they are not."""
    told = before_posting(folder)
    told.given(posting(told), at="22:00")
    told.given(later(), at="22:31")
    assert rows(told, "closed:1").state == State(word="official", since=clock("22:30"))
    assert rows(told, "2026-11-20T22:30Z").state.word == "provisional"


def test_a_cause_whose_end_nobody_knows_yet_is_not_told_to_be_without_end(folder: Folder) -> None:
    book = regulations.load("compscore-matchpoints")
    scorer = CorrectionRule(period=MatchEndPlus(clause="ANC 10.11", minutes=30))
    default = replace(book.default, corrections={"scorer": scorer})
    told = Given(desk=declared_ledger(folder))
    told.given(club_session(rules=replace(book, default=default)), enter(1, "1", "2", 420))
    told.given(posting(told), at="22:00")
    for name in ("closed:1", "closed:1/scorer"):
        with pytest.raises(NoSuch, match="the end of its period for scorer is not known yet"):
            at(told, name)


def test_a_period_whose_end_nobody_knows_has_not_ended(folder: Folder) -> None:
    """Nobody has said when play ended: only the end of the other period is a moment."""
    book = regulations.load("compscore-matchpoints")
    players = CorrectionRule(period=PostedPlus(clause="Law 79C1", minutes=30))
    scorer = CorrectionRule(period=MatchEndPlus(clause="ANC 10.11", minutes=30))
    default = replace(book.default, corrections={"players": players, "scorer": scorer})
    told = Given(desk=declared_ledger(folder))
    told.given(club_session(rules=replace(book, default=default)), enter(1, "1", "2", 420))
    told.given(posting(told), at="22:00")
    with pytest.raises(NoSuch, match="the end of its period for scorer is not known yet"):
        at(told, "closed:1")
    told.given(later(), at="22:31")
    assert at(told, "closed:1/players") == told.record[-2].position


def later() -> ScheduleStage:
    """Something that happens later: a declared ledger has no other clock."""
    return ScheduleStage(stage="later")


def test_a_draw_that_may_be_one_of_several_is_asked_for_by_its_session(folder: Folder) -> None:
    """What else was drawn is not offered."""
    told = swiss(folder)
    into_the_final(told)
    finalists = told.facts().of(QualifiersDeclared)[0][1].qualifiers
    ns, ew = (finalist.contestant for finalist in finalists)
    pairing = Pairing(table="1", ns=ns, ew=ew)
    told.given(PublishDraw(session="F1", round=1, pairings=(pairing,), method="by-hand"))
    with pytest.raises(NoSuch, match=r"there are several; there is draw:1/1, draw:F1/1$"):
        at(told, "draw:1")


def test_other_moments_say_nothing_of_names(folder: Folder) -> None:
    store = store_of(evening(folder))
    for when in (None, "head", "#18", "2026-11-20T22:15Z"):
        said = known(store, past(store, CLUB, when))
        assert "as known at" not in said.heading()
        assert list(said.plain()["known_as_of"]) == ["position", "recorded_at"]


def test_an_appeal_in_time_and_recorded_later_is_listed_too(folder: Folder) -> None:
    told = before_posting(folder)
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="21:30")
    ruling = told.last
    told.given(posting(told), at="22:00")
    told.given(
        LodgeAppeal(ruling=ruling, contestant="1"),
        at="22:20",
        recorded="22:40",
        responsible="ann",
    )
    named = past(store_of(told), CLUB, "closed:1").moment
    assert named is not None
    assert [r.kind for r in named.late] == ["AppealLodged"]


def test_a_session_whose_name_has_strokes_is_named_whole(folder: Folder) -> None:
    told = Given(desk=declared_ledger(folder))
    told.given(club_session(sessions=("1", "1/2", "3/4")))
    for session in ("1", "1/2", "3/4", "3/4"):
        told.given(post(told, session))
    first, second, third, again = (told.record[at].position for at in (-4, -3, -2, -1))
    assert at(told, "posted:1") == first
    assert at(told, "posted:1/2") == second
    assert at(told, "posted:3/4") == third
    assert at(told, "posted:3/4/2") == again
    with pytest.raises(NotAMoment):
        at(told, "posted:1/")
    with pytest.raises(NoSuch, match="no session 5"):
        at(told, "posted:5/1")


def test_a_name_within_very_many_others_is_no_moment(folder: Folder) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(post(told, "1"))
    posted = told.record[-1].position
    assert at(told, f"posted:1{'@posted:1' * 9}") == posted
    with pytest.raises(NotAMoment):
        at(told, f"posted:1{'@posted:1' * 5_000}")


@pytest.mark.parametrize(
    "when",
    [
        "0001-01-01 12:00",
        "0001-01-01T23:00Z",
        "9999-12-31 23:00",
        "9999-12-31T00:30Z",
        "9999-12-31T23:59:59.999999Z",
    ],
)
def test_a_time_that_no_clock_shows_in_some_place_is_no_moment(folder: Folder, when: str) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    with pytest.raises(NotATime):
        at(told, when)
