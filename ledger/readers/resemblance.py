"""Checks that a file speaks of the session that it would change, and a guess what else it is.

A file that changes nothing is never refused: what it says otherwise is only listed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ledger.bridge.scores import LineKey
from ledger.commands import ImportFile
from ledger.errors import InFile, OlderFile, SharesLittle
from ledger.readers.changes import Asked, agrees, called, of_entry, of_row, part_of
from ledger.readers.differences import Comparison
from ledger.readers.identities import PersonId
from ledger.readers.result_file import LineRow
from ledger.readers.statements import NOTHING_SAID, Statement
from ledger.record import Contest

FEW = 3
"""Fewer differing lines or pairs than this are corrections, whatever the size of the file."""


TAKING = ("struck out", "put back", "corrected")
"""Deeds that take something away or back."""


class Shared(NamedTuple):
    """The lines, whole matches and pairs that a file shares with the contest, as numbers of them.

    Attributes:
        same, other: lines and matches that both have, with the same result and with another.
        turned: lines whose pairs have met on the board the other way round.
        crossed: lines of which a pair has met somebody else on the board.
        new: lines of pairs that have not played the board.
        strangers, kin: pairs of other people than here, and of some of the same.
        gone, named: lines that its source named before and no longer names, and all it had named.
        first: whether those that it still names come before all that are gone.

    """

    same: int
    other: int
    turned: int
    crossed: int
    new: int
    strangers: int
    kin: int
    gone: int
    named: int
    first: bool


def check_resemblance(
    found: Comparison, contest: Contest, person_id: PersonId, asked: Asked
) -> None:
    """Raise SharesLittle, OlderFile or InFile for a file that is not what it is imported as."""
    changes = [one for one in found.commands if not isinstance(one, ImportFile)]
    held = [row for row in found.file.lines if row.line.session in contest.sessions]
    if not changes or not (contest.results.index.lines or contest.results.matches):
        return
    assert contest.opened is not None
    if not held and not any(found.matches):
        seems = _another_contest(found, contest, asked)
        if seems is not None:
            where = f"contest {contest.opened.contest}"
            raise SharesLittle(file=found.file.name, where=where, seems=seems)
        return
    _check_age(found, asked)
    shared = _shared(found, contest, person_id, held)
    seems = (
        _another_evening(shared, found)
        or _another_field(shared, found, contest, asked)
        or (None if asked.complete else _cut_off(shared, takes=_takes(found)))
    )
    if seems is not None:
        spoken = (one.session for one in found.file.sessions)
        sessions = [name for name in spoken if name in contest.sessions]
        raise SharesLittle(
            file=found.file.name,
            where=f"session {' and '.join(sessions)} of {contest.opened.contest}",
            seems=seems,
        )
    _check_end(found, asked)


def _takes(found: Comparison) -> bool:
    """Tell whether a line would be taken away or back."""
    return any(change.deed in TAKING and change.line is not None for change in found.changes)


def _check_age(found: Comparison, asked: Asked) -> None:
    """Raise OlderFile for one that its source has replaced, unless a reason is given."""
    hashes = {} if found.base is None else found.base.hashes
    position = hashes.get(found.file.sha256)
    latest = next(reversed(hashes.values()), None)
    if position is not None and latest is not None and position != latest and not asked.reason:
        raise OlderFile(file=found.file.name, older=position, later=latest)


def _check_end(found: Comparison, asked: Asked) -> None:
    """Raise InFile if a file that breaks off would take something back by its end.

    That is what its last line changes; of a file said to be complete, all that is struck out.
    """
    end = found.file.breaks_off
    for change in found.changes:
        is_struck = asked.complete and change.deed == "struck out"
        if end is not None and (is_struck or (change.place == end and change.deed in TAKING)):
            doing = "strike out" if is_struck else "change"
            what = f"the file breaks off here (its last line has no end), and would {doing}"
            raise InFile(file=found.file.name, place=end, what=f"{what} {called(change.about)}")


def _another_evening(shared: Shared, found: Comparison) -> str | None:
    lines = shared.same + shared.other
    if shared.other >= FEW and shared.other > shared.same:
        dates = _dates(found)
        return f"another evening{dates}: of {lines} lines that both have {shared.same} agree"
    if shared.crossed >= FEW and shared.crossed > shared.same:
        return (
            f"another evening or section{_dates(found)}: in {shared.crossed} of its lines a pair"
            " has met somebody else on the board"
        )
    if shared.strangers >= FEW and shared.strangers > shared.kin and shared.new > shared.same:
        pairs = shared.strangers + shared.kin
        return f"another evening or contest: {shared.strangers} of {pairs} pairs are other people"
    if _dates(found) and shared.new + shared.other + shared.crossed > shared.same:
        return f"another evening{_dates(found)}"
    return None


def _another_contest(found: Comparison, contest: Contest, asked: Asked) -> str | None:
    """Say why a file of new sessions cannot be of this contest: nobody in it is; else None."""
    file = found.file
    coming = {side for row in file.lines for side in (row.line.ns, row.line.ew)}
    coming |= {side for row in file.results for side in (row.score.home, row.score.away)}
    if asked.source is not None or not coming or coming & contest.contestants.keys():
        return None
    return (
        "another contest: none of its pairs has been entered here, and its sessions are new"
        " (if they are of this contest, say so: --source NAME)"
    )


def _dates(found: Comparison) -> str:
    """Give the date of a part and the one its source gave before, if they differ."""
    base = found.base or NOTHING_SAID
    for session in found.file.sessions:
        before = {day for (name, _), day in base.days.items() if name == session.session}
        if session.day and before and session.day not in before:
            return f" ({session.day}, not {' or '.join(sorted(before))})"
    return ""


def _another_field(shared: Shared, found: Comparison, contest: Contest, asked: Asked) -> str | None:
    """Say why it cannot be of this contest's session: none of its pairs has played; else None."""
    if asked.source is not None or shared.same or shared.other:
        return None
    for session in found.file.sessions:
        played = {
            side
            for key in contest.results.index.lines
            if key.session == session.session
            for side in key[3:5]
        }
        sections = {
            key.section for key in contest.results.index.lines if key.session == session.session
        }
        rows = [row.line for row in found.file.lines if row.line.session == session.session]
        coming = {line.section for line in rows}
        apart = "" not in sections | coming and sections.isdisjoint(coming)
        coming_sides = {side for line in rows for side in (line.ns, line.ew)}
        if played and rows and not apart and played.isdisjoint(coming_sides):
            return "another contest or section: none of its pairs has played here"
    return None


def _cut_off(shared: Shared, *, takes: bool) -> str | None:
    """Say why a file that turns or lacks over half of what its source named is not the same.

    takes: whether it takes something back; a file that has nothing in common with what was named,
    and only adds to it, is another part of the same.
    """
    if shared.turned >= FEW and shared.turned > shared.same:
        return f"the wrong way round: in {shared.turned} of its lines the sides are exchanged"
    if shared.gone < FEW or 2 * shared.gone <= shared.named:
        return None
    if not shared.same and not takes:
        return None
    left = shared.named - shared.gone
    if not left:
        return f"another evening or section: it has none of the {shared.named} lines that it had"
    if shared.first:
        return f"cut off: it has the first {left} of the {shared.named} lines that it had"
    return f"damaged: it has {left} of the {shared.named} lines that it had"


def _shared(
    found: Comparison, contest: Contest, person_id: PersonId, held: Iterable[LineRow]
) -> Shared:
    base = found.base or NOTHING_SAID
    rows = {row.line.key: row for row in held if of_row(row).is_result}
    both = [
        row for key, row in rows.items() if key in contest.results.index.lines or key in base.lines
    ]
    same = sum(_agrees(row, contest, base) for row in both)
    told, told_otherwise = found.matches
    alone = [
        row
        for key, row in rows.items()
        if key not in contest.results.index.lines and key not in base.lines
    ]
    turned = sum(_is_turned(row, contest) for row in alone)
    crossed = sum(_meets_another(row, contest) for row in alone) - turned
    kin, strangers = _people(found, contest, person_id, base)
    stays = _stays(rows, base)
    return Shared(
        same=same + told,
        other=len(both) - same + told_otherwise,
        turned=turned,
        crossed=crossed,
        new=len(alone) - turned - crossed,
        strangers=strangers,
        kin=kin,
        gone=stays.count(False),
        named=len(stays),
        first=stays == sorted(stays, reverse=True),
    )


def _agrees(row: LineRow, contest: Contest, base: Statement) -> bool:
    """Tell whether the ledger holds what the row says, or its source has said so before."""
    entry = contest.results.at(row.line.key)
    known = [base.lines.get(row.line.key), None if entry is None else of_entry(entry)]
    return any(said is not None and (agrees(row, said) or not said.is_result) for said in known)


def _is_turned(row: LineRow, contest: Contest) -> bool:
    """Tell whether its sides have a result on the board with their seats exchanged."""
    entry = contest.results.at(row.line.key._replace(ns=row.line.ew, ew=row.line.ns))
    return entry is not None and of_entry(entry).is_result


def _meets_another(row: LineRow, contest: Contest) -> bool:
    """Tell whether one of its sides has another result on the board."""
    return any(of_entry(entry).is_result for entry in contest.results.played(row.line))


def _people(
    found: Comparison, contest: Contest, person_id: PersonId, base: Statement
) -> tuple[int, int]:
    """Count the contestants made up of some of the same people, and those of none of them."""
    kin = strangers = 0
    for row in found.file.entries:
        said = set(map(person_id, row.players))
        entered = contest.contestants.get(row.contestant)
        here = entered.players if entered else ()
        held = {*here, *base.players.get(row.contestant, ())}
        if said and held:
            kin, strangers = kin + (not said.isdisjoint(held)), strangers + said.isdisjoint(held)
    return kin, strangers


def _stays(rows: dict[LineKey, LineRow], base: Statement) -> list[bool]:
    """Tell of each line of the same parts, in recorded order, whether its source still names it."""
    parts = set(map(part_of, rows))
    return [key in rows for key in base.lines if part_of(key) in parts]
