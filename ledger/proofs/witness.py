"""Witnesses: a file of signed heads that others keep, which shows when a record was rewritten.

A line a head: ledger, position, head, root, time, key and signature (both Base64), with a blank
between each. Lines are only added.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.errors import InFile, NotProved
from ledger.proofs.checkpoint import Checkpoint, Signed
from ledger.proofs.ssh import KIND, PublicKey
from ledger.proofs.tree import root_of

LINE = re.compile(
    r"(?P<ledger>\S{1,200}) (?P<position>[1-9]\d{0,17}) (?P<head>[0-9a-f]{64})"
    r" (?P<root>[0-9a-f]{64}) (?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)"
    r" (?P<key>AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43}) (?P<signature>[A-Za-z0-9+/]{86}==)",
    re.ASCII,
)


class Finding(NamedTuple):
    """A head compared with those that a witness has.

    Attributes:
        is_new: whether it is to be kept.
        fork: in what it contradicts one of them, None where it does not.
        since: the position of the last one that it is proved to continue; None if there is none.

    """

    is_new: bool
    fork: str | None
    since: int | None


def written(one: Signed) -> str:
    """Write the line that keeps a head."""
    key, signature = one.key.written.partition(" ")[2], b64encode(one.signature).decode()
    return " ".join((*map(str, one.checkpoint), key, signature)) + "\n"


def read(file: str, content: bytes) -> list[Signed]:
    """Read the heads in a witness's file, each signed. Raises InFile for a changed line."""
    heads = []
    for number, line in enumerate(content.decode("ascii", "replace").splitlines(), 1):
        found = LINE.fullmatch(line)
        place = f"line {number}"
        if found is None:
            raise InFile(file=file, place=place, what="is no head as a witness keeps it")
        checkpoint = Checkpoint(
            found["ledger"], int(found["position"]), found["head"], found["root"], found["time"]
        )
        key = PublicKey(f"{KIND} {found['key']}")
        one = Signed(checkpoint, key, b64decode(found["signature"]))
        try:
            one.check(f"{file}, {place}", [key])
        except NotProved as error:
            raise InFile(file=file, place=place, what=error.why) from None
        heads.append(one)
    return heads


def known_keys(heads: Iterable[Signed], ledger: str) -> list[PublicKey]:
    """Return the keys that have signed heads of a ledger which a witness has kept."""
    return list(dict.fromkeys(one.key for one in heads if one.checkpoint.ledger == ledger))


def judged(heads: Sequence[Signed], one: Signed) -> Finding:
    """Compare a head, whose signature was checked, with those that are kept."""
    said = one.checkpoint
    kept = [head.checkpoint for head in heads if head.checkpoint.ledger == said.ledger]
    first = {known.position: known for known in reversed(kept)}
    goes_on = {at: _goes_on(one, known) for at, known in first.items()}
    broken = [at for at in goes_on if goes_on[at] is False]
    fork = None
    if any(known.position == said.position and known != said for known in kept):
        fork = f"two records end at #{said.position}"
    elif broken:
        fork = f"it does not go on from the head of #{min(broken)}, though it says so"
    since = max((at for at in goes_on if goes_on[at]), default=None)
    return Finding(said not in kept, fork, None if fork else since)


def _goes_on(one: Signed, known: Checkpoint) -> bool | None:
    """Tell whether a head continues one that is kept; None where nothing beside it proves it."""
    if known.position == one.since:
        return one.follows(known)
    under = [subtree for subtree in one.subtrees if subtree.last <= known.position]
    if under and under[-1].last == known.position < one.checkpoint.position:
        return root_of(under).hex() == known.root
    return None
