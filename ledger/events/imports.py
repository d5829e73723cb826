"""Files as witnesses: what a source said, where the ledger holds something else."""

from msgspec import Struct

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line
from ledger.events.base import Event
from ledger.forms import ContestantId, Number, People, SectionName, SessionName, Word


class FilePart(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A section of a session that a file speaks of.

    Attributes:
        section: "" where there is only one.
        day: the date as the file writes it, None where it gives none.

    """

    session: SessionName
    section: SectionName = ""
    day: Word | None = None


class StatedLine(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a file says of a line of which the ledger keeps something else.

    Attributes:
        score: None where the file gives none.
        awards: north-south's and east-west's, likewise.

    """

    line: Line
    score: BoardScore | None = None
    awards: tuple[AnyAward, AnyAward] | None = None


class StatedEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a file says of a contestant of whom the ledger keeps something else.

    Attributes:
        players: person ids, none where the file names nobody.
        number: in the section, None where the ledger has the same.

    """

    contestant: ContestantId
    players: People = ()
    section: SectionName = ""
    number: Number | None = None


class FileImported(Event, frozen=True, kw_only=True, tag="FileImported"):
    """A source said something of these parts of the contest; what follows from it comes after.

    Attributes:
        source: the series of files that this one continues: the reader's name unless another was
            given.
        sha256: of the file's bytes.
        reader: the format it was read as.
        parts: the sessions and sections that it speaks of.
        lines, contestants: how many it has.
        kept: lines with a result in the file of which the ledger keeps something else.
        entries: contestants likewise.
        missing: lines with a result in the ledger and none in the file.
        complete: whether the file was said to be complete, so that lines which its source had named
            and names no more are struck out.

    """

    source: str
    sha256: str
    reader: str
    parts: tuple[FilePart, ...]
    lines: int
    contestants: int
    kept: tuple[StatedLine, ...] = ()
    entries: tuple[StatedEntry, ...] = ()
    missing: tuple[Line, ...] = ()
    complete: bool = False


ImportEvent = FileImported
