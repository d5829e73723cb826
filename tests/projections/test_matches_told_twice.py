"""A match that an older program let be entered in two ways is told where results are doubtful."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.events import ScoreEntered
from projections.scope import CONTEST, resolve
from projections.views.missing import gaps
from tests.given import Given, club_session, facts_of, scored


def entered(board: int, points: int, room: Any, round_: int | None) -> ScoreEntered:
    ns, ew = ("1", "2") if room == "open" else ("2", "1")
    return ScoreEntered(score=scored(board, ns, ew, points, room=room, round=round_))


def told(rules: str, *events: ScoreEntered) -> list[tuple[int | None, str]]:
    record = list(Given(club_session(pairs=4, rules=rules)).record)
    for event in events:  # as an older program recorded it
        last = record[-1]
        following = {"position": last.position + 1, "version": last.version + 1, "event": event}
        record.append(replace(last, **following))
    facts = facts_of(record)
    return [(one.board, one.why) for one in gaps(facts, resolve(CONTEST, facts)).suspicious]


WHY = "counts beside what these two have in round 1: void it, and enter it there"


@pytest.mark.parametrize("rules", ["team-match", "wbf-2023-teams", "acbl-club-swiss-teams"])
def test_boards_of_one_match_in_two_ways(rules: str) -> None:
    boards = [entered(1, 420, room, 1) for room in ("open", "closed")]
    boards += [entered(2, 170, room, None) for room in ("open", "closed")]
    assert told(rules, *boards) == [(2, WHY)]


def test_results_of_whole_matches_in_two_ways() -> None:
    one, other = (
        ScoreEntered(
            score=MatchScore(session="1", home="1", away="2", home_imps=Fraction(9), round=number)
        )
        for number in (None, 1)
    )
    assert told("team-match", one, other) == [(None, WHY)]


def test_in_one_way_nothing_is_told() -> None:
    boards = [entered(board, 420, room, None) for board in (1, 2) for room in ("open", "closed")]
    assert told("team-match", *boards) == []


def test_of_pairs_over_a_session_a_round_makes_no_match() -> None:
    lines = [
        ScoreEntered(score=scored(board, "1", "2", 420, round=number))
        for board, number in ((1, 1), (2, None))
    ]
    assert told("compscore-matchpoints", *lines) == []
