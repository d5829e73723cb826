"""entry: enter a pair or team."""

from ledger.commands import AnyCommand, EnterContestant
from ledger.errors import Unclear
from ledger.readers.encodings import decoded
from ledger.readers.workbook import as_list, is_workbook
from replay.acts.describing import act
from replay.acts.fields import FIELD, PLAYERS, TEAM
from replay.acts.newcomers import listed, newcomer
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
        "Many at once, a line or a row of a workbook each: a number and names, or names alone"
        " (Lions: Ann, Bob).",
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
        text = as_list if is_workbook(entries.content) else decoded
        found = listed(sitting, text("the list", entries.content))
        return [EnterContestant(**one._asdict(), **said) for one in found]  # type: ignore[arg-type]
    entered = newcomer(sitting, number, players, team)
    return [EnterContestant(**entered._asdict(), **said)]  # type: ignore[arg-type]  # one of two sides
