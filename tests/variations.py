"""What generated evenings are played under and with: rules, points and awards drawn at random."""

from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from ledger import regulations
from ledger.bridge.awards import AnyAward, Artificial, Assigned, OwnSession, Part, Typed, Weighted
from ledger.bridge.numbers import Rounding
from ledger.rulebook import Conditions, Regulations
from ledger.rules.scoring.cross_imps import CrossImps
from ledger.rules.scoring.imp_pairs import ImpPairs
from ledger.rules.scoring.matchpoints import Matchpoints

SETS = (
    "compscore-matchpoints",
    "acblscore-matchpoints",
    "compscore-butler",
    "compscore-cross-imps",
    "realbridge-cross-imps",
    "team-match",
)
BOARDS = (1, 8, 2)
"""Two boards with nobody vulnerable and one with north-south."""

NOBODY_VULNERABLE = (420, 450, 170, 140, 110, 50, 100, -50, -100, -420, -450, -140, 0, 425)
POINTS = {
    1: NOBODY_VULNERABLE,
    8: NOBODY_VULNERABLE,
    2: (620, 650, 170, 140, 110, 50, 100, -100, -200, -420, -450, -140, 0, 420),
}
"""The last one of each is impossible on its board: such commands are refused."""


def rules(rng: Random) -> Regulations:
    """A shipped set with some of its choices made otherwise."""
    chosen = regulations.load(rng.choice(SETS))
    return msgspec.structs.replace(chosen, default=varied(chosen.default, rng))


def varied(conditions: Conditions, rng: Random) -> Conditions:
    """The conditions with some choices made otherwise."""
    scoring: Any = conditions.scoring
    step = Rounding(step=Fraction(1, 10), ties=rng.choice(("up", "away-from-zero", "even")))
    artificial: Any = conditions.artificial
    if isinstance(scoring, Matchpoints):
        scoring = msgspec.structs.replace(
            scoring,
            per_win=rng.choice((1, 2)),
            full_session=rng.choice((True, False)),
            rounding=rng.choice((None, step)),
            score=rng.choice((None, step)),
            ranked_by=rng.choice(("total", "total", "percentage")),
            weighted=rng.choice(("apart", "in-fractions")),
        )
        artificial = msgspec.structs.replace(artificial, own_session=rng.choice((True, False)))
    elif isinstance(scoring, ImpPairs):
        scoring = msgspec.structs.replace(
            scoring, session=rng.choice(("sum", "full-session", "mean"))
        )
        if isinstance(scoring, CrossImps):
            weighted = rng.choice(("apart", "in-fractions"))
            scoring = msgspec.structs.replace(scoring, weighted=weighted)
    corrections = {
        cause: msgspec.structs.replace(
            rule,
            consents=cause == "players" and rng.choice((True, False)),
        )
        for cause, rule in conditions.corrections.items()
    }
    return msgspec.structs.replace(
        conditions,
        scoring=scoring,
        artificial=artificial,
        corrections=corrections,
        compare=rng.choice(("field", "field", "section")),
        total=rng.choice((conditions.total, step)),
    )


def award(rng: Random) -> AnyAward:
    """An adjusted score for one side, in any shape; some fit no contest of its kind."""
    points = [rng.choice(POINTS[rng.choice(BOARDS)]) for _ in range(2)]
    weight = rng.choice((Fraction(1, 3), Fraction(1, 2), Fraction(3, 5), Fraction(3, 2)))
    weights = (weight, 1 - weight)
    return rng.choice(
        (
            Artificial(grade=rng.choice(("A+", "A", "A-"))),
            Artificial(grade=rng.choice(("A+", "A", "A-"))),
            Assigned(points=points[0]),
            Weighted(
                parts=tuple(Part(points=p, weight=w) for p, w in zip(points, weights, strict=True))
            ),
            Typed(
                value=Fraction(rng.randint(-4, 12), 2),
                unit=rng.choice(("matchpoints", "imps", "percent")),
            ),
            OwnSession(),
        )
    )
