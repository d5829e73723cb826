"""Lines of play, what is recorded for them, and what a scorer types for them."""

import re
from collections.abc import Collection, Iterator
from typing import Any

from ledger.bridge.scores import BoardScore, Line, partners
from ledger.bridge.shorthand import parse_shorthand
from ledger.decide.meetings import (
    drawn_rounds,
    round_drawn,
    rounds_as_drawn,
    rounds_with_board,
)
from ledger.errors import BadValue, ImpossibleScore, NotOnRecord
from ledger.record import Contest
from ledger.record.as_drawn import Misfit, misfits
from ledger.record.result import Result
from replay.acts.sitting import Sitting


def line_of(sitting: Sitting, where: dict[str, Any]) -> Line:
    """Take a line of play out of what is found.

    Its round is the one in which it was drawn, its section the one of several in which both have
    their numbers.
    """
    own = {name: where.pop(name) for name in Line.__struct_fields__}
    own["section"] = own["section"] or _section_of(sitting.contest, Line(**own))
    own["round"] = own["round"] or round_of(sitting.contest, Line(**own))
    return Line(**own)


def round_of(contest: Contest, line: Line) -> int | None:
    """Find the round in which the two meet, or else one plays the board; None in a single round."""
    drawn = round_named(contest, line.session, line.ns, line.ew)
    if drawn is not None or not _has_several(contest, line.session):
        return drawn
    return _only(rounds_with_board(line, contest))


def round_moved_to(contest: Contest, line: Line) -> int | None:
    """Find the round of a corrected line: another one only as it was drawn."""
    several = _has_several(contest, line.session)
    drawn = _only(rounds_as_drawn(line, contest)) if several else None
    return drawn or line.round or round_of(contest, line)


def _only(rounds: Collection[int]) -> int | None:
    """Return the one round that there is; None where there are more, or none."""
    return next(iter(rounds)) if len(rounds) == 1 else None


def _section_of(contest: Contest, line: Line) -> str:
    """Return the section of several in which both sides have their numbers; "" where there is none.

    A line that was recorded without one keeps it so.
    """
    if line.session not in contest.sessions or contest.results.at(line.key) is not None:
        return ""
    entries, stage = contest.entries, contest.sessions[line.session].stage
    if len(entries.sections(stage)) < 2:
        return ""
    sat = {entries.section(one, stage) for side in (line.ns, line.ew) for one in partners(side)}
    return sat.pop() if len(sat) == 1 else ""


def round_named(contest: Contest, session: str, one: str, other: str) -> int | None:
    """Return the round of a session of several in which the two were drawn to meet, if just one."""
    several = _has_several(contest, session)
    return round_drawn(session, one, other, contest) if several else None


def _has_several(contest: Contest, session: str) -> bool:
    """Tell whether several rounds of a session are drawn."""
    return session in contest.sessions and len(drawn_rounds(session, contest)) > 1


def result_of(sitting: Sitting, line: Line) -> Result:
    """Return the recorded result of a line. Raises NotOnRecord."""
    contest = sitting.contest
    entry = contest.results.at(line.key)
    if entry is None:
        on_board = [e.line for e in contest.results.all() if e.line and _same_board(e.line, line)]
        near = [other for other in on_board if {other.ns, other.ew} & {line.ns, line.ew}]
        known = tuple(map(str, near or on_board))
        raise NotOnRecord(what="score for", name=str(line), known=known, clause="Law 79C")
    return entry


def score_of(contest: Contest, line: Line, text: str, lead: str | None = None) -> BoardScore:
    """Return the score that a recorder typed for a line. Raises UnreadableContract and others.

    With a score that is none on this board it is said whether the line itself is in doubt.
    """
    try:
        outcome = parse_shorthand(line.board, text)
    except ImpossibleScore as refusal:
        refusal.beside = "".join(f"; besides, {misfit.what}" for misfit in _misfits(contest, line))
        raise
    return BoardScore(
        session=line.session,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        round=line.round,
        table=line.table,
        room=line.room,
        points=outcome.points,
        contract=outcome.contract,
        declarer=outcome.declarer,
        tricks=outcome.tricks,
        lead=None if lead is None else _card(lead),
    )


def _misfits(contest: Contest, line: Line) -> Iterator[Misfit]:
    return misfits(contest, line) if line.session in contest.sessions else iter(())


def _card(text: str) -> str:
    card = text.strip().upper()
    if not re.fullmatch(r"[SHDC](10|[2-9TJQKA])", card):
        raise BadValue(place="--lead", value=text, expected="a card such as DK")
    return card


def _same_board(one: Line, other: Line) -> bool:
    return (one.session, one.board) == (other.session, other.board)
