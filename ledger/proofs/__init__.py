"""Proofs for those who do not trust the holder of a record: signed heads, receipts, witnesses.

Nothing here reads a ledger or a clock. Bytes and signatures are described in `manual format`.
"""
