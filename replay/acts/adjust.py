"""adjust: award an adjusted score."""

from typing import Any

from ledger.bridge.awards import AnyAward, Typed
from ledger.bridge.imps import MOST_IMPS
from ledger.bridge.numbers import write_exact
from ledger.bridge.scores import Line
from ledger.commands import AnyCommand, AwardAdjustedScore, RequestCorrection
from ledger.errors import BadValue
from ledger.events import NewAward
from ledger.record import Contest
from ledger.rules.scoring.sheet import Scores
from replay.acts.describing import act
from replay.acts.fields import ASKING, CLAUSE, LINE, WHY, cause
from replay.acts.lines import line_of
from replay.acts.sitting import Sitting
from replay.acts.typed_awards import parse_both
from replay.parameters import Parameter


@act(
    "adjust",
    "award",
    [AwardAdjustedScore, RequestCorrection],
    Parameter("award", "To north-south, or to both.", kind="score", required=True),
    Parameter(
        "ew_award", "To east-west.", kind="score", place="argument", label="award to east-west"
    ),
    *LINE,
    cause("director"),
    *ASKING,
    CLAUSE,
    WHY,
)
def adjust(
    sitting: Sitting,
    *,
    award: str,
    ew_award: str | None,
    clause: str | None,
    reason: str | None,
    **said: Any,
) -> list[AnyCommand]:
    """Award an adjusted score to north-south and to east-west (or A6040, or one result for both).

    An award: A+, A, A-, 60%, 12mp, 3imps, 420 (assigned), 2/3:420,1/3:-50 (weighted), own.
    """
    contest, line = sitting.contest, line_of(sitting, said)
    in_matchpoints = contest.conditions(line.session).scoring.unit == "matchpoints"
    ns, ew = parse_both(award, ew_award, "matchpoints" if in_matchpoints else "imps")
    for award_of_side in (ns, ew):
        _check_possible(contest, line, award_of_side)
    entry, cites = contest.results.at(line.key), said["cites"]
    if entry is None and not contest.sessions[line.session].postings:
        awarding = AwardAdjustedScore(
            line=line,
            ns=ns,
            ew=ew,
            ruling=next((one for one in cites if one.version in contest.rulings), None),
            clause=clause,
            cites=cites,
            reason=reason,
        )
        return [awarding]
    asks = NewAward(
        line=line,
        ns=ns,
        ew=ew,
        entry=entry.reference if entry else None,
        was=entry.awards if entry else None,
    )
    return [RequestCorrection(asks=asks, reason=reason, **said)]


def _check_possible(contest: Contest, line: Line, award: AnyAward) -> None:
    """Raise BadValue for more than there is to win on a board if the whole field plays it."""
    across = contest.conditions(line.session).scoring.across
    if not isinstance(award, Typed) or award.unit == "percent" or across is None:
        return
    tables = _tables(contest, line)
    scores = Scores(frequencies={0: tables}, considered={}, lines=tables, expected=tables)
    most = MOST_IMPS * tables if award.unit == "imps" else across.top_of(scores, shown=False)
    if most is not None and abs(award.value) > most:
        raise BadValue(
            place=str(line),
            value=f"{write_exact(award.value)} {award.unit}",
            expected=f"up to {most}, the most that {tables} tables make of a board",
        )


def _tables(contest: Contest, line: Line) -> int:
    """Count the tables at which a deal can have been played, in all its sessions together."""
    deals = contest.sessions[line.session].deals
    sessions = [name for name, session in contest.sessions.items() if session.deals == deals]
    index = contest.results.index
    played = sum(len(index.on_board(session, line.board)) for session in sessions)
    at_a_table = 4 if contest.conditions(line.session).contestant == "player" else 2
    each = len(contest.contestants) // at_a_table
    return max(played, each * len(sessions), 2)
