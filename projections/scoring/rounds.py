"""Find the round that is meant in a stage whose sessions have one round or many."""

from collections.abc import Sequence

from ledger.errors import NoneYet, NoSuch, RuleSaysNo
from ledger.events import QualifiersDeclared
from ledger.record import Contest
from ledger.record.drawing import drawn_by, drawn_sections, is_of, matches_in, sections_in
from ledger.record.progress import matches_begun, matches_of
from ledger.rules.draws import kinds
from projections.scoring.numbers import laid_out, seats_in, turns_of


def place_of(
    facts: Contest,
    stage: str | None,
    session: str | None,
    number: int | None,
    section: str = "",
) -> tuple[str, int | None]:
    """Return the session and round of a stage's match `number`; stage None: the current one.

    With a session, number is a round of it. No number means what is not drawn yet: of a
    session, else of the first of the stage that is not drawn, for a section or for all of those
    that are drawn by themselves. Raises NoSuch; RuleSaysNo where every session has its matches,
    and nobody says in which one there is another.
    """
    known = facts.sessions
    if session is not None:
        if session not in known:
            raise NoSuch(what="session", name=session, known=tuple(known))
        return session, number
    if stage is not None and stage not in facts.stages:
        raise NoSuch(what="stage", name=stage, known=tuple(facts.stages))
    stage = stage or _current(facts)
    order = () if stage is None else facts.schedule.of_stage(stage)
    if not order:
        of = f" of stage {stage}" if stage else ""
        raise NoneYet(what=f"session{of}")
    rounds = [(name, turn) for name in order for turn in rounds_of(facts, name)]
    if number is None:
        fields = (section,) if section else drawn_sections(facts, facts.sessions[order[0]].stage)
        drawn = [{(d.session, d.round) for d in facts.draws if is_of(d, of)} for of in fields]
        undrawn = [
            name
            for name, turn in rounds
            if not all((name, turn) in of for of in drawn) and not _was_played(facts, name)
        ]
        if undrawn:
            return undrawn[0], None
    elif number <= len(rounds):
        return rounds[number - 1]
    another = 1 if number is None else number - len(rounds)
    _check_room(facts, order, another)
    return order[-1], None if number is None else rounds[-1][1] + another


def _was_played(facts: Contest, session: str) -> bool:
    """Tell whether matches of a session have results, though no draw of it was published."""
    is_drawn = any(draw.session == session for draw in facts.draws)
    rule = drawn_by(facts, session)
    goes_on = kinds.by_standings(rule) is not None or kinds.round_robin(rule) is not None
    return goes_on and not is_drawn and bool(facts.with_results(session))


def _check_room(facts: Contest, order: Sequence[str], another: int) -> None:
    """Raise RuleSaysNo where it is not known that so many more are played in the last session.

    What the format has no more of, and a stage that is over, are refused where it is drawn.
    """
    last = order[-1]
    stage = facts.sessions[last].stage
    many, room = matches_of(facts, stage), matches_in(facts, last)
    drawn = len({draw.round for draw in facts.draws if draw.session == last})
    over = facts.stages[stage] or (many is not None and matches_begun(facts, stage) >= many)
    rule = drawn_by(facts, last)
    if over or rule is None or kinds.by_movement(rule) is not None:
        return
    if room is None or drawn + another > room:
        raise RuleSaysNo(
            what=f"another match of {stage}",
            why=f"{', '.join(order)} {'is' if len(order) == 1 else 'are'} drawn: schedule the"
            f" session in which it is played, or say --session {last}",
            clause=rule.clause,
        )


def _current(facts: Contest) -> str | None:
    """Return the stage begun last, or the next once it is over or its qualifiers are declared."""
    stages, latest = facts.stages, facts.schedule.latest_stage
    if latest is None:
        return None
    names, declared = list(stages), {event.stage for _, event in facts.of(QualifiersDeclared)}
    later = names[names.index(latest) :]
    return next((name for name in later if not (stages[name] or name in declared)), latest)


def rounds_of(facts: Contest, session: str) -> list[int]:
    """Return the rounds of a session: by its movement, or those drawn for it, or the one to come.

    Raises RuleSaysNo, BadValue where there is no such movement.
    """
    drawn = {draw.round for draw in facts.draws if draw.session == session}
    if kinds.by_movement(drawn_by(facts, session)) is not None:
        for section in sections_in(facts, session):
            drawn |= set(_rounds_in(facts, session, section))
    return sorted(drawn) or [1]


def _rounds_in(facts: Contest, session: str, section: str) -> range:
    """Return the rounds that the movement of a section has; none where it has no movement yet."""
    rule = kinds.by_movement(drawn_by(facts, session, section))
    if rule is None:
        return range(0)
    seats = seats_in(facts, session, rule, section)
    movement = laid_out(facts, session, rule, len(seats.order), section).movement
    return range(1, len(turns_of(facts, session, rule, movement)) + 1)
