"""replace: another contestant takes a qualifier's place."""

import rich_click as click

from ledger.commands import AnyCommand, ReplaceContestant
from ledger.decide.laws import ORGANISATION
from ledger.errors import NoSuch, RuleSaysNo
from ledger.record import Contest
from projections.views.qualifiers import next_in_line
from replay.cli.acts import DRY_RUN, Sitting, act, facts_now
from replay.cli.lines import contestant_named


@act(
    "replace",
    click.argument("stage"),
    click.argument("out"),
    click.argument("into", required=False),
    click.option("--reason", help="Why."),
    DRY_RUN,
)
def command(
    sitting: Sitting, *, stage: str, out: str, into: str | None, reason: str | None
) -> list[AnyCommand]:
    """INTO takes the place of OUT in STAGE; without INTO, whoever is next in line."""
    facts = facts_now(sitting)
    if stage not in facts.stages:
        raise NoSuch(what="stage", name=stage, known=tuple(facts.stages))
    leaving = contestant_named(sitting, out, "")
    coming = contestant_named(sitting, into, "") if into else _next(facts, stage, leaving)
    replacing = ReplaceContestant(
        stage=stage, out=leaving, into=coming, basis=facts.position, reason=reason
    )
    return [replacing]


def _next(facts: Contest, stage: str, leaving: str) -> str:
    """Raises RuleSaysNo where nobody is left."""
    found = next_in_line(facts, stage, leaving)
    if found is None:
        raise RuleSaysNo(
            what=f"nobody takes the place of {leaving}",
            why="nobody is left who could",
            clause=ORGANISATION,
        )
    return found
