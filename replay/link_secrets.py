"""Secrets of links; the record holds only their digests."""

import secrets
from hashlib import sha256

BYTES = 24


def new_secret() -> str:
    """Make a secret that nobody can guess, fit for an address."""
    return secrets.token_urlsafe(BYTES)


def digest(secret: str) -> str:
    """Digest a secret, as the record keeps it."""
    return sha256(secret.encode()).hexdigest()
