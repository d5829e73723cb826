"""Find what contradicts the Laws, which regulations may not (Law 80B2(f); ACBL Law 80)."""

from collections.abc import Iterator

from ledger.regulations.faults import Clash
from ledger.rulebook import Conditions
from ledger.rules.appeals.words import RulingKind

DIRECTORS_OWN: dict[RulingKind, str] = {
    "book": "a point of law",
    "regulation": "a point of regulations",
    "disciplinary": "a disciplinary penalty",
}
"""Kinds of ruling that a committee may not overrule, only recommend about (Law 93B3)."""


def under_the_laws(conditions: Conditions) -> Iterator[Clash]:
    """Find the powers of a committee that the Laws do not give it."""
    appeals = conditions.hearing
    if appeals is None:
        return
    for kind, actions in appeals.powers.items():
        if kind in DIRECTORS_OWN and actions:
            yield Clash(
                f"appeals/powers/{kind}",
                f"gives a committee power over {DIRECTORS_OWN[kind]}, and Law 93B3 gives it"
                " none: leave it out",
            )
        if "overrule" in actions:
            yield Clash(
                f"appeals/powers/{kind}",
                "lets a committee overrule the director on a point of law, which Law 93B3 does"
                " not: leave overrule out",
            )
