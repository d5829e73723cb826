"""Secrets of links, of which the record keeps a digest only."""

import secrets
from hashlib import sha256

BYTES = 24


def new_secret() -> str:
    """A secret that nobody guesses, as it stands in an address."""
    return secrets.token_urlsafe(BYTES)


def digest(secret: str) -> str:
    """What is kept of it."""
    return sha256(secret.encode()).hexdigest()
