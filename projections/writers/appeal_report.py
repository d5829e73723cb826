"""An appeal's page, for the committee's file and for programs."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from ledger.events import AppealDecided, AppealHeard
from ledger.record.entries import Entries
from ledger.record.justice import Appeal, Ruling
from ledger.rules.appeals.words import Action
from projections.views.appeal_report import AppealReport
from projections.writers import audit_trail, effects, who
from projections.writers.known import Known, shown_time, shown_utc
from projections.writers.sheet import Sheet

NOTHING_TO_DO: tuple[Action, ...] = ("uphold", "dismiss")
"""The decisions after which everything stays as the director ruled."""


def plain(report: AppealReport, known: Known, entries: Entries) -> dict[str, Any]:
    """Return the page as JSON."""
    appeal = report.appeal
    return {
        **known.plain(),
        "appeal": appeal.number,
        "state": appeal.state,
        "lodged": _plain_lodged(appeal, known, entries),
        "ruling": _plain_ruling(appeal.ruling, known, entries),
        "time_to_appeal": None
        if report.period is None
        else {
            "closes": _utc(report.period.closes_at),
            "state": report.period.state,
            "clause": report.period.clause,
        },
        "results": [
            {
                "ns": entries.number(result.ns),
                "ew": entries.number(result.ew),
                "room": result.room,
                "result": result.result,
                "awards": None if result.awards is None else list(result.awards),
                "events": list(result.events),
            }
            for result in report.results
        ],
        "refused": None
        if appeal.refused is None
        else {"why": appeal.refused.why, "clause": appeal.refused.clause},
        "heard": None if appeal.heard is None else _plain_heard(appeal, appeal.heard, known),
        "decided": None if appeal.decided is None else _plain_decided(report, appeal.decided),
        "events": [audit_trail.plain(line, known) for line in report.events],
        "impact": effects.plain(report.impact, known, entries),
        "clauses": report.clauses,
    }


def _plain_lodged(appeal: Appeal, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "position": appeal.position,
        "by": who.plain(appeal.lodged.contestant, known, entries),
        "at": shown_utc(appeal.lodged_at),
        "body": appeal.lodged.body,
        "form": appeal.lodged.form,
        "reason": appeal.lodged.reason,
    }


def _plain_ruling(ruling: Ruling, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "position": ruling.position,
        "kind": ruling.event.ruling,
        "by": who.person(ruling.actor, known),
        "at": shown_utc(ruling.at),
        "session": ruling.event.session,
        "board": ruling.event.board,
        "parties": [entries.number(name) for name in ruling.event.contestants],
        "clause": ruling.event.clause,
        "facts_agreed": ruling.event.facts_agreed,
        "advised_at": _utc(ruling.advised_at),
        "told_of_appeal": ruling.told_of_appeal,
        "reason": ruling.event.reason,
    }


def _plain_heard(appeal: Appeal, heard: AppealHeard, known: Known) -> dict[str, Any]:
    return {
        "at": _utc(appeal.heard_at),
        "chair": who.person(heard.chair, known),
        "members": [who.person(member, known) for member in heard.members],
        "excused": [who.person(member, known) for member in heard.excused],
    }


def _plain_decided(report: AppealReport, decided: AppealDecided) -> dict[str, Any]:
    return {
        "at": _utc(report.appeal.decided_at),
        "action": decided.action,
        "without_merit": decided.without_merit,
        "beyond_power": list(decided.beyond_power),
        "reason": decided.reason,
        "carried_out": list(report.carried_out),
    }


def sheet(report: AppealReport, known: Known, entries: Entries) -> Sheet:
    """Make the page, in paragraphs; it ends with the hash of the record where it was made."""
    heading = known.heading(f"appeal {report.appeal.number}, {report.appeal.state}")
    paragraphs = [list(one) for one in _paragraphs(report, known, entries)]
    told = [line for one in paragraphs if one for line in ("", *one)]
    return Sheet(above=(heading, *told), columns=(), blocks=(), below=known.footing())


def _paragraphs(report: AppealReport, known: Known, entries: Entries) -> Iterator[Iterable[str]]:
    yield from (
        _ruling(report, known, entries),
        _appeal(report, known, entries),
        _results(report, entries),
        _hearing(report, known),
        ("On record:", *(f"  {audit_trail.dated(line, known)}" for line in report.events)),
        _effects(report, known, entries),
        audit_trail.clauses_said(report.clauses),
    )


def _ruling(report: AppealReport, known: Known, entries: Entries) -> Iterator[str]:
    ruling = report.appeal.ruling
    event = ruling.event
    board = f", board {event.board}" if event.board is not None else ""
    clause = f" ({event.clause})" if event.clause else ""
    yield f"Ruling #{ruling.position}: {event.ruling}, session {event.session}{board}{clause}"
    by = who.person(ruling.actor, known)
    yield f"  by {by}, {shown_time(ruling.at, known.zone)}"
    if event.contestants:
        yield f"  parties: {_named(event.contestants, known, entries)}"
    told = ", with their right to appeal" if ruling.told_of_appeal else ""
    advised = "not yet" if ruling.advised_at is None else shown_time(ruling.advised_at, known.zone)
    yield f"  parties advised: {advised}{told}"
    if not event.facts_agreed:
        yield "  the facts were in dispute"
    if event.reason:
        yield f"  {event.reason}"


def _appeal(report: AppealReport, known: Known, entries: Entries) -> Iterator[str]:
    appeal, period = report.appeal, report.period
    form = "" if appeal.lodged.form else ", not on the approved form"
    by = _named((appeal.lodged.contestant,), known, entries)
    yield f"Appeal #{appeal.position} by {by} to the {appeal.lodged.body.replace('-', ' ')}{form}"
    yield f"  lodged {shown_time(appeal.lodged_at, known.zone)}"
    if period is not None and period.closes_at is not None:
        yield f"  in time until {shown_time(period.closes_at, known.zone)} ({period.clause})"
    if appeal.lodged.reason:
        yield f"  {appeal.lodged.reason}"
    if appeal.refused is not None:
        yield f"  not heard: {appeal.refused.why} ({appeal.refused.clause})"
    if appeal.admitted is not None:
        yield f"  admitted though late: {appeal.admitted.reason} ({appeal.admitted.clause})"


def _results(report: AppealReport, entries: Entries) -> Iterator[str]:
    board = report.appeal.ruling.event.board
    for result in report.results:
        room = f" ({result.room})" if result.room else ""
        awards = "" if result.awards is None else f"; awarded {' / '.join(result.awards)}"
        sides = f"{entries.number(result.ns)}-{entries.number(result.ew)}{room}"
        events = who.positions(result.events)
        yield f"Result of board {board}, {sides}: {result.result}{awards} {events}"


def _hearing(report: AppealReport, known: Known) -> Iterator[str]:
    appeal = report.appeal
    if appeal.heard is not None:
        others = [m for m in appeal.heard.members if m != appeal.heard.chair]
        members = [who.person(member, known) for member in others]
        chair = f"{who.person(appeal.heard.chair, known)} (chair)"
        yield f"Heard {_time(appeal.heard_at, known)} by {', '.join((chair, *members))}"
        if appeal.heard.excused:
            names = ", ".join(who.person(member, known) for member in appeal.heard.excused)
            yield f"  excused: {names}"
    if appeal.decided is not None:
        merit = ", without merit" if appeal.decided.without_merit else ""
        yield f"Decided {_time(appeal.decided_at, known)}: {appeal.decided.action}{merit}"
        if appeal.decided.beyond_power:
            beyond = ", ".join(appeal.decided.beyond_power)
            yield f"  beyond its power, a recommendation to the director (Law 93B3): {beyond}"
        if appeal.decided.reason:
            yield f"  {appeal.decided.reason}"
        if report.carried_out:
            yield f"  carried out by {who.positions(report.carried_out)}"
        elif appeal.decided.action not in {*NOTHING_TO_DO, *appeal.decided.beyond_power}:
            yield "  not carried out yet: no act on record cites it"


def _effects(report: AppealReport, known: Known, entries: Entries) -> Iterator[str]:
    found = list(effects.lines(report.impact, known, entries))
    yield "Without the appeal > with it:" if found else "The appeal has changed nothing."
    for line in found:
        yield f"  {line}"


def _named(contestants: Iterable[str], known: Known, entries: Entries) -> str:
    return ", ".join(
        f"{entries.number(name)} {who.joined(name, known, entries)}".rstrip()
        for name in contestants
    )


def _time(time: datetime | None, known: Known) -> str:
    return "" if time is None else shown_time(time, known.zone)


def _utc(time: datetime | None) -> str | None:
    return None if time is None else shown_utc(time)
