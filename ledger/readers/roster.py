"""The contestants of a file, each with an id, found again by their numbers.

A pair's id is its number, after its section where there are several, and before its
direction where a pair in each direction has that number: 5, A5, 5NS, A5EW.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ledger.bridge.boards import Side
from ledger.forms import is_name
from ledger.names import plain, written
from ledger.readers.result_file import EntryRow, PlayerRow

NOBODY = frozenset(
    {"", "-", "--", "---", "?", "*", "0", "BYE", "SITOUT", "SIT-OUT", "SIT OUT", "PHANTOM"}
)
"""Texts that mean that there is no pair."""

SIDES: tuple[Side, Side] = ("NS", "EW")


class Spellings:
    """The spellings of one kind of word in a file, each known by the first that means the same.

    Nobody reads two pairs, teams, sections or sessions in words that differ only by capitals, by
    noughts before a number, or by characters that cannot be seen.

    known: words that the file lists, each as itself.
    """

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = {word: word for word in known}
        for word in tuple(self._known):
            self._known.setdefault(_read(word), word)

    def first(self, said: str) -> str:
        """Return the first spelling of this word in the file; a number in the usual figures."""
        if said not in self._known:
            read = _read(said)
            is_wide = said.isdecimal() and read.isascii() and not said.isascii()
            self._known[said] = self._known.setdefault(read, read if is_wide else said)
        return self._known[said]


def _read(said: str) -> str:
    """Return what is read in a word of a file, however it is spelled."""
    read = normalize("NFKC", written(said)).casefold()
    if is_name(read):
        return plain(read)
    return (read.lstrip("0") or read) if read.isdecimal() else read


class Place(NamedTuple):
    """The scope in which a number stands for one pair.

    Attributes:
        session: "" for all.
        side: None for both.

    """

    session: str
    section: str
    side: Side | None
    number: str


class Meeting(NamedTuple):
    """Two pairs at a board, by their numbers."""

    session: str
    section: str
    board: int
    ns: str
    ew: str


class Roster:
    """The contestants of one file.

    several: whether it has several sections. called: the word for a contestant in refusals.
    """

    def __init__(self, *, several: bool, called: str = "pair") -> None:
        self.entries: dict[str, EntryRow] = {}
        self._several, self._called = several, called
        self._ids: dict[Place, str] = {}
        self._by_people: dict[frozenset[str], str] = {}
        self._seen: set[tuple[str, str]] = set()
        self._guests: Counter[tuple[str, int, Side]] = Counter()

    def enter(
        self,
        place: Place,
        *,
        field: Side | None = None,
        players: Sequence[PlayerRow] = (),
        category: str | None = None,
    ) -> str:
        """Add a pair, and return its id: that of an earlier session, if it has the same people.

        Raises ValueError if other people have that number in the same place.
        """
        people = _people(players)
        if place in self._ids:
            contestant = self._ids[place]
            if people != _people(self.entries[contestant].players):
                raise ValueError(
                    f"{self._called} {place.number} stands there twice, with other players"
                )
            return contestant
        contestant = self._by_people.get(people, "") if people else ""
        if not contestant or (place.session, contestant) in self._seen:
            contestant = self._new(place, field, tuple(players), category)
        self._ids[place] = contestant
        self._seen.add((place.session, contestant))
        return contestant

    def _new(
        self, place: Place, field: Side | None, players: tuple[PlayerRow, ...], category: str | None
    ) -> str:
        section = place.section if self._several else ""
        number = place.number if field else f"{place.number}{place.side or ''}"
        label = f"{section}{place.number}{place.side or ''}"
        before = self.entries.get(label)
        if before is not None:
            if not (_people(before.players) and _people(players)):
                return label
            number, label = f"{number}@{place.session}", f"{label}@{place.session}"
        self.entries[label] = EntryRow(
            contestant=label,
            number=number,
            players=players,
            field=field,
            category=category,
            section=section,
        )
        self._by_people.setdefault(_people(players), label)
        return label

    def knows(self, place: Place) -> bool:
        """Tell whether the number stands for somebody here."""
        return place in self._ids

    def guest(self, session: str, board: int, side: Side) -> str:
        """Return the id of a guest, who sat here on one board without being in the field."""
        self._guests[session, board, side] += 1
        count = self._guests[session, board, side]
        name = f"guest-{side.lower()}" + (str(count) if count > 1 else "")
        has_fields = any(entry.field for entry in self.entries.values())
        guest = EntryRow(
            contestant=name, number=name, field=side if has_fields else None, is_guest=True
        )
        self.entries.setdefault(name, guest)
        return name

    def seated(self, meeting: Meeting, side: Side) -> str:
        """Return the id of who sat on a side in a meeting; a guest's if the number is nobody's."""
        number = meeting.ns if side == "NS" else meeting.ew
        if number.upper() in NOBODY:
            return self.guest(meeting.session, meeting.board, side)
        return self.id_of(meeting.session, meeting.section, side, number)

    def id_of(self, session: str, section: str, side: Side, number: str) -> str:
        """Return the id of who has a number. Raises ValueError."""
        for when in (session, ""):
            for where in (section, ""):
                for direction in (side, None):
                    place = Place(when, where, direction, number)
                    if place in self._ids:
                        return self._ids[place]
        raise ValueError(f"{self._called} {number} {side} is not among the participants")


def roster_of(
    meetings: Sequence[Meeting],
    players: Mapping[Place, tuple[PlayerRow, ...]],
    movement: Sequence[Meeting] = (),
) -> Roster:
    """Return the roster of a file that names its pairs by their numbers alone.

    movement: who is to meet whom, where the file says so. If a number sits in both directions on
    the same board, or with other people in each, it means two pairs. If it does so on different
    boards only, it is one pair, and there is one ranking; if it never does, there are two.
    """
    sections: dict[str, list[Meeting]] = {}
    for meeting in dict.fromkeys((*meetings, *movement)):
        if NOBODY.isdisjoint((meeting.ns.upper(), meeting.ew.upper())):
            sections.setdefault(meeting.section, []).append(meeting)
    twins = {
        section: _has_twins(group) or _are_named_apart(section, group, players)
        for section, group in sections.items()
    }
    one_field = any(not twins[s] and _sits_both_ways(group) for s, group in sections.items())
    roster = Roster(several=len(sections) > 1)
    for meeting in meetings:
        for side, number in zip(SIDES, (meeting.ns, meeting.ew), strict=True):
            if number.upper() in NOBODY:
                continue
            sat = Place("", meeting.section, side, number)
            place = sat if twins.get(meeting.section) else sat._replace(side=None)
            if not roster.knows(place):
                field = None if one_field else side
                roster.enter(place, field=field, players=players.get(sat, ()))
    return roster


def _has_twins(meetings: Sequence[Meeting]) -> bool:
    """Tell whether numbers are given twice, but for a few slips of the recorder."""
    ns = {(meeting.session, meeting.board, meeting.ns) for meeting in meetings}
    ew = {(meeting.session, meeting.board, meeting.ew) for meeting in meetings}
    return 4 * len(ns & ew) >= len(meetings)


def _are_named_apart(
    section: str, meetings: Sequence[Meeting], players: Mapping[Place, tuple[PlayerRow, ...]]
) -> bool:
    """Tell whether most numbers named in both directions are other people in each.

    A few slips of the recorder do not count.
    """
    ns, ew = {meeting.ns for meeting in meetings}, {meeting.ew for meeting in meetings}
    named = [
        [{one.name for one in players.get(Place("", section, side, number), ())} for side in SIDES]
        for number in ns & ew
    ]
    both = [people.isdisjoint(others) for people, others in named if people and others]
    return 2 * sum(both) > len(both) and 4 * sum(both) >= len(ns | ew)


def _sits_both_ways(meetings: Sequence[Meeting]) -> bool:
    return not {meeting.ns for meeting in meetings}.isdisjoint(meeting.ew for meeting in meetings)


def _people(players: Sequence[PlayerRow]) -> frozenset[str]:
    """Return who they are; an empty set where fewer than two are known."""
    names = frozenset(player.number or player.name for player in players)
    return names if len(names) > 1 else frozenset()
