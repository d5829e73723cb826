"""The lines found in a file: each once, and nobody in two places."""

from ledger.bridge.scores import LineKey
from ledger.errors import InFile
from ledger.readers.result_file import LineRow

PASSED_OUT = "0 without a contract is taken for passed out"


class Lines:
    """The lines of one file, each of them once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.rows: dict[LineKey, LineRow] = {}
        self.notes: list[str] = []
        self._plays: dict[tuple[str, str, int, str], LineRow] = {}

    def keep(self, row: LineRow) -> None:
        """Add a line. Raises InFile if it contradicts one that is here already."""
        before = self.rows.get(row.line.key)
        if before is None:
            self._seat(row)
            self.rows[row.line.key] = row
            if row.doubt is not None:
                self.notes.append(f"{row.place}: {row.doubt}")
        elif _result(before) != _result(row):
            raise InFile(
                file=self.file,
                place=row.place,
                what=f"has another result than {before.place}, which is the same line",
            )
        else:
            self.notes.append(f"{row.place}: stands in the file twice")

    def told(self) -> tuple[str, ...]:
        """Return the notes; if others have contracts, also of each 0 that has none."""
        scores = [(row.place, row.played) for row in self.rows.values() if row.played]
        bare = [place for place, score in scores if not score.points and not score.contract]
        if not any(score.contract for _, score in scores):
            return tuple(self.notes)
        doubts = (f"{place}: {PASSED_OUT}" for place in bare)
        return (*self.notes, *doubts)

    def _seat(self, row: LineRow) -> None:
        """Note who plays. Raises InFile if somebody meets themselves or plays a board twice."""
        line = row.line
        if line.ns == line.ew:
            raise InFile(file=self.file, place=row.place, what=f"{line.ns} plays against itself")
        for contestant in (line.ns, line.ew):
            play = (line.session, line.room or "", line.board, contestant)
            other = self._plays.setdefault(play, row)
            if other is not row:
                raise InFile(
                    file=self.file,
                    place=row.place,
                    what=f"{contestant} plays this board already in {other.place}",
                )


def _result(row: LineRow) -> object:
    score = row.played
    shown = score and (score.points, score.contract, score.declarer, score.tricks)
    return shown, row.awards
