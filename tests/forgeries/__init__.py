"""Forgeries: what somebody with the files could make of them, each found by every verifier."""
