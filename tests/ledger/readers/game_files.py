"""Tiny game files as ACBLscore writes them: tables that lead to each other by their places."""

from struct import pack, pack_into
from typing import NamedTuple

MASTER, EVENT, SECTION = 0xA14, 0x2D0, 802
PAIR, PLAYER = 0xA4, 120


class GamePair(NamedTuple):
    """A pair where it began; score, percentage: in hundredths; place: low and high."""

    direction: str
    number: int
    names: tuple[tuple[str, str], tuple[str, str]]
    score: int
    percentage: int
    place: tuple[int, int]
    adjustment: int = 0


class GameResult(NamedTuple):
    """A result: pairs, both sides' scores as they stand, and matchpoints in hundredths."""

    ns: int
    ew: int
    scores: tuple[int, int]
    worth: tuple[int, int]
    round: int = 1
    table: int = 1


def game_file(
    pairs: list[GamePair],
    boards: dict[int, list[GameResult]],
    *,
    howell: bool = False,
    kind: int = 0,
    method: int = 0,
    reassigned: dict[int, int] | None = None,
) -> bytes:
    """A game of one section. reassigned: which pairs play under which other numbers."""
    made = bytearray(MASTER)
    event = _add(made, EVENT, (0x4, "Friday Pairs"), (0x48, "March 5, 2026"), (0x5C, "Quill Club"))
    made[event + 0x8C] = 1
    details = _section(made, pairs, howell=howell, reassigned=reassigned or {})
    index = _boards(made, boards)
    pack_into("<H3p", made, 0, MASTER - 2, b"")
    made[:6] = b"\x12\x0a\x03AC3"
    pack_into("<I", made, 0x12, event)
    made[0xDA], made[0x10C] = kind, method
    pack_into("<B3pII", made, 0x13E, 1, b"A", details, index)
    pack_into("<I", made, 6, len(made))
    return bytes(made)


def _add(made: bytearray, size: int, *texts: tuple[int, str]) -> int:
    """A new table with texts at their places; where it stands."""
    at = len(made)
    made += bytes(size)
    for place, text in texts:
        _write(made, at + place, text)
    return at


def _write(made: bytearray, at: int, text: str) -> None:
    content = text.encode("cp1252")
    made[at : at + 1 + len(content)] = bytes([len(content)]) + content


def _section(
    made: bytearray, pairs: list[GamePair], *, howell: bool, reassigned: dict[int, int]
) -> int:
    details = _add(made, SECTION)
    made[details + 0x18] = howell
    pack_into("<H", made, details + 0x1B, max(pair.number for pair in pairs))
    for number, other in reassigned.items():
        made[details + 0xDD + (number - 1) * (1 if howell else 4)] = other
    for side, direction in enumerate(("NS", "EW")):
        sitting = [pair for pair in pairs if pair.direction == direction]
        index = _add(made, 0x14 + 8 * len(sitting))
        pack_into("<4H", made, index, 0, side + 1, 2, len(sitting))
        pack_into("<I", made, details + 4 + 4 * side, index)
        for table, pair in enumerate(sitting, 1):
            pack_into("<I", made, index + 0x10 + 8 * table, _pair(made, pair))
            start = details + 0xDD
            if howell:
                pack_into("<2B", made, start + 80 + 2 * (pair.number - 1), table, side + 1)
            else:
                made[start + 160 + 4 * (pair.number - 1) + side] = table
    return details


def _pair(made: bytearray, pair: GamePair) -> int:
    at = _add(made, PAIR + 2 * PLAYER)
    figures = (pair.adjustment, pair.score, pair.score, 0, pair.score, 0)
    pack_into("<6iHB", made, at + 4, *figures, pair.percentage, 1)
    pack_into("<2H", made, at + 0x5E, *pair.place)
    sat = 45 + 10 * (pair.number - 1) + 5 * pair.direction.startswith("E")
    for number, (first, last) in enumerate(pair.names):
        player = at + PAIR + PLAYER * number
        for place, text in ((0, last), (0x11, first), (0x36, f"123{sat}6{number}")):
            _write(made, player + place, text)
    return at


def _boards(made: bytearray, boards: dict[int, list[GameResult]]) -> int:
    index = _add(made, 0x26 + 8 * len(boards))
    pack_into("<H", made, index + 4, len(boards))
    for place, (board, results) in enumerate(boards.items()):
        at = _add(made, 6)
        pack_into("<BB", made, at + 4, 2, len(results))
        for one in results:
            made += pack("<BB", one.round, one.table)
            for pair, score, worth in zip((one.ns, one.ew), one.scores, one.worth, strict=True):
                made += pack("<Hhi", pair, score, worth)
        counted = sum(one.scores[0] not in (900, 950, 999) for one in results)
        pack_into("<BBHI", made, index + 0x26 + 8 * place, board, 1, counted, at)
    return index


MITCHELL = [
    GamePair("NS", 1, (("Ada", "Quill"), ("Bram", "Otter")), 200, 6667, (1, 1)),
    GamePair("NS", 2, (("Cy", "Ross"), ("Di", "Snow")), 100, 3333, (2, 2)),
    GamePair("EW", 1, (("Eve", "Thorn"), ("Flo", "Umber")), 100, 3333, (2, 2)),
    GamePair("EW", 2, (("Gus", "Vale"), ("Hal", "Wren")), 200, 6667, (1, 1)),
]
BOARDS = {
    1: [
        GameResult(1, 1, (42, -42), (100, 0)),
        GameResult(2, 2, (-5, 5), (0, 100), table=2),
    ],
    2: [
        GameResult(1, 1, (2050, 2050), (50, 50)),
        GameResult(2, 2, (2050, 2050), (50, 50), table=2),
    ],
    3: [
        GameResult(1, 2, (14, -14), (50, 50), round=2),
        GameResult(2, 1, (14, -14), (50, 50), round=2, table=2),
    ],
    4: [
        GameResult(1, 2, (950, 950), (0, 0), round=2),
        GameResult(2, 1, (900, 900), (0, 0), round=2, table=2),
        GameResult(3, 3, (999, 999), (0, 0), round=2, table=3),
    ],
}
GAME = game_file(MITCHELL, BOARDS)
