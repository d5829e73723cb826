"""The comparison of a file's lines with what its source said last and what the ledger holds.

What the file adds is added, and what its source itself has changed is corrected. What the
ledger changed since, by hand or by ruling, is kept; so is what another source brought. What is
in the ledger and not in the file is listed, and struck out only where the file is said to be
complete or says itself that the line was taken back, and only what its source had named. No file
takes a correction back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ledger.bridge.scores import Line, LineKey
from ledger.commands import (
    AnyCommand,
    MarkNotPlayed,
    RequestCorrection,
)
from ledger.events import AnyChange
from ledger.readers.changes import (
    Asked,
    Change,
    change_to,
    is_still,
    kept,
    new_score,
    of_entry,
    of_row,
    part_of,
    strike_out,
)
from ledger.readers.entering import entering, is_posted
from ledger.readers.hands import Hands
from ledger.readers.lines_of_both import LinesOfBoth
from ledger.readers.moves import exchanges, moves
from ledger.readers.places import Places
from ledger.readers.result_file import LineRow, ResultFile
from ledger.readers.statements import NOTHING_SAID, Statement
from ledger.record import Contest
from ledger.record.correcting import correction_ends
from ledger.record.result import LineResult

Part = tuple[str, str]


class Absent(NamedTuple):
    """A line with a result in the ledger and none in the file.

    Attributes:
        row: where the file names it all the same.
        own: whether its source had named it, and nobody has changed it since.
        is_apart: whether it is in a section or session that the file does not mention.

    """

    entry: LineResult
    line: Line
    row: LineRow | None
    own: bool
    is_apart: bool


class Lines:
    """The comparison of the lines of one file.

    Attributes:
        base: what its source said before.
        both: the lines that the ledger has, too.

    """

    def __init__(
        self,
        file: ResultFile,
        rows: dict[LineKey, LineRow],
        contest: Contest,
        base: Statement | None,
        hands: Hands,
        asked: Asked,
    ) -> None:
        self.file, self.rows, self.contest = file, rows, contest
        self.base = base or NOTHING_SAID
        self.hands, self.asked = hands, asked
        self.ever = self.base.ever
        self.both = LinesOfBoth(file, contest, self.base, hands, asked)
        self.missing: list[Line] = []
        self.named = {part_of(key) for key in rows}
        self.erased = {line.key for line in file.erased} - rows.keys()

    def changes(self, parts: set[Part]) -> list[Change]:
        """Return the changes to lines of these parts, made or not, in an order that works.

        missing are those that stay in the ledger without a result in the file.
        """
        absent = self._absent(parts)
        comes = [
            row for key, row in self.rows.items() if key not in self.contest.results.index.lines
        ]
        wanted = [row for row in comes if not self._is_gone(row)]
        goes = [a.entry for a in absent if a.own and a.row is None]
        results = [row for row in wanted if of_row(row).is_result]
        moved = moves(goes, results, self.contest)
        exchanged = exchanges(goes, results, moved)
        leave = [entry for entry, _ in moved] + [a for old, _ in exchanged for a in old]
        arrive = [row for _, row in moved] + [row for _, new in exchanged for row in new]
        left = {entry.reference for entry in leave}
        arrived = {row.line.key for row in arrive}
        stay = [a for a in absent if a.entry.reference not in left]
        struck = [one for one in stay if one.own and not one.is_apart and self._may_strike(one)]
        missing = [one for one in stay if one not in struck]
        places = Places(
            self.contest,
            self.hands,
            away=[*(entry.line for entry in leave), *(one.line for one in struck)],
            arrived=[row.line for row in arrive],
        )
        self.missing = [one.line for one in missing]
        found = [self._struck_out(one) for one in struck]
        found += [self._moved(entry, row) for entry, row in moved]
        found += [change for one in exchanged for change in self._exchanged(*one)]
        found += [self._missing(one) for one in missing if not self._stands_elsewhere(one)]
        found += [self._gone(row) for row in comes if self._is_gone(row) and of_row(row).is_result]
        for key, row in self.rows.items():
            entry = self.contest.results.at(key)
            found += [] if entry is None else self.both.changes(entry, row)
        new = [row for row in wanted if row.line.key not in arrived]
        new.sort(key=lambda row: not of_row(row).is_result)
        found += [self._new(row, places) for row in new]
        waiting = self._waiting()
        told = [self._once(change, waiting) for change in found]
        return [change for change in told if change.deed != "added" or change.commands]

    def _may_strike(self, absent: Absent) -> bool:
        """Tell whether the file is complete, or says itself that the line was taken back."""
        return self.asked.complete or absent.line.key in self.erased

    def _waiting(self) -> list[AnyChange]:
        """Return the corrections that have been requested and wait for consent."""
        asked = self.contest.requests.asked.values()
        return [request.asked.asks for request in asked if request.answered_at is None]

    def _once(self, change: Change, waiting: list[AnyChange]) -> Change:
        """Return the change; without its commands if all of it has been requested already."""
        asks = [one.asks for one in change.commands if isinstance(one, RequestCorrection)]
        if not asks or len(asks) < len(change.commands) or any(one not in waiting for one in asks):
            return change
        row = None if change.line is None else self.rows.get(change.line.key)
        return replace(change, deed="missing" if row is None else "kept", commands=(), keeps=row)

    def _absent(self, parts: set[Part]) -> list[Absent]:
        found = []
        for key, version in self.contest.results.index.lines.items():
            entry, row = self.contest.results.lines[version], self.rows.get(key)
            held = of_entry(entry)
            if (key.session, key.section) not in parts or not held.is_result:
                continue
            if row is not None and of_row(row).is_result:
                continue
            said = self.ever.get(key)
            own = said is not None and is_still(said, held)
            found.append(Absent(entry, entry.place, row, own, part_of(key) not in self.named))
        return found

    def _is_gone(self, row: LineRow) -> bool:
        """Tell whether the line was taken away by hand, or by others since its source named it."""
        key = row.line.key
        return key in self.hands.gone or (key in self.base.lines and key in self.hands.removed)

    def _gone(self, row: LineRow) -> Change:
        since = self.hands.gone.get(row.line.key)
        here = next(
            (
                self.contest.results.lines[version]
                for version, key in self.hands.came_from.items()
                if key == row.line.key and version in self.contest.results.lines
            ),
            None,
        )
        held = None if here is None else f"{here.line}: {of_entry(here).words}"
        return kept(row, held, since)

    def _stands_elsewhere(self, absent: Absent) -> bool:
        """Tell whether the file still has it where it stood before it was moved by hand."""
        return self.hands.came_from.get(absent.entry.reference.version) in self.rows

    def _struck_out(self, absent: Absent) -> Change:
        commands: list[AnyCommand] = [strike_out(absent.entry, self.asked)]
        if absent.row is not None and not is_posted(absent.line, self.contest):
            commands.append(MarkNotPlayed(line=absent.row.line))
        return replace(self._missing(absent), deed="struck out", commands=tuple(commands))

    def _missing(self, absent: Absent) -> Change:
        """Note a line that has no result in the file: one of its source, or of another."""
        changed = not absent.own and (absent.line.key in self.ever or absent.row is not None)
        return Change(
            deed="kept" if changed else "missing",
            about=absent.line,
            held=of_entry(absent.entry).words,
            said=None if absent.row is None else "not played",
            place=None if absent.row is None else absent.row.place,
            since=self.hands.touched.get(absent.entry.reference.version),
            line=absent.line,
        )

    def _moved(self, entry: LineResult, row: LineRow) -> Change:
        assert row.played is not None
        return Change(
            deed="put back" if row.line.key in self.hands.removed else "corrected",
            about=entry.line,
            held=of_entry(entry).words,
            said=f"{row.line}: {of_row(row).words}",
            place=row.place,
            commands=(new_score(entry, row.played, self.asked),),
            line=row.line,
        )

    def _exchanged(self, entries: list[LineResult], rows: list[LineRow]) -> Iterator[Change]:
        """Strike all the lines out first: each row meets two of them.

        Where that is too late, or waits for consent, nothing can be entered instead.
        """
        strikes = [strike_out(entry, self.asked) for entry in entries]
        at_once = all(map(self._counts_at_once, entries))
        held = " and ".join(f"{entry.line}: {of_entry(entry).words}" for entry in entries)
        for row in rows:
            entering = self._entering(row) if at_once else ()
            yield change_to(row, "corrected", held, (*strikes, *entering))
            strikes = []

    def _counts_at_once(self, entry: LineResult) -> bool:
        """Tell whether a correction of a line is in time and waits for nobody's consent."""
        session, at = entry.session, self.asked.at
        rule = self.contest.conditions(session).corrections.get(self.asked.cause)
        if rule is None:
            return True  # the request says so itself
        ends = correction_ends(self.contest, session, rule, entry.sides, at)
        return not rule.consents and (at is None or ends is None or at <= ends)

    def _new(self, row: LineRow, places: Places) -> Change:
        """Add a line that the ledger does not have, unless a result is in its way."""
        in_the_way = places.in_the_way_of(row.line)
        if in_the_way and not of_row(row).is_result:
            return Change(deed="added", about=row.line)
        marks = [mark for line in in_the_way if (mark := places.mark(line)) is not None]
        if len(marks) < len(in_the_way):
            return kept(row, self._words_of(in_the_way[0]), None)
        places.take(row.line, in_the_way)
        if marks:
            held = " and ".join(f"{line}: not played" for line in in_the_way)
            strikes = [strike_out(mark, self.asked) for mark in marks]
            return change_to(row, "corrected", held, (*strikes, *self._entering(row)))
        back = row.line.key in self.hands.removed
        return change_to(row, "put back" if back else "added", None, self._entering(row))

    def _entering(self, row: LineRow) -> tuple[AnyCommand, ...]:
        return entering(row, self.contest, self.asked)

    def _words_of(self, line: Line) -> str:
        entry = self.contest.results.at(line.key)
        shown = None if entry is None else of_entry(entry).words
        return f"{line}: {shown or 'not played'}"
