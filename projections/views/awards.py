"""Awards: titles, playoff qualifying points with ties shared, and what masterpoints rest on."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from ledger.events import ContestantDisqualified
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention, ruled_out
from ledger.record.finals_played import played
from ledger.record.participation import Participation
from ledger.rules.awards import Awards
from ledger.rules.awards.award import MemberAward, PlaceAward
from ledger.rules.awards.field import Field
from ledger.rules.awards.members import Played, Result
from ledger.rules.masterpoints.basis import Scores
from projections.scope import Scope, resolve, stages_within
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.finals import FinalSheet, final_sheets
from projections.views.knock_outs import places
from projections.views.standings import standings
from projections.views.state import State
from projections.views.titles import Title, titles, winning_nothing

ZERO = Fraction(0)
NOT_ELIGIBLE = "not eligible"
TOO_LITTLE = "has not played enough"
NOT_RECORDED = "not recorded to have played enough"


class AwardRow(Struct, frozen=True, kw_only=True):
    """Points of a contestant, or of one of its members.

    Attributes:
        why: why there are none.
        place: in the ranking, None where only the result of a final counts.
        played: what a member took part in.
        proven: whether seats or line-ups are recorded for all of it.

    """

    contestant: str
    person: str | None
    place: int | None
    tied: bool
    result: Result | None
    played: Played | None
    proven: bool
    points: Fraction
    why: str


class MasterpointsBasis(Struct, frozen=True, kw_only=True):
    """The conditions for masterpoints: whether they are won, and on which scores.

    Attributes:
        excluded: who wins no outright ones.

    """

    sanctioned: bool
    sessional: Scores | None
    outright: Scores | None
    excluded: tuple[str, ...]
    clause: str


class AwardsSheet(Struct, frozen=True, kw_only=True):
    """The awards of one stage.

    Attributes:
        rule, clause: of the points, None where there are none.
        unit: what they are, in words.
        state: of what all this rests on: it is provisional until that is official.
        needed: what is still to be settled, in words.

    """

    stage: str
    rule: str | None
    unit: str
    clause: str
    state: State
    titles: tuple[Title, ...]
    rows: tuple[AwardRow, ...]
    masterpoints: MasterpointsBasis | None
    needed: tuple[str, ...] = ()

    @property
    def is_provisional(self) -> bool:
        """True if it may still change."""
        return self.state.word != "official"


def awards_sheets(
    facts: Contest, scope: Scope, now: datetime | None = None
) -> tuple[AwardsSheet, ...]:
    """Return the awards of those stages within a scope that have any; else of the last of them."""
    stages = stages_within(scope, facts)
    giving = [name for name in stages if facts.conditions_of(name).awards is not None]
    return tuple(_sheet(facts, name, now) for name in giving or stages[-1:])


def _sheet(facts: Contest, name: str, now: datetime | None) -> AwardsSheet:
    scope = resolve(f"stage:{name}", facts)
    stage = reckon(facts, name, scope.sessions)
    rule = stage.conditions.awards
    finals = final_sheets(facts, scope)
    return AwardsSheet(
        stage=name,
        rule=None if rule is None else rule.called,
        unit="" if rule is None else rule.unit,
        clause=rule.clause if rule else "",
        state=standings(facts, scope, now).state,
        titles=tuple(titles(stage, _ranking(stage, finals))),
        rows=tuple(_rows(stage, rule, finals)) if rule else (),
        masterpoints=_masterpoints(stage),
        needed=tuple(
            f"{facts.entries.number(final.home.contestant, final.stage)} and"
            f" {facts.entries.number(final.away.contestant, final.stage)} are level:"
            f" {' or '.join(final.offers)}"
            for final in finals
            if final.over and final.undecided and not final.is_shared
        ),
    )


def _rows(stage: Stage, rule: Awards, finals: Sequence[FinalSheet]) -> Iterator[AwardRow]:
    facts = stage.facts
    by_place, members = rule.of_places, rule.of_members
    ranking = _ranking(stage, finals)
    if by_place is not None:
        by_rank = stage.is_knock_out or by_place.tied == "rank"
        fields = [list(rows) for _, rows in groupby(ranking, key=lambda row: row.field)]
        groups = tuple(map(len, fields))
        return (
            row
            for rows in fields
            for row in _by_place(
                facts, by_place, rows, _equals(rows, by_rank=by_rank), Field(len(rows), groups)
            )
        )
    assert members is not None
    return _by_member(facts, members, _results(ranking))


def _ranking(stage: Stage, finals: Sequence[FinalSheet]) -> list[Placing]:
    """Return the places: of a knock-out, once its last match is over."""
    if not stage.is_knock_out:
        return [row for row in rank(stage) if row.rank is not None]
    totals = {side.contestant: side.total for final in finals for side in final.sides}
    return [
        Placing(
            contestant=one.contestant,
            field=None,
            rank=one.rank,
            tied=one.tied,
            total=totals.get(one.contestant, ZERO),
        )
        for one in places(stage.facts, stage.name, finals)
    ]


def _by_place(
    facts: Contest,
    rule: PlaceAward,
    ranking: list[Placing],
    equals: list[tuple[str, ...]],
    field: Field,
) -> Iterator[AwardRow]:
    """Yield the points by place; equals share, by total or by rank as the rule says (AMB-17)."""
    out = winning_nothing(facts)
    eligible = [row.contestant for row in ranking if row.contestant not in out]
    points = rule.awarded(equals, eligible, field)
    last = max((row.rank or 0 for row in ranking if row.contestant in points), default=0)
    for row in ranking:
        if (row.rank or 0) <= last:
            yield _placed(row, None, points.get(row.contestant, ZERO), out.get(row.contestant, ""))
            for person in () if row.contestant in out else ruled_out(facts, row.contestant):
                yield _placed(row, person, ZERO, NOT_ELIGIBLE)


def _placed(row: Placing, person: str | None, points: Fraction, why: str) -> AwardRow:
    """Return a contestant's points by its place, or why one of its members has none of them."""
    return AwardRow(
        contestant=row.contestant,
        person=person,
        place=row.rank,
        tied=row.tied,
        result=None,
        played=None,
        proven=True,
        points=points,
        why=why,
    )


def _equals(ranking: list[Placing], *, by_rank: bool) -> list[tuple[str, ...]]:
    """Group contestants with the same total, best first; by_rank: with the same rank."""
    groups = groupby(ranking, key=lambda row: row.rank if by_rank else row.total)
    return [tuple(row.contestant for row in group) for _, group in groups]


def _results(ranking: Sequence[Placing]) -> dict[str, Result]:
    """Return the results of the two sides of a final that is over."""
    results: dict[str, Result] = {}
    for row in ranking:
        if row.rank == 1:
            results[row.contestant] = "shared" if row.tied else "winner"
        elif row.rank == 2 and not row.tied:
            results[row.contestant] = "runner-up"
    return results


def _by_member(
    facts: Contest, rule: MemberAward, results: Mapping[str, Result]
) -> Iterator[AwardRow]:
    """Yield every member of every team, by what it played (ANC 14)."""
    seats, out = Participation(facts), out_of_contention(facts)
    sessions = tuple(facts.sessions)
    for contestant in sorted(facts.contestants, key=lambda name: _order(results, name)):
        unknown, refused = seats.unknown(contestant, sessions), ruled_out(facts, contestant)
        for person in facts.contestants[contestant].players:
            done = played(facts, seats, contestant, person)
            result = results.get(contestant, "other")
            why = out.get(contestant) or (NOT_ELIGIBLE if person in refused else "")
            points = ZERO if why else rule.points(result, done)
            yield AwardRow(
                contestant=contestant,
                person=person,
                place=None,
                tied=result == "shared",
                result=result,
                played=done,
                proven=not unknown,
                points=points,
                why=why or ("" if points else TOO_LITTLE if not unknown else NOT_RECORDED),
            )


def _order(results: Mapping[str, Result], contestant: str) -> int:
    ranks: tuple[Result, ...] = ("winner", "shared", "runner-up", "other")
    return ranks.index(results.get(contestant, "other"))


def _masterpoints(stage: Stage) -> MasterpointsBasis | None:
    rule = stage.conditions.masterpoints
    if rule is None:
        return None
    basis, gone = rule.basis(), rule.basis(disqualified=True)
    disqualified = (event.contestant for _, event in stage.facts.of(ContestantDisqualified))
    return MasterpointsBasis(
        sanctioned=rule.sanctioned(),
        sessional=basis.sessional,
        outright=basis.outright,
        excluded=tuple(disqualified) if gone.outright != basis.outright else (),
        clause=rule.clause,
    )
