"""Matches that were not played, and results altered because of who played them."""

from fractions import Fraction

from ledger.events.base import Event, Reference


class ForfeitDeclared(Event, frozen=True, kw_only=True, tag="ForfeitDeclared"):
    """The match does not take place, or is not scored.

    Attributes:
        home, away: the two contestants.
        offenders: who is to blame, nobody if empty.
        round: None: the only one of the session.
        home_vps, away_vps: what a ruling gives, where the regulations leave it to one.
        ruling: the ruling that gives values.

    """

    session: str
    home: str
    away: str
    offenders: tuple[str, ...] = ()
    round: int | None = None
    home_vps: Fraction | None = None
    away_vps: Fraction | None = None
    ruling: Reference | None = None


class ScoreAltered(Event, frozen=True, kw_only=True, tag="ScoreAltered"):
    """A contestant's score of a session is not the one obtained, because of a substitution.

    Attributes:
        opponents: whether it is the opponents' score of a contestant with an illegal substitute.
        vps: as stated by a ruling; None: as the regulations compute it.
        substitution: the substitution that is the cause.
        ruling: the ruling that states the score.

    """

    session: str
    contestant: str
    opponents: bool = False
    vps: Fraction | None = None
    substitution: Reference | None = None
    ruling: Reference | None = None


MatchEvent = ForfeitDeclared | ScoreAltered
