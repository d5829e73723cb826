"""Read the form for a new contest: its name, and the changed figures of its set."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ledger import regulations
from ledger.errors import InFile, NoSuch
from ledger.regulations.conditions import NO
from ledger.regulations.documents import said as said_by
from ledger.rulebook import Regulations
from replay.web.typed import DO, REQUEST, TOKEN

SET, TITLE, CONTEST, DIRECTOR, ZONE, OPEN = "set", "title", "contest", "director", "zone", "open"
TEXT = "conditions"
OURS = (TOKEN, REQUEST, DO, SET, TITLE, CONTEST, DIRECTOR, ZONE, TEXT)

OWN = "own"
"""In the place of a set: conditions of one's own, as TOML."""

COUNTS = ("minutes", "boards", "matches", "count")
"""Figures that tell by themselves what a rule comes to."""

MINUTES = re.compile(r"(?:A number of m|M)inutes( [^.;:]*)")
"""How a rule whose figure is minutes says from when they count."""

LEFT = ("authority",)
"""Keys of a stage that are no figures of the organiser's: whose office an act is (Law 81)."""

MOST_FIELDS = 600
"""So many figures and lists the largest set has, and more."""


class Wish(NamedTuple):
    """What a form says: of the contest, and of the figures and lists of its set."""

    ours: Mapping[str, str]
    figures: Mapping[str, str]

    def of(self, name: str) -> str:
        """What is said under a name, without what stands around it."""
        return self.ours.get(name, "").strip()

    @property
    def is_own(self) -> bool:
        """Whether it brings conditions of its own, and chooses no set."""
        return self.of(SET) == OWN

    @property
    def contest(self) -> str:
        """The id of the contest, made from its title if none is given."""
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
    """A condition on the page: its heading, what is said in it now, what is wrong there.

    Attributes:
        is_fixed: whether it is shown alone, and said elsewhere.

    """

    def __init__(
        self,
        one: regulations.Condition,
        said: Mapping[str, str],
        faults: Mapping[str, str],
        *,
        is_fixed: bool = False,
    ) -> None:
        self.one, self.is_fixed = one, is_fixed
        own = ".".join(one.path)
        self.heading = heading(one.path)
        self.figures = [(each, said.get(each.place, each.value)) for each in one.figures]
        self.lists = [(each, said.get(each.place, each.value)) for each in one.lists]
        places = (own, *(each.place for each in one.all_said))
        self.faults = {place: faults[place] for place in places if place in faults}
        self.fault = faults.get(own, "")
        now = [*(now for _, now in self.figures), *(now for _, now in self.lists)]
        is_changed = any(
            each.value != plain(value) for each, value in zip(one.all_said, now, strict=True)
        )
        self.is_open = bool(self.faults) or is_changed
        self.clauses = said_by([one.clause])

    @property
    def brief(self) -> str:
        """What a closed condition shows: its rule, and its figures as far as they say it all."""
        counted = {each.path[-1]: now for each, now in self.figures if each.path[-1] in COUNTS}
        if counted.get("minutes") and (from_when := MINUTES.match(self.one.says)):
            return f"{counted['minutes']} minutes{from_when[1]}"
        told = [f"{now} {name}" for name, now in counted.items() if now]
        if not self.one.rule:
            told = [f"{each.path[-1]} {now}" for each, now in self.figures if now not in ("", NO)]
            told += [f"{each.path[-1]} {each.words}" for each in self.one.lists]
        brief = ", ".join(filter(None, (self.one.rule, *told))).replace("_", " ")
        return brief.replace("law-79c2", "Law 79C2").replace("-", " ")


def plain(said: str) -> str:
    """What a field says, without what stands around it; browsers end lines in their own way."""
    return "\n".join(said.strip().splitlines())


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
                yield one._replace(figures=(), lists=())
            continue
        yield one


def wish_in(typed: Mapping[str, str]) -> Wish:
    """What a form says. Raises NoSuch for a figure that is none of the set's."""
    said = dict(typed)
    ours = {name: said.pop(name, "") for name in OURS}
    wish = Wish(ours, said)
    known = set() if wish.is_own else {each.place for each in _changeable(base_of(wish))}
    for place in said:
        if place not in known:
            raise NoSuch(what="figure", name=place[:60], known=())
    return wish


def _changeable(base: Regulations) -> Iterator[regulations.Figure | regulations.Listing]:
    """All of a set that may be said otherwise."""
    for one in changeable(base):
        yield from one.all_said


def begun(base: str) -> str:
    """A set of one's own as it begins: it extends another, and says nothing otherwise yet.

    Raises NoSuch.
    """
    found = base_of(Wish({SET: base}, {}))
    return regulations.own_set(found, f"{base}-{OWN}", f"{found.title}, our own", {})


def written_of(wish: Wish) -> Written:
    """The set as the wish has it: the one that was chosen, where nothing is said otherwise."""
    if wish.is_own:
        text = wish.of(TEXT)
        return _read(text, wish) if text else Written(None)
    base = base_of(wish)
    known = {each.place: each.value for each in _changeable(base)}
    said = {place: plain(one) for place, one in wish.figures.items()}
    changed = {place: one for place, one in said.items() if one != known[place]}
    if not changed:
        return Written(base)
    title = wish.of(TITLE) or base.title
    return _read(regulations.own_set(base, wish.contest, title, changed), wish)


def _read(text: str, wish: Wish) -> Written:
    """The set that a text is, or what is wrong in it."""
    try:
        book, faults = regulations.written(text, wish.contest)
    except InFile as fault:
        book, faults = None, (fault,)
    return Written(book, text, faults)
