"""USEBIO: matchpoints, Butler and cross-IMPs, one and two winners, sections and sessions."""

from fractions import Fraction

import pytest

from ledger.bridge.awards import Artificial, Typed
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import usebio as reader
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import (
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

FOUR = participants(*(usebio_pair(str(number)) for number in range(1, 5)))
MITCHELL = participants(*(usebio_pair(n, side) for n in "12" for side in ("NS", "EW")))


def section(letter: str, *within: str) -> str:
    return f'<SECTION SECTION_ID="{letter}">{"".join(within)}</SECTION>'


def read(*within: str, **more: object) -> ResultFile:
    return reader.read("friday.xml", usebio(*within, **more))  # type: ignore[arg-type]


def test_lines_are_read_with_their_contracts_and_claims() -> None:
    played = usebio_line("1", "2", "420", ("2", "0"), "4S", "N", "10")
    file = read(FOUR, usebio_board(1, played, usebio_line("3", "4", "-50", ("0", "2"))))
    first, second = file.lines
    assert first.played is not None
    assert (first.played.contract, first.played.declarer, first.played.tricks) == ("4S", "N", 10)
    assert (first.ns_claim, first.ew_claim) == (Fraction(2), Fraction(0))
    assert second.played is not None
    assert second.played.points == -50
    assert second.place == "board 1, line 2 (3-4)"


def test_a_matchpoint_session_comes_out_as_published() -> None:
    lines = [usebio_line("1", "2", "420", ("2", "0")), usebio_line("3", "4", "-50", ("0", "2"))]
    pairs = [
        usebio_pair("1", total="2.00", percentage="100.00", place="1="),
        usebio_pair("2", total="0.00", percentage="0.00", place="3="),
        usebio_pair("3", total="0.00", percentage="0.00", place="3="),
        usebio_pair("4", total="2.00", percentage="100.00", place="1="),
    ]
    file = read(participants(*pairs), usebio_board(1, *lines))
    assert quarrels(file, imported(file)) == []


def test_a_published_total_that_does_not_follow_is_told() -> None:
    lines = [usebio_line("1", "2", "420"), usebio_line("3", "4", "-50")]
    pair = usebio_pair("1", total="1.50", percentage="75.00", place="2")
    file = read(participants(pair, *map(usebio_pair, "234")), usebio_board(1, *lines))
    told = quarrels(file, imported(file))
    assert [quarrel.split(": ", 1)[1].split(" ")[0] for quarrel in told] == [
        "total",
        "percentage",
        "place",
    ]


def test_two_winners_make_two_fields() -> None:
    lines = [usebio_line("1", "1", "420", ("2", "0")), usebio_line("2", "2", "50", ("0", "2"))]
    file = read(MITCHELL, usebio_board(1, *lines), winners=2)
    assert {(entry.contestant, entry.field, entry.number) for entry in file.entries} == {
        ("1NS", "NS", "1"),
        ("1EW", "EW", "1"),
        ("2NS", "NS", "2"),
        ("2EW", "EW", "2"),
    }
    assert (file.lines[0].line.ns, file.lines[0].line.ew) == ("1NS", "1EW")
    assert quarrels(file, imported(file)) == []


def test_one_winner_of_a_mitchell_is_one_field_with_distinct_numbers() -> None:
    file = read(MITCHELL, usebio_board(1, usebio_line("1", "1", "420")), winners=1)
    assert {(entry.number, entry.field) for entry in file.entries} == {
        ("1NS", None),
        ("1EW", None),
        ("2NS", None),
        ("2EW", None),
    }
    imported(file)


def test_butler_lines_and_datums_come_out_as_published() -> None:
    average = "<BOARD_AVERAGE>290</BOARD_AVERAGE>"
    board = usebio_board(
        1,
        usebio_line("1", "2", "420", ("4", "-4"), tag="BUTLER_POINTS"),
        usebio_line("3", "4", "400", ("3", "-3"), tag="BUTLER_POINTS"),
        usebio_line("5", "6", "170", ("-3", "3"), tag="BUTLER_POINTS"),
        usebio_line("7", "8", "-50", ("-8", "8"), tag="BUTLER_POINTS"),
        more=average,
    )
    pairs = participants(*map(usebio_pair, "12345678"))
    file = read(pairs, board, event_type="BUTLER_PAIRS")
    assert file.regulations == "compscore-butler"
    assert [claim.datum for claim in file.datums] == [290]
    assert quarrels(file, imported(file)) == []


def test_cross_imps_are_told_by_their_claims_where_the_event_only_says_pairs() -> None:
    board = usebio_board(
        1,
        usebio_line("1", "2", "420", ("10", "-10"), tag="CROSS_IMP_POINTS"),
        usebio_line("3", "4", "-50", ("-10", "10"), tag="CROSS_IMP_POINTS"),
    )
    method = "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>"
    file = read(FOUR, board, event_type="PAIRS", more=method)
    assert file.regulations == "compscore-cross-imps"
    assert quarrels(file, imported(file)) == []


@pytest.mark.parametrize(
    ("method", "more", "rules"),
    [
        ("BUTLER_IMPS", "", "compscore-butler"),
        ("CROSS_IMPS", "", "compscore-cross-imps"),
        ("IMPS", "<BOARD_AVERAGE>190</BOARD_AVERAGE>", "compscore-butler"),
    ],
)
def test_a_claim_may_be_called_imps_alone(method: str, more: str, rules: str) -> None:
    played = usebio_line("1", "2", "420", ("6.5", "-6.5"), tag="IMPS")
    said = f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>"
    file = read(FOUR, usebio_board(1, played, more=more), event_type="PAIRS", more=said)
    assert (file.regulations, file.decimals) == (rules, 1)
    assert file.lines[0].ns_claim == Fraction(13, 2)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (usebio_line("1", "2", "420", ("6", "-6"), tag="IMPS"), ""),
        (usebio_line("1", "2", "420", tag="LEAD"), "<SCORING_METHOD>IMPS</SCORING_METHOD>"),
    ],
)
def test_imps_against_nobody_knows_what_are_refused(board: str, said: str) -> None:
    with pytest.raises(NotThisKindOfFile, match="does not say against what"):
        read(FOUR, usebio_board(1, board), event_type="PAIRS", more=said)


def test_claims_are_compared_as_they_are_printed() -> None:
    shown = [("420", "6.3"), ("420", "6.3"), ("50", "-5.0"), ("-50", "-7.7")]
    lines = [
        usebio_line(str(2 * n + 1), str(2 * n + 2), points, (imps, ""), tag="CROSS_IMP_POINTS")
        for n, (points, imps) in enumerate(shown)
    ]
    pairs = participants(*map(usebio_pair, "12345678"))
    file = read(pairs, usebio_board(1, *lines), event_type="CROSS_IMP")
    assert quarrels(file, imported(file)) == []


def test_without_words_for_the_winners_the_directions_tell() -> None:
    content = usebio(MITCHELL, usebio_board(1, usebio_line("1", "1", "420")), winners=2)
    silent = content.replace(b"<WINNER_TYPE>2</WINNER_TYPE>", b"")
    assert reader.read("friday.xml", silent) == reader.read("friday.xml", content)


def test_without_directions_the_seats_tell() -> None:
    pairs = participants(*(usebio_pair(number) for number in ("1NS", "2NS", "1EW", "2EW")))
    lines = [usebio_line("1NS", "1EW", "420"), usebio_line("2NS", "2EW", "50")]
    file = read(pairs, usebio_board(1, *lines), winners=2)
    assert [entry.field for entry in file.entries] == ["NS", "NS", "EW", "EW"]


def test_unplayed_lines_count_as_the_program_counts_them() -> None:
    board = usebio_board(
        1,
        usebio_line("1", "2", "420", ("7.5", "-7.5"), tag="CROSS_IMP_POINTS"),
        usebio_line("3", "4", "-50", ("-7.5", "7.5"), tag="CROSS_IMP_POINTS"),
        usebio_line("5", "6"),
    )
    pairs = participants(*map(usebio_pair, "123456"))
    said = "<PROGRAM_NAME>RealBridge</PROGRAM_NAME>"
    file = read(pairs, board, event_type="PAIRS", more=said)
    assert file.regulations == "realbridge-cross-imps"
    assert quarrels(file, imported(file)) == []


def test_the_scoring_method_counts_more_than_the_kind_of_event() -> None:
    method = "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>"
    assert read(FOUR, event_type="MP_PAIRS", more=method).regulations == "compscore-cross-imps"


def test_awards_are_read_from_the_score_or_from_each_sides_own() -> None:
    own = "<NS_SCORE>60%</NS_SCORE><EW_SCORE>50%</EW_SCORE>"
    lines = [usebio_line("1", "2", "A4060"), usebio_line("3", "4", more=own)]
    file = read(FOUR, usebio_board(1, *lines))
    assert [row.awards for row in file.lines] == [
        (Artificial(grade="A-"), Artificial(grade="A+")),
        (Artificial(grade="A+"), Artificial(grade="A")),
    ]


def test_percentages_in_an_imp_contest_are_imps() -> None:
    board = usebio_board(1, usebio_line("1", "2", "A7030", tag="BUTLER_POINTS"))
    awards = read(FOUR, board, event_type="BUTLER_PAIRS").lines[0].awards
    assert awards is not None
    assert awards[0] == Typed(value=Fraction(4), unit="imps")


def test_sit_outs_are_noted_and_unplayed_lines_kept() -> None:
    lines = [usebio_line("1", "0"), usebio_line("2", "BYE"), usebio_line("3", "4", "NP")]
    file = read(FOUR, usebio_board(1, *lines))
    assert [(row.line.ns, row.played) for row in file.lines] == [("3", None)]
    assert len(file.notes) == 2


def test_boards_of_different_lengths_are_read_as_they_are() -> None:
    full = [usebio_line("1", "2", "420"), usebio_line("3", "4", "50")]
    file = read(
        FOUR, usebio_board(1, *full), usebio_board(3, usebio_line("1", "2", "90")), usebio_board(4)
    )
    assert [row.line.board for row in file.lines] == [1, 1, 3]
    imported(file)


def test_sections_have_pairs_of_their_own() -> None:
    board = usebio_board(1, usebio_line("1", "2", "420"), usebio_line("3", "4", "-50"))
    file = read(section("A", FOUR, board), section("B", FOUR, board))
    assert [row.line.ns for row in file.lines] == ["A1", "A3", "B1", "B3"]
    assert {entry.section for entry in file.entries} == {"A", "B"}
    imported(file)


def test_pairs_of_a_whole_session_may_sit_in_any_of_its_sections() -> None:
    board = usebio_board(1, usebio_line("1", "2", "420"))
    other = usebio_board(1, usebio_line("3", "4", "-50"))
    within = f"{FOUR}{section('A', board)}{section('B', other)}"
    file = read(f"<SESSION>{within}</SESSION><SESSION>{FOUR}{board}</SESSION>")
    assert [(row.line.session, row.line.ns) for row in file.lines] == [
        ("1", "1"),
        ("1", "3"),
        ("2", "1"),
    ]


def test_pairs_of_the_whole_event_are_entered_once() -> None:
    first = usebio_board(1, usebio_line("1", "2", "420"))
    second = usebio_board(1, usebio_line("3", "4", "-50"))
    file = read(FOUR, section("A", first), section("B", second))
    assert [entry.contestant for entry in file.entries] == ["1", "2", "3", "4"]
    assert [(row.line.section, row.line.ns) for row in file.lines] == [("A", "1"), ("B", "3")]


def test_sessions_are_told_apart_and_their_totals_are_their_own() -> None:
    def session(name: str, percentage: str, points: str) -> str:
        pairs = [
            usebio_pair("1", percentage=percentage, place="1", players=("Ann", "Bob")),
            *(usebio_pair(number, players=(f"N{number}", f"S{number}")) for number in "234"),
        ]
        lines = [usebio_line("1", "2", points), usebio_line("3", "4", "-50")]
        board = usebio_board(1, *lines)
        return f'<SESSION SESSION_ID="{name}">{participants(*pairs)}{board}</SESSION>'

    file = read(session("1", "100.00", "420"), session("2", "50.00", "-50"))
    assert [row.session for row in file.sessions] == ["1", "2"]
    assert {claim.session for claim in file.totals} == {"1", "2"}
    assert quarrels(file, imported(file)) == []


REFUSED = [
    (usebio(FOUR, usebio_board(1, usebio_line("1", "9", "420"))), "pair 9 EW is not among"),
    (usebio(FOUR, usebio_board(0, usebio_line("1", "2", "420"))), "BOARD_NUMBER '0'"),
    (usebio(FOUR, usebio_board("x")), "BOARD_NUMBER 'x'"),
    (usebio(FOUR, usebio_board(1, usebio_line("1", "2", "425"))), "no contract scores 425"),
    (
        usebio(FOUR, usebio_board(1, usebio_line("1", "2", "430", ("", ""), "4S", "N", "10"))),
        "4S by N with 10 tricks scores 420",
    ),
    (
        usebio(FOUR, usebio_board(1, usebio_line("1", "2", "50"), usebio_line("1", "2", "90"))),
        "another result than board 1, line 1 (1-2)",
    ),
    (usebio(participants(usebio_pair(""))), "has no PAIR_NUMBER"),
    (
        usebio(FOUR, f"<MATCH>{usebio_board(1)}</MATCH>"),
        "match 1 (-): '' is not among the participants",
    ),
    (usebio(FOUR, f"<SESSION>{section('A')}{usebio_board(1)}</SESSION>"), "stands elsewhere"),
    (usebio(participants(usebio_pair("1", place="first"))), "PLACE 'first'"),
    (usebio(participants(usebio_pair("1", total="much"))), "'much' is not a whole number"),
    (usebio(FOUR)[:-20], "not XML"),
    (usebio(FOUR).replace(b"Friday", b"Fr\x81day"), "line 1: byte 0x81 is not UTF-8"),
    (usebio(FOUR).replace(b'?xml version="1.0"', b'?xml version="1.0" encoding="x"'), "encoding"),
    (
        usebio(FOUR).replace(b"</EVENT>", b"</EVENT><EVENT/>"),
        "2 events (Friday and one); expected one: give each a file of its own",
    ),
]


@pytest.mark.parametrize(("content", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_file_place_and_value(content: bytes, expected: str) -> None:
    with pytest.raises(InFile) as refusal:
        reader.read("friday.xml", content)
    message = str(refusal.value)
    assert message.startswith("friday.xml, ")
    assert expected in message
    assert "\n" not in message


BOMB = '<!DOCTYPE b [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE b [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
PARAMETER = '<!DOCTYPE b [<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd">%a;]>'


@pytest.mark.parametrize("head", [BOMB, OUTSIDE, PARAMETER])
def test_entities_are_never_expanded(head: str) -> None:
    with pytest.raises(InFile, match="declares entities, which are never expanded"):
        read(FOUR, head=head)


def test_a_document_type_elsewhere_is_not_fetched() -> None:
    head = '<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/usebio_v1_2.dtd">'
    assert read(FOUR, head=head).entries


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"<html/>", "<HTML>"),
        (b"<USEBIO/>", "<USEBIO>"),
        (usebio(FOUR, event_type="SWISS_TEAMS"), "USEBIO event type SWISS_TEAMS"),
    ],
)
def test_other_xml_is_refused_by_name(content: bytes, found: str) -> None:
    with pytest.raises(NotThisKindOfFile) as refusal:
        reader.read("friday.xml", content)
    assert refusal.value.found == found


@pytest.mark.parametrize(
    ("program", "event_type", "rules"),
    [
        ("EBUScore Pairs", "MP_PAIRS", "ebuscore-matchpoints"),
        ("EBUScore", "MP_PAIRS", "ebuscore-matchpoints"),
        ("BriAn", "MP_PAIRS", "brian-matchpoints"),
        ("Pianola", "CROSS_IMPS", "pianola-cross-imps"),
        ("Pianola", "MP_PAIRS", "compscore-matchpoints"),
    ],
)
def test_a_program_scores_by_its_own_set(program: str, event_type: str, rules: str) -> None:
    said = f"<PROGRAM_NAME>{program}</PROGRAM_NAME>"
    content = usebio(participants(usebio_pair("1")), event_type=event_type, more=said)
    assert reader.read("evening.xml", content).regulations == rules


@pytest.mark.parametrize(("version", "notes"), [("1.0", 0), ("1.3", 0), ("2.0", 1)])
def test_a_version_that_is_not_known_is_said(version: str, notes: int) -> None:
    content = usebio(participants(usebio_pair("1"), usebio_pair("2")))
    said = content.replace(b'Version="1.2"', f'Version="{version}"'.encode())
    file = reader.read("a.xml", said)
    assert [note for note in file.notes if "read as 1.3" in note] == [
        f"says that it is USEBIO {version}: it is read as 1.3"
    ] * notes


def test_scorebridge_brings_a_board_to_the_fields_top_and_rounds_to_tenths() -> None:
    """Three tables of a field of four: (1 + M) x 4 / 3 - 1 of a top of 6, each side by itself."""
    full = (("1", "2", "420", "5", "1"), ("3", "4", "420", "5", "1"), ("5", "6", "50", "1", "5"))
    few = (
        ("2", "1", "100", "5.7", "0.3"),
        ("4", "3", "-90", "3", "3"),
        ("6", "5", "-120", "0.3", "5.7"),
    )
    lines = [
        [usebio_line(ns, ew, score, (one, other)) for ns, ew, score, one, other in board]
        for board in (full, few)
    ]
    lines[0].append(usebio_line("7", "8", "50", ("1", "5")))
    pairs = participants(*(usebio_pair(number) for number in "12345678"))
    boards = (usebio_board(at, *those) for at, those in enumerate(lines, 1))
    content = usebio(pairs, *boards, more="<PROGRAM_NAME>ScoreBridge</PROGRAM_NAME>")
    file = reader.read("monday.xml", content)
    assert file.regulations == "scorebridge-matchpoints"
    evening = imported(file)
    assert quarrels(file, evening) == []
    assert evening.totals()["2"] == Fraction("6.7")
