"""Fouled boards, and substitutes for them."""

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.commands import (
    AwardArtificialScore,
    DeclareFouled,
    GiveRuling,
    ScheduleSession,
    SubstituteBoard,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NothingSaid,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import BoardFouled, BoardSubstituted, SessionScheduled
from ledger.regulations import load
from tests.given import Given, club_session, first_stage, line
from tests.given import enter as entered
from tests.staged import staged

ITC = "anc-2018-itc-open"
WBF = "wbf-2023-teams"
CLUB_TEAMS = "acbl-club-swiss-teams"
KNOCK_OUT = "acbl-club-knockout-teams"
BOARD = SubstituteBoard(session="1", board=3)


def teams(rules: str, boards: int | None = None) -> Given:
    """Four teams and four sessions of a stage."""
    stage = first_stage(load(rules))
    sessions = [
        ScheduleSession(session=str(number), stage=stage, boards=boards) for number in range(1, 5)
    ]
    return Given(club_session(rules=rules, sessions=()), *sessions)


@pytest.mark.parametrize("rules", [ITC, WBF, CLUB_TEAMS])
def test_a_new_board_is_dealt_where_nothing_stands_against_it(rules: str) -> None:
    teams(rules).when(BOARD).then_events(BoardSubstituted)


@pytest.mark.parametrize(
    ("rules", "found", "why"),
    [
        (ITC, {"result_known": True}, "the result may be known without it"),
        (ITC, {"player_left": True}, "a player has left"),
        (CLUB_TEAMS, {"result_known": True}, "the result may be known without it"),
        (CLUB_TEAMS, {"in_session": "2"}, "it would be in a later session"),
        (WBF, {"played_at_other_table": True}, "the other table has played it"),
        (WBF, {"practical": False}, "there is no time for it"),
    ],
)
def test_it_is_not_where_the_clause_says_so(rules: str, found: dict[str, Any], why: str) -> None:
    command = SubstituteBoard(session="1", board=3, **found)
    teams(rules).when(command).then_refused(RuleSaysNo, why=why)


def test_a_score_of_the_other_table_counts_without_being_said() -> None:
    evening = teams(WBF).given(entered(3, "2", "1", 420, room="closed"))
    substitute = SubstituteBoard(session="1", board=3, ns="1", ew="2")
    evening.when(substitute).then_refused(RuleSaysNo, why="the other table has played it")
    elsewhere = SubstituteBoard(session="1", board=3, ns="3", ew="4")
    evening.when(elsewhere).then_events(BoardSubstituted)


def test_only_in_the_finals_of_the_interstate_teams_is_it_played_in_the_next_stanza() -> None:
    later = SubstituteBoard(session="1", board=3, in_session="2")
    teams(ITC).when(later).then_refused(RuleSaysNo)
    stanzas = [ScheduleSession(session=str(number), stage="final") for number in (1, 2)]
    final = Given(staged(ITC, ("1", "2"), "final", *stanzas))
    final.when(later).then_events(BoardSubstituted)


def test_pairs_whose_regulations_say_nothing_of_it_have_no_substitute_boards() -> None:
    Given(club_session()).when(BOARD).then_refused(NotUnderTheseRules)


def test_a_board_is_fouled_once_and_nobody_is_in_two_groups() -> None:
    evening = Given(club_session(rules="acbl-club-pairs"))
    twice = DeclareFouled(session="1", board=1, groups=(("1", "2"), ("2",)))
    evening.when(twice).then_refused(BadValue, value="2")
    fouled = DeclareFouled(session="1", board=1, groups=(("1",), ("3",)))
    evening.when(fouled).then_events(BoardFouled)
    evening.when(fouled).then_refused(AlreadyDone)


def test_a_fouled_board_of_a_knock_out_lengthens_the_next_segment() -> None:
    """ACBL Duplicate Decisions, Law 87."""
    evening = teams(KNOCK_OUT, boards=12)
    for board, boards in ((3, 13), (7, 14)):
        evening.when(DeclareFouled(session="2", board=board))
        _, scheduled = evening.then_events(BoardFouled, SessionScheduled)
        assert (scheduled.session, scheduled.boards) == ("3", boards)


@pytest.mark.parametrize(("session", "boards"), [("4", 12), ("2", None)])
def test_nothing_is_lengthened_after_the_last_one_or_where_lengths_are_not_known(
    session: str, boards: int | None
) -> None:
    evening = teams(KNOCK_OUT, boards=boards)
    evening.when(DeclareFouled(session=session, board=3)).then_events(BoardFouled)


def test_groups_that_no_rule_scores_need_a_ruling() -> None:
    """Law 87B: where the regulations are silent, the director says how they are scored."""
    evening = Given(club_session(rules="alberta-55plus-pairs", pairs=8))
    fouled = DeclareFouled(session="1", board=1, groups=(("1", "3"),))
    refusal = evening.when(fouled).then_refused(NeedsRuling, clause="Law 87B")
    assert "is left to the director: give" in str(refusal)
    evening.given(GiveRuling(session="1", ruling="book", board=1, contestants=("1",)))
    evening.given(replace(fouled, ruling=evening.last))
    assert isinstance(evening.events[-1].event, BoardFouled)


@pytest.mark.parametrize("rules", ["alberta-55plus-pairs", "acbl-club-pairs", "anc-2018-ipc"])
def test_a_foul_of_pairs_says_who_had_the_same_cards(rules: str) -> None:
    """Law 87: it changes nothing otherwise."""
    evening = Given(club_session(rules=rules, pairs=8))
    evening.when(DeclareFouled(session="1", board=1)).then_refused(NothingSaid, what="groups")
    in_one_match = DeclareFouled(session="1", board=1, ns="1", ew="2")
    evening.when(in_one_match).then_refused(BadValue, place="the match")


@pytest.mark.parametrize("why", ["irregularity", "director-error", "slow-play"])
def test_where_no_scores_by_fault_are_printed_the_way_to_award_one_is_shown(why: Any) -> None:
    evening = Given(club_session(rules="alberta-55plus-pairs", pairs=8))
    asked = AwardArtificialScore(line=line(1, "1", "2"), why=why, ns="none", ew="directly")
    refusal = evening.when(asked).then_refused(NotUnderTheseRules)
    assert "; under Law 12C2 the director awards A+, A or A- outright: adjust (" in str(refusal)
