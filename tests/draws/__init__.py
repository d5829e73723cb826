"""Generated contests of every form of draw, beside an oracle that knows only the definition.

python -m tests.draws --count 5000 [--first SEED]
"""
