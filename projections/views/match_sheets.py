"""Match sheets: every match of a stage board by board, with what it is worth."""

from fractions import Fraction

from msgspec import Struct

from ledger.record import Contest
from ledger.rules.forfeits.best_of import Candidates
from ledger.rules.scoring.method import Measure
from projections.scope import Scope, stages_within
from projections.scoring.accounts import Item
from projections.scoring.course import Encounter, Kind, Side
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.scoring.team_matches import MatchKey
from projections.views.match_boards import SheetBoard, match_boards

ENCOUNTERS = frozenset({"match", "bye", "forfeit", "too-few-comparisons", "altered"})


class SheetSide(Struct, frozen=True, kw_only=True):
    """One side of a match sheet.

    Attributes:
        own: its own result, net IMPs, points or a percentage.
        gross: the IMPs it won.
        vps: what the scale makes of it.
        counts: what goes into its total, None while a ruling is needed.
        altered: whether that is because of a substitution.
        candidates: the figures of a forfeit.

    """

    contestant: str
    own: Fraction
    gross: Fraction
    vps: Fraction | None
    counts: Fraction | None
    altered: bool
    offender: bool
    candidates: Candidates | None


class MatchSheet(Struct, frozen=True, kw_only=True):
    """The sheet of a match, a bye or a forfeit.

    Attributes:
        number: which match of the stage.
        measure: what own results are in.
        clause: of the scale, the bye or the forfeit.
        played: how many boards count.
        compared: how many of them were really played.

    """

    stage: str
    session: str
    number: int
    phase: int | None
    round: int | None
    table: str | None
    kind: Kind
    measure: Measure
    home: SheetSide
    away: SheetSide | None
    played: int
    compared: int
    clause: str
    boards: tuple[SheetBoard, ...]
    events: tuple[int, ...]


def match_sheets(facts: Contest, scope: Scope) -> tuple[MatchSheet, ...]:
    """Return the matches within a scope, in the order of play."""
    return tuple(
        sheet
        for stage in stages_within(scope, facts)
        if facts.conditions_of(stage).by_match
        for sheet in _of_stage(reckon(facts, stage, scope.sessions))
    )


def _of_stage(stage: Stage) -> list[MatchSheet]:
    facts = stage.facts
    counting = items_of_encounters(stage)
    boards = match_boards(stage)
    return [
        MatchSheet(
            stage=stage.name,
            session=encounter.session,
            number=encounter.number,
            phase=encounter.phase,
            round=encounter.round,
            table=encounter.table,
            kind=encounter.kind,
            measure=facts.conditions(encounter.session).measure,
            home=_side(encounter.home, counting[encounter.home.contestant].pop(0)),
            away=None
            if encounter.away is None
            else _side(encounter.away, counting[encounter.away.contestant].pop(0)),
            played=encounter.boards,
            compared=encounter.compared,
            clause=encounter.clause,
            boards=boards.get(_key(encounter), ()),
            events=encounter.events,
        )
        for encounter in stage.encounters
    ]


def items_of_encounters(stage: Stage) -> dict[str, list[Item]]:
    """Return each contestant's items that come from encounters, in the order of these."""
    return {
        name: [item for item in account.items if item.source in ENCOUNTERS]
        for name, account in stage.accounts.items()
    }


def _key(encounter: Encounter) -> MatchKey:
    return (encounter.session, encounter.round, encounter.between())


def _side(side: Side, item: Item) -> SheetSide:
    return SheetSide(
        contestant=side.contestant,
        own=side.own,
        gross=side.gross,
        vps=side.vps,
        counts=item.amount,
        altered=item.source == "altered",
        offender=side.offender,
        candidates=side.candidates,
    )
