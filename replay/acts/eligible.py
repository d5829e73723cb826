"""eligible: whether a player may take part."""

from typing import Any

import msgspec

from ledger.coding import decoder, why_unread
from ledger.commands import AnyCommand, RuleOnEligibility
from ledger.errors import InFile
from ledger.rules.eligibility.facts import PersonFacts
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import CONTESTANT, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Attached, Parameter


@act(
    "eligible",
    "eligibility",
    [RuleOnEligibility],
    CONTESTANT,
    Parameter("player", "A member of it.", kind="member", required=True),
    Parameter(
        "category", "Where it is about one (default: the contest).", kind="category", usual=""
    ),
    Parameter(
        "facts", 'JSON such as {"born": "1950-01-31"}; judged and not recorded.', kind="file"
    ),
    Parameter("eligible", "As somebody rules.", kind="yes-no"),
    WHY,
    under=under.ELIGIBILITY,
)
def eligible(_: Sitting, *, facts: Attached | None, **said: Any) -> list[AnyCommand]:
    """Say whether a member of a contestant may take part: by the facts, or by a ruling."""
    return [RuleOnEligibility(facts=_facts(facts) if facts else None, **said)]


def _facts(file: Attached) -> PersonFacts:
    """Read the facts of a person. Raises InFile."""
    try:
        facts: PersonFacts = decoder(PersonFacts).decode(file.content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InFile(file=file.name, place="JSON", what=why_unread(error)) from None
    return facts
