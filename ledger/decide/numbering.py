"""Numbering the contestants of a stage; once it is drawn, everybody keeps their number."""

from collections.abc import Iterator

from ledger.bridge.numbers import number_in
from ledger.commands import AssignNumbers
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.waits import check_nothing_open
from ledger.errors import BadValue, NotOnRecord, RuleSaysNo
from ledger.events import AnyEvent, NumbersAssigned
from ledger.record.entries import in_section
from ledger.record.field import field_of
from ledger.record.numbering import draw_in_force, in_round_robins, number_kept
from ledger.record.open_matters import TO_BE_CREDITED, TO_BE_DECIDED, TO_COME, open_before
from ledger.record.progress import check_round_robin


def number(command: AssignNumbers, bench: Bench) -> tuple[AnyEvent, ...]:
    """Assign numbers, one to each contestant, all different in a field (ANC 10.2, 10.3)."""
    bench.authorise("number")
    if command.stage not in bench.contest.stages:
        raise NotOnRecord(what="stage", name=command.stage, known=tuple(bench.contest.stages))
    _each_its_own(command, bench)
    if command.phase is None:
        _within_the_field(command, bench)
        _kept(command, bench)
    else:
        _by_places(command, command.phase, bench)
    bench.computed_at(command.basis)
    return as_event(command)


def _each_its_own(command: AssignNumbers, bench: Bench) -> None:
    """Raise BadValue where two of a field have one number, NotOnRecord for who is not in it."""
    check_round_robin(bench.contest, command.stage, command.phase)
    together = bench.contest.conditions_of(command.stage).is_one_field
    declared = field_of(bench.contest, command.stage).contestants
    house = bench.contest.entries.house
    taken: dict[tuple[str | None, str], str] = {}
    for contestant, given in command.numbers.items():
        bench.contestant(contestant)
        if declared and contestant not in (*declared, *house):
            what = f"contestant of {command.stage}"
            raise NotOnRecord(what=what, name=contestant, known=declared)
        field = None if together else bench.contest.contestants[contestant].field
        place = (field, given)
        if place in taken:
            raise BadValue(
                place=f"number of {contestant}",
                value=given,
                expected=f"free: {taken[place]} has it",
            )
        taken[place] = contestant


def _within_the_field(command: AssignNumbers, bench: Bench) -> None:
    """Raise BadValue for a number that the rows of the stage's draw cannot have (ANC 10.2)."""
    contest, rule = bench.contest, draw_in_force(bench.contest, command.stage)
    if rule is None or not rule.numbers_are_rows or command.section:
        return
    many = len(field_of(contest, command.stage).contestants or contest.contestants)
    for contestant, given in command.numbers.items():
        if not 1 <= (number_in(given) or 0) <= many:
            raise BadValue(
                place=f"number of {contestant}",
                value=given,
                expected=f"from 1 to {many}, for so many are in {command.stage} ({rule.clause})",
            )


def _kept(command: AssignNumbers, bench: Bench) -> None:
    """Raise RuleSaysNo where somebody who is drawn by a number would lose it (ANC 10.3)."""
    for contestant, given, now in _altered(command, bench):
        rule = number_kept(bench.contest, command.stage, contestant)
        if rule is not None:
            raise RuleSaysNo(
                what=f"number {now} for {contestant}" if now else f"no number for {contestant}",
                why=f"it is drawn as {given} in {command.stage}, and keeps that",
                clause=rule.clause,
            )


def _altered(command: AssignNumbers, bench: Bench) -> Iterator[tuple[str, str, str | None]]:
    """List contestants with their present number in the stage and the one they would get.

    Whoever gets one in another section leaves its own; who has none is drawn in the order of
    entry.
    """
    yield from _drawn_without(command, bench)
    for (stage, section), held in bench.contest.entries.numbers.items():
        for contestant, given in held.items() if stage == command.stage else ():
            now = command.numbers.get(contestant)
            if section == command.section and now != given:
                yield contestant, given, now
            elif section != command.section and now is not None:
                yield contestant, in_section(section, given), in_section(command.section, now)


def _drawn_without(command: AssignNumbers, bench: Bench) -> Iterator[tuple[str, str, str | None]]:
    """List those without a number who would get another one than that of their row in the draw.

    Numbers that were annulled may be assigned again.
    """
    contest, rule = bench.contest, draw_in_force(bench.contest, command.stage)
    drawn = [d for d in contest.draws if contest.sessions[d.session].stage == command.stage]
    if rule is None or not rule.numbers_are_rows or not drawn or _were_numbered(command, bench):
        return
    held = {
        name
        for (stage, _), numbers in contest.entries.numbers.items()
        for name in numbers
        if stage == command.stage
    }
    playing = in_round_robins(contest, command.stage, command.section)
    for row, contestant in enumerate(playing, 1):
        now = command.numbers.get(contestant)
        if contestant not in held and now is not None and number_in(now) != row:
            yield contestant, str(row), now


def _were_numbered(command: AssignNumbers, bench: Bench) -> bool:
    """Tell whether numbers of the stage were recorded once, and annulled."""
    contest = bench.contest
    taken_back = (contest.history[version - 1].event for version in contest.annulled)
    return any(
        isinstance(one, NumbersAssigned) and one.stage == command.stage for one in taken_back
    )


def _by_places(command: AssignNumbers, phase: int, bench: Bench) -> None:
    """Raise unless these can be numbers by places, before a round robin (ANC 10.3)."""
    rule = bench.contest.conditions_of(command.stage).round_robin
    if rule is not None:
        numbers = rule.numbered(list(command.numbers)).values()
        if set(command.numbers.values()) != set(numbers):
            raise BadValue(
                place=f"numbers of round robin {phase}",
                value=", ".join(command.numbers.values()),
                expected=f"1 to {len(numbers)}",
            )
    if (command.stage, phase) in bench.contest.entries.phases:
        raise RuleSaysNo(
            what=f"numbers of round robin {phase} of {command.stage}",
            why="once given they are not altered",
            clause="ANC 10.3 (AMB-54)",
        )
    check_nothing_open(
        f"numbers for round robin {phase} of {command.stage}",
        (
            one
            for one in open_before(bench.contest, command.stage, phase)
            if one.kind not in TO_BE_DECIDED
        ),
        bench,
        clause="ANC 10.3",
        never=(*TO_COME, "result", *TO_BE_CREDITED),
    )


DECIDES: Decisions = {
    AssignNumbers: number,
}
"""What is decided here, and by which function."""
