"""The defaults of a desk: from the environment, else from `desk.toml` beside the ledger.

BRIDGE_LEDGER_CONTEST, _SESSION, _BY, _KEY, _CHECKPOINTS, _ADDRESS.
"""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from ledger.coding import why_unread
from ledger.errors import InFile
from ledger.store import Place, refusing

FILE = "desk.toml"
MOST_BYTES = 4_000


class Usual(Struct, frozen=True):
    """The defaults of a desk; None: there is none, and it has to be given.

    Paths are relative to the ledger's folder; of a ledger on a server, to where one is.

    Attributes:
        contest, session: the contest and the session meant if none is named.
        by: the name of whoever acts.
        key: the file with the private half of the desk's key, by which each posting is signed.
        checkpoints: the folder that these signed heads are put in.
        address: where its pages are served, for whoever reads of them on paper.

    """

    contest: str | None = None
    session: str | None = None
    by: str | None = None
    key: str | None = None
    checkpoints: str | None = None
    address: str | None = None


KNOWN = f"it may say {', '.join(Usual.__struct_fields__)}, each a text in quotation marks"
"""What a desk.toml may say, in words."""


def usual_at(place: Place | None) -> Usual:
    """Read the defaults of a ledger's desk. Raises InFile for a malformed desk.toml."""
    beside = _beside(place) if isinstance(place, Path) else Usual()
    said = {key: os.environ.get(f"BRIDGE_LEDGER_{key.upper()}") for key in Usual.__struct_fields__}
    return msgspec.structs.replace(beside, **{key: value for key, value in said.items() if value})


def key_at(place: Place | None, usual: Usual) -> Path | None:
    """Return the file of the key by which postings are signed; None where there is none."""
    return None if place is None or usual.key is None else _folder(place) / usual.key


def heads_at(place: Place, usual: Usual) -> Path:
    """Return the folder that signed heads are put in."""
    return _folder(place) / (usual.checkpoints or "")


def name_of(place: Place) -> str:
    """Return what files that are made of a ledger are called by."""
    return place.stem if isinstance(place, Path) else place.ledger


def _folder(place: Place) -> Path:
    """Return the folder that paths of a desk are relative to; on a server: where one is."""
    return place.parent if isinstance(place, Path) else Path()


def _beside(ledger: Path) -> Usual:
    path = ledger.parent / FILE
    if not path.is_file():
        return Usual()
    with refusing(path), path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise InFile(file=str(path), place="the file", what=f"is longer than {MOST_BYTES} bytes")
    try:
        said = msgspec.toml.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what = f"no TOML ({why_unread(error)}); {KNOWN}"
        raise InFile(file=str(path), place="the file", what=what) from None
    for word, value in said.items():
        if word not in Usual.__struct_fields__:
            raise InFile(file=str(path), place=word, what=f"not known; {KNOWN}")
        if not isinstance(value, str):
            raise InFile(file=str(path), place=word, what=f'no text, as "wed" is; {KNOWN}')
    return Usual(**{word: value for word, value in said.items() if value})
