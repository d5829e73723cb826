"""The results keyed at the tables, from the table ReceivedData of a Bridgemate database.

Rows stand in the order in which they came. An erased row does not count, and of two for the
same pairs on a board the later one does. Declarer is a pair number, NS/EW the seat or side
that declared. Remarks hold what is no contract: Not played, or both sides' percentages; a contract
of a level below 0 is one of the codes that stand for these.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from ledger.bridge.awards import Artificial, Grade
from ledger.bridge.scores import Line
from ledger.readers.awards_in_files import parse_awards
from ledger.readers.delimited import Row
from ledger.readers.lines import (
    NOT_PLAYED,
    NOTHING,
    Scored,
    Shown,
    is_played,
    reading,
    scored,
    whole,
)
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import LineRow, PlayerRow, ResultFile, SessionRow
from ledger.readers.roster import NOBODY, Meeting, Place, Roster, roster_of

SESSION = "1"
COLUMNS = frozenset({"section", "board", "pairns", "pairew", "nsew", "contract", "result"})
"""The columns of ReceivedData without which nothing can be read."""

FALSE = frozenset({"", "0", "false", "no"})

GRADES: tuple[Grade, ...] = ("A-", "A", "A+")
ADJUSTED = {
    str(-1 - number): (Artificial(grade=ns), Artificial(grade=ew))
    for number, (ns, ew) in enumerate(product(GRADES, GRADES))
}
"""Awards coded as levels -1 to -9: from average minus for both to average plus for both."""

NO_PLAY = "-10"


class Keyed(NamedTuple):
    """A row that counts.

    Attributes:
        meeting: the pairs as the movement has them.

    """

    place: str
    row: Row
    meeting: Meeting


class Received(NamedTuple):
    """The rows of ReceivedData, and what else the database knows.

    Attributes:
        row: the word for a row in messages.
        players: by the place where their pair sits at first.
        movement: who is to meet whom.
        day: of the session.
        notes: remarks on the rows as a whole.

    """

    rows: Iterable[Row]
    row: str = "line"
    players: Mapping[Place, tuple[PlayerRow, ...]] = MappingProxyType({})
    movement: tuple[Meeting, ...] = ()
    title: str | None = None
    day: str | None = None
    notes: tuple[str, ...] = ()


def results(name: str, reader: str, received: Received) -> ResultFile:
    """Return the keyed results as a result file. Raises InFile."""
    lines = Lines(name)
    erased: dict[Meeting, Keyed] = {}
    keyed = _counting(name, received, lines.notes, erased)
    met = [key.meeting for key in keyed]
    roster = roster_of(met, received.players, received.movement)
    sections = {meeting.section for meeting in (*met, *received.movement)}
    several = len(sections) > 1
    for key in keyed:
        with reading(name, key.place):
            lines.keep(_line(key, roster, several=several))
    return ResultFile(
        format=reader,
        title=received.title or name,
        regulations="compscore-matchpoints",
        unit="matchpoints",
        decimals=1,
        sessions=(SessionRow(session=SESSION, day=received.day),),
        entries=tuple(roster.entries.values()),
        lines=tuple(lines.rows.values()),
        notes=(*received.notes, *lines.notes),
        erased=tuple(_erased(erased, roster, several=several)),
        section="" if several else next(iter(sections), ""),
    )


def _erased(erased: dict[Meeting, Keyed], roster: Roster, *, several: bool) -> Iterator[Line]:
    """Yield the lines that were erased and not keyed again, if their pairs are known."""
    for meeting, keyed in erased.items():
        section = meeting.section
        for ns, ew in ((meeting.ns, meeting.ew), (meeting.ew, meeting.ns)):
            with suppress(ValueError):  # a pair of which nothing else is known has no line here
                yield Line(
                    session=SESSION,
                    section=section if several else "",
                    board=meeting.board,
                    ns=roster.id_of(SESSION, section, "NS", ns),
                    ew=roster.id_of(SESSION, section, "EW", ew),
                )
                if not _is_crossed(keyed.row):
                    break


def _counting(
    name: str, received: Received, notes: list[str], erased: dict[Meeting, Keyed]
) -> list[Keyed]:
    """Return the rows that count, in the order of the file; erased ones are added to `erased`."""
    counting: dict[Meeting, Keyed] = {}
    for keyed in _keyed(name, received):
        if not NOBODY.isdisjoint((keyed.meeting.ns.upper(), keyed.meeting.ew.upper())) and (
            not is_played(Shown("", keyed.row.cell("contract")))
        ):
            notes.append(f"{keyed.place}: a pair sits out")
        elif keyed.row.cell("erased").casefold() not in FALSE:
            notes.append(f"{keyed.place}: erased at the table")
            erased[keyed.meeting] = keyed
        else:
            before = counting.pop(keyed.meeting, None)
            if before is not None:
                notes.append(f"{before.place}: keyed again in {keyed.place}")
            counting[keyed.meeting] = keyed
    return list(counting.values())


def _keyed(name: str, received: Received) -> Iterator[Keyed]:
    for row in received.rows:
        place = f"{received.row} {row.line}"
        with reading(name, place):
            ns, ew = row.cell("pairns"), row.cell("pairew")
            board = whole(row.cell("board"), "Board")
            place = f"{place}, board {board} {ns}-{ew}"
            yield Keyed(place, row, Meeting(SESSION, row.cell("section"), board, ns, ew))


def _is_crossed(row: Row) -> bool:
    """Tell whether the pairs sat the other way round: declarer's pair is not that of the seat.

    Raises ValueError if declarer is neither pair, unless a remark says that they did.
    """
    declarer, seat = row.cell("declarer"), row.cell("nsew").upper()
    said = "direction" in row.cell("remarks").casefold()
    if (
        declarer in NOBODY
        or seat in NOTHING
        or row.cell("contract").upper() in NOT_PLAYED | {"PASS", NO_PLAY, *ADJUSTED}
    ):
        return False
    mine, theirs = ("pairns", "pairew") if seat in ("N", "S", "NS") else ("pairew", "pairns")
    if declarer == row.cell(theirs) and said:
        return True
    if declarer == row.cell(mine):
        return False
    raise ValueError(f"Declarer {declarer} does not sit {seat}, where pair {row.cell(mine)} does")


def _line(keyed: Keyed, roster: Roster, *, several: bool) -> LineRow:
    row, meeting = keyed.row, keyed.meeting
    section = meeting.section
    ns, ew = roster.seated(meeting, "NS"), roster.seated(meeting, "EW")
    if _is_crossed(row):
        ns, ew = ew, ns
    line = Line(
        session=SESSION,
        section=section if several else "",
        board=meeting.board,
        ns=ns,
        ew=ew,
        round=whole(row.cell("round"), "Round") if row.cell("round") not in NOBODY else None,
        table=row.cell("table") or None,
    )
    played, awards, doubt = _scored(line, row)
    return LineRow(place=keyed.place, line=line, played=played, awards=awards, doubt=doubt)


def _scored(line: Line, row: Row) -> Scored:
    """Return the result: the remark's if it has one, else the contract's or what its code means."""
    remark = row.cell("remarks")
    contract = row.cell("contract")
    awards = parse_awards(remark, "matchpoints")
    if awards is not None:
        beside = f"is awarded {remark}, though the contract {contract} stands there"
        return Scored(None, awards, beside if contract else None)
    if contract in ADJUSTED:
        return Scored(None, ADJUSTED[contract])
    if contract == NO_PLAY:
        return Scored()
    if not contract and remark.upper() not in NOT_PLAYED:
        raise ValueError(f"remark {remark!r} is neither Not played nor percentages (60%-40%)")
    score = remark if remark.upper() in NOT_PLAYED else ""
    shown = Shown(score, contract, row.cell("nsew"), row.cell("result"), row.cell("leadcard"))
    return scored(line, shown, "matchpoints")
