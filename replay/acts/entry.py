"""entry: enter a pair or team."""

from ledger.commands import AnyCommand, EnterContestant
from ledger.errors import Unclear
from replay.acts.describing import act
from replay.acts.fields import FIELD, PLAYERS, TEAM
from replay.acts.newcomers import Newcomer, listed, newcomer
from replay.acts.sitting import Sitting
from replay.parameters import Attached, Parameter


@act(
    "entry",
    "enter",
    [EnterContestant],
    Parameter(
        "number",
        "Its id from now on, or the names of its people (default: the next number).",
        place="argument",
        label="number or names",
    ),
    PLAYERS,
    FIELD._replace(words="Where there are two winners."),
    Parameter("category", "A stratum or division.", kind="category"),
    TEAM,
    Parameter("zone", "Whom it represents, where places are limited.", label="represents"),
    Parameter(
        "entries",
        "Many at once: CSV or a workbook with headings (No, Player 1, Number 1, Player 2), or a"
        " line each: a number and names, or names alone (Lions: Ann, Bob).",
        kind="file",
        called="list",
        written="FILE",
        label="a list of them",
    ),
    seldom="field category zone",
)
def entry(
    sitting: Sitting,
    *,
    number: str | None,
    players: tuple[str, ...],
    team: str | None,
    entries: Attached | None,
    **said: str | None,
) -> list[AnyCommand]:
    """Enter a pair, team or player under a number, which stays theirs.

    Who is called by names alone gets the next number; the names can be erased.
    """
    if entries is not None:
        if number or players or team:
            raise Unclear(sentence="say who it is, or give a --list, not both")
        found = list(listed(sitting, entries.content))
    else:
        found = [newcomer(sitting, number, players, team)]
    return [_entering(one, said) for one in found]


def _entering(one: Newcomer, said: dict[str, str | None]) -> AnyCommand:
    """Enter somebody; what is said of all holds where a list says nothing of each."""
    own = {name: value for name, value in one._asdict().items() if value is not None}
    return EnterContestant(**{**said, **own})
