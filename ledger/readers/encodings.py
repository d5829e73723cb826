"""Text files: their encoding, and their text."""

import re

from ledger.errors import InFile

BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
END_OF_FILE = "\x1a"
"""The mark that old programs write behind the last line (Ctrl-Z)."""

OTHERWISE = "cp1252"
"""The encoding of a file that is no valid UTF-8: that of Windows for western languages."""

REMEDY = "save the file as UTF-8"


def decoded(file: str, content: bytes, otherwise: str | None = None) -> str:
    """Decode a file in UTF-8, with or without its mark, or in UTF-16 with it. Raises InFile.

    otherwise: the encoding of a format whose files may be in another one.
    """
    marked = content.startswith(BYTE_ORDER_MARKS)
    try:
        text = content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        if marked:
            what = "UTF-16 that breaks off or is damaged; save it as UTF-8"
            raise InFile(file=file, place=f"byte {error.start + 1}", what=what) from None
        another = None if otherwise is None else _in(otherwise, content)
        if another is None:
            what = f"{_odd(error)}; {REMEDY}"
            raise InFile(file=file, place=f"line {_line_of(error)}", what=what) from None
        text = another
    return text.rstrip(END_OF_FILE)


def _in(encoding: str, content: bytes) -> str | None:
    """Decode the text in this encoding; None if some of its bytes are not valid there."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None


def _line_of(error: UnicodeDecodeError) -> int:
    return error.object.count(b"\n", 0, error.start) + 1


def _odd(error: UnicodeDecodeError) -> str:
    return f"byte 0x{error.object[error.start]:02x} is not UTF-8"


def encoding_of(content: bytes) -> str:
    """Return a note if a text is read in `OTHERWISE`, naming the encoding; "" if it is not."""
    if content.startswith(BYTE_ORDER_MARKS):
        return ""
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = _line_of(error)
        word = content.split(b"\n")[line - 1].decode(OTHERWISE, "replace")
        shown = next((w for w in re.split(r"[^\w'-]+", word) if not w.isascii()), word.strip())
        return f"line {line}: {_odd(error)}; the file is read as Windows-1252 ({shown[:30]})"
    return ""


def beginning_of(start: bytes) -> str:
    """Return the beginning of a file as text, whatever its encoding."""
    if start.startswith(BYTE_ORDER_MARKS):
        return start.decode("utf-16", errors="replace")
    try:
        return start.decode()
    except UnicodeDecodeError as error:
        whole = error.start < len(start) - 3
        return start.decode(OTHERWISE if whole else "utf-8", errors="replace")
