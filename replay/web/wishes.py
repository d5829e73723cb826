"""What a form for a new contest says: what it is called, and the figures of its set it changes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ledger import regulations
from ledger.errors import InFile, NoSuch
from ledger.regulations.documents import said as said_by
from ledger.rulebook import Regulations
from replay.web.forms import DO, REQUEST, TOKEN, sent_form

SET, TITLE, CONTEST, DIRECTOR, ZONE, OPEN = "set", "title", "contest", "director", "zone", "open"
OURS = (TOKEN, REQUEST, DO, SET, TITLE, CONTEST, DIRECTOR, ZONE)

LEFT = ("authority",)
"""Keys of a stage that are no figures of the organiser's: whose office an act is (Law 81)."""

MOST_FIELDS = 300
"""So many figures the largest set has, and more."""


class Wish(NamedTuple):
    """What a form says: of the contest, and of the figures of its set."""

    ours: Mapping[str, str]
    figures: Mapping[str, str]

    def of(self, name: str) -> str:
        """What is said under a name, without what stands around it."""
        return self.ours.get(name, "").strip()

    @property
    def contest(self) -> str:
        """Its short name, made of its title where nobody says it."""
        title = normalize("NFKD", self.of(TITLE)).encode("ascii", "ignore").decode().lower()
        return self.of(CONTEST) or re.sub(r"[^a-z0-9]+", "-", title).strip("-")[:60] or "contest"


class Written(NamedTuple):
    """The set of a wish: as TOML where something is said otherwise, and what is wrong in it."""

    book: Regulations | None
    text: str = ""
    faults: Sequence[InFile] = ()


def base_of(wish: Wish) -> Regulations:
    """The set that was chosen. Raises NoSuch."""
    name = wish.of(SET)
    if name not in regulations.names():
        raise NoSuch(what="regulation set", name=name[:40], known=regulations.names())
    return regulations.load(name)


class Shown:
    """A condition on the page: its heading, its figures as they are said, what is wrong there."""

    def __init__(
        self,
        one: regulations.Condition,
        said: Mapping[str, str],
        faults: Mapping[str, str],
    ) -> None:
        self.one = one
        own = ".".join(one.path)
        self.heading = heading(one.path)
        self.figures = [(each, said.get(each.place, each.value)) for each in one.figures]
        places = (own, *(each.place for each in one.figures))
        self.faults = {place: faults[place] for place in places if place in faults}
        self.fault = faults.get(own, "")
        self.is_open = bool(self.faults) or any(each.value != now for each, now in self.figures)
        self.clauses = said_by([one.clause])


def heading(path: Sequence[str]) -> str:
    """Where a condition stands, in words: corrections: players: period; of a stage, which."""
    part, *rest = path[1:] if path[0] == "default" else (f"stage {path[1]}", *path[2:])
    words = [one.replace("_", " ").replace("-", " ") for one in (part, *rest)]
    return ": ".join(words)


def changeable(base: Regulations) -> Iterator[regulations.Condition]:
    """The conditions of a set, without figures where none is the organiser's."""
    for one in regulations.conditions(base):
        own = one.path[1:] if one.path[0] == "default" else one.path[2:]
        if not own or own[0] in LEFT:
            if own:
                yield one._replace(figures=())
            continue
        yield one


def wish_in(body: bytes) -> Wish:
    """What a form says. Raises BadValue, NoSuch for a figure that is none of the set's."""
    said = sent_form(body, MOST_FIELDS)
    ours = {name: said.pop(name, "") for name in OURS}
    wish = Wish(ours, said)
    known = {each.place for one in changeable(base_of(wish)) for each in one.figures}
    for place in said:
        if place not in known:
            raise NoSuch(what="figure", name=place[:60], known=())
    return wish


def written_of(wish: Wish) -> Written:
    """The set as the wish has it: the one that was chosen, where nothing is said otherwise."""
    base = base_of(wish)
    figures = {each.place: each.value for one in changeable(base) for each in one.figures}
    changed = {
        place: said.strip()
        for place, said in wish.figures.items()
        if said.strip() != figures[place]
    }
    if not changed:
        return Written(base)
    text = regulations.own_set(base, wish.contest, wish.of(TITLE) or base.title, changed)
    try:
        book, faults = regulations.written(text, wish.contest)
    except InFile as fault:
        book, faults = None, (fault,)
    return Written(book, text, faults)
