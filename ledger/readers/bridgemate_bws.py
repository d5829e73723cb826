"""A Bridgemate database (.bws): results, and the member numbers given at the tables.

PlayerNumbers says who sat where when play began; RoundData which pair that is. Where it has a
number without a name, PlayerNames has the name.
"""

from collections.abc import Iterator, Sequence

from ledger.bridge.boards import SEATS, Seat, Side, side_of
from ledger.bridge.deals import Deal, hands_of, tricks_of
from ledger.bridge.numbers import whole_number
from ledger.errors import InFile
from ledger.readers.bridgemate import COLUMNS, SESSION, Received, results
from ledger.readers.deals import Deals
from ledger.readers.delimited import Row
from ledger.readers.jet import Database, is_database
from ledger.readers.kinds import Kind
from ledger.readers.lines import whole
from ledger.readers.result_file import DealRow, PlayerRow, ResultFile
from ledger.readers.roster import Meeting, Place

SEAT_WORDS: dict[Seat, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
SUIT_WORDS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
NOT_MATCHPOINTS = {"2": "Butler", "3": "cross-IMPs", "4": "teams"}
"""The scoring by ScoringType, where it is not by matchpoints."""

MOST_BOARDS = 100
"""The most boards that a row of RoundData may name; nobody plays as many in a round."""


def read(name: str, content: bytes) -> ResultFile:
    """Read a database. Raises InFile, NotInstalled."""
    database = Database(name, content)
    received = database.rows("ReceivedData")
    if not received:
        what = "has no results yet, or this is no Bridgemate database"
        raise InFile(file=name, place="table ReceivedData", what=what)
    missing = sorted(COLUMNS - received[0].cells.keys())
    if missing:
        what = f"has no column {', '.join(missing)}"
        raise InFile(file=name, place="table ReceivedData", what=what)
    sections = database.rows("Section")
    letters = {row.cell("id"): row.cell("letter") or row.cell("id") for row in sections}
    session = next(iter(database.rows("Session")), Row(0, {}))
    found = results(
        name,
        "bridgemate-bws",
        Received(
            rows=tuple(_in_letters(row, letters) for row in received),
            row="ReceivedData row",
            players=_players(database, letters),
            movement=tuple(_movement(database, letters)),
            title=session.cell("name") or None,
            day=session.cell("date").partition(" ")[0] or None,
            notes=tuple(_notes(sections)),
        ),
    )
    several = any(row.line.section for row in found.lines)
    return _deals(name, database, letters, several=several).beside(found)


def _deals(name: str, database: Database, letters: dict[str, str], *, several: bool) -> Deals:
    """Return the deals of HandRecord, with the double-dummy tricks of HandEvaluation."""
    deals = Deals(name)
    tricks = {_board(row): _tricks(row) for row in database.rows("HandEvaluation")}
    for row in database.rows("HandRecord"):
        place = f"table HandRecord row {row.line}"
        with deals.at(place):
            hands = hands_of({seat: _hand(row, word) for seat, word in SEAT_WORDS.items()})
            board = whole(row.cell("board"), "Board")
            section = letters.get(row.cell("section"), row.cell("section"))
            deals.keep(
                DealRow(
                    place=place,
                    session=SESSION,
                    section=section if several else "",
                    deal=Deal(board=board, hands=hands, tricks=tricks.get(_board(row))),
                )
            )
    return deals


def _board(row: Row) -> tuple[str, str]:
    return row.cell("section"), row.cell("board")


def _hand(row: Row, word: str) -> str:
    return ".".join(row.cell(word + suit) for suit in SUIT_WORDS)


def _tricks(row: Row) -> str | None:
    """Return the double-dummy table of a row; None unless it is complete."""
    found = {
        (seat, strain): row.cell(seat_word + word)
        for seat, seat_word in SEAT_WORDS.items()
        for word, strain in (*SUIT_WORDS.items(), ("notrump", "NT"))
    }
    read = {key: whole_number(text) for key, text in found.items()}
    taken = {key: number for key, number in read.items() if number is not None}
    return None if max(taken.values(), default=14) > 13 else tricks_of(taken)


def _in_letters(row: Row, letters: dict[str, str]) -> Row:
    """Return the row with its section's letter in place of the section's number."""
    section = row.cell("section")
    number = whole_number(row.cell("id"))
    line = row.line if number is None else number
    return Row(line, row.cells | {"section": letters.get(section, section)})


def _notes(sections: Sequence[Row]) -> list[str]:
    """Note the sections that are not scored by matchpoints."""
    types = {row.cell("scoringtype") for row in sections} & NOT_MATCHPOINTS.keys()
    return [
        f"the database says that boards are scored by {NOT_MATCHPOINTS[kind]}: say --regulations"
        for kind in sorted(types)
    ]


def _players(database: Database, letters: dict[str, str]) -> dict[Place, tuple[PlayerRow, ...]]:
    """Return the players of each pair, by where it sits in the first round."""
    seats: dict[tuple[str, str, Side], list[PlayerRow]] = {}
    for row in _named(database):
        seat = row.cell("direction").upper()
        if seat in SEATS and row.cell("name") and row.cell("round") in ("", "0", "1"):
            number = row.cell("number")
            known = f"national:{number}" if number.strip("0") else None
            at = (row.cell("section"), row.cell("table"), side_of(seat))
            seats.setdefault(at, []).append(PlayerRow(name=row.cell("name"), number=known))
    found: dict[Place, tuple[PlayerRow, ...]] = {}
    for row in database.rows("RoundData"):
        if row.cell("round") != "1":
            continue
        section = row.cell("section")
        sides: tuple[tuple[Side, str], ...] = (("NS", "nspair"), ("EW", "ewpair"))
        for side, column in sides:
            players = seats.get((section, row.cell("table"), side), [])
            if len(players) == 2:
                place = Place("", letters.get(section, section), side, row.cell(column))
                found[place] = tuple(players)
    return found


def _movement(database: Database, letters: dict[str, str]) -> Iterator[Meeting]:
    """Yield who is to meet whom on which board, without rows of RoundData that cannot be read."""
    for row in database.rows("RoundData"):
        low, high = (whole_number(row.cell(column)) for column in ("lowboard", "highboard"))
        if low is not None and high is not None:
            section = letters.get(row.cell("section"), row.cell("section"))
            for board in range(low, min(high, low + MOST_BOARDS) + 1):
                yield Meeting(SESSION, section, board, row.cell("nspair"), row.cell("ewpair"))


def _named(database: Database) -> list[Row]:
    """Return the rows of PlayerNumbers, with names that only PlayerNames has."""
    rows = database.rows("PlayerNumbers")
    if all(row.cell("name") or not row.cell("number").strip("0") for row in rows):
        return list(rows)
    names = {row.cell("strid") or row.cell("id"): row for row in database.rows("PlayerNames")}
    return [
        Row(row.line, row.cells | {"name": row.cell("name") or _name(names, row)}) for row in rows
    ]


def _name(names: dict[str, Row], row: Row) -> str:
    known = names.get(row.cell("number"))
    return known.cell("name") if known else ""


KIND = Kind("a Bridgemate database (.bws)", lambda start: is_database(start.content), read)
