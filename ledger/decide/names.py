"""Names that stand in the record for ever, and are typed again with every command."""

from ledger.errors import BadValue


def check_name(what: str, name: str) -> None:
    """Raise BadValue for a name that nobody could see, or type as it is."""
    if not name or name != name.strip() or not name.isprintable():
        expected = "a name, without spaces around it or signs that cannot be seen"
        raise BadValue(place=what, value=ascii(name), expected=expected)
