"""Outcomes of a contest as it is known: standings, carry-overs, qualifiers, awards, states."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple

from msgspec import Struct

from ledger.bridge.numbers import write_exact
from ledger.record import Contest
from projections.scope import Scope, resolve
from projections.views.awards import awards_sheets
from projections.views.carry_over import carry_over_sheets
from projections.views.qualifiers import qualifier_sheets
from projections.views.standings import Standings, standings
from projections.views.state import State, session_state

Topic = Literal["with-handicap", "carry-over", "declared", "entitled", "points", "title", "state"]


class Matter(NamedTuple):
    """Something that is derived: of which stage or session, and whose, where it is somebody's."""

    topic: Topic
    where: str
    contestant: str | None = None
    person: str | None = None


class Outcome(Struct, frozen=True, kw_only=True):
    """The standings of a scope, and every other matter of the contest, in words."""

    standings: Standings
    matters: dict[Matter, str]


class Changed(Struct, frozen=True, kw_only=True):
    """A matter that differs between two outcomes; None: it is missing in one."""

    matter: Matter
    was: str | None
    now: str | None


def outcome(facts: Contest, scope: Scope, now: datetime) -> Outcome:
    """Compute the outcome of these facts; states are judged at `now`."""
    found = standings(facts, scope, now)
    return Outcome(
        standings=found,
        matters={
            **dict(_with_handicaps(found)),
            **dict(_carried(facts)),
            **dict(_qualifiers(facts)),
            **dict(_awards(facts, now)),
            **dict(_states(facts, now)),
        },
    )


def changes(before: Outcome, after: Outcome) -> tuple[Changed, ...]:
    """Return the matters that are not the same in both."""
    was, now = before.matters, after.matters
    return tuple(
        Changed(matter=matter, was=was.get(matter), now=now.get(matter))
        for matter in {**was, **now}
        if was.get(matter) != now.get(matter)
    )


Found = Iterator[tuple[Matter, str]]


def _with_handicaps(found: Standings) -> Found:
    for net in found.nets:
        whose = Matter("with-handicap", found.stage or "", net.contestant)
        yield whose, f"{write_exact(net.total)}, place {net.place}"


def _carried(facts: Contest) -> Found:
    for stage in facts.stages:
        if facts.conditions_of(stage).carry_over is not None:
            for sheet in carry_over_sheets(facts, resolve(f"stage:{stage}", facts)):
                for row in sheet.rows:
                    if row.amount is not None:
                        what = Matter("carry-over", sheet.stage, row.contestant)
                        yield what, str(write_exact(row.amount))


def _qualifiers(facts: Contest) -> Found:
    for stage in facts.stages:
        if not facts.conditions_of(stage).qualifying:
            continue
        for sheet in qualifier_sheets(facts, resolve(f"stage:{stage}", facts)):
            for row in sheet.rows:
                if row.declared is not None:
                    yield Matter("declared", sheet.into, row.contestant), f"place {row.declared}"
                if row.entitled:
                    yield Matter("entitled", sheet.into, row.contestant), f"place {row.place}"


def _awards(facts: Contest, now: datetime) -> Found:
    """Yield the points and titles of the stages that give any."""
    for stage in facts.stages:
        if facts.conditions_of(stage).awards is None:
            continue
        for sheet in awards_sheets(facts, resolve(f"stage:{stage}", facts), now):
            for row in sheet.rows:
                if row.points:
                    whose = Matter("points", sheet.stage, row.contestant, row.person)
                    yield whose, str(write_exact(row.points))
            for title in sheet.titles:
                where = sheet.stage if title.of is None else f"{sheet.stage}, {title.of}"
                shared = "shared" if len(title.contestants) > 1 else "won"
                for name in title.contestants:
                    yield Matter("title", where, name), shared


def _states(facts: Contest, now: datetime) -> Found:
    for session in facts.sessions:
        yield Matter("state", session), _word(session_state(facts, session, now))


def _word(state: State) -> str:
    amended = ", amended" if state.amended else ""
    return state.word.replace("-", " ") + amended
