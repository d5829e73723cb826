"""The changes of a file to matches of which it gives only the result.

Boards tell more: a match of which the ledger has boards is left to them. What the file's source
brought itself and nobody has changed since is corrected; what was changed, annulled or moved by
hand, or came from elsewhere, is kept. What the file lacks is listed, and never struck out: the
result of a match is annulled.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import EnterScore, RequestCorrection
from ledger.errors import InFile
from ledger.events import (
    EventAnnulled,
    ForfeitDeclared,
    NewScore,
    ScoreCorrected,
    ScoreEntered,
)
from ledger.readers.changes import Asked, Change
from ledger.readers.result_file import MatchRow, ResultFile
from ledger.readers.statements import imported_versions
from ledger.readers.whole_matches import turned
from ledger.record import Contest
from ledger.record.result import MatchResult
from ledger.rulebook import Conditions

Meeting = tuple[str, int, frozenset[str]]
"""A session, the round in it, and the two who meet."""


class Matches:
    """The comparison of the whole matches of one file.

    Attributes:
        agreed: how many of them need no mention.
        same, other: how many stand in the ledger with this result, and with another.

    """

    def __init__(
        self, file: ResultFile, contest: Contest, asked: Asked, conditions: Conditions | None
    ) -> None:
        self.file, self.contest, self.asked = file, contest, asked
        self.unfit = _unfit(file, conditions)
        self.rows = () if self.unfit else file.results
        self.agreed = self.same = self.other = 0

    def changes(self) -> list[Change]:
        """Return the changes to matches, made or not. Raises InFile for two of one in a round."""
        if not self.rows:
            return []
        self._check_one_a_round()
        self._held = {_meeting(one.score): one for one in self.contest.results.matches.values()}
        self._boards = {
            (one.line.session, one.line.round or 1, frozenset(one.sides))
            for one in self.contest.results.lines.values()
        }
        self._forfeits = {
            (one.session, one.round or 1, frozenset((one.home, one.away)))
            for _, one in self.contest.of(ForfeitDeclared)
        }
        versions = imported_versions(self.contest, self.asked.source or self.file.format)
        self._own = {
            recorded.position for recorded in self.contest.history if recorded.version in versions
        }
        self._gone = _gone_by_hand(self.contest)
        found = [change for row in self.rows for change in self._changes(row)]
        return [*found, *self._missing()]

    def _check_one_a_round(self) -> None:
        """Raise InFile where somebody meets two in a round, unless three were drawn to do so."""
        met: dict[tuple[str, int], list[MatchRow]] = defaultdict(list)
        for row in self.rows:
            if row.score.round is not None:
                met[row.score.session, row.score.round].append(row)
        for (session, number), rows in met.items():
            threes = [
                frozenset(draw.triangle)
                for draw in self.contest.draws
                if (draw.session, draw.round) == (session, number)
            ]
            for before, row in combinations(rows, 2):
                one, other = (frozenset(one.score.contestants) for one in (before, row))
                if len(one & other) == 1 and not any(one | other <= three for three in threes):
                    raise self._met_two(before, row, [_meeting(one.score)[2] for one in rows])

    def _met_two(self, before: MatchRow, row: MatchRow, meetings: list[frozenset[str]]) -> InFile:
        """Say that one plays both matches; of three who meet one another, what to do first."""
        one, other = (frozenset(match.score.contestants) for match in (before, row))
        (both,) = one & other
        what = f"{both} plays in {before.place}, too, which is in the same round"
        if one ^ other in meetings:
            three = ", ".join(sorted(one | other))
            what += f": {three} meet one another, which the draw of that round must say first"
        return InFile(file=self.file.name, place=row.place, what=what)

    def _changes(self, row: MatchRow) -> Iterator[Change]:
        meeting = _meeting(row.score)
        held = self._held.get(meeting)
        if held is not None:
            yield from self._of_both(row, held)
        elif meeting in self._forfeits:
            yield _change(row, kept="a forfeit")
        elif meeting in self._gone:
            yield replace(_change(row, kept="nothing"), since=self._gone[meeting])
        elif meeting not in self._boards:
            yield self._new(row)

    def _missing(self) -> Iterator[Change]:
        """Yield the matches in the file's sessions that it does not name, by result or boards."""
        named = {_meeting(row.score) for row in self.rows} | {
            (row.line.session, row.line.round or 1, frozenset((row.line.ns, row.line.ew)))
            for row in self.file.lines
        }
        sessions = {row.score.session for row in self.rows}
        for meeting, held in self._held.items():
            if held.session in sessions and meeting not in named:
                yield Change(deed="missing", about=str(held.score), held=held.score.outcome)

    def _new(self, row: MatchRow) -> Change:
        facts, asked = self.contest.sessions.get(row.score.session), self.asked
        command = (
            _request(NewScore(now=row.score), asked)
            if facts is not None and facts.postings
            else EnterScore(score=row.score, cites=asked.cites)
        )
        return replace(_change(row), commands=(command,))

    def _of_both(self, row: MatchRow, held: MatchResult) -> Iterator[Change]:
        was, now = held.score, _as_in(held.score, row.score)
        if _unit(was) != _unit(now):
            return  # what its IMPs come to in VPs is compared with what the file prints
        if _figures(was) == _figures(now):
            self.same += 1
            self.agreed += 1
            return
        self.other += 1
        if not self._own.issuperset(held.touched):
            by_hand = next(at for at in reversed(held.touched) if at not in self._own)
            yield replace(_change(row, kept=was.outcome), said=now.outcome, since=by_hand)
            return
        asking = _request(NewScore(entry=held.reference, was=was, now=now), self.asked)
        change = replace(_change(row), deed="corrected", held=was.outcome, said=now.outcome)
        yield replace(change, commands=(asking,))


def have_met_so(held: MatchScore, said: MatchScore) -> bool:
    """Tell whether the same two have met in this round with the same result, in any session."""
    if _meeting(held)[1:] != _meeting(said)[1:]:
        return False
    return _figures(held) == _figures(_as_in(held, said))


def _gone_by_hand(contest: Contest) -> dict[Meeting, int]:
    """Return the matches of which the result was annulled or moved, with the position of that."""
    gone: dict[Meeting, int] = {}
    for recorded in contest.history:
        match recorded.event:
            case EventAnnulled(target=target):
                entered = contest.event_at(target.version).event
                if isinstance(entered, ScoreEntered) and isinstance(entered.score, MatchScore):
                    gone[_meeting(entered.score)] = recorded.position
            case ScoreCorrected(was=MatchScore() as was, now=MatchScore() as now):
                if _meeting(was) != _meeting(now):
                    gone[_meeting(was)] = recorded.position
            case _:
                pass
    return gone


def _request(asks: NewScore, asked: Asked) -> RequestCorrection:
    return RequestCorrection(asks=asks, cause=asked.cause, reason=asked.reason, cites=asked.cites)


def _change(row: MatchRow, kept: str | None = None) -> Change:
    """Return that a match is added, or that the ledger keeps something else of it."""
    return Change(
        deed="added" if kept is None else "kept",
        about=str(row.score),
        held=kept,
        said=row.score.outcome,
        place=row.place,
    )


def _meeting(score: MatchScore) -> Meeting:
    return score.session, score.round or 1, frozenset((score.home, score.away))


def _as_in(held: MatchScore, said: MatchScore) -> MatchScore:
    """Return a result as it is told with the same team at home, the same round and table."""
    said = said if held.home == said.home else turned(said)
    return replace(held, boards=said.boards or held.boards, **_figures(said))


def _figures(score: MatchScore) -> dict[str, Fraction | None]:
    names = ("imps", "home_imps", "away_imps", "home_vps", "away_vps")
    return {name: getattr(score, name) for name in names}


def _unit(score: MatchScore) -> str:
    if score.imps is not None:
        return "net IMPs"
    return "VPs" if score.home_vps is not None else "IMPs"


def _unfit(file: ResultFile, conditions: Conditions | None) -> str | None:
    """Say why none of the file's matches can be entered under these conditions; None if all can.

    One beyond their scale shows that the file was scored by another.
    """
    if not file.results or conditions is None:
        return None
    scale = conditions.victory_points
    for row in file.results:
        score = row.score
        if score.home_vps is None or score.away_vps is None:
            if conditions.measure != "imps":
                return "these regulations score no match in IMPs"
            continue
        if scale is None:
            return "these regulations have no scale of VPs"
        percent = conditions.measure == "percent"
        found = scale.range(score.boards or conditions.boards or 1, percent=percent)
        if not found.holds(score.home_vps, score.away_vps):
            return f"{row.place}: {score.outcome} is beyond the scale here ({found})"
    return None
