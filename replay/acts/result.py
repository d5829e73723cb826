"""result: the result of a whole match, where its boards are not entered."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import AnyCommand, EnterScore, RequestCorrection
from ledger.errors import NoLongerHolds, NotOnRecord, Unclear
from ledger.events import NewScore
from ledger.record import Contest
from ledger.record.meetings import boards_of_a_match
from ledger.record.result import Result
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import ASKING, ROUND, SESSION, TABLE, cause
from replay.acts.lines import round_named
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag

MATCH = (
    Parameter("home", kind="contestant", required=True),
    Parameter("away", kind="contestant", required=True),
    SESSION,
    ROUND,
    TABLE,
    Parameter("imps", "Net, for home.", kind="exact", unit="IMPs", label="net"),
    Parameter(
        "home_imps", "Of the boards that home won.", kind="exact", unit="IMPs", label="won by home"
    ),
    Parameter(
        "away_imps", "Of the boards that away won.", kind="exact", unit="IMPs", label="won by away"
    ),
    Parameter("home_vps", "Instead of IMPs.", kind="exact", unit="VPs", label="home"),
    Parameter("away_vps", "Instead of IMPs.", kind="exact", unit="VPs", label="away"),
    Parameter("boards", "How many were played.", kind="number", unit="boards"),
)


@act(
    "result",
    "score",
    [EnterScore, RequestCorrection],
    *MATCH,
    flag("correct", "Ask that the result on record become this."),
    Parameter(
        "was", "What a correction expects it to be now; refused if it is not.", label="expected now"
    ),
    cause("players"),
    *ASKING,
    Parameter("reason", "In the words of whoever asks."),
    seldom="correct was cause side cites",
    under=under.MATCHES,
)
def result(
    sitting: Sitting, *, correct: bool, was: str | None, reason: str | None, **said: Any
) -> list[AnyCommand]:
    """Enter the result of a match, home v away: net IMPs, both sides' IMPs, or both sides' VPs."""
    own = {one.name: said.pop(one.name) for one in MATCH}
    contest = sitting.contest
    drawn = round_named(contest, own["session"], own["home"], own["away"])
    score = MatchScore(**{**own, "round": own["round"] or drawn})
    if not correct:
        if was is not None:
            raise Unclear(sentence="--was is for a correction (--correct)")
        score = replace(score, boards=score.boards or _boards_needed(contest, score.session))
        return [EnterScore(score=score, reason=reason, cites=said["cites"])]
    entry = _entry(contest, score)
    known = "without a result" if entry.score is None else entry.score.outcome
    if was is not None and was.split() != known.split()[: len(was.split())]:
        raise NoLongerHolds(what=str(entry), was=was, now=known)
    played = entry.score.boards if isinstance(entry.score, MatchScore) else None
    score = replace(score, boards=score.boards or played or _boards_needed(contest, score.session))
    asks = NewScore(entry=entry.reference, was=entry.score, now=score)
    return [RequestCorrection(asks=asks, reason=reason, **said)]


def _boards_needed(contest: Contest, session: str) -> int | None:
    """Return the boards of a match as scheduled, if its scale is by boards; else None."""
    conditions = contest.conditions(session) if session in contest.sessions else None
    scale = None if conditions is None else conditions.victory_points
    if conditions is None or scale is None or not scale.depends_on_boards or conditions.boards:
        return None
    return boards_of_a_match(contest, session)


def _likely(contest: Contest, score: MatchScore) -> Sequence[Result]:
    """List the results that may be meant: of these two here, else of the session, else any."""
    known = list(contest.results.matches.values())
    here = [one for one in known if one.session == score.session]
    theirs = [one for one in here if {*one.sides} == {score.home, score.away}]
    return theirs or here or known


def _entry(contest: Contest, score: MatchScore) -> Result:
    """Return the result on record. Raises NotOnRecord."""
    version = contest.results.matches_at.get(score.key)
    if version is None:
        known = tuple(str(match.score) for match in _likely(contest, score))
        raise NotOnRecord(what="result of", name=str(score), known=known, clause="Law 79C")
    return contest.results.matches[version]
