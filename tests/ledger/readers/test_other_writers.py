"""USEBIO, ACBL results and PBN as other programs write the same: encodings, order, wrappings."""

import json
from xml.etree.ElementTree import Element, tostring

import pytest
from defusedxml.ElementTree import fromstring

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.encounters import match, tags, team
from tests.ledger.readers.files import participants, usebio, usebio_board, usebio_line, usebio_pair
from tests.ledger.readers.kinds import ACBL, PBN_PAIRS, USEBIO


def told(file: ResultFile) -> tuple[object, ...]:
    lines = [
        (row.line.key, row.played, row.awards, row.ns_claim, row.ew_claim) for row in file.lines
    ]
    totals = [(one.contestant, one.total, one.percentage, one.rank) for one in file.totals]
    return lines, totals, file.entries, file.regulations


PLAIN = USEBIO.decode()
BARE = PLAIN.partition("?>")[2]


def reordered() -> bytes:
    """The same with the parts of pairs, players and lines in the opposite order."""
    root = fromstring(PLAIN)
    for element in root.iter():
        if element.tag in ("PAIR", "TRAVELLER_LINE"):
            element[:] = sorted(element[:], key=_people_last, reverse=True)
    return tostring(root)


def _people_last(element: Element) -> tuple[bool, str]:
    return element.tag != "PLAYER", element.tag if element.tag != "PLAYER" else ""


XML = {
    "UTF-16": f'<?xml version="1.0" encoding="utf-16"?>{BARE}'.encode("utf-16"),
    "UTF-16 that is UTF-8": f'<?xml version="1.0" encoding="utf-16"?>{BARE}'.encode(),
    "blank lines before its declaration": f"\r\n\n{PLAIN}".encode(),
    "no declaration": BARE.encode(),
    "a name space": PLAIN.replace("<USEBIO ", '<USEBIO xmlns="urn:usebio" ', 1).encode(),
    "small letters": PLAIN.replace("PAIR_NUMBER>", "pair_number>").encode(),
    "another order": reordered(),
}


@pytest.mark.parametrize("way", XML)
def test_usebio_is_the_same_however_it_is_written(way: str) -> None:
    assert told(readers.read("friday.xml", XML[way])) == told(readers.read("friday.xml", USEBIO))


@pytest.mark.parametrize("declared", ["", ' encoding="UTF-8"'])
def test_usebio_that_is_no_utf_8_is_read_as_windows_writes_it_and_says_so(declared: str) -> None:
    text = f'<?xml version="1.0"{declared}?>\n{BARE}'.replace("Friday", "Soirée à Orléans")
    file = readers.read("friday.xml", text.encode("cp1252"))
    assert file.title == "Soirée à Orléans"
    note = "line 2: byte 0xe9 is not UTF-8; the file is read as Windows-1252 (Soirée)"
    assert note in file.notes
    assert told(file) == told(readers.read("friday.xml", USEBIO))


@pytest.mark.parametrize("cut", [30, 200])
def test_what_is_no_xml_in_any_encoding_is_refused_with_its_place(cut: int) -> None:
    with pytest.raises(InFile, match="not XML"):
        readers.read("friday.xml", USEBIO.replace(b"Friday", b"Fr\xe9day")[:-cut])


def silent(*places: str, crossed: bool = False) -> ResultFile:
    """An event that says nothing of winners and directions. crossed: pair 3 sits both ways."""
    pairs = (usebio_pair(str(n), place=place) for n, place in enumerate(places, 1))
    lines = usebio_line("1", "3", "420"), usebio_line("2", "4", "50")
    second = usebio_line("3", "2", "50") if crossed else usebio_line("1", "4", "50")
    boards = usebio_board(1, *lines), usebio_board(2, second)
    content = usebio(participants(*pairs), *boards)
    return readers.read("friday.xml", content.replace(b"<WINNER_TYPE>1</WINNER_TYPE>", b""))


@pytest.mark.parametrize(
    ("places", "crossed", "fields"),
    [
        (("1", "2", "2", "1"), False, ["NS", "NS", "EW", "EW"]),
        (("", "", "", ""), False, ["NS", "NS", "EW", "EW"]),
        (("1", "2", "4", "3"), False, [None] * 4),
        (("", "", "", ""), True, [None] * 4),
    ],
)
def test_who_wins_follows_seats_and_places_where_nothing_says_it(
    places: tuple[str, ...], *, crossed: bool, fields: list[str | None]
) -> None:
    assert [entry.field for entry in silent(*places, crossed=crossed).entries] == fields


def room(score: str, **said: str) -> str:
    return f"<TRAVELLER_LINE>{tags(SCORE=score, **said)}</TRAVELLER_LINE>"


def of_teams(*lines: str) -> ResultFile:
    teams = participants(team("1", "10", "1"), team("2", "-10", "2"))
    board = usebio_board(1, *lines)
    more = tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS")
    cup = match(1, "1", "2", ("10", "-10"), board)
    return readers.read("cup.xml", usebio(teams, cup, event_type="TEAMS", more=more))


def test_a_line_without_a_direction_is_told_by_whose_pair_sits_north_south() -> None:
    file = of_teams(room("-50", NS_PAIR_NUMBER="2-1"), room("420", NS_PAIR_NUMBER="1-1"))
    assert [(row.line.ns, row.line.ew, row.line.room) for row in file.lines] == [
        ("2", "1", "closed"),
        ("1", "2", "open"),
    ]
    with pytest.raises(InFile, match="board 1, line 1: DIRECTION '' is neither"):
        of_teams(room("420"))


def test_a_p2p_file_of_players_and_points_alone_is_an_event_without_lines() -> None:
    file = readers.read("p2p.xml", usebio(participants(*(usebio_pair(n, "NS") for n in "12"))))
    assert len(file.entries) == 2
    assert file.lines == ()


GAME = json.loads(ACBL)


@pytest.mark.parametrize("wrapped", [{"data": GAME}, [GAME], {"ok": True, "event": GAME}])
def test_an_acbl_result_may_be_held_by_something_else(wrapped: object) -> None:
    file = readers.read("game.json", json.dumps(wrapped, indent=1).encode())
    assert told(file) == told(readers.read("game.json", ACBL))


def test_a_late_play_that_nobody_has_made_yet_is_not_played() -> None:
    late = ACBL.replace(b'"AVE+"', b'"LATE"')
    assert late != ACBL
    rows = [row for row in readers.read("game.json", late).lines if row.line.board == 2]
    assert [(row.played, row.awards) for row in rows] == [(None, None)]


def test_the_page_of_a_team_game_without_its_results_says_so() -> None:
    page = (
        b'<!DOCTYPE html><html><team-result-details v-bind:data="{}"></team-result-details></html>'
    )
    with pytest.raises(NotThisKindOfFile, match="JSON without sessions"):
        readers.read("page.html", page)


PBN = {
    "every record twice": PBN_PAIRS + b"\n" + PBN_PAIRS,
    "decimal commas": PBN_PAIRS.replace(b" 1.0", b" 1,0").replace(b" -1.0", b" -1,0"),
    "an end of old programs": PBN_PAIRS + b"\x1a",
    "UTF-16": PBN_PAIRS.decode().encode("utf-16"),
}


@pytest.mark.parametrize("way", PBN)
def test_pbn_is_the_same_however_it_is_written(way: str) -> None:
    one, other = readers.read("friday.pbn", PBN[way]), readers.read("friday.pbn", PBN_PAIRS)
    assert told(one) == told(other)


def won(one: str, other: str) -> str:
    return tags(TEAM_POINTS=one, OPPOSING_TEAM_POINTS=other)


@pytest.mark.parametrize("scale", [("2", "1", "0"), ("1", "0.5", "0")])
def test_boards_won_are_counted_from_two_or_from_one(scale: tuple[str, str, str]) -> None:
    win, level, loss = scale
    teams = participants(team("1", level, "2"), team("2", win, "1"))
    rooms = [
        room(one, DIRECTION="NS") + room(other, DIRECTION="EW")
        for one, other in (("420", "420"), ("100", "200"))
    ]
    boards = (
        usebio_board(1, rooms[0], more=won(level, level)),
        usebio_board(2, rooms[1], more=won(loss, win)),
    )
    more = tags(BOARD_SCORING_METHOD="BAM", MATCH_SCORING_METHOD="BAM")
    cup = match(1, "1", "2", (level, win), *boards)
    file = readers.read("cup.xml", usebio(teams, cup, event_type="TEAMS", more=more))
    assert [(row.ns_claim, row.ew_claim) for row in file.lines] == [(1, 1), (1, 1), (0, 2), (2, 0)]
    assert [one.total for one in file.totals] == [1, 2]
    assert [(one.home_total, one.away_total) for one in file.matches] == [(1, 2)]


def test_a_p2p_file_of_teams_alone_is_an_event_without_matches() -> None:
    more = tags(MATCH_SCORING_METHOD="VPS")
    content = usebio(participants(team("1", "9", "2")), event_type="TEAMS", more=more)
    file = readers.read("p2p.xml", content)
    assert [len(entry.players) for entry in file.entries] == [4]
    assert file.lines == ()


def test_a_swiss_of_pairs_that_does_not_say_how_boards_are_scored_is_told_so() -> None:
    pairs = participants(usebio_pair("1"), usebio_pair("2"))
    numbers = tags(ROUND_NUMBER=1, NS_PAIR_NUMBER=1, EW_PAIR_NUMBER=2, NS_SCORE=15, EW_SCORE=5)
    cup = f"<MATCH>{numbers}{usebio_board(1, room('400'))}</MATCH>"
    more = tags(MATCH_SCORING_METHOD="VPS")
    file = readers.read("swiss.xml", usebio(pairs, cup, event_type="SWISS_PAIRS", more=more))
    (note,) = file.notes
    assert note.startswith("the event does not say how boards are scored")


def test_a_number_beside_two_names_is_one_person_and_said() -> None:
    """As a club has it that types another member's number: whoever has it first has it."""
    one, other = (
        f"<PAIR>{tags(PAIR_NUMBER=number)}<PLAYER>"
        f"{tags(PLAYER_NAME=name, NATIONAL_ID_NUMBER=77)}</PLAYER></PAIR>"
        for number, name in (("1", "Ann Alba"), ("2", "Cy Como"))
    )
    said = "Cy Como (in 2) has the number of Ann Alba (in 1): counts as Ann Alba"
    assert readers.read("two.xml", usebio(participants(one, other))).notes == (said,)
    again = other.replace("Cy Como", "ANN ALBA")
    assert readers.read("two.xml", usebio(participants(one, again))).notes == ()
