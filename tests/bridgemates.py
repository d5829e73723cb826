"""A Bridgemate database as it was while it was being written: rows hidden, rows erased.

Nothing here writes such a database, so steps are made from a whole one: a row of a Jet page is
deleted by one bit of the page's table of rows, and a yes-or-no column is a bit of the row's end.
"""

import struct
from collections.abc import Collection, Iterator
from typing import NamedTuple

PAGE = 0x800
DELETED, MOVED = 0x8000, 0x4000
ERASED = 20
"""Which column of ReceivedData says that a row was erased."""

BOARD = 11
"""Where a row of ReceivedData has its board."""


class Place(NamedTuple):
    """A row: its page, where the page's table has it, and where its bytes end."""

    page: int
    entry: int
    end: int


def rows(content: bytes, owner: int) -> Iterator[Place]:
    """The rows of a table, by the page of its definition, in the order in which they came."""
    for page in range(0, len(content), PAGE):
        if content[page : page + 2] != b"\1\1":
            continue
        if struct.unpack_from("<I", content, page + 4)[0] != owner:
            continue
        end = PAGE
        for row in range(struct.unpack_from("<H", content, page + 8)[0]):
            entry = page + 10 + 2 * row
            offset = struct.unpack_from("<H", content, entry)[0]
            if not offset & (DELETED | MOVED):
                yield Place(page, entry, page + end)
            end = offset & 0xFFF


def owner_of(content: bytes, count: int) -> int:
    """The page of the definition of the table that has so many rows, and no other has."""
    owners: set[int] = {
        struct.unpack_from("<I", content, page + 4)[0]
        for page in range(0, len(content), PAGE)
        if content[page : page + 2] == b"\1\1"
    }
    (found,) = (one for one in owners if sum(1 for _ in rows(content, one)) == count)
    return found


def step(content: bytes, places: list[Place], shown: int, erased: Collection[int] = ()) -> bytes:
    """The database after so many rows came, some of them erased at the table."""
    made = bytearray(content)
    for number, place in enumerate(places):
        if number >= shown:
            offset = struct.unpack_from("<H", made, place.entry)[0]
            struct.pack_into("<H", made, place.entry, offset | DELETED)
        elif number in erased:
            made[place.end - 3 + ERASED // 8] |= 1 << ERASED % 8
    return bytes(made)


def enlarged(content: bytes, places: list[Place], times: int, boards: int) -> bytes:
    """The database with so many times as many rows, each time of as many boards more."""
    made = bytearray(content)
    for count in range(1, times):
        for page in dict.fromkeys(place.page for place in places):
            copy = bytearray(content[page : page + PAGE])
            for place in (one for one in places if one.page == page):
                row = struct.unpack_from("<H", copy, place.entry - page)[0] & 0xFFF
                board = struct.unpack_from("<H", copy, row + BOARD)[0]
                struct.pack_into("<H", copy, row + BOARD, board + count * boards)
            made += copy
    return bytes(made)
