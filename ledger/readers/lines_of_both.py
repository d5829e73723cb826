"""The comparison of lines that a file and the ledger both have, or that the ledger marks.

What the file's source itself has changed is corrected, or requested. What was changed by hand
since stays, and so does what another source brought.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.bridge.scores import BoardScore
from ledger.commands import AnyCommand
from ledger.readers.changes import (
    Asked,
    Awards,
    Change,
    Deed,
    Said,
    change_to,
    is_still,
    kept,
    new_award,
    new_score,
    of_entry,
    of_row,
    same_score,
    untouched,
)
from ledger.readers.entering import entering
from ledger.readers.hands import Hands
from ledger.readers.result_file import LineRow, ResultFile
from ledger.readers.statements import Statement
from ledger.readers.typed_lines import typed_awards
from ledger.record import Contest
from ledger.record.result import LineResult


class LinesOfBoth:
    """The comparison of such lines of one file.

    Attributes:
        base: what its source said before.
        agreed: how many of them need no mention.

    """

    def __init__(
        self, file: ResultFile, contest: Contest, base: Statement, hands: Hands, asked: Asked
    ) -> None:
        self.file, self.contest, self.base = file, contest, base
        self.hands, self.asked = hands, asked
        self.agreed = 0

    def changes(self, entry: LineResult, row: LineRow) -> Iterator[Change]:
        """Return the changes to one line, made or not: of its score, of its awards, or of both."""
        held, said = of_entry(entry), of_row(row)
        if not held.is_result:
            if said.is_result and not self._was_taken_from(entry, row):
                yield change_to(row, "added", None, entering(row, self.contest, self.asked))
            elif said.is_result:
                yield kept(row, None, self.hands.touched.get(entry.reference.version))
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
        return replace(change_to(row, deed, held, (asking,)), said=now.words)

    def _takes_back(self, entry: LineResult, now: BoardScore | Awards) -> bool:
        """Tell whether this would undo what somebody corrected by hand."""
        said = Said(now) if isinstance(now, BoardScore) else Said(None, now)
        return any(
            one.by_hand and is_still(one.said, said)
            for one in self.hands.earlier.get(entry.reference.version, ())
        )

    def _was_so(self, entry: LineResult, said: Said) -> bool:
        earlier = self.hands.earlier.get(entry.reference.version, ())
        return any(is_still(one.said, said) for one in earlier)

    def _conflict(self, entry: LineResult, row: LineRow) -> Change:
        since = self.hands.touched.get(entry.reference.version)
        return kept(row, of_entry(entry).words, since)


def _stands(awards: Awards | None, row: LineRow, file: ResultFile) -> bool:
    """Tell whether these are the row's awards, or its claims, which the director once typed."""
    if awards is None:
        return row.awards is None
    return awards in (row.awards, typed_awards(row, file))
