"""Files of movements: JSON, an object of movements by their names.

Each is written in one of two ways. Short: the first round (`positions`, north-south and
east-west of table 1, table 2 …), the table at which each board set starts (`sets`, 0: at
none), and the way from seat to seat that those who move follow (`movement`: "3E" is
east-west at table 3); board sets go up by one a round, and who is not on the way stays. In
full: `rounds` is a list of rows such as "8-1/1 5-4/2": pair 8 against pair 1 on set 1, and
pair 5 against pair 4 on set 2 at table 2.
"""

import json
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ledger.coding import each_once, from_plain
from ledger.errors import InFile
from ledger.readers.encodings import decoded
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.cyclic import read_round
from ledger.rules.draws.movement import Movement, Place, Round

MOST_TABLES, MOST_ROUNDS = 60, 120
"""The limits of one movement; a bigger field plays in sections."""

Tables = Annotated[int, Meta(ge=1, le=MOST_TABLES)]
Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Seat = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,23}[NE]$")]


class Short(Struct, forbid_unknown_fields=True):
    """A movement given by its first round and the way from seat to seat."""

    tables: Tables
    rounds: Rounds
    sets: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(max_length=MOST_ROUNDS)]
    movement: list[Seat]
    positions: list[Annotated[int, Meta(ge=1)]]


class Full(Struct, forbid_unknown_fields=True):
    """A movement given round by round.

    Attributes:
        shared: groups of tables that share boards.

    """

    rounds: Annotated[list[str], Meta(max_length=MOST_ROUNDS)]
    shared: list[list[Tables]] = []
    sit_outs: Annotated[int, Meta(ge=0, le=MOST_TABLES)] = 0


def read(file: str, content: bytes) -> dict[str, Movement]:
    """Read the movements of a file by their names, each of them playable.

    Raises InFile with the name of the movement and the first fault.
    """
    return {name: _sound(file, name, plain) for name, plain in _named(file, content).items()}


def _named(file: str, content: bytes) -> dict[str, Any]:
    text = decoded(file, content)
    try:
        named = json.loads(text, object_pairs_hook=each_once)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InFile(file=file, place=place, what=f"not JSON: {error.msg}") from None
    except ValueError as error:
        raise InFile(file=file, place="the JSON", what=str(error)) from None
    except RecursionError:
        raise InFile(file=file, place="the JSON", what="is nested too deeply") from None
    if not isinstance(named, dict):
        raise InFile(file=file, place="the file", what="no object of movements by their names")
    if not named:
        raise InFile(file=file, place="the file", what="there is no movement in it")
    return named


def _sound(file: str, name: str, plain: Any) -> Movement:
    try:
        movement = _movement(plain)
    except (msgspec.ValidationError, ValueError) as error:
        raise InFile(file=file, place=name, what=str(error)) from None
    fault = first_fault(movement)
    if fault is not None:
        raise InFile(file=file, place=name, what=fault)
    return movement


def _movement(plain: Any) -> Movement:
    if isinstance(plain, dict) and isinstance(plain.get("rounds"), list):
        return _full(from_plain(plain, Full))
    return _short(from_plain(plain, Short))


def _full(told: Full) -> Movement:
    rounds = tuple(read_round(row) for row in told.rounds)
    if not any(rounds):
        raise ValueError("no rounds")
    tables = max(len(places) for places in rounds)
    if tables > MOST_TABLES:
        raise ValueError(f"{tables} tables; a movement has at most {MOST_TABLES}")
    return Movement(
        contestants=2 * tables + told.sit_outs,
        rounds=rounds,
        shared=tuple(map(tuple, told.shared)),
        sit_outs=told.sit_outs,
    )


def _short(told: Short) -> Movement:
    """Make the movement. Raises ValueError if a list does not fit the tables or rounds."""
    if len(told.positions) != 2 * told.tables:
        raise ValueError(f"positions has {len(told.positions)} seats for {told.tables} tables")
    if not told.movement or len(set(told.movement)) < len(told.movement):
        raise ValueError("movement comes to a seat twice, or to none")
    started = {table: boards for boards, table in enumerate(told.sets, 1) if table}
    if sorted(started) != list(range(1, told.tables + 1)) or len(started) < sum(
        map(bool, told.sets)
    ):
        raise ValueError(f"sets does not start one set at each of {told.tables} tables")
    seated = dict(enumerate(told.positions))
    way = [_place_of(seat, told.tables) for seat in told.movement]
    rounds: list[Round] = []
    for turn in range(told.rounds):
        rounds.append(
            tuple(
                Place(
                    table,
                    seated[2 * table - 2],
                    seated[2 * table - 1],
                    (started[table] - 1 + turn) % len(told.sets) + 1,
                )
                for table in range(1, told.tables + 1)
            )
        )
        came = {there: seated[here] for here, there in zip(way, way[1:] + way[:1], strict=True)}
        seated |= came
    return Movement(contestants=2 * told.tables, rounds=tuple(rounds))


def _place_of(seat: str, tables: int) -> int:
    """Return the index of a seat in `positions`."""
    table, side = int(seat[:-1]), seat[-1]
    if table > tables:
        raise ValueError(f"movement comes to {seat}, and there are {tables} tables")
    return 2 * (table - 1) + (side == "E")
