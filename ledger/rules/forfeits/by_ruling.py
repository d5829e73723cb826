"""AMB-64: no value is printed; the director states what each side gets."""

from ledger.rules import Rule


class ByRuling(Rule, frozen=True, kw_only=True, tag="by-ruling"):
    """A forfeit needs an explicit value for each side, and a ruling that gives it."""
