"""Qualifiers as declared, frozen with their places, and those entitled as things stand."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.events import ContestantReplaced, Qualifier, QualifiersDeclared
from ledger.record import Contest
from ledger.record.choosing import still_chooses
from ledger.record.eligibility import out_of_contention
from ledger.record.field import field_of, open_places
from ledger.record.open_matters import open_in
from ledger.record.places import counts_with_each_place, has_effect
from ledger.record.segments import is_played_out, without_a_match
from ledger.rules.qualifiers import Qualifying
from ledger.rules.qualifiers.top_places import Placed
from projections.scope import Scope, stages_within
from projections.scoring.bouts import contests_of, is_to_come, purpose_of
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.ties import Tie, ties


class QualifierRow(Struct, frozen=True, kw_only=True):
    """A contestant that is declared, entitled, or both.

    Attributes:
        declared: the place with which it was declared.
        place: the one that it has now.
        plays: whether it is in the field after replacements.
        out: why it is out of contention, if it is.

    """

    contestant: str
    field: Side | None
    declared: int | None
    place: int | None
    entitled: bool | None
    plays: bool
    out: str | None


class QualifierSheet(Struct, frozen=True, kw_only=True):
    """The qualifiers from one stage into another: as declared, and as entitled now.

    Attributes:
        basis: position at which the declared list was computed.
        events: the declaration and the replacements.
        ties: those that decide who goes on; of a knock-out in the matches of which nothing is to
            come (SBF 5.2.1).
        needed: what is missing before everything is settled, in words.

    """

    stage: str
    into: str
    clause: str
    rows: tuple[QualifierRow, ...]
    basis: int | None
    ties: tuple[Tie, ...]
    needed: tuple[str, ...]
    events: tuple[int, ...]


def qualifier_sheets(facts: Contest, scope: Scope) -> tuple[QualifierSheet, ...]:
    """Return the sheets of those stages within a scope from which somebody goes on."""
    return tuple(
        _sheet(reckon(facts, stage, scope.sessions), rule)
        for stage in stages_within(scope, facts)
        for rule in facts.conditions_of(stage).qualifying
    )


def proposed(facts: Contest, name: str, into: str) -> tuple[Qualifier, ...]:
    """List the qualifiers to be declared as things stand, each with its place and field."""
    stage = reckon(facts, name)
    return tuple(
        Qualifier(contestant=placed.contestant, place=placed.place, field=placed.field)
        for rule in stage.conditions.qualifying
        if rule.into == into
        for placed in entitled_to_go(stage, rule)
    )


class Next(NamedTuple):
    """The contestant that takes a qualifier's place.

    Attributes:
        tie: with whom it is level on it, where that is open.

    """

    contestant: str
    tie: Tie | None
    clause: str


def next_in_line(facts: Contest, into: str, leaving: str) -> Next | None:
    """Find who takes a qualifier's place in a stage: the first who is entitled without it.

    Of its own field as long as somebody is left there (ANC 20.1). None where nobody is left.
    """
    own = facts.contestants[leaving].field
    field, out = field_of(facts, into).contestants, {*out_of_contention(facts), leaving}
    for _, declared in facts.of(QualifiersDeclared):
        names = [one.contestant for one in declared.qualifiers]
        if declared.into != into or leaving not in (*names, *_stepped_in(facts, names)):
            continue
        stage = reckon(facts, declared.stage)
        for rule in stage.conditions.qualifying:
            if rule.into == into:
                going = entitled_to_go(stage, rule, out)
                coming = [one for one in going if one.contestant not in field]
                coming.sort(key=lambda one: one.field != own)
                if not coming:
                    return None
                tie = _tie_of(stage, coming[0].contestant, {*field, *out})
                return Next(coming[0].contestant, tie, rule.clause)
    return None


def _tie_of(stage: Stage, contestant: str, others: Collection[str]) -> Tie | None:
    """Find the open tie between a contestant and those level with it, some others left out."""
    for one, rows in _rankings(stage):
        for tie in ties(one, rows, purpose_of(stage)):
            free = tuple(name for name in tie.contestants if name not in others)
            if contestant in free and len(free) > 1:
                return replace(tie, contestants=free)
    return None


def _sheet(stage: Stage, rule: Qualifying) -> QualifierSheet:
    facts = stage.facts
    declaration = _declared(facts, stage.name, rule.into)
    declared = {} if declaration is None else {q.contestant: q for q in declaration.qualifiers}
    entitled = entitled_to_go(stage, rule)
    level = tuple(ties_that_decide(stage, rule, entitled))
    open_ties = tuple(tie for tie in level if is_played_out(facts, stage.name, tie.contestants))
    field = field_of(facts, rule.into)
    return QualifierSheet(
        stage=stage.name,
        into=rule.into,
        clause=rule.clause,
        rows=tuple(_rows(facts, stage, declared, entitled, level, field.contestants)),
        basis=declaration.basis if declaration else None,
        ties=open_ties,
        needed=tuple(_needed(facts, stage, rule, declaration, open_ties)),
        events=field.events if declaration else (),
    )


def _declared(facts: Contest, stage: str, into: str) -> QualifiersDeclared | None:
    """Return the declaration in force."""
    found = [
        event
        for _, event in facts.of(QualifiersDeclared)
        if (event.stage, event.into) == (stage, into)
    ]
    return found[-1] if found else None


def _rankings(stage: Stage) -> Iterator[tuple[Stage, Sequence[Placing]]]:
    """Yield the stage's ranking, or that of each of its matches of which something is played."""
    for one in contests_of(stage):
        if not (stage.is_knock_out and is_to_come(one)):
            yield one, rank(one, purpose_of(stage))


def entitled_to_go(
    stage: Stage, rule: Qualifying, without: Collection[str] | None = None
) -> tuple[Placed, ...]:
    """Name who goes on as things stand; without: who does not (None: who is out of contention)."""
    facts = stage.facts
    out = out_of_contention(facts) if without is None else without
    rankings = [
        [Placed(r.contestant, r.rank, r.field) for r in rows if r.rank is not None]
        for _, rows in _rankings(stage)
    ]
    if stage.is_knock_out:
        rankings += [[Placed(name, 1, None)] for name in without_a_match(facts, stage.name)]
    return tuple(placed for rows in rankings for placed in rule.entitled(rows, out))


def ties_that_decide(stage: Stage, rule: Qualifying, entitled: Sequence[Placed]) -> Iterator[Tie]:
    """Yield the ties on which it depends who goes on, or what somebody goes on with.

    Whoever has left keeps the place that others' carry-overs count from (ANC 19.3).
    """
    facts = stage.facts
    going = {placed.contestant for placed in entitled}
    out = out_of_contention(facts)
    for one, rows in _rankings(stage):
        for tie in ties(one, rows, purpose_of(stage)):
            contending = {name for name in tie.contestants if name not in out}
            level = set(tie.contestants) - facts.entries.house.keys()
            if contending & going and (
                contending - going
                or (len(level) > 1 and counts_with_each_place(facts, rule.into))
                or (len(contending) > 1 and has_effect(facts, rule))
            ):
                yield tie


def _rows(
    facts: Contest,
    stage: Stage,
    declared: dict[str, Qualifier],
    entitled: Sequence[Placed],
    undecided: Sequence[Tie],
    field: Sequence[str],
) -> Iterator[QualifierRow]:
    out = out_of_contention(facts)
    level = {name for tie in undecided for name in tie.contestants if name not in out}
    going = {placed.contestant for placed in entitled} | level
    places = {row.contestant: row.rank for _, rows in _rankings(stage) for row in rows}
    places |= {one.contestant: one.place for one in entitled if one.contestant not in places}
    coming = sorted(going, key=list(places).index)
    names = dict.fromkeys([*declared, *_stepped_in(facts, declared), *coming])
    rows = [
        QualifierRow(
            contestant=name,
            field=facts.contestants[name].field,
            declared=declared[name].place if name in declared else None,
            place=places.get(name),
            entitled=None if name in level else name in going,
            plays=name in field,
            out=out.get(name),
        )
        for name in names
    ]
    yield from sorted(rows, key=lambda row: (row.field == "EW", row.declared or row.place or 0))


def _stepped_in(facts: Contest, declared: Iterable[str]) -> list[str]:
    """Name those who took the place of somebody declared, or of one who had stepped in."""
    names = list(declared)
    for _, replaced in facts.of(ContestantReplaced):
        if replaced.out in names:
            names.append(replaced.into)
    return names


def _needed(
    facts: Contest,
    stage: Stage,
    rule: Qualifying,
    declaration: QualifiersDeclared | None,
    open_ties: Sequence[Tie],
) -> Iterator[str]:
    """Say what is missing before it is settled who plays whom."""
    if not facts.stages[stage.name]:
        yield f"{stage.name} has not ended"
    if declaration is None:
        yield from map(str, open_in(facts, stage.name))
    yield from stage.accounts.needing_a_ruling(facts.entries.named_in(stage.name))
    for tie in open_ties:
        settling = " or ".join(tie.offers) or "a ruling"
        yield f"{', '.join(tie.contestants)} are level on place {tie.place}: {settling}"
    if declaration is None:
        yield f"nobody is declared for {rule.into} yet"
        return
    yield from open_places(facts, rule.into)
    waiting = still_chooses(facts, rule.into)
    if waiting is not None:
        chooser, among = waiting
        yield f"{chooser} chooses among {', '.join(among)} ({rule.clause})"
