"""Sessions: the user of a request, by cookie or token and its link; and limits on requests."""

import hmac
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from datetime import datetime
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar import Request
from litestar.types import Scope

from ledger.commands import TakeLink
from ledger.desk import Desk
from ledger.errors import LinkIsOver, NotSignedIn, TooMuchAtOnce
from ledger.record import Contest
from ledger.record.access import Link, Links
from ledger.store import Store
from ledger.submissions import Signature
from replay.acts.possible import Now
from replay.link_secrets import digest, new_secret
from replay.timeline import contests

COOKIE = "bridge-ledger"
OPENING = "bridge-ledger-opening"
"""The cookie set with the button that opens a link: the browser's half of its later secret."""

LEAST_HALF = 20
"""The fewest characters of a half, so that nobody guesses it."""

A_MINUTE = 60.0
MOST_ACTS = 600
"""The most acts a minute by one link: a scorer types fewer."""

MOST_KEPT = 1_000
"""With more than this many, those who did nothing for a minute are forgotten."""

MOST_WRONG_LINKS = 60
"""The most wrong links a minute from one address; then none is looked up."""

Anybody = Request[Any, Any, Any]


class Who(NamedTuple):
    """The user who sends a request, by the link that they opened.

    Attributes:
        token: what a form of theirs brings along; None where they send no cookie.

    """

    link: Link
    tournament: str
    token: str | None


class Pace:
    """A limit on how often each one does something in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._done: defaultdict[str, deque[float]] = defaultdict(deque)
        self._many = MOST_KEPT

    def check(self, whose: str) -> None:
        """Count one more. Raises TooMuchAtOnce."""
        self.look(whose)
        self._done[whose].append(monotonic())

    def look(self, whose: str) -> None:
        """Raise TooMuchAtOnce where one more would be too much."""
        since, done = monotonic() - A_MINUTE, self._done.get(whose, deque())
        while done and done[0] < since:
            done.popleft()
        if len(self._done) > self._many:
            self._forget(since)
        if len(done) >= self.most:
            raise TooMuchAtOnce(most=self.most)

    def _forget(self, since: float) -> None:
        """Forget who has done nothing since, and look again when there are twice as many."""
        for one, done in list(self._done.items()):
            if not done or done[-1] < since:
                self._done.pop(one, None)
        self._many = max(MOST_KEPT, 2 * len(self._done))


def secret_in(request: Anybody) -> tuple[str | None, bool]:
    """Return the secret sent with a request, and whether it came in a cookie."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and bearer:
        return bearer.strip(), False
    return request.cookies.get(COOKIE), True


def says_who(scope: Scope) -> bool:
    """Tell whether a request carries a token or the cookie, valid or not."""
    said = dict(scope["headers"])
    return b"authorization" in said or f"{COOKIE}=".encode() in said.get(b"cookie", b"")


def token_of(secret: str) -> str:
    """Return the token in a browser's forms, which no other site knows."""
    return digest(f"form:{secret}")


def who(store: Store, contest: str, request: Anybody) -> Who:
    """Return the user of a request about a contest. Raises NotSignedIn, NoSuch."""
    desk = Desk(store)
    opened = desk.opened(contest).opened
    secret, by_itself = secret_in(request)
    assert opened is not None
    if secret is None:
        raise NotSignedIn
    link = desk.tournament(opened.tournament).links.by_key(digest(secret))
    if link is None or link.is_over(_now(store)) or not link.covers(contest):
        raise NotSignedIn
    return Who(link, opened.tournament, token_of(secret) if by_itself else None)


def anywhere(store: Store, request: Anybody) -> Who:
    """Return the user of a request about no contest in particular. Raises NotSignedIn."""
    secret, by_itself = secret_in(request)
    if secret is None:
        raise NotSignedIn
    for tournament, links in _links(store):
        link = links.by_key(digest(secret))
        if link is not None and not link.is_over(_now(store)):
            return Who(link, tournament, token_of(secret) if by_itself else None)
    raise NotSignedIn


def now_for(store: Store, found: Contest, whose: Who) -> Now:
    """Return a contest as it is now for whoever asks, by whom and when it is decided."""
    return Now(found, Desk(store).tournament(whose.tournament), whose.link, _now(store))


def still_known(store: Store, whose: Who) -> Callable[[], None]:
    """Return a check that raises NotSignedIn if the user's link has ended since."""

    def check() -> None:
        link = Desk(store).tournament(whose.tournament).links.made.get(whose.link.made.link)
        if link is None or link.is_over(_now(store)):
            raise NotSignedIn

    return check


def is_elsewhere(request: Anybody) -> bool:
    """Tell whether a browser says that another site sent the request."""
    origin = request.headers.get("origin")
    parts = urlsplit(address_of(request))
    ours = (str(request.base_url).rstrip("/"), f"{parts.scheme}://{parts.netloc}".lower())
    return origin is not None and origin not in ours


def address_of(request: Anybody) -> str:
    """Return the configured address of these pages; "" if none is configured."""
    return str(request.app.state.get("address", ""))


def reached_at(request: Anybody) -> str:
    """Return the address by which whoever asks, and so others, reach these pages.

    For a browser of the server's own machine, whose address nobody else finds, the one that was
    told when the server began.
    """
    asked = (address_of(request) or str(request.base_url)).rstrip("/")
    told = str(request.app.state.get("told", ""))
    is_better = is_known_here_alone(asked) and told and not is_known_here_alone(told)
    return told if is_better else asked


def is_known_here_alone(address: str) -> bool:
    """Tell whether an address, such as http://127.0.0.1:8000, is of this machine alone."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1", "::", "0.0.0.0") or host.startswith("127.")  # noqa: S104


def check_form(request: Anybody, asks: Who, token: str) -> None:
    """Raise NotSignedIn where a browser was made to send this by another site."""
    is_ours = asks.token is not None and hmac.compare_digest(asks.token.encode(), token.encode())
    if asks.token is not None and (is_elsewhere(request) or not is_ours):
        raise NotSignedIn


def held(store: Store, request: Anybody) -> Link | None:
    """Return the link by which a browser acts already; None where there is none that is good."""
    try:
        return anywhere(store, request).link
    except NotSignedIn:
        return None


def covered_by(store: Store, link: Link) -> str | None:
    """Return a contest that a link of here is for; None where there is none."""
    for tournament, links in _links(store):
        if link.made.link in links.made:
            return next(_covered(store, tournament, link), None)
    return None


def to_be_opened(store: Store, secret: str, half: str) -> Link:
    """Return the link of a secret, which this browser can open. Raises LinkIsOver.

    half: the secret that the browser brings along, as where it opened the link already.
    """
    made = (links.made.get(digest(secret)) for _, links in _links(store))
    link = next((one for one in made if one is not None), None)
    if link is None:
        raise LinkIsOver(why="is none of here")
    if link.is_over(_now(store)):
        raise LinkIsOver(why="has ended")
    if link.key not in (None, digest(_key(secret, half))):
        raise LinkIsOver(why="was opened before")
    return link


def half_of(request: Anybody) -> str:
    """Return the secret that the opener of a link brings along; the same if it is sent again."""
    kept: str = request.cookies.get(OPENING) or request.headers.get("idempotency-key") or ""
    return kept if len(kept) >= LEAST_HALF else new_secret()


def take(store: Store, secret: str, half: str) -> tuple[str, str, Link]:
    """Take a link: what the browser keeps from now on, a contest that it is for, and the link.

    What is kept is made of the link's secret and the browser's half: who has one of them has
    nothing, and a browser to which the answer got lost is given the same again. Raises LinkIsOver.
    """
    found, key = digest(secret), _key(secret, half)
    for tournament, links in _links(store):
        link = links.made.get(found)
        if link is not None:
            contest = next(_covered(store, tournament, link), None)
            if contest is None:
                break
            if link.key == digest(key) and not link.is_over(_now(store)):
                return key, contest, link
            taking = TakeLink(link=found, key=digest(key))
            signature = Signature(actor=link.made.person, recorded_at=_declared(store))
            Desk(store).submit(contest, [taking], signature)
            return key, contest, link
    raise LinkIsOver(why="is none of here")


def _key(secret: str, half: str) -> str:
    """Return what the browser keeps that opened a link."""
    return digest(f"key:{half}:{secret}")


def _links(store: Store) -> Iterator[tuple[str, Links]]:
    """Yield the links of each tournament."""
    for tournament in store.streams("tournament"):
        yield tournament, Desk(store).tournament(tournament).links


def _covered(store: Store, tournament: str, link: Link) -> Iterator[str]:
    """Yield the contests of a tournament that a link is for."""
    for contest in contests(store):
        opened = Desk(store).opened(contest).opened if link.covers(contest) else None
        if opened is not None and opened.tournament == tournament:
            yield contest


def _now(store: Store) -> datetime:
    now = store.present() or store.head().recorded_at
    assert now is not None
    return now


def _declared(store: Store) -> datetime | None:
    """Return the time to record: of the last act if the clock is declared; else None."""
    return None if store.clock == "live" else store.head().recorded_at
