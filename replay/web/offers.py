"""The lists offered in the fields of a form: contestants, sessions, what the regulations name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger import regulations
from ledger.desk import Desk
from ledger.errors import natural
from ledger.people import People
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rules import Rule
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Store
from projections.views.audit_trail import trail
from projections.writers import audit_trail
from projections.writers.languages.texts import order
from replay.acts.describing import Act
from replay.given_links import given_links
from replay.parameters import Kind, Parameter
from replay.questions.asking import EVERYTHING, Asked, asked_of
from replay.web.sessions import Who

ANY = "*"
"""Offers every event."""

EVENTS = "events"
"""The beginning of the names of lists of events."""

LINKS = f"{EVENTS}-LinkMade"
"""The list of links, which are the tournament's and no events of a contest."""

MOST = 60
"""The number of latest events offered."""

Offer = tuple[str, str]
"""A choice in a list: its value, and its words."""

Offers = Mapping[str, Sequence[Offer]]
"""The lists of choices, by name."""

OF_KIND: Mapping[Kind, str] = {
    "contestant": "contestants",
    "ns": "contestants",
    "ew": "contestants",
    "session": "sessions",
    "some-session": "sessions",
    "person": "people",
    "set": "sets",
}
OF_TEXT: Mapping[str, str] = {
    "session": "sessions",
    "stage": "stages",
    "into": "stages",
    "table": "tables",
    "section": "sections",
    "category": "categories",
    "offence": "offences",
    "document": "documents",
    "incident": "incidents",
    "who": "entrances",
}
"""The list from which a text may be chosen, by the name of the parameter."""

CLOSED = ("offences", "documents", "entrances", "sets")
"""Lists beside which nothing will do: the regulations know nothing else."""


def list_of(one: Parameter) -> str:
    """Return the name of the list that a field may be chosen from; empty for none."""
    if one.offers:
        return "-".join((EVENTS, *(kind for kind in one.offers if kind != ANY)))
    return OF_TEXT.get(one.name, "") if one.kind == "text" else OF_KIND.get(one.kind, "")


def offers(store: Store, contest: str, whose: Who, act: Act) -> Offers:
    """Return the choices for the fields of an act.

    Players are offered the people who play there, not everybody known to the ledger, and no events.
    """
    found, names = Desk(store).opened(contest), People(store).names()
    players = {one: found.entries.players(one) for one in found.entries.contestants}
    people = set(names)
    is_party = whose.link.made.role in PARTIES
    if is_party:
        people &= {person for each in players.values() for person in each}
    lists: dict[str, Sequence[Offer]] = {
        "contestants": [
            (one, ", ".join(names[person] for person in each if person in names))
            for one, each in players.items()
        ],
        "sessions": _bare(found.sessions),
        "people": _bare(sorted({names[person] for person in people}, key=order)),
        "sets": [(name, regulations.load(name).title) for name in _sets_for(act)],
        **dict(_places(found)),
        **dict(_of_rules(found)),
    }
    wanted = {list_of(one): one for one in act.parameters if not (one.offers and is_party)}
    of_events = {name: one.offers for name, one in wanted.items() if one.offers}
    if of_events.pop(LINKS, None):
        given = [one for one in given_links(store, contest) if not one.is_over]
        lists[LINKS] = [(f"#{one.position}", one.words) for one in given]
    if of_events:
        asked = asked_of(store, contest, None, EVERYTHING)
        lists |= {name: list(_events(asked, kinds)) for name, kinds in of_events.items()}
    return {name: lists[name] for name in wanted if name in lists}


def closed(lists: Offers) -> set[str]:
    """Name the lists that must be chosen from: names in regulations, complete events."""
    whole = {
        name for name, each in lists.items() if name.startswith(f"{EVENTS}-") and len(each) < MOST
    }
    return {*CLOSED, *whole}


def idle(store: Store, contest: str, act: Act) -> set[str]:
    """Return the parameters for which this contest has at most one value, by option.

    These are session, stage and section, and room and team where no teams play.
    """
    found = Desk(store).opened(contest)
    stages = dict.fromkeys((*found.stages, *found.regulations_for().stages))
    sections = {one for stage in stages for one in found.entries.sections(stage) if one}
    many = {"session": len(found.sessions), "stage": len(stages), "section": len(sections)}
    alone = {name for name, count in many.items() if count < 2}
    if found.regulations_for().default.contestant != "team":
        alone |= {"room", "team"}
    return {one.typed for one in act.parameters if one.typed in alone}


def _bare(names: Iterable[str]) -> list[Offer]:
    return [(one, "") for one in names]


def _sets_for(act: Act) -> Sequence[str]:
    """Return the regulation sets, where an act is told one."""
    return regulations.names() if any(one.kind == "set" for one in act.parameters) else ()


def _places(found: Contest) -> Iterator[tuple[str, Sequence[Offer]]]:
    """Yield the stages, sections and tables there are, and the stages named in the regulations."""
    stages = dict.fromkeys((*found.stages, *found.regulations_for().stages))
    sections = {one: None for stage in stages for one in found.entries.sections(stage) if one}
    tables = {one.table: None for draw in found.draws for one in draw.pairings}
    yield "stages", _bare(stages)
    yield "sections", _bare(sections)
    yield "tables", _bare(sorted(tables, key=natural))


def _of_rules(found: Contest) -> Iterator[tuple[str, Sequence[Offer]]]:
    """Yield the lists from the regulations: offences, documents, incidents and so on."""
    rules = found.regulations_for()
    each = (rules.default, *rules.stages.values())
    late = [one.drop_ins for one in each if one.drop_ins is not None]
    yield "offences", _cited(one.offences for one in each)
    yield "documents", _cited(one.documents for one in each)
    yield "incidents", _cited(one.incidents for one in each)
    yield "entrances", _bare(dict.fromkeys(way.who for one in late for way in one.entrances))
    yield "categories", _bare(dict.fromkeys(name for one in each for name in one.categories))


def _cited(rules: Iterable[Mapping[str, Rule]]) -> list[Offer]:
    """Return the names of rules; as words with their clauses."""
    known = {name: one.clause for each in rules for name, one in each.items()}
    return [(name, f"{name.replace('-', ' ')} ({clause})") for name, clause in known.items()]


def _events(asked: Asked, kinds: Sequence[str]) -> Iterator[Offer]:
    """Yield the events of these kinds that still count, the last first."""
    found: list[Recorded] = [one for one in asked.past.events if ANY in kinds or one.kind in kinds]
    lines = trail(found[-MOST:], asked.known.zone)
    for line in reversed(lines):
        if line.annulled_by is None:
            yield f"#{line.position}", audit_trail.said(line, asked.known)
