"""USEBIO of matches: teams of four in two rooms, or pairs in a Swiss.

They are rounds of one session, unless somebody plays a board again in another: then each is one.
Of a match without boards, or whose boards have no lines, the result is all that is known.
TEAM sits north-south where a line's DIRECTION is NS. IMPs of a board, points (2-1-0) and the
score of a match are TEAM's; lines of pairs in a Swiss bear no numbers but the match's.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from ledger.bridge.boards import Room, Side
from ledger.bridge.scores import Line
from ledger.errors import InFile
from ledger.readers.awards_in_files import ScoredIn
from ledger.readers.lines import claimed, decimals_of, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import (
    EntryRow,
    MatchClaim,
    PlayerRow,
    ResultFile,
    SessionRow,
    TotalClaim,
)
from ledger.readers.usebio_methods import (
    as_pairs,
    has_lines,
    is_by_points,
    is_from_one,
    method_of,
    team_set_of,
)
from ledger.readers.usebio_xml import direction_of, players, scored_line, text, total_claim, unread
from ledger.readers.whole_matches import WholeMatches, told_whole

NOT_COMPARED = "cross-IMPs of the pairs within the teams are not compared"
UNSAID = (
    "the event does not say how boards are scored: by matchpoints, unless --regulations says it"
)


class Meeting(NamedTuple):
    """A match: its session and round, and the two who meet."""

    place: str
    session: str
    round: int
    home: str
    away: str


def read(name: str, event: Element) -> ResultFile:
    """Read an event of matches. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, event).result()


class _Reader:
    """The reading of one event.

    Attributes:
        teams: whether teams meet, not pairs.

    """

    def __init__(self, name: str, event: Element) -> None:
        self.name, self.event = name, event
        self.teams = next(event.iter("TEAM"), None) is not None
        self.points = is_by_points(event)
        self.in_vps = text(event, "MATCH_SCORING_METHOD").upper() in ("VP", "VPS")
        self.lines = Lines(name)
        self.entries: dict[str, EntryRow] = {}
        self.totals: list[TotalClaim] = []
        self.matches: list[MatchClaim] = []
        self.whole = WholeMatches(name)
        self.sessions: dict[str, int] = {}
        self.team_of: dict[str, str] = {}
        self.one_session = not _plays_again(event)
        self.decimals = 0
        self.worth = 2 if self.points and is_from_one(event) else 1
        self.unit: Literal["matchpoints", "imps", "points"] = "points" if self.points else "imps"
        if not self.teams:
            self.method = method_of(name, as_pairs(event))
            self.unit = self.method.unit
        self.scored_in: ScoredIn = "imps" if self.unit == "imps" else "matchpoints"

    def result(self) -> ResultFile:
        """Put the matches together as one file: lines, entries, totals. Raises InFile."""
        self._check_boards()
        for element in self.event.iterfind(".//PARTICIPANTS/*"):
            self._enter(element)
        for count, match in enumerate(self.event.iter("MATCH"), 1):
            self._match(count, match)
        day = text(self.event, "DATE") or None
        self.sessions = self.sessions or {"1": 0}
        return ResultFile(
            format="usebio",
            title=text(self.event, "EVENT_DESCRIPTION") or self.name,
            regulations=self._regulations(),
            unit=self.unit,
            decimals=self.decimals,
            sessions=tuple(
                SessionRow(session=name, day=day, boards=(self.one_session and boards) or None)
                for name, boards in self.sessions.items()
            ),
            entries=tuple(self.entries.values()),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(self.totals),
            matches=tuple(self.matches),
            results=tuple(self.whole.rows.values()),
            in_vps=self.in_vps,
            notes=(*self.lines.told(), *self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        """Yield notes of what is not compared, and of what the event leaves out."""
        if self.teams and next(self.event.iter("NS_CROSS_IMP_POINTS"), None) is not None:
            yield NOT_COMPARED
        claimed = any(row.is_claimed for row in self.lines.rows.values())
        if not (self.teams or claimed or text(self.event, "BOARD_SCORING_METHOD")):
            yield UNSAID

    def _check_boards(self) -> None:
        """Raise InFile if a board would be passed over."""
        read = sum(len(match.findall("BOARD")) for match in self.event.iter("MATCH"))
        if read < len(list(self.event.iter("BOARD"))):
            what = "a board stands elsewhere than in a match, where others have theirs"
            raise InFile(file=self.name, place="BOARD", what=what)

    def _regulations(self) -> str:
        """Return the set that goes with the scoring of boards and matches."""
        if not self.teams:
            return self.method.regulations
        return team_set_of(self.name, self.event, in_vps=self.in_vps)

    def _enter(self, element: Element) -> None:
        """Add a team with all its players, or a pair of a Swiss."""
        if element.tag not in ("TEAM", "PAIR"):
            return
        is_team = element.tag == "TEAM"
        number = (element.get("TEAM_ID", "") if is_team else text(element, "PAIR_NUMBER")).strip()
        place = f"PARTICIPANTS, {element.tag.casefold()} {number}"
        with reading(self.name, place):
            if not number or number in self.entries:
                raise ValueError("has no number of its own")
            holders = [element, *element.findall("PAIR")]
            people = dict.fromkeys(one for h in holders for one in players(h.findall("PLAYER")))
            self._take(element, number, tuple(people), place)

    def _take(
        self, element: Element, number: str, people: tuple[PlayerRow, ...], place: str
    ) -> None:
        team = element.get("TEAM_NAME", "").strip() or None
        self.entries[number] = EntryRow(contestant=number, number=number, players=people, team=team)
        self.team_of |= {text(pair, "PAIR_NUMBER"): number for pair in element.findall("PAIR")}
        claim = total_claim(element, number, place)
        total = None if claim.total is None else claim.total * self.worth
        self.totals.append(replace(claim, total=total))
        self.lines.notes += unread(element, place)

    def _match(self, count: int, element: Element) -> None:
        tags = ("TEAM", "OPPOSING_TEAM") if self.teams else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
        home, away = (text(element, tag) for tag in tags)
        place = f"match {count} ({home}-{away})"
        with reading(self.name, place):
            number = whole(text(element, "ROUND_NUMBER") or "1", "ROUND_NUMBER")
            for side in (home, away):
                if side not in self.entries:
                    raise ValueError(f"{side!r} is not among the participants")
            session = "1" if self.one_session else str(number)
            meeting = Meeting(place, session, number, home, away)
            self.sessions.setdefault(session, 0)
            self._claim_match(meeting, element)
        boards = element.findall("BOARD")
        for board in boards:
            self._board(meeting, board)
        if not has_lines(element):
            with reading(self.name, place):
                self._whole(meeting, element, self.matches[-1:])

    def _whole(self, meeting: Meeting, element: Element, claims: list[MatchClaim]) -> None:
        """Add a match without boards by its result, if it has one: that is all that is known."""
        if not claims or claims[0].place != meeting.place or self.points:
            return
        score = told_whole(claims[0], in_vps=self.in_vps)
        if score is not None:
            self.whole.keep(meeting.place, replace(score, boards=_how_many(element)))

    def _claim_match(self, meeting: Meeting, element: Element) -> None:
        tags = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE") if self.teams else ("NS_SCORE", "EW_SCORE")
        home, away = (text(element, tag) for tag in tags)
        if home or away:
            self.matches.append(
                MatchClaim(
                    place=meeting.place,
                    session=meeting.session,
                    round=meeting.round,
                    home=meeting.home,
                    away=meeting.away,
                    home_total=self._in_points(home),
                    away_total=self._in_points(away),
                    decimals=max(decimals_of(home), decimals_of(away)),
                )
            )

    def _board(self, meeting: Meeting, element: Element) -> None:
        number = text(element, "BOARD_NUMBER")
        with reading(self.name, f"{meeting.place}, BOARD {number!r}"):
            board = whole(number, "BOARD_NUMBER")
        self.sessions[meeting.session] = max(board, self.sessions[meeting.session])
        lines = element.findall("TRAVELLER_LINE")
        for count, line in enumerate(lines, 1):
            place = f"{meeting.place}, board {board}, line {count}"
            with reading(self.name, place):
                self._line(meeting, board, place, line, element if len(lines) > 1 else line)

    def _line(
        self, meeting: Meeting, board: int, place: str, element: Element, claims: Element
    ) -> None:
        """Add a line. claims: the element with its figures, which two rooms may share."""
        crossed, room = self._room(meeting, element)
        ns, ew = (meeting.away, meeting.home) if crossed else (meeting.home, meeting.away)
        line = Line(
            session=meeting.session, board=board, ns=ns, ew=ew, round=meeting.round, room=room
        )
        found = scored_line(line, element, self.scored_in)
        home, away = self._claims(element if room is None else claims)
        self.lines.keep(
            found.row(place, line, away if crossed else home, home if crossed else away)
        )

    def _room(self, meeting: Meeting, element: Element) -> tuple[bool, Room | None]:
        """Tell whether the first of the match sits east-west here, and in which room.

        The line's direction tells, else the numbers of the pairs.
        """
        if not self.teams:
            return False, None
        said = text(element, "DIRECTION")
        direction = direction_of(said)
        if not said:
            sides: dict[str, Side] = {meeting.home: "NS", meeting.away: "EW"}
            direction = sides.get(self.team_of.get(text(element, "NS_PAIR_NUMBER"), ""))
        if direction is None:
            raise ValueError(f"DIRECTION {said!r} is neither NS nor EW")
        return direction == "EW", "closed" if direction == "EW" else "open"

    def _claims(self, element: Element) -> tuple[Fraction | None, Fraction | None]:
        """Return both sides' claims on the board: points, or the IMPs of the first."""
        texts = list(self._printed(element))
        self.decimals = max(self.decimals, *map(decimals_of, texts))
        home, away = map(self._in_points, texts)
        if self.teams and not self.points and home is not None:
            return home, -home
        return home, away

    def _in_points(self, printed: str) -> Fraction | None:
        """Return a figure of boards won as 2, 1 or 0 each, where some programs print 1, ½ or 0."""
        figure = claimed(printed)
        return None if figure is None else figure * self.worth

    def _printed(self, element: Element) -> Iterator[str]:
        if self.teams:
            tags = [("TEAM_POINTS",), ("OPPOSING_TEAM_POINTS",)] if self.points else [("IMPS",), ()]
        else:
            tags = [tuple(f"{side}_{tag}" for tag in self.method.claims) for side in ("NS", "EW")]
        for names in tags:
            yield next(filter(None, (text(element, name) for name in names)), "")


def _how_many(match: Element) -> int | None:
    """Return the number of a match's boards by its first and its last; None where it has none."""
    first, last = (text(match, f"{which}_BOARD_NUMBER") for which in ("START", "END"))
    if not (first and last):
        return len(match.findall("BOARD")) or None
    count = whole(last, "END_BOARD_NUMBER") - whole(first, "START_BOARD_NUMBER") + 1
    return count if count > 0 else None


def _plays_again(event: Element) -> bool:
    """Tell whether somebody plays a board of the same number in two matches."""
    plays = Counter(
        (text(match, tag), text(board, "BOARD_NUMBER"))
        for match in event.iter("MATCH")
        for board in match.findall("BOARD")
        for tag in ("TEAM", "OPPOSING_TEAM", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
        if text(match, tag)
    )
    return any(count > 1 for count in plays.values())
