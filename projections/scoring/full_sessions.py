"""Whose boards make a full session: those of the session, of a section, or of a direction of it."""

from collections.abc import Iterable, Mapping

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line, partners
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Key, Tally

Group = tuple[str, str, Side | None]
"""Those whose fullest member's boards are a full session: of one session, section and field.

The last two are empty where they do not tell.
"""


class FullSessions:
    """How many boards a full session has for each contestant."""

    def __init__(
        self,
        facts: Contest,
        boards: Iterable[ScoredBoard],
        gathered: Mapping[Key, Tally],
        rules: Mapping[str, Conditions],
    ) -> None:
        self._facts = facts
        self._whose = {session: rule.full_session_of for session, rule in rules.items()}
        apart = any(whose != "session" for whose in self._whose.values())
        self._sections = _kept_sections(facts, boards, tuple(rules)) if apart else {}
        self._groups: dict[Key, Group] = {}
        self._most: dict[Group, int] = {}
        for key, tally in gathered.items():
            group = self._groups[key] = self._group(key[0], key[1])
            many = tally.all_boards
            if many > self._most.get(group, -1):
                self._most[group] = many

    def of(self, key: Key) -> int:
        """The most boards that anybody of the group of this contestant has in its session."""
        return self._most[self._groups[key]]

    def _group(self, session: str, contestant: str) -> Group:
        """The group of a contestant; the session alone, where that is everybody."""
        of = self._whose.get(session, "session")
        if of == "session":
            return (session, "", None)
        section = self._sections.get((session, contestant), "") if self._sections else ""
        entered = self._facts.contestants.get(contestant)
        field = entered.field if entered is not None and of == "direction" else None
        return (session, section, field)


Sections = dict[tuple[str, str], str]
"""In which section each contestant plays each session; nothing where it has but one, unnamed."""


def _kept_sections(
    facts: Contest, boards: Iterable[ScoredBoard], sessions: tuple[str, ...]
) -> Sections:
    """The sections on these boards of sessions, found once where such things are kept."""
    kept: dict[tuple[str, ...], Sections] = {}
    if facts.kept is not None:
        kept = facts.kept.setdefault(("sections",), kept)
    if sessions not in kept:
        kept[sessions] = {}
        if any(board.is_in_sections for board in boards):
            kept[sessions] = _sections(one.line for board in boards for one in board.all_lines)
    return kept[sessions]


def _sections(lines: Iterable[Line]) -> Sections:
    """As the lines tell; of several sections, a contestant's is the first by name."""
    found: dict[tuple[str, str], str] = {}
    for where in lines:
        for side in (where.ns, where.ew):
            for contestant in partners(side):
                at = (where.session, contestant)
                found[at] = min(found.get(at, where.section), where.section)
    return found
