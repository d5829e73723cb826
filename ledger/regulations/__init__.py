"""The regulation sets: TOML files beside this one, or a federation's own."""

from ledger.regulations.contradictions import must_agree
from ledger.regulations.reading import load, names, read

__all__ = ["load", "must_agree", "names", "read"]
