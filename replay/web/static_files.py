"""Style sheets and scripts, each under an address that changes with its content."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript"}


class File(NamedTuple):
    """A file, its address, and what kind it is."""

    address: str
    body: bytes
    kind: str


def _made(*names: str) -> File:
    """Join files into one, with the name of the last."""
    body = b"\n".join((FOLDER / name).read_bytes() for name in names)
    stem, _, ending = names[-1].rpartition(".")
    address = f"/static/{stem}-{sha256(body).hexdigest()[:12]}.{ending}"
    return File(address, body, KINDS[f".{ending}"])


STYLE = _made("page.css")
SCRIPT = _made("htmx/htmx.min.js", "htmx/hx-sse.min.js", "page.js")
"""One file, for htmx looks at a page as soon as it is there, and must know its extension then."""

WALL_STYLE, WALL_SCRIPT = _made("wall.css"), _made("wall.js")
TABLE_STYLE, TABLE_SCRIPT = _made("table.css"), _made("table.js")
PROOF_SCRIPT, PROVER = _made("proof.js"), _made("prover.js")
CARD_STYLE = _made("cards.css")
CHECK_STYLE = _made("page.css", "check/check.css")
CHECK_SCRIPT = _made("check/signatures.js", "check/proofs.js", "check/page.js")
"""The scripts of the check page, inlined because it is a file by itself."""

BY_ADDRESS: Mapping[str, File] = {
    one.address: one
    for one in (
        *(STYLE, SCRIPT, WALL_STYLE, WALL_SCRIPT, TABLE_STYLE, TABLE_SCRIPT),
        *(PROOF_SCRIPT, PROVER, CARD_STYLE),
    )
}
