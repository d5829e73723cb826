"""Rulings by directors, appeals against them, decisions by committees.

A decision changes nothing by itself: scores and penalties change through events that cite it.
"""

from datetime import datetime
from typing import Literal

from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId
from ledger.rules.appeals.words import Action, Body, RulingKind


class RulingGiven(Event, frozen=True, kw_only=True, tag="RulingGiven"):
    """A director rules. The reason holds the ruling in words.

    Attributes:
        ruling: its kind: of judgement, law, facts and so on.
        contestants: the parties.
        board: where it concerns one.
        clause: under which it is given.
        advised_at: when the parties were told, None while they are not.
        told_of_appeal: whether they were told that they may appeal.
        facts_agreed: whether the facts were not in dispute.
        mistake: whether it puts right a mistake of a director.

    """

    session: str
    ruling: RulingKind
    contestants: tuple[str, ...] = ()
    board: int | None = None
    clause: str | None = None
    advised_at: datetime | None = None
    told_of_appeal: bool = False
    facts_agreed: bool = True
    mistake: bool = False


class PartiesAdvised(Event, frozen=True, kw_only=True, tag="PartiesAdvised"):
    """The parties are told of a ruling; the event's own `at` says when."""

    ruling: Reference
    told_of_appeal: bool = False


class AppealLodged(Event, frozen=True, kw_only=True, tag="AppealLodged"):
    """A party appeals against a ruling.

    Attributes:
        appeal: its number in the contest.
        ruling: what it is against.
        contestant: the appellant.
        body: who hears it.
        form: whether the approved form was used.

    """

    appeal: int
    ruling: Reference
    contestant: str
    body: Body = "appeals-committee"
    form: bool = True


class AppealRefused(Event, frozen=True, kw_only=True, tag="AppealRefused"):
    """The appeal is not heard.

    Attributes:
        lodged: the event of its lodging.
        clause: of the refusal.
        ended_at: when the time to appeal had ended.

    """

    appeal: int
    lodged: Reference
    why: Literal["too-late", "form", "not-appealable", "no-committee"]
    clause: str
    ended_at: datetime | None = None


class AppealAdmitted(Event, frozen=True, kw_only=True, tag="AppealAdmitted"):
    """An appeal that was refused as too late is heard after all. The reason says why."""

    appeal: int
    lodged: Reference
    clause: str


class AppealWithdrawn(Event, frozen=True, kw_only=True, tag="AppealWithdrawn"):
    """The appellant withdraws."""

    appeal: int
    lodged: Reference


class AppealHeard(Event, frozen=True, kw_only=True, tag="AppealHeard"):
    """A committee hears the appeal. members include the chair.

    Attributes:
        lodged: the event of its lodging.
        excused: who stood down.

    """

    appeal: int
    lodged: Reference
    chair: KnownPersonId
    members: tuple[KnownPersonId, ...]
    excused: tuple[KnownPersonId, ...] = ()


class AppealDecided(Event, frozen=True, kw_only=True, tag="AppealDecided"):
    """The committee decides. The reason holds the decision in words.

    Attributes:
        lodged: the event of its lodging.
        action: what was decided: to uphold the ruling, to vary it and so on.
        without_merit: whether the appeal should not have been lodged.
        beyond_power: actions that it took and has no power to take, which are not carried out.

    """

    appeal: int
    lodged: Reference
    action: Action
    without_merit: bool = False
    beyond_power: tuple[Action, ...] = ()


RulingEvent = (
    RulingGiven
    | PartiesAdvised
    | AppealLodged
    | AppealRefused
    | AppealAdmitted
    | AppealWithdrawn
    | AppealHeard
    | AppealDecided
)
