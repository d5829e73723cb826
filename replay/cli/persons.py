"""Naming people on the command line: members of a contestant, and who sits where."""

from typing import NamedTuple, get_args

import rich_click as click

from ledger.bridge.boards import Room, Seat
from ledger.decide.laws import ORGANISATION
from ledger.errors import BadValue, NotOnRecord
from ledger.names import plain
from ledger.people import People
from replay.cli.acts import Sitting

ROOMS: dict[str, Room] = {"O": "open", "C": "closed"}
SEATS = click.argument("seats", nargs=-1, required=True, metavar="SEAT=NAME...")


class Placed(NamedTuple):
    """A person in a seat; room: in a match of teams."""

    room: Room | None
    seat: Seat
    person: str


def member_named(sitting: Sitting, contestant: str, name: str) -> str:
    """The id of a member of a contestant. Raises NotOnRecord with the names of all."""
    names = People(sitting.store).names()
    members = sitting.contest.entries.players(contestant)
    called = {player: names.get(player, player) for player in members}
    found = [p for p, known in called.items() if p == name or plain(known) == plain(name)]
    if len(found) != 1:
        raise NotOnRecord(
            what=f"member of {contestant}",
            name=name,
            known=tuple(called.values()),
            clause=ORGANISATION,
        )
    return found[0]


def placed(sitting: Sitting, seats: tuple[str, ...]) -> list[Placed]:
    """Who sits where: N=Ann, or with the room ON=Ann (open), CE=Bob (closed)."""
    return [_placed(sitting, text) for text in seats]


def _placed(sitting: Sitting, text: str) -> Placed:
    place, equals, name = text.partition("=")
    seat = place.strip().upper()[-1:]
    room = place.strip().upper()[:-1]
    if not (equals and name.strip()) or seat not in get_args(Seat) or room not in ("", *ROOMS):
        raise BadValue(place="seat", value=text, expected="such as N=Ann, or ON=Ann, CE=Bob")
    return Placed(ROOMS.get(room), seat, sitting.roll.id_of(name.strip()))  # type: ignore[arg-type]  # one of the four
