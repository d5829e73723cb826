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
    for known in kept:
        if known.position == said.position and known != said:
            return Finding(is_new=True, fork=f"two records end at #{said.position}", since=None)
    if said in kept:
        return Finding(is_new=False, fork=None, since=said.position)
    earlier = [known for known in kept if known.position == one.since]
    if earlier and not one.follows(earlier[0]):
        fork = f"it does not go on from the head of #{one.since}, though it says so"
        return Finding(is_new=True, fork=fork, since=None)
    return Finding(is_new=True, fork=None, since=one.since if earlier else None)
