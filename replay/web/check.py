"""The page that checks receipts and checkpoints in the browser, without a server.

It is one file, the same wherever it is; its content policy lets it run only its own script.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256

from markupsafe import Markup

from replay.web.answers import HTML, Body, body
from replay.web.rendering import page
from replay.web.static_files import CHECK_SCRIPT, CHECK_STYLE

ADDRESS, FILE = "/check", "check.html"


def _hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


LOOK, SCRIPT = CHECK_STYLE.body.decode(), CHECK_SCRIPT.body.decode()
POLICY = (
    f"default-src 'none'; script-src {_hashed(SCRIPT)}; style-src {_hashed(LOOK)}; img-src data:;"
    " form-action 'none'; base-uri 'none'"
)


@cache
def served() -> Body:
    """Return the page as the server sends it, with the header that forbids frames."""
    return body(whole(), HTML)._replace(policy=f"{POLICY}; frame-ancestors 'none'")


@cache
def whole() -> str:
    """Return the page, whole in one file."""
    look, script = Markup(LOOK), Markup(SCRIPT)  # noqa: S704  # ours
    return page("check.html", policy=Markup(POLICY), look=look, script=script)  # noqa: S704
