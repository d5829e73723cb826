"""The number of boards in a full session: the most that anybody in the group has played."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line, partners
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Key, Tally

Group = tuple[str, str, Side | None]
"""A session, section and direction, within which the most boards of anybody are a full session.

Section and direction are empty where they make no difference.
"""

Sections = dict[tuple[str, str], str]
"""The section of each contestant in each session; "" in a session with a single, unnamed one."""

UNNAMED: Sections = {}


Lengths = dict[Group, Counter[int]]
"""The number of contestants by number of boards, for each group."""


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

    def lengths(
        self, before: Lengths, gone: Iterable[tuple[Key, Tally]], come: Iterable[tuple[Key, Tally]]
    ) -> Lengths:
        """Update the count of contestants by number of boards, for tallies removed and added."""
        lengths = defaultdict(Counter, {group: own.copy() for group, own in before.items()})
        for key, tally in gone:
            lengths[self.of(key)][tally.all_boards] -= 1
        for key, tally in come:
            lengths[self.of(key)][tally.all_boards] += 1
        return {group: +own for group, own in lengths.items()}

    def of(self, key: Key) -> Group:
        """Return the group of a contestant; the session alone, where that is everybody."""
        session, contestant = key[0], key[1]
        of = self._whose.get(session, "session")
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
            kept[sessions] = _sections(one.line for board in boards for one in board.all_lines)
    return kept[sessions]


def _sections(lines: Iterable[Line]) -> Sections:
    """Find the section of each contestant by its lines; of several the first by name."""
    found: dict[tuple[str, str], str] = {}
    for where in lines:
        for side in (where.ns, where.ew):
            for contestant in partners(side):
                at = (where.session, contestant)
                found[at] = min(found.get(at, where.section), where.section)
    return found
