"""Boards on which something went wrong: fouled, replaced by a substitute, put off."""

from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId


class BoardFouled(Event, frozen=True, kw_only=True, tag="BoardFouled"):
    """Not everybody played the same cards.

    Attributes:
        section: "": all sections.
        ns, ew: of which match of teams, None of all of them.
        groups: who sat north-south, in groups that held the same cards; those not named form one
            more group.
        at_fault: contestants who are to blame.
        ruling: the ruling that it rests on.
        director, organiser: who are satisfied, after the period (Law 79C2).

    """

    session: str
    board: int
    section: str = ""
    ns: str | None = None
    ew: str | None = None
    groups: tuple[tuple[str, ...], ...] = ()
    at_fault: tuple[str, ...] = ()
    ruling: Reference | None = None
    director: KnownPersonId | None = None
    organiser: KnownPersonId | None = None


class BoardSubstituted(Event, frozen=True, kw_only=True, tag="BoardSubstituted"):
    """A new board is played in place of a fouled or unplayable one.

    Attributes:
        section: "": all sections.
        ns, ew: at which table; None at all of them.
        in_session: a later one in which it is played, None where it is this one.
        ruling: the ruling that it rests on.
        director, organiser: as in BoardFouled.

    """

    session: str
    board: int
    section: str = ""
    ns: str | None = None
    ew: str | None = None
    in_session: str | None = None
    ruling: Reference | None = None
    director: KnownPersonId | None = None
    organiser: KnownPersonId | None = None


class LatePlayAssigned(Event, frozen=True, kw_only=True, tag="LatePlayAssigned"):
    """A board that a pair plays after the others.

    Attributes:
        contestant: the pair.

    """

    session: str
    contestant: str
    board: int


BoardEvent = BoardFouled | BoardSubstituted | LatePlayAssigned
