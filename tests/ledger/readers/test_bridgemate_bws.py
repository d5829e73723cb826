"""Bridgemate databases: what they say, and what becomes of damaged ones."""

from pathlib import Path
from random import Random

import pytest

from ledger import readers
from ledger.errors import BadInput, InFile
from ledger.readers import bridgemate_bws as reader
from ledger.readers.delimited import Row
from tests.ledger.readers.files import bring_in, imported

NAME = "bws/session_2026-01-26.bws"


@pytest.fixture(scope="module")
def content(data: Path) -> bytes:
    path = data / NAME
    if not path.exists():
        pytest.skip(f"no {path}")
    return path.read_bytes()


def test_a_database_says_what_its_table_saved_as_csv_says(data: Path, content: bytes) -> None:
    file = readers.read("evening.bws", content)
    saved = readers.read("ReceivedData.csv", (data / "bws/csv/ReceivedData.csv").read_bytes())
    assert {(r.line.key, r.played, r.awards) for r in file.lines} == {
        (r.line.key, r.played, r.awards) for r in saved.lines
    }
    assert (len(file.lines), len(file.entries)) == (270, 20)
    assert (file.title, file.sessions[0].day) == ("Bridge game", "2026-01-26")


def test_pairs_are_called_by_who_gave_their_numbers_at_the_first_table(content: bytes) -> None:
    file = readers.read("evening.bws", content)
    assert all(len(entry.players) == 2 for entry in file.entries)
    people = [player for entry in file.entries for player in entry.players]
    assert len({person.number for person in people}) == 40
    evening = imported(file)
    assert len(evening.totals()) == 20
    bring_in(evening, file).then_events()


HOWELL = ((1, 1, 1, 4), (1, 2, 2, 3), (2, 1, 2, 4), (2, 2, 3, 1), (3, 1, 3, 4), (3, 2, 1, 2))
"""Round, table, north-south and east-west; boards 1 and 2 in round 1, and so on."""


class Growing:
    """A database of one or two sections, in which so many rows have arrived."""

    def __init__(self, arrived: int, sections: str = "1") -> None:
        rounds = [(section, *row) for row in HOWELL for section in sections]
        self.tables = {
            "RoundData": [
                dict(
                    zip(
                        ("section", "round", "table", "nspair", "ewpair"),
                        map(str, row),
                        strict=True,
                    )
                )
                | {"lowboard": str(2 * row[1] - 1), "highboard": str(2 * row[1])}
                for row in rounds
            ],
            "ReceivedData": [
                {"section": section, "board": str(2 * number - 1), "table": str(table)}
                | {"pairns": str(ns), "pairew": str(ew), "declarer": str(ns)}
                | {"nsew": "N", "contract": "1 NT", "result": "="}
                for section, number, table, ns, ew in rounds[:arrived]
            ],
        }

    def rows(self, table: str) -> tuple[Row, ...]:
        return tuple(Row(at, cells) for at, cells in enumerate(self.tables.get(table, []), 1))


@pytest.mark.parametrize("sections", ["1", "12"])
def test_a_database_that_grows_has_the_fields_and_sections_of_its_movement(
    monkeypatch: pytest.MonkeyPatch, sections: str
) -> None:
    told = []
    for arrived in (1, 3, 6 * len(sections)):
        monkeypatch.setattr(reader, "Database", lambda *_, n=arrived: Growing(n, sections))
        told.append(reader.read("evening.bws", b""))
    assert {entry.field for file in told for entry in file.entries} == {None}
    first, *_, last = ({row.line.key for row in file.lines} for file in told)
    assert first < last
    assert {entry.contestant for entry in told[-1].entries} == {
        f"{section}{pair}"
        for section in (sections if len(sections) > 1 else ("",))
        for pair in "1234"
    }


@pytest.mark.parametrize("bytes_left", [100, 5_000, 0x800 * 3, 0x800 * 40, 1_000_001])
def test_a_database_that_is_cut_off_is_refused_in_a_sentence(
    content: bytes, bytes_left: int
) -> None:
    with pytest.raises(InFile) as refused:
        readers.read("evening.bws", content[:bytes_left])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_database_is_read_or_refused_in_a_sentence(content: bytes, seed: int) -> None:
    rng, damaged = Random(seed), bytearray(content)
    for _ in range(rng.choice((3, 300, 20_000))):
        damaged[rng.randrange(64, len(damaged))] = rng.randrange(256)
    try:
        readers.read("evening.bws", bytes(damaged))
    except BadInput as refused:
        assert "\n" not in str(refused)  # noqa: PT017


def test_a_page_that_leads_back_to_itself_is_refused(content: bytes) -> None:
    page = next(at for at in range(0, len(content), 0x800) if content[at : at + 2] == b"\2\1")
    number = (page // 0x800).to_bytes(4, "little")
    with pytest.raises(InFile, match="leads back to itself"):
        readers.read("evening.bws", content[: page + 4] + number + content[page + 8 :])


def test_another_database_holds_no_results(content: bytes) -> None:
    renamed = content.replace(b"ReceivedData", b"ReceivedDate")
    with pytest.raises(InFile, match="no results yet, or this is no Bridgemate database"):
        readers.read("other.mdb", renamed)
