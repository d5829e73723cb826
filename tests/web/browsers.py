"""The browser that pages are looked at with: the Chromium of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
ALONE = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""It looks for no hosts that are not there."""


@contextmanager
def browser() -> Iterator[Browser]:
    """A Chromium."""
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=list(ALONE))
        try:
            yield chromium
        finally:
            chromium.close()


def _hear(message: ConsoleMessage, at: str, wrong: list[str]) -> None:
    """Note what a page logs, but that it is itself a refusal with its status."""
    if message.location["url"] != at or "the server responded" not in message.text:
        wrong.append(message.text)


@contextmanager
def looking(
    chromium: Browser, *, width: int = 1000, dark: bool = False, script: bool = True
) -> Iterator[Page]:
    """A page of its own, which must log nothing, and ask nobody but its server."""
    context = chromium.new_context(
        viewport={"width": width, "height": 844},
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
    )
    page, wrong, hosts = context.new_page(), list[str](), set[str]()
    page.on("console", lambda message: _hear(message, page.url, wrong))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    try:
        yield page
    finally:
        context.close()
    assert not wrong, wrong
    assert len(hosts) <= 1, hosts
