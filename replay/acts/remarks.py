"""Remarks on what was recorded: what it replaces, what it does not do, what comes next."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ledger.bridge.awards import describe
from ledger.commands.base import UNSIGNED
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealDecided,
    AppealWithdrawn,
    CorrectionRequested,
    NewAward,
    QualifiersDeclared,
    ResultsPosted,
    ScoreCorrected,
    ScoreVoided,
)
from ledger.people import People
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rules.appeals.words import SCORING
from projections.scope import resolve
from projections.views.audit_words import describe_event
from projections.views.periods import Period, periods
from projections.views.standings import standings
from projections.writers import who
from projections.writers.periods import running
from projections.writers.standings import tie_lines
from replay.acts.declared_before import declared_before
from replay.acts.drawn_before import drawn_before
from replay.acts.sitting import Sitting
from replay.acts.unlikely import unlikely
from replay.acts.who_plays import who_plays


def remarks_on(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Yield remarks on the effects of what was recorded. sitting: as it was before."""
    for recorded in batch:
        event = recorded.event
        if isinstance(event, AppealDecided):
            yield from _decided(event, recorded.position)
        elif isinstance(event, AppealWithdrawn):
            yield _withdrawn(event, sitting)
        elif isinstance(event, AdjustedScoreAwarded):
            yield from _replaced(event, [one.event for one in batch])
        elif isinstance(event, ScoreCorrected | ScoreVoided):
            yield _corrected(event, recorded, sitting)
        elif isinstance(event, QualifiersDeclared):
            yield from _going_on(event, recorded, sitting)
    yield from drawn_before(batch, sitting)
    yield from declared_before(batch, sitting)
    yield from unlikely(batch, sitting)
    yield from who_plays(batch, sitting)
    posted = [one.event for one in batch if isinstance(one.event, ResultsPosted)]
    if posted:
        yield from _posted(posted, batch[-1], sitting)


def _posted(postings: Iterable[ResultsPosted], last: Recorded, sitting: Sitting) -> Iterator[str]:
    """Yield the periods for requests in what was posted, and the ties in what is final."""
    facts = sitting.facts_now()
    if facts.position < last.position:
        return  # a rehearsal
    status = {one.session: one.status for one in postings}
    posted = [session for session in facts.sessions if session in status]
    yield from _lines(periods(facts, (), posted, last.recorded_at), facts, sitting.zone)
    final = [session for session in posted if status[session] == "final"]
    told = (standings(facts, resolve(f"after:{session}", facts)) for session in final)
    yield from dict.fromkeys(line for one in told for line in tie_lines(one, facts.entries))


def _going_on(event: QualifiersDeclared, recorded: Recorded, sitting: Sitting) -> Iterator[str]:
    """List the qualifiers, the sessions not posted, and the periods still open in the others."""
    people, facts = People(sitting.store).names(), sitting.facts_now()
    is_rehearsed = facts.position < recorded.position  # which tells them as what would move
    if not is_rehearsed:
        yield f"declared for {event.into}:"
    for one in () if is_rehearsed else event.qualifiers:
        number = facts.entries.number(one.contestant, event.stage)
        names = " - ".join(who.called(one.contestant, people, facts.entries, event.stage))
        yield "  " + " ".join(filter(None, [f"{one.place}.", one.field, number, names]))
    sessions = facts.schedule.of_stage(event.stage)
    unposted = [name for name in sessions if not facts.sessions[name].postings]
    if unposted:
        are = "are" if len(unposted) > 1 else "is"
        yield f"{_sessions(unposted)} {are} not posted yet (see: post)"
    running_yet = (
        period
        for period in periods(facts, (), sessions, recorded.recorded_at)
        if period.state == "open" and period.session not in unposted
    )
    yield from _lines(running_yet, facts, sitting.zone)


def _lines(found: Iterable[Period], facts: Contest, zone: str) -> Iterator[str]:
    """Yield the periods for requests, those of sessions that are alike together."""
    alike: dict[str, list[str]] = {}
    for session, of_session in groupby(found, key=lambda period: period.session):
        for line in running(tuple(of_session), zone):
            alike.setdefault(line, []).append(session)
    for line, sessions in alike.items():
        yield f"{_sessions(sessions)}: {line}" if len(facts.sessions) > 1 else line


def _sessions(names: Sequence[str]) -> str:
    return f"session{'s' * (len(names) > 1)} {', '.join(names)}"


def _corrected(event: ScoreCorrected | ScoreVoided, recorded: Recorded, sitting: Sitting) -> str:
    """Describe a corrected score: before, after, and who had recorded it."""
    said = describe_event(event, sitting.zone)
    known = sitting.contest.results.get(event.entry.version)
    before = [one for one in known.touched if one < recorded.position] if known else []
    row = sitting.store.row(before[-1]) if before else None
    if row is None:
        return said
    who = "desk" if row.actor == UNSIGNED else People(sitting.store).names().get(row.actor)
    return f"{said}; the old one was recorded by {who or row.actor} as #{row.position}"


def _decided(event: AppealDecided, position: int) -> Iterator[str]:
    """Say what a committee's decision leaves to be done, and what it cannot do."""
    if event.beyond_power:
        yield (
            f"{' and '.join(event.beyond_power)} is not in the committee's power: it stands as a"
            " recommendation to the director, and changes nothing (Law 93B3)"
        )
    if event.action in event.beyond_power:
        return
    if event.action in SCORING:
        yield (
            f"no score has changed yet: that is done with --cause appeal --cites {position}"
            " (see: adjust, correct)"
        )
    elif event.action == "overrule":
        yield (
            "no score has changed: where one follows, that is done with --cause appeal"
            f" --cites {position} (see: adjust, correct)"
        )
    elif event.action in ("penalty-only", "dismiss") and not event.without_merit:
        yield f"no penalty is imposed yet: that is done with --ruling {position} (see: penalise)"


def _withdrawn(event: AppealWithdrawn, sitting: Sitting) -> str:
    """Say whose appeal is withdrawn, and against which ruling."""
    appeal, entries = sitting.contest.appeals[event.appeal], sitting.contest.entries
    names = who.called(appeal.lodged.contestant, People(sitting.store).names(), entries)
    by = " ".join((entries.number(appeal.lodged.contestant), " - ".join(names))).rstrip()
    return f"appeal {event.appeal} was that of {by} against #{appeal.ruling.position}"


def _replaced(event: AdjustedScoreAwarded, batch: Sequence[AnyEvent]) -> Iterator[str]:
    """Yield the awards of the line that these come instead of."""
    for other in batch:
        asks = other.asks if isinstance(other, CorrectionRequested) else None
        if isinstance(asks, NewAward) and asks.was is not None and asks.line == event.line:
            was, now = (" and ".join(map(describe, two)) for two in (asks.was, (asks.ns, asks.ew)))
            yield f"{event.line}: {now} instead of {was}"
