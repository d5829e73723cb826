"""A year of a federation: every club its own ledger, an evening each week, as clubs play them.

python -m tests.federation --clubs 4 --weeks 52 [--seed 1] [--on FOLDER | --on postgresql://…]

What is told follows from the seed: entries, movements, scores by rounds, files that come days
late, slips that are corrected, rulings and appeals. Nothing is written but by desks and imports.
"""
