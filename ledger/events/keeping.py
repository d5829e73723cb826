"""What is done to the ledger as a whole: to the names kept beside it, and to its clock."""

from typing import Annotated, Literal

from msgspec import Struct

from ledger.events.base import Event, Reference
from ledger.forms import Digest, KnownPersonId, Listed

Detail = Literal["name", "number", "born"]
"""What is kept of a person beside the record, and may be changed."""


class PersonChange(Struct, frozen=True, kw_only=True, gc=False):
    """What was changed of one person, without saying from what or to what.

    Attributes:
        person: the id.
        what: the details that are others now.
        seal: of all details as they are now (ledger/people); it tells nothing to anybody who
            does not hold the person's secret.

    """

    person: KnownPersonId
    what: Annotated[tuple[Detail, ...], Listed(3)]
    seal: Digest


class PeopleChanged(Event, frozen=True, kw_only=True, tag="PeopleChanged"):
    """People whose names, numbers or dates of birth are others from here on."""

    changes: tuple[PersonChange, ...]


class PeopleErased(Event, frozen=True, kw_only=True, tag="PeopleErased"):
    """People, by their ids, whose names are to be forgotten wherever they are kept."""

    people: tuple[KnownPersonId, ...]


class NamesPublished(Event, frozen=True, kw_only=True, tag="NamesPublished"):
    """People, by their ids, who from here on are called by name in public, or are not.

    Attributes:
        are_named: False: they are not to be named in public.

    """

    people: tuple[KnownPersonId, ...]
    are_named: bool


class ClockSetRight(Event, frozen=True, kw_only=True, tag="ClockSetRight"):
    """The clock had been ahead: recorded times go on from the time of this event.

    Attributes:
        since: the first event that it dates too late. That one and all between count as recorded at
            the time of this event (ledger/store/effective.py).

    """

    since: Reference


KeepingEvent = PeopleChanged | PeopleErased | NamesPublished | ClockSetRight
