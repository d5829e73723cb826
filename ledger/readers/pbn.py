"""PBN files: of team matches, board by board, or of pairs, whose results stand in tables."""

from ledger.errors import NotThisKindOfFile
from ledger.readers import pbn_pairs, pbn_teams
from ledger.readers.delimited import decoded
from ledger.readers.kinds import Kind
from ledger.readers.pbn_deals import deals_in
from ledger.readers.pbn_text import Record, recognises, records_in
from ledger.readers.result_file import DealRow, ResultFile


def read(name: str, content: bytes) -> ResultFile:
    """The file's contents. Raises InFile, NotThisKindOfFile."""
    text = decoded(name, content, "latin-1")
    records = list(records_in(name, text))
    if any(record.tag("HomeTeam") for record in records):
        found = pbn_teams.read(name, records)
        found = deals_in(name, records, _round).beside(found)
    elif any("ScoreTable" in record.tables for record in records):
        found = pbn_pairs.read(name, records)
        found = deals_in(name, records, _only_session).beside(found)
    else:
        raise NotThisKindOfFile(
            file=name,
            found=f"PBN of {len(records)} records without HomeTeam and without ScoreTable",
            expected="results of a team match or of pairs (deals alone: deals ID FILE)",
        )
    return found if text.endswith(("\n", "\r")) else found.broken_off()


def deals(name: str, content: bytes) -> tuple[DealRow, ...]:
    """The deals of the file, which may hold nothing else. Raises InFile."""
    records = list(records_in(name, decoded(name, content, "latin-1")))
    return deals_in(name, records, _only_session).alone()


def _only_session(_: Record) -> str:
    return pbn_pairs.SESSION


def _round(record: Record) -> str:
    return record.tag("Round") or "1"


KIND = Kind("PBN of team matches or of pairs", lambda start: recognises(start.text), read, deals)
