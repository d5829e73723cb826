"""The table ReceivedData of a Bridgemate database, saved as CSV.

Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result
1,1,1,1,1,2,1,N,4 S,=
1,2,1,1,3,4,3,N,4 S,-1
"""

from msgspec.structs import replace

from ledger.readers.bridgemate import COLUMNS, Received, results
from ledger.readers.delimited import table
from ledger.readers.kinds import Kind
from ledger.readers.result_file import ResultFile


def recognises(columns: tuple[str, ...]) -> bool:
    """Tell whether these are the columns of ReceivedData."""
    return {"pairns", "pairew", "nsew"} <= set(columns)


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile."""
    received = table(name, content)
    missing = sorted(COLUMNS - set(received.columns))
    if missing:
        raise received.lacks(", ".join(missing))
    found = results(name, "bridgemate-csv", Received(received.rows, notes=received.notes))
    if received.is_whole or not found.lines:
        return found
    return replace(found, breaks_off=found.lines[-1].place)


KIND = Kind("Bridgemate ReceivedData (CSV)", lambda start: recognises(start.columns), read)
