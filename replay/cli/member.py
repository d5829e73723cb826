"""member: who the members of a contestant are, as that changes."""

import rich_click as click

from ledger.commands import AddMember, AnyCommand, CorrectEntry, ReplaceMember
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.cli.persons import member_named

REASON = click.option("--reason", help="Why.")


@click.group("member")
def command() -> None:
    """Add or replace a member, or put right who the members are."""


@act(
    "add",
    click.argument("contestant"),
    click.argument("player"),
    click.option("--played-for-another", is_flag=True, help="In this contest, so far."),
    click.option("--not-eligible", is_flag=True, help="To compete in it."),
    REASON,
)
def add(
    sitting: Sitting,
    *,
    contestant: str,
    player: str,
    played_for_another: bool,
    not_eligible: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """PLAYER joins CONTESTANT, while it may grow."""
    adding = AddMember(
        contestant=contestant_named(sitting, contestant, ""),
        player=sitting.roll.id_of(player),
        played_for_another=played_for_another,
        eligible=not not_eligible,
        reason=reason,
    )
    return [adding]


@act(
    "replace",
    click.argument("contestant"),
    click.argument("out"),
    click.argument("into"),
    click.option("--approved", is_flag=True, help="Beyond the limits, by the committee."),
    REASON,
)
def replace(
    sitting: Sitting,
    *,
    contestant: str,
    out: str,
    into: str,
    approved: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """INTO, a substitute, becomes a member of CONTESTANT for good, instead of OUT."""
    named = contestant_named(sitting, contestant, "")
    replacing = ReplaceMember(
        contestant=named,
        out=member_named(sitting, named, out),
        into=sitting.roll.id_of(into),
        approved=approved,
        reason=reason,
    )
    return [replacing]


@act(
    "correct",
    click.argument("contestant"),
    click.argument("players", nargs=-1, required=True, metavar="PLAYER..."),
    REASON,
)
def correct(
    sitting: Sitting, *, contestant: str, players: tuple[str, ...], reason: str | None
) -> list[AnyCommand]:
    """The members of CONTESTANT have been these PLAYERs all along."""
    named = contestant_named(sitting, contestant, "")
    correcting = CorrectEntry(
        contestant=named,
        was=sitting.contest.entries.players(named),
        players=tuple(map(sitting.roll.id_of, players)),
        reason=reason,
    )
    return [correcting]


for change in (add, replace, correct):
    command.add_command(change)
