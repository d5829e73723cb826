"""Check that an adjusted score fits how the contest is scored."""

from fractions import Fraction

from ledger.bridge.awards import (
    AnyAward,
    Artificial,
    Assigned,
    OwnSession,
    Part,
    Typed,
    Unit,
    Weighted,
)
from ledger.bridge.contracts import check_possible
from ledger.bridge.numbers import write_exact
from ledger.bridge.scores import (
    Line,
)
from ledger.decide.admission import Bench
from ledger.errors import (
    BadValue,
    NotYourAward,
    WeightsMustSumToOne,
)
from ledger.rules.artificial import ArtificialScores


def check_awards(line: Line, awards: tuple[AnyAward, AnyAward], bench: Bench) -> None:
    """Raise unless each side's award fits how the contest is scored."""
    conditions = bench.contest.conditions(line.session)
    artificial = conditions.artificial
    for side in awards:
        if conditions.scoring.unit == "points" and conditions.scoring.across is not None:
            _check_counted_in_points(side)
        match side:
            case Assigned(points=points):
                check_possible(line.board, points)
            case Weighted(parts=parts):
                _check_weights(line, parts)
            case Typed(value=value, unit=unit):
                _check_unit(unit, artificial)
                _check_share(line, value, unit)
            case OwnSession():
                _check_unit("percent", artificial)
            case Artificial():
                pass


def _check_counted_in_points(award: AnyAward) -> None:
    """Raise NotYourAward for a share of a top where the points of boards are added up."""
    match award:
        case Assigned() | Weighted():
            return
        case Typed(unit=unit):
            stated: str = unit
        case Artificial() | OwnSession():
            stated = "shares of a top"
    raise NotYourAward(unit=stated, expected="points: assign a result, or a weighted one")


def _check_weights(line: Line, parts: tuple[Part, ...]) -> None:
    total = sum((part.weight for part in parts), Fraction(0))
    if total != 1:
        raise WeightsMustSumToOne(total=str(write_exact(total)))
    for part in parts:
        check_possible(line.board, part.points)
        if part.weight <= 0:
            weight = str(write_exact(part.weight))
            raise BadValue(place=str(line), value=f"the weight {weight}", expected="above 0")


def _check_unit(unit: Unit, artificial: ArtificialScores) -> None:
    expected = ("matchpoints", "percent") if artificial.unit == "percent" else ("imps",)
    if unit not in expected:
        raise NotYourAward(unit=unit, expected=" or ".join(expected))


def _check_share(line: Line, value: Fraction, unit: Unit) -> None:
    """Raise BadValue for less than 0, or more than all there is to win on the board."""
    shown = f"{write_exact(value)} {unit}"
    if unit == "percent" and not 0 <= value <= 100:
        raise BadValue(place=str(line), value=shown, expected="from 0 to 100")
    if unit == "matchpoints" and value < 0:
        raise BadValue(place=str(line), value=shown, expected="0 or more")
