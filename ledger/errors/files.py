"""Files and ledgers that cannot be read or written as they are."""

from dataclasses import dataclass

from ledger.errors.base import BadInput


@dataclass(kw_only=True, eq=False)
class NotInstalled(BadInput):
    """{what} needs {lacking}, which is not installed: pip install 'bridge-ledger[{extra}]'"""

    what: str
    lacking: str
    extra: str


@dataclass(kw_only=True, eq=False)
class NotPrintable(BadInput):
    """the fonts that paper is set with have no letters for {letters}, so nothing was printed:
    a browser prints the page that shows the same (serve)"""

    letters: str


@dataclass(kw_only=True, eq=False)
class TooLongForQr(BadInput):
    """{size} bytes are more than a QR code holds"""

    size: int


@dataclass(kw_only=True, eq=False)
class BadKey(BadInput):
    """{file} is no key to use here: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class KeyExists(BadInput):
    """{file} exists already: `keys list` tells whether its key is on record, `keys adopt` puts it
    there; to have another one made, put the file away"""

    file: str


@dataclass(kw_only=True, eq=False)
class NotAProof(BadInput):
    """{file} is no whole {what}: {why}"""

    file: str
    what: str
    why: str


@dataclass(kw_only=True, eq=False)
class InFile(BadInput):
    """{file}, {place}: {what}"""

    file: str
    place: str
    what: str


@dataclass(kw_only=True, eq=False)
class SharesLittle(BadInput):
    """{file} is not imported as {where}: it seems to be {seems}"""

    file: str
    where: str
    seems: str


@dataclass(kw_only=True, eq=False)
class OlderFile(BadInput):
    """{file} is the file that #{older} took in, and #{later} took in a later one of its source:
    say with --reason why it counts again"""

    file: str
    older: int
    later: int


@dataclass(kw_only=True, eq=False)
class NotThisKindOfFile(BadInput):
    """{file} is not a file that can be imported ({found}); expected {expected}"""

    file: str
    found: str
    expected: str


@dataclass(kw_only=True, eq=False)
class CannotSay(BadInput):
    """{form} cannot say {what}: {instead}"""

    form: str
    what: str
    instead: str


@dataclass(kw_only=True, eq=False)
class NoFile(BadInput):
    """{file}: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class DamagedFile(NoFile):
    """{file}: {why}"""


@dataclass(kw_only=True, eq=False)
class NotReadNow(NoFile):
    """{file}: cannot be read now ({why})"""


@dataclass(kw_only=True, eq=False)
class DiskFails(NotReadNow):
    """{file}: cannot be read ({why}): where it says so again, its disk fails or the file is
    damaged, so copy it to another disk and verify the copy"""


@dataclass(kw_only=True, eq=False)
class NoRoomToRead(NotReadNow):
    """{file}: cannot be read now ({why}): even reading needs 32 KB of room in its folder, and the
    disk is full; make room there"""


@dataclass(kw_only=True, eq=False)
class NotALedger(BadInput):
    """{file} is not a bridge ledger: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerIsNewer(BadInput):
    """{file} was written by a newer program (format {found}; this one reads up to {known}): take
    that one
    """

    file: str
    found: int
    known: int


@dataclass(kw_only=True, eq=False)
class NotTheseViews(BadInput):
    """{file} does not hold the views of this ledger: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class ViewsAstray(NotTheseViews):
    """{file} does not follow from this record: {why}"""


@dataclass(kw_only=True, eq=False)
class ProjectionFailed(BadInput):
    """the projection {name} failed at #{position} ({why}) and stands before it"""

    name: str
    position: int
    why: str


@dataclass(kw_only=True, eq=False)
class ConnectionLost(BadInput):
    """{file}: the connection was lost ({why}): follow it again, which goes on from where it was"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class ErasureStopped(BadInput):
    """the erasing is begun and not finished ({why}): done in {done}; left are {left}, which
    the next command that records goes on with"""

    done: tuple[str, ...]
    left: tuple[str, ...]
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerIsReadOnly(BadInput):
    """{file} cannot be written: {why}; nothing was recorded"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerIsClosed(BadInput):
    """{file} was closed by this program: open it again to ask it anything"""

    file: str


@dataclass(kw_only=True, eq=False)
class MayBeRecorded(BadInput):
    """{file}: nobody knows how writing to it ended ({why}), so that what was asked for may be on
    record or not: look into the log before it is asked for again"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerHasOtherNames(BadInput):
    """{file} has {names} names (hard links), and what is recorded under one is not seen under
    another: keep one of them, and make copies instead"""

    file: str
    names: int


@dataclass(kw_only=True, eq=False)
class JournalDiffers(BadInput):
    """{file} is not a journal of this ledger: they differ from #{position} on"""

    file: str
    position: int


@dataclass(kw_only=True, eq=False)
class LedgerExists(BadInput):
    """{file} exists already"""

    file: str
