"""Links from the page of an event to forms of acts about it, filled in as far as known."""

from collections.abc import Iterator
from typing import Any

from ledger.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    CorrectionRequested,
    RulingGiven,
)
from ledger.record import Contest, Tournament
from ledger.recorded import Recorded
from replay import acts
from replay.acts.candidates import among
from replay.questions.asking import Asked
from replay.web.addresses import Address
from replay.web.form_links import act_title, form_of
from replay.web.offers import OF_EVENTS
from replay.web.ways import Link


def acts_on(asked: Asked, here: Address) -> list[Link]:
    """List the forms about the event or board of this page; none on pages of the past.

    A ruling made from a score names its line and parties; what follows from a ruling cites it.
    Anybody can say from a traveller that a score is wrong; all other forms are for officials.
    """
    if here.as_of is None and here.question.name == "traveller" and not here.lacks:
        return list(_about_board(asked, here))
    position = here.own.get("event") if here.question.name == "log" else None
    if position is None or here.as_of is not None or asked.by_everybody:
        return []
    found = next((one for one in asked.past.events if one.position == position), None)
    if found is None:
        return []
    return [
        _link(here.contest, name, said)
        for name, said in _forms(asked.facts, found)
        if _can_be(asked.facts, name, said)
    ]


def _can_be(facts: Contest, name: str, said: dict[str, Any]) -> bool:
    """Tell whether what an act would be about is one of those that it may be about now."""
    for one in acts.described(name).parameters:
        value = said.get(one.typed)
        if one.kind not in OF_EVENTS or not one.offers or value is None:
            continue
        found = (each for name in one.offers for each in among(name, facts, Tournament()))
        if not any(each.value == str(value) for each in found):
            return False
    return True


def _about_board(asked: Asked, here: Address) -> Iterator[Link]:
    """Yield the links to acts about a board, whichever its line."""
    sessions = [one for one in asked.scope.sessions if asked.facts.sessions[one].has_begun]
    said = {"session": sessions[0] if len(sessions) == 1 else None, "board": here.own["board"]}
    yield _link(here.contest, "correct", said)
    if not asked.by_everybody:
        yield _link(here.contest, "rule", said)


def _link(contest: str, name: str, said: dict[str, Any]) -> Link:
    known = {key: str(value) for key, value in said.items() if value}
    return Link(act_title(name), form_of(contest, name, known))


def _forms(facts: Contest, about: Recorded) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the acts that an event may lead to, and what they begin with."""
    this = f"#{about.position}"
    match about.event:
        case RulingGiven(session=session, board=board, contestants=parties):
            yield "advise", {"ruling": this}
            yield "adjust", {"session": session, "board": board, "cites": this}
            yield "appeal lodge", {"ruling": this, "contestant": next(iter(parties), "")}
        case AppealLodged(appeal=number):
            yield "appeal hear", {"appeal": number}
        case AppealHeard(appeal=number):
            yield "appeal decide", {"appeal": number}
        case AppealDecided():
            yield "adjust", {"cause": "appeal", "cites": this}
        case CorrectionRequested():
            yield "consent", {"request": this}
        case _:
            yield from _about_line(facts, about)
    yield "annul", {"target": this}


def _about_line(facts: Contest, about: Recorded) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the acts, with their fields, about the line whose score an event changed."""
    entered = facts.results.lines.get(about.version)
    among = facts.results.apart[1].values() if entered is None else [entered]
    for found in among:
        if about.position not in found.touched:
            continue
        line = found.line
        where = {"session": line.session, "section": line.section, "board": line.board}
        sits = {"ns": line.ns, "ew": line.ew, "room": line.room}
        yield "correct", {**where, **sits}
        yield "adjust", {**where, **sits}
        parties = "\n".join(line.contestants)
        yield "rule", {"session": line.session, "board": line.board, "contestants": parties}
