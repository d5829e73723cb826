"""What proves a record to those who do not trust whoever holds it: heads that were signed.

Nothing here reads a ledger or a clock. Bytes and signatures are described in `manual format`.
"""
