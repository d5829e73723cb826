"""agree: a captain agrees with a result, or disputes it."""

import rich_click as click

from ledger.commands import AgreeResult, AnyCommand
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session


@act(
    "agree",
    click.argument("contestants", nargs=-1, required=True, metavar="CONTESTANT..."),
    click.option("--session", help="Needed where there are several."),
    click.option("--disputes", is_flag=True, help="It does not agree."),
    click.option("--sheet-differs", is_flag=True, help="The official sheet says otherwise."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting,
    *,
    contestants: tuple[str, ...],
    session: str | None,
    disputes: bool,
    sheet_differs: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANTs agree with the result of a session; with the last of them it is settled."""
    return [
        AgreeResult(
            session=session or only_session(sitting.contest),
            contestant=contestant_named(sitting, contestant, ""),
            agrees=not disputes,
            sheet=not sheet_differs,
            reason=reason,
        )
        for contestant in contestants
    ]
