"""Names of moments: posted:3, posted:3/2, closed:2, draw:6, decided:1, final.

Each means a position, or the time at which a period ended.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from ledger.errors import NoSuch, NotAMoment
from ledger.events import (
    AppealDecided,
    AppealLodged,
    CorrectionRequested,
    Reference,
    RulingGiven,
)
from ledger.record import Contest
from ledger.record.correcting import correction_ends
from ledger.record.schedule import Session
from ledger.recorded import Recorded
from projections.views.draws import draw_sheets

NAMES = (
    "posted:SESSION",
    "posted:SESSION/N",
    "closed:SESSION",
    "closed:SESSION/CAUSE",
    "draw:N",
    "draw:SESSION/ROUND",
    "decided:APPEAL",
    "final",
    "head",
)
NUMBER = re.compile(r"\d{1,9}", re.ASCII)


class Closing(NamedTuple):
    """The end of a period of a session."""

    session: str
    time: datetime


def is_name(text: str) -> bool:
    """Tell whether a text has the form of a moment's name."""
    kind, _, rest = text.partition(":")
    return text == "final" or (kind in ("posted", "closed", "draw", "decided") and bool(rest))


def meaning(name: str, events: Iterable[Recorded], facts: Contest) -> int | Closing:
    """Return a position, or the end of a period. events: in force. Raises NotAMoment, NoSuch."""
    kind, _, rest = name.partition(":")
    match kind:
        case "closed":
            session, cause = _apart(facts, rest)
            return Closing(session, _closing(facts, name, _session(facts, session), cause))
        case "posted":
            return _posting(facts, name, rest)
        case "draw":
            return _drawn(facts, name, rest)
        case "decided":
            return _decided(events, name, rest)
        case _:
            return _final(facts)


def recorded_later(
    closing: Closing, position: int, events: Iterable[Recorded]
) -> tuple[Recorded, ...]:
    """Return the requests about a session made in time, but recorded after a position."""
    events = tuple(events)
    rulings = {r.reference: r.event for r in events if isinstance(r.event, RulingGiven)}
    return tuple(
        recorded
        for recorded in events
        if position < recorded.position
        and recorded.at <= closing.time
        and _asks_about(recorded, rulings) == closing.session
    )


def _asks_about(recorded: Recorded, rulings: dict[Reference, RulingGiven]) -> str | None:
    match recorded.event:
        case CorrectionRequested(session=session):
            return session
        case AppealLodged(ruling=ruling) if ruling in rulings:
            return rulings[ruling].session
        case _:
            return None


def _session(facts: Contest, name: str) -> Session:
    known = facts.sessions
    if name not in known:
        raise NoSuch(what="session", name=name, known=tuple(known))
    return known[name]


def _apart(facts: Contest, rest: str) -> tuple[str, str]:
    """Return a session, and what stands behind a stroke; a session's own name may have strokes."""
    if rest in facts.sessions:
        return rest, ""
    session, _, more = rest.rpartition("/")
    if session in facts.sessions:
        return session, more
    first, _, others = rest.partition("/")
    return first, others


def _posting(facts: Contest, name: str, rest: str) -> int:
    """Return the position of posting S or S/N."""
    session, count = _apart(facts, rest)
    if rest != session and not NUMBER.fullmatch(count):
        raise NotAMoment(value=name, names=NAMES)
    postings = _session(facts, session).postings
    number = int(count or 1)
    if not 1 <= number <= len(postings):
        raise NoSuch(what="posting", name=name, known=_postings(facts))
    return postings[number - 1].position


def _closing(facts: Contest, name: str, session: Session, cause: str) -> datetime:
    """Find the end of a session's last correction period, or of that for errors of one cause."""
    rules = {str(known): rule for known, rule in facts.conditions(session.name).corrections.items()}
    if cause and cause not in rules:
        raise NoSuch(what="cause", name=cause, known=tuple(rules))
    ends = {
        known: correction_ends(facts, session.name, rule)
        for known, rule in rules.items()
        if cause in ("", known) and not rule.period.endless
    }
    latest = max((end for end in ends.values() if end is not None), default=None)
    still_open = [known for known, end in ends.items() if end is None]
    if still_open and (latest is not None or session.postings):
        why = f": the end of its period for {' and '.join(still_open)} is not known yet"
        known_ends = tuple(f"{name}/{known}" for known in ends if known not in still_open)
        raise NoSuch(what="moment", name=name, place=why, known=known_ends or _postings(facts))
    if latest is None:
        why = ": its periods never end" if session.postings else ": its period has not begun"
        raise NoSuch(what="moment", name=name, place=why, known=_postings(facts))
    return latest


def _drawn(facts: Contest, name: str, rest: str) -> int:
    """Return the position at which a match of a stage was drawn, or a round of a session."""
    drawn = [sheet for stage in facts.stages for sheet in draw_sheets(facts, stage)]
    session, _, number = rest.rpartition("/")
    if not NUMBER.fullmatch(number):
        raise NotAMoment(value=name, names=NAMES)
    if session:
        found = [d.position for d in drawn if (d.session, d.round) == (session, int(number))]
    else:
        found = [d.position for d in drawn if d.number == int(number)]
    rounds = {(d.session, d.round) for d in drawn if d.position in found}
    if len(rounds) != 1:
        meant = [d for d in drawn if d.position in found] if rounds else drawn
        known = tuple(dict.fromkeys(f"draw:{d.session}/{d.round}" for d in meant))
        place = ": there are several" if rounds else ""
        raise NoSuch(what="draw", name=name, place=place, known=known)
    return max(found)


def _decided(events: Iterable[Recorded], name: str, rest: str) -> int:
    """Return the position of the decision of an appeal."""
    decided = {
        str(r.event.appeal): r.position for r in events if isinstance(r.event, AppealDecided)
    }
    if rest not in decided:
        known = tuple(f"decided:{appeal}" for appeal in decided)
        raise NoSuch(what="decision", name=name, known=known)
    return decided[rest]


def _final(facts: Contest) -> int:
    """Return the position of the latest final posting."""
    finals = [
        posting.position
        for session in facts.sessions.values()
        for posting in session.postings
        if posting.status == "final"
    ]
    if not finals:
        place = ": nothing was posted as final"
        raise NoSuch(what="moment", name="final", place=place, known=_postings(facts))
    return max(finals)


def _postings(facts: Contest) -> tuple[str, ...]:
    """Return the postings that there are, as moments."""
    return tuple(
        f"posted:{session.name}/{number}"
        for session in facts.sessions.values()
        for number in range(1, len(session.postings) + 1)
    )
