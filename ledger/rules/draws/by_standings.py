"""ANC 6.3, 16.3, 18.2; SBF 5.1.2, 5.3.2, 5.5.2: drawn anew for each round, by the standings."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ledger.errors import BadValue, NoLegalDraw, RuleSaysNo
from ledger.rules.draws import matching
from ledger.rules.draws.draw import DrawnBy, DrawRule
from ledger.rules.draws.field import Drawing, Field
from ledger.rules.draws.first_rounds import BY_LOT, FirstRound, check_lot, pairs
from ledger.rules.draws.matching import Barred


class ByStandings(DrawRule, frozen=True, kw_only=True):
    """The questions that every draw by the standings answers.

    Attributes:
        first_round: how it is drawn while there are no standings.
        two_fields: whether the sides stay fields of their own.
        odd: with an odd number somebody has a bye, a house contestant has to be entered, or three
            meet one another in a triangle, whose matches count like any other: two each in a round.
        byes: how often a contestant may sit out.
        otherwise: what the regulations offer where there is no legal draw, "" where they say
            nothing of it.
        seating_rights: who has the choice of seats in a match.

    """

    goes_by: ClassVar[DrawnBy] = "standings"
    version: ClassVar[int] = matching.VERSION

    first_round: FirstRound = "in-order"
    two_fields: bool = False
    odd: Literal["bye", "house", "triangle"] = "bye"
    byes: Annotated[int, Meta(ge=0)] = 1
    otherwise: str = ""
    seating_rights: Literal["first-named"] | None = None

    def standings_after(self, round_number: int) -> int:
        """Return the round after which the standings give the order; 0: there are none yet."""
        return round_number - 1

    def in_force(self, field: Field) -> "ByStandings":
        """Return the rule by which so many entrants are drawn in so many rounds."""
        return self

    def may_meet(self, met_in: tuple[int, ...], round_number: int, rounds: int | None) -> bool:
        """Tell whether two that met in these rounds may meet (again) in this one."""
        return not met_in

    def barred(self, field: Field) -> Barred:
        """Return whom each may not meet: because of earlier rounds, or a ruling."""
        bars = self._barred_by_meetings(field)
        if not field.ruled_out:
            return bars
        ruled = {unit: set(bars.get(unit, ())) for pair in field.ruled_out for unit in pair}
        for one, other in field.ruled_out:
            ruled[one].add(other)
            ruled[other].add(one)
        return {**bars, **ruled}

    def draw(self, field: Field) -> Drawing:
        """Return the one draw that follows from the field.

        Raises NoLegalDraw, RuleSaysNo where an odd field needs somebody else, BadValue where
        the field itself is wrong (a contestant twice, a lot that leaves somebody out).
        """
        self._check(field)
        barred = self.barred(field)
        try:
            return self._drawn(field, barred)
        except NoLegalDraw as refusal:
            refusal.offer = f"; {self.clause} {self._offers()}; by hand, what a ruling permits"
            raise

    def first_fault(self, field: Field, drawing: Drawing) -> str | None:
        """Say what is wrong with a draw made by hand, in one sentence; None if it is legal."""
        return _misplaced(field, drawing) or self._illegal(field, drawing)

    def _barred_by_meetings(self, field: Field) -> Barred:
        return {
            unit: {
                opponent
                for opponent, met_in in opponents.items()
                if not self.may_meet(met_in, field.round, field.rounds)
            }
            for unit, opponents in field.met.items()
        }

    def _check(self, field: Field) -> None:
        contestants = field.contestants()
        if len(set(contestants)) < len(contestants):
            twice = next(unit for unit in contestants if contestants.count(unit) > 1)
            raise BadValue(
                place=f"the field of round {field.round}", value=twice, expected="in it only once"
            )
        if self.two_fields != bool(field.ew):
            raise BadValue(
                place=f"the field of round {field.round}",
                value="two fields" if field.ew else "one field",
                expected="what is drawn: two fields" if self.two_fields else "drawn as one field",
            )

    def _drawn(self, field: Field, barred: Barred) -> Drawing:
        self._check_even(field)
        rule = self.first_round if self.standings_after(field.round) < 1 else "in-order"
        if rule in BY_LOT:
            check_lot(field, self.clause)
        refusal: NoLegalDraw | None = None
        for left_out in self._left_out(field, barred, by_lot=rule in BY_LOT):
            try:
                pairings = pairs(rule, _without(field, left_out), barred)
            except NoLegalDraw as why:
                refusal = refusal or why
                continue
            if self.odd == "triangle":
                return Drawing(pairings, triangle=left_out)
            return Drawing(pairings, sits_out=left_out)
        nobody = "no three may meet one another" if self.odd == "triangle" else "nobody may sit out"
        raise refusal or NoLegalDraw(
            why=f"{nobody} in round {field.round}", group=field.contestants(), opponents=()
        )

    def _check_even(self, field: Field) -> None:
        """Refuse a field in which somebody is missing. Raises RuleSaysNo."""
        ns, ew = len(field.order), len(field.ew)
        odd = abs(ns - ew) if field.ew else ns % 2
        if not odd or (odd == 1 and (self.odd == "bye" or (self.odd == "triangle" and not ew))):
            return
        said = f"fields of {ns} and {ew}" if ew else f"{ns} contestants"
        raise RuleSaysNo(
            what=f"the draw of round {field.round}",
            why=f"{said} need a house contestant" if odd == 1 else f"{said} cannot be paired",
            clause=self.clause,
        )

    def _left_out(self, field: Field, barred: Barred, *, by_lot: bool) -> Iterator[tuple[str, ...]]:
        """Yield who may be left out of the pairs, the likeliest first; nobody of an even number."""
        longer = field.order if len(field.order) > len(field.ew) else field.ew
        if len(field.contestants()) % 2 == 0:
            yield ()
            return
        eligible = set(longer)
        lowest_first = [
            unit for unit in reversed(field.lot if by_lot else longer) if unit in eligible
        ]
        if self.odd == "triangle":
            for three in combinations(lowest_first, 3):
                if not any(two in barred.get(one, ()) for one, two in combinations(three, 2)):
                    yield three[::-1]
            return
        for unit in sorted(lowest_first, key=lambda unit: field.byes.get(unit, 0)):
            if field.byes.get(unit, 0) < self.byes:
                yield (unit,)

    def _offers(self) -> str:
        return f"offers {self.otherwise or 'nothing else'}"

    def _illegal(self, field: Field, drawing: Drawing) -> str | None:
        barred = self.barred(field)
        ns = set(field.order)
        for one, other in (*drawing.pairings, *combinations(drawing.triangle, 2)):
            if field.ew and (one not in ns or other in ns):
                return f"{one} and {other} are of one field, or on each other's side"
            if other in barred.get(one, ()):
                met_in = field.met.get(one, {}).get(other, ())
                if self.may_meet(met_in, field.round, field.rounds):
                    return f"{one} and {other} may not meet by a ruling"
                rounds = ", ".join(map(str, met_in))
                return f"{one} and {other} have met in round {rounds}"
        for unit in drawing.sits_out:
            if self.odd != "bye" or field.byes.get(unit, 0) >= self.byes:
                return f"{unit} may not sit out"
        if drawing.triangle and self.odd != "triangle":
            return "no three may meet one another"
        return None


def _without(field: Field, left_out: tuple[str, ...]) -> Field:
    if not left_out:
        return field
    return field._replace(
        order=tuple(unit for unit in field.order if unit not in left_out),
        ew=tuple(unit for unit in field.ew if unit not in left_out),
        lot=tuple(unit for unit in field.lot if unit not in left_out),
    )


def _misplaced(field: Field, drawing: Drawing) -> str | None:
    """Say who is in a draw twice, wrongly, or not at all; None if nobody is."""
    missing = dict.fromkeys(field.contestants())
    paired = [unit for pair in drawing.pairings for unit in pair]
    known = set(missing)
    for unit in (*paired, *drawing.sits_out, *drawing.triangle):
        if unit not in known:
            return f"{unit} does not take part in round {field.round}"
        if unit not in missing:
            return f"{unit} is in the draw of round {field.round} twice"
        del missing[unit]
    if missing:
        return f"{next(iter(missing))} is not in the draw of round {field.round}"
    return None
