"""What came of an import, and what in the file disagrees with the ledger."""

from typing import Literal

from msgspec import Struct

from ledger.recorded import Recorded


class Disagreement(Struct, frozen=True, kw_only=True):
    """A claim that the ledger does not arrive at.

    place: where it stands in the file. line: for --typed, where a line disagrees. claimed,
    computed: for a line both sides' ("23/11"); "nothing" where there is none.
    """

    kind: Literal["line", "datum", "total", "percentage", "place"]
    place: str
    claimed: str
    computed: str
    line: str | None = None

    def __str__(self) -> str:
        typed = f" (typed by the director? --typed {self.line})" if self.line else ""
        return f"{self.place}: {self.kind} {self.claimed} in the file, {self.computed} here{typed}"


class Imported(Struct, frozen=True, kw_only=True):
    """What came of it: the events that were (or, dry, would be) recorded, and the quarrels.

    compared: how many lines, datums and totals of the file have figures that were compared.
    """

    contest: str
    regulations: str
    events: tuple[Recorded, ...]
    compared: int
    disagreements: tuple[Disagreement, ...]
    notes: tuple[str, ...]
