"""The regulation sets: TOML files beside this one, or a federation's own."""

from ledger.regulations.conditions import Condition, Figure, Listing, conditions, own_set
from ledger.regulations.contradictions import must_agree
from ledger.regulations.kinds import Key, Kind, kinds, stage_keys
from ledger.regulations.reading import faults_of, load, names, read, written

__all__ = [
    "Condition",
    "Figure",
    "Key",
    "Kind",
    "Listing",
    "conditions",
    "faults_of",
    "kinds",
    "load",
    "must_agree",
    "names",
    "own_set",
    "read",
    "stage_keys",
    "written",
]
