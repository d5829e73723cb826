"""A text as a QR code: the same picture wherever it is drawn, on a page or on paper."""

from io import BytesIO

from ledger.errors import NotInstalled, TooLongForQr

QUIET = 4
"""The modules around it that stay white, as readers want it (ISO/IEC 18004)."""


def qr(text: str) -> str:
    """Draw the text as an SVG of black modules on white, one unit each; its user sets the width.

    It is as small as the text allows, and corrects as many errors as that size has room for.
    Raises NotInstalled; TooLongForQr for what no QR code holds.
    """
    try:
        import segno
    except ImportError as error:
        lacking = error.name or "segno"
        raise NotInstalled(what="a QR code", lacking=lacking, extra="print") from None
    try:
        code = segno.make(text, error="l", micro=False, encoding="utf-8", eci=False)
    except segno.DataOverflowError:
        raise TooLongForQr(size=len(text.encode())) from None
    out = BytesIO()
    code.save(out, kind="svg", border=QUIET, light="white", xmldecl=False, omitsize=True, nl=False)
    return out.getvalue().decode()
