"""The changes that an import makes to lines, contestants and sessions, or leaves unmade."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from sys import intern
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AnyAward, describe
from ledger.bridge.scores import BoardScore, Line, LineKey
from ledger.commands import AnyCommand, RequestCorrection
from ledger.errors import BadValue, InFile
from ledger.events import NewAward, NewScore, Reference, StrikeOut
from ledger.forms import in_form
from ledger.readers.result_file import LineRow
from ledger.record.result import LineResult
from ledger.rules.corrections import Cause

Awards = tuple[AnyAward, AnyAward]
Deed = Literal["struck out", "put back", "corrected", "kept", "missing", "added"]
"""The act on one thing.

put back: to what it had been before. kept: the ledger's stands against the file's word.
missing: in the ledger and not in the file, and left there.
"""


class Asked(NamedTuple):
    """The request for the corrections of an import: by whom, in what capacity and why.

    Attributes:
        complete: the file is said to be complete, so that what its source named before and no
            longer names is struck out.
        source: the series of files that it continues, None for its format's.
        cites: the rulings and decisions on which the corrections rest.
        at: when they are asked for; None: in time.

    """

    cause: Cause
    reason: str | None
    complete: bool = False
    source: str | None = None
    cites: tuple[Reference, ...] = ()
    at: datetime | None = None


class Change(Struct, frozen=True, kw_only=True, gc=False):
    """One thing in which the file and the ledger are compared.

    Attributes:
        about: a line, which is described when it is told; or a contestant or session, in words.
        held: what the ledger has.
        said: what the file says; None for nothing.
        place: in the file, None where it is not there.
        since: the position of the event that changed it by hand, None where none did.
        commands: that bring the change about.
        keeps: the file's row if the ledger keeps something else.

    """

    deed: Deed
    about: str | Line
    held: str | None = None
    said: str | None = None
    place: str | None = None
    since: int | None = None
    commands: tuple[AnyCommand, ...] = ()
    line: Line | None = None
    keeps: LineRow | None = None


@contextmanager
def placing(file: str, changes: Iterable[Change]) -> Iterator[None]:
    """Refuse a value that no command may have by its place in the file. Raises InFile."""
    try:
        yield
    except BadValue:
        for change in sorted(changes, key=lambda one: one.place is None):
            for command in change.commands:
                try:
                    in_form(command)
                except BadValue as unfit:
                    place = change.place or called(change.about)
                    raise InFile(file=file, place=place, what=str(unfit)) from None
        raise


class Said(NamedTuple):
    """The result of a line: its score, its awards, or both; neither where it has none."""

    score: BoardScore | None = None
    awards: Awards | None = None

    @property
    def is_result(self) -> bool:
        """Tell whether the line has a score or an award."""
        return self.score is not None or self.awards is not None

    @property
    def words(self) -> str | None:
        """Describe the result in a few words; None where there is none."""
        shown = [self.score.outcome] if self.score is not None else []
        if self.awards is not None:
            shown.append(" / ".join(map(describe, self.awards)))
        return intern(", ".join(shown)) or None  # many lines of a file have the same


def of_entry(entry: LineResult) -> Said:
    """Return the result that the ledger has of a line."""
    return Said(entry.board_score, entry.awards)


def of_row(row: LineRow) -> Said:
    """Return the result that a file has of a line."""
    return Said(row.played, row.awards)


def change_to(
    row: LineRow, deed: Deed, held: str | None, commands: tuple[AnyCommand, ...] = ()
) -> Change:
    """Return a change to the line of a file's row. held: what the ledger has of it."""
    return Change(
        deed=deed,
        about=row.line,
        held=held,
        said=of_row(row).words or "not played",
        place=row.place,
        commands=commands,
        line=row.line,
    )


def kept(row: LineRow, held: str | None, since: int | None) -> Change:
    """Return that the ledger's stands against a file's row. since: as in Change."""
    return replace(change_to(row, "kept", held), since=since, keeps=row)


def called(about: str | Line) -> str:
    """Return how the subject of a change is called in messages."""
    section = f" of section {about.section}" if isinstance(about, Line) and about.section else ""
    return f"{about}{section}"


def part_of(where: Line | LineKey) -> tuple[str, str]:
    """Return the session and the section to which a line belongs."""
    return where.session, where.section


def same_score(one: BoardScore | None, other: BoardScore | None) -> bool:
    """Tell whether two scores agree in substance, where what one leaves out is no difference."""
    if one is None or other is None:
        return one is other
    if one.points != other.points:
        return False
    pairs = (
        (one.contract, other.contract),
        (one.declarer, other.declarer),
        (one.tricks, other.tricks),
    )
    return all(a == b for a, b in pairs if a is not None and b is not None)


def agrees(row: LineRow, said: Said) -> bool:
    """Tell whether a row has the award or, in substance, the score of a result."""
    awarded = row.awards is not None and said.awards == row.awards
    return awarded or (row.played is not None and same_score(said.score, row.played))


def untouched(one: BoardScore | None, other: BoardScore | None) -> bool:
    """Tell whether two scores are the same in every part."""
    if one is None or other is None:
        return one is other
    return (one.points, one.contract, one.declarer, one.tricks) == (
        other.points,
        other.contract,
        other.declarer,
        other.tricks,
    )


def is_still(one: Said, other: Said) -> bool:
    """Tell whether two results are equal in every part."""
    return untouched(one.score, other.score) and one.awards == other.awards


def new_score(entry: LineResult, now: BoardScore, asked: Asked) -> RequestCorrection:
    """Ask for another score of a line."""
    return _request(NewScore(entry=entry.reference, was=entry.score, now=now), asked)


def missing_score(now: BoardScore, asked: Asked) -> RequestCorrection:
    """Ask for a score that is missing."""
    return _request(NewScore(now=now), asked)


def new_award(
    line: Line, awards: Awards, entry: LineResult | None, asked: Asked
) -> RequestCorrection:
    """Ask for an adjusted score, on a line that is here or a new one."""
    reference, was = (entry.reference, entry.awards) if entry else (None, None)
    ns, ew = awards
    return _request(NewAward(line=line, ns=ns, ew=ew, entry=reference, was=was), asked)


def strike_out(entry: LineResult, asked: Asked) -> RequestCorrection:
    """Ask that a line be struck out."""
    return _request(StrikeOut(entry=entry.reference, was=entry.board_score), asked)


def _request(asks: NewScore | NewAward | StrikeOut, asked: Asked) -> RequestCorrection:
    return RequestCorrection(asks=asks, cause=asked.cause, reason=asked.reason, cites=asked.cites)
