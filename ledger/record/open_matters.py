"""What is still open of a stage: what is to be played, to be credited, to be decided.

Whatever freezes or finishes a result asks here: numbers by places, draws, newcomers' scores,
qualifiers, final postings, and the views that say what such an act still waits for.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from ledger.bridge.numbers import so_many
from ledger.events import ForfeitDeclared
from ledger.record.contest import Contest
from ledger.record.correcting import appeal_ends, correction_ends
from ledger.record.drawing import (
    drawn_sections,
    draws_before,
    round_robin_of,
    took_part,
)
from ledger.record.lacks import Missing
from ledger.record.missing import missing_of
from ledger.record.progress import all_have_met, matches_begun, matches_of
from ledger.record.waiting import waiting
from ledger.rules.corrections import Cause

Kind = Literal[
    "round",
    "cut-short",
    "result",
    "top-up",
    "appeal",
    "decision",
    "request",
    "dispute",
    "period",
]
TO_COME: tuple[Kind, ...] = ("round",)
TO_BE_PLAYED: tuple[Kind, ...] = ("round", "result")
TO_BE_CREDITED: tuple[Kind, ...] = ("top-up",)
TO_BE_DECIDED: tuple[Kind, ...] = ("appeal", "decision", "request", "dispute")


class Open(Struct, frozen=True, kw_only=True, gc=False):
    """Something that is still open.

    Attributes:
        kind: a round that is not drawn or played, a stage that ended before its last match, a
            result that is missing, a forfeit's top-up that waits for the end of its round robin or
            stage, an appeal, a decision of a committee that no score has followed, a request
            without an answer, a result that somebody disputes, a period in which something may
            still be asked for.
        what: the whole in a few words.
        lacks: of a result that is missing, where.

    """

    kind: Kind
    what: str
    clause: str = ""
    lacks: Missing | None = None

    def __str__(self) -> str:
        """What is open, with its clause."""
        return f"{self.what} ({self.clause})" if self.clause else self.what


def open_in(
    contest: Contest, stage: str, sessions: Collection[str] | None = None
) -> tuple[Open, ...]:
    """List all that is open in a stage, what is to be played first.

    sessions: only of these (None: of the whole stage).

    Rounds that are still to come, and the top-ups at the end of the stage, are open only of
    the stage as a whole.
    """
    order = contest.schedule.of_stage(stage)
    within = [session for session in order if sessions is None or session in sessions]
    found = list(_rounds(contest, stage)) if sessions is None else []
    found += [Open(kind="result", what=str(one), lacks=one) for one in missing_of(contest, within)]
    found += _top_ups(contest, stage, within)
    found += _to_be_decided(contest, within)
    return tuple(found)


FEW = 3
"""Up to so many incomplete matches are named one by one, and so many rounds with more."""


def in_short(found: Sequence[Open]) -> tuple[Open, ...]:
    """Shorten a list of open matters: many incomplete matches become one matter a round."""
    lacking = [one.lacks for one in found if one.lacks is not None and len(one.lacks.sides) > 1]
    if len(lacking) <= FEW:
        return tuple(found)
    several = len({one.session for one in lacking}) > 1
    rounds: dict[str, list[Missing]] = {}
    for one in lacking:
        session = f"session {one.session}" if several or one.round is None else ""
        number = "" if one.round is None else f"round {one.round}"
        rounds.setdefault(" ".join(filter(None, [session, number])), []).append(one)
    said = [f"{where} ({_at(matches)})" for where, matches in rounds.items()]
    more = [f"and {len(said) - FEW} more rounds"] if len(said) > FEW + 1 else []
    results = sum(one.results for one in lacking)
    what = (
        f"{so_many(results, 'result')} {'is' if results == 1 else 'are'} missing:"
        f" {', '.join([*said[: FEW if more else None], *more])}"
    )
    others = [one for one in found if one.lacks not in lacking]
    return (*others, Open(kind="result", what=what))


def _at(matches: Sequence[Missing]) -> str:
    """Name matches in short: by their tables, or by who meets."""
    tables = [one.table for one in matches if one.table is not None]
    if len(tables) == len(matches):
        return f"table{'s' * (len(tables) > 1)} {', '.join(tables)}"
    return ", ".join(" v ".join(one.sides) for one in matches)


def open_periods(contest: Contest, sessions: Iterable[str], at: datetime) -> Iterator[Open]:
    """List the periods of sessions that end after this moment, or have not begun.

    Not those that begin with final results.
    """
    for session in sessions:
        conditions = contest.conditions(session)
        ending: dict[tuple[datetime, str], list[Cause]] = {}
        for cause, rule in conditions.corrections.items():
            ends = None if rule.period.of_stage else correction_ends(contest, session, rule)
            if ends is not None and at <= ends:
                ending.setdefault((ends, rule.period.clause), []).append(cause)
        for (ends, clause), causes in ending.items():
            what = f"corrections of session {session} ({', '.join(causes)})"
            yield Open(kind="period", what=_for_long(what, ends - at), clause=clause)
        if conditions.hearing is not None:
            clause = conditions.hearing.period.clause
            yield from (
                Open(kind="period", what=what, clause=clause)
                for what in _open_appeals(contest, session, at)
            )


def _open_appeals(contest: Contest, session: str, at: datetime) -> Iterator[str]:
    """Say what may still be appealed against: the session, and each ruling by its own time."""
    of_session = None
    for ruling, ends in appeal_ends(contest, session):
        of_session = ends if ruling is None else of_session
        if at <= ends and (ruling is None or ends != of_session):
            what = "appeals" if ruling is None else f"appeals against #{ruling.position}"
            yield _for_long(f"{what} in session {session}", ends - at)
    for position in waiting(contest, session).untold:
        yield f"the parties of ruling #{position} are not told, and may appeal once they are"


def _for_long(what: str, left: timedelta) -> str:
    minutes = -(-left // timedelta(minutes=1))
    return f"{what} are in time for {so_many(minutes, 'minute')} more"


def open_before(contest: Contest, stage: str, phase: int) -> tuple[Open, ...]:
    """List what must be settled before a round robin is numbered by places (ANC 10.3)."""
    rule, order = contest.conditions_of(stage).round_robin, contest.schedule.of_stage(stage)
    if not order or rule is None:
        return ()
    known = {session: round_robin_of(contest, session) for session in order}
    begun = {draw.session for draw in contest.draws}
    within = [
        session
        for session in order
        if (known[session] or (1 if session in begun else phase)) < phase
    ]
    found = list(open_in(contest, stage, within))
    is_over = all(
        rule.under_way(took_part(draws_before(contest, order[-1], section=of))).round_robin >= phase
        or all_have_met(contest, order, phase - 1, of)
        for of in drawn_sections(contest, stage)
    )
    if not is_over and (stage, phase - 1) not in contest.schedule.phases_over:
        what = f"round robin {phase - 1} is not drawn to its end"
        found.insert(0, Open(kind="round", what=what, clause=rule.clause))
    return tuple(found)


def _rounds(contest: Contest, stage: str) -> Iterator[Open]:
    """List the matches of a stage's format that are neither drawn nor played.

    They stay open when the stage is recorded as over: the leaders might be others had it been
    played out, so only the director may go on without them.
    """
    plan = contest.conditions_of(stage).format
    if plan is None:
        return
    many = matches_of(contest, stage)
    begun = matches_begun(contest, stage)
    if many is not None and begun < many:
        is_over = contest.stages[stage]
        over = ", and the stage is said to be over" if is_over else ""
        yield Open(
            kind="cut-short" if is_over else "round",
            what=f"{begun} of {many} matches of {stage} are drawn or played{over}",
            clause=plan.clause,
        )


def _top_ups(contest: Contest, stage: str, within: Collection[str]) -> Iterator[Open]:
    """List the forfeits whose score rises only when their round robin or stage has ended."""
    rule = contest.conditions_of(stage).forfeits
    if rule is None or rule.raised_at is None or contest.stages[stage]:
        return
    for _, event in contest.of(ForfeitDeclared):
        if event.session not in within or event.home_vps is not None:
            continue
        phase = None
        if rule.raised_at == "phase-end":
            phase = round_robin_of(contest, event.session, event.round)
        if (stage, phase) not in contest.schedule.phases_over:
            end = f"round robin {phase} of {stage} (stage {stage} --ended --phase {phase})"
            whole = f"{stage} (stage {stage} --ended)"
            yield Open(
                kind="top-up",
                what=f"what the forfeit of {event.home} v {event.away} is worth is known"
                f" at the end of {whole if phase is None else end}",
                clause=rule.clause,
            )


def _to_be_decided(contest: Contest, within: Collection[str]) -> Iterator[Open]:
    """List appeals, decisions not carried out, requests without an answer, and disputes."""
    for number, appeal in contest.appeals.items():
        session = appeal.ruling.event.session
        if appeal.is_open and session in within:
            what = f"appeal {number} is {appeal.state}"
            yield Open(kind="appeal", what=what, clause=_clause_of_appeals(contest, session))
    for session in within:
        waits = waiting(contest, session)
        for position in waits.decisions:
            what = f"decision #{position} is not carried out"
            yield Open(kind="decision", what=what, clause=_clause_of_appeals(contest, session))
        for position in waits.requests:
            yield Open(kind="request", what=f"request #{position} is not answered")
        clause = contest.conditions(session).agreed_under
        for side in contest.sessions[session].disputed_by:
            what = f"{side} disputes the result of session {session}"
            yield Open(kind="dispute", what=what, clause=clause)


def _clause_of_appeals(contest: Contest, session: str) -> str:
    rule = contest.conditions(session).appeals
    return rule.clause if rule is not None else "Law 93"
