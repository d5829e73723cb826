"""Contests drawn by the standings, round after round: what the regulations say, told again.

A rule is known here as the plain dictionary that a regulation set holds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from ledger.coding import to_plain
from ledger.errors import NoLegalDraw, RuleSaysNo
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.danish import DanishDraw
from ledger.rules.draws.field import Drawing, Field, who_met
from ledger.rules.draws.modified_swiss import ModifiedSwissDraw
from ledger.rules.draws.one_round_behind import OneRoundBehindDraw
from ledger.rules.draws.swiss import SwissDraw
from tests.draws import oracle

Plain = dict[str, Any]
Two = tuple[str, str]

HOUSE = "HSE-1"


@dataclass
class Contest:
    """A contest while it is played; scores are whole numbers, ties are broken by name."""

    rng: Random
    rule: Plain
    rounds: int
    fields: tuple[list[str], list[str]]
    round: int = 1
    meetings: list[tuple[int, str, str]] = field(default_factory=list)
    met_in: dict[frozenset[str], list[int]] = field(default_factory=dict)
    ruled_out: set[Two] = field(default_factory=set)
    byes: Counter[str] = field(default_factory=Counter)
    scores: Counter[str] = field(default_factory=Counter)
    came: int = 0

    def ranked(self, units: list[str]) -> list[str]:
        """By the scores that the rule asks for; unchanged where it asks for none."""
        if self.without_standings():
            return units
        return sorted(units, key=lambda unit: (-self.scores[unit], unit))

    def without_standings(self) -> bool:
        behind = self.rule["rule"] == "one-round-behind-draw"
        return self.round <= (2 if behind else 1)

    def may_meet(self, one: str, other: str) -> bool:
        """Whether the rule and the rulings allow a pairing."""
        if (one, other) in self.ruled_out or (other, one) in self.ruled_out:
            return False
        met_in = self.met_in.get(frozenset((one, other)), [])
        match self.rule["rule"]:
            case "danish-draw":
                return all(self.round - r > self.rule.get("not_within", 0) for r in met_in)
            case "modified-swiss-draw":
                if not met_in:
                    return True
                first_half = [r for r in met_in if r <= self.rounds // 2]
                late = self.round >= self.rounds // 2 + 2
                return late and first_half == met_in and len(met_in) == 1
            case _:
                return not met_in


def contest(rng: Random) -> Contest:
    """A contest of any form and size, before its first round."""
    rule = rng.choice((SwissDraw, ModifiedSwissDraw, DanishDraw, OneRoundBehindDraw))(
        clause="the regulations",
        first_round=rng.choice(("in-order", "by-lot", "halves", "halves-by-lot")),
        two_fields=rng.random() < 0.3,
        odd=rng.choice(("bye", "bye", "house", "triangle")),
        byes=rng.choice((1, 1, 2)),
    )
    if isinstance(rule, DanishDraw):
        rule = DanishDraw(**{**as_arguments(rule), "not_within": rng.choice((0, 1, 3))})
    size = rng.choice((rng.randint(2, 8), rng.randint(2, 12), rng.randint(9, 20)))
    if rng.random() < 0.05:
        size = rng.choice((rng.randint(21, 30), rng.randint(31, 200)))
    size = max(size, 4) if rule.two_fields else size
    units = [f"P{number}" for number in range(1, size + 1)]
    rng.shuffle(units)
    cut = (size + rng.choice((0, 0, 0, 1))) // 2 if rule.two_fields else size
    rounds = rng.randint(1, min(size + 2, 12 if size > 20 else 16))
    return Contest(rng, to_plain(rule), rounds, (units[:cut], units[cut:]))


def as_arguments(rule: Any) -> Plain:
    return {name: getattr(rule, name) for name in rule.__struct_fields__}


def check(playing: Contest, rule: ByStandings) -> Counter[str]:
    """Play the contest to its end or until there is no legal draw. Raises AssertionError."""
    seen: Counter[str] = Counter()
    while playing.round <= playing.rounds:
        known = as_known(playing)
        drawing, refusal = outcome(rule, known)
        judge(playing, known, drawing, refusal)
        if isinstance(refusal, RuleSaysNo) and enter_house(playing):
            seen["house contestants"] += 1
            continue
        seen[f"{playing.rule['rule']}, {'two fields' if known.ew else 'one field'}"] += 1
        if drawing is None:
            seen[type(refusal).__name__] += 1
            return seen
        assert rule.first_fault(known, drawing) is None
        unchanged_by_what_it_did_not_use(playing, rule, known, drawing)
        same_under_other_names(rule, known, drawing)
        seen["byes"] += len(drawing.sits_out)
        seen["triangles"] += bool(drawing.triangle)
        seen["withdrawals and drop-ins"] += played(playing, drawing)
    return seen


def as_known(playing: Contest) -> Field:
    """What the rule is told."""
    order, ew = (tuple(playing.ranked(units)) for units in playing.fields)
    lot = list(order + ew)
    playing.rng.shuffle(lot)
    return Field(
        round=playing.round,
        order=order,
        rounds=playing.rounds,
        ew=ew,
        met=who_met(playing.meetings),
        ruled_out=tuple(sorted(playing.ruled_out)),
        byes=dict(playing.byes),
        lot=tuple(lot),
    )


def outcome(rule: ByStandings, known: Field) -> tuple[Drawing | None, Exception | None]:
    """The draw, or why there is none."""
    try:
        return rule.draw(known), None
    except (NoLegalDraw, RuleSaysNo) as refusal:
        return None, refusal


# ------------------------------------------------------------------------------ the judgement


def judge(
    playing: Contest, known: Field, drawing: Drawing | None, refusal: Exception | None
) -> None:
    """Hold a draw, or its refusal, against the oracle."""
    if unequal(playing, known):
        assert isinstance(refusal, RuleSaysNo)
        return
    left_out = drawing.sits_out + drawing.triangle if drawing else None
    for likelier in may_be_left_out(playing, known):
        if likelier == left_out:
            break
        assert not possible(playing, known, likelier), f"{likelier} could be left out"
    else:
        assert left_out is None, f"{left_out} may not be left out"
    if drawing is None:
        assert isinstance(refusal, NoLegalDraw)
        return
    pairs = list(drawing.pairings)
    for part in problems(playing, known, drawing.sits_out + drawing.triangle):
        share, pairs = pairs[: len(part) // 2], pairs[len(part) // 2 :]
        places = {unit: place for place, unit in enumerate(part)}
        both = [(places[one], places[other]) for one, other in share]
        told = [(min(two), max(two)) for two in both]
        wrong = oracle.disagreement(graph(playing, part, known), told, playing.rng)
        assert wrong is None, wrong
        assert all(two == named(playing, known, two) for two in share)
    assert not pairs


def unequal(playing: Contest, known: Field) -> bool:
    """Whether the numbers of contestants need somebody else first."""
    if known.ew:
        apart = abs(len(known.order) - len(known.ew))
        return apart > 1 or (apart == 1 and playing.rule.get("odd", "bye") != "bye")
    return len(known.order) % 2 == 1 and playing.rule.get("odd") == "house"


def may_be_left_out(playing: Contest, known: Field) -> Iterator[tuple[str, ...]]:
    """Whom the regulations would leave out, in turn."""
    if (len(known.order) + len(known.ew)) % 2 == 0:
        yield ()
        return
    longer = max(known.order, known.ew, key=len)
    if rule_of_round(playing).endswith("lot"):
        lowest_first = [unit for unit in known.lot[::-1] if unit in longer]
    else:
        lowest_first = list(longer[::-1])
    if playing.rule.get("odd") == "triangle":
        for low, middle, high in combinations(lowest_first, 3):
            if all(playing.may_meet(*two) for two in combinations((low, middle, high), 2)):
                yield (high, middle, low)
        return
    for times in range(playing.rule.get("byes", 1)):
        yield from ((unit,) for unit in lowest_first if playing.byes[unit] == times)


def possible(playing: Contest, known: Field, out: tuple[str, ...]) -> bool:
    """Whether all others can be paired."""
    return all(
        oracle.can_be_paired(graph(playing, part, known), range(len(part)), playing.rng)
        for part in problems(playing, known, out)
    )


def rule_of_round(playing: Contest) -> str:
    """How a round is drawn."""
    return str(playing.rule.get("first_round", "in-order")) if playing.without_standings() else ""


def problems(playing: Contest, known: Field, out: Sequence[str]) -> list[list[str]]:
    """Orders in which pairs are to be found by themselves; with halves, top before bottom."""
    by_lot = [unit for unit in known.lot if unit not in out]
    order = [unit for unit in known.order if unit not in out]
    ew = [unit for unit in known.ew if unit not in out]
    how = rule_of_round(playing)
    if how == "by-lot":
        return [[u for u in by_lot if u in order] + [u for u in by_lot if u in ew]]
    if not how.startswith("halves"):
        return [order + ew]
    half, ew_half = len(order) // 2, len(ew) - len(order) // 2
    quarters = [order[:half], order[half:], ew[:ew_half], ew[ew_half:]]
    if how == "halves-by-lot":
        quarters = [[unit for unit in by_lot if unit in quarter] for quarter in quarters]
    top, bottom, ew_top, ew_bottom = quarters
    return [top + ew_bottom, bottom + ew_top] if known.ew else [top + bottom]


def graph(playing: Contest, part: list[str], known: Field) -> list[set[int]]:
    """Who may meet whom among these."""
    across = bool(known.ew) or rule_of_round(playing).startswith("halves")
    half = len(part) // 2
    may: list[set[int]] = [set() for _ in part]
    for one, other in combinations(range(len(part)), 2):
        apart = (one < half) != (other < half)
        if (apart or not across) and playing.may_meet(part[one], part[other]):
            may[one].add(other)
            may[other].add(one)
    return may


def named(playing: Contest, known: Field, two: Two) -> Two:
    """Who is named first: north-south, the one drawn earlier by lot, the higher one."""
    order = known.lot if rule_of_round(playing).endswith("lot") else known.order + known.ew
    if known.ew:
        order = known.order + known.ew
    one, other = sorted(two, key=order.index)
    return one, other


# ------------------------------------------------------------------------------------ the laws


def unchanged_by_what_it_did_not_use(
    playing: Contest, rule: ByStandings, known: Field, drawing: Drawing
) -> None:
    """Forbidding a pairing that was not drawn changes nothing."""
    rng, everybody = playing.rng, known.contestants()
    if len(everybody) < 2 or drawing.triangle or drawing.sits_out:
        return
    one, other = rng.sample(everybody, 2)
    if {one, other} in [set(two) for two in drawing.pairings]:
        return
    forbidden = known._replace(ruled_out=(*known.ruled_out, (one, other)))
    assert rule.draw(forbidden) == drawing


def same_under_other_names(rule: ByStandings, known: Field, drawing: Drawing) -> None:
    """Renaming everybody renames the draw and does nothing else."""

    def new(unit: str) -> str:
        return f"{unit[::-1]}x"

    def all_new(units: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(new, units))

    renamed = known._replace(
        order=all_new(known.order),
        ew=all_new(known.ew),
        lot=all_new(known.lot),
        met={new(u): {new(o): r for o, r in met.items()} for u, met in known.met.items()},
        byes={new(unit): times for unit, times in known.byes.items()},
        ruled_out=tuple((new(one), new(other)) for one, other in known.ruled_out),
    )
    assert rule.draw(renamed) == Drawing(
        tuple((new(one), new(other)) for one, other in drawing.pairings),
        all_new(drawing.sits_out),
        all_new(drawing.triangle),
    )


# -------------------------------------------------------------------------------- what happens


def enter_house(playing: Contest) -> bool:
    """A house contestant comes into a field that is odd, or leaves it again."""
    if playing.rule["odd"] != "house":
        return False
    shorter, longer = sorted(playing.fields, key=len)
    if shorter and len(longer) - len(shorter) > 1:
        return False
    if HOUSE in longer:
        longer.remove(HOUSE)
    elif HOUSE in shorter:
        return False
    else:
        ranked = sorted(longer, key=lambda unit: -playing.scores[unit])
        (shorter or longer).append(HOUSE)
        playing.scores[HOUSE] = playing.scores[ranked[3 * len(ranked) // 4 - 1]]
    return True


def played(playing: Contest, drawing: Drawing) -> int:
    """The round is played; some leave, some come, a ruling keeps two apart. How many moved."""
    rng = playing.rng
    for one, other in (*drawing.pairings, *combinations(drawing.triangle, 2)):
        playing.meetings.append((playing.round, one, other))
        playing.met_in.setdefault(frozenset((one, other)), []).append(playing.round)
        won = rng.randint(0, 20)
        playing.scores[one] += won
        playing.scores[other] += 20 - won
    for unit in drawing.sits_out:
        playing.byes[unit] += 1
        playing.scores[unit] += 12
    playing.round += 1
    moved = 0
    for units in playing.fields:
        if len(units) > 2 and rng.random() < 0.04:
            units.remove(rng.choice(units))
            moved += 1
        if units and rng.random() < 0.04:
            playing.came += 1
            units.append(f"Q{playing.came}")
            playing.scores[units[-1]] = rng.randint(0, 10 * playing.round)
            moved += 1
    everybody = [unit for units in playing.fields for unit in units]
    if len(everybody) > 2 and rng.random() < 0.1:
        one, other = sorted(rng.sample(everybody, 2))
        playing.ruled_out.add((one, other))
    return moved
