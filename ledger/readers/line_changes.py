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

from ledger.bridge.scores import BoardScore, Line, LineKey
from ledger.commands import (
    AnyCommand,
    MarkNotPlayed,
    RequestCorrection,
)
from ledger.events import AnyChange
from ledger.readers.changes import (
    Asked,
    Awards,
    Change,
    Deed,
    Said,
    new_award,
    new_score,
    of_entry,
    of_row,
    part_of,
    same_score,
    strike_out,
    untouched,
)
from ledger.readers.entering import entering, is_posted
from ledger.readers.hands import Hands
from ledger.readers.moves import moves
from ledger.readers.places import Places
from ledger.readers.result_file import LineRow, ResultFile
from ledger.readers.statements import NOTHING_SAID, Statement
from ledger.readers.typed_lines import typed_awards
from ledger.record import Contest
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
        self.agreed = 0
        self.missing: list[Line] = []
        self.named = {part_of(key) for key in rows}
        self.erased = {line.key for line in file.erased} - rows.keys()

    def changes(self, parts: set[Part]) -> list[Change]:
        """Return the changes to lines of these parts, made or not, in an order that works.

        agreed counts the lines that need no mention; missing are those that stay in the ledger
        without a result in the file.
        """
        absent = self._absent(parts)
        comes = [
            row for key, row in self.rows.items() if key not in self.contest.results.index.lines
        ]
        wanted = [row for row in comes if not self._is_gone(row)]
        moved = moves(
            [a.entry for a in absent if a.own and a.row is None],
            [row for row in wanted if of_row(row).is_result],
            self.contest,
        )
        left = {entry.reference for entry, _ in moved}
        stay = [a for a in absent if a.entry.reference not in left]
        arrived = {row.line.key for _, row in moved}
        struck = [one for one in stay if one.own and not one.is_apart and self._may_strike(one)]
        missing = [one for one in stay if one not in struck]
        places = Places(
            self.contest,
            self.hands,
            away=[*(entry.line for entry, _ in moved), *(one.line for one in struck)],
            arrived=[row.line for _, row in moved],
        )
        self.missing = [one.line for one in missing]
        found = [self._struck_out(one) for one in struck]
        found += [self._moved(entry, row) for entry, row in moved]
        found += [self._missing(one) for one in missing if not self._stands_elsewhere(one)]
        found += [self._gone(row) for row in comes if self._is_gone(row) and of_row(row).is_result]
        for key, row in self.rows.items():
            entry = self.contest.results.at(key)
            found += [] if entry is None else self._both(entry, row)
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
            own = said is not None and _is_still(said, held)
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
        return self._kept(row, held, since)

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

    def _new(self, row: LineRow, places: Places) -> Change:
        """Add a line that the ledger does not have, unless a result is in its way."""
        in_the_way = places.in_the_way_of(row.line)
        if in_the_way and not of_row(row).is_result:
            return Change(deed="added", about=row.line)
        marks = [mark for line in in_the_way if (mark := places.mark(line)) is not None]
        if len(marks) < len(in_the_way):
            return self._kept(row, self._words_of(in_the_way[0]), None)
        places.take(row.line)
        if marks:
            held = " and ".join(f"{line}: not played" for line in in_the_way)
            strikes = [strike_out(mark, self.asked) for mark in marks]
            return self._change("corrected", row, held, (*strikes, *self._entering(row)))
        back = row.line.key in self.hands.removed
        return self._change("put back" if back else "added", row, None, self._entering(row))

    def _entering(self, row: LineRow) -> tuple[AnyCommand, ...]:
        return entering(row, self.contest, self.asked)

    def _words_of(self, line: Line) -> str:
        entry = self.contest.results.at(line.key)
        shown = None if entry is None else of_entry(entry).words
        return f"{line}: {shown or 'not played'}"

    def _both(self, entry: LineResult, row: LineRow) -> Iterator[Change]:
        """Compare a line that the file and the ledger have."""
        held, said = of_entry(entry), of_row(row)
        if not held.is_result:
            if said.is_result and not self._was_taken_from(entry, row):
                yield self._change("added", row, None, self._entering(row))
            elif said.is_result:
                yield self._kept(row, None, self.hands.touched.get(entry.reference.version))
            return
        if not said.is_result:
            return
        before = self.base.lines.get(row.line.key, self.base.lacked.get(row.line.key))
        score, awards = self._score(entry, row, before), self._awards(entry, row, before)
        if score is None and awards is None:
            self.agreed += 1
        if score is not None:
            yield score
        if awards is not None and not (score is not None and score.deed == awards.deed == "kept"):
            yield awards

    def _was_taken_from(self, entry: LineResult, row: LineRow) -> bool:
        """Tell whether the line has lost by hand the result that its source named."""
        return row.line.key in self.base.lines and entry.reference.version in self.hands.touched

    def _score(self, entry: LineResult, row: LineRow, before: Said | None) -> Change | None:
        was, now = entry.board_score, row.played
        if now is None or same_score(was, now):
            return None
        if before is None or not untouched(was, before.score) or self._takes_back(entry, now):
            return self._conflict(entry, row)
        return self._other(entry, row, Said(was), Said(now), new_score(entry, now, self.asked))

    def _awards(self, entry: LineResult, row: LineRow, before: Said | None) -> Change | None:
        was, now = entry.awards, row.awards
        if _stands(was, row, self.file):
            return None
        if now is None or before is None or self._takes_back(entry, now):
            return self._conflict(entry, row)
        if was != before.awards or not untouched(entry.board_score, before.score):
            return self._conflict(entry, row)  # an award would stand above a score put right here
        asking = new_award(row.line, now, entry, self.asked)
        return self._other(entry, row, Said(None, was), Said(None, now), asking)

    def _other(
        self, entry: LineResult, row: LineRow, was: Said, now: Said, asking: AnyCommand
    ) -> Change:
        """Return the change to another score or another award; the rest of the line stays."""
        deed: Deed = "put back" if self._was_so(entry, now) else "corrected"
        if entry.board_score is None and now.score is not None:
            deed = "added"  # below an award, which stands
        held = was.words or of_entry(entry).words
        return replace(self._change(deed, row, held, (asking,)), said=now.words)

    def _takes_back(self, entry: LineResult, now: BoardScore | Awards) -> bool:
        """Tell whether this would undo what somebody corrected by hand."""
        said = Said(now) if isinstance(now, BoardScore) else Said(None, now)
        return any(
            one.by_hand and _is_still(one.said, said)
            for one in self.hands.earlier.get(entry.reference.version, ())
        )

    def _was_so(self, entry: LineResult, said: Said) -> bool:
        earlier = self.hands.earlier.get(entry.reference.version, ())
        return any(_is_still(one.said, said) for one in earlier)

    def _conflict(self, entry: LineResult, row: LineRow) -> Change:
        since = self.hands.touched.get(entry.reference.version)
        return self._kept(row, of_entry(entry).words, since)

    def _kept(self, row: LineRow, held: str | None, since: int | None) -> Change:
        return replace(self._change("kept", row, held, ()), since=since, keeps=row)

    def _change(
        self, deed: Deed, row: LineRow, held: str | None, commands: tuple[AnyCommand, ...]
    ) -> Change:
        return Change(
            deed=deed,
            about=row.line,
            held=held,
            said=of_row(row).words or "not played",
            place=row.place,
            commands=commands,
            line=row.line,
        )


def _is_still(one: Said, other: Said) -> bool:
    """Tell whether two results are equal in every part."""
    return untouched(one.score, other.score) and one.awards == other.awards


def _stands(awards: Awards | None, row: LineRow, file: ResultFile) -> bool:
    """Tell whether these are the row's awards, or its claims, which the director once typed."""
    if awards is None:
        return row.awards is None
    return awards in (row.awards, typed_awards(row, file))
