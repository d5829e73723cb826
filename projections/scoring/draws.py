"""What the next draw of a stage is made from: who plays, in which order, who has met whom."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.errors import RuleSaysNo
from ledger.events import (
    ContestantDisqualified,
    ContestantWithdrew,
    DrawPublished,
    DropInEntered,
    ForfeitDeclared,
    HouseContestantAdded,
    LotDrawn,
    Reference,
)
from ledger.rules.draws import DrawnByStandings
from ledger.rules.draws.field import Field, made_even, who_met
from ledger.rules.formats.swiss import Swiss
from projections.folds.facts import Facts
from projections.scoring.carry_overs import field_of
from projections.scoring.contention import house_contestants
from projections.scoring.stages import rank, reckon


class Position(NamedTuple):
    """The field of a round, and what its order rests on.

    ties: contestants who are level in everything and wait for a lot. lots: those that the
    draw uses. outstanding: matches that count and have no result.
    """

    field: Field
    ties: tuple[tuple[str, ...], ...]
    lots: tuple[Reference, ...]
    outstanding: tuple[str, ...]


def position_of(
    facts: Facts,
    session: str,
    rule: DrawnByStandings,
    round_number: int,
    barred: Iterable[tuple[str, str]] = (),
) -> Position:
    """The field of a round of a session, after the draws of its stage before that.

    Where the round is published, those are in it that were, and the same pairings are barred.

    Raises RuleSaysNo where all the matches of the stage are drawn.
    """
    stage, plan = facts.sessions.sessions[session].stage, facts.conditions(session).format
    draws = draws_before(facts, session, round_number)
    rounds = list(dict.fromkeys((draw.session, draw.round) for draw in draws))
    number, counting = len(rounds) + 1, rule.standings_after(len(rounds) + 1)
    if isinstance(plan, Swiss) and number > plan.matches:
        raise RuleSaysNo(
            what=f"match {number} of {stage}", why=f"{plan.matches} are played", clause=plan.clause
        )
    published = [d for d in facts.draws if (d.session, d.round) == (session, round_number)]
    playing = _taking_part(facts, published) or contestants_in(facts, session)
    first = [draw for draw in draws if (draw.session, draw.round) == rounds[0]]
    began = {name for draw in first for name in draw.taking_part()} or set(playing)
    order, ties = _order(facts, stage, playing, counting)
    lots = _lots(facts, stage, session)
    entered = facts.entries.contestants
    second = {name for name in order if rule.two_fields and entered[name].field == "EW"}
    return Position(
        Field(
            round=number,
            order=tuple(name for name in order if name not in second),
            rounds=plan.matches if isinstance(plan, Swiss) else None,
            ew=tuple(name for name in order if name in second),
            met=who_met(
                (rounds.index((draw.session, draw.round)) + 1, one, other)
                for draw in draws
                for one, other in draw.meetings()
            ),
            ruled_out=(*barred, *(two for draw in published for two in draw.barred)),
            byes=Counter(unit for draw in draws for unit in draw.sits_out),
            entrants=len(began.difference(house_contestants(facts))),
            lot=next((event.order for event, _ in reversed(lots)), ()),
        ),
        ties,
        tuple(reference for _, reference in lots),
        tuple(
            outstanding(
                facts, [draw for draw in draws if (draw.session, draw.round) in rounds[:counting]]
            )
        ),
    )


def draws_before(facts: Facts, session: str, number: int | None) -> tuple[DrawPublished, ...]:
    """The draws of a session's stage before one round of it (None: all), in the order of play."""
    order = facts.sessions.of_stage(facts.sessions.sessions[session].stage)
    found = [draw for draw in facts.draws if draw.session in order]
    found.sort(key=lambda draw: (order.index(draw.session), draw.round))
    if number is None:
        return tuple(found)
    here = (order.index(session), number)
    return tuple(draw for draw in found if (order.index(draw.session), draw.round) < here)


def contestants_in(facts: Facts, session: str) -> tuple[str, ...]:
    """Who is to be drawn in a session: the stage's field, without those who have left it.

    House contestants only where they are needed.
    """
    order = [times.session for times in facts.sessions.timetable]
    house = {event.contestant: event.session for _, event in facts.of(HouseContestantAdded)}
    comes = {event.contestant: event.session for _, event in facts.of(DropInEntered)} | house
    out = {name for name, first in comes.items() if order.index(first) > order.index(session)}
    out |= {event.contestant for _, event in facts.of(ContestantWithdrew)}
    out |= {event.contestant for _, event in facts.of(ContestantDisqualified) if not event.plays_on}
    entered = facts.entries.contestants
    field = field_of(facts, facts.sessions.sessions[session].stage).contestants
    return made_even(
        tuple(name for name in field or entered if name not in out),
        house.keys(),
        {name: entry.field for name, entry in entered.items()},
    )


def _taking_part(facts: Facts, published: Iterable[DrawPublished]) -> tuple[str, ...]:
    """Who is in a round that is published, whoever has come or left since; else nobody."""
    inside = {name for draw in published for name in draw.taking_part()}
    return tuple(name for name in facts.entries.contestants if name in inside)


def _order(
    facts: Facts, stage: str, playing: tuple[str, ...], counting: int
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Everybody best first, by the standings after so many matches; by seed before there are any.

    Who has no result yet has a total of 0. The second: groups that nothing on record tells apart.
    """
    if counting < 1:
        return tuple(sorted(playing, key=lambda name: facts.entries.seed(name, stage))), ()
    reckoned = reckon(facts, stage, facts.sessions.of_stage(stage), upto=counting)
    for name in playing:
        reckoned.accounts.of(name)
    rows = rank(facts, reckoned, "draw", among=playing)
    ranked = [row.contestant for row in rows]
    groups: dict[tuple[str | None, int | None], list[str]] = {}
    for row in rows:
        groups.setdefault((row.field, row.rank), []).append(row.contestant)
    ties = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return (*ranked, *(name for name in playing if name not in ranked)), ties


def _lots(facts: Facts, stage: str, session: str) -> list[tuple[LotDrawn, Reference]]:
    """The lots that give a whole draw its order: those of this session, or of the stage."""
    return [
        (event, recorded.reference)
        for recorded, event in facts.of(LotDrawn)
        if event.stage == stage
        and event.purpose == "random-draw"
        and event.session in (None, session)
    ]


def outstanding(facts: Facts, draws: Iterable[DrawPublished]) -> Iterator[str]:
    """Matches of these draws with neither a score nor a forfeit."""
    known = {
        *(
            (line.line.session, frozenset((line.line.ns, line.line.ew)))
            for line in facts.results.lines.values()
        ),
        *(
            (match.score.session, frozenset((match.score.home, match.score.away)))
            for match in facts.results.matches.values()
        ),
        *(
            (event.session, frozenset((event.home, event.away)))
            for _, event in facts.of(ForfeitDeclared)
        ),
    }
    for draw in draws:
        for one, other in draw.meetings():
            if (draw.session, frozenset((one, other))) not in known:
                yield f"{one}-{other}"


def next_round(facts: Facts, session: str) -> int:
    """The first round of a session after those that are drawn."""
    return max((draw.round for draw in facts.draws if draw.session == session), default=0) + 1
