"""Questions about a contest at a moment, and what is answered by whoever has it at hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import patch

from ledger.coding import encode
from ledger.errors import LedgerError
from ledger.record import Contest
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from projections.views.states import states
from replay import questions
from replay.at_hand import at_hand
from replay.questions.asking import Answer, Asked, about
from replay.timeline import Past, past
from replay.withholding import withheld_now

SELDOM = ("impact", "what-if", "blame", "appeal")
"""Those that reckon more than once, or after each event."""

ASKED = tuple(one for one in (*questions.NAMES, *questions.OF_MOMENTS) if one not in SELDOM)
"""All other questions."""


class Ask(NamedTuple):
    """A question, its scope, what is said with it, and whether somebody without an office asks."""

    name: str
    scope: str = CONTEST
    own: Mapping[str, Any] = MappingProxyType({})
    by_everybody: bool = False


@contextmanager
def past_of(store: Store, name: str, when: str | None) -> Iterator[tuple[Past, Contest]]:
    """The past afresh: from all of its events, with nothing kept from one question to another."""

    def anew(store: Store, name: str, when: str | None = None) -> tuple[Past, Contest]:
        then = past(store, name, when)
        return then, then.facts()

    with patch("replay.questions.asking.at_hand", anew):  # for a question about two moments
        yield anew(store, name, when)


@contextmanager
def read_of(store: Store, name: str, when: str | None) -> Iterator[tuple[Past, Contest]]:
    """The past with the help of views, as verbs read it."""
    yield at_hand(store, name, when)


Answers = list[tuple[str, Any]]

OF_STATE: dict[str, Callable[[Past, Contest], Any]] = {
    "its standings": lambda then, facts: standings(facts, resolve(CONTEST, facts), then.now),
    "its states": lambda then, facts: states(facts, tuple(facts.sessions), then.now),
    "its lines": lambda _, facts: [*facts.results.lines.values()],
    "its events": lambda then, _: [*then.events],
    "its title": lambda then, _: [then.title, then.position, then.moment and then.moment.name],
}
"""What is asked of a state itself."""


def answered(seen: Callable[[], Any], store: Store, asked: Sequence[Ask]) -> Answers:
    """What is answered, or why not."""
    try:
        with seen() as known:
            return answers(store, known, asked)
    except LedgerError as refusal:
        return [("refused", str(refusal))]


def answers(store: Store, known: tuple[Past, Contest], asked: Sequence[Ask]) -> Answers:
    """What is answered to these questions."""
    then, facts = known

    @cache
    def about_it(*, by_everybody: bool) -> Asked:
        return about(store, then, facts, CONTEST, withheld_now if by_everybody else None)

    def answered_by(one: Ask) -> Answer:
        seen = about_it(by_everybody=one.by_everybody)
        within = seen._replace(scope=resolve(one.scope, seen.facts))
        return questions.described(one.name).answered(within, **one.own)

    return [
        (
            one.name,
            encode(OF_STATE[one.name](then, facts))
            if one.name in OF_STATE
            else told(answered_by, one),
        )
        for one in asked
    ]


def told(answered_by: Callable[[Ask], Answer], one: Ask) -> Any:
    """An answer for programs and for people, or why there is none."""
    try:
        answer = answered_by(one)
        return answer.plain(), answer.sheet()
    except LedgerError as refusal:
        return str(refusal)


def same(ours: Answers, fresh: Answers, when: str | None) -> None:
    """Hold each answer against the fresh one. Raises AssertionError."""
    assert len(ours) == len(fresh), (when, ours[0], fresh[0])
    for (what, one), (_, other) in zip(ours, fresh, strict=True):
        assert one == other, f"{what} at {when}"
