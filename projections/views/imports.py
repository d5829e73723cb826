"""Imports: the outcome of one, and where its file disagrees with the ledger."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ledger.recorded import Recorded


class Disagreement(Struct, frozen=True, kw_only=True):
    """A claim that the ledger does not arrive at.

    Attributes:
        place: where it stands in the file.
        line: for --typed, where a line disagrees.
        typed: whether it looks as if the director had typed it, and not as a consequence of
            another.
        claimed, computed: for a line both sides' ("23/11"); "nothing" where there is none.

    """

    kind: Literal["line", "datum", "match", "total", "percentage", "place", "points"]
    place: str
    claimed: str
    computed: str
    line: str | None = None
    typed: bool = False

    def __str__(self) -> str:
        typed = f" (typed by the director? --typed {self.line})" if self.typed else ""
        return f"{self.place}: {self.kind} {self.claimed} in the file, {self.computed} here{typed}"


class Doing(Struct, frozen=True, kw_only=True):
    """One thing that an import does, or leaves as it is although the file says otherwise.

    Attributes:
        about: a line, a contestant, a session.
        held: what the ledger has (had, where it changes).
        said: what the file says; None for nothing.
        place: where in the file.
        since: the position at which it was last changed by hand, None where it was not.

    """

    deed: Literal["struck out", "put back", "corrected", "kept", "missing", "added"]
    about: str
    held: str | None
    said: str | None
    place: str | None
    since: int | None

    def __str__(self) -> str:
        where = f" ({self.place})" if self.place and self.deed != "added" else ""
        by_hand = f", by hand at #{self.since}" if self.since else ""
        match self.deed:
            case "kept":
                held, said = self.held or "nothing", self.said or "nothing"
                what = f"{self.about}: {held} here{by_hand}, {said} in the file"
            case "missing":
                said = self.said or "nothing"
                what = f"{self.about}: {self.held} here{by_hand}, {said} in the file"
            case "struck out":
                what = f"{self.about}: {self.held}"
            case "added":
                what = f"{self.about}: {self.said}" if self.said else self.about
            case _:
                what = f"{self.about}: {self.held or 'nothing'} becomes {self.said}"
        return f"{self.deed}: {what}{where}"


class Imported(Struct, frozen=True, kw_only=True):
    """The report of an import: the events recorded (or, run dry, to be), and all disagreements.

    Attributes:
        source: the series of files that the file belongs to.
        doings: everything that the import does or leaves, what takes something away or back first.
        agreed: lines on which file and ledger agreed before.
        compared: how many lines, datums and totals of the file have figures that were compared.
        head: the hash of the last event; None where none was recorded, or it could not be read.

    """

    contest: str
    regulations: str
    source: str
    events: tuple[Recorded, ...]
    doings: Sequence[Doing]
    agreed: int
    compared: int
    disagreements: tuple[Disagreement, ...]
    notes: tuple[str, ...]
    head: str | None = None
