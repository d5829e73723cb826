"""The links from a page to others: questions, neighbours, another scope."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ledger.bridge.scores import BoardScore
from ledger.events import BoardNotPlayed, ScoreEntered
from replay import questions
from replay.questions.asking import Asked
from replay.questions.log import FILTERS, sifted
from replay.web.addresses import Address
from replay.web.tables import Leads

FIRST = ("standings", "traveller", "matches", "cross-table", "draws", "periods", "log")
"""The questions that most readers look for, in this order; the others are behind these."""

MOST_EVENTS = 150
"""The number of events on a page of a log."""

ALL: Mapping[str, Any] = {}
"""A log of which no part is asked for."""

OF_A_CONTESTANT = {"scorecard": "scorecard", "explain": "why", "timeline": "event by event"}
CALLED = {"traveller": "boards", "draws": "draw"}


class Link(NamedTuple):
    """A link to another page."""

    words: str
    address: str
    is_here: bool = False


class Ways(NamedTuple):
    """The links from a page to others.

    Attributes:
        first: the questions about the contest that most look for, and the one that is asked here.
        more: the others.
        beside: those about the same contestant, or boards.

    """

    first: Sequence[Link]
    more: Sequence[Link]
    beside: Sequence[Link]


def ways(asked: Asked, here: Address, leads: Leads) -> Ways:
    """Return the links from a page to others, at the same moment and in the same scope."""
    boards = boards_of(asked)
    first = [
        Link(CALLED.get(name, name.replace("-", " ")), at, is_here=name == here.question.name)
        for name in FIRST
        if (at := _first(name, boards, leads))
    ]
    others = [
        Link(name.replace("-", " "), leads.to(name), is_here=name == here.question.name)
        for name in (*questions.NAMES, *questions.OF_MOMENTS)
        if name not in FIRST
        if not (asked.by_everybody and questions.described(name).for_officials)
    ]
    first += [one for one in others if one.is_here]
    more = [one for one in others if not one.is_here]
    return Ways(first, more, list(_beside(asked, here, boards, leads)))


def _first(name: str, boards: Sequence[int], leads: Leads) -> str:
    if name == "traveller":
        return leads.to(name, board=str(boards[0])) if boards else ""
    return leads.to(name)


def asks_more(name: str) -> bool:
    """Tell whether a question needs a parameter, such as a contestant."""
    described = questions.described(name)
    return name == "what-if" or any(one.required for one in described.parameters)


def _beside(asked: Asked, here: Address, boards: Sequence[int], leads: Leads) -> Iterator[Link]:
    name = here.question.name
    if here.lacks:
        return
    if name in OF_A_CONTESTANT:
        for one, words in OF_A_CONTESTANT.items():
            yield Link(words, leads.to(one, number=here.own["number"]), is_here=one == name)
    if name == "traveller":
        for board in boards:
            at = leads.to(name, board=str(board))
            yield Link(str(board), at, is_here=board == here.own["board"])
    if name == "log" and len(asked.past.events) > MOST_EVENTS and here.own["event"] is None:
        yield from _earlier(asked, here, leads)
    if name == "log" and here.own["event"] is not None:
        position = here.own["event"]
        yield Link("all events", leads.to("log"))
        if position != asked.past.events[0].position:  # without its opening there is no contest
            yield Link(f"with #{position} and without", leads.to("impact", of=f"#{position}"))
            yield Link("what if it had not been", leads.to("what-if", without=f"#{position}"))
        yield from _appeal(asked, position, leads)
        yield Link(f"as known at #{position}", leads.at(f"#{position}"))


def _appeal(asked: Asked, position: int, leads: Leads) -> Iterator[Link]:
    """Yield the file of the appeal to which an event belongs."""
    for recorded in asked.past.events:
        number = getattr(recorded.event, "appeal", None)
        if recorded.position == position and isinstance(number, int):
            yield Link(f"the file of appeal {number}", leads.to("appeal", number=str(number)))


def pages_of_log(asked: Asked, filters: Mapping[str, Any] = ALL) -> Iterator[list[int]]:
    """Yield the positions on each page of a log, the last page first; a full one stays as it is."""
    positions = [recorded.position for recorded in sifted(asked, **filters)]
    for first in reversed(range(0, len(positions), MOST_EVENTS)):
        yield positions[first : first + MOST_EVENTS]


def before(positions: Sequence[int]) -> dict[str, list[str]]:
    """Return the parameters of the log's page with these events; {} for the latest page."""
    is_full = len(positions) == MOST_EVENTS
    return {"before": [f"#{positions[-1] + 1}"]} if is_full else {}


def _earlier(asked: Asked, here: Address, leads: Leads) -> Iterator[Link]:
    """Yield the pages of a log."""
    said = here.own["before"]
    filters = {one.name: here.own[one.name] for one in FILTERS}
    typed = {one.typed: here.typed[one.typed][0] for one in FILTERS if here.typed.get(one.typed)}
    for i, positions in enumerate(pages_of_log(asked, filters)):
        first, last = positions[0], positions[-1]
        is_here = last < said <= last + 1 if said else i == 0
        at = leads.to("log", before=f"#{last + 1}", **typed)
        yield Link(f"#{first} to #{last}", at, is_here=is_here)


def boards_of(asked: Asked) -> list[int]:
    """Return the boards of which something was recorded, in the sessions that are asked about."""
    found = set[int]()
    for recorded in asked.past.events:
        match recorded.event:
            case ScoreEntered(score=BoardScore() as where) | BoardNotPlayed(line=where):
                if where.session in asked.scope.sessions:
                    found.add(where.board)
            case _:
                pass
    return sorted(found)
