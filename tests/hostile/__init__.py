"""Hostile input: every way in, with real input damaged or made up to harm.

python -m tests.hostile --count 20000 [--seed S] [--only KIND] [--case N]

A case is one real thing (a result file, a journal, a regulation set, a movement, a command) that
was mutated, and brought in through the command line in a process of its own, which has so much
time and memory and no more. What must hold afterwards is in `judging`. A case is made from its
seed and number alone, so that it can be run again: `--seed S --case N`.
"""
