"""Lines with a score for each side: one score from both sides, or what each side gets.

Each side has an award (A+, 60%), its own points (650, +0) as a split score, or "not played".
What can be read in two ways, and sides that contradict each other, are refused.
"""

import re

from ledger.bridge.awards import AnyAward, Assigned
from ledger.bridge.boards import FACES, Side
from ledger.bridge.contracts import check_possible
from ledger.bridge.scores import Line
from ledger.errors import ImpossibleScore
from ledger.readers.awards_in_files import ScoredIn, parse_award, parse_awards
from ledger.readers.lines import (
    ADJUSTED_WORDS,
    NOT_PLAYED,
    NOTHING,
    Scored,
    Shown,
    is_points,
    scored,
)

ZERO = frozenset({"0", "PASS"})


def scored_by_side(line: Line, shown: Shown, ew_score: str, unit: ScoredIn) -> Scored:
    """Return the score of a line, or the awards of its sides; neither where it was not played.

    shown.score: north-south's points or award, or both sides' with / between them. ew_score:
    east-west's own points or award; "" where only the other is written. Raises ValueError,
    UnreadableContract, ContractAndScoreDisagree, ImpossibleScore.
    """
    ns, ew = _plain(shown.score), _plain(ew_score)
    if ew in NOTHING and _is_mixed(ns, unit):
        ns, _, ew = (part.strip() for part in ns.partition("/"))
    if ew in NOTHING:
        return scored(line, shown._replace(score=ns), unit)
    if ns in NOTHING:
        return _from_east_west(line, shown, ew, unit)
    said = {ns.upper(), ew.upper()}
    if said <= ADJUSTED_WORDS:
        return scored(line, shown, unit)
    if not NOT_PLAYED.isdisjoint(said):
        if said <= NOT_PLAYED | ZERO:
            return scored(line, shown._replace(score="NP"), unit)
        raise ValueError(f"has the score {ns!r} on one side and {ew!r} on the other")
    both = None if parse_award(ns, unit) else parse_awards(ns, unit)
    if both is not None and _agrees(ew, both, unit):
        return Scored(None, both)
    if is_points(ns) and is_points(ew) and int(ns) == -int(ew):
        return scored(line, shown._replace(score=ns), unit)
    one_award = not (is_points(ns) and is_points(ew))
    return Scored(
        None,
        (
            _side(line, "NS", ns, unit, one_award=one_award),
            _side(line, "EW", ew, unit, one_award=one_award),
        ),
    )


def _agrees(ew: str, both: tuple[AnyAward, AnyAward], unit: ScoredIn) -> bool:
    """Tell whether east-west's cell agrees with north-south's, which has both sides' awards."""
    alone = parse_award(ew, unit)
    if alone is not None:
        return alone == both[1]
    return parse_awards(ew, unit) in (both, both[::-1])


def _plain(text: str) -> str:
    plain = text.strip()
    return "0" if plain.upper() == "PASS" else plain


def _is_mixed(text: str, unit: ScoredIn) -> bool:
    """Tell whether a cell has both sides' results that are not both awards, as A+/650."""
    return (
        text.count("/") == 1 and text.upper() not in NOT_PLAYED and parse_awards(text, unit) is None
    )


def _from_east_west(line: Line, shown: Shown, ew: str, unit: ScoredIn) -> Scored:
    """Return the result of a line where only east-west's score is written."""
    if is_points(ew):
        return scored(line, shown._replace(score=str(-int(ew))), unit)
    awards = parse_awards(ew, unit)
    if awards is not None:
        return Scored(None, (awards[1], awards[0]) if parse_award(ew, unit) else awards)
    return scored(line, shown._replace(score=ew), unit)


def _side(line: Line, side: Side, text: str, unit: ScoredIn, *, one_award: bool) -> AnyAward:
    """Return what one side gets. one_award: this side's or the other's is an award."""
    award = parse_award(text, unit) if one_award else None
    if not is_points(text):
        if award is None:
            what = "is not points, an award (A+, 60%) or NP"
            raise ValueError(f"score {text!r} of {FACES[side]} {what}")
        return award
    points = int(text) if side == "NS" else -int(text)
    is_signed = re.match("[+-]", text) is not None
    if award is None or is_signed:
        check_possible(line.board, points)
        return Assigned(points=points)
    if _can_be(line.board, points):
        ways = f"+{text} where points are meant, {text}% where a percentage is"
        raise ValueError(f"score {text!r} of {FACES[side]} beside an award: write {ways}")
    return award


def _can_be(board: int, points: int) -> bool:
    try:
        check_possible(board, points)
    except ImpossibleScore:
        return False
    return True
