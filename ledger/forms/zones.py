"""Time zones by their IANA names, from the tzdata package."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ledger.forms.form import Form

NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Names in tables of zones that are the zone of no place."""

PLACES = ("zone.tab", "zone1970.tab")
"""Tables of the zones in use today, country by country, with the name in the third column."""

UTC = "UTC"


@dataclass(frozen=True)
class Zone(Form):
    """A time zone by its name in the IANA's list; other names that this machine knows are not."""

    @property
    def expected(self) -> str:
        """The form in words."""
        return "a time zone such as Australia/Sydney"

    def fits(self, value: object) -> bool:
        """Tell whether there is such a zone."""
        return value in known_zones()

    def bears(self, value: object) -> bool:
        """Tell whether this machine knows such a zone."""
        try:
            ZoneInfo(str(value))
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return False
        return True


@cache
def known_zones() -> frozenset[str]:
    """Return the names of the IANA's zones, old ones too, as the tzdata package lists them."""
    return frozenset(_lines("zones")) - NO_PLACES


def zone_today(name: str) -> str | None:
    """Return today's name of a zone: its own, or that of the zone that it is linked to.

    None where that is neither a place's zone nor UTC.
    """
    while name not in _places() and name in _links():
        name = _links()[name]
    return name if name in _places() else None


@cache
def _places() -> frozenset[str]:
    """Return the zones of places as they are called today, and UTC."""
    return frozenset(line.split("\t")[2] for table in PLACES for line in _table(table)) | {UTC}


@cache
def _links() -> dict[str, str]:
    """Return for each other name of a zone the zone that it means."""
    links = (line.split() for line in _table("tzdata.zi") if line.startswith("L "))
    return {"Etc/UTC": UTC, "Etc/GMT": UTC} | {name: zone for _, zone, name in links}


def _table(name: str) -> list[str]:
    return [line for line in _lines("zoneinfo", name) if not line.startswith("#")]


def _lines(*path: str) -> list[str]:
    return files("tzdata").joinpath(*path).read_text(encoding="utf-8").splitlines()
