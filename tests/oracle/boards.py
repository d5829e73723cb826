"""What a line is worth among the other lines of its board, every pair of them compared."""

from fractions import Fraction
from typing import Any

from tests.oracle.bridge import imps, number, rounded

Plain = dict[str, Any]
Worth = tuple[Fraction | None, Fraction | None]
Part = tuple[int, Fraction]
NOTHING: Worth = (None, None)


class Board:
    """The lines that are compared with each other, under one set of conditions.

    expected: how many lines the fullest board of the field has.
    """

    def __init__(self, lines: list[Plain], expected: int, conditions: Plain) -> None:
        self.lines, self.expected, self.conditions = lines, expected, conditions
        self.scoring = conditions["scoring"]
        self.scores = self._compared()

    @property
    def top(self) -> Fraction | None:
        if self.scoring["rule"] != "matchpoints":
            return None
        return Fraction((self.expected - 1) * self.scoring["per_win"])

    def _compared(self, without: Plain | None = None) -> list[Part]:
        """The scores that are compared, and how much of one each is; without those of a line."""
        found: list[Part] = []
        for line in self.lines:
            points, parts = compared_as(line), weighted(line)
            if points is not None:
                found.append((points, Fraction(1)))
            elif parts and line is not without and self.scoring.get("weighted") == "in-fractions":
                found += parts
        return found

    def worth(self, line: Plain, own: tuple[Fraction | None, Fraction | None]) -> Worth:
        """What the line is worth to its sides; own: their percentages on the other boards."""
        if line["awards"] is None:
            if line["points"] is None:
                return NOTHING
            return self.of_points(line["points"], self.scores)
        ns, ew = line["awards"]
        return self._award(line, ns, 0, own[0]), self._award(line, ew, 1, own[1])

    def of_points(self, points: int, scores: list[Part]) -> Worth:
        """What these points are worth among these scores, one of which they are.

        A datum is that of the board's own scores, whether these points are among them or not.
        """
        match self.scoring["rule"]:
            case "matchpoints":
                return self._matchpoints(points, scores)
            case "butler":
                datum = self.datum()
                return NOTHING if datum is None else both(Fraction(imps(points - datum)))
            case "cross-imps":
                return self._cross_imps(points, scores)
            case rule:
                raise AssertionError(rule)

    def _matchpoints(self, points: int, scores: list[Part]) -> Worth:
        others = list(scores)
        others.remove((points, Fraction(1)))
        won = sum((2 * part for other, part in others if other < points), Fraction(0))
        won += sum((part for other, part in others if other == points), Fraction(0))
        many = sum((part for _, part in scores), Fraction(0))
        expected = max(Fraction(self.expected), many)
        neuberg = (won + 1) * expected / many - 1
        worth = neuberg * self.scoring["per_win"] / 2
        top = Fraction((expected - 1) * self.scoring["per_win"])
        if self.scoring["rounding"] is not None:
            worth = top / 2 + rounded(worth - top / 2, self.scoring["rounding"])
        return worth, top - worth

    def _cross_imps(self, points: int, scores: list[Part]) -> Worth:
        total = sum((part * imps(points - other) for other, part in scores), Fraction(0))
        many = sum((part for _, part in scores), Fraction(0))
        lines = max(Fraction(len(self.lines)), many)
        if not self.scoring["scale_unplayed"]:
            lines = many
        if lines < 2:
            return both(Fraction(0))
        return both(total * lines / (many * (lines - 1)))

    def datum(self) -> int | None:
        """The trimmed mean of the board's scores; None: there is none."""
        scores = [points for points, _ in self.scores]
        rule = self.scoring["datum"]
        each_end = 0
        for tier in reversed(rule["drop"]):
            if tier["up_to"] is None or len(scores) <= tier["up_to"]:
                each_end = tier["each_end"]
        middle = sorted(scores)[each_end : len(scores) - each_end]
        if not middle or len(scores) < rule["fewest"]:
            return None
        return int(rounded(Fraction(sum(middle), len(middle)), rule["rounding"]))

    def _award(self, line: Plain, award: Plain, side: int, own: Fraction | None) -> Fraction | None:
        match award["award"]:
            case "artificial":
                return self._artificial(award["grade"], own)
            case "assigned":
                return self._among(line, award["points"])[side]
            case "weighted":
                parts = [
                    (self._among(line, part["points"])[side], number(part["weight"]))
                    for part in award["parts"]
                ]
                return sum((w * share for w, share in parts if w is not None), Fraction(0))
            case "typed":
                value = number(award["value"])
                return value * (self.top or 0) / 100 if award["unit"] == "percent" else value
            case "own-session":
                return None if own is None or self.top is None else own * self.top / 100
            case shape:
                raise AssertionError(shape)

    def _among(self, line: Plain, points: int) -> Worth:
        """What points are worth beside the other lines' scores, as the line's own."""
        one = (points, Fraction(1))
        scores = self._compared(without=line)
        if compared_as(line) is None:
            scores.append(one)
        return self.of_points(points, scores) if one in scores else NOTHING

    def _artificial(self, grade: str, own: Fraction | None) -> Fraction | None:
        rule = self.conditions["artificial"]
        if rule["rule"] == "fixed-imps":
            return {"A+": 1, "A": 0, "A-": -1}[grade] * number(rule["plus"])
        if self.top is None:
            return None
        percent = number(rule[{"A+": "plus", "A": "average", "A-": "minus"}[grade]])
        if rule["own_session"] and own is not None:
            if grade == "A+" and own > percent:
                percent = own
            if grade == "A-" and own < percent:
                percent = own
        return percent * self.top / 100


def both(ns: Fraction) -> Worth:
    return ns, -ns


def compared_as(line: Plain) -> int | None:
    """With which points a line takes part in the comparisons of the others."""
    points: int | None = line["points"]
    if line["awards"] is None:
        return points
    ns, ew = line["awards"]
    if ns["award"] == ew["award"] == "typed":
        return points
    if ns["award"] == "assigned" and ns == ew:
        return int(ns["points"])
    return None


def weighted(line: Plain) -> list[Part]:
    """The results of a line to which both sides are assigned the same by weights."""
    if line["awards"] is None:
        return []
    ns, ew = line["awards"]
    if ns["award"] != "weighted" or ns != ew:
        return []
    return [(int(part["points"]), number(part["weight"])) for part in ns["parts"]]
