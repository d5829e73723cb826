"""The rounds of a session by a movement, each of its sections by its own."""

from collections.abc import Iterator

from ledger.errors import RuleSaysNo
from ledger.events import Pairing
from ledger.record import Contest
from ledger.record.drawing import INSTRUCTED, check_section, drawn_by, sections_in
from ledger.record.entries import in_section
from ledger.rules.draws import kinds
from ledger.rules.draws.by_movement import ByMovement
from projections.scoring.numbers import laid_out, seats_in, turns_of
from projections.scoring.rounds import rounds_of
from projections.views.proposal import Proposal, idle, seated, suspended

ONE_FIELD = ("",)
"""All there is, whether it is a section with a name or has none."""


def by_movement(
    facts: Contest, session: str, number: int | None, section: str, clause: str
) -> tuple[Proposal, ...]:
    """Propose a round of every section (None: all rounds that are left), section by section.

    section: only of this one; "": of all. clause: that of the draw of the session as a whole.
    Raises NotOnRecord for a section that has nobody, RuleSaysNo where nothing is left to be drawn,
    or a section has no movement.
    """
    if section:
        check_section(facts, facts.sessions[session].stage, section)
    sections = sections_in(facts, session)
    found = tuple(
        proposal
        for of in sections
        if section in ("", of) or sections == ONE_FIELD
        for proposal in _of_section(facts, session, of, number)
    )
    if not found:
        raise RuleSaysNo(
            what=f"another round of {f'section {section}, ' if section else ''}session {session}",
            why=_why_none(facts, session, section),
            clause=clause,
        )
    return found


def _why_none(facts: Contest, session: str, section: str) -> str:
    """Say why a session has no round left; a movement of the whole stage may go on in others."""
    rule = _movement_of(facts, session, section or sections_in(facts, session)[0])
    if rule.through_stage:
        movement, _ = laid_out(facts, session, rule, len(seats_in(facts, session, rule).order))
        turns = turns_of(facts, session, rule, movement)
        if turns.stop <= len(movement.rounds):
            return f"match {turns.stop} is one of another session (see: schedule; draw --session)"
    return "its movement is drawn to the end"


def _of_section(
    facts: Contest, session: str, section: str, number: int | None
) -> Iterator[Proposal]:
    """Yield the rounds of a section by its movement; who meets nobody of that number sits out."""
    rule = _movement_of(facts, session, section)
    seats = seats_in(facts, session, rule, section)
    movement, each = laid_out(facts, session, rule, len(seats.order), section)
    turns = turns_of(facts, session, rule, movement)
    if number is not None and number > len(turns):
        if section:  # others have more rounds
            return
        raise RuleSaysNo(
            what=f"round {number} of session {session}",
            why=f"its movement has {len(turns)}",
            clause=rule.clause,
        )
    here = (session, section)
    drawn = {draw.round for draw in facts.draws if (draw.session, draw.section) == here}
    stage = facts.sessions[session].stage
    order = facts.schedule.of_stage(stage)
    first = sum(len(rounds_of(facts, name)) for name in order[: order.index(session)])
    for turn, at in enumerate(turns, 1):
        if turn != number and (number is not None or turn in drawn):
            continue
        playing = seats.without(suspended(facts, session, turn))
        places = seated(movement.rounds[at - 1], playing)
        yield Proposal(
            stage=stage,
            session=session,
            section=section,
            round=turn,
            number=first + turn,
            method=rule.method,
            version=rule.version,
            basis=facts.position,
            pairings=tuple(
                Pairing(
                    table=in_section(section, str(place.table)),
                    ns=ns,
                    ew=ew,
                    boards=_boards(place.boards, each),
                    switched_after=place.switched_after,
                )
                for place, ns, ew in places
                if ns is not None and ew is not None
            ),
            sits_out=idle(places, movement.sitting_out(at), playing),
            order=seats.numbered,
            clause=rule.clause,
            by_match=facts.conditions(session).by_match,
        )


def _movement_of(facts: Contest, session: str, section: str) -> ByMovement:
    """Return the movement of a section. Raises RuleSaysNo if none has been chosen yet."""
    rule = kinds.by_movement(drawn_by(facts, session, section))
    if rule is None:
        raise RuleSaysNo(
            what=f"the draw of section {section} of session {session}",
            why="it has no movement yet (see: movement use --section)",
            clause=INSTRUCTED,
        )
    return rule


def _boards(boards: int, each: int) -> tuple[int, ...]:
    """Return the first and last board of a set of so many boards."""
    first = (boards - 1) * each + 1
    return () if not each else (first,) if each == 1 else (first, first + each - 1)
