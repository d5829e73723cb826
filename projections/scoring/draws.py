"""Collect what the next draw of a stage needs: who plays, in which order, who has met whom."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ledger.errors import RuleSaysNo
from ledger.events import (
    DrawPublished,
    LotDrawn,
    Reference,
)
from ledger.record import Contest
from ledger.record.drawing import (
    counting_rounds,
    draws_behind,
    field_to_draw,
    is_of,
    outstanding,
    playing_in,
    rounds_of,
)
from ledger.record.rounds_played import drawn_or_played
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Field
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon


class Position(NamedTuple):
    """The field of a round, and what its order rests on.

    Attributes:
        ties: contestants who are level in everything and wait for a lot.
        lots: those that the draw uses.
        outstanding: matches that count and have no result.

    """

    field: Field
    ties: tuple[tuple[str, ...], ...]
    lots: tuple[Reference, ...]
    outstanding: tuple[str, ...]


def position_of(
    facts: Contest,
    session: str,
    rule: ByStandings,
    round_number: int,
    barred: Iterable[tuple[str, str]] = (),
    section: str = "",
) -> Position:
    """Return the field of a round of a session or of a section of it, after its draws before that.

    Where the round is published, those are in it that were, the same pairings are barred, and a
    lot that was drawn since is that of another round.

    Raises RuleSaysNo where all the matches of the stage are drawn.
    """
    stage, plan = facts.sessions[session].stage, facts.conditions(session).format
    draws = drawn_or_played(
        facts, draws_behind(facts, session, round_number, section), session, section
    )
    counting = counting_rounds(draws, rule)
    acts = [
        (at.position, draw)
        for at, draw in facts.published
        if (draw.session, draw.round) == (session, round_number) and is_of(draw, section)
    ]
    made_at, published = min((at for at, _ in acts), default=None), [draw for _, draw in acts]
    playing = _taking_part(facts, published)
    playing = playing or playing_in(facts, session, round_number, section)
    number = len(rounds_of(draws)) + 1
    last = None if plan is None else plan.rounds_by_standings
    if plan is not None and last is not None and number > last:
        raise RuleSaysNo(
            what=f"match {number} of {stage}", why=f"{last} are played", clause=plan.clause
        )
    order, ties = _order(facts, session, playing, rule.standings_after(number), made_at)
    lots = _lots(facts, session, made_at, playing)
    field = field_to_draw(facts, session, rule, draws, order, section)
    return Position(
        field._replace(
            ruled_out=(*barred, *(two for draw in published for two in draw.barred)),
            lot=next((event.order for event, _ in reversed(lots)), ()),
        ),
        ties,
        tuple(reference for _, reference in lots),
        tuple(outstanding(facts, counting)),
    )


def _taking_part(facts: Contest, published: Iterable[DrawPublished]) -> tuple[str, ...]:
    """Return the contestants in a published round, even if they left since; () if none is
    published."""
    inside = {name for draw in published for name in draw.taking_part()}
    return tuple(name for name in facts.contestants if name in inside)


def _order(
    facts: Contest,
    session: str,
    playing: tuple[str, ...],
    counting: int,
    made_at: int | None,
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Order everybody, best first, by the standings after so many matches; before any, by seed.

    Who has no result yet has a total of 0. The second: groups that nothing on record tells apart.
    """
    of = facts.sessions[session].stage
    if counting < 1:
        return tuple(sorted(playing, key=lambda name: facts.entries.seed(name, of))), ()
    stage = replace(reckon(facts, of, upto=counting, drawing=session), made_at=made_at)
    for name in playing:
        stage.accounts.of(name)
    rows: Sequence[Placing] = rank(stage, "draw", among=playing)
    if any(row.tied and row.contestant in facts.entries.house for row in rows):
        rows = _house_below(stage, playing)
    ranked = [row.contestant for row in rows]
    groups: dict[tuple[str | None, int], list[str]] = {}
    for row in rows:
        if row.rank is not None:
            groups.setdefault((row.field, row.rank), []).append(row.contestant)
    ties = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return (*ranked, *(name for name in playing if name not in ranked)), ties


def _house_below(stage: Stage, playing: tuple[str, ...]) -> list[Placing]:
    """Rank a house contestant just below those with its score, for the draw (ANC 16.3).

    It took that score over, so that no lot is wanted between the two.
    """
    facts = stage.facts
    house = [name for name in playing if name in facts.entries.house]
    rows = [*rank(stage, "draw", among=[name for name in playing if name not in house])]
    for name in house:
        total, field = stage.accounts[name].total, facts.contestants[name].field
        above = [n for n, row in enumerate(rows, 1) if row.total >= total and row.field == field]
        own = Placing(contestant=name, field=field, rank=None, tied=False, total=total)
        rows.insert(max(above, default=0), own)
    return rows


def _lots(
    facts: Contest, session: str, made_at: int | None, playing: Collection[str]
) -> list[tuple[LotDrawn, Reference]]:
    """Return the lots that give a whole draw its order: those of this session, or of the stage.

    One of another section is none of theirs.
    """
    stage = facts.sessions[session].stage
    return [
        (event, recorded.reference)
        for recorded, event in facts.of(LotDrawn)
        if event.stage == stage
        and event.purpose == "random-draw"
        and event.session in (None, session)
        and not set(event.order).isdisjoint(playing)
        and (made_at is None or recorded.position < made_at)
    ]
