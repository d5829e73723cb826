"""The page of a club game at my.acbl.org, as a browser saves it: the result JSON that it carries.

It stands in the element result-details with its quotation marks escaped, and once more in a
script behind an equals sign; a page that was shown before it was saved has only the script.
"""

import json
import re
from html import unescape

from ledger.errors import NotThisKindOfFile
from ledger.readers import acbl_json
from ledger.readers.encodings import decoded
from ledger.readers.kinds import Kind
from ledger.readers.result_file import ResultFile

PAGE = re.compile(rb"\s*<(?:!doctype html|html)", re.IGNORECASE)
CARRIED = re.compile(r'<(?:team-)?result-details\b[^<>]*?\bdata="([^"]*)"')
SCRIPT = re.compile(r'=\s*(?=\{\s*"id"\s*:)')


def recognises(content: bytes) -> bool:
    """Tell whether this is a web page that mentions an ACBL result."""
    return PAGE.match(content.removeprefix(b"\xef\xbb\xbf")) is not None and (
        b"result-details" in content or b'"pair_summaries"' in content
    )


def read(name: str, content: bytes) -> ResultFile:
    """Read the game on the page. Raises InFile, NotThisKindOfFile."""
    text = decoded(name, content)
    carried = CARRIED.search(text)
    found = unescape(carried[1]) if carried else _in_script(text)
    if found is None:
        raise NotThisKindOfFile(
            file=name,
            found="a page of results at my.acbl.org without the results",
            expected="the page as its source has it (save it as HTML only)",
        )
    return acbl_json.read(name, found.encode())


def _in_script(text: str) -> str | None:
    """Find the object with sessions in a script; None if there is none."""
    for place in SCRIPT.finditer(text):
        try:
            plain, end = json.JSONDecoder().raw_decode(text, place.end())
        except (ValueError, RecursionError):
            continue
        if "sessions" in plain:
            return text[place.end() : end]
    return None


KIND = Kind("the page that has it", lambda start: recognises(start.content), read)
