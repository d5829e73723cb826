"""How equals are told apart, one criterion after another."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.oracle import past

Plain = dict[str, Any]
Groups = list[list[str]]
ZERO = Fraction(0)
HALF = Fraction(1, 2)


def broken(level: list[str], criteria: tuple[str, ...], stage: Any, purpose: str) -> Groups:
    """The group in smaller ones, best first."""
    if len(level) < 2 or not criteria:
        return [level]
    parts = CRITERIA[criteria[0]](level, stage, purpose)
    return [group for part in parts for group in broken(part, criteria[1:], stage, purpose)]


def by(figures: dict[str, Fraction], level: list[str]) -> Groups:
    if any(name not in figures for name in level):
        return [level]
    values = sorted({figures[name] for name in level}, reverse=True)
    return [[name for name in level if figures[name] == value] for value in values]


def two_sided(stage: Any) -> list[tuple[Plain, Plain, Plain]]:
    """Each match from each side: the match, the side, its opponent."""
    found = []
    for match in stage.encounters:
        if len(match["sides"]) == 2:
            one, other = match["sides"]
            found += [(match, one, other), (match, other, one)]
    return found


def worth(side: Plain) -> Fraction:
    return Fraction(side["own"] if side["vps"] is None else side["vps"])


def opponents(level: list[str], stage: Any, purpose: str) -> Groups:
    """The sum of the opponents' totals without penalties, once for each match (AMB-19)."""
    figures = dict.fromkeys(level, ZERO)
    for _, side, other in two_sided(stage):
        if side["contestant"] in figures:
            figures[side["contestant"]] += stage.total(other["contestant"], "penalty")
    return by(figures, level)


def opponents_but_round_1(level: list[str], stage: Any, purpose: str) -> Groups:
    """SBF 5.1.4: those met in rounds 2 to 8; nobody met who did not come."""
    figures = dict.fromkeys(level, ZERO)
    for match, side, other in two_sided(stage):
        met_then = match["number"] >= 2 and match["kind"] != "forfeit"
        if side["contestant"] in figures and met_then:
            figures[side["contestant"]] += stage.total(other["contestant"], "penalty")
    return by(figures, level)


def wins(level: list[str], stage: Any, purpose: str) -> Groups:
    figures = dict.fromkeys(level, ZERO)
    for _, side, other in two_sided(stage):
        if side["contestant"] in figures and worth(side) > worth(other):
            figures[side["contestant"]] += 1
    return by(figures, level)


def own_results(level: list[str], stage: Any, purpose: str) -> Groups:
    """Net IMPs, or match percentages, over all matches."""
    figures = dict.fromkeys(level, ZERO)
    for match in stage.encounters:
        for side in match["sides"]:
            if side["contestant"] in figures:
                figures[side["contestant"]] += side["own"]
    return by(figures, level)


def met(level: list[str], stage: Any, purpose: str) -> Groups:
    """The match between two of them."""
    if len(level) != 2:
        return [level]
    figures: dict[str, Fraction] = {}
    for _, side, other in two_sided(stage):
        if {side["contestant"], other["contestant"]} == set(level):
            figures[side["contestant"]] = figures.get(side["contestant"], ZERO) + worth(side)
    return by(figures, level) if figures else [level]


def boards_between(level: list[str], stage: Any, purpose: str) -> Groups:
    """Alberta 11: their matchpoints on the boards that they played against each other."""
    if len(level) != 2:
        return [level]
    figures: dict[str, Fraction] = {}
    for line in stage.lines:
        if {line["where"]["ns"], line["where"]["ew"]} == set(level):
            for side in ("ns", "ew"):
                name = line["where"][side]
                figures[name] = figures.get(name, ZERO) + (line[side]["amount"] or ZERO)
    return by(figures, level) if figures else [level]


def three_way(level: list[str], stage: Any, purpose: str) -> Groups:
    """Alberta 11: each board that all three played, matchpointed among themselves."""
    if len(level) != 3:
        return [level]
    figures = dict.fromkeys(level, ZERO)
    boards: dict[tuple[str, int], list[tuple[str, str, Plain]]] = {}
    for line in stage.lines:
        for side in ("ns", "ew"):
            if line["where"][side] in figures:
                key = (line["where"]["session"], line["where"]["board"])
                boards.setdefault(key, []).append((line["where"][side], side, line))
    for three in boards.values():
        if len(three) < 3 or not all(line["ns"]["real"] for _, _, line in three):
            continue
        for name, side, line in three:
            rivals = [(o, other) for o, at, other in three if o != name and at == side]
            for _, other in rivals:
                figures[name] += beats(points(line, side), points(other, side))
            if not rivals:
                figures[name] += beats(line[side]["amount"], line["top"] / 2)
    return by(figures, level)


def points(line: Plain, side: str) -> Fraction:
    score = line["where"]["points"]
    return Fraction(score if side == "ns" else -score)


def beats(own: Fraction, other: Fraction) -> Fraction:
    return Fraction(1) if own > other else HALF if own == other else ZERO


def without_carry_over(level: list[str], stage: Any, purpose: str) -> Groups:
    return by({name: stage.total(name, "carry-over") for name in level}, level)


def qualifying_total(level: list[str], stage: Any, purpose: str) -> Groups:
    before = stage.before()
    return by({name: before.total(name) for name in level if name in before.items}, level)


def recorded(how: str, since: int = 0) -> Callable[[list[str], Any, str], Groups]:
    """The latest order on record that names all of them."""

    def split(level: list[str], stage: Any, purpose: str) -> Groups:
        kinds = ("LotDrawn",) if how == "lot" else ("TieSettled",)
        found = None
        for event in past.live(stage.events):
            said = event["event"]
            if past.kind(event) not in kinds or event["position"] < since:
                continue
            fits = said["stage"] == stage.name and set(level) <= set(said["order"])
            if how == "lot":
                # ANC 16.3: newcomers are drawn in the order of their lot
                newcomers = said["purpose"] == "newcomers" and purpose == "draw"
                fits = fits and (newcomers or said["purpose"] in (purpose, "stage"))
            else:
                fits = fits and said["how"] == how
                fits = fits and said.get("purpose") in (purpose, "stage", "qualifying", None)
            if fits:
                found = said["order"]
        if found is None:
            return [level]
        return [[name] for name in found if name in level]

    return split


def fresh_lot(level: list[str], stage: Any, purpose: str) -> Groups:
    """ANC 12.2: the lot after each round robin; none before a round that was begun since."""
    begun: dict[tuple[str, int | None], int] = {}
    for event in past.live(stage.events):
        said = event["event"].get("score") or event["event"].get("line") or {}
        if past.kind(event) in RESULTS and said.get("session") in stage.sessions:
            begun.setdefault((said["session"], said.get("round")), event["position"])
    since = max(begun.values(), default=0)
    return recorded("lot", since)(level, stage, purpose)


RESULTS = ("ScoreEntered", "BoardNotPlayed", "AdjustedScoreAwarded")
CRITERIA: dict[str, Callable[[list[str], Any, str], Groups]] = {
    "opponents": opponents,
    "opponents but round 1": opponents_but_round_1,
    "wins": wins,
    "imps": own_results,
    "percentages": own_results,
    "met": met,
    "boards between them": boards_between,
    "three-way": three_way,
    "without carry-over": without_carry_over,
    "qualifying total": qualifying_total,
    "lot": recorded("lot"),
    "fresh lot": fresh_lot,
    "play-off": recorded("play-off"),
    "ruling": recorded("ruling"),
}
