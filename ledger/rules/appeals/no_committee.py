"""ACBL Duplicate Decisions, Law 80: a club need not have an appeals committee."""

from ledger.rules import Rule


class NoCommittee(Rule, frozen=True, kw_only=True, tag="no-committee"):
    """The director's rulings are final."""
