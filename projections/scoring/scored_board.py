"""One board scored: what each score on it is worth, from its frequency sheet.

Lines that are compared with each other form one board: those of a deal set, a section where
sections are compared by themselves, and of a fouled board one group that held the same cards.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.bridge.awards import Assigned, Weighted
from ledger.bridge.whole_columns import tally
from ledger.record import Contest
from ledger.record.boards import REST, WHOLE
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.rulebook import Conditions
from ledger.rules.datums import Datum
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Scores
from projections.scoring.board_key import BoardKey
from projections.scoring.obtained import Obtained, Row
from projections.scoring.taking_part import in_fractions, standing_points, weighted_alike

UNSCORED = BoardSheet({}, 1)
"""The sheet of a board that is not scored."""


class ScoredBoard(Struct, eq=False):
    """One deal, all the lines that are compared on it, and what each score is worth.

    Attributes:
        facts: where its lines are.
        scores: what was obtained on the lines scored as played, by session.
        adjusted: lines with an award.
        unplayed: neither.
        weighted: of those, the lines of which each result is compared by its weight.
        sheet: the one that counts in totals.
        expected: how many lines the field's fullest board has.
        elsewhere: lines of the deal's other groups.
        gone, come: of a board that was changed, the scores taken out and put in, by session.
        compared: the scores as the scoring method sees them; None where teams compare them.
        is_in_sections: whether it was played in sections that have names.
        as_of: the version of the contest of which it was scored.

    """

    key: BoardKey
    conditions: Conditions
    facts: Contest
    scores: dict[str, Obtained] = {}
    gone: dict[str, list[Row]] = {}
    come: dict[str, Obtained] = {}
    compared: Scores | None = None
    is_in_sections: bool = False
    adjusted: list[LineResult] = []
    unplayed: list[LineResult] = []
    weighted: list[tuple[LineResult, Weighted]] = []
    frequencies: Counter[int] = field(default_factory=Counter)
    considered: Counter[int] = field(default_factory=Counter)
    expected: int = 0
    elsewhere: int = 0
    as_of: int = 0
    sheet: BoardSheet = UNSCORED
    _shown: BoardSheet | None = None
    _plain: list[LineResult] | None = None

    @property
    def board(self) -> int:
        """The board's number."""
        return self.key.board

    @property
    def section(self) -> str:
        """The section whose lines these are; "" where all are compared."""
        return self.key.section

    @property
    def order(self) -> Mapping[str, int]:
        """The place of each contestant in the order of entry."""
        return self.facts.entries.order

    @property
    def played_in(self) -> set[str]:
        """The sessions in which it brings something."""
        return {*self.scores, *[line.line.session for line in self.adjusted]}

    @property
    def plain(self) -> list[LineResult]:
        """The lines scored as played, in the order of the record."""
        if self._plain is None:
            columns = [one.versions for one in self.scores.values()]
            self._plain = self.facts.results.few(sorted(chain.from_iterable(columns)))
        return self._plain

    @property
    def many(self) -> int:
        """The number of lines scored as played."""
        return sum([len(scores.points) for scores in self.scores.values()])

    @property
    def all_lines(self) -> tuple[LineResult, ...]:
        """The lines of the board, played or not."""
        return (*self.plain, *self.adjusted, *self.unplayed)

    @property
    def lines(self) -> int:
        """The number of lines on the board, played or not."""
        return self.many + len(self.adjusted) + len(self.unplayed)

    @property
    def scoring(self) -> PairRule | None:
        """The rule by which scores are compared; None where teams do so, match by match."""
        return self.conditions.scoring.across

    @property
    def is_artificial(self) -> bool:
        """True if its scores cannot be compared and everybody gets average plus (ANC 7.2)."""
        return self.key.group != WHOLE and bool(self.frequencies) and not self.sheet.worth

    @property
    def datum_rule(self) -> Datum | None:
        """The rule of its datum; a group of a fouled board may have one of its own."""
        fouled, datum = self.conditions.fouled, self.conditions.scoring.datum_rule
        if datum is None or fouled is None or self.key.group == WHOLE:
            return datum
        return fouled.datum_rule or datum

    def add(self, lines: Iterable[LineResult]) -> dict[str, Obtained]:
        """Take in more lines of the board; return the scores among them, by session."""
        played: dict[str, list[LineResult]] = {}
        for line in lines:
            where = line.line
            if where.section:
                self.is_in_sections = True
            if line.awards is not None:
                self.adjusted.append(line)
            elif line.score is None:
                self.unplayed.append(line)
            else:
                played.setdefault(where.session, []).append(line)
        come = {session: Obtained.on(own, self.order) for session, own in played.items()}
        for session, scores in come.items():
            self._join(session, scores)
        return come

    def add_entered(self, entered: Entered) -> None:
        """Take in scores that are at hand in columns."""
        self._join(entered.session, Obtained.entered(entered, self.order))
        self.is_in_sections = self.is_in_sections or bool(entered.section)

    def _join(self, session: str, scores: Obtained) -> None:
        if session in self.scores:
            scores = self.scores[session].with_more(scores)
        self.scores[session] = scores

    def changed(self, gone: Collection[int], come: Collection[LineResult]) -> "ScoredBoard":
        """Copy the board, not scored yet, without lines of these versions and with other lines.

        It shares what stays as it is.
        """
        made = ScoredBoard(self.key, self.conditions, self.facts)
        made.is_in_sections = self.is_in_sections
        made.adjusted = [one for one in self.adjusted if one.version not in gone]
        made.unplayed = [one for one in self.unplayed if one.version not in gone]
        for session, scores in self.scores.items():
            known, made.gone[session] = scores.without(gone)
            if known.versions:
                made.scores[session] = known
        made.come = made.add(come)
        return made

    def held_by(self, facts: Contest) -> "ScoredBoard":
        """Copy the board for facts that are the same as its own, and go their own way."""
        return replace(self, facts=facts)

    def count(self) -> None:
        """Count the scores that take part in comparisons."""
        self.frequencies = tally([one.points for one in self.scores.values()])
        rule, is_whole = self.scoring, self.key.group == WHOLE
        in_parts = rule is not None and rule.compares_weighted and is_whole
        for line in self.adjusted:
            standing = standing_points(line)
            if standing is not None:
                self.frequencies[standing] += 1
            elif in_parts and (weighted := weighted_alike(line)) is not None:
                self.weighted.append((line, weighted))

    def make_sheets(self, expected: int, considered: Counter[int]) -> None:
        """Compute the sheets. considered: the scores for the datum, this board's or more."""
        self.expected, self.considered = expected, considered
        scoring = self.scoring
        if scoring is None:
            return
        scores = self.compared = self._scores(scoring)
        if not (self.frequencies or self.weighted or scoring.by_direction):
            return
        self.sheet = self._sheet_of(scoring, scores, shown=False)

    @property
    def shown(self) -> BoardSheet:
        """The sheet as a traveller shows it."""
        scoring, scores = self.scoring, self.compared
        if scoring is None or scores is None or self.sheet is UNSCORED:
            return self.sheet
        if not scoring.shows_own_top or self.lines == self.expected:
            return self.sheet
        if self._shown is None:
            self._shown = self._sheet_of(scoring, scores, shown=True)
        return self._shown

    def sheet_with(self, points: int, line: LineResult, *, shown: bool) -> BoardSheet:
        """Make the sheet with these points as the result of a line that has none to compare.

        The datum stays: it is made of the scores that take part in comparisons (ANC 17.8).
        """
        scoring = self.scoring
        assert scoring is not None
        return self._sheet_of(scoring, self._scores(scoring, (points,), line), shown=shown)

    def _scores(
        self, scoring: PairRule, more: tuple[int, ...] = (), line: LineResult | None = None
    ) -> Scores:
        """Collect the scores on the board, with `more` added, for the scoring method.

        line: the line being scored, whose own weighted score it is not compared with.
        """
        ns, ew = (
            Counter([*self._scores_of(place), *more]) if scoring.by_direction else None
            for place in (0, 1)
        )
        whole = self.frequencies + Counter(more) if more else self.frequencies
        others = [weighted for other, weighted in self.weighted if other is not line]
        frequencies, share = in_fractions(whole, others)
        return Scores(
            frequencies=frequencies,
            considered=self.considered,
            lines=self.lines,
            expected=self.expected,
            elsewhere=self.elsewhere,
            awarded=len(self.adjusted),
            own=self.frequencies.total() + len(self.weighted),
            ns=ns,
            ew=ew,
            share=share,
        )

    def _sheet_of(self, scoring: PairRule, scores: Scores, *, shown: bool) -> BoardSheet:
        """Compute the worth of each of these scores: in totals or, if shown, on a traveller."""
        fouled = self.conditions.fouled
        if self.key.group == WHOLE or scoring.by_direction:
            sheet = scoring.sheet_of(scores, shown=shown)
        elif fouled is None:
            sheet = scoring.sheet_of_group(scores)
        else:
            sheet = fouled.group_sheet(scoring, scores, rest=self.key.group == REST)
        return scoring.by_board(sheet)

    def _scores_of(self, place: int) -> Iterator[int]:
        """Yield the points of north-south (0) or east-west (1) by line, as played or assigned."""
        for scores in self.scores.values():
            yield from scores.points
        for line in self.adjusted:
            award = line.awards[place] if line.awards else None
            if isinstance(award, Assigned):
                yield award.points

    def top(self, *, shown: bool) -> int | None:
        """Return the most a side can get, on the traveller or in totals; None if there is none.

        The groups of a fouled board are shown as they count: on the top of the whole board.
        """
        scoring, fouled, scores = self.scoring, self.conditions.fouled, self.compared
        if scoring is None or scores is None:
            return None
        is_group = self.key.group != WHOLE
        if is_group and fouled is not None:
            return fouled.group_top(scoring, scores)
        return scoring.top_of(scores, shown=shown and not is_group)
