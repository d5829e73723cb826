"""The regulation sets: TOML files beside this one, or a federation's own."""

from ledger.regulations.contradictions import must_agree
from ledger.regulations.kinds import Key, Kind, kinds, stage_keys
from ledger.regulations.reading import faults_of, load, names, read

__all__ = [
    "Key",
    "Kind",
    "faults_of",
    "kinds",
    "load",
    "must_agree",
    "names",
    "read",
    "stage_keys",
]
