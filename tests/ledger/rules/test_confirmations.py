"""Who has to agree to a score, and when it is agreed."""

import pytest

from ledger.rules.confirmations.agreement import Agreement, By, Leaving


@pytest.mark.parametrize(
    ("by", "who"), [("nobody", ()), ("opponents", ("EW",)), ("both-sides", ("NS", "EW"))]
)
def test_a_score_is_agreed_once_everybody_who_has_to_confirm_it_did(
    by: By, who: tuple[str, ...]
) -> None:
    rule = Agreement(clause="SBF 6.1", by=by)
    assert rule.confirming("NS", "EW") == who
    assert rule.agreed(confirmed=len(who))
    assert not rule.agreed(entered=False, confirmed=len(who))
    assert not who or not rule.agreed(confirmed=len(who) - 1)


@pytest.mark.parametrize("home", [True, False])
@pytest.mark.parametrize("away", [True, False])
@pytest.mark.parametrize("sheet", [True, False])
def test_a_result_is_agreed_by_both_captains_and_the_sheet(
    *, home: bool, away: bool, sheet: bool
) -> None:
    said = Agreement(clause="ANC 11.7", by="both-sides").result(home=home, away=away, sheet=sheet)
    assert (said == "agreed") == (home and away and sheet)


@pytest.mark.parametrize(
    ("entered", "confirmed", "offence"),
    [(12, True, False), (13, True, False), (12, False, True), (11, True, True), (11, False, True)],
)
def test_a_missing_or_unconfirmed_score_is_an_offence_of_both_sides(
    entered: int, *, confirmed: bool, offence: bool
) -> None:
    rule = Agreement(clause="ANC 1.4", by="both-sides", before_leaving="score-entry")
    left = rule.leaving(entered=entered, boards=12, confirmed=confirmed)
    expected = Leaving(True, "score-entry", "both-sides") if offence else Leaving(False)
    assert left == expected


def test_where_nothing_is_said_about_leaving_it_is_no_offence() -> None:
    rule = Agreement(clause="SBF 6.1", by="opponents")
    assert rule.leaving(entered=0, boards=12, confirmed=False) == Leaving(offence=False)
