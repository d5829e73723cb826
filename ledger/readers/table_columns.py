"""The columns of table results: their names in many languages, and what their cells mean."""

import re
from collections.abc import Mapping

from ledger.bridge.boards import Room
from ledger.bridge.numbers import whole_number
from ledger.readers.delimited import plain
from ledger.readers.lines import NOTHING

COLUMNS: dict[str, tuple[str, ...]] = {
    "session": (
        *("session", "sessionid", "date"),
        *("seance", "sitzung", "zitting", "sesja", "sesjon", "sessione", "sesion"),
    ),
    "section": (
        *("section", "sectionname", "sektion", "sectie", "sekcja", "seksjon", "sezione"),
        "seccion",
    ),
    "round": ("round", "rnd", "rd", "tour", "runde", "ronde", "runda", "omgang", "turno", "ronda"),
    "table": (
        *("table", "tbl", "tablenumber", "tableno"),
        *("tisch", "tafel", "stolik", "stol", "bord", "tavolo", "mesa"),
    ),
    "room": ("room", "raum", "salle", "zaal", "pokoj", "rum", "rom", "sala"),
    "board": (
        *("board", "boardnumber", "boardno", "boardnr", "brd", "bd", "donne", "etui"),
        *("spel", "spelnr", "rozdanie", "spill", "bricka", "spil", "mano"),
    ),
    "ns": (
        *("ns", "nspair", "pairns", "nspairnumber", "nspairno", "nsnumber", "nsno", "nsid"),
        *("pairnons", "pairidns", "nsteam", "teamns", "hometeam"),
        *("paarns", "paarnz", "nz", "pairens", "parns", "coppians", "parejans"),
    ),
    "ew": (
        *("ew", "ewpair", "pairew", "ewpairnumber", "ewpairno", "ewnumber", "ewno", "ewid"),
        *("pairnoew", "pairidew", "ewteam", "teamew", "visitteam", "visitingteam"),
        *("eo", "paireeo", "coppiaeo", "parejaeo"),
        *("ow", "paarow", "teamow", "teameo", "ov", "parov", "\u00f8v", "par\u00f8v"),
    ),
    "contract": ("contract", "contrat", "kontrakt", "contratto", "contrato"),
    "declarer": (
        *("declarer", "by", "playedby", "decl", "declarant", "alleinspieler", "spieler", "leider"),
        *("rozgrywajacy", "spelforare", "spilf\u00f8rer", "spillef\u00f8rer"),
        *("dichiarante", "declarante"),
    ),
    "tricks": (
        *("tricks", "trickstaken", "levees", "stiche", "slagen", "lewy", "stick", "stikk", "stik"),
        *("prese", "bazas"),
    ),
    "result": (
        *("result", "res", "made", "resultat", "resultaat", "ergebnis", "wynik", "risultato"),
        "resultado",
    ),
    "lead": (
        *("lead", "openinglead", "leadcard", "entame", "ausspiel", "uitkomst", "wist"),
        *("utspel", "utspill", "udspil", "attacco", "salida"),
    ),
    "score": (
        *("score", "nsscore", "scorens", "points", "nspoints", "pointsns", "nzscore", "scorenz"),
        *("zapisns", "zapis", "marquens", "marque", "poang"),
    ),
    "ew_score": (
        *("ewscore", "scoreew", "ewpoints", "pointsew", "scoreeo", "owscore", "scoreow"),
        *("zapisew", "marqueeo"),
    ),
    "ns_imps": (
        *("nsimp", "nsimps", "impns", "impsns", "impnz", "nscrossimps", "nscrossimp"),
        *("nsximps", "nsximp", "ximpsns", "ximpns"),
    ),
    "ew_imps": (
        *("ewimp", "ewimps", "impew", "impsew", "impeo", "impow", "ewcrossimps", "ewcrossimp"),
        *("ewximps", "ewximp", "ximpsew", "ximpew"),
    ),
    "ns_matchpoints": ("nsmp", "nsmps", "mpns", "mpsns", "nsmatchpoints", "matchpointsns"),
    "ew_matchpoints": ("ewmp", "ewmps", "mpew", "mpsew", "ewmatchpoints", "matchpointsew"),
    "ns_names": ("nsnames", "nsplayers", "nsname", "namesns", "playersns"),
    "ew_names": ("ewnames", "ewplayers", "ewname", "namesew", "playersew"),
    "north": ("north", "n", "nord", "noord"),
    "south": ("south", "s", "sud", "zuid", "syd", "sor"),
    "east": ("east", "e", "est", "ost", "oost"),
    "west": ("west", "w", "ouest", "ovest", "vast"),
}
"""The plain names under which each thing that is read is found.

In English, then in French, German, Dutch, Polish, Scandinavian languages, Italian and Spanish.
"""

SEATS: dict[str, dict[str, str]] = {
    "eo": {"O": "W"},
    "ow": {"O": "E", "Z": "S"},
    "ov": {"\u00d6": "E", "O": "E", "V": "W"},
    "\u00f8v": {"\u00d8": "E", "O": "E", "V": "W"},
}
"""The letters of seats, by the end of east-west's heading: O is west in French, east in German."""

WHOLE = ("board", "ns", "ew", "round", "table", "tricks")
"""Columns of whole numbers, which a spreadsheet may print with a decimal."""

DECIMAL = re.compile(r"(\d+)[.,]0", re.ASCII)
POINTS = re.compile(r"([+-]?\d{1,2})[ .,'\u2019\u00a0\u202f](\d{3})|([+-]?\d+)[.,]0{1,2}", re.ASCII)
"""Points with a mark between thousands, or with decimals."""

ROOMS: dict[str, Room] = {
    **dict.fromkeys(("open", "o", "offen", "ouverte", "otwarty", "apen", "aben", "aperta"), "open"),
    **dict.fromkeys(("closed", "c", "geschlossen", "fermee", "gesloten", "zamkniety"), "closed"),
    **dict.fromkeys(("sluten", "stengt", "lukket", "lukkede", "chiusa", "cerrada"), "closed"),
}


NEEDED = ("board", "ns", "ew")


def recognises(columns: tuple[str, ...]) -> bool:
    """Tell whether these are the columns of table results, or most of them."""
    found = found_in(columns).keys()
    return found >= {*NEEDED} or (len(found & {*NEEDED}) > 1 and not found.isdisjoint(PLAYED))


PLAYED = ("contract", "score", "result", "tricks", "ew_score")
"""The columns of which every table of results has one."""


def found_in(columns: tuple[str, ...]) -> dict[str, str]:
    """Return the column of each thing: the first of its names that is there."""
    found = {}
    for what, names in COLUMNS.items():
        there = [name for name in names if name in columns]
        if there:
            found[what] = there[0]
    return found


AGAINST = re.compile(r"=|([+-](?:\d|1[0-3]))", re.ASCII)
"""A number of tricks relative to the contract."""


def tricks_in(cells: Mapping[str, str]) -> str:
    """Return the tricks taken; relative to the contract, they need their sign.

    If both columns are there they must agree, unless the result is something else (a score).
    """
    result, tricks, contract = (cells.get(name, "") for name in ("result", "tricks", "contract"))
    if tricks or not result or result in NOTHING:
        against = AGAINST.fullmatch(result)
        if against and tricks.isdecimal() and contract[:1].isdecimal():
            told = 6 + int(contract[0]) + int(against[1] or 0)
            if whole_number(tricks) != told:
                raise ValueError(f"{tricks} tricks in {contract} are not {result}")
        return tricks
    if result[0] not in "=+-":
        raise ValueError(f"result {result!r} is not against the contract (=, +1, -2)")
    return result


def room_in(text: str) -> Room:
    """Return the room that a cell names. Raises ValueError."""
    room = ROOMS.get(plain(text))
    if room is None:
        raise ValueError(f"room {text!r} is neither open nor closed")
    return room


def written(cells: Mapping[str, str], ew_column: str) -> dict[str, str]:
    """Return the cells of a row with plain numbers and the English letters of seats.

    Decimals that are 0 are left out. ew_column: the plain name of the column with east-west.
    """
    letters = next((SEATS[end] for end in SEATS if ew_column.endswith(end)), {})
    found = dict(cells)
    for what in WHOLE:
        if match := DECIMAL.fullmatch(found.get(what, "")):
            found[what] = match[1]
    for what in ("score", "ew_score"):
        if match := POINTS.fullmatch(found.get(what, "")):
            found[what] = match[3] or f"{match[1]}{match[2]}"
    if "declarer" in found:
        found["declarer"] = letters.get(found["declarer"].upper(), found["declarer"])
    return found
