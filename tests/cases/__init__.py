"""Worked cases: each operation bound to the rule, or the command and view, that answers it.

python -m tests.cases FILE runs a file of cases. A binding renames fields and does nothing
else; what it is bound to is what the ledger's own decisions and views call.
"""
