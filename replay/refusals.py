"""Refusals: record those that must be, and put every refusal into one sentence with names.

A correction or appeal that is too late or in nobody's power is recorded with its refusal; of the
other commands submitted with it nothing is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from itertools import islice, pairwise
from typing import Any

from msgspec.structs import replace

from ledger.commands import AnyCommand
from ledger.consent import unnamed
from ledger.decide.appeals import UNPROVIDED
from ledger.desk import Desk, accept
from ledger.errors import LedgerError, RequestRefused, WouldBeRefused
from ledger.events import AppealLodged, AppealRefused, CorrectionRefused, CorrectionRequested
from ledger.journal.asked import asked_alone
from ledger.people import People, Person
from ledger.record import Contest
from ledger.record.packed import of_kinds
from ledger.recorded import Recorded
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature, asked
from projections.writers.known import shown_time
from projections.writers.who import called


class _Stopped(Exception):
    """A request in a batch would be refused, and so nothing of the batch is recorded."""

    def __init__(self, request: Recorded, refusal: Recorded) -> None:
        self.request, self.refusal = request.event, refusal.event


def record(
    desk: Desk,
    contest: str,
    commands: Sequence[AnyCommand],
    signature: Signature,
    people: Sequence[Person] = (),
    check: Callable[[tuple[Recorded, ...]], None] = accept,
    told: Contest | None = None,
) -> tuple[Recorded, ...]:
    """Record the events: all of them, or the first refused request with its refusal.

    people: those written down along with it, if it names them. check: raises if the decided events
    are not to be recorded after all. told: the contest as it is, for a witness who says the same
    again: what was asked and refused before is not recorded once more, but found.
    """
    signature = replace(signature, asked=signature.asked or asked(commands))

    def checked(batch: tuple[Recorded, ...]) -> None:
        check(batch)
        _stop_at_refusal(batch)

    try:
        return desk.submit(contest, commands, signature, checked, people)
    except _Stopped as stopped:
        before = None if told is None else _refused_before(stopped, told)
        alone = [asked_alone(stopped.request)]
        return before or desk.submit(contest, alone, signature, check, people)


def _refused_before(stopped: _Stopped, contest: Contest) -> tuple[Recorded, ...]:
    """Find the same request with the same refusal on record; empty if it is new."""
    event, refusal = stopped.request, stopped.refusal
    if not isinstance(event, CorrectionRequested) or not isinstance(refusal, CorrectionRefused):
        return ()
    same = {
        request.reference: request.recorded
        for request in contest.requests.asked.values()
        if request.asked == event
    }
    for recorded, answer in of_kinds(contest.history, (CorrectionRefused,)):
        if answer.request in same and answer.why == refusal.why:
            return same[answer.request], recorded
    return ()


def check_refused(
    store: Store, recorded: Sequence[Recorded], contest: Contest, zone: Callable[[], str]
) -> None:
    """Raise RequestRefused if these refuse a request, or consent to one too late.

    zone: gives the venue's; what is recorded and refuses nothing needs nothing else read.
    """
    found = _refusal_in(recorded) or _late_consent(recorded, contest)
    if found is not None:
        request, refusal = found
        why, clause = _why(request, refusal, contest, zone())
        raise RequestRefused(
            what=_what(request),
            why=why,
            clause=clause,
            request=request.position,
            refusal=refusal.position,
            head=store.head(refusal.position).short,
        )


def check_dry(batch: Sequence[Recorded], contest: Contest, zone: Callable[[], str]) -> None:
    """Raise WouldBeRefused if that is what would become of one of these."""
    found = _refusal_in(batch) or _late_consent(batch, contest)
    if found is not None:
        request, refusal = found
        why, clause = _why(request, refusal, contest, zone())
        raise WouldBeRefused(what=_what(request), why=why, clause=clause)


def _stop_at_refusal(batch: Sequence[Recorded]) -> None:
    found = _refusal_in(batch)
    if found is not None:
        raise _Stopped(*found)


def _refusal_in(batch: Sequence[Recorded]) -> tuple[Recorded, Recorded] | None:
    """Return the first request that is refused, with its refusal."""
    for request, following in pairwise(batch):
        if isinstance(following.event, CorrectionRefused | AppealRefused):
            return request, following
    return None


def _late_consent(batch: Sequence[Recorded], contest: Contest) -> tuple[Recorded, Recorded] | None:
    """Return the earlier request that a consent was too late for, with its refusal."""
    for refusal in batch:
        event = refusal.event
        if isinstance(event, CorrectionRefused) and event.why == "too-late":
            for request in contest.history:
                if request.reference == event.request:
                    return request, refusal
    return None


def _what(request: Recorded) -> str:
    asked = request.event
    return f"appeal {asked.appeal}" if isinstance(asked, AppealLodged) else "the correction"


def _why(request: Recorded, refusal: Recorded, contest: Contest, zone: str) -> tuple[str, str]:
    """Say why a request was refused, and under which clause."""
    event = refusal.event
    assert isinstance(event, CorrectionRefused | AppealRefused)
    match event.why:
        case "too-late":
            assert event.ended_at is not None
            ended = shown_time(event.ended_at, zone)
            why = f"its period ended at {ended}{_after(request, contest)}"
        case "no-consent":
            why = "the agreement it needs was not given"
        case "no-authority":
            why = "nobody has the power to grant it"
        case "form":
            why = "it is not in the approved form"
        case "not-appealable":
            why = "no committee can redress such a ruling"
        case "no-committee":
            why = "there is no committee to hear it"
            if event.clause == UNPROVIDED:
                why = "the regulations name nobody who hears it, and may be amended (see: amend)"
    return why, event.clause


def _after(request: Recorded, contest: Contest) -> str:
    """Say who could still grant a request after its period, or why the person named cannot."""
    asked = request.event
    if isinstance(asked, AppealLodged):
        ruling = contest.rulings.get(asked.ruling.version)
        hearing = None if ruling is None else contest.conditions(ruling.event.session).hearing
        is_open = hearing is not None and hearing.late_by_ruling
        return ", and a ruling can still admit it (see: appeal admit)" if is_open else ""
    if not isinstance(asked, CorrectionRequested):
        return ""
    rule = contest.conditions(asked.session).corrections[asked.cause]
    if rule.afterwards == "nothing":
        if asked.director is None and asked.organiser is None:
            return ""
        name = contest.regulations_for(asked.session).name
        return (
            "; that Director or organiser is satisfied does not help, as"
            f" {name} does not admit it by Law 79C2"
        )
    return ", and only the Director and the organiser together could still admit it by Law 79C2"


@contextmanager
def in_names(
    store: Store, roll: Roll, contest: Callable[[], Contest] | None = None
) -> Iterator[None]:
    """Word refusals with people by their names, and events by their positions.

    contest: in which contestants are named; what they are called is said after the sentence.
    Whatever was typed, no more of it is looked through and told than fits a sentence.
    """
    try:
        yield
    except LedgerError as refusal:
        for each in fields(refusal):
            setattr(refusal, each.name, _told(getattr(refusal, each.name)))
        told = "" if contest is None else _who_is_who(refusal, store, contest)
        for each in fields(refusal):
            value = getattr(refusal, each.name)
            if isinstance(value, str):
                named = roll.in_names(value)
                named = REFERENCE.sub(lambda found: _position(store, found), named)
                setattr(refusal, each.name, named)
        refusal.who_is_who = told
        raise


MOST_TOLD = 2000
"""The most characters of a text in a sentence."""


def _told(value: Any) -> Any:
    """Return a value of a refusal, each text of it no longer than a sentence has room for."""
    if type(value) is tuple:
        return tuple(map(_told, value))
    if not isinstance(value, str) or len(value) <= MOST_TOLD:
        return value
    return f"{value[:MOST_TOLD]}…"


def _who_is_who(refusal: LedgerError, store: Store, contest: Callable[[], Contest]) -> str:
    """Say who the contestants are that a refusal names by their numbers.

    These are the ones of the refused act, and those that meet or are level. People who are not
    named in public are not named here either.
    """
    sentence = COUNTED.sub("", str(refusal).replace(getattr(refusal, "clause", None) or " ", " "))
    words = (part for word in WORD.findall(sentence) for part in (word, *word.split("-")))
    together = (word for found in TOGETHER.finditer(sentence) for word in WORD.findall(found[0]))
    meant = {*refusal.acting, *together}
    shown = [one for one in dict.fromkeys(words) if one in meant]
    if not shown:
        return ""
    entries, known = contest().entries, People(store).names()
    known |= dict.fromkeys(unnamed(store), "")
    told = {
        one: _as_on_sheets(one, entries.number(one), filter(None, called(one, known, entries)))
        for one in shown
        if one in entries.contestants
    }
    said = [f"{one} is {who}" for one, who in told.items() if who]
    return f"; {', '.join(said)}" if said else ""


def _as_on_sheets(contestant: str, number: str, names: Iterable[str]) -> str:
    """Return the names, after the number where the id looks like another one: B5 Ann - Bo."""
    own = [] if number == contestant or not contestant.isdecimal() else [number]
    named = " - ".join(name for name in names if name != contestant)
    return " ".join(filter(None, (*own, named)))


WORD = re.compile(r"(?<![^\s,;:()])[^\s,;:()]++")
"""A whole word: it is looked for where one begins, and never tried shorter."""
LISTED = rf"(?<!, )(?<! and ){WORD.pattern}(?:(?:, | and )(?!between ){WORD.pattern})+"
TOGETHER = re.compile(
    rf"{WORD.pattern} v {WORD.pattern}|(?:against|meets?|met) {WORD.pattern}"
    rf"|between {LISTED}|{LISTED} are level"
)
"""The words in a refusal that name contestants who meet or are level."""
COUNTED = re.compile(
    r"\b(?:appeal|board|line|match|place|round|section|segment|session|stage|table)s? \S+|#\d+"
    r"|\b\d+ of \d+\b"
)
"""The words in a refusal with a number or name that is not a contestant's."""

REFERENCE = re.compile(r"((?:contest|tournament):.+?|ledger)/(\d{1,9})")
"""An event of another stream, as a refusal names it."""


def _position(store: Store, found: re.Match[str]) -> str:
    row = next(islice(store.rows(stream=found[1]), int(found[2]) - 1, None), None)
    return found[0] if row is None else f"#{row.position}"


@contextmanager
def once_recorded(remark: Callable[[str], None]) -> Iterator[None]:
    """Have what fails inside end in a remark: what was asked for is on record all the same."""
    try:
        yield
    except LedgerError as error:
        remark(f"warning: {error}")
