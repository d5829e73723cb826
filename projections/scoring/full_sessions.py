"""The number of boards in a full session: the most that anybody in the group has played."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.scores import seated
from ledger.bridge.whole_columns import Column, column, looked_up, tally
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scoring.scored_board import ScoredBoard

Group = tuple[str, str, Side | None]
"""A session, section and direction, within which the most boards of anybody are a full session.

Section and direction are empty where they make no difference.
"""

Sections = dict[tuple[str, str], str]
"""The section of each contestant in each session; "" in a session with a single, unnamed one."""

UNNAMED: Sections = {}


class Fullest(NamedTuple):
    """A group, and the most boards that anybody in it has.

    Attributes:
        members: their places in the order of entry.
        counts: the numbers of boards that there are.
        boards: the most of them.

    """

    members: Sequence[int]
    counts: AbstractSet[int]
    boards: int


class Groups:
    """The groups of contestants.

    Attributes:
        sections: in which section each plays, as long as that is the same.

    """

    def __init__(
        self, facts: Contest, boards: Iterable[ScoredBoard], rules: Mapping[str, Conditions]
    ) -> None:
        self._facts = facts
        self._whose = {session: rule.full_session_of for session, rule in rules.items()}
        apart = any(whose != "session" for whose in self._whose.values())
        self.sections = sections_of(facts, boards, tuple(rules)) if apart else UNNAMED

    def fullest(self, session: str, boards: Column) -> dict[Group, Fullest]:
        """Find the most boards in each group of a session. boards: in the order of entry."""
        whose, entries = self._whose[session], self._facts.entries
        members: dict[Group, Sequence[int]] = {}
        if whose == "session" or (whose == "section" and not self.sections):
            members[session, "", None] = range(len(boards))
        elif not self.sections:
            members |= {(session, "", field): own for field, own in entries.fields.items()}
        else:
            apart: dict[Group, list[int]] = defaultdict(list)
            sections, names = self.sections, [*entries.order]
            for field, own in entries.fields.items():
                of = field if whose == "direction" else None
                for place in own:
                    apart[session, sections.get((session, names[place]), ""), of].append(place)
            members |= apart
        everybody = range(len(boards))
        counts = {
            group: tally([boards if own == everybody else looked_up(boards, column(own))]).keys()
            for group, own in members.items()
        }
        return {
            group: Fullest(own, counts[group], max(counts[group], default=0))
            for group, own in members.items()
        }

    def of(self, session: str, contestant: str) -> Group:
        """Return the group of a contestant; the session alone, where that is everybody."""
        of = self._whose[session]
        if of == "session":
            return (session, "", None)
        section = self.sections.get((session, contestant), "") if self.sections else ""
        entered = self._facts.contestants.get(contestant)
        field = entered.field if entered is not None and of == "direction" else None
        return (session, section, field)


def sections_of(
    facts: Contest, boards: Iterable[ScoredBoard], sessions: tuple[str, ...]
) -> Sections:
    """Return the sections on these boards of sessions, found once where such things are kept."""
    kept: dict[tuple[str, ...], Sections] = {}
    if facts.kept is not None:
        kept = facts.kept.setdefault(("sections",), kept)
    if sessions not in kept:
        kept[sessions] = {}
        if any(board.is_in_sections for board in boards):
            kept[sessions] = _sections(facts, sessions)
    return kept[sessions]


def _sections(facts: Contest, sessions: Collection[str]) -> Sections:
    """Find the section of each contestant by its lines; of several the first by name."""
    found: dict[tuple[str, str], str] = {}
    entered, lines = facts.counting_apart()
    apart = [(one.session, one.section, chain(one.ns, one.ew)) for one in entered]
    others = ((one.session, one.line.section, one.sides) for one in lines)
    for session, section, sides in chain(apart, others):
        if session in sessions:
            for contestant in seated(*sides):
                at = (session, contestant)
                found[at] = min(found.get(at, section), section)
    return found
