"""forfeit: a match that is not played, or not scored."""

from typing import Any

from ledger.commands import AnyCommand, DeclareForfeit
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import ROUND, RULING, SESSION, WHY
from replay.acts.lines import round_named
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, several


@act(
    "forfeit",
    "forfeit",
    [DeclareForfeit],
    Parameter("home", kind="contestant", required=True),
    Parameter("away", kind="contestant", required=True),
    SESSION,
    ROUND,
    several("offender", "offenders", "Who is to blame.", "contestant"),
    Parameter("home_vps", "As a ruling states.", kind="exact", unit="VPs", label="to home"),
    Parameter("away_vps", "As a ruling states.", kind="exact", unit="VPs", label="to away"),
    RULING._replace(words="The ruling that gives these values."),
    WHY,
    under=under.FORFEITS,
)
def forfeit(sitting: Sitting, *, round: int | None, **said: Any) -> list[AnyCommand]:  # noqa: A002  # of a session
    """A match, home v away, is forfeited; the regulations say what each side gets."""
    drawn = round_named(sitting.contest, said["session"], said["home"], said["away"])
    return [DeclareForfeit(round=round or drawn, **said)]
