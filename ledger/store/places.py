"""Where a ledger can be: in a file."""

from pathlib import Path

Place = Path
"""Where a ledger is."""
