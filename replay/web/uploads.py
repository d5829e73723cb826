"""Read a form with files: the content of a file becomes the value of its field."""

from urllib.parse import urlencode

from litestar.datastructures import UploadFile

from ledger.readers.workbook import as_list, is_workbook
from replay.web.sessions import Anybody

WITH_FILES = "multipart/form-data"


async def form_sent(request: Anybody) -> bytes:
    """Rewrite the body of a form as one without files. Raises HTTPException if it is none."""
    if not request.headers.get("content-type", "").startswith(WITH_FILES):
        return await request.body()
    said = [(name, await _text(value)) for name, value in (await request.form()).multi_items()]
    return urlencode(said).encode()


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
