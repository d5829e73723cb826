"""Speed and memory as ratios against a named baseline, measured in one run.

python -m tests.benchmarks            the whole table
python -m tests.benchmarks --quick    a tenth of the sizes
"""
