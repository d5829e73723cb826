"""Which file is which: told by content, whatever its name."""

import json
import re
from pathlib import Path

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.store import Store
from tests.given import clock
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_section,
    participants,
    pbn,
    pbn_record,
    usebio,
    usebio_pair,
)

BRIDGEMATE = b"Section,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,Remarks,Erased\n"
GAME = acbl(acbl_section("A", [acbl_pair("1")], {}))

ROW = b"1,1,2,420\n"
PLAYED = usebio(participants(usebio_pair("1")))

KNOWN = [
    (PLAYED, "usebio"),
    (PLAYED.decode().replace('"1.0"', '"1.0" encoding="UTF-16"').encode("utf-16"), "usebio"),
    (b"\n  " + GAME, "acbl-json"),
    (b"\xef\xbb\xbf" + GAME, "acbl-json"),
    (b"board,ns,ew,score\n" + ROW, "table-csv"),
    (b"\xef\xbb\xbfBoard;NS;EW;Score\n1;1;2;420\n", "table-csv"),
    (BRIDGEMATE + b"1,1,1,2,1,N,4 S,=,,0\n", "bridgemate-csv"),
    (pbn(pbn_record(1, "1", "A", "B")), "pbn-teams"),
    (pbn_record(1, "1", "A", "B").encode(), "pbn-teams"),
]


@pytest.mark.parametrize(("content", "kind"), KNOWN)
def test_a_file_is_known_by_its_content(content: bytes, kind: str) -> None:
    assert readers.read("any.txt", content).format == kind


UNKNOWN = [
    (b"", "an empty file"),
    (b" \r\n\t", "an empty file"),
    (b"SQLite format 3\0\x10", "an SQLite database"),
    (b"\x89PNG\r\n\x1a\n\0", "a picture"),
    (b"\xff\xd8\xff\xe0", "a picture"),
    (b"%PDF-1.7", "a PDF document"),
    (b"PK\x03\x04\x14", "a ZIP archive or a spreadsheet"),
    (b"\x7fELF\2\1\1\0\0", "no text"),
    (b"<!DOCTYPE html><html></html>", "a web page"),
    (b"Dear Sir,\nthe scores are", "text that starts 'Dear Sir,'"),
    (b"name,points\nAnn,3\n", "text that starts 'name,points'"),
    (b"[1, 2]", "text that starts '[1, 2]'"),
    (b'"a', "text that starts"),
]


@pytest.mark.parametrize(("content", "found"), UNKNOWN)
def test_what_is_no_result_file_is_refused_by_what_it_is(content: bytes, found: str) -> None:
    with pytest.raises(NotThisKindOfFile) as refusal:
        readers.read("holiday.png", content)
    message = str(refusal.value)
    assert message.startswith(f"holiday.png is not a file that can be imported ({found}")
    assert f"expected {readers.EXPECTED}" in message


def test_a_ledger_is_not_a_result_file(tmp_path: Path) -> None:
    path = tmp_path / "club.ledger"
    Store.found(path, "declared", recorded_at=clock("18:00")).close()
    with pytest.raises(NotThisKindOfFile, match="an SQLite database"):
        readers.read(path.name, path.read_bytes())


def test_a_journal_is_known_by_its_first_line() -> None:
    event = {"kind": "LedgerFounded"}
    founded = json.dumps({"position": 1, "event": event, "hash": "0" * 64}).encode()
    assert readers.is_journal(founded + b"\n{}")
    assert readers.is_journal(founded.replace(b"LedgerFounded", b"ScoreEntered"))
    with pytest.raises(NotThisKindOfFile, match="a ledger's journal"):
        readers.read("club.jsonl", founded)


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"event": 1}', b'{"event": {"kind": "x"}}', b"[" * 99_999, b"\xff"]
)
def test_other_json_is_no_journal(content: bytes) -> None:
    assert not readers.is_journal(content)


JET = b"\0\1\0\0Standard Jet DB\0"


@pytest.mark.parametrize(
    ("version", "place"),
    [
        (9, "its beginning: is of version 9, which is none of Jet 3 to ACE"),
        (1, "its end: 8192 bytes are not whole pages"),
        (0, "the database: cannot be read: the database is damaged, encrypted or half written"),
    ],
)
def test_a_database_of_another_version_cut_off_or_encrypted_says_which(
    version: int, place: str
) -> None:
    pytest.importorskip("access_parser")
    content = (JET + bytes([version])).ljust(8192, b"\xa5")
    with pytest.raises(InFile, match=re.escape(f"wed.bws, {place}")):
        readers.read("wed.bws", content)


@pytest.mark.parametrize("mixed", ["A,1,1,2,420\n,1,3,4,430\n", ",1,3,4,430\nB,1,1,2,50\n"])
def test_a_line_without_a_section_among_others_that_have_one_is_refused(mixed: str) -> None:
    content = f"section,board,ns,ew,score\n{mixed}".encode()
    what = "board 1 3-4: names no section, where others of its session do"
    with pytest.raises(InFile, match=what):
        readers.read("wed.csv", content)


def test_sessions_with_sections_and_without_them_are_of_one_file() -> None:
    rows = "1,A,1,1,2,420\n1,B,1,3,4,430\n2,,1,1,2,50\n"
    file = readers.read("wed.csv", f"session,section,board,ns,ew,score\n{rows}".encode())
    assert [row.line.section for row in file.lines] == ["A", "B", ""]
