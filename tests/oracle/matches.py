"""Team matches: the two rooms of every board set against each other."""

from fractions import Fraction
from typing import Any

from tests.oracle.bridge import imps, number

Plain = dict[str, Any]


def net_imps(lines: list[Plain], artificial: Plain) -> dict[str, Fraction]:
    """Each team's net IMPs over these lines of one contest."""
    totals: dict[str, Fraction] = {}
    for line in lines:
        where = line["where"]
        for team in (where["ns"], where["ew"]):
            totals.setdefault(team, Fraction(0))
            totals[team] += board_imps(line, team, lines, artificial)
    return totals


def board_imps(line: Plain, team: str, lines: list[Plain], artificial: Plain) -> Fraction:
    """A team's IMPs on a board, counted at its open-room line where there is one."""
    same = [other for other in lines if of_one_board(line, other)]
    opened = [other for other in same if room(other) == "open"][-1:]
    closed = [other for other in same if room(other) == "closed"][-1:]
    if line is not (opened or closed)[0]:
        return Fraction(0)
    home = (opened or closed)[0]["where"]["ns" if opened else "ew"]
    given = [
        fixed(other[0], side, artificial)
        for other, side in ((opened, team == home), (closed, team != home))
        if other
    ]
    decided = [value for value in given if value is not None]
    if decided:
        return decided[0]
    if not opened or not closed:
        return Fraction(0)
    net = Fraction(0)
    for points, share in outcomes(opened[0], ns=team == home):
        for others, other_share in outcomes(closed[0], ns=team != home):
            net += share * other_share * imps(points - others)
    return net if team == home else -net


def of_one_board(one: Plain, other: Plain) -> bool:
    a, b = one["where"], other["where"]
    return in_one_match(a, b) and bool(a["board"] == b["board"])


def in_one_match(a: Plain, b: Plain) -> bool:
    fields = ("session", "round", "table")
    return all(a.get(f) == b.get(f) for f in fields) and {a["ns"], a["ew"]} == {b["ns"], b["ew"]}


def room(line: Plain) -> str:
    return line["where"].get("room") or "open"


def award(line: Plain, *, ns: bool) -> Plain | None:
    if line["awards"] is None:
        return None
    found: Plain = line["awards"][0 if ns else 1]
    return found


def fixed(line: Plain, ns: bool, artificial: Plain) -> Fraction | None:  # noqa: FBT001  # a side
    """The IMPs that a side is given outright."""
    given = award(line, ns=ns)
    if given is None:
        return None
    if given["award"] == "typed":
        return number(given["value"])
    if given["award"] == "artificial" and artificial["rule"] == "fixed-imps":
        return {"A+": 1, "A": 0, "A-": -1}[given["grade"]] * number(artificial["plus"])
    return None


def outcomes(line: Plain, *, ns: bool) -> list[tuple[int, Fraction]]:
    """The points on which a side is scored, with their shares."""
    given = award(line, ns=ns)
    if given is None:
        return [] if line["points"] is None else [(line["points"], Fraction(1))]
    if given["award"] == "assigned":
        return [(given["points"], Fraction(1))]
    if given["award"] == "weighted":
        return [(part["points"], number(part["weight"])) for part in given["parts"]]
    return []
