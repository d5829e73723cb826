"""The regulation sets: TOML files beside this one, or a federation's own."""

from ledger.regulations.reading import load, names, read

__all__ = ["load", "names", "read"]
