"""Who has the seating right in a match, and so in which order the line-ups are posted."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.events import (
    ChoiceMade,
    DrawPublished,
    LineUpPosted,
    Pairing,
    PenaltyImposed,
    PenaltyWaived,
)
from ledger.record.contest import Contest
from ledger.record.drawing import draws_before, round_robin_of
from ledger.rules.draws import kinds
from ledger.rules.formats.segments import Segments
from ledger.rules.line_ups.posted_before import Meeting, PostedBefore, Seating


class Rights(NamedTuple):
    """Who has the seating right in a match, and how both sides post their line-ups.

    Attributes:
        right: who chooses its seats knowing the other's; None: nobody, or that is still open.
        posts: when each side shows its line-up; empty where nothing is laid down.
        clause: by which.

    """

    right: str | None
    posts: dict[str, Seating]
    clause: str = ""


OPEN = Rights(None, {})


def rights_in(contest: Contest, draw: DrawPublished, pairing: Pairing) -> Rights:
    """The rights in a match as it was drawn."""
    conditions = contest.conditions(draw.session)
    format_, rule = conditions.format, conditions.draw
    if format_ is not None and format_.in_segments is not None:
        return _in_segment(contest, draw, pairing, format_.in_segments)
    if kinds.round_robin(rule) is not None and conditions.line_ups is not None:
        return _in_round_robin(contest, draw, pairing, conditions.line_ups)
    by_standings = kinds.by_standings(rule)
    if by_standings is not None and by_standings.seating_rights:
        lost = _without_rights(contest, draw.session, pairing)
        right = pairing.ew if lost == pairing.ns else pairing.ns
        return Rights(right, {}, by_standings.clause)
    return OPEN


def _in_segment(contest: Contest, draw: DrawPublished, pairing: Pairing, plan: Segments) -> Rights:
    """By what both have chosen for the segments of their match (ANC 11.5, SBF 5.2.1)."""
    stage = contest.sessions[draw.session].stage
    chosen: dict[str, list[int]] = {pairing.ns: [], pairing.ew: []}
    for _, made in contest.of(ChoiceMade):
        if made.stage == stage and made.contestant in chosen:
            chosen[made.contestant] += made.segments
    rounds = [(d.session, d.round) for d in draws_before(contest, draw.session, None)]
    segment = list(dict.fromkeys(rounds)).index((draw.session, draw.round)) + 1
    right = plan.right_in(segment, chosen)
    if right is None:
        return OPEN._replace(clause=plan.clause)
    other = pairing.ew if right == pairing.ns else pairing.ns
    first = right if plan.right_sits == "first" else other
    return Rights(right, _posts(pairing, first), plan.clause)


def _in_round_robin(
    contest: Contest, draw: DrawPublished, pairing: Pairing, rule: PostedBefore
) -> Rights:
    """By the number of the round robin, and by what was before between the two (ANC 10.4, 10.5)."""
    number = round_robin_of(contest, draw.session, draw.round)
    if number is None:
        return OPEN
    plan = contest.conditions(draw.session).format
    many = len(contest.contestants)
    round_robins = 1 if plan is None else plan.round_robins(many)
    if rule.blind_line_ups(number, round_robins):
        return Rights(None, {pairing.ns: "blind", pairing.ew: "blind"}, rule.clause)
    meetings = [*_met_before(contest, draw, pairing), Meeting(number, pairing.ns, pairing.ew)]
    first = _without_rights(contest, draw.session, pairing)
    first = first or rule.first_to_post(meetings, round_robins)
    right = pairing.ew if first == pairing.ns else pairing.ns
    return Rights(right, _posts(pairing, first), rule.clause)


def _posts(pairing: Pairing, first: str | None) -> dict[str, Seating]:
    return {side: "first" if side == first else "last" for side in (pairing.ns, pairing.ew)}


def _met_before(contest: Contest, draw: DrawPublished, pairing: Pairing) -> Iterator[Meeting]:
    """The earlier matches of the two in the stage."""
    two = {pairing.ns, pairing.ew}
    for earlier in draws_before(contest, draw.session, draw.round):
        for met in earlier.pairings:
            if {met.ns, met.ew} == two and earlier.session != draw.session:
                posted = _posted_first(contest, earlier.session, met)
                number = round_robin_of(contest, earlier.session, earlier.round)
                yield Meeting(number, met.ns, met.ew, posted)


def _posted_first(contest: Contest, session: str, met: Pairing) -> str | None:
    """Which of two posted first, as far as that is recorded."""
    first = None
    for _, posted in contest.of(LineUpPosted):
        if posted.session == session and posted.contestant in (met.ns, met.ew):
            other = met.ew if posted.contestant == met.ns else met.ns
            if posted.seating != "blind":
                first = posted.contestant if posted.seating == "first" else other
    return first


def _without_rights(contest: Contest, session: str, pairing: Pairing) -> str | None:
    """The one of two sides that has lost its seating rights (ANC 10.6)."""
    waived = {event.penalty for _, event in contest.of(PenaltyWaived)}
    lost = {
        event.contestant
        for recorded, event in contest.of(PenaltyImposed)
        if event.seating_rights and event.session == session and recorded.reference not in waived
    } & {pairing.ns, pairing.ew}
    return lost.pop() if len(lost) == 1 else None
