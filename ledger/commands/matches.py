"""Declare matches forfeited, alter scores because of substitutions."""

from typing import ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.matches import ForfeitDeclared, ScoreAltered
from ledger.forms import ContestantId, Contestants, RoundNumber, SessionName, Vps


class DeclareForfeit(Command, frozen=True, kw_only=True, tag="DeclareForfeit"):
    """Say that a match is not played or not scored, and by whose fault."""

    says: ClassVar = ForfeitDeclared

    session: SessionName
    home: ContestantId
    away: ContestantId
    offenders: Contestants = ()
    round: RoundNumber | None = None
    home_vps: Vps | None = None
    away_vps: Vps | None = None
    ruling: Reference | None = None


class AlterScore(Command, frozen=True, kw_only=True, tag="AlterScore"):
    """Alter a contestant's score of a session, or its opponents' (NSWBA 4.4.1, 4.6.5)."""

    says: ClassVar = ScoreAltered

    session: SessionName
    contestant: ContestantId
    opponents: bool = False
    vps: Vps | None = None
    substitution: Reference | None = None
    ruling: Reference | None = None


MatchCommand = DeclareForfeit | AlterScore
