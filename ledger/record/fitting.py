"""An event that cannot follow on what is recorded before it."""

from collections.abc import Container


class DoesNotFit(Exception):
    """An event cannot follow on the record before it: what it speaks of is not so."""


def need(known: Container[object], *wanted: object) -> None:
    """Raise DoesNotFit unless all that is wanted is known; None is wanted by nobody."""
    if any(one is not None and one not in known for one in wanted):
        raise DoesNotFit


def need_that(so: object) -> None:
    """Raise DoesNotFit unless it is so."""
    if not so:
        raise DoesNotFit
