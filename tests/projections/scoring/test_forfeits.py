"""Forfeits: a floor at once, the highest of three figures once the stage is over."""

from fractions import Fraction

from ledger.bridge.scores import MatchScore
from ledger.commands import DeclareForfeit, EndStage, EnterScore
from tests.given import Given, club_session


def won(session: str, home: str, away: str, imps: int) -> EnterScore:
    return EnterScore(
        score=MatchScore(session=session, home=home, away=away, imps=Fraction(imps), boards=8)
    )


def swiss_with_a_forfeit() -> Given:
    """Three matches of four teams; 4 forfeits its second one, against 1."""
    return Given(
        club_session(pairs=4, sessions=("1", "2", "3"), rules="sydney-2003-swiss-teams"),
        won("1", "1", "2", 20),  # 21-9
        won("1", "3", "4", 50),  # 25-1
        DeclareForfeit(session="2", home="1", away="4", offenders=("4",)),
        won("2", "2", "3", 5),  # 16-14
        won("3", "1", "3", 1),  # 15-15
        won("3", "2", "4", 3),  # 16-14
    )


def test_until_the_end_of_the_stage_the_innocent_side_has_the_floor() -> None:
    """SBF Appendix D: 18 VPs, none to the offender."""
    assert swiss_with_a_forfeit().totals() == {"1": 21 + 18 + 15, "2": 41, "3": 54, "4": 15}


def test_at_the_end_it_has_the_highest_of_floor_own_mean_and_opponents_of_the_offender() -> None:
    """Floor 18, own mean 18, those who met the offender (25 + 16) / 2 = 20.5."""
    swiss = swiss_with_a_forfeit()
    swiss.given(EndStage(stage="main"))
    assert swiss.totals()["1"] == 21 + Fraction(41, 2) + 15


def test_figures_and_clause_of_a_forfeit_stand_on_its_account() -> None:
    swiss = swiss_with_a_forfeit()
    swiss.given(EndStage(stage="main"))
    (item,) = [i for i in swiss.stage().accounts["1"].items if i.source == "forfeit"]
    assert "Appendix D" in item.clause
    assert item.detail == "floor 18, own mean 18, by the offenders' matches 20.5"
