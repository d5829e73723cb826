"""What must be asked of the ledger so that it says what a file says: differences in substance.

A first import enters what is missing. Later ones ask for corrections, each with its own
request; what only looks different (leads, table numbers, consequences of another line) is
left alone. An award in the ledger that the file does not show is never taken away: it may
have been made by hand. Only where its line has a score that is gone from the file, or is in
the way of a line of the file, the line is struck out, and the award with it.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line, LineKey
from ledger.commands import (
    AnyCommand,
    AssignNumbers,
    AwardAdjustedScore,
    CorrectEntry,
    EnterContestant,
    EnterScore,
    MarkNotPlayed,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
)
from ledger.contest import Contest, Entry
from ledger.events import NewAward, NewScore, StrikeOut
from ledger.readers.identities import PersonId, known_as, party
from ledger.readers.result_file import EntryRow, LineRow, ResultFile
from ledger.readers.typed_lines import Awards, typed_awards, with_typed
from ledger.rulebook import Cause

IMPORTED_STAGE = "main"
"""The stage to which imported sessions belong in a contest that has none."""


Play = tuple[str, str, int, str]


class Asked(NamedTuple):
    """Who asks for the corrections of an import, in what capacity and why."""

    cause: Cause
    reason: str | None


def differences(
    file: ResultFile,
    contest: Contest,
    person_id: PersonId,
    asked: Asked,
    typed: Collection[str] = (),
) -> list[AnyCommand]:
    """The commands that bring the contest to what the file says, in an order that works.

    typed: lines (as "3:1NS-1EW") whose claims the director typed: they become awards. Raises
    BadValue for one that the file does not have.
    """
    file = known_as(file, contest, person_id)
    rows = {row.line.key: row for row in with_typed(file, typed)}
    commands = list(_structure(file, contest, person_id))
    stays, goes, comes = _compared(rows, contest)
    moves = _moves(goes, comes, contest)
    moved = {row.line.key for _, row in moves}
    left = {entry.reference for entry, _ in moves}
    commands += [_request(asked, _new_score(entry, row.played)) for entry, row in moves]
    commands += [_request(asked, _strike_out(e)) for e in goes if e.reference not in left]
    for entry, row in stays:
        commands += _corrections(entry, row, contest, asked, file)
    for row in comes:
        if row.line.key not in moved:
            commands += _entering(row, contest, asked)
    return commands


def _structure(file: ResultFile, contest: Contest, person_id: PersonId) -> Iterator[AnyCommand]:
    """Stage, sessions, contestants and numbers that the contest does not have yet."""
    stage = _stage(file, contest)
    if stage not in contest.stages:
        yield ScheduleStage(stage=stage)
    for session in file.sessions:
        if session.session not in contest.sessions:
            yield ScheduleSession(session=session.session, stage=stage)
    for entry in file.entries:
        yield from _entry(entry, contest, person_id)
    by_section: dict[str, dict[str, str]] = {}
    for entry in file.entries:
        by_section.setdefault(entry.section, {})[entry.contestant] = entry.number
    for section, numbers in by_section.items():
        before = contest.numbers.get((stage, section), {})
        kept = {name: n for name, n in before.items() if n not in numbers.values()}
        if kept | numbers != before:
            yield AssignNumbers(stage=stage, section=section, numbers=kept | numbers)


def _stage(file: ResultFile, contest: Contest) -> str:
    """The stage of the file's sessions; of new ones the latest."""
    for session in file.sessions:
        if session.session in contest.sessions:
            return contest.sessions[session.session].stage
    return next(reversed(contest.stages), IMPORTED_STAGE)


def _entry(row: EntryRow, contest: Contest, person_id: PersonId) -> Iterator[AnyCommand]:
    players = tuple(dict.fromkeys(map(person_id, row.players)))
    before = contest.players.get(row.contestant, ())
    if _are_teams(contest):  # whoever is not in this file may have played before
        players = (*before, *(player for player in players if player not in before))
    if row.contestant not in contest.contestants:
        yield EnterContestant(
            contestant=row.contestant,
            players=players,
            field=row.field,
            category=row.category,
            party=party(row, person_id),
        )
    elif players and set(before) != set(players):
        reason = "as in the imported file"
        yield CorrectEntry(contestant=row.contestant, was=before, players=players, reason=reason)


def _are_teams(contest: Contest) -> bool:
    return contest.exists and contest.regulations_for().default.contestant == "team"


def _compared(
    rows: dict[LineKey, LineRow], contest: Contest
) -> tuple[list[tuple[Entry, LineRow]], list[Entry], list[LineRow]]:
    """Lines on both sides; entries of the file's sections that it lacks; rows that are new."""
    sections = {(key.session, key.section) for key in rows}
    plays = {play for row in rows.values() for play in _plays(row.line)}
    stays, goes = [], []
    for key, version in contest.lines.items():
        entry = contest.entries[version]
        if key in rows:
            stays.append((entry, rows[key]))
        elif (key.session, key.section) in sections and not _may_be_by_hand(entry, plays):
            goes.append(entry)
    comes = [row for key, row in rows.items() if key not in contest.lines]
    return stays, goes, comes


def _may_be_by_hand(entry: Entry, plays: Collection[Play]) -> bool:
    """Whether the line only has an award, and is not in the way of a line of the file."""
    if entry.line is None or entry.awards is None or entry.score is not None:
        return False
    return not any(play in plays for play in _plays(entry.line))


def _moves(
    goes: list[Entry], comes: list[LineRow], contest: Contest
) -> list[tuple[Entry, LineRow]]:
    """Entries that only stood under the wrong pair or board: paired with the row they became.

    A swap of two lines is no move: each would run into the other on its way.
    """
    near: dict[tuple[object, ...], list[LineRow]] = {}
    for row in comes:
        for place in _places(row.line):
            near.setdefault(place, []).append(row)
    moves: list[tuple[Entry, LineRow]] = []
    taken: set[LineKey] = set()
    for entry in goes:
        places = _places(entry.line) if entry.line else ()
        for row in (row for place in places for row in near.get(place, ())):
            if row.line.key not in taken and _is_move(entry, row, contest):
                moves.append((entry, row))
                taken.add(row.line.key)
                break
    return moves


def _places(line: Line) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Where a line's score may have been meant to stand: on its board, or between its pairs."""
    here = (line.session, line.section, line.room)
    return (*here, line.board), (*here, line.ns, line.ew)


def _is_move(entry: Entry, row: LineRow, contest: Contest) -> bool:
    """Whether a row is the entry's score with one pair, or only the board, put right."""
    line, other = entry.line, row.line
    if line is None or entry.score is None or entry.awards or row.played is None or row.awards:
        return False
    if line.board == other.board:
        meant = not {line.ns, line.ew}.isdisjoint((other.ns, other.ew))
    else:
        meant = _same_result(entry.score, row.played)
    return meant and _is_free(other, line, contest)


def _is_free(line: Line, moving: Line, contest: Contest) -> bool:
    """Whether nobody of this line has a score on the board but the one that moves."""
    return all(contest.plays.get(play) in (None, moving.key) for play in _plays(line))


def _plays(line: Line) -> tuple[Play, Play]:
    """The board once for each side, as a contest's state keeps it."""
    here = (line.session, line.room or "", line.board)
    return (*here, line.ns), (*here, line.ew)


def _same_result(one: object, other: object) -> bool:
    """Whether two board scores have the same result in substance."""
    if not isinstance(one, BoardScore) or not isinstance(other, BoardScore):
        return one is other
    if one.points != other.points:
        return False
    pairs = (
        (one.contract, other.contract),
        (one.declarer, other.declarer),
        (one.tricks, other.tricks),
    )
    return all(a == b for a, b in pairs if a is not None and b is not None)


def _corrections(
    entry: Entry, row: LineRow, contest: Contest, asked: Asked, file: ResultFile
) -> Iterator[AnyCommand]:
    """What must change on a line that both sides have."""
    was, now = entry.score, row.played
    if entry.awards is None and was is None:
        yield from _entering(row, contest, asked) if now or row.awards else ()
        return
    if now is not None and not (was is not None and _same_result(was, now)):
        yield _request(asked, _new_score(entry, now))
    elif now is None and row.awards is None and was is not None and entry.awards is None:
        yield _request(asked, _strike_out(entry))
        yield from _entering(row, contest, asked)
    if row.awards is not None and not _stands(entry.awards, row, file):
        yield _request(asked, _new_award(entry, row))


def _stands(awards: Awards | None, row: LineRow, file: ResultFile) -> bool:
    """Whether these are the row's awards, or its claims, which the director once typed."""
    return awards is not None and awards in (row.awards, typed_awards(row, file))


def _entering(row: LineRow, contest: Contest, asked: Asked) -> Iterator[AnyCommand]:
    """A score that the ledger does not have: entered, or asked for once results are posted."""
    facts = contest.sessions.get(row.line.session)
    posted = facts is not None and bool(facts.posted)
    if row.played is not None:
        new = NewScore(now=row.played)
        yield _request(asked, new) if posted else EnterScore(score=row.played)
    if row.awards is not None:
        ns, ew = row.awards
        if posted:
            yield _request(asked, NewAward(line=row.line, ns=ns, ew=ew))
        else:
            yield AwardAdjustedScore(line=row.line, ns=ns, ew=ew, reason=asked.reason)
    if row.played is None and row.awards is None and not posted:
        yield MarkNotPlayed(line=row.line)


def _request(asked: Asked, asks: NewScore | NewAward | StrikeOut) -> RequestCorrection:
    return RequestCorrection(asks=asks, cause=asked.cause, reason=asked.reason)


def _new_award(entry: Entry, row: LineRow) -> NewAward:
    assert row.awards is not None
    ns, ew = row.awards
    return NewAward(line=row.line, ns=ns, ew=ew, entry=entry.reference, was=entry.awards)


def _new_score(entry: Entry, played: BoardScore | None) -> NewScore:
    assert played is not None
    return NewScore(entry=entry.reference, was=entry.score, now=played)


def _strike_out(entry: Entry) -> StrikeOut:
    assert entry.score is None or isinstance(entry.score, BoardScore)
    return StrikeOut(entry=entry.reference, was=entry.score)
