"""The program under faults: killed at every step, beside others, on full and failing disks.

python -m tests.faults --kills 1000 --writers 8 --fill --pairs 20
python -m tests.faults --replay "first import: kill at 17"
"""
