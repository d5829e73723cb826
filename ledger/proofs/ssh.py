"""Ed25519 keys and signatures in the formats of OpenSSH, as `ssh-keygen -Y` reads them (SSHSIG).

The only door to `cryptography`, which is imported where something is signed or verified.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from hashlib import sha256, sha512
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import BadKey, NotInstalled

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

NAMESPACE = "checkpoint@bridge-ledger"
"""The purpose of a signature: one made for another purpose does not sign a checkpoint."""

KIND = "ssh-ed25519"
PUBLIC = re.compile(r"(?<!\S)ssh-ed25519 (AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43})(?!\S)")
ANY_KIND = re.compile(r"(?<!\S)((?:sk-)?(?:ssh|ecdsa)-[\w@.-]+) AAAA", re.ASCII)
BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
WIDTH = 70
"""The most characters on a line of a signature, as ssh-keygen writes it."""


_PRIME = 2**255 - 19
_EIGHTH = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
OF_NOBODY = {0, 1, _PRIME - 1, _PRIME, _PRIME + 1, _EIGHTH, _PRIME - _EIGHTH}
"""The points of small order on the curve: under them signatures of anything are easily made."""


class PublicKey(NamedTuple):
    """The public half of an Ed25519 key.

    Attributes:
        written: as ssh-keygen writes it, without a comment.

    """

    written: str

    @property
    def blob(self) -> bytes:
        """The key as signatures hold it."""
        return b64decode(self.written.partition(" ")[2])

    @property
    def fingerprint(self) -> str:
        """The fingerprint, which people compare, as `ssh-keygen -l` prints it."""
        return f"SHA256:{b64encode(sha256(self.blob).digest()).decode().rstrip('=')}"


def public_key(file: str, content: bytes) -> PublicKey:
    """Read the key in a .pub file, or in a line of allowed signers. Raises BadKey."""
    text = content.decode("utf-8", "replace")
    found = PUBLIC.findall(text)
    if len(set(found)) == 1:
        key = PublicKey(f"{KIND} {found[0]}")
        if int.from_bytes(key.blob[-32:], "little") % (1 << 255) in OF_NOBODY:
            raise BadKey(file=file, why="it is of small order: anybody can sign with it")
        return key
    if found:
        raise BadKey(file=file, why="there are several keys in it")
    if "PRIVATE KEY" in text:
        raise BadKey(file=file, why="it is a private key, which is shown to nobody: use its .pub")
    other = ANY_KIND.search(text)
    if other:
        raise BadKey(file=file, why=f"its key is of another kind ({other[1]})")
    raise BadKey(file=file, why="there is no public key in it")


class PrivateKey:
    """The private half of a key."""

    def __init__(self, key: "Ed25519PrivateKey") -> None:
        self._key = key

    @classmethod
    def new(cls) -> "PrivateKey":
        """Make a new key. Raises NotInstalled."""
        _check_installed()
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, file: str, content: bytes) -> "PrivateKey":
        """Read the key in a file as ssh-keygen writes it. Raises BadKey, NotInstalled."""
        _check_installed()
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_ssh_private_key

        try:
            key = load_ssh_private_key(content, password=None)
        except TypeError:
            why = "it is locked with a passphrase, for which nobody is asked (off: ssh-keygen -p)"
            raise BadKey(file=file, why=why) from None
        except (ValueError, UnsupportedAlgorithm):
            why = "there is no private key in it as ssh-keygen -t ed25519 writes one"
            if ANY_KIND.search(content.decode("utf-8", "replace")):
                why = "it is a public key, which signs nothing: use its private half"
            raise BadKey(file=file, why=why) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise BadKey(file=file, why="its key is of another kind; expected ssh-ed25519")
        return cls(key)

    def written(self) -> bytes:
        """Write the key as the file that ssh-keygen reads."""
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
        )

        return self._key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())

    @property
    def public(self) -> PublicKey:
        """Its public half."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        written = self._key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)
        return PublicKey(written.decode())

    def sign(self, message: bytes) -> bytes:
        """Return the 64 bytes of a signature, the same for the same message at any time."""
        return self._key.sign(_signed(message))


def is_signed(key: PublicKey, message: bytes, signature: bytes) -> bool:
    """Tell whether these 64 bytes are the key's signature of a message. Raises NotInstalled."""
    _check_installed()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key.blob[-32:]).verify(signature, _signed(message))
    except InvalidSignature:
        return False
    return True


def armoured(key: PublicKey, signature: bytes) -> str:
    """Write a signature as `ssh-keygen -Y sign` does."""
    blob = b"SSHSIG\x00\x00\x00\x01" + b"".join(
        map(_string, (key.blob, NAMESPACE.encode(), b"", b"sha512", _of_kind(signature)))
    )
    text = b64encode(blob).decode()
    lines = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    return "\n".join((BEGIN, *lines, END, ""))


def unarmoured(text: str) -> tuple[PublicKey, bytes] | None:
    """Read the key and the 64 bytes of a signature; None if it is not one in that very form."""
    lines = text.split("\n")
    try:
        blob = b64decode("".join(lines[1:-2]), validate=True)
    except (NotBase64, ValueError):
        return None
    at = len(b"SSHSIG\x00\x00\x00\x01")
    key = PublicKey(f"{KIND} {b64encode(blob[at + 4 : at + 55]).decode()}")
    found = key, blob[-64:]
    is_one = PUBLIC.fullmatch(key.written) and len(blob) > 64 and armoured(*found) == text
    return found if is_one else None


def _signed(message: bytes) -> bytes:
    """Return the bytes that are signed: the message's digest, and the signature's purpose."""
    parts = (NAMESPACE.encode(), b"", b"sha512", sha512(message).digest())
    return b"SSHSIG" + b"".join(map(_string, parts))


def _of_kind(signature: bytes) -> bytes:
    return _string(KIND.encode()) + _string(signature)


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def _check_installed() -> None:
    if find_spec("cryptography") is None:
        raise NotInstalled(what="signing", lacking="cryptography", extra="keys")
