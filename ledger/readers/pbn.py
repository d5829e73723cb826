"""PBN files: of team matches, board by board, or of pairs, whose results stand in tables."""

from msgspec.structs import replace

from ledger.errors import NotThisKindOfFile
from ledger.readers import pbn_pairs, pbn_teams
from ledger.readers.delimited import decoded
from ledger.readers.pbn_text import records_in
from ledger.readers.result_file import ResultFile


def read(name: str, content: bytes) -> ResultFile:
    """The file's contents. Raises InFile, NotThisKindOfFile."""
    text = decoded(name, content, "latin-1")
    records = list(records_in(name, text))
    if any(record.tag("HomeTeam") for record in records):
        found = pbn_teams.read(name, records)
    elif any("ScoreTable" in record.tables for record in records):
        found = pbn_pairs.read(name, records)
    else:
        raise NotThisKindOfFile(
            file=name,
            found=f"PBN of {len(records)} records without HomeTeam and without ScoreTable",
            expected="results of a team match or of pairs",
        )
    if text.endswith(("\n", "\r")) or not found.lines:
        return found
    place = found.lines[-1].place
    note = f"{place}: has no line end; the file may be cut off here"
    return replace(found, notes=(*found.notes, note), breaks_off=place)
