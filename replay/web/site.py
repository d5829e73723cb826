"""Write the public pages as files that need no server: as of now and of every posting.

A file is named after the address that it answers. Links lead from file to file; a link to what
has no file is left out. What was posted stays as it was, and is not made again.
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from os.path import relpath
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from ledger.errors import LedgerError
from ledger.events import LEDGER_STREAM
from ledger.store import Store
from projections.writers.languages import spoken
from projections.writers.medium import as_json, in_file_name
from replay import questions
from replay.addresses import AS_OF, address
from replay.marks import marks
from replay.questions.asking import EVERYTHING, Asked, asked_of
from replay.timeline import contests
from replay.web import addresses, check, front, handbook, moved, pages, ways
from replay.web.addresses import Address
from replay.web.static_files import FOLDER, STYLE
from replay.withholding import withheld_now

FRONT, HELD = "index.html", "site.json"
"""The first page; and what the files were made of: what has not changed is not made again."""

LINK = re.compile(r'<a((?: [a-z-]+="[^"]*")*?) href="(/[^"]*)"((?: [a-z-]+="[^"]*")*)>')
ELSEWHERE = re.compile(r'(href)="(/static/[^"]*|/)"')

OF_EACH = {"scorecard": "number", "explain": "number", "timeline": "number"}
"""Questions with a page for every contestant."""

EVERY_ONE = ("travellers", "scorecards")
"""The questions with a page for each answer."""


class Kept(msgspec.Struct, frozen=True):
    """The sources of the files in a folder: looks and names, and each contest's last event.

    Attributes:
        contests: without those of which something was too early, and has still to be shown.

    """

    looks: str = ""
    contests: dict[str, int] = {}


def site(
    store: Store,
    names: Sequence[str],
    kept: Kept,
    is_there: Callable[[str], bool],
    *,
    has_manual: bool = False,
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of these contests (none: all) as paths and bytes; each page with its JSON.

    kept: what the files that are there were made of; is_there: which are. has_manual: whether
    the manual is beside them. Raises NoSuch.
    """
    looks = _looks(store)
    kept = kept if kept.looks == looks else Kept()
    same = kept.contests
    known = {name: _at(store, name, None) for name in names or contests(store)}
    heads = {name: asked.past.events[-1].position for name, asked in known.items()}
    yield HELD, msgspec.json.encode(kept)  # however early a run ends, its folder is a site's
    for name, asked in known.items():
        if same.get(name) != heads[name]:
            yield from _contest(store, asked, same.get(name, 0), is_there)
    files = {address(name, "standings"): path_of(address(name, "standings")) for name in known}
    if has_manual:
        files |= {at: path_of(at) for at in handbook.addresses()}
        yield from _manual(files)
    files[check.ADDRESS] = check.FILE
    first = front.front(store, known.values(), is_file=True, has_manual=has_manual)
    yield FRONT, _linked(first, FRONT, files)
    yield check.FILE, check.whole().encode()
    yield STYLE.address.removeprefix("/"), STYLE.body
    whole = {name: heads[name] for name, asked in known.items() if asked.is_whole}
    kept_now = {name: had for name, had in same.items() if name not in heads}
    yield HELD, msgspec.json.encode(Kept(looks, {**kept_now, **whole}))


def _manual(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the pages of the manual."""
    for at in handbook.addresses():
        topic = at.removeprefix(handbook.ADDRESS).removeprefix("/") or None
        yield files[at], _linked(handbook.page(topic, is_file=True), files[at], files)


def _at(store: Store, name: str, moment: str | None) -> Asked:
    return asked_of(store, name, moment, EVERYTHING, withheld_now)


def _looks(store: Store) -> str:
    """Hash what pages depend on beside the contest: program files, language, people's names."""
    own = sorted((*FOLDER.parent.glob("**/*.html"), *FOLDER.parent.glob("*.py")))
    last = store.read(LEDGER_STREAM)[-1:]
    said = [*(path.read_bytes() for path in own), str([one.position for one in last]).encode()]
    return sha256(b"\0".join([STYLE.body, spoken().encode(), *said])).hexdigest()


def _contest(
    store: Store, now: Asked, had: int, is_there: Callable[[str], bool]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a contest. had: the position up to which what was posted has its files.

    The line of the past on a page of then ends there, so that such a page stays as it is.
    """
    contest = now.past.contest
    posted = [one for one in marks(now.past, now.facts, now.known.zone) if one.kind == "posting"]
    made = dict(_made(now, _addresses(now)))
    made |= _made(now, (address(contest, "diff", {"since": [one.as_of]}) for one in posted))
    files = {"/": FRONT, **dict(_events(now))}
    for mark in posted:
        then = [address(contest, name, {AS_OF: [mark.as_of]}) for name in _whole(now)]
        if mark.position > had:
            made |= _made(_at(store, contest, mark.as_of), then)
        files |= {at: path for at in then if is_there(path := path_of(at))}
    files |= {at: path_of(at) for at in made}
    for at, (text, answer) in made.items():
        yield files[at], _linked(text, files[at], files)
        yield f"{files[at].removesuffix('.html')}.json", answer


def _made(then: Asked, wanted: Iterable[str]) -> Iterator[tuple[str, tuple[str, bytes]]]:
    """Yield the pages at a moment, each with its JSON, except those that cannot be asked then."""
    for at in wanted:
        here = read(at)
        try:
            answer = here.answered(then)
            text = pages.answered(then, here, answer, _posted(then, here), is_file=True)
            plain = as_json(answer.plain())
        except LedgerError:
            continue
        yield at, (text, f"{plain}\n".encode())


def _posted(then: Asked, here: Address) -> moved.Posted | None:
    """Return the same standings as last posted before a moment, if it asks for standings."""
    last = moved.last_posting(then.past, then.facts, then.scope)
    if here.question.name != moved.QUESTION or last is None:
        return None
    before = _at(then.store, here.contest, f"#{last}")
    return moved.posted(before, here.answered(before))


def _whole(asked: Asked) -> Iterator[str]:
    """Yield the questions that need not be told anything."""
    for name in questions.NAMES:
        one = questions.described(name)
        if not (one.for_officials or name in EVERY_ONE or ways.asks_more(name)):
            yield name


def _addresses(asked: Asked) -> Iterator[str]:
    """Yield every page of a contest as it is now."""
    contest, entries = asked.past.contest, asked.facts.entries
    yield from (address(contest, name) for name in (*_whole(asked), "log"))
    for positions in ways.pages_of_log(asked):
        yield address(contest, "log", ways.before(positions))
    for board in ways.boards_of(asked):
        yield address(contest, "traveller", {"board": [str(board)]})
    for name, called in OF_EACH.items():
        for contestant in entries.contestants:
            yield address(contest, name, {called: [contestant]})


def _events(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield the address of each event with its place on a page of the log."""
    contest = asked.past.contest
    for positions in ways.pages_of_log(asked):
        page = path_of(address(contest, "log", ways.before(positions)))
        for position in positions:
            yield address(contest, "log", {"event": [f"#{position}"]}), f"{page}#e{position}"


def read(at: str) -> Address:
    """Return an address that this program has written."""
    parts = urlsplit(at)
    _, contest, name = parts.path.removeprefix("/").split("/")
    return addresses.read(unquote(contest), questions.described(name), parse_qs(parts.query))


def path_of(at: str) -> str:
    """Return the file of an address; every character in it is safe in any file system."""
    parts = urlsplit(at)
    asks = [f"{name}={value}" for name, values in parse_qs(parts.query).items() for value in values]
    names = [*(unquote(part) for part in parts.path.strip("/").split("/")), *asks]
    return "/".join(map(in_file_name, names)) + ".html"


def _linked(text: str, path: str, files: Mapping[str, str]) -> bytes:
    """Return a page with its links as paths from its own file; what has no file is no link."""
    folder = Path(path).parent

    def link(found: re.Match[str]) -> str:
        before, at, after = found.groups()
        to = files.get(html.unescape(at))
        href = f' href="{relpath(to, folder)}"' if to else ""
        return f"<a{before}{href}{after}>"

    def near(found: re.Match[str]) -> str:
        to = FRONT if found[2] == "/" else found[2].removeprefix("/")
        return f'{found[1]}="{relpath(to, folder)}"'

    return ELSEWHERE.sub(near, LINK.sub(link, text)).encode(errors="surrogateescape")
