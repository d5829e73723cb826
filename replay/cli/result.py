"""result: the result of a whole match, where its boards are not entered."""

from fractions import Fraction
from typing import Any

import rich_click as click

from ledger.bridge.scores import MatchScore
from ledger.commands import AnyCommand, EnterScore, RequestCorrection
from ledger.errors import NotOnRecord
from ledger.events import NewScore
from ledger.record import Contest
from ledger.record.results import Result
from replay.cli.acts import Sitting, act
from replay.cli.asking import ASKING, Asking
from replay.cli.lines import contestant_named, only_session, round_named
from replay.cli.shell import Exact, cause_option


@act(
    "result",
    click.argument("home"),
    click.argument("away"),
    click.option("--session", help="Needed where there are several."),
    click.option("--round", "number", type=click.IntRange(min=1), help="Default: as drawn."),
    click.option("--table", help="Where that is known."),
    click.option("--imps", type=Exact(), help="Net, for home."),
    click.option("--home-imps", type=Exact(), help="Of the boards that home won."),
    click.option("--away-imps", type=Exact(), help="Of the boards that away won."),
    click.option("--home-vps", type=Exact(), help="Instead of IMPs."),
    click.option("--away-vps", type=Exact(), help="Instead of IMPs."),
    click.option("--boards", type=click.IntRange(min=1), help="How many were played."),
    click.option("--correct", is_flag=True, help="Ask that the result on record become this."),
    cause_option("players"),
    *ASKING,
    click.option("--reason", help="In the words of whoever asks."),
)
def command(
    sitting: Sitting,
    *,
    home: str,
    away: str,
    session: str | None,
    number: int | None,
    table: str | None,
    imps: Fraction | None,
    home_imps: Fraction | None,
    away_imps: Fraction | None,
    home_vps: Fraction | None,
    away_vps: Fraction | None,
    boards: int | None,
    correct: bool,
    cause: Any,
    reason: str | None,
    **asking: Any,
) -> list[AnyCommand]:
    """Enter the result of HOME v AWAY: net IMPs, both sides' IMPs, or both sides' VPs."""
    contest = sitting.contest
    in_session = session or only_session(contest)
    home, away = (contestant_named(sitting, side, "") for side in (home, away))
    score = MatchScore(
        session=in_session,
        home=home,
        away=away,
        round=number or round_named(contest, in_session, home, away),
        table=table,
        imps=imps,
        home_imps=home_imps,
        away_imps=away_imps,
        boards=boards,
        home_vps=home_vps,
        away_vps=away_vps,
    )
    if not correct:
        cites = Asking(**asking).cited(sitting)
        return [EnterScore(score=score, reason=reason, cites=cites)]
    entry = _entry(contest, score)
    asks = NewScore(entry=entry.reference, was=entry.score, now=score)
    asked = RequestCorrection(asks=asks, cause=cause, reason=reason)
    return [Asking(**asking).of(sitting, asked)]


def _entry(contest: Contest, score: MatchScore) -> Result:
    """The result on record. Raises NotOnRecord."""
    version = contest.results.index.matches.get(score.key)
    if version is None:
        known = tuple(
            str(contest.results.matches[v].score) for v in contest.results.index.matches.values()
        )
        raise NotOnRecord(what="result of", name=str(score), known=known, clause="Law 79C")
    return contest.results.matches[version]
