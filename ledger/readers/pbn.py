"""PBN files: of team matches, record by record or in tables, of pairs, or of individuals."""

from ledger.errors import NotThisKindOfFile
from ledger.readers import pbn_individuals, pbn_pairs, pbn_teams
from ledger.readers.encodings import decoded
from ledger.readers.kinds import Kind
from ledger.readers.pbn_deals import deals_in
from ledger.readers.pbn_score_tables import SESSION
from ledger.readers.pbn_team_tables import games_in
from ledger.readers.pbn_text import Record, recognises, records_in
from ledger.readers.result_file import DealRow, ResultFile


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile, NotThisKindOfFile."""
    text = decoded(name, content, "latin-1")
    records = list(records_in(name, text))
    games = games_in(name, records)
    if games:
        found = pbn_teams.read(name, records, games)
        found = deals_in(name, games, _round).beside(found)
    elif any("ScoreTable" in record.tables for record in records):
        reader = pbn_individuals if pbn_individuals.recognises(records) else pbn_pairs
        found = reader.read(name, records)
        found = deals_in(name, records, _only_session).beside(found)
    else:
        raise NotThisKindOfFile(
            file=name,
            found=f"PBN of {len(records)} records without HomeTeam and without ScoreTable",
            expected="results of teams, pairs or players (deals alone: deals ID FILE)",
        )
    return found if text.endswith(("\n", "\r")) else found.broken_off()


def deals(name: str, content: bytes) -> tuple[DealRow, ...]:
    """Read the deals of the file, which may hold nothing else. Raises InFile."""
    records = list(records_in(name, decoded(name, content, "latin-1")))
    return deals_in(name, records, _only_session).alone()


def _only_session(_: Record) -> str:
    return SESSION


def _round(record: Record) -> str:
    return record.tag("Round") or "1"


KIND = Kind("PBN of teams, pairs or individuals", lambda start: recognises(start.text), read, deals)
