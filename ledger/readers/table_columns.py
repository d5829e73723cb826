"""The columns of table results: by which names they go, and what stands in a cell."""

import re
from collections.abc import Mapping

from ledger.bridge.boards import Room
from ledger.bridge.numbers import whole_number
from ledger.readers.lines import NOTHING

COLUMNS: dict[str, tuple[str, ...]] = {
    "session": ("session", "sessionid", "date"),
    "section": ("section", "sectionname"),
    "round": ("round", "rnd", "rd"),
    "table": ("table", "tbl", "tablenumber"),
    "room": ("room",),
    "board": ("board", "boardnumber", "boardno", "brd", "bd"),
    "ns": ("ns", "nspair", "pairns", "nspairnumber", "nsnumber", "nsteam", "hometeam"),
    "ew": ("ew", "ewpair", "pairew", "ewpairnumber", "ewnumber", "ewteam"),
    "contract": ("contract",),
    "declarer": ("declarer", "by", "playedby", "decl"),
    "tricks": ("tricks", "trickstaken"),
    "result": ("result", "res", "made"),
    "lead": ("lead", "openinglead", "leadcard"),
    "score": ("score", "nsscore", "scorens", "points", "nspoints", "pointsns"),
    "ew_score": ("ewscore", "scoreew", "ewpoints", "pointsew"),
    "ns_imps": ("nsimp", "nsimps", "impns", "impsns", "nscrossimps"),
    "ew_imps": ("ewimp", "ewimps", "impew", "impsew", "ewcrossimps"),
    "ns_matchpoints": ("nsmp", "nsmps", "mpns", "nsmatchpoints"),
    "ew_matchpoints": ("ewmp", "ewmps", "mpew", "ewmatchpoints"),
    "ns_names": ("nsnames", "nsplayers", "nsname", "namesns"),
    "ew_names": ("ewnames", "ewplayers", "ewname", "namesew"),
    "north": ("north", "n"),
    "south": ("south", "s"),
    "east": ("east", "e"),
    "west": ("west", "w"),
}
"""What is read, and the plain names under which it is found."""

ROOMS: dict[str, Room] = {"open": "open", "o": "open", "closed": "closed", "c": "closed"}


def recognises(columns: tuple[str, ...]) -> bool:
    """Whether these are the columns of table results."""
    return found_in(columns).keys() >= {"board", "ns", "ew"}


def found_in(columns: tuple[str, ...]) -> dict[str, str]:
    """Which column holds what: the first of its names that is there."""
    found = {}
    for what, names in COLUMNS.items():
        there = [name for name in names if name in columns]
        if there:
            found[what] = there[0]
    return found


AGAINST = re.compile(r"=|([+-](?:\d|1[0-3]))", re.ASCII)
"""A result against the contract."""


def tricks_in(cells: Mapping[str, str]) -> str:
    """Tricks taken; a result stands against the contract, so it needs its sign.

    Where both are told, they must be the same, unless the result is no such thing (a score).
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
    """The room that a cell names. Raises ValueError."""
    if text.casefold() not in ROOMS:
        raise ValueError(f"room {text!r} is neither open nor closed")
    return ROOMS[text.casefold()]
