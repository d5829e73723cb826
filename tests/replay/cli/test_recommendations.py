"""What a committee may not do is a recommendation (Law 93B3); its decisions others carry out."""

from pathlib import Path
from typing import get_args

import pytest

from ledger.rules.appeals.words import Action
from replay.acts.appeal import ACTIONS
from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import last

BOARD = sitting(1, "1", "2")


def test_every_decision_on_an_appeal_can_be_chosen_and_has_its_words() -> None:
    assert tuple(ACTIONS) == get_args(Action)


def heard(folder: Path, kind: str) -> tuple[Boards, int]:
    """Two pairs, a ruling of a kind on their board, and an appeal that was heard; the ruling."""
    told = Boards(folder, "acbl-club-pairs", "1", "2")
    told.session("1")
    told.table(1, "1", "2", 420)
    told.tells("rule", kind, "1", "2", "--board", "1", "--told-of-appeal", "--advised")
    ruling = last(told.program, "c")["position"]
    told.tells("appeal lodge", f"#{ruling}", "1")
    told.tells("appeal hear", "1", "--chair", "Gus", "--member", "Eve", "--member", "Ida")
    return told, ruling


@pytest.mark.parametrize("action", ["overrule", "overall-percentage"])
def test_what_is_beyond_its_power_is_said_to_be_a_recommendation(
    tmp_path: Path, action: str
) -> None:
    told, _ = heard(tmp_path, "judgement")
    allowed = action != "overrule"
    said = told.tells("appeal decide", "1", action).err
    recommends = f"{action} is not in the committee's power: it stands as a recommendation"
    assert (recommends in said) is not allowed
    assert ("Law 93B3" in told.program.says("log", "c")) is not allowed
    page = told.program.says("report", "appeal", "c", "1")
    assert ("a recommendation to the director (Law 93B3): overrule" in page) is not allowed
    assert ("not carried out yet" in page) is allowed


def test_a_rehearsal_says_so_too(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    said = told.tells("appeal decide", "1", "overrule", "--dry-run").err
    assert "a recommendation to the director" in said


def test_which_decisions_can_be_carried_out_is_said(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    adjust = ("A+", "A-", *BOARD, "--cause", "appeal")
    assert told.refuses("adjust", *adjust).endswith(
        "in session 1 there is none yet (see: appeal decide; --cites) (ACBL Law 83)"
    )
    said = told.tells("appeal decide", "1", "adjust").err
    decision = last(told.program, "c")["position"]
    assert f"--cause appeal --cites {decision} (see: adjust, correct)" in said
    assert f"in session 1 there is #{decision} (appeal 1, adjust)" in told.refuses(
        "adjust", *adjust
    )
    told.tells("adjust", *adjust, "--cites", f"#{decision}")


def test_a_recommendation_is_no_decision_to_carry_out(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    told.tells("appeal decide", "1", "overrule")
    decision = last(told.program, "c")["position"]
    said = told.refuses(
        "adjust", "A+", "A-", *BOARD, "--cause", "appeal", "--cites", f"#{decision}"
    )
    assert "there is none yet" in said


def test_a_second_adjustment_says_what_it_replaces(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    assert "instead of" not in told.tells("adjust", "A+", "A-", *BOARD).err
    said = told.tells("adjust", "A", "A-", *BOARD).err
    assert "board 1 1-2 (session 1): A and A- instead of A+ and A-" in said


def test_the_same_adjustment_again_says_what_is_awarded(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    told.tells("adjust", "A+", "A-", *BOARD)
    said = told.refuses("adjust", "60%", "40%", *BOARD)
    assert said.startswith("board 1 1-2 (session 1), A+ and A-, is already as asked for")


@pytest.mark.parametrize("action", ["penalty-only", "dismiss"])
def test_a_decision_to_fine_says_how_the_fine_is_imposed(tmp_path: Path, action: str) -> None:
    """ACBL Law 83: a committee fines without compensating, or dismisses with a penalty."""
    told, _ = heard(tmp_path, "judgement")
    said = told.tells("appeal decide", "1", action).err
    decision = last(told.program, "c")["position"]
    assert f"no penalty is imposed yet: that is done with --ruling {decision}" in said
    told.tells("penalise", "procedural", "2", "--ruling", f"#{decision}")
    fine = last(told.program, "c")["position"]
    assert f"carried out by #{fine}" in told.program.says("report", "appeal", "c", "1")


def test_a_fine_that_is_in_the_decision_is_not_still_to_come(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    fined = "--without-merit", "--penalty", "1"
    assert "no penalty" not in told.tells("appeal decide", "1", "dismiss", *fined).err


def test_a_penalty_that_is_to_go_is_named(tmp_path: Path) -> None:
    told, _ = heard(tmp_path, "judgement")
    assert told.refuses("appeal decide", "1", "remove-penalty") == (
        "remove-penalty removes nothing: name the penalty that goes (--removes); in force against"
        " 1 and 2 there is none (ACBL Law 83)"
    )
    told.tells("penalise", "procedural", "2")
    fine = f"#{last(told.program, 'c')['position']}"
    told.tells("penalise", "procedural", "1")
    other = f"#{last(told.program, 'c')['position']}"
    told.tells("annul", other, "--reason", "mistaken")
    assert f"1 and 2 there is {fine} (ACBL" in told.refuses("appeal decide", "1", "remove-penalty")
    told.tells("appeal decide", "1", "remove-penalty", "--removes", fine)
    assert "waived by" in told.program.says("offences", "c")


def test_a_withdrawal_says_whose_appeal_it_was(tmp_path: Path) -> None:
    told, ruling = heard(tmp_path, "judgement")
    assert f"appeal 1 was that of 1 against #{ruling}" in told.tells("appeal withdraw", "1").err
