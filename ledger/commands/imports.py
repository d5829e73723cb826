"""Take down what a file says, before what follows from it is asked for."""

from typing import Annotated, ClassVar

from ledger.bridge.scores import Line
from ledger.commands.base import Command
from ledger.events.imports import FileImported, FilePart, StatedEntry, StatedLine
from ledger.forms import Digest, HowMany, Listed, SourceName, Version, Word

MOST_LINES = 1_000_000
"""No file has more."""


class ImportFile(Command, frozen=True, kw_only=True, tag="ImportFile"):
    """Take down that a file was read, and of what the ledger keeps something else.

    All else as in FileImported.

    Attributes:
        basis: the version of the contest with which it was compared, 0 for one that is opened along
            with it.

    """

    says: ClassVar = FileImported

    basis: Version
    source: SourceName
    sha256: Digest
    reader: Word
    parts: Annotated[tuple[FilePart, ...], Listed(1000)]
    lines: HowMany
    contestants: HowMany
    kept: Annotated[tuple[StatedLine, ...], Listed(MOST_LINES)] = ()
    entries: Annotated[tuple[StatedEntry, ...], Listed(MOST_LINES)] = ()
    missing: Annotated[tuple[Line, ...], Listed(MOST_LINES)] = ()
    complete: bool = False


ImportCommand = ImportFile
