"""Contestants who leave, are replaced, are disqualified, or come in later."""

from fractions import Fraction
from typing import Literal

from ledger.events.base import Event, Reference


class ContestantWithdrew(Event, frozen=True, kw_only=True, tag="ContestantWithdrew"):
    """A contestant plays no more.

    Attributes:
        after: the last session it played, None if it has not played.
        scores: whether what it and its opponents scored stands, which a ruling says where the
            regulations do not.
        unauthorised: whether the organiser did not agree to it.
        ruling: the ruling on its scores.

    """

    contestant: str
    after: str | None = None
    scores: Literal["stand", "cancelled"] = "stand"
    unauthorised: bool = False
    ruling: Reference | None = None


class ContestantReplaced(Event, frozen=True, kw_only=True, tag="ContestantReplaced"):
    """Another contestant takes a qualifier's place in a stage.

    Attributes:
        out: who gives up the place.
        into: who takes it.
        basis: the position at which it was next in line; None: nothing was computed.

    """

    stage: str
    out: str
    into: str
    basis: int | None = None


class ContestantDisqualified(Event, frozen=True, kw_only=True, tag="ContestantDisqualified"):
    """A contestant is not ranked any more.

    Attributes:
        expelled: by director and committee together.
        plays_on: whether it has to play the stage to its end.
        ruling: the ruling that it rests on.

    """

    contestant: str
    expelled: bool = False
    plays_on: bool = True
    ruling: Reference | None = None
    clause: str | None = None


class DropInEntered(Event, frozen=True, kw_only=True, tag="DropInEntered"):
    """A contestant comes in at a session, with a score computed as known at position `basis`.

    Attributes:
        score: what it starts with, in the unit of the stage.
        who: as the regulations call those who may (ANC 16.1, 16.2).
        category: None: the contest has none.
        basis: the position at which the score was computed; None: it was stated.
        incomplete: why results that were missing were not waited for; None where none were.

    """

    contestant: str
    session: str
    score: Fraction
    who: str
    category: str | None = None
    basis: int | None = None
    incomplete: str | None = None


class HouseContestantAdded(Event, frozen=True, kw_only=True, tag="HouseContestantAdded"):
    """A house contestant makes the field even: it plays, but is not ranked.

    Attributes:
        score, rank: those it takes over, as known at position `basis`; None at the start.
        basis: the position at which they were computed; None: nothing was.
        incomplete: why results that were missing were not waited for; None where none were.

    """

    contestant: str
    session: str
    score: Fraction | None = None
    rank: int | None = None
    basis: int | None = None
    incomplete: str | None = None


WithdrawalEvent = (
    ContestantWithdrew
    | ContestantReplaced
    | ContestantDisqualified
    | DropInEntered
    | HouseContestantAdded
)
