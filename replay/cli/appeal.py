"""appeal: an appeal from its lodging to its decision."""

from fractions import Fraction
from typing import get_args

import rich_click as click

from ledger.commands import (
    AdmitAppeal,
    AnyCommand,
    DecideAppeal,
    HearAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.rules.appeals.words import Action, Body
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.cli.shell import Exact, word_argument
from replay.timeline import reference_at

NUMBER = click.argument("number", type=click.IntRange(min=1), metavar="N")
REASON = click.option("--reason", help="In words.")


@click.group("appeal")
def command() -> None:
    """Lodge, hear and decide an appeal, or withdraw it."""


@act(
    "lodge",
    click.argument("ruling", metavar="#POSITION"),
    click.argument("contestant"),
    click.option(
        "--body", type=click.Choice(get_args(Body)), default="appeals-committee", help="To whom."
    ),
    click.option("--no-form", is_flag=True, help="Not on the approved form."),
    REASON,
)
def lodge(
    sitting: Sitting,
    *,
    ruling: str,
    contestant: str,
    body: Body,
    no_form: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANT appeals against the ruling at #POSITION; out of time, it is refused on record."""
    lodging = LodgeAppeal(
        ruling=reference_at(sitting.store, ruling),
        contestant=contestant_named(sitting, contestant, ""),
        body=body,
        form=not no_form,
        reason=reason,
    )
    return [lodging]


@act("admit", NUMBER, REASON)
def admit(sitting: Sitting, *, number: int, reason: str | None) -> list[AnyCommand]:
    """Appeal N, refused as too late, is heard after all, where the regulations let that be."""
    return [AdmitAppeal(appeal=number, reason=reason)]


@act(
    "hear",
    NUMBER,
    click.option("--chair", required=True, help="Who presides; a member too."),
    click.option("--member", "members", multiple=True, help="Another member; once for each."),
    click.option("--excused", multiple=True, help="Who stood down; once for each."),
    REASON,
)
def hear(
    sitting: Sitting,
    *,
    number: int,
    chair: str,
    members: tuple[str, ...],
    excused: tuple[str, ...],
    reason: str | None,
) -> list[AnyCommand]:
    """A committee hears appeal N."""
    presiding, *panel = map(sitting.roll.id_of, (chair, *members))
    hearing = HearAppeal(
        appeal=number,
        chair=presiding,
        members=tuple(dict.fromkeys((presiding, *panel))),
        excused=tuple(map(sitting.roll.id_of, excused)),
        reason=reason,
    )
    return [hearing]


@act(
    "decide",
    NUMBER,
    word_argument("action", get_args(Action), "What it decides"),
    click.option("--removes", multiple=True, metavar="#POSITION", help="A penalty that goes."),
    click.option("--without-merit", is_flag=True, help="It should not have been lodged."),
    click.option("--penalty", type=Exact(), help="What that costs, where the rules leave it open."),
    click.option("--reason", help="The decision in words."),
)
def decide(
    sitting: Sitting,
    *,
    number: int,
    action: Action,
    removes: tuple[str, ...],
    without_merit: bool,
    penalty: Fraction | None,
    reason: str | None,
) -> list[AnyCommand]:
    """The committee decides appeal N; scores change by acts that cite its decision."""
    deciding = DecideAppeal(
        appeal=number,
        action=action,
        without_merit=without_merit,
        removes=tuple(reference_at(sitting.store, one) for one in removes),
        penalty=penalty,
        reason=reason,
    )
    return [deciding]


@act("withdraw", NUMBER, REASON)
def withdraw(sitting: Sitting, *, number: int, reason: str | None) -> list[AnyCommand]:
    """The appellant withdraws appeal N."""
    return [WithdrawAppeal(appeal=number, reason=reason)]


for step in (lodge, admit, hear, decide, withdraw):
    command.add_command(step)
