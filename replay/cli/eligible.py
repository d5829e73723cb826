"""eligible: whether a player may take part."""

from pathlib import Path

import msgspec
import rich_click as click

from ledger.coding import decoder
from ledger.commands import AnyCommand, RuleOnEligibility
from ledger.errors import InFile
from ledger.rules.eligibility.facts import PersonFacts
from replay.cli.acts import Sitting, act
from replay.cli.files import read_bytes
from replay.cli.lines import contestant_named
from replay.cli.persons import member_named


@act(
    "eligible",
    click.argument("contestant"),
    click.argument("player"),
    click.option("--category", default="", help="Where it is about one (default: the contest)."),
    click.option(
        "--facts",
        type=click.Path(path_type=Path, allow_dash=True),
        help='JSON such as {"born": "1950-01-31"}; judged and not recorded.',
    ),
    click.option("--yes/--no", "eligible", default=None, help="As somebody rules."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    player: str,
    category: str,
    facts: Path | None,
    eligible: bool | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Say whether PLAYER, a member of CONTESTANT, may take part: by the facts, or by a ruling."""
    named = contestant_named(sitting, contestant, "")
    ruling = RuleOnEligibility(
        contestant=named,
        player=member_named(sitting, named, player),
        category=category,
        facts=_facts(facts) if facts else None,
        eligible=eligible,
        reason=reason,
    )
    return [ruling]


def _facts(file: Path) -> PersonFacts:
    """Raises InFile, NoFile."""
    read = decoder(PersonFacts).decode
    try:
        facts: PersonFacts = read(read_bytes(file))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InFile(file=file.name, place="JSON", what=str(error)) from None
    return facts
