"""discount: a substitution that was none."""

from ledger.commands import DiscountSubstitution
from replay.acts import under
from replay.acts.describing import plain
from replay.acts.fields import MUST_SAY_WHY, RULING
from replay.parameters import event

discount = plain(
    "discount",
    "substitute",
    DiscountSubstitution,
    "Rule that a substitution does not count as one.",
    event("substitution", "substitutions", required=True),
    RULING._replace(words="The ruling that says so."),
    MUST_SAY_WHY,
    under=under.SUBSTITUTES,
)
