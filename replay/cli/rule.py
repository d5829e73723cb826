"""rule: a director's ruling."""

from datetime import datetime
from typing import get_args

import rich_click as click

from ledger.commands import AnyCommand, GiveRuling
from ledger.rules.appeals.words import RulingKind
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.shell import word_argument
from replay.cli.when import Time


@act(
    "rule",
    word_argument("kind", get_args(RulingKind), "What it is about"),
    click.argument("parties", nargs=-1, metavar="[CONTESTANT]..."),
    click.option("--session", help="Needed where there are several."),
    click.option("--board", type=click.IntRange(min=1), help="Where it concerns one."),
    click.option("--clause", help="The law or regulation."),
    click.option("--advised", is_flag=True, help="The parties are told at once."),
    click.option("--advised-at", type=Time(), help="Or when they were told."),
    click.option("--told-of-appeal", is_flag=True, help="And that they may appeal."),
    click.option("--disputed", is_flag=True, help="The facts are not agreed."),
    click.option("--mistake", is_flag=True, help="It puts right a mistake of a director."),
    click.option("--reason", help="The ruling in words."),
)
def command(
    sitting: Sitting,
    *,
    kind: RulingKind,
    parties: tuple[str, ...],
    session: str | None,
    board: int | None,
    clause: str | None,
    advised: bool,
    advised_at: datetime | None,
    told_of_appeal: bool,
    disputed: bool,
    mistake: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """Take down a ruling of this KIND between CONTESTANTs; its effects are acts that cite it."""
    if advised and advised_at is not None:
        raise click.UsageError("--advised or --advised-at, not both")
    ruling = GiveRuling(
        session=session or only_session(sitting.contest),
        ruling=kind,
        contestants=tuple(contestant_named(sitting, one, "") for one in parties),
        board=board,
        clause=clause,
        advised_at=advised_at,
        at_once=advised,
        told_of_appeal=told_of_appeal,
        facts_agreed=not disputed,
        mistake=mistake,
        reason=reason,
    )
    return [ruling]
