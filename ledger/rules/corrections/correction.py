"""Law 79C, and what regulations say beyond it: the correction of scores, by whose error it is."""

from typing import Literal, get_args

from msgspec import Struct

from ledger.rules.authority.acts import Role
from ledger.rules.periods import Period

Cause = Literal["players", "captains", "scorer", "director", "appeal"]
"""The one whose error a correction puts right."""

CAUSES: tuple[Cause, ...] = get_args(Cause)


class CorrectionRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The rule by which errors of one cause are corrected.

    Attributes:
        period: until when.
        by: the roles that may make it; empty: anyone.
        consents: whether the other side must agree before it counts.
        consents_in_time: whether the other side must do so within the period, too.
        afterwards: "law-79c2" where it may be made after the period if the director and the
            organiser are both satisfied beyond reasonable doubt.

    """

    period: Period
    by: tuple[Role, ...] = ()
    consents: bool = False
    consents_in_time: bool = False
    afterwards: Literal["nothing", "law-79c2"] = "nothing"
