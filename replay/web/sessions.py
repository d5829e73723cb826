"""Who is who: what a browser or program keeps, whose it is, and how much it may ask at once."""

import hmac
from collections import defaultdict, deque
from datetime import datetime
from time import monotonic
from typing import Any, NamedTuple

from litestar import Request

from ledger.commands import TakeLink
from ledger.desk import Desk, Signature
from ledger.errors import LinkIsOver, NotSignedIn, TooMuchAtOnce
from ledger.record.access import Link
from ledger.store import Store
from replay.keys import digest, new_secret
from replay.timeline import contests

COOKIE = "bridge-ledger"
A_MINUTE = 60.0
MOST_ACTS = 600
"""So many a minute come from one link: a scorer types fewer."""

MOST_WRONG_LINKS = 60
"""So many links a minute that are none; those who hold one are never kept waiting."""

Anybody = Request[Any, Any, Any]


class Who(NamedTuple):
    """Whoever asks. token: what a form of theirs brings along; None where they send no cookie."""

    link: Link
    tournament: str
    token: str | None


class Pace:
    """How often something is done in a minute, by whom."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._done: defaultdict[str, deque[float]] = defaultdict(deque)

    def check(self, whose: str) -> None:
        """Count one more. Raises TooMuchAtOnce."""
        now, done = monotonic(), self._done[whose]
        while done and done[0] < now - A_MINUTE:
            done.popleft()
        if len(done) >= self.most:
            raise TooMuchAtOnce(most=self.most)
        done.append(now)


def secret_in(request: Anybody) -> tuple[str | None, bool]:
    """What whoever asks keeps, and whether a browser sent it by itself."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and bearer:
        return bearer.strip(), False
    return request.cookies.get(COOKIE), True


def token_of(secret: str) -> str:
    """What a form of a browser brings along, which no other site knows."""
    return digest(f"form:{secret}")


def who(store: Store, contest: str, request: Anybody) -> Who:
    """Whoever asks about a contest. Raises NotSignedIn, and NoSuch for a contest that is none."""
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


def check_form(request: Anybody, asks: Who, token: str) -> None:
    """Raise NotSignedIn where a browser was made to send this by another site."""
    origin = request.headers.get("origin")
    elsewhere = origin not in (None, "null", str(request.base_url).rstrip("/"))
    if asks.token is not None and (elsewhere or not hmac.compare_digest(asks.token, token)):
        raise NotSignedIn


def take(store: Store, secret: str) -> tuple[str, str]:
    """Take a link: what the browser keeps from now on, and a contest that it is for.

    Raises LinkIsOver.
    """
    desk, link_digest = Desk(store), digest(secret)
    for contest in contests(store):
        opened = desk.opened(contest).opened
        assert opened is not None
        link = desk.tournament(opened.tournament).links.made.get(link_digest)
        if link is not None and link.covers(contest):
            key = new_secret()
            taking = TakeLink(link=link_digest, key=digest(key))
            signature = Signature(actor=link.made.person, recorded_at=_declared(store))
            desk.submit(contest, [taking], signature)
            return key, contest
    raise LinkIsOver(why="is none of here")


def _now(store: Store) -> datetime:
    now = store.present() or store.head().recorded_at
    assert now is not None
    return now


def _declared(store: Store) -> datetime | None:
    """When it is recorded, where nobody else says so: in a declared ledger, with the last act."""
    return None if store.clock == "live" else store.head().recorded_at
