"""Sign the record at every posting, if the desk has a key.

The signed head is a file to give away. If signing fails, the posting stands and a remark says so.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from ledger.errors import LedgerError, LedgerExists, NotProved
from ledger.events import ResultsPosted
from ledger.proofs.ssh import PrivateKey
from ledger.recorded import Recorded
from ledger.store import Store, made_beside, refusing
from replay.desk_file import heads_at, key_at, name_of, usual_at
from replay.signing import checkpoint, is_exposed


def sign_postings(store: Store, batch: Sequence[Recorded], remark: Callable[[str], None]) -> None:
    """Sign the record if results were posted, into a file beside it, and tell of it."""
    if not any(isinstance(recorded.event, ResultsPosted) for recorded in batch):
        return
    try:
        signed = _signed(store, remark)
    except LedgerError as error:
        remark(f"warning: the posting is recorded, and was not signed: {error}")
        return
    if signed is not None:
        remark(f"signed in {signed.name}, for somebody else to keep")


def _signed(store: Store, remark: Callable[[str], None]) -> Path | None:
    """Return the file with the record's signed head; None where the desk has no key."""
    usual = usual_at(store.place)
    key = key_at(store.place, usual)
    if key is None:
        return None
    with refusing(key):
        private = PrivateKey.read(str(key), key.read_bytes())
        if is_exposed(key):
            remark(f"warning: others can sign with {key.name}, by which it is signed: see doctor")
    made = checkpoint(store, private)
    name = f"{name_of(store.place)}-{made.checkpoint.position}.checkpoint"
    file = heads_at(store.place, usual) / name
    content = made.text.encode()
    try:
        with made_beside(file) as new, refusing(file):
            new.write_bytes(content)
    except LedgerExists:  # signed before, or by whoever posted at the same time
        with refusing(file):
            is_same = file.read_bytes() == content
        if not is_same:
            why = "it holds another head: the record was put back, or is another"
            raise NotProved(what=f"that {file.name} is of this record", why=why) from None
    return file
