"""python -m replay: the same as bridge-ledger."""

from replay.cli import main

main(prog_name="bridge-ledger")
