"""Adopt a key to sign checkpoints with, retire one."""

from typing import ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.keys import KeyAdopted, KeyRetired
from ledger.forms import PublicKey, Time


class AdoptKey(Command, frozen=True, kw_only=True, tag="AdoptKey"):
    """Let checkpoints be signed with a key.

    Attributes:
        public: its public half, as ssh-keygen writes it.

    """

    says: ClassVar = KeyAdopted

    public: PublicKey
    until_at: Time | None = None


class RetireKey(Command, frozen=True, kw_only=True, tag="RetireKey"):
    """Let nothing be signed with a key any more."""

    says: ClassVar = KeyRetired

    key: Reference


KeyCommand = AdoptKey | RetireKey
