"""Names that stand in the record for ever, and are typed again with every command."""

from collections.abc import Sequence

from ledger.errors import BadValue


def check_name(what: str, name: str) -> None:
    """Raise BadValue for a name that nobody could see, or type as it is."""
    if not name or name != name.strip() or not name.isprintable():
        expected = "a name, without spaces around it or signs that cannot be seen"
        raise BadValue(place=what, value=ascii(name), expected=expected)


def each_once(names: Sequence[str], what: str) -> Sequence[str]:
    """The names. Raises BadValue where one of them comes twice."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadValue(place=what, value=twice, expected="named once")
    return names
