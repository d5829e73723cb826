"""A refusal says where to go on: the verb or the view that helps, from one table."""

import re
from typing import get_args

import pytest

from ledger import errors
from ledger.errors.ways import WAYS
from ledger.rules.appeals.words import Action
from replay.acts import described
from replay.verbs import SECTIONS
from tests.replay.cli.telling import at
from tests.replay.program import Program

VERBS = {verb for verbs in SECTIONS.values() for verb in verbs}
HELPS = sorted({helps for ways in WAYS.values() for _, helps in ways})


@pytest.mark.parametrize("helps", HELPS)
def test_what_is_to_be_seen_is_a_verb_or_an_option(helps: str) -> None:
    first = [re.split(r"[ :]", each.strip())[0] for each in re.split(r"[;,]", helps)]
    assert all(word in VERBS or word.startswith("--") for word in first), first


@pytest.mark.parametrize("name", sorted(WAYS))
def test_whatever_leads_somewhere_is_a_refusal(name: str) -> None:
    assert issubclass(getattr(errors, name), errors.LedgerError)


@pytest.mark.parametrize(
    ("refusal", "see"),
    [
        (errors.NoneYet(what="session"), "schedule"),
        (
            errors.NotOnRecord(what="contestant", name="7", known=tuple(map(str, range(20)))),
            "entries",
        ),
        (errors.AlreadyDone(what="a draw of session 1", position=26), "annul"),
        (errors.AlreadyDone(what="the draw of round 2 of session 1", position=21), "annul"),
        (errors.AlreadyDone(what="the end of session 1", position=21), "annul"),
        (errors.AlreadyDone(what="declaring who goes on", position=21), "replace; annul"),
        (
            errors.RuleSaysNo(
                what="x", why="1 match, drawn already: name another session", clause="x"
            ),
            "annul",
        ),
        (errors.AlreadyScored(line="board 1 1-2", was="+420"), "correct"),
        (
            errors.RuleSaysNo(what="this draw", why="a lot is wanted between 1, 2", clause="x"),
            "lot --for draw",
        ),
        (
            errors.NeedsRuling(what="the draw of round 1", form="the lot: all", clause="x"),
            "lot --for random-draw",
        ),
        (errors.NeedsRuling(what="barring a pairing", form="ruling", clause="x"), "rule"),
    ],
)
def test_where_a_refusal_leads(refusal: errors.LedgerError, see: str) -> None:
    assert f" (see: {see})" in str(refusal)


def test_what_is_over_for_good_leads_nowhere() -> None:
    assert "see:" not in str(errors.AlreadyDone(what="the end of this link", position=9))


def test_what_is_there_to_choose_from_is_enough() -> None:
    assert "see:" not in str(errors.NoSuch(what="session", name="9", known=("1", "2")))


def test_a_draw_before_any_session_leads_to_schedule(club_night: Program) -> None:
    club_night.does("open", "new", "--regulations", "anc-2018-congress-teams", *at("20:00"))
    said = club_night.refuses(2, "draw", "new")
    assert said == "there is no session yet (see: schedule)"


def test_an_odd_field_leads_to_a_house_contestant(club_night: Program) -> None:
    club_night.does("open", "new", "--regulations", "sydney-2003-swiss-teams", *at("20:00"))
    for team in "ABC":
        club_night.does("entry", "new", team, *at("20:05"))
    club_night.does("schedule", "new", "1", *at("20:10"))
    assert "need a house contestant (see: drop-in --house)" in club_night.refuses(1, "draw", "new")


def test_what_a_lot_decides_is_explained() -> None:
    (purpose,) = (one for one in described("lot").parameters if one.typed == "for")
    assert "random-draw (who meets whom in a draw by lot)" in purpose.words
    assert all(f"{choice} (" in purpose.words for choice in purpose.choices)


def test_what_a_committee_decides_is_explained() -> None:
    decide = described("appeal decide")
    (action,) = (one for one in decide.parameters if one.typed == "action")
    assert action.choices == get_args(Action)
    assert all(f"{choice} (" in action.words for choice in action.choices)
