"""The steps before play, on the desk: entries, a session, a movement, draws, cards."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from ledger.bridge.numbers import so_many
from replay.questions.asking import Asked


class Step(NamedTuple):
    """A step: how far it is in words, the act that does it, whether it is the next one.

    Attributes:
        act: the last part of its page's address, with what its form begins with.
        does: what is done there, in words; empty for whoever does not do it.

    """

    words: str
    act: str
    does: str
    is_next: bool = False


def steps(asked: Asked) -> list[Step]:
    """Return the steps of a contest of which nothing is played yet; none of another.

    The first of them that is not done is the next one.
    """
    facts = asked.facts
    if facts.results.lines or facts.results.matches:
        return []
    if any(session.postings for session in facts.sessions.values()):
        return []
    if facts.draws and any(session.started for session in facts.sessions.values()):
        return []
    found, next_is_known = [], False
    for step, is_done in _steps(asked):
        is_next = not is_done and not next_is_known
        next_is_known = next_is_known or is_next
        found.append(step._replace(is_next=is_next))
    return found


def _steps(asked: Asked) -> Iterator[tuple[Step, bool]]:
    """Yield each step, and whether it is done."""
    facts = asked.facts
    entered, sessions = len(facts.contestants), list(facts.sessions)
    rules = facts.regulations_for()
    kind = rules.default.contestant
    are = f"{so_many(entered, kind)} entered" if entered else "Nobody is entered yet"
    does = "enter more" if entered else "enter one, or a list of them"
    yield Step(are, "entry", does), entered > 0
    if rules.stages:
        there = ", ".join(facts.stages)
        words = f"stage {there}" if there else "No stage is there yet"
        yield Step(words, "stage", "add another" if there else "add one"), bool(there)
    held = f"session {', '.join(sessions)}" if sessions else "No session is scheduled yet"
    where = f"&stage={quote(list(facts.stages)[-1])}" if rules.stages and facts.stages else ""
    first = "schedule" if sessions else f"schedule?session=1{where}"
    does = "change it, or schedule another" if sessions else "schedule a session"
    yield Step(held, first, does), bool(sessions)
    chosen = [
        f"session {name} by a {one.draw.method} of {one.tables} tables"
        for name, session in facts.sessions.items()
        for one in session.movements.values()
    ]
    drawn = {(draw.session, draw.round) for draw in facts.draws}
    is_drawn = any(one.draw for one in (rules.default, *rules.stages.values()))
    if chosen or not is_drawn:
        words = ", ".join(chosen) or "No movement is chosen yet"
        does = "choose another" if chosen else "choose a movement"
        yield Step(words, "movement-use", does), bool(chosen or drawn)
    many = f"{so_many(len(drawn), 'round')} drawn"
    words = many if drawn else "Nobody is drawn to play yet"
    does = "publish more" if drawn else "publish the draw"
    yield Step(words, "draw", does), bool(drawn)
    yield Step("Cards for the tables", "cards", "print them, if phones take the scores"), True
