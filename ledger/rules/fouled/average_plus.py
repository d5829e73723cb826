"""ANC 7.4: at matchpoints, both sides of a table with a fouled board have average plus."""

from ledger.rules import Rule


class AveragePlus(Rule, frozen=True, kw_only=True, tag="average-plus"):
    """Those who are named had the fouled board; the others are scored among themselves."""
