"""Whatever happens to a file's bytes, it is read or refused in one sentence."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import readers
from ledger.errors import LedgerError
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_result,
    acbl_section,
    participants,
    pbn,
    pbn_board,
    pbn_record,
    pbn_table,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

USEBIO = usebio(
    participants(
        usebio_pair("1", "NS", total="2.00", percentage="100.00", place="1=", players=("A", "B")),
        *(usebio_pair(number, "EW") for number in "234"),
    ),
    usebio_board(
        1,
        usebio_line("1", "2", "420", ("2", "0"), "4S", "N", "10"),
        usebio_line("3", "4", "A6040", ("1", "1")),
    ),
    usebio_board(2, usebio_line("1", "3", "NP"), usebio_line("2", "BYE")),
)
ACBL = acbl(
    acbl_section(
        "A",
        [
            acbl_pair("1", "NS", score="2.00", percentage="60.15", places=[(1, "1/2", "Section")]),
            acbl_pair("1", "EW", 2, is_eligible=1, places=[(2, "1", "Event")]),
        ],
        {
            1: [acbl_result("1", "1", "420", ("1.00", "0.00"), contract="4 S", declarer="N")],
            2: [acbl_result("1", "1", "AVE+"), acbl_result("1", "8")],
        },
    ),
    winner_type=2,
)
TABLE = (
    b"session,round,board,ns,ew,contract,declarer,result,score,ns_imp,ew_imp,ns_names\n"
    b"1,1,1,1,2,4S,N,=,420,2.5,-2.5,Ann & Bob\n1,1,1,3,4,---,---,---,0,0.0,0.0,\n"
)
TEAMS = b"board;room;ns;ew;score\n1;open;A;B;420\n1;closed;B;A;-50\n"
BRIDGEMATE = (
    b"ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,Remarks,Erased\n"
    b'1,1,1,1,1,1,1,1,"N","4 S","+1",,0\n2,1,2,1,1,2,2,0,"","PASS","",,0\n'
    b'3,1,2,2,2,2,1,2,"","","","60%-40%",0\n'
)
PBN = pbn(
    pbn_record(1, "1", "A", "B", "NS 420", "NS 10 EW -10", "x", Contract="4S", Declarer="N"),
    pbn_record(1, "2", "B", "A", "NS -50", "NS -10 EW 10", "y", Room="#", Vulnerable="None"),
)
PBN_PAIRS = pbn(
    pbn_board(
        1,
        pbn_table(
            "TotalScoreTable",
            r"Rank\2R;PairId;TotalScoreMP;TotalPercentage;Names\20L;NrBoards",
            ' 1 1 1.0 100.00 "Ada Quill - Bram Otter" 1',
            ' 2 2 -1.0 0.00 "Cy Ross - Di Snow" 1',
            *(f' 3 {pair} 0.0 50.00 "" 1' for pair in (3, 4, 5)),
        )
        + pbn_table(
            "ScoreTable",
            r"Round;PairId_NS;PairId_EW;Contract\3L;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW",
            '1 1 2 4S N 10 "420" - 1.0 -1.0',
            '1 3 4 -  -  - "A+" "A=" 0.2 0.0',
            '1 5 - -  -  - "Bye" "Bye" 0.2 -',
        ),
        Application="Ruter i Norge",
    )
)
WHOLE = {
    "usebio": USEBIO,
    "acbl": ACBL,
    "table": TABLE,
    "teams": TEAMS,
    "bridgemate": BRIDGEMATE,
    "pbn": PBN,
    "pbn-pairs": PBN_PAIRS,
}
ODD = [
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 30,
    "NaN",
    "null",
    "½",
    "é",
    "\0",
    '"',
    "<",
    "[",
    "PASS",
    "A",
]


def read(content: bytes) -> None:
    """Read it, or be refused in one sentence that names the file."""
    try:
        readers.read("friday", content)
    except LedgerError as refusal:
        message = str(refusal)
        assert message.startswith("friday")
        assert "\n" not in message


@pytest.mark.parametrize("kind", WHOLE)
def test_the_undamaged_file_is_read(kind: str) -> None:
    assert readers.read("friday", WHOLE[kind]).lines


@pytest.mark.parametrize("kind", WHOLE)
def test_a_file_cut_anywhere_is_read_or_refused(kind: str) -> None:
    for end in range(len(WHOLE[kind])):
        read(WHOLE[kind][:end])


@pytest.mark.parametrize("kind", WHOLE)
@settings(max_examples=300)
@given(data=st.data())
def test_bytes_that_change_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    content = bytearray(WHOLE[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 8))
        content[start : start + gone] = data.draw(st.binary(max_size=8))
    read(bytes(content))


@pytest.mark.parametrize("kind", WHOLE)
@settings(max_examples=300)
@given(data=st.data())
def test_words_that_change_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    words = re.split(r"(\w+)", WHOLE[kind].decode())
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.integers(0, len(words) - 1))
        words[where] = data.draw(st.sampled_from([*ODD, *words]))
    read("".join(words).encode())


@settings(max_examples=300)
@given(data=st.data())
def test_json_values_that_change_are_read_or_refused(data: st.DataObject) -> None:
    game = json.loads(ACBL)
    odd = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from(ODD),
        st.just([]),
        st.just({}),
        st.just([{}]),
    )
    place = game
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(odd)
        break
    read(json.dumps(game).encode())


@given(content=st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    read(content)
