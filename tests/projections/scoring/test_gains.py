"""Boards and gains that follow single scores come to what adding them up anew comes to.

Also where columns are kept word by word: anew they are always made number by number.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

from ledger.bridge import whole_columns
from ledger.bridge.numbers import ratio
from ledger.bridge.scores import BoardScore, partnership
from ledger.coding import encode
from ledger.record import Contest
from ledger.record.result import LineResult
from ledger.regulations import load
from projections.scope import CONTEST, resolve
from projections.scoring.boards import scored_boards
from projections.scoring.gains import session_gains
from projections.scoring.sweep import Sweep
from projections.views.standings import standings
from tests.given import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Given,
    award,
    club_session,
    correct,
    enter,
    facts_of,
    strike_out,
)

SETS = (
    "abf-club-pairs",
    "acbl-club-pairs",
    "acblscore-matchpoints",
    "alberta-55plus-total-points",
    "brian-matchpoints",
    "compscore-butler",
    "compscore-cross-imps",
    "compscore-matchpoints",
    "cross-imps-mean",
    "handicap-matchpoints",
    "jfr-matchpoints",
    "norwegian-matchpoints",
    "pianola-cross-imps",
    "wbf-2023-pairs",
)
POINTS = (110, 140, -110, -140, 90, 110)


def evening(rules: str, rng: Random, sides: Sequence[str]) -> Given:
    """An evening of scores, some of which are corrected, awarded or struck out."""
    told = Given(club_session(pairs=8, rules=rules))
    free = [(board, *two) for two in pairs(sides) for board in range(1, 4)]
    rng.shuffle(free)
    for _ in range(45):
        lines = [*told.facts().results.lines.values()]
        place = next((one for one in free if is_free(told.facts(), *one)), None)
        act, line = rng.random(), rng.choice(lines) if lines else None
        if place is not None and act < 0.1 and "total-points" not in rules:  # where there is a top
            told.given(award(*place, (AVERAGE_PLUS, AVERAGE_MINUS)))
        elif place is not None and (act < 0.6 or line is None):
            told.given(enter(*place, rng.choice(POINTS)))
        elif line is not None and line.score is not None and line.awards is None:
            put_right(told, line, line.score, rng)
    return told


def pairs(sides: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Who may meet: nobody meets a side with a player of its own."""
    for ns, ew in permutations(sides, 2):
        if {*ns.split(" with ")}.isdisjoint(ew.split(" with ")):
            yield ns, ew


def is_free(facts: Contest, board: int, ns: str, ew: str) -> bool:
    score = BoardScore(session="1", board=board, ns=ns, ew=ew, points=0)
    return facts.results.index.is_free(score)


def put_right(told: Given, line: LineResult, was: BoardScore, rng: Random) -> None:
    if rng.random() < 0.2:
        told.given(strike_out(line.reference, was))
        return
    board = rng.choice([was.board, was.board, was.board % 3 + 1])
    if board != was.board and not is_free(told.facts(), board, was.ns, was.ew):
        board = was.board
    points = rng.choice([points for points in POINTS if points != was.points])
    now = BoardScore(session="1", board=board, ns=was.ns, ew=was.ew, points=points)
    told.given(correct(line.reference, was, now, cause="scorer"))


def check(told: Given) -> None:
    """After every event boards, gains and standings are those made anew."""
    sweep = Sweep()
    for taken, recorded in enumerate(told.record, 1):
        sweep.take(recorded)
        anew = facts_of(told.record[:taken])
        anew.kept = {}
        followed = said(sweep.facts)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(whole_columns, "LONG", 1000)
            assert followed == said(anew), f"after #{recorded.position}"


def said(facts: Contest) -> tuple[bytes, object]:
    return encode(standings(facts, resolve(CONTEST, facts))), gains(facts)


def gains(facts: Contest) -> dict[object, dict[str, tuple[int, int]]]:
    """What was gained on how many boards, by contestant; and on which boards."""
    found = session_gains(scored_boards(facts, tuple(facts.sessions)))
    return {
        (alike, *sorted(one.on)): {
            name: (one.gained[place], one.boards[place])
            for name, place in one.order.items()
            if place < len(one.boards) and one.boards[place]
        }
        for alike, one in found.items()
    }


@pytest.mark.usefixtures("however_short")
@pytest.mark.parametrize("rules", SETS)
def test_gains_follow_every_act(rules: str) -> None:
    check(evening(rules, Random(rules), [str(one) for one in range(1, 9)]))


@pytest.mark.usefixtures("however_short")
def test_gains_of_partners_for_a_while_go_to_both() -> None:
    sides = [partnership(*two) for two in (("1", "2"), ("3", "4"), ("1", "3"), ("5", "6"))]
    check(evening("individual-matchpoints", Random(5), sides))


@pytest.mark.parametrize("rules", SETS)
def test_what_a_method_keeps_it_does_not_round(rules: str) -> None:
    scoring = load(rules).default.scoring.across
    assert scoring is not None
    kept = [over for over in range(1, 121) if scoring.keeps(over)]
    assert 1 in kept
    for over in kept:
        for total in (1, 7, 3 * over + 1):
            value = ratio(total, over)
            assert scoring.session_total((value,)).counted == value
