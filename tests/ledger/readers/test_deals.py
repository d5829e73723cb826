"""Deals in files: attached with the results, once; others than those here are kept out and told."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger import readers
from ledger.commands import AttachDeals
from ledger.errors import BadInput
from ledger.events import DealsAttached
from ledger.readers.result_file import ResultFile
from tests.ledger.bridge.test_deals import EAST, HANDS, NORTH, SOUTH, WEST
from tests.ledger.readers.files import bring_in, compared, imported, pbn, pbn_board, pbn_table

COLUMNS = "PairId_NS;PairId_EW;Score_NS;Score_EW"
OTHER = f"N:{EAST} {SOUTH} {WEST} {NORTH}"


def read(*boards: tuple[int, str], more: str = "", **tags: str) -> ResultFile:
    rows = pbn_table("ScoreTable", COLUMNS, "1 2 110 -", "3 4 - 110")
    records = (pbn_board(board, rows + more, Deal=deal, **tags) for board, deal in boards)
    return readers.read("friday.pbn", pbn(*records))


def test_the_deals_of_a_file_come_with_its_results_and_only_once() -> None:
    file = read((1, f"N:{HANDS}"), (2, ""), (3, OTHER), OptimumScore="EW 110")
    evening = imported(file)
    (attached,) = (r.event for r in evening.record if isinstance(r.event, DealsAttached))
    assert [(deal.board, deal.par) for deal in attached.deals] == [(1, -110), (3, -110)]
    assert attached.deals[0].hands == HANDS
    bring_in(evening, file).then_events()


def test_a_double_dummy_table_is_read_where_it_is_whole() -> None:
    rows = [f"{s} {d} 7" for s in "WNES" for d in ("S", "H", "D", "C", "NT")]
    heading = r"Declarer;Denomination\2R;Result\2R"
    whole = pbn_table("OptimumResultTable", heading, *rows)
    assert read((1, f"N:{HANDS}"), more=whole).deals[0].deal.tricks == "7" * 20
    part = pbn_table("OptimumResultTable", heading, *rows[:-1])
    assert read((1, f"N:{HANDS}"), more=part).deals[0].deal.tricks is None


def test_other_cards_than_those_here_are_told_and_change_nothing() -> None:
    file = read((1, f"N:{HANDS}"))
    evening = imported(file)
    later = replace(read((1, OTHER)), sha256="0" * 64)
    found = compared(evening, later)
    assert [(change.deed, change.about) for change in found.changes] == [
        ("kept", "deal of board 1 (session 1)")
    ]


def test_cards_of_other_boards_come_beside_none() -> None:
    boards = (1, f"N:{HANDS}"), (2, f"N:{HANDS}"), (3, "")
    evening = imported(read(*boards))
    one_other = replace(read(boards[0], (2, OTHER), (3, OTHER)), sha256="0" * 64)
    found = compared(evening, one_other)
    assert [change.deed for change in found.changes] == ["kept", "added"]
    others = replace(read((1, OTHER), (2, OTHER), (3, OTHER)), sha256="1" * 64)
    found = compared(evening, others)
    assert [(change.deed, change.about) for change in found.changes] == [
        ("kept", "1 deal (session 1)"),
        ("kept", "deal of board 1 (session 1)"),
        ("kept", "deal of board 2 (session 1)"),
    ]
    assert not any(isinstance(command, AttachDeals) for command in found.commands)


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        (((1, "N:AKQ"),), "deal 'N:AKQ' has 1 hands"),
        (((1, OTHER.replace("63.", "64.")),), "is dealt to"),
        (((1, f"N:{HANDS}"), (1, OTHER)), "board 1"),
    ],
)
def test_what_is_no_deal_is_told_by_its_place_and_takes_nothing_from_the_results(
    boards: tuple[tuple[int, str], ...], message: str
) -> None:
    file = read(*boards)
    assert len(file.lines) == 2
    (note,) = (note for note in file.notes if "its cards are not read" in note)
    assert message in note
    assert note.startswith("line ")
    rows = pbn_table("ScoreTable", COLUMNS, "1 2 110 -")
    alone = pbn(*(pbn_board(board, rows, Deal=deal) for board, deal in boards))
    with pytest.raises(BadInput, match=message):
        readers.deals("friday.pbn", alone)


@pytest.mark.parametrize(
    ("name", "boards", "evaluated"),
    [
        ("bws/session_2026-01-26.bws", 36, 36),
        ("bws/hands.pbn", 36, 36),
        ("usebio-more/mp_pairs_pairsscorer.xml", 28, 0),
        ("pbn-pairs/ruter_2015-09-10.pbn", 24, 24),
        ("pbn/endplay_example2.pbn", 10, 10),
    ],
)
def test_real_files_bring_deals(data: Path, name: str, boards: int, evaluated: int) -> None:
    path = data / name
    if not path.exists():
        pytest.skip(f"no {path}")
    rows = readers.deals(path.name, path.read_bytes())
    assert len(rows) == boards
    assert sum(row.deal.tricks is not None for row in rows) == evaluated


def test_a_database_and_the_file_that_it_was_made_of_have_the_same_deals(data: Path) -> None:
    names = ("bws/session_2026-01-26.bws", "bws/hands.pbn")
    if not (data / names[0]).exists():
        pytest.skip(f"no {names[0]}")
    found = [
        {row.deal.board: row.deal.hands for row in readers.deals(name, (data / name).read_bytes())}
        for name in names
    ]
    assert found[0] == found[1]
