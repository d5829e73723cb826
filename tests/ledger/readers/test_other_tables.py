"""Tables as other programs and spreadsheets write them: the same contest, however it is written."""

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile

ROWS = (
    "session,board,ns,ew,contract,declarer,lead,score,ns_imp,ew_imp,ns_names",
    "1,1,1,2,3N,E,SK,-430,-6.5,6.5,Åse & Jörg",
    "1,1,3,4,2HX,S,DQ,470,6.5,-6.5,Zoë & Łukasz",
    "1,2,1,4,---,,,0,0,0,",
    "1,2,3,2,6S,N,HA,1430,0,0,",
)
PLAIN = "\n".join((*ROWS, ""))


def read(text: str, encoding: str = "utf-8") -> ResultFile:
    return readers.read("friday.csv", text.encode(encoding))


SAME = read(PLAIN)


def told(file: ResultFile) -> tuple[object, ...]:
    lines = [(row.line.key, row.played, row.ns_claim, row.ew_claim) for row in file.lines]
    return lines, file.entries, file.regulations


def headed(header: str) -> str:
    return "\n".join((header, *ROWS[1:], ""))


def with_cells(*changes: tuple[str, str]) -> str:
    text = PLAIN
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


WRITTEN = {
    "UTF-16 of a spreadsheet": PLAIN.replace(",", "\t").encode("utf-16"),
    "UTF-16, the other way round": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
    "a mark before UTF-8": b"\xef\xbb\xbf" + PLAIN.encode(),
    "its separator first": ("sep=;\r\n" + PLAIN.replace(",", ";")).encode(),
    "a title and blank lines": ("\nClub evening\n;;;\n\n" + PLAIN.replace(",", ";")).encode(),
    "an end of old programs": (PLAIN + "\x1a").encode(),
    "decimal commas": PLAIN.replace(",", ";").replace(".", ",").encode(),
    "points with decimals": with_cells((",-430,", ",-430.0,"), (",470,", ",470.00,")).encode(),
    "points with thousands": with_cells((",1430,", ",1'430,")).encode(),
    "numbers with decimals": with_cells(("1,2,3,2,6S", "1,2.0,3.0,2.0,6S")).encode(),
    "suits as signs": with_cells((",2HX,", ",2♥x,"), (",6S,", ",6♠,")).encode(),
    "no trump in French": with_cells((",3N,", ",3 SA,")).encode(),
}


@pytest.mark.parametrize("way", WRITTEN)
def test_it_is_the_same_contest_however_it_is_written(way: str) -> None:
    assert told(readers.read("friday.csv", WRITTEN[way])) == told(SAME)


HEADS = (
    "Session,Board No,NS Pair,EW Pair,Contract,Declarer,Lead,NS Score,NS X-IMPs,EW X-IMPs,NS names",
    "Séance,Donne,NS,EO,Contrat,Déclarant,Entame,Score NS,IMP NS,IMP EO,NS names",
    "Sitzung,Board-Nr.,Paar NS,Paar OW,Kontrakt,Spieler,Ausspiel,Score NS,IMP NS,IMP OW,NS names",
    "Zitting,Spel,NZ,OW,Contract,Leider,Uitkomst,Score NZ,IMP NZ,IMP OW,NS names",
    "Sesja,Rozdanie,NS,EW,Kontrakt,Rozgrywający,Wist,Zapis,IMP NS,IMP EW,NS names",
    "Sesjon,Spill,NS,ØV,Kontrakt,By,Utspill,Score NS,NS IMP,EW IMP,NS names",
)


@pytest.mark.parametrize("header", HEADS)
def test_columns_are_known_in_the_languages_of_clubs(header: str) -> None:
    assert told(read(headed(header))) == told(SAME)


@pytest.mark.parametrize(
    ("east_west", "east", "south"), [("EO", "E", "S"), ("OW", "O", "Z"), ("ØV", "Ø", "S")]
)
def test_seats_are_the_letters_of_the_language_of_the_columns(
    east_west: str, east: str, south: str
) -> None:
    rows = f"board,ns,{east_west},contract,declarer,tricks\n1,1,2,3N,{east},9\n1,3,4,2H,{south},8\n"
    assert [row.played and row.played.declarer for row in read(rows).lines] == ["E", "S"]


def test_west_is_o_in_french() -> None:
    (line,) = read("board,ns,eo,contract,declarer,tricks\n1,1,2,3N,O,9\n").lines
    assert line.played is not None
    assert line.played.declarer == "W"


def test_what_stands_above_the_columns_is_said_and_lines_keep_their_numbers() -> None:
    file = read("Friday pairs\n\n" + PLAIN)
    assert file.notes == ("what stands above line 3, the columns, is not read",)
    assert file.lines[0].place == "line 4, board 1 1-2"
    with pytest.raises(InFile, match="line 8: has 2 cells; the header has 11"):
        read("Friday pairs\n\n" + PLAIN + "1,2\n")


def test_a_heading_in_another_encoding_is_told_with_what_it_lacks() -> None:
    """Saved by a Polish Windows, a file of these columns seemed to have other ones."""
    header = "Rozdanie;NS;EW;Kontrakt;Rozgrywający;Lewy"
    row = "1;1;2;4S;N;10"
    assert [line.line.board for line in readers.read("a.csv", f"{header}\n{row}\n".encode()).lines]
    with pytest.raises(InFile) as refused:
        readers.read("a.csv", f"{header}\n{row}\n".encode("cp1250"))
    assert str(refused.value) == (
        "a.csv, line 1: has no column score, nor contract, declarer and tricks; line 1: byte 0xb9"
        " is not UTF-8; the file is read as Windows-1252 (Rozgrywaj¹cy): save the file as UTF-8 if"
        " its columns are called otherwise"
    )


def test_a_table_that_lacks_a_column_says_which() -> None:
    with pytest.raises(InFile, match="line 1: has no column ew"):
        read("board,ns,score\n1,1,420\n")
    with pytest.raises(InFile, match="line 2: has no column score, nor contract"):
        read("Friday\nboard,ns,ew\n1,1,2\n")
    with pytest.raises(NotThisKindOfFile):
        read("name,town,telephone\nAnn,Leeds,1\n")


def test_rooms_are_known_in_the_languages_of_clubs() -> None:
    german = "Runde;Raum;Board;Team NS;Team OW;Score\n1;offen;1;A;B;420\n1;Geschlossen;1;B;A;-50\n"
    assert [row.line.room for row in read(german).lines] == ["open", "closed"]
