"""Take down what a file says, before what follows from it is asked for."""

from ledger.bridge.scores import Line
from ledger.commands.base import Command
from ledger.events.imports import FilePart, StatedEntry, StatedLine


class ImportFile(Command, frozen=True, kw_only=True, tag="ImportFile"):
    """Take down that a file was read, and of what the ledger keeps something else.

    basis: the version of the contest with which it was compared, 0 for one that is opened
    along with it. All else as in FileImported.
    """

    basis: int
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


ImportCommand = ImportFile
