"""LIN of pairs and of team matches: who, what came of it, the cards, what is refused."""

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from projections.views.state import state_of
from tests.given import clock
from tests.ledger.readers.files import (
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

DEAL = "3SJ43HAKJ7DK85CJ73,SK72HQ63DQ62CA952,SAT86HT82DT9743CT,"
HANDS = "AT86.T82.T9743.T Q95.954.AJ.KQ864 J43.AKJ7.K85.J73 K72.Q63.Q62.A952"
ESCAPED = DEAL.replace(",", "%2C")


def played(
    names: str,
    calls: str = "p 1N p p p",
    tricks: str = "8",
    zz: str = "",
    board: int = 1,
    sv: str = "o",
    md: str = ESCAPED,
) -> str:
    bid = "".join(f"mb|{call}|" for call in calls.split())
    taken = f"mc|{tricks}|" if tricks else ""
    claim = f"zz|{zz}|" if zz else ""
    return (
        f"qx||pn|{names}|st||md|{md}|rh||ah|Board%20{board}|sv|{sv}|{bid}pc|HK|{taken}{claim}pg||\n"
    )


FIRST = "Jeff%20Green%231747%2CKen%20Bell%235051%2CSheila%20Gabe%231876%2CSue%20Hill%231479"
SECOND = "Lis%20Ty%232019%2CLin%20Len%231994%2CJoan%20Tom%231887%2CFran%20Wil%231279"


def pairs(*more: str) -> ResultFile:
    evening = (played(FIRST, zz="0.00%25"), played(SECOND, tricks="6", zz="100.00%25"), *more)
    return readers.read("evening.lin", "".join(evening).encode())


def test_pairs_come_with_names_numbers_contracts_and_cards() -> None:
    file = pairs()
    assert (file.format, file.unit, file.regulations) == (
        "lin",
        "matchpoints",
        "compscore-matchpoints",
    )
    assert [[(p.name, p.number) for p in entry.players] for entry in file.entries][:2] == [
        [("Sheila Gabe", "national:1876"), ("Jeff Green", "national:1747")],
        [("Sue Hill", "national:1479"), ("Ken Bell", "national:5051")],
    ]
    assert [row.played.outcome for row in file.lines if row.played] == [
        "1NT E 8 -120",
        "1NT E 6 +50",
    ]
    assert [row.deal.hands for row in file.deals] == [HANDS]


def test_a_percentage_is_compared_as_matchpoints() -> None:
    file = pairs()
    assert [(row.ns_claim, row.ew_claim) for row in file.lines] == [(0, 2), (2, 0)]
    assert quarrels(file, imported(file)) == []


def test_doubles_declarer_and_passed_out_boards_come_from_the_calls() -> None:
    four = ("Ann,Bob,Cy,Di", "Eve,Flo,Gus,Hal", "Ida,Jon,Kim,Leo", "May,Ned,Oda,Pam")
    auctions = ("1S p 2S d r p p p", "p p p p", "1H 2C! 2H 3C 3H d p p p", "1N p p")
    lines = (
        played(names, calls=calls, tricks="" if calls in ("p p p p", "1N p p") else "8")
        for names, calls in zip(four, auctions, strict=True)
    )
    file = readers.read("evening.lin", "".join(lines).encode())
    told = [row.played.outcome if row.played else None for row in file.lines]
    assert told == ["2SXX N 8 +640", "PASS +0", "3HX N 8 -100", None]
    assert any("was not played to its end" in note for note in file.notes)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (played("Ann,Bob,Cy"), "does not name four players"),
        (played(SECOND, board=2), "nobody is vulnerable, but on board 2 it is NS"),
        (played("Ann,Bob,Cy,Di", calls="1Z p p p"), "call '1Z' is none"),
        (played("Ann,Bob,Cy,Di", tricks="14"), "tricks '14'"),
        (played("Ann,Bob,Cy,Di", calls="1N p p"), "8 tricks .* calls lead to no contract"),
        (played("Ann,Bob,Cy,Di", md=DEAL[1:]), "8 tricks .* calls lead to no contract"),
        (played(FIRST, tricks="9"), "has another result than line 1"),
        (played(FIRST).replace("Board%201", "Board"), "does not say which board it is"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(line: str, what: str) -> None:
    with pytest.raises(InFile, match=what) as refusal:
        pairs(line)
    assert "line 3" in str(refusal.value)


def test_a_file_cut_within_a_value_says_so() -> None:
    whole = played(FIRST, tricks="10") + played(SECOND, tricks="6")
    assert readers.read("one.lin", whole.encode()).breaks_off is None
    cut = readers.read("one.lin", whole.partition("mc|6")[0].encode() + b"mc|6")
    assert cut.breaks_off == "line 2, board 1"
    assert cut.notes == (
        "line 2, board 1: was not played to its end",
        "line 2, board 1: has no line end; the file may be cut off here",
    )


def test_cards_that_are_none_are_noted() -> None:
    file = readers.read(
        "one.lin",
        played(
            FIRST, md=DEAL.replace("SJ43", "SJ42").replace("T,", "T,SQ95H954DAJCKQ864")
        ).encode(),
    )
    assert file.deals == ()
    assert "its cards are not read: S2 is dealt to" in file.notes[-1]


TO_THE_END = (
    "qx|o1|pn|Ann,Bob,Cy,Di|st||md|3S34TH48TQKADKCTJK,S5678QKH6JD9JQC59,S9JAH9D23456C36QA,|"
    "rh||ah|Board 1|sv|o|mb|p|mb|p|mb|1H|an|5+ hearts|mb|2S|mb|d|mb|p|mb|3H|mb|p|mb|3N|mb|p|"
    "mb|p|mb|p|pg||"
)
TRICKS = (
    "S2 S3 SQ SA H9 H7 HA H6 HK HJ S9 H2 HQ S5 D2 H5 HT S8 D3 H3 H8 S7 D4 C8 H4 C5 D5 D8 CK C9 C3 "
    "C7 CJ S6 C6 C4 CT D9 CA C2 CQ DT DK DQ SJ D7 S4 SK DJ D6 DA ST"
)


def test_tricks_are_counted_where_all_cards_were_played() -> None:
    content = TO_THE_END + "".join(f"pc|{card}|" for card in TRICKS.split())
    (row,) = readers.read("one.lin", content.encode()).lines
    assert row.played is not None
    assert row.played.outcome == "3NT N 11 +460"


MATCH = (
    "vg|Cup Final,Segment 4 of 8,I,46,48,Quill,80,Otter,99|\n"
    "rs|4HE=,4HE-1,3NW+1,PASS,4SWx-4,3NS-3|\n"
    "pn|Mo,Lev,Rod,Wei,Sta,Ham,Mar,Mah|pg||\n"
)
ROOM = (
    "qx|o46|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,"
    "SA63HJ8642DK53CKJ|sv|o|mb|1H|mb|p|nt|ann: Hi all|pg||\nmb|3C!|an|raise|mb|p|mb|4H|"
    "mb|p|mb|p|mb|p|pc|c2|mc|10|pg||\n"
)


def match(*rooms: str, header: str = MATCH) -> ResultFile:
    return readers.read("final.lin", (header + "".join(rooms)).encode())


def test_a_match_has_teams_players_rooms_results_and_cards() -> None:
    file = match(ROOM)
    assert (file.format, file.title) == ("lin-teams", "Cup Final, Segment 4 of 8")
    assert [(e.team, [p.name for p in e.players]) for e in file.entries] == [
        ("Quill", ["Mo", "Rod", "Ham", "Mah"]),
        ("Otter", ["Lev", "Wei", "Sta", "Mar"]),
    ]
    told = [(str(row.line), row.played.outcome) for row in file.lines if row.played]
    assert told == [
        ("board 46 1-2, open room (session 1)", "4H E 10 -420"),
        ("board 46 2-1, closed room (session 1)", "4H E 9 +50"),
        ("board 47 1-2, open room (session 1)", "3NT W 10 -430"),
        ("board 47 2-1, closed room (session 1)", "PASS +0"),
        ("board 48 1-2, open room (session 1)", "4SX W 6 +1100"),
        ("board 48 2-1, closed room (session 1)", "3NT S 6 -150"),
    ]
    assert [row.deal.board for row in file.deals] == [46]
    assert any("Quill 80, Otter 99" in note for note in file.notes)


def test_a_record_that_ends_otherwise_than_the_result_is_noted() -> None:
    file = match(ROOM.replace("mc|10|", "mc|9|"))
    note = "board 46, open room: its record ends with 4H E 9; rs is taken"
    assert note in file.notes


def test_without_results_the_rooms_records_are_taken() -> None:
    file = match(ROOM, header=MATCH.replace("rs|", "xx|"))
    assert [row.played.outcome for row in file.lines if row.played] == ["4H E 10 -420"]


@pytest.mark.parametrize(
    ("header", "what"),
    [
        (MATCH.replace("4HE=", "4HQ="), "result '4HQ=' is not a contract"),
        (MATCH.replace("3NS-3", "3NS-3,PASS"), "has 7 results; 3 boards have 6"),
        (MATCH.replace(",46,", ",49,"), "the first board is 49"),
        (MATCH.replace(",46,", ",,"), "first board '' is not a whole number"),
        (MATCH.replace("4SWx-4", "4SWx-14"), "tricks '-14'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(header: str, what: str) -> None:
    with pytest.raises(InFile, match=what):
        match(ROOM, header=header)


@pytest.mark.parametrize("content", [b"vg|Cup,,I,1,2,A,,B,|\n", b"pn|a,b,c,d|pg||\n"])
def test_lin_without_results_is_refused(content: bytes) -> None:
    with pytest.raises(NotThisKindOfFile, match="LIN"):
        readers.read("empty.lin", content)


@pytest.mark.parametrize(("first", "boards"), [("46", None), ("1", 48)])
def test_a_later_segment_lacks_no_boards_of_the_ones_before(first: str, boards: int | None) -> None:
    results = "rs|" + ",".join(["PASS"] * 2 * (48 - int(first) + 1)) + "|\n"
    head = MATCH.splitlines()[0].replace(",46,", f",{first},") + "\n"
    file = readers.read("final.lin", (head + results + "pn|a,b,c,d,e,f,g,h|pg||\n").encode())
    assert [one.boards for one in file.sessions] == [boards]
    facts = imported(file).facts()
    assert not state_of(facts, ["1"], clock("23:00")).extents


def test_a_usebio_file_brings_the_cards_that_its_lines_have_as_lin() -> None:
    record = f"<LIN_DATA>{played(FIRST).strip()}</LIN_DATA>"
    content = usebio(
        participants(usebio_pair("1"), usebio_pair("2")),
        usebio_board(1, usebio_line("1", "2", "-120", more=record)),
    )
    assert [row.deal.hands for row in readers.read("evening.xml", content).deals] == [HANDS]


def test_a_board_whose_qx_names_it_twice_has_its_number() -> None:
    """As some of BBO's vugraph files have it."""
    whole = ROOM.replace("qx|o46|", "qx|o46,BOARD 46|")
    assert whole != ROOM
    assert (match(whole).deals, match(whole).notes) == (match(ROOM).deals, match(ROOM).notes)
    assert match(whole).deals


def test_players_that_stand_before_their_board_are_its_own() -> None:
    """BridgeComposer writes title, players and board in this order, and no line before another."""
    boards = (
        f"mn|Friday|pn|{names}|qx|o1,BOARD 1|rh||ah|Board 1|md|{DEAL}|sv|0|\n"
        f"sa|0|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||\npc|HK|pg||\nmc|{tricks}|pg||\n"
        for names, tricks in (("Ann,Bob,Cy,Di", 8), ("Eve,Flo,Gus,Hal", 6))
    )
    file = readers.read("friday.lin", "".join(boards).encode())
    assert file.title == "Friday"
    people = [[player.name for player in entry.players] for entry in file.entries]
    assert people == [["Cy", "Ann"], ["Di", "Bob"], ["Gus", "Eve"], ["Hal", "Flo"]]
    assert [row.played.outcome for row in file.lines if row.played] == [
        "1NT E 8 -120",
        "1NT E 6 +50",
    ]
    assert [row.deal.board for row in file.deals] == [1]
