"""Whose signature stands for the ledger: keys that are adopted, and those that are retired."""

from datetime import datetime

from ledger.events.base import Event, Reference


class KeyAdopted(Event, frozen=True, kw_only=True, tag="KeyAdopted"):
    """Checkpoints may be signed with a key from here on.

    Attributes:
        public: its public half, as ssh-keygen writes it ("ssh-ed25519 AAAA…"); the private one is
            in no ledger.
        until_at: when it ends by itself, None where it is retired by hand.

    """

    public: str
    until_at: datetime | None = None


class KeyRetired(Event, frozen=True, kw_only=True, tag="KeyRetired"):
    """Nothing is signed with a key any more.

    Attributes:
        key: the event by which it was adopted.

    """

    key: Reference


KeyEvent = KeyAdopted | KeyRetired
