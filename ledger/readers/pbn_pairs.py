"""PBN results of pairs: a ScoreTable of lines under each board, and a TotalScoreTable of pairs."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ledger.bridge.boards import Side
from ledger.readers.lines import claimed, reading
from ledger.readers.lines_once import Lines
from ledger.readers.pbn_score_tables import (
    SESSION,
    SIDES,
    Claims,
    Method,
    Played,
    ScoreTables,
    Who,
    players_of,
)
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import LineRow, PlayerRow, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import Meeting, Place, Roster, roster_of

PAIRS = Who("pair", "PairId", (("PairId_NS",), ("PairId_EW",)))
BUTLER = Method("compscore-butler", "imps", "IMP")
CROSS_IMPS = Method("compscore-cross-imps", "imps", "IMP")
MATCHPOINTS = Method("compscore-matchpoints", "matchpoints", "MP")
ON_ONE_SCALE = MATCHPOINTS._replace(regulations="acblscore-matchpoints")
PROGRAMS = {
    "ruter": MATCHPOINTS._replace(regulations="norwegian-matchpoints-neuberg"),
    "magic contest": MATCHPOINTS._replace(regulations="magic-contest-matchpoints"),
}
"""The methods of programs that score matchpoints in their own way, by how their names begin."""


def read(name: str, records: Sequence[Record]) -> ResultFile:
    """Read the pairs' results in the tables. Raises InFile, NotThisKindOfFile."""
    return _Reader(ScoreTables(name, records, PAIRS)).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, tables: ScoreTables) -> None:
        self.tables, self.name = tables, tables.name
        self.lines = Lines(self.name)
        self.claims = Claims(tables, self._method())
        self.roster = self._entered() if tables.ranks else self._seen()

    def result(self) -> ResultFile:
        """Put what the tables say together as one file: lines, pairs, totals. Raises InFile."""
        for row in self.tables.rows:
            with reading(self.name, row.place):
                if row.is_bye:
                    self.lines.notes.append(f"{row.place}: a pair sits out")
                else:
                    self.lines.keep(self._line(row))
        method = self.claims.method
        return ResultFile(
            format="pbn-pairs",
            title=self.tables.said("Event") or self.name,
            regulations=method.regulations,
            unit=method.unit,
            decimals=self.claims.decimals,
            sessions=(SessionRow(session=SESSION, day=self.tables.said("Date") or None),),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(self._total(place, row) for place, row in self.tables.ranks),
            in_vps=self.claims.in_vps,
            notes=self.lines.told(),
        )

    def _method(self) -> Method:
        """Return the method of scoring. Raises NotThisKindOfFile for IMPs of an unknown kind."""
        if self.tables.by_imps():
            return CROSS_IMPS if "cross" in self.tables.said("Scoring").casefold() else BUTLER
        if self._is_on_one_scale():
            return ON_ONE_SCALE
        program = self.tables.said("Application").casefold()
        own = (method for word, method in PROGRAMS.items() if program.startswith(word))
        return next(own, MATCHPOINTS)

    def _is_on_one_scale(self) -> bool:
        """Tell whether a beaten score counts 1, not 2, by the sum of both sides' matchpoints."""
        sums = Counter[int]()
        for row in self.tables.played:
            with reading(self.name, row.place):
                ns, ew = (claimed(row.of("MP", side)) for side in SIDES)
            if ns is not None and ew is not None and (ns + ew).denominator == 1:
                sums[int(ns + ew)] += 1
        return sums[self.tables.expected - 1] > sums[2 * (self.tables.expected - 1)]

    def _entered(self) -> Roster:
        """Return the pairs as they stand in the TotalScoreTable."""
        two_winners = _is_of_two_fields([row for _, row in self.tables.ranks])
        roster = Roster(several=self.tables.several)
        for place, row in self.tables.ranks:
            with reading(self.name, place):
                self._enter(roster, row, two_winners=two_winners)
        return roster

    def _enter(self, roster: Roster, row: dict[str, str], *, two_winners: bool) -> None:
        """Add a pair under its number, which one of the other direction may have as well."""
        number, section = row["PairId"], row.get("Section", "")
        direction = _side(row.get("Direction", "")) if two_winners else None
        ranks = self.tables.ranks
        same = [r for _, r in ranks if (r["PairId"], r.get("Section", "")) == (number, section)]
        side = direction if len(same) > 1 else None
        place = Place("", section, side, number)
        if roster.knows(place):
            raise ValueError("stands in the table twice")
        roster.enter(place, field=direction, players=players_of(row, "Names"))

    def _seen(self) -> Roster:
        """Return the pairs as they sit at the boards."""
        players: dict[Place, tuple[PlayerRow, ...]] = {}
        for row in self.tables.played:
            for side, (number,) in zip(SIDES, (row.ns, row.ew), strict=True):
                names = {"Names": row.cell(f"Names_{side}")}
                place = Place("", row.section, side, number)
                players[place] = players.get(place) or players_of(names, "Names")
        return roster_of(list(map(_meeting, self.tables.played)), players)

    def _line(self, row: Played) -> LineRow:
        ns, ew = (self.roster.seated(_meeting(row), side) for side in SIDES)
        return self.claims.line(row, ns, ew)

    def _total(self, place: str, row: dict[str, str]) -> TotalClaim:
        """Return a pair's total, percentage and place, as they stand in the TotalScoreTable."""
        with reading(self.name, place):
            side = _side(row.get("Direction", "")) or "NS"
            contestant = self.roster.id_of("", row.get("Section", ""), side, row["PairId"])
            return self.claims.total(place, row, contestant)


def _meeting(row: Played) -> Meeting:
    return Meeting(SESSION, row.section, row.board, row.ns[0], row.ew[0])


def _side(text: str) -> Side | None:
    plain = text.strip().upper().replace("-", "")
    return "NS" if plain == "NS" else "EW" if plain == "EW" else None


def _is_of_two_fields(rows: Sequence[Mapping[str, str]]) -> bool:
    """Tell whether each direction is ranked from 1 by itself."""
    places: dict[str, list[int]] = {}
    for row in rows:
        rank = row.get("Rank", "")
        if rank.isascii() and rank.isdigit():
            places.setdefault(row.get("Direction", ""), []).append(int(rank))
    firsts = [direction for direction, ranks in places.items() for rank in ranks if rank == 1]
    alone = len(firsts) == 2 and len(set(firsts)) == 2
    return alone or (len(places) == 2 and all(map(_is_ranking, places.values())))


def _is_ranking(places: Sequence[int]) -> bool:
    """Tell whether each place is one more than there are better ones: 1, 1, 3."""
    return all(place == 1 + sum(one < place for one in places) for place in places)
