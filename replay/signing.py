"""Sign checkpoints, with a key that the record has adopted and not retired."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ledger.errors import KeyIsNotGood, NotProved
from ledger.events import tournament_stream
from ledger.proofs.checkpoint import Checkpoint, Signed, signed
from ledger.proofs.ssh import PrivateKey, PublicKey
from ledger.proofs.tree import Frontier, Tree
from ledger.record.keys import Key
from ledger.record.tournament import fold
from ledger.store import Store, write_time

EXPOSED = "chmod 600 {}: others can sign with it; retire it"
"""What to do where a private key is exposed."""


def is_exposed(key: Path) -> bool:
    """Tell whether others than its owner can read or write the file of a private key."""
    return bool(key.stat().st_mode & 0o077)


def keys_of(store: Store) -> Iterator[tuple[str, Key]]:
    """Yield every key that was ever adopted, with the tournament of which it is."""
    for tournament in store.streams("tournament"):
        folded = fold(store.read(tournament_stream(tournament)))
        for key in folded.keys.adopted.values():
            yield tournament, key


def why_not_good(store: Store, public: PublicKey, position: int, at: str) -> str | None:
    """Say why a key cannot sign at a position and recorded time; None: it can."""
    found = [key for _, key in keys_of(store) if key.adopted.public == public.written]
    if not found:
        return "is none that was adopted here (see: keys adopt)"
    whys = [key.why_not(position, datetime.fromisoformat(at)) for key in found]
    return None if None in whys else whys[-1]


def checkpoint(store: Store, key: PrivateKey, since: Signed | None = None) -> Signed:
    """Sign the record as it is. since: an earlier checkpoint, from which it is to be proved on.

    Raises KeyIsNotGood; NotProved where the record does not go on from what was signed.
    """
    with store.snapshot():
        head = store.head()
        assert head.recorded_at is not None  # a ledger has its founding
        at = write_time(head.recorded_at)
        why = why_not_good(store, key.public, head.position, at)
        if why is not None:
            raise KeyIsNotGood(fingerprint=key.public.fingerprint, why=why)
        hashes = store.hashes(head.position)
    frontier = Frontier()
    for row_hash in hashes:
        frontier.add(row_hash)
    said = Checkpoint(store.founded.ledger, head.position, head.hash, frontier.root.hex(), at)
    made = signed(said, key, frontier.subtrees)
    if since is None:
        return made
    before = since.checkpoint.position
    proof = Tree(hashes).consistency(before) if before <= head.position else ()
    made = made._replace(since=before, proof=proof)
    if since.checkpoint.ledger != said.ledger or not made.follows(since.checkpoint):
        why = "the record ends before it, or is another"
        raise NotProved(what=f"that this goes on from the checkpoint of #{before}", why=why)
    return made
