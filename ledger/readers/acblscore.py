"""A game file of ACBLscore, of pairs, as far as its layout is publicly documented.

After "ACBLscore Game Files Decoded" (lajollabridge.com, 2013-2015): who played, every line with
its matchpoints, and each pair's score, percentage and places. There is nothing in it of contracts
and cards; of teams it has no boards. What is read is the same game as in the ACBL's JSON.
"""

from collections.abc import Iterator
from struct import error, unpack_from
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import acbl_json
from ledger.readers.acbl_game import (
    Board,
    Game,
    Player,
    Rank,
    Result,
    Section,
    Session,
    Summary,
)
from ledger.readers.kinds import Kind
from ledger.readers.result_file import ResultFile

MAGIC = b"\x12\x0a\x03AC3"
EVENTS, SECTIONS = 50, 100
EVENT_TYPES = ("pairs", "teams", "an individual", "home-style pairs", "board-a-match teams")
METHODS = {0: "MATCH_POINTS", 2: "CROSS_IMPS"}
"""The scoring of boards by its code, in the words of the ACBL's JSON."""

ENTRY, PLAYER, RESULT = 8, 120, 18
"""Bytes of an entry of an index, of a player, of a result of two pairs."""

HOWELL = 1
HOWELL_PAIRS, MITCHELL_PAIRS = 80, 40
"""The number of pairs (in a Mitchell: for each direction) for which a section has room."""

NOT_IN_PLAY, LATE, NOT_PLAYED = 999, 900, 950
AVERAGES = {2040: "AVE-", 2050: "AVE", 2060: "AVE+"}
FOULED, APART = 3000, 2000
"""The lowest score of those kept apart for a fouled board, and the distance between groups."""


class Seated(NamedTuple):
    """A pair's number, and the offset of its entry in the file.

    Attributes:
        direction: in which it sat at first.

    """

    number: int
    direction: str
    table: int


def read(name: str, content: bytes) -> ResultFile:
    """Read the game of pairs in the file. Raises InFile, NotThisKindOfFile."""
    file = _Bytes(name, content)
    if file.number("<I", 6) != len(content):
        what = f"{len(content)} bytes are not the {file.number('<I', 6)} of which the file speaks"
        raise InFile(file=name, place="its end", what=what)
    game = _Game(file)
    found = acbl_json.result(name, game.game())
    return replace(found, format="acblscore-game", notes=(*found.notes, *game.notes))


class _Bytes:
    """A file's bytes, read by their offsets."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name, self._content = name, content

    def numbers(self, form: str, at: int) -> tuple[Any, ...]:
        """Unpack the numbers of this `struct` format at an offset. Raises InFile beyond the end."""
        try:
            return unpack_from(form, self._content, at)
        except error:
            what = "leads beyond the end of the file: it is damaged or cut off"
            raise InFile(file=self.name, place=f"byte {at}", what=what) from None

    def number(self, form: str, at: int) -> int:
        """Unpack one number of this format. Raises InFile."""
        (found,) = self.numbers(form, at)
        return int(found)

    def text(self, at: int) -> str:
        """Return the text at an offset, which its length precedes. Raises InFile."""
        (found,) = self.numbers(f"{self.number('<B', at)}s", at + 1)
        return str(found, "cp1252", "replace").strip()


class _Game:
    """The one event of a file.

    Attributes:
        notes: what of it is not read.

    """

    def __init__(self, file: _Bytes) -> None:
        self.file, self.notes = file, list[str]()
        self.event, self.at = self._event()

    def _event(self) -> tuple[int, int]:
        """Return the event's number and the offset of its details. Raises NotThisKindOfFile."""
        places = self.file.numbers(f"<{EVENTS}I", 0x12)
        events = [(number, at) for number, at in enumerate(places) if at]
        kinds = [self.file.number("<B", 0xDA + number) for number, _ in events]
        if len(events) != 1 or kinds != [0]:
            called = [EVENT_TYPES[one] if one < len(EVENT_TYPES) else "others" for one in kinds]
            self._refuse(f"a game file of {', '.join(called) or 'nothing'}", "one event of pairs")
        return events[0]

    def _refuse(self, found: str, expected: str) -> None:
        raise NotThisKindOfFile(file=self.file.name, found=found, expected=expected)

    def game(self) -> Game:
        """Return all of it as the ACBL's JSON would. Raises InFile, NotThisKindOfFile."""
        method = self.file.number("<B", 0x10C + self.event)
        if method not in METHODS:
            self._refuse(f"a game file of pairs by method {method}", "matchpoints or average IMPs")
        places = [0x13E + 22 * number for number in range(SECTIONS)]
        mine = [at for at in places if self.file.number("<B", at) == self.event + 1]
        howells = {self._is_howell(at) for at in mine}
        return Game(
            sessions=[
                Session(
                    sections=[self._section(at) for at in mine],
                    number=str(self.file.number("<B", self.at + 0x8C) or 1),
                    game_date=self.file.text(self.at + 0x48) or None,
                    cross_section_scoring=any(self.file.number("<H", at + 0xF) for at in mine),
                )
            ],
            name=self.file.text(self.at + 4) or None,
            club_name=self.file.text(self.at + 0x5C) or None,
            type="PAIRS",
            board_scoring_method=METHODS[method],
            winner_type="2" if howells == {False} else "1",
            program_name="ACBLscore",
        )

    def _details(self, section: int) -> int:
        return self.file.number("<I", section + 4)

    def _is_howell(self, section: int) -> bool:
        return self.file.number("<B", self._details(section) + 0x18) == HOWELL

    def _section(self, at: int) -> Section:
        details, name = self._details(at), self.file.text(at + 1)
        numbers = self._numbers(at)
        return Section(
            name=name,
            pair_summaries=[
                summary
                for seated in self._seated(at)
                if (summary := self._summary(details, seated, numbers)) is not None
            ],
            boards=list(self._boards(self.file.number("<I", at + 8), name, numbers)),
        )

    def _numbers(self, section: int) -> dict[tuple[int, str], int]:
        """Return the changed numbers of pairs, by the number and direction in which they began."""
        start = self._details(section) + 0xDD
        if self._is_howell(section):
            given = self.file.numbers(f"<{HOWELL_PAIRS}B", start)
            return {(i, side): n for i, n in enumerate(given, 1) if n for side in ("NS", "EW")}
        given = self.file.numbers(f"<{4 * MITCHELL_PAIRS}B", start)
        return {
            (i // 4 + 1, ("NS", "EW")[i % 4]): n for i, n in enumerate(given) if n and i % 4 < 2
        }

    def _seated(self, section: int) -> Iterator[Seated]:
        """Yield the pairs as they sat at first, without the phantom."""
        details = self._details(section)
        highest, start = self.file.number("<H", details + 0x1B), details + 0xDD
        phantom = self.file.number("<b", details + 0x43)
        if highest > (HOWELL_PAIRS if self._is_howell(section) else MITCHELL_PAIRS):
            what = f"has {highest} pairs, and room for fewer: it is damaged"
            raise InFile(file=self.file.name, place=f"byte {details}", what=what)
        for pair in range(1, highest + 1):
            if self._is_howell(section):
                table, direction = self.file.numbers("<2B", start + HOWELL_PAIRS + 2 * (pair - 1))
                if pair != phantom and direction in (1, 2):
                    yield Seated(pair, ("NS", "EW")[direction - 1], table)
                continue
            tables = self.file.numbers("<2B", start + 4 * (MITCHELL_PAIRS + pair - 1))
            for direction, table in zip(("NS", "EW"), tables, strict=True):
                if table and pair != (phantom if direction == "NS" else -phantom):
                    yield Seated(pair, direction, table)

    def _summary(
        self, details: int, seated: Seated, numbers: dict[tuple[int, str], int]
    ) -> Summary | None:
        """Return a pair and its result; None where nobody sits there."""
        index = self.file.number("<I", details + 4 + 4 * (seated.direction == "EW"))
        if seated.table > self.file.number("<H", index + 6):
            return None
        at = self.file.number("<I", index + 0x10 + ENTRY * seated.table)
        players = [self._player(at + 0xA4 + PLAYER * i) for i in range(2)]
        if not any(player.name for player in players):
            return None
        adjustment, _, score, _, _, handicap = self.file.numbers("<6i", at + 4)
        return Summary(
            pair_number=str(numbers.get((seated.number, seated.direction), seated.number)),
            direction=seated.direction,
            strat=str(self.file.number("<B", at + 0x1E) or 1),
            score=_hundredths(score) if score != -1 else None,
            percentage=_hundredths(self.file.number("<H", at + 0x1C)) if score != -1 else None,
            adjustment=_hundredths(adjustment),
            handicap=_hundredths(handicap),
            strat_place=list(self._ranks(at + 0x5E)),
            players=players,
        )

    def _player(self, at: int) -> Player:
        last, first = self.file.text(at), self.file.text(at + 0x11)
        return Player(name=f"{first} {last}".strip(), id_number=self.file.text(at + 0x36))

    def _ranks(self, at: int) -> Iterator[Rank]:
        """Yield the places in section and event, for each stratum in which the pair is ranked."""
        for stratum in range(3):
            low, high, first, last, *_ = self.file.numbers("<4H", at + 20 * stratum)
            for kind, one, other in (("Section", low, high), ("Overall", first, last)):
                if one:
                    said = f"{one}/{other}" if other > one else str(one)
                    yield Rank(rank=said, strat_number=str(stratum + 1), type=kind)

    def _boards(
        self, index: int, section: str, numbers: dict[tuple[int, str], int]
    ) -> Iterator[Board]:
        """Yield the boards with their results; none where all was scored by hand."""
        for number in range(self.file.number("<H", index + 4) if index else 0):
            board, _, many, at = self.file.numbers("<BBHI", index + 0x26 + ENTRY * number)
            place = f"section {section}, board {board}"
            if self.file.number("<B", at + 4) != 2:
                self._refuse(f"{place} of others than two pairs", "a game of pairs")
            held = range(self.file.number("<B", at + 5))
            rows = [self.file.numbers("<BBHhiHhi", at + 6 + RESULT * row) for row in held]
            played = [row for row in rows if row[3] != NOT_IN_PLAY]
            counted = sum(row[3] not in (LATE, NOT_PLAYED) for row in played)
            if counted != many:
                what = f"has {counted} results and says {many}: it is damaged or half written"
                raise InFile(file=self.file.name, place=place, what=what)
            yield Board(
                board_number=str(board),
                board_results=[self._result(row, place, numbers) for row in played],
            )

    def _result(
        self, row: tuple[int, ...], place: str, numbers: dict[tuple[int, str], int]
    ) -> Result:
        round_number, table, ns, ns_score, ns_worth, ew, ew_score, ew_worth = row
        group = (ns_score + APART // 2) // APART - 1
        if ns_score >= FOULED:
            self.notes.append(f"{place}, {ns}-{ew}: is of fouled group {group}; say board fouled")
            ns_score, ew_score = (one - APART * (group + 1) for one in (ns_score, ew_score))
        is_played = ns_score not in (LATE, NOT_PLAYED)
        return Result(
            ns_pair=str(numbers.get((ns, "NS"), ns)),
            ew_pair=str(numbers.get((ew, "EW"), ew)),
            ns_score=_score(ns_score),
            ew_score=None if ew_score == ns_score not in AVERAGES else _score(ew_score),
            round_number=str(round_number) if round_number else None,
            table_number=str(table) if table else None,
            ns_match_points=_hundredths(ns_worth) if is_played else None,
            ew_match_points=_hundredths(ew_worth) if is_played else None,
        )


def _score(number: int) -> str:
    """Return points (the file has tens), or the word for an adjusted or missing result."""
    if number in AVERAGES:
        return AVERAGES[number]
    return "NP" if number in (LATE, NOT_PLAYED) else str(10 * number)


def _hundredths(number: int) -> str:
    """Write a number of hundredths as a decimal."""
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number) // 100}.{abs(number) % 100:02}"


KIND = Kind("an ACBLscore game file", lambda start: start.content.startswith(MAGIC), read)
