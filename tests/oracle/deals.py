"""What each line of a stage for pairs is worth, every score compared with every other one.

A line's worth is a dictionary: where it was played; for each side its amount (None: nothing
to count), whether it is an average plus that may count together with others, and whether it
was really played; the top of the board.
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from tests.oracle import past
from tests.oracle.boards import compared_as
from tests.oracle.bridge import imps, number
from tests.oracle.scales import half_up

Plain = dict[str, Any]
Others = dict[str, list[Plain]]
"""The events of related contests, by the name that the documents use."""


def scored(events: list[Plain], names: list[str], rules: Plain, others: Others) -> list[Plain]:
    """Every line of these sessions with its worth; whoever had the same deals is compared."""
    found: list[Plain] = []
    for board in boards(events, names):
        found += of_board(events, board, rules, others)
    own = own_percentages(found)
    for line in found:
        for side in ("ns", "ew"):
            award = line[side].pop("award", None)
            if award is not None:
                line[side]["amount"] = award_worth(award, line, side, own, rules)
    return [line for line in found if line["where"]["session"] in names]


def deals_of(events: list[Plain], session: str) -> str:
    return str(past.sessions(events)[session].get("deals") or session)


def boards(events: list[Plain], names: list[str]) -> list[Plain]:
    """The boards of these sessions: deals, number, lines, and how many the fullest one has."""
    deals = {name: deals_of(events, name) for name in past.sessions(events)}
    same = {deals[name] for name in names}
    groups: dict[tuple[str, int], list[Plain]] = {}
    for line in past.in_force(events):
        where = line["where"]
        if deals[where["session"]] in same:
            groups.setdefault((deals[where["session"]], where["board"]), []).append(line)
    fullest: dict[str, int] = {}
    for (deal, _), lines in groups.items():
        fullest[deal] = max(fullest.get(deal, 0), len(lines))
    return [
        {"deals": deal, "board": board, "lines": lines, "expected": fullest[deal]}
        for (deal, board), lines in sorted(groups.items())
    ]


def of_board(events: list[Plain], board: Plain, rules: Plain, others: Others) -> list[Plain]:
    """The lines of a board, group by group where it was fouled."""
    groups = fouled_groups(events, board)
    found: list[Plain] = []
    for place, lines in enumerate(groups):
        group = {
            "lines": lines,
            "elsewhere": len(board["lines"]) - len(lines),
            "expected": board["expected"],
            "fouled": len(groups) > 1 or is_fouled(events, board),
            "named": place < len(groups) - 1,
            "considered": considered(
                events, board, lines, rules, {} if is_fouled(events, board) else others
            ),
            "top": top_of(board, rules),
        }
        if group["fouled"] and rules.get("fouled") == "half a matchpoint for the others":
            group["top"] = Fraction(len(board["lines"]) - 1)
        found += of_group(group, rules)
    return found


def is_fouled(events: list[Plain], board: Plain) -> bool:
    return bool(foul_of(events, board))


def foul_of(events: list[Plain], board: Plain) -> Plain | None:
    found = None
    for foul in past.of_kind(events, "BoardFouled"):
        if foul["board"] == board["board"] and deals_of(events, foul["session"]) == board["deals"]:
            found = foul
    return found if found and found.get("groups") else None


def fouled_groups(events: list[Plain], board: Plain) -> list[list[Plain]]:
    """The lines that held the same cards; the last group is of those who are not named."""
    foul = foul_of(events, board)
    if foul is None:
        return [board["lines"]]
    groups: list[list[Plain]] = [[] for _ in (*foul["groups"], "others")]
    for line in board["lines"]:
        place = len(foul["groups"])
        for number_of_group, names in enumerate(foul["groups"]):
            if line["where"]["ns"] in names and line["where"]["session"] == foul["session"]:
                place = number_of_group
        groups[place].append(line)
    return groups


def scores_of(lines: list[Plain]) -> list[int]:
    return [points for points in map(compared_as, lines) if points is not None]


def considered(
    events: list[Plain], board: Plain, lines: list[Plain], rules: Plain, others: Others
) -> list[int]:
    """ANC 17.9, SBF 5.3.3: the scores of which a datum is made."""
    if "first tables" in rules:
        first = first_tables(events, board["deals"], rules)
        own = [line for line in lines if table_of(line) in first] if first else lines
        return scores_of(own) or scores_of(lines)
    scores = scores_of(lines)
    if "with" not in rules:
        return scores
    contest, stage, weight = rules["with"]
    scores = scores * weight
    other = others.get(contest)
    if other is not None:
        known = past.sessions(other)
        scores += scores_of(
            [
                line
                for line in past.in_force(other)
                if line["where"]["board"] == board["board"]
                and not foul_there(other, line)
                and known[line["where"]["session"]]["stage"] == stage
                and deals_of(other, line["where"]["session"]) == board["deals"]
            ]
        )
    return list(scores)


def foul_there(other: list[Plain], line: Plain) -> bool:
    """ANC 7.2: where a board was fouled in the other field, it had other cards."""
    where = line["where"]
    return any(
        (foul["session"], foul["board"]) == (where["session"], where["board"])
        and foul.get("groups")
        for foul in past.of_kind(other, "BoardFouled")
    )


def table_of(line: Plain) -> tuple[Any, ...]:
    where = line["where"]
    return where["session"], where.get("round"), frozenset((where["ns"], where["ew"]))


def first_tables(events: list[Plain], deals: str, rules: Plain) -> set[tuple[Any, ...]]:
    """SBF 5.3.3: the head of the draw, which is in the order of rank; first the seeds' tables."""
    found = set()
    for draw in past.of_kind(events, "DrawPublished"):
        if deals_of(events, draw["session"]) == deals:
            best = draw["pairings"][: rules["first tables"]]
            if draw == first_draw(events, draw["session"]):
                best = seeds_tables(events, draw, rules["first seeds"])
            for pairing in best:
                sides = frozenset((pairing["ns"], pairing["ew"]))
                found |= {(draw["session"], draw["round"], sides), (draw["session"], None, sides)}
    return found


def first_draw(events: list[Plain], session: str) -> Plain:
    """The draw with which the stage of a session began."""
    known = past.sessions(events)
    order = [
        s for s in past.in_order_of_play(events) if known[s]["stage"] == known[session]["stage"]
    ]
    draws = [d for d in past.of_kind(events, "DrawPublished") if d["session"] in order]
    return min(draws, key=lambda draw: (order.index(draw["session"]), draw["round"]))


def seeds_tables(events: list[Plain], draw: Plain, count: int) -> list[Plain]:
    """The tables where somebody of the first so many numbers of each direction sits."""
    numbers = {
        name: int(number)
        for event in past.of_kind(events, "NumbersAssigned")
        for name, number in event["numbers"].items()
    }
    return [
        pairing
        for pairing in draw["pairings"]
        if any(
            sum(numbers[p[side]] < numbers[pairing[side]] for p in draw["pairings"]) < count
            for side in ("ns", "ew")
        )
    ]


# ------------------------------------------------------------------------- one group of lines


def top_of(board: Plain, rules: Plain) -> Fraction:
    if rules["score"] != "matchpoints":
        return Fraction(0)
    return Fraction((board["expected"] - 1) * rules["win"])


def of_group(group: Plain, rules: Plain) -> list[Plain]:
    all_plus = all_average_plus(group, rules)
    found = []
    for line in group["lines"]:
        sides: Plain = {}
        for place, side in enumerate(("ns", "ew")):
            if line["awards"] is None:
                amount = worth(line["points"], side, group, rules)
                sides[side] = {"amount": amount, "real": True}
                if all_plus and line["points"] is not None:
                    sides[side] = {"award": {"award": "artificial", "grade": "A+"}}
            else:
                sides[side] = {"award": line["awards"][place]}
            if sides[side].get("award") is not None:
                sides[side] |= {"real": False, "group": group, "line": line}
            sides[side]["plus"] = sides[side].get("award") == {"award": "artificial", "grade": "A+"}
        found.append({"where": line["where"], "top": group["top"], **sides})
    return found


def all_average_plus(group: Plain, rules: Plain) -> bool:
    """ANC 7.2 with 7.3: a part too small for a datum; 7.4: those who had the fouled board."""
    if not group["fouled"]:
        return False
    if rules.get("fouled") == "separate datums":
        return len(group["considered"]) < 3
    return rules.get("fouled") == "average plus to those named" and bool(group["named"])


def worth(points: int | None, side: str, group: Plain, rules: Plain) -> Fraction | None:
    """What a score is worth to a side among the scores of its group."""
    scores = scores_for(group["lines"], side, rules)
    if points is None or points not in scores:
        return None
    return among(points, scores, side, group, rules)


def scores_for(lines: list[Plain], side: str, rules: Plain) -> list[int]:
    """The scores a side is compared with; Appendix C looks at each direction by itself."""
    if rules["score"] != "middle":
        return scores_of(lines)
    own = [points_of(line, side) for line in lines]
    return [points for points in own if points is not None]


def points_of(line: Plain, side: str) -> int | None:
    """The points that one side of a line obtained or was assigned."""
    points: int | None = line["points"]
    if line["awards"] is None:
        return points
    award = line["awards"][0 if side == "ns" else 1]
    return int(award["points"]) if award["award"] == "assigned" else None


def among(points: int, scores: list[int], side: str, group: Plain, rules: Plain) -> Fraction | None:
    """scores: all that are compared, these points among them."""
    match rules["score"]:
        case "matchpoints":
            return matchpoints(points, scores, side, group, rules)
        case "points":
            return Fraction(points if side == "ns" else -points)
        case "butler":
            value = datum(group["considered"], group, rules)
            if value is None:
                return None
            return Fraction(imps(points - value) if side == "ns" else imps(value - points))
        case "middle":
            value = without_extremes(points, scores)
            return Fraction(value if side == "ns" else -value)
        case rule:
            raise AssertionError(rule)


def matchpoints(
    points: int, scores: list[int], side: str, group: Plain, rules: Plain
) -> Fraction | None:
    win, top = Fraction(rules["win"]), Fraction(group["top"])
    mine = [p if side == "ns" else -p for p in scores]
    own = points if side == "ns" else -points
    beaten, level = sum(p < own for p in mine), sum(p == own for p in mine) - 1
    raw = beaten + Fraction(level, 2)
    if group["fouled"] and rules.get("fouled") == "half a matchpoint for the others":
        return raw + Fraction(len(group["lines"]) + group["elsewhere"] - len(scores), 2)
    small = rules.get("fouled") == "groups of less than four by percentages"
    if group["fouled"] and small and len(scores) < 4:
        return small_group(sorted(mine, reverse=True), own) * top / 100
    expected = max(group["expected"], len(scores))
    # Neuberg on the 1-1/2-0 scale
    return Fraction(win * ((raw + Fraction(1, 2)) * expected / len(scores) - Fraction(1, 2)))


def small_group(ranked: list[int], own: int) -> Fraction:
    """WBF 3.2a: the percentage in a group of one, two or three; ties share."""
    if len(set(ranked)) == 1:
        return Fraction(60)
    table = {2: (65, 55), 3: (70, 60, 50)}[len(ranked)]
    places = [place for place, points in enumerate(ranked) if points == own]
    return Fraction(sum(table[place] for place in places), len(places))


def datum(scores: list[int], group: Plain, rules: Plain) -> int | None:
    """The mean of the middle scores to the nearest 10, halves away from zero."""
    tiers = rules["drop"]
    if group["fouled"] and rules.get("fouled") == "separate datums":
        tiers = ((7, 1), (None, 2))  # ANC 7.2a
    each_end = next(n for up_to, n in tiers if up_to is None or len(scores) <= up_to)
    left = sorted(scores)[each_end : len(scores) - each_end]
    if not left or len(scores) < rules.get("fewest", 1):
        return None
    mean = Fraction(sum(left), len(left))
    size = int(abs(mean) / 10 + Fraction(1, 2)) * 10
    return size if mean >= 0 else -size


def without_extremes(points: int, scores: list[int]) -> int:
    """SBF 5.4.3 and Appendix C: north-south's IMPs on the board, five tables in all."""
    rest = list(scores)
    rest.remove(points)
    against = sorted(Fraction(imps(points - other)) for other in rest)
    match len(scores):
        case 5:
            raw = sum(against[1:3], Fraction(0))
        case 4:
            raw = one_artificial(points, scores)
        case 3:
            raw = sum(against, Fraction(0)) * Fraction(3, 4)
        case 2:
            raw = sum(against, Fraction(0)) / 2
        case _:
            raw = Fraction(0)
    size = int(abs(raw) + Fraction(1, 2))
    return size if raw >= 0 else -size


def one_artificial(points: int, scores: list[int]) -> Fraction:
    """Appendix C 1."""
    x = []
    for place, own in enumerate(scores):
        three = [Fraction(imps(own - p)) for n, p in enumerate(scores) if n != place]
        four = sorted([*three, sum(three, Fraction(0)) / 4])
        x.append(four[1] + four[2])
    y = [abs(sum((own - other for other in x), Fraction(0))) / 3 for own in x]
    most = min(Fraction(24), max(y))
    place = scores.index(points)
    return x[place] * min(Fraction(24), y[place]) / most if most else Fraction(0)


# --------------------------------------------------------------------------------- awards


def own_percentages(found: list[Plain]) -> dict[tuple[str, str], Fraction]:
    """Law 12C2c: each contestant's percentage on its other boards of the session."""
    gained: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for line in found:
        for side in ("ns", "ew"):
            amount = line[side].get("amount")
            if line[side]["real"] and amount is not None and line["top"]:
                key = (line["where"]["session"], line["where"][side])
                points, most = gained.get(key, (Fraction(0), Fraction(0)))
                gained[key] = (points + amount, most + line["top"])
    return {key: 100 * points / most for key, (points, most) in gained.items()}


def award_worth(
    award: Plain, line: Plain, side: str, own: dict[tuple[str, str], Fraction], rules: Plain
) -> Fraction | None:
    """What an award gives a side, in the stage's unit."""
    top = line["top"]
    percentage = own.get((line["where"]["session"], line["where"][side]))
    match award["award"]:
        case "artificial":
            return artificial(award["grade"], percentage, top, rules)
        case "assigned":
            return assigned(line, side, award["points"], rules)
        case "weighted":
            return sum(
                (
                    number(part["weight"]) * (assigned(line, side, part["points"], rules) or 0)
                    for part in award["parts"]
                ),
                Fraction(0),
            )
        case "typed":
            value = number(award["value"])
            return value * top / 100 if award["unit"] == "percent" and top else value
        case "own-session":
            return None if percentage is None or not top else percentage * top / 100
        case shape:
            raise AssertionError(shape)


def artificial(grade: str, own: Fraction | None, top: Fraction, rules: Plain) -> Fraction | None:
    value: Fraction = rules["average"][grade]
    if rules["score"] in ("butler", "middle"):
        return value
    if rules["score"] != "matchpoints":
        return None
    if rules.get("own") and own is not None:
        value = {"A+": max(value, own), "A": value, "A-": min(value, own)}[grade]
    return value * top / 100


def assigned(line: Plain, side: str, points: int, rules: Plain) -> Fraction | None:
    """What points are worth beside the other scores, as the line's own."""
    group = line[side]["group"]
    scores = scores_for(group["lines"], side, rules)
    mine = line[side]["line"]
    middle = rules["score"] == "middle"
    if (points_of(mine, side) if middle else compared_as(mine)) is None:
        scores = [*scores, points]  # but no part of the datum: ANC 17.8
    if points not in scores or all_average_plus(group, rules):
        return None
    return among(points, scores, side, group, rules)


def together(pluses: int, rules: Plain) -> Fraction:
    """ANC appendix: N boards of average plus: k sqrt(N) IMPs, or 50 N + 10 sqrt(N) per cent."""
    plus, average = rules["average"]["A+"], rules["average"]["A"]
    more = plus - average
    if rules.get("several") != "root":
        return Fraction(plus * pluses)
    root = more * Fraction(isqrt(pluses * 10**24), 10**12)  # to twelve places of sqrt(N)
    if rules["score"] == "matchpoints":
        return Fraction(average * pluses + root)
    return half_up(root, Fraction(1))
