"""After the period: refused and recorded, or admitted under Law 79C2; a captain who refuses."""

import msgspec
import pytest

from ledger import regulations
from ledger.commands import DeclareFouled, EndSession, GiveConsent, RequestCorrection
from ledger.errors import AlreadyDone, NotInRole, TooLateToRectify
from ledger.events import (
    BoardFouled,
    CorrectionRefused,
    CorrectionRequested,
    Reference,
    ScoreCorrected,
)
from ledger.rulebook import Regulations
from ledger.rules.corrections import Cause
from tests.given import Given, correct, enter, post, scored
from tests.staged import staged

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def posted(rules: str | Regulations) -> tuple[Given, Reference]:
    """A mis-keyed board, posted at 22:00, and its score; dee directs and org organises."""
    told = Given(staged(rules, ("1", "2"))).appointed(dee="director", org="organiser")
    told.given(enter(1, "1", "2", 420))
    entry = told.last
    return told.given(post(told), at="22:00", by="dee"), entry


def vouched(
    entry: Reference, director: str | None = "dee", organiser: str | None = "org"
) -> RequestCorrection:
    """The players ask, and these officials are satisfied beyond reasonable doubt."""
    return msgspec.structs.replace(correct(entry, WAS, NOW), director=director, organiser=organiser)


def test_the_next_morning_is_too_late() -> None:
    told, entry = posted("anc-2018-ipc")
    told.when(correct(entry, WAS, NOW), at="23:30")
    told.then_events(CorrectionRequested, CorrectionRefused)


def test_director_and_organiser_together_admit_it_under_law_79c2() -> None:
    """AMB-65: beyond reasonable doubt, both of them."""
    told, entry = posted("anc-2018-ipc")
    told.when(vouched(entry), at="23:30")
    asked, made = told.then_events(CorrectionRequested, ScoreCorrected)
    assert (asked.director, asked.organiser) == ("dee", "org")
    assert made.clause == "Law 79C2"
    assert told.facts().amendments == {"1": [told.events[-1].position]}


@pytest.mark.parametrize(("director", "organiser"), [("dee", None), (None, "org")])
def test_one_of_them_alone_is_not_enough(director: str | None, organiser: str | None) -> None:
    told, entry = posted("anc-2018-ipc")
    told.when(vouched(entry, director, organiser), at="23:30")
    told.then_events(CorrectionRequested, CorrectionRefused)


@pytest.mark.parametrize("both", [True, False])
def test_a_board_is_declared_fouled_late_by_both_of_them_only(*, both: bool) -> None:
    """Law 79C2: what a director puts right himself wants the organiser too, by then."""
    told, _ = posted("anc-2018-ipc")
    foul = DeclareFouled(session="1", board=1, groups=(("1",),), director="dee")
    foul = msgspec.structs.replace(foul, organiser="org" if both else None)
    told.when(foul, at="23:30", by="dee")
    if both:
        told.then_events(BoardFouled)
    else:
        told.then_refused(TooLateToRectify)


@pytest.mark.parametrize(("director", "organiser"), [("org", "org"), ("dee", "dee")])
def test_each_must_hold_the_office(director: str, organiser: str) -> None:
    told, entry = posted("anc-2018-ipc")
    told.when(vouched(entry, director, organiser), at="23:30")
    told.then_refused(NotInRole, clause="Law 79C2")


@pytest.mark.parametrize(
    "rules",
    [
        "acbl-club-pairs",
        "acblscore-matchpoints",
        "compscore-cross-imps",
        "realbridge-cross-imps",
        "rsvpbridge-matchpoints",
    ],
)
@pytest.mark.parametrize("cause", ["players", "scorer", "director"])
def test_a_club_evening_is_put_right_the_next_morning_by_both_of_them(
    rules: str, cause: Cause
) -> None:
    told, entry = posted(rules)
    late = msgspec.structs.replace(vouched(entry), cause=cause)
    _, made = told.when(late, at="23:30", by="dee").then_events(CorrectionRequested, ScoreCorrected)
    assert made.clause == "Law 79C2"
    told.when(correct(entry, NOW, WAS, cause), at="23:31", by="dee")
    told.then_events(CorrectionRequested, CorrectionRefused)


def test_a_set_without_law_79c2_refuses_whoever_is_satisfied() -> None:
    rules = regulations.load("acbl-club-pairs")
    players = msgspec.structs.replace(rules.default.corrections["players"], afterwards="nothing")
    default = msgspec.structs.replace(rules.default, corrections={"players": players})
    told, entry = posted(msgspec.structs.replace(rules, default=default))
    told.when(vouched(entry), at="23:30")
    told.then_events(CorrectionRequested, CorrectionRefused)


def test_within_the_period_the_ordinary_clause_admits_it() -> None:
    told, entry = posted("anc-2018-ipc")
    _, made = told.when(vouched(entry), at="22:10").then_events(CorrectionRequested, ScoreCorrected)
    assert made.clause != "Law 79C2"


# ------------------------------------------------------------------------------------ captains


def after_a_match() -> tuple[Given, Reference]:
    """An Interstate match that ended at 22:00; one captain has asked for a correction."""
    told = Given(staged("anc-2018-itc-open", ("1", "2"), "qualifying"), enter(1, "1", "2", 420))
    entry = told.last
    told.given(EndSession(session="1"), at="22:00")
    told.given(correct(entry, WAS, NOW, cause="captains", side="1"), at="22:20")
    return told, told.last


def test_a_captain_who_does_not_agree_settles_the_request() -> None:
    """ANC 10.11: what they do not agree on is for a ruling."""
    told, request = after_a_match()
    told.when(GiveConsent(request=request, contestant="2", agrees=False), at="22:25")
    (refused,) = told.then_events(CorrectionRefused)
    assert (refused.why, refused.clause) == ("no-consent", "ANC 10.11")
    told.when(GiveConsent(request=request, contestant="2"), at="22:26").then_refused(AlreadyDone)
