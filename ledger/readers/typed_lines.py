"""Lines whose claims the director typed: named by the user, they become awards."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ledger.bridge.awards import AnyAward, Typed
from ledger.bridge.scores import Line
from ledger.errors import BadValue
from ledger.readers.result_file import LineRow, ResultFile

Awards = tuple[AnyAward, AnyAward]


def with_typed(file: ResultFile, typed: Collection[str]) -> Iterator[LineRow]:
    """The file's lines, those named by the user with the award that their claims describe.

    typed: as "3:1NS-1EW", after "SESSION:" where that is in doubt. Raises BadValue for a name
    that is not that of one line with claims.
    """
    named = {_named(file, name).line.key for name in typed}
    for row in file.lines:
        yield replace(row, awards=typed_awards(row, file)) if row.line.key in named else row


def typed_awards(row: LineRow, file: ResultFile) -> Awards | None:
    """What the line's claims are as an award; None without a claim for each side."""
    if row.ns_claim is None or row.ew_claim is None:
        return None
    return Typed(value=row.ns_claim, unit=file.unit), Typed(value=row.ew_claim, unit=file.unit)


def _named(file: ResultFile, name: str) -> LineRow:
    """The one line with claims that the user means."""
    plain = name.replace(" ", "").upper()
    found = [row for row in file.lines if plain in _names(row.line)]
    if len(found) != 1 or typed_awards(found[0], file) is None:
        expected = "one line of the file with a claim on each side, as BOARD:NS-EW"
        sessions = " or ".join(f"{row.line.session}:{name}" for row in found[:4])
        expected += f" ({sessions})" if len(found) > 1 else ""
        raise BadValue(place="--typed", value=name, expected=expected)
    return found[0]


def _names(line: Line) -> tuple[str, str]:
    """What a user may call a line."""
    name = f"{line.board}:{line.ns}-{line.ew}"
    return name.upper(), f"{line.session}:{name}".upper()
