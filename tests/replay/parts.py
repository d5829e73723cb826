"""What questions say of a moment, to be put beside what they say of it made otherwise."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ledger.errors import BadValue, NoSuch
from ledger.events import contest_stream
from ledger.record import Contest
from projections.scope import CONTEST, resolve
from projections.views.explanations import explain
from projections.views.scorecards import scorecard
from replay import questions
from replay.questions.asking import Asked
from replay.timeline import Past
from tests.given import CLUB


def told_of_each(then: Past, facts: Contest) -> Iterator[Any]:
    """The card of each contestant, and all that is behind its total if it has one."""
    for contestant in facts.contestants:
        yield scorecard(facts, contestant, tuple(facts.sessions))
        with suppress(NoSuch):
            yield explain(facts, resolve(CONTEST, facts), contestant, then.now)


def told_by(name: str, asked: Asked, own: dict[str, Any]) -> Any:
    """What a question says, or why it says nothing."""
    asks = questions.described(name)
    unsaid = dict.fromkeys(one.name for one in asks.parameters)
    try:
        return asks.answered(asked, **unsaid | own).plain()
    except (NoSuch, BadValue) as error:
        return repr(error)


def of_parts(asked: Asked) -> Iterator[Any]:
    """What is said of results that stand out, of each board alone, and of events of some kinds."""
    for name in ("awards", "missing", "states"):
        yield told_by(name, asked, {})
    for board in range(1, 6):
        yield told_by("traveller", asked, {"board": board})
        yield told_by("log", asked, {"board": board})
    for kind in ("ScoreEntered", "ScoreCorrected", "EventAnnulled"):
        yield told_by("log", asked, {"kind": kind})
        yield told_by("log", asked, {"kind": kind, "board": 1})
        yield told_by("log", asked, {"kind": kind, "contestant": "2"})
    yield told_by("blame", asked, {})
    for contestant in asked.facts.contestants:
        yield told_by("log", asked, {"contestant": contestant})
        for every in (False, True):
            yield told_by("timeline", asked, {"number": contestant, "every": every})
    yield told_by("log", asked, {"by": "nobody"})
    for person in asked.store.signers(contest_stream(CLUB), asked.past.position):
        yield told_by("log", asked, {"by": person})
        yield told_by("log", asked, {"by": person, "contestant": "1", "board": 1})
    for since in (1, asked.past.position // 2, asked.past.position):
        yield told_by("log", asked, {"since": f"#{since}"})
        yield told_by("diff", asked, {"since": f"#{since}"})
    for position in {asked.past.position // 2, asked.past.position, *range(3, 60, 7)}:
        yield told_by("impact", asked, {"of": f"#{position}"})
    for position in range(asked.past.position - 3, asked.past.position + 1):
        yield told_by("log", asked, {"event": position})
