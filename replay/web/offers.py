"""The lists offered in the fields of a form: contestants, sessions, what the regulations name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from ledger import regulations
from ledger.errors import natural
from ledger.events import LinkMade
from ledger.people import People
from ledger.record import Contest
from ledger.record.meetings import drawn
from ledger.rules import Rule
from ledger.store import Store
from projections.views.audit_trail import trail
from projections.writers import audit_trail
from projections.writers.languages.texts import order
from replay.acts.candidates import Candidate
from replay.acts.describing import Act
from replay.acts.possible import Now
from replay.given_links import given_links
from replay.parameters import Kind, Parameter
from replay.questions.asking import EVERYTHING, asked_of

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
    "member": "members",
    "set": "sets",
}
OF_NAME: Mapping[tuple[Kind, str], str] = {
    ("text", "session"): "sessions",
    ("text", "stage"): "stages",
    ("text", "into"): "stages",
    ("text", "table"): "tables",
    ("text", "section"): "sections",
    ("section", "section"): "sections",
    ("text", "category"): "categories",
    ("category", "category"): "categories",
    ("text", "offence"): "offences",
    ("text", "document"): "documents",
    ("text", "incident"): "incidents",
    ("text", "who"): "entrances",
    ("number", "board"): "boards",
    ("number", "round"): "rounds",
}
"""The list from which a field may be chosen, by the kind and the name of its parameter."""

OF_EVENTS: tuple[Kind, ...] = ("recorded", "number")
"""The kinds of fields that are said by an event, or by the number that one gives."""

OPEN = "events"
"""The list of events to annul, beside which there are those of the tournament."""

CLOSED = ("offences", "documents", "entrances", "sets")
"""Lists beside which nothing will do: the regulations know nothing else."""


def list_of(one: Parameter) -> str:
    """Return the name of the list that a field may be chosen from; empty for none."""
    return "-or-".join(one.offers) or OF_NAME.get((one.kind, one.name), OF_KIND.get(one.kind, ""))


def offers(store: Store, now: Now, act: Act) -> Offers:
    """Return the choices for the fields of an act, as far as they can be true now.

    Players are offered the people who play there, not everybody known to the ledger, and of what is
    on record what is theirs.
    """
    found = now.contest
    wanted = {list_of(one): one for one in act.parameters}
    lists: dict[str, Sequence[Offer]] = {
        "contestants": _named(store, found, found.entries.contestants),
        "sessions": _bare(found.sessions),
        "people": _bare(_people(store, now)) if "people" in wanted else (),
        "members": _bare(_members(store, found)) if "members" in wanted else (),
        "sets": [(name, regulations.load(name).title) for name in _sets_for(act)],
        **dict(_places(now)),
        **dict(_of_rules(found)),
    }
    for name, one in wanted.items():
        if one.offers:
            each = (candidate for each in one.offers for candidate in now.offered(each))
            most = MOST if one.kind in OF_EVENTS else None
            lists[name] = _in_words(store, now, list(islice(each, most)))
    return {name: lists[name] for name in wanted if name in lists}


def _in_words(store: Store, now: Now, found: Sequence[Candidate]) -> Sequence[Offer]:
    """Return candidates with their words: whose they are, or what the event says that tells of
    them, the last first."""
    told = [one.told for one in found if one.told is not None]
    if not told:
        is_named = all(one.value in now.contest.contestants for one in found)
        values = [one.value for one in found]
        return _named(store, now.contest, values) if is_named else _bare(values)
    if any(isinstance(one.event, LinkMade) for one in told):
        given = [one for one in given_links(store, now.name) if not one.is_over]
        return [(f"#{one.position}", one.words) for one in given]
    known = asked_of(store, now.name, None, EVERYTHING).known
    lines = {line.position: line for line in trail(told, known.zone)}
    newest = sorted(found, key=lambda one: -one.told.position if one.told else 0)
    return [
        (one.value, audit_trail.said(lines[one.told.position], known))
        for one in newest
        if one.told is not None
    ]


def _named(store: Store, found: Contest, contestants: Iterable[str]) -> Sequence[Offer]:
    """Return contestants with the names of their people."""
    names = People(store).names()
    return [
        (one, ", ".join(names[each] for each in found.entries.players(one) if each in names))
        for one in contestants
    ]


def _people(store: Store, now: Now) -> Sequence[str]:
    if now.own is not None:
        return _members(store, now.contest)
    return sorted({*People(store).names().values()}, key=order)


def _members(store: Store, found: Contest) -> Sequence[str]:
    """Name everybody who plays for a contestant."""
    names, entries = People(store).names(), found.entries
    playing = {each for one in entries.contestants for each in entries.players(one)}
    return sorted({names[one] for one in playing if one in names}, key=order)


def closed(lists: Offers, act: Act, now: Now) -> set[str]:
    """Name the lists that must be chosen from: names in regulations, all that is on record."""
    if now.own is not None:
        return set(CLOSED)
    of_record = {list_of(one) for one in act.parameters if one.offers and one.kind in OF_EVENTS}
    whole = {name for name in of_record - {OPEN} if len(lists.get(name, ())) < MOST}
    return {*CLOSED, *whole}


def idle(found: Contest, act: Act) -> set[str]:
    """Return the parameters for which this contest has at most one value, by option.

    These are session, stage and section, and room and team where no teams play.
    """
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


def _places(now: Now) -> Iterator[tuple[str, Sequence[Offer]]]:
    """Yield the stages, sections, tables, boards and rounds there are, and stages to come.

    Of boards players are told those that are drawn, and not which have been played elsewhere.
    """
    found = now.contest
    stages = dict.fromkeys((*found.stages, *found.regulations_for().stages))
    sections = {one: None for stage in stages for one in found.entries.sections(stage) if one}
    tables = {one.table: None for draw in found.draws for one in draw.pairings}
    met = (each for session in found.sessions for each in drawn(found, session))
    boards = {number for each in met for number in each.numbers}
    if now.own is None:
        boards |= {one.line.board for one in found.results.all() if one.line is not None}
    rounds = sorted({draw.round for draw in found.draws})
    yield "stages", _bare(stages)
    yield "sections", _bare(sections)
    yield "tables", _bare(sorted(tables, key=natural))
    yield "boards", _bare(map(str, sorted(boards)))
    yield "rounds", _bare(map(str, rounds))


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
