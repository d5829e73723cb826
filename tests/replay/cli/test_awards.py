"""adjust and annul: adjusted scores in all their shapes, and events taken back."""

import json
from fractions import Fraction

import pytest

from ledger.bridge.awards import AnyAward, Artificial, Assigned, OwnSession, Part, Typed, Weighted
from ledger.events import AdjustedScoreAwarded
from ledger.upcasts import read_event
from tests.replay.cli.telling import BOARD_1, BOARD_11, at, kinds, last
from tests.replay.program import Program

PLUS, AVERAGE, MINUS = (Artificial(grade=grade) for grade in ("A+", "A", "A-"))
THIRDS = Weighted(
    parts=(Part(points=420, weight=Fraction(2, 3)), Part(points=-50, weight=Fraction(1, 3)))
)
MOSTLY = Weighted(
    parts=(Part(points=420, weight=Fraction(3, 5)), Part(points=-50, weight=Fraction(2, 5)))
)


@pytest.mark.parametrize(
    ("awards", "ns", "ew"),
    [
        (("A+", "A-"), PLUS, MINUS),
        (("A6040",), PLUS, MINUS),
        (("60%", "45%"), PLUS, Typed(value=Fraction(45), unit="percent")),
        (
            ("1.5mp", "1/2mp"),
            Typed(value=Fraction(3, 2), unit="matchpoints"),
            Typed(value=Fraction(1, 2), unit="matchpoints"),
        ),
        (("420",), Assigned(points=420), Assigned(points=420)),
        (("-50", "100"), Assigned(points=-50), Assigned(points=100)),
        (("2/3:420,1/3:-50",), THIRDS, THIRDS),
        (("60%:420,40%:-50", "A"), MOSTLY, AVERAGE),
        (("own", "A-"), OwnSession(), MINUS),
    ],
)
def test_an_award_is_typed_in_any_of_its_shapes(
    club_night: Program, awards: tuple[str, ...], ns: AnyAward, ew: AnyAward
) -> None:
    club_night.does("adjust", "wed", *awards, *BOARD_11, *at("19:30"), "--reason", "late arrival")
    event = read_event(json.dumps(last(club_night)["event"]))
    assert isinstance(event, AdjustedScoreAwarded)
    assert (event.ns, event.ew, event.reason) == (ns, ew, "late arrival")


def test_an_award_on_a_line_with_a_score_is_asked_for(entered: Program) -> None:
    entered.does("adjust", "wed", "A+", "A-", *BOARD_1, *at("19:30"))
    assert kinds(entered)[-2:] == ["CorrectionRequested", "AdjustedScoreAwarded"]
    told = entered.json("traveller", "wed", "1")["travellers"][0]["lines"][0]
    assert told["points"] == 420
    assert told["awards"] is not None


@pytest.mark.parametrize(
    ("awards", "code", "says"),
    [
        (("A+",), 2, "award: A+ is not followed by the other side's award"),
        (("B+", "A-"), 2, "award: B+ is not an award: A+, A, A-, 60%, 12mp, 3imps"),
        (("1/2:420,1/3:-50",), 1, "sum to 5/6, not 1 (Law 12C1c)"),
        (("3imps", "-3imps"), 1, "an award in imps does not fit a contest scored in matchpoints"),
        (("425",), 1, "no contract scores 425"),
        (("1/0:420,1:50",), 2, "award: 1/0:420,1:50 is not an award"),
        (("101%", "A"), 2, "101 percent is not from 0 to 100"),
        (("-1mp", "A"), 2, "-1 matchpoints is not 0 or more"),
    ],
)
def test_an_award_that_cannot_be_is_refused(
    club_night: Program, awards: tuple[str, ...], code: int, says: str
) -> None:
    assert says in club_night.refuses(code, "adjust", "wed", *awards, *BOARD_11, *at("19:30"))


def test_an_event_is_annulled_by_its_position(entered: Program) -> None:
    before = entered.json("standings", "wed")["standings"]
    said = entered.does("annul", "wed", "#11", "--reason", "keyed twice", *at("19:30"))
    assert "EventAnnulled" in said.err
    assert entered.json("standings", "wed")["standings"] != before
    then = entered.json("standings", "wed", "--as-of", "#11")["standings"]
    assert then == before
    log = entered.says("log", "wed")
    assert "[annulled by #13]" in log
    assert " #11 annulled " in log


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("#3", "--reason", "x"), 1, "#3 is ContestOpened, which is never annulled"),
        (("#99", "--reason", "x"), 1, "no event #99 is on record; there is #1 to #11"),
        (("five", "--reason", "x"), 2, "five is not the position of an event"),
        (("#2", "--reason", "x"), 1, "#2 is TournamentOpened, which is never annulled"),
    ],
)
def test_an_annulment_that_cannot_be_is_refused(
    entered: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    assert says in entered.refuses(code, "annul", "wed", *arguments, *at("19:30"))
