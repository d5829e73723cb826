"""Checks of an event against the record before it; DoesNotFit says why it contradicts it."""

from collections.abc import Container

from ledger.errors import BadValue
from ledger.events import acts_on
from ledger.events.base import naming
from ledger.forms import in_bounds, is_in_bounds, shortened
from ledger.forms.numbers import FIRST_YEAR, LAST_YEAR
from ledger.recorded import Recorded

FROM, UP_TO = str(FIRST_YEAR), str(LAST_YEAR + 1)
"""Times as they are stored sort as text: they begin with their years."""


class DoesNotFit(Exception):
    """An event cannot follow on the record before it: what it speaks of is not so.

    Its text says what, as it stands after "has no effect:".
    """


def need(known: Container[object], *wanted: object) -> None:
    """Raise DoesNotFit unless all wanted names are known; None is ignored."""
    for one in wanted:
        if one is not None and one not in known:
            raise DoesNotFit(unknown(one))


def need_that(so: object, otherwise: str) -> None:
    """Raise DoesNotFit unless `so` is true; otherwise: the reason it gives."""
    if not so:
        raise DoesNotFit(otherwise)


def need_no(fault: str) -> None:
    """Raise DoesNotFit where there is a fault, which is its reason."""
    need_that(not fault, fault)


def unknown(name: object) -> str:
    """Say that there is nothing of a name, or of a version, where an event speaks of it."""
    return f"it speaks of {shortened(name)}, which is not on record before it"


def why_not(error: DoesNotFit | KeyError) -> str:
    """Say why an event does not fit; a KeyError is about a name that was looked up in vain."""
    return unknown(error.args[0]) if isinstance(error, KeyError) else str(error)


def check_can_stand(recorded: Recorded) -> None:
    """Raise DoesNotFit for an event that could not stand anywhere in its stream.

    Its numbers and times must be such as can be reckoned with, and what it corrects, answers
    or annuls must come before it in its own stream.
    """
    event, envelope = recorded.event, recorded.envelope
    if not is_in_bounds(event):
        raise DoesNotFit(_beyond_bounds(recorded))
    if not (FROM <= envelope.happened < UP_TO and FROM <= envelope.recorded < UP_TO):
        raise DoesNotFit(f"it happened outside the years {FIRST_YEAR} to {LAST_YEAR}")
    for reference in acts_on(event) if naming(type(event)) else ():
        if reference.stream != envelope.stream:
            raise DoesNotFit(f"it speaks of {reference}, which is of another stream")
        if not 0 < reference.version < recorded.version:
            raise DoesNotFit(f"it speaks of {reference}, which does not come before it")


def _beyond_bounds(recorded: Recorded) -> str:
    """Say which number or time of an event is beyond all bounds."""
    try:
        in_bounds(recorded.event)
    except BadValue as error:
        return str(error)
    raise AssertionError(recorded.event)  # whatever is_in_bounds misses, in_bounds does too
