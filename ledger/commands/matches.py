"""Declare matches forfeited, alter scores because of substitutions."""

from fractions import Fraction

from ledger.commands.base import Command
from ledger.events.base import Reference


class DeclareForfeit(Command, frozen=True, kw_only=True, tag="DeclareForfeit"):
    """Say that a match is not played or not scored, and by whose fault."""

    session: str
    home: str
    away: str
    offenders: tuple[str, ...] = ()
    round: int | None = None
    home_vps: Fraction | None = None
    away_vps: Fraction | None = None
    ruling: Reference | None = None


class AlterScore(Command, frozen=True, kw_only=True, tag="AlterScore"):
    """Alter a contestant's score of a session, or its opponents' (NSWBA 4.4.1, 4.6.5)."""

    session: str
    contestant: str
    opponents: bool = False
    vps: Fraction | None = None
    substitution: Reference | None = None
    ruling: Reference | None = None


MatchCommand = DeclareForfeit | AlterScore
