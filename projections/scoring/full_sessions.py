"""Whose boards make a full session: those of the session, of a section, or of a direction of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line, partners
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Key, Tally


class Group(NamedTuple):
    """Those whose fullest member's boards are a full session; section and field where they tell."""

    session: str
    section: str
    field: Side | None


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
        self._most: dict[Group | str, int] = {}
        for (session, contestant, _, _), tally in gathered.items():
            group, many = self._group(session, contestant), tally.all_boards
            if many > self._most.get(group, -1):
                self._most[group] = many

    def of(self, session: str, contestant: str) -> int:
        """The most boards that anybody of the contestant's group has in a session."""
        return self._most[self._group(session, contestant)]

    def _group(self, session: str, contestant: str) -> Group | str:
        """The group of a contestant; the session alone, where that is everybody."""
        of = self._whose.get(session, "session")
        if of == "session":
            return session
        section = self._sections.get((session, contestant), "")
        entered = self._facts.contestants.get(contestant)
        field = entered.field if entered is not None and of == "direction" else None
        return Group(session, section, field)


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
        lines = [one.line for board in boards for one in board.all_lines]
        kept[sessions] = _sections(lines) if any(line.section for line in lines) else {}
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
