"""lot: take down the order that a lot gave."""

from typing import Literal

from ledger.commands import AnyCommand, DrawLot
from ledger.errors import Refused, RuleSaysNo, Unclear
from ledger.record import Contest
from ledger.rules.tie_breaks import Purpose
from projections.scoring.ranking import criteria_for
from projections.scoring.rounds import place_of
from projections.views.next_draw import propose
from projections.views.ties import some_are_level
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter

PURPOSES = {
    "random-draw": "who meets whom in a draw by lot",
    "draw": "who of those that are level is drawn first",
    "newcomers": "who of those that come in is drawn first",
    "stage": "who of those that are level ranks above",
    "qualifying": "who of them goes on",
    "knock-out": "who of them wins the match",
    "title": "who of them takes the title",
}
"""The purposes of a lot, in words."""


@act(
    "lot",
    "lot",
    [DrawLot],
    Parameter("order", kind="contestant", several=True, required=True, written="CONTESTANT..."),
    Parameter(
        "purpose",
        f"What it decides: {', '.join(f'{what} ({words})' for what, words in PURPOSES.items())}.",
        choices=tuple(PURPOSES),
        required=True,
        place="option",
        called="for",
        label="what it decides",
    ),
    Parameter("stage", "Where it is not the one that was begun last."),
    Parameter("session", "The session that is drawn with it.", kind="some-session"),
    WHY,
)
def lot(
    sitting: Sitting,
    *,
    stage: str | None,
    session: str | None,
    order: tuple[str, ...],
    purpose: Purpose | Literal["random-draw", "newcomers"],
    reason: str | None,
) -> list[AnyCommand]:
    """Record a lot that a person drew: the contestants in the order in which they came out."""
    facts = sitting.facts_now()
    begun = facts.schedule.latest_stage if stage is None else stage
    if begun is None:
        raise Unclear(sentence="no stage has begun yet (see: schedule); or say which: --stage")
    match purpose:
        case "random-draw":
            pass
        case "newcomers":
            _check_newcomers(facts, begun, order, session)
        case tie if session is None or session in facts.sessions:
            _check_level(facts, begun, order, tie, session)
        case _:
            pass
    lot = DrawLot(stage=begun, order=order, purpose=purpose, session=session, reason=reason)
    return [lot]


def _check_level(
    facts: Contest, stage: str, order: tuple[str, ...], purpose: Purpose, session: str | None
) -> None:
    """Raise RuleSaysNo for a lot that is drawn for a tie, where there is none."""
    if stage not in facts.stages:
        return
    lots = [one for one in criteria_for(facts.conditions_of(stage), purpose) if one.means == "lot"]
    if not lots or any(one.may_come_first for one in lots):
        return
    if purpose == "draw" and _is_waited_for(facts, stage, order, session):
        return
    if len(order) > 1 and not some_are_level(facts, stage, order, purpose):
        raise RuleSaysNo(
            what=f"a lot between {', '.join(order)} in {stage}",
            why="no two of them are level, or no longer",
            clause=lots[0].clause,
        )


def _is_waited_for(facts: Contest, stage: str, order: tuple[str, ...], session: str | None) -> bool:
    """Tell whether the next draw needs this lot for standings before its round, even once begun."""
    try:
        session, number = place_of(facts, stage, session, None)
        proposals = propose(facts, session, number)
    except Refused:
        return False
    return any(len({*order} & {*tie}) > 1 for one in proposals for tie in one.ties)


def _check_newcomers(
    facts: Contest, stage: str, order: tuple[str, ...], session: str | None
) -> None:
    """Raise RuleSaysNo for a lot between newcomers for who was there from the start (ANC 16.3)."""
    entries = facts.entries
    came = entries.dropped_in | entries.house
    rule = facts.conditions_of(stage).drop_ins if stage in facts.stages else None
    for name in order:
        if name not in came or session not in (None, came[name]):
            raise RuleSaysNo(
                what=f"a lot between newcomers with {name}",
                why=f"it came in at session {came[name]}" if name in came else "it is none of them",
                clause=rule.clause if rule else "Law 80B2",
            )
