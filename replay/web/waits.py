"""What waits at the desk: each with its time, and the form or the button that answers it."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.record import Contest
from ledger.record.in_play import Board, boards_in_play
from ledger.rules.authority.keeping import PARTIES
from projections.views.matter import Matter
from projections.views.matters import matters
from projections.writers import who
from projections.writers.languages.texts import line
from projections.writers.matters import due_words
from replay import acts
from replay.acts.parts import is_for
from replay.acts.possible import Now, is_in_office
from replay.acts.whose import acts_for
from replay.link_secrets import new_secret
from replay.questions.asking import Asked
from replay.web.form_links import act_title, form_of
from replay.web.sessions import Who
from replay.web.typed import DESK, REQUEST, THEN

MOST = 6
"""The most matters, or missing results, shown at the desk itself; calls are all shown."""


class Button(NamedTuple):
    """An act that is done by one button: its words, and the form that it sends."""

    words: str
    act: str
    said: dict[str, str]


class Waits(NamedTuple):
    """A pending matter: in words, when due, and the form or the button that answers it.

    Attributes:
        address: of the form; empty where it is for others to send it.

    """

    words: str
    due: str
    is_overdue: bool
    address: str
    does: str
    button: Button | None


def waits(asked: Asked, whose: Who, now: Now, ours: dict[str, str]) -> Iterator[Waits]:
    """Yield what waits, calls first: for an official all of it, for others what is theirs to do.

    What answers it is offered to those whose office it is.
    """
    facts, known = asked.facts, asked.known
    found = matters(facts, tuple(facts.sessions), asked.past.now)
    own = acts_for(whose.link, facts) if whose.link.made.role in PARTIES else None
    if own is not None:
        found = tuple(one for one in found if _is_theirs(one, own, whose, facts))
    for place, one in enumerate(found):
        if place >= MOST and one.kind != "call":
            break
        sides = who.numbers(one.waits_for or one.sides, facts.entries)
        position = "" if one.position is None else f" (#{one.position})"
        is_theirs = is_in_office(acts.described(one.act), now)
        due, words = due_words(one, known.zone), line(one.what)
        yield Waits(
            f"{line(f'session {one.session}')}: {words}{position}{f', {sides}' if sides else ''}",
            due if one.due_at is None or one.is_overdue else f"until {due}",
            one.is_overdue,
            form_of(asked.past.contest, one.act, _known(one, own)) if is_theirs else "",
            act_title(one.act),
            _answer(one, ours) if is_theirs else None,
        )


def _is_theirs(one: Matter, own: set[str], whose: Who, facts: Contest) -> bool:
    """Tell whether contestants may answer a matter of their own, on no board still to be played."""
    is_own = not own.isdisjoint(one.waits_for or one.sides)
    if not is_own or not is_for(whose.link, acts.described(one.act)):
        return False
    return one.board is None or Board(one.session, one.board) not in boards_in_play(facts)


def _answer(one: Matter, ours: dict[str, str]) -> Button | None:
    """Return the button that answers a call of the director; None for other matters."""
    if one.kind != "call":
        return None
    said = {**ours, REQUEST: new_secret(), THEN: DESK, **one.about}
    return Button("I see to it", one.act, said)


def _known(one: Matter, own: set[str] | None) -> dict[str, str]:
    """Return what the form of an act begins with. own: whose word it is; None: an official's."""
    theirs = sorted((own or set()).intersection(one.waits_for or one.sides))
    return {**one.about, **({"contestant": theirs[0]} if len(theirs) == 1 else {})}
