"""The substitution and eligibility board: who has played how much, and within which limits."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, tzinfo
from typing import NamedTuple

from msgspec import Struct

from ledger.events import DocumentLodged
from ledger.record import Contest
from ledger.record.eligibility import ruled_out, rulings_on, stays_in_category
from ledger.record.field import field_of
from ledger.record.finals_played import is_out_of_final, may_play
from ledger.record.participation import AT_THE_TABLE, Participation, members_in
from ledger.record.substitutions import substituted
from ledger.record.timetables import timetable
from ledger.rulebook import Conditions
from ledger.rules.eligibility import Requirement, together
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.participation.finals import May
from ledger.rules.substitutions.record import Verdict
from ledger.rules.systems.permitted import System
from projections.scope import Scope, stages_within
from projections.views.substitutions import SubstitutionRow, substitution_rows, undecided

UNKNOWN = PersonFacts()
NOTHING = May(finals_series=False, final=False, title=False)


class RequirementRow(Struct, frozen=True, kw_only=True):
    """A requirement on a person in a category ("": on everybody), in words, and whether it is met.

    Attributes:
        holds: as ruled, or as what is known of the person says; None while nobody can tell.
        ruled: whether somebody ruled.
        dispensed: with what was missing.
        retrospective: after the start.

    """

    category: str
    rule: str
    asks: str
    clause: str
    holds: bool | None
    ruled: bool = False
    dispensed: bool = False
    retrospective: bool = False


class PersonRow(Struct, frozen=True, kw_only=True):
    """A person who plays for a contestant in a stage.

    Attributes:
        matches, boards: played as a member.
        substituted: matches played for another.
        may: what it has played enough for in finals, where that is laid down; nothing if ruled_out.
        ruled_out: whether it was ruled not eligible, and so is in no line-up.

    """

    person: str
    member: bool
    matches: int
    boards: int
    substituted: int
    may: May | None
    ruled_out: bool
    requirements: tuple[RequirementRow, ...]


class DocumentRow(Struct, frozen=True, kw_only=True):
    """A document that was handed in.

    Attributes:
        in_time: by when it was due.
        kept_until: where that is laid down.
        system: which it describes.
        pages, copies: what is known of its form.
        approved: whether it rests on a ruling; None where it needs none.

    """

    position: int
    document: str
    session: str | None
    count: int
    in_time: bool
    system: System | None
    pages: int | None
    copies: int | None
    approved: bool | None
    kept_until: date | None


class EligibilitySheet(Struct, frozen=True, kw_only=True):
    """The eligibility of a contestant in a stage, member by member.

    Attributes:
        verdict: on its substitutions, with the clause of the limits.
        in_category: whether all who played are of its category, where they must be.
        needed: what is not known or not decided, in words.

    """

    stage: str
    contestant: str
    category: str | None
    people: tuple[PersonRow, ...]
    substitutions: tuple[SubstitutionRow, ...]
    verdict: Verdict | None
    clause: str
    in_category: bool | None
    documents: tuple[DocumentRow, ...]
    needed: tuple[str, ...]


class Board(NamedTuple):
    """The data that the sheets of a stage are made from.

    Attributes:
        boards: how many each person played for each contestant.
        known: of people, beside the record.
        zone: of the venue.

    """

    facts: Contest
    stage: str
    sessions: tuple[str, ...]
    conditions: Conditions
    seats: Participation
    boards: Mapping[tuple[str, str], int]
    known: Mapping[str, PersonFacts]
    zone: tzinfo


def eligibility_sheets(
    facts: Contest,
    scope: Scope,
    known: Mapping[str, PersonFacts] | None = None,
    zone: tzinfo = UTC,
) -> tuple[EligibilitySheet, ...]:
    """Return a sheet for every contestant of every stage within a scope. zone: the venue's."""
    seats, sheets = Participation(facts), []
    for stage in stages_within(scope, facts):
        sessions = tuple(s for s in facts.schedule.of_stage(stage) if s in scope.sessions)
        conditions, boards = facts.conditions_of(stage), seats.boards(sessions)
        board = Board(facts, stage, sessions, conditions, seats, boards, known or {}, zone)
        names = _taking_part(facts, stage)
        sheets += [_sheet(board, name) for name in facts.contestants if name in names]
    return tuple(sheets)


def _taking_part(facts: Contest, stage: str) -> set[str]:
    """Return everybody in the first stage, in others the declared field; and all with a score."""
    known = facts.sessions
    names = set(field_of(facts, stage).contestants)
    for session in facts.schedule.of_stage(stage):
        names.update(known[session].sides)
    first = next(iter(facts.stages))
    return names | set(facts.contestants) if stage == first else names


def _sheet(board: Board, contestant: str) -> EligibilitySheet:
    rule = board.conditions.substitutions
    record = substituted(board.facts, board.stage, contestant)
    substitutions = tuple(
        substitution_rows(board.facts, board.conditions, board.sessions, contestant)
    )
    return EligibilitySheet(
        stage=board.stage,
        contestant=contestant,
        category=board.facts.contestants[contestant].category,
        people=tuple(_people(board, contestant)),
        substitutions=substitutions,
        verdict=rule.limited.verdict(record) if rule and rule.limited else None,
        clause=rule.clause if rule else "",
        in_category=stays_in_category(board.facts, board.sessions, contestant, board.seats),
        documents=tuple(_documents(board, contestant)),
        needed=tuple(_needed(board, contestant, substitutions)),
    )


def _people(board: Board, contestant: str) -> Iterator[PersonRow]:
    members = board.facts.contestants[contestant].players
    everybody = dict.fromkeys(members)
    for session in board.sessions:
        presence = board.seats.of(session, contestant)
        everybody |= dict.fromkeys(presence.people if presence else ())
    for person in everybody:
        rounds = board.seats.matches_of(person, contestant, board.sessions)
        own = [s for s, _ in rounds if person in members_in(board.facts, s, contestant)]
        yield PersonRow(
            person=person,
            member=person in members,
            matches=len(own),
            boards=board.boards[contestant, person],
            substituted=len(rounds) - len(own),
            may=_may(board, contestant, person),
            ruled_out=person in ruled_out(board.facts, contestant),
            requirements=tuple(_requirements(board, contestant, person)),
        )


def _may(board: Board, contestant: str, person: str) -> May | None:
    """Return what a person may play, without the final if the team is not in it (ANC 11.1)."""
    may = may_play(board.facts, board.seats, board.stage, contestant, person)
    if may is not None and person in ruled_out(board.facts, contestant):
        return NOTHING
    if may is None or not is_out_of_final(board.facts, contestant):
        return may
    return May(may.finals_series, final=False, title=False)


def _requirements(board: Board, contestant: str, person: str) -> Iterator[RequirementRow]:
    """List the requirements on everybody, and those of the contestant's own category."""
    own = board.facts.contestants[contestant].category
    for category in dict.fromkeys(("", own or "")):
        requirements = board.conditions.eligibility.get(category, ())
        answers = together.answers(requirements, board.known.get(person, UNKNOWN))
        for requirement, answer in zip(requirements, answers, strict=True):
            yield _requirement(board, contestant, person, category, requirement, holds=answer)


def _requirement(
    board: Board,
    contestant: str,
    person: str,
    category: str,
    requirement: Requirement,
    *,
    holds: bool | None,
) -> RequirementRow:
    """Return one requirement; holds: as what is known of the person says."""
    ruled = rulings_on(board.facts).get((contestant, person, category))
    return RequirementRow(
        category=category,
        rule=requirement.name,
        asks=requirement.asks(),
        clause=requirement.clause,
        holds=ruled.eligible if ruled else holds,
        ruled=ruled is not None,
        dispensed=ruled.dispensed if ruled else False,
        retrospective=ruled.retrospective if ruled else False,
    )


def _documents(board: Board, contestant: str) -> Iterator[DocumentRow]:
    for recorded, lodged in board.facts.of(DocumentLodged):
        if lodged.contestant == contestant and lodged.session in (None, *board.sessions):
            yield DocumentRow(
                position=recorded.position,
                document=lodged.document,
                session=lodged.session,
                count=lodged.count,
                in_time=lodged.in_time,
                system=lodged.system,
                pages=lodged.pages,
                copies=lodged.copies,
                approved=_is_approved(board, lodged),
                kept_until=_kept_until(board, lodged.document),
            )


def _is_approved(board: Board, lodged: DocumentLodged) -> bool | None:
    rule = board.conditions.documents.get(lodged.document)
    return bool(lodged.cites) if rule is not None and rule.approved else None


def _kept_until(board: Board, document: str) -> date | None:
    """Return the day until which a document is kept, counted from the last known session."""
    rule = board.conditions.documents.get(document)
    ends = [times.ended_at or times.finishes_at for times in timetable(board.facts)]
    last = max((end for end in ends if end is not None), default=None)
    if last is None or rule is None:
        return None
    return rule.kept_until(last.astimezone(board.zone).date())


def _needed(
    board: Board, contestant: str, substitutions: tuple[SubstitutionRow, ...]
) -> Iterator[str]:
    for session in board.seats.unknown(contestant, board.sessions):
        yield f"who played for {contestant} in session {session}"
    yield from _too_few(board, contestant)
    yield from undecided(board.facts, board.conditions, contestant, substitutions)


def _too_few(board: Board, contestant: str) -> Iterator[str]:
    """Yield a warning if a team has too few eligible members to fill its seats."""
    members = board.facts.entries.players(contestant)
    gone, wanted = ruled_out(board.facts, contestant), AT_THE_TABLE[board.conditions.contestant]
    left = len(members) - len(gone)
    if gone and left < wanted <= len(members):
        yield f"{contestant} has {left} eligible members, and {wanted} play"
