"""Knock-out matches by segments: running totals, carry-over, fines, the winner, ties."""

from fractions import Fraction

from msgspec import Struct

from ledger.record import Contest
from ledger.record.segments import is_played_out
from ledger.rules.formats.of_two import OfTwo
from ledger.rules.tie_breaks import Purpose
from projections.scope import Scope, stages_within
from projections.scoring.accounts import Account, Item
from projections.scoring.bouts import bouts
from projections.scoring.ranking import criteria_for, ranking_of
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.ties import offers

ZERO = Fraction(0)
KNOCK_OUT: Purpose = "knock-out"
SHARED = "shared"


class FinalSide(Struct, frozen=True, kw_only=True):
    """One side of a match: carried over, won in play, fined, and what it comes to.

    Attributes:
        play: the total without what was carried over, which may decide a tie.
        next_match: what it starts its next match with, because of fines: 0 for who has lost.
        notes: why, under which clause.

    """

    contestant: str
    carried: Fraction
    won: Fraction
    fines: Fraction
    total: Fraction
    play: Fraction
    next_match: Fraction
    notes: tuple[str, ...]


class Segment(Struct, frozen=True, kw_only=True):
    """A segment: the IMPs that each side won in it, and both totals after it.

    The totals have the carry-over in them; fines are taken off at the end.

    Attributes:
        disputed_by: who of the two does not agree with it (ANC 11.7).

    """

    number: int
    session: str
    kind: str
    home: Fraction
    away: Fraction
    home_total: Fraction
    away_total: Fraction
    disputed_by: tuple[str, ...]
    events: tuple[int, ...]


class FinalSheet(Struct, frozen=True, kw_only=True):
    """A match in a stage, which of its matches; home is the higher placed of the two.

    Attributes:
        planned: how many segments there are to be.
        boards: how many in all (None: nothing is printed about it).
        places: from which places both come, where that is printed.
        over: whether the stage has ended, or one of the two has gone on to another match in it.
        winner: who leads, or None while both are level.
        undecided: which rule then has the last word (shared, play-off …).
        offers: what settles it, once all its segments are played.

    """

    stage: str
    number: int
    home: FinalSide
    away: FinalSide
    segments: tuple[Segment, ...]
    planned: int | None
    boards: int | None
    places: tuple[int, ...]
    over: bool
    winner: str | None
    undecided: str | None
    offers: tuple[str, ...]
    clause: str

    @property
    def is_shared(self) -> bool:
        """True if it is over and both have won."""
        return self.over and self.undecided == SHARED

    @property
    def sides(self) -> tuple[FinalSide, FinalSide]:
        """Home and away."""
        return self.home, self.away

    @property
    def loser(self) -> str | None:
        """The contestant that is out; None while it is not over, or if both have won."""
        if not self.over or self.winner is None:
            return None
        return next(one.contestant for one in self.sides if one.contestant != self.winner)


def final_sheets(facts: Contest, scope: Scope) -> tuple[FinalSheet, ...]:
    """Return the knock-out matches within a scope, stage by stage."""
    return tuple(
        sheet
        for name in stages_within(scope, facts)
        for sheet in sheets_of(reckon(facts, name, scope.sessions))
    )


def sheets_of(stage: Stage) -> tuple[FinalSheet, ...]:
    """Return the matches of a knock-out; nothing of another stage."""
    if not stage.is_knock_out:
        return ()
    matches = tuple(bouts(stage))
    later = [
        {name for one in matches[at:] for name in one.accounts} for at in range(1, 1 + len(matches))
    ]
    return tuple(
        _sheet(match, number, went_on=not after.isdisjoint(match.accounts))
        for number, (match, after) in enumerate(zip(matches, later, strict=True), 1)
    )


def _sheet(match: Stage, number: int, *, went_on: bool) -> FinalSheet:
    home, away = match.accounts.values()
    format_, criteria = match.conditions.format, criteria_for(match.conditions, KNOCK_OUT)
    assert format_ is not None
    plan = format_.of_two
    assert plan is not None
    structure = None if format_.in_segments is None else format_.in_segments.structure()
    ranking = ranking_of(match, KNOCK_OUT) if match.encounters else None
    undecided = ranking.undecided if ranking else None
    winner = ranking.winner if ranking else None
    over = bool(match.facts.stages.get(match.name)) or went_on
    is_over = over or is_played_out(match.facts, match.name, match.accounts)
    return FinalSheet(
        stage=match.name,
        number=number,
        home=_side(match, home, winner),
        away=_side(match, away, winner),
        segments=_segments(match, plan),
        planned=structure.segments if structure else None,
        boards=structure.boards if structure else None,
        places=structure.places if structure else (),
        over=over,
        winner=winner,
        undecided=undecided,
        offers=tuple(offers(criteria, 2)) if undecided and is_over else (),
        clause=plan.clause,
    )


def _side(match: Stage, account: Account, winner: str | None) -> FinalSide:
    goes_on = winner in (account.contestant, None)
    fines = [item for item in account.items if item.source == "penalty"]
    return FinalSide(
        contestant=account.contestant,
        carried=account.carried or ZERO,
        won=account.without("carry-over", "penalty"),
        fines=-sum((item.amount or ZERO for item in fines), ZERO),
        total=account.total,
        play=account.without("carry-over"),
        next_match=match.fines_on.get(account.contestant, ZERO) if goes_on else ZERO,
        notes=tuple(_note(item) for item in account.items if item.source in NOTED),
    )


NOTED = frozenset({"carry-over", "penalty", "altered"})


def _note(item: Item) -> str:
    what = item.offence or item.source
    detail = f", {item.detail}" if item.detail else ""
    return f"{what}{detail} ({item.clause})"


def _segments(match: Stage, plan: OfTwo) -> tuple[Segment, ...]:
    """Return each segment with both totals after it."""
    home, away = match.accounts
    carried = {name: match.accounts[name].carried or ZERO for name in (home, away)}
    won: dict[str, list[Fraction]] = {home: [], away: []}
    made: list[Segment] = []
    for encounter in match.encounters:
        for side in encounter.sides:
            won[side.contestant].append(side.gross)
        totals = plan.totals(won, carried)
        made.append(
            Segment(
                number=encounter.number,
                session=encounter.session,
                kind=encounter.kind,
                home=won[home][-1],
                away=won[away][-1],
                home_total=totals[home],
                away_total=totals[away],
                disputed_by=tuple(
                    side
                    for side in match.facts.sessions[encounter.session].disputed_by
                    if side in (home, away)
                ),
                events=encounter.events,
            )
        )
    return tuple(made)
