"""What pages load beside themselves, each under an address that changes with it."""

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


def _read(name: str) -> File:
    body = (FOLDER / name).read_bytes()
    stem, _, ending = Path(name).name.rpartition(".")
    address = f"/static/{stem}-{sha256(body).hexdigest()[:12]}.{ending}"
    return File(address, body, KINDS[f".{ending}"])


STYLE = _read("page.css")
SCRIPTS = tuple(map(_read, ("htmx/htmx.min.js", "htmx/hx-sse.min.js", "page.js")))
BY_ADDRESS: Mapping[str, File] = {one.address: one for one in (STYLE, *SCRIPTS)}
