"""Facts for tie-breaks: matches, and the lots, play-offs and rulings on record."""

from fractions import Fraction
from itertools import chain, repeat

from ledger.events import LotDrawn, TieSettled
from ledger.rules.tie_breaks import Purpose
from ledger.rules.tie_breaks.table import Meeting, Settled
from projections.scoring.by_round import Round, by_round
from projections.scoring.course import Encounter
from projections.scoring.stage import Stage

ZERO = Fraction(0)
PLAYED_FOR: tuple[Purpose, ...] = ("stage", "qualifying")
"""The purposes of a play-off or ruling that also settle the ranking of the stage (SBF 5.1.4)."""


def meetings(stage: Stage) -> tuple[Meeting, ...]:
    """Give the encounters of a stage as tie-breaks see them."""
    name = ("meetings", stage.name, stage.sessions)
    parts = by_round(stage.facts.kept, name, stage.encounters, _seen)
    return tuple(chain.from_iterable(parts))


def _seen(now: Round, before: Round, known: list[Meeting] | None) -> list[Meeting]:
    """Give the encounters of a round; those that are the same are seen as before."""
    same = zip(before, known or (), strict=True)
    return [
        made if made is not None and one is was else meeting(one)
        for one, (was, made) in zip(now, chain(same, repeat((None, None))), strict=False)
    ]


def meeting(encounter: Encounter) -> Meeting:
    """Give an encounter as tie-breaks see it; a result in IMPs alone counts as its VPs."""
    home, away = encounter.home, encounter.away
    return Meeting(
        round=encounter.number,
        home=home.contestant,
        away=None if away is None else away.contestant,
        home_vps=home.own if home.vps is None else home.vps,
        away_vps=ZERO if away is None else away.own if away.vps is None else away.vps,
        home_own=home.own,
        away_own=ZERO if away is None else away.own,
        was_played=encounter.kind != "forfeit",
    )


def settled(stage: Stage, purpose: Purpose) -> list[Settled]:
    """List the lots, play-offs and rulings for this purpose, or for the stage's ranking.

    The order in which newcomers were drawn counts in the draw (ANC 16.3).
    """
    also = {"stage", "newcomers"} if purpose == "draw" else {"stage"}
    acts = [*stage.facts.of(LotDrawn), *stage.facts.of(TieSettled)]
    begun = _last_begun(stage) if acts else 0
    lots = [
        Settled("lot", event.order, recorded.position < begun)
        for recorded, event in stage.facts.of(LotDrawn)
        if event.stage == stage.name
        and event.purpose in {purpose, *also}
        and (stage.made_at is None or recorded.position < stage.made_at)
    ]
    orders = [
        Settled(event.how, event.order, recorded.position < begun)
        for recorded, event in stage.facts.of(TieSettled)
        if event.stage == stage.name and event.purpose in (purpose, *PLAYED_FOR, None)
    ]
    return lots + orders


def _last_begun(stage: Stage) -> int:
    """Find the position of the first result of the round that was begun last.

    Where some rounds of a session count, only of those, for an earlier round may be asked about.
    Results after the draw that is being derived again do not count.
    """
    counting = {(one.session, one.round or 1) for one in stage.encounters}
    sessions = {session for session, _ in counting}
    first: dict[tuple[str, int], int] = {}
    for one in stage.facts.results.all():
        here = (one.session, one.round or 1)
        is_asked_about = here in counting or one.session not in sessions
        came = one.touched[0] if one.touched else None
        if one.session not in stage.sessions or came is None or not is_asked_about:
            continue
        if stage.made_at is None or came < stage.made_at:
            first[here] = min(came, first.get(here, came))
    return max(first.values(), default=0)
