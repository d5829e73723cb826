"""Forms: the hidden fields that each brings along, and what was typed in the others.

The content of a file becomes the value of its field.
"""

from collections import defaultdict
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl

from litestar.datastructures import UploadFile

from ledger.errors import BadValue, InFile
from ledger.readers.workbook import as_list, is_workbook
from replay.web.sending import TYPED, Anybody

TOKEN, REQUEST, SEEN, DO, RECORD = "form-token", "request-id", "position", "do", "record"
THEN, TABLE, DESK = "then", "table", "desk"

OURS = (TOKEN, REQUEST, SEEN, DO, THEN)
"""Hidden fields and buttons: what is sent with a form and is typed in none of its fields."""

MOST = 200
"""The most fields of a form."""

WITH_FILES = "multipart/form-data"


class Typed(NamedTuple):
    """What was typed in a form.

    Attributes:
        fields: the values by name; several of one name are a line each.
        unreadable: why a file in it could not be read; None where all could.

    """

    fields: dict[str, str]
    unreadable: InFile | None = None


async def typed_in(request: Anybody, most: int = MOST) -> Typed:
    """Read a form; from then on every refusal shows what was typed.

    Raises BadValue for more fields than most, HTTPException if it is none.
    """
    found = await _read(request, most)
    typed = {name: value for name, value in found.fields.items() if name not in OURS}
    cast("dict[str, Any]", request.scope)[TYPED] = typed
    return found


async def _read(request: Anybody, most: int) -> Typed:
    if request.headers.get("content-type", "").startswith(WITH_FILES):
        return await _with_files(request)
    body = (await request.body()).decode(errors="replace")
    try:
        said = parse_qsl(body, keep_blank_values=True, max_num_fields=most)
    except ValueError:
        raise BadValue(
            place="the form", value="more fields", expected=f"at most {most} fields"
        ) from None
    return Typed(_by_name(said))


async def _with_files(request: Anybody) -> Typed:
    said, unreadable = list[tuple[str, str]](), None
    for name, value in (await request.form()).multi_items():
        try:
            said.append((name, await _text(value)))
        except InFile as error:
            unreadable = error
    return Typed(_by_name(said), unreadable)


def _by_name(said: list[tuple[str, str]]) -> dict[str, str]:
    found = defaultdict[str, list[str]](list)
    for name, value in said:
        found[name].append(value)
    return {name: "\n".join(filter(None, values)) for name, values in found.items()}


async def _text(value: object) -> str:
    """Return the value of a field; for a file, its content as text.

    Of a workbook its rows, a line each. Raises InFile if it cannot be read.
    """
    if not isinstance(value, UploadFile):
        return str(value)
    content = await value.read()
    if is_workbook(content):
        return as_list(value.filename, content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
