"""entry: enter a pair or team."""

from ledger.commands import AnyCommand, EnterContestant
from replay.acts.describing import act
from replay.acts.fields import FIELD, PLAYERS, TEAM
from replay.acts.newcomers import newcomer
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


@act(
    "entry",
    "enter",
    [EnterContestant],
    Parameter(
        "number",
        "Its id from now on, or the names of its people (default: the next number).",
        place="argument",
    ),
    PLAYERS,
    FIELD._replace(words="Where there are two winners."),
    Parameter("category", "A stratum or division."),
    TEAM,
    Parameter("zone", "Whom it represents, where places are limited."),
)
def entry(
    sitting: Sitting,
    *,
    number: str | None,
    players: tuple[str, ...],
    team: str | None,
    **said: str | None,
) -> list[AnyCommand]:
    """Enter the contestant NUMBER, which is its id from now on.

    Who is called by names instead gets the next number; the names can be erased.
    """
    entered = newcomer(sitting, number, players, team)
    return [EnterContestant(**entered._asdict(), **said)]  # type: ignore[arg-type]  # one of two sides
