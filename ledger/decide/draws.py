"""Publishing draws: a round once, everybody in one place, on what is known."""

from collections.abc import Iterator

from ledger.commands import PublishDraw
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.eligibility import check_not_suspended
from ledger.decide.meetings import check_none_met_otherwise
from ledger.decide.pairings import check_legal, check_pairs_or_teams
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
    StageIsOver,
)
from ledger.events import AnyEvent, DrawPublished
from ledger.record.drawing import (
    INSTRUCTED,
    check_room,
    counting_rounds,
    drawn_by,
    draws_before,
    outstanding,
    undrawn_before,
)
from ledger.record.field import field_of
from ledger.record.rounds_played import drawn_or_played
from ledger.rules.draws import kinds
from ledger.rules.draws.by_standings import ByStandings

COMPUTED = ("swiss", "modified-swiss", "one-round-behind", "danish")
"""Methods that look at standings, and so wait for the results of the rounds before."""

RESTS_ON_NOTHING = ("imported", "by-hand")
"""Methods that compute nothing; all others name their basis, so that they can be repeated."""


def publish(command: PublishDraw, bench: Bench) -> tuple[AnyEvent, ...]:
    """Publish a round: once, while its stage is on, with contestants who are still in it."""
    bench.authorise("draw")
    stage = bench.session(command.session).stage
    if bench.contest.stages.get(stage):
        raise StageIsOver(stage=stage)
    this = {"session": command.session, "section": command.section, "round": command.round}
    before = bench.found(DrawPublished, **this)
    if before is not None:
        of = f"section {command.section}, " if command.section else ""
        raise AlreadyDone(
            what=f"the draw of round {command.round} of {of}session {command.session}",
            position=before.position,
        )
    check_pairs_or_teams(command.session, bench)
    _each_in_one_place(command, bench)
    _of_its_section(command, bench)
    _none_suspended(command, bench)
    check_room(bench.contest, command.session, command.round)
    _declared(command, bench)
    check_none_met_otherwise(command, bench)
    check_legal(command, bench)
    _outstanding(command, bench)
    if command.basis is None and command.method not in RESTS_ON_NOTHING:
        raise BadValue(place="basis", value="nothing", expected="where the draw was computed")
    bench.computed_at(command.basis, also=DrawPublished)
    return as_event(command)


def _each_in_one_place(command: PublishDraw, bench: Bench) -> None:
    seen: dict[str, str] = {}
    places = [(side, p.table) for p in command.pairings for side in (p.ns, p.ew)]
    places += [(out, "sitting out") for out in command.sits_out]
    places += [(one, "of three") for one in command.triangle]
    for contestant, table in places:
        bench.contestant(contestant)
        if contestant in seen:
            raise BadValue(
                place=f"table {table}",
                value=contestant,
                expected=f"free: it is at table {seen[contestant]} too",
            )
        if contestant in bench.contest.entries.withdrawn or bench.contest.entries.disqualified.get(
            contestant
        ):
            raise BadValue(
                place=f"table {table}", value=contestant, expected="playing: it has left"
            )
        seen[contestant] = table


def _of_its_section(command: PublishDraw, bench: Bench) -> None:
    """Raise if somebody is of another section, or drawn in this round already (Law 8A1)."""
    contest, stage = bench.contest, bench.session(command.session).stage
    names = [n for pairing in command.pairings for n in (pairing.ns, pairing.ew)]
    names += [*command.sits_out, *command.triangle]
    known = contest.entries.sections(stage)
    if command.section and known and command.section not in known:
        raise NotOnRecord(what="section", name=command.section, known=known)
    for name in names if command.section and known else ():
        of = contest.entries.section(name, stage)
        if of != command.section:
            raise RuleSaysNo(
                what=f"{name} in the draw of section {command.section}",
                why=f"it has its number in {f'section {of}' if of else 'none'}",
                clause=INSTRUCTED,
            )
    for recorded, draw in contest.published:
        if (draw.session, draw.round) == (command.session, command.round):
            again = sorted({*draw.taking_part()} & {*names})
            if again:
                raise AlreadyDone(
                    what=f"the draw of {', '.join(again)} in round {command.round} of session"
                    f" {command.session}",
                    position=recorded.position,
                )


def _none_suspended(command: PublishDraw, bench: Bench) -> None:
    """Raise RuleSaysNo where somebody who is suspended is to play, or to sit out (Law 91A).

    In a knock-out everybody has its opponent all the same, who has the match forfeited.
    """
    rule = drawn_by(bench.contest, command.session)
    if kinds.knock_out(rule) is None:
        sides = {side for pairing in command.pairings for side in (pairing.ns, pairing.ew)}
        for name in sorted(sides.union(command.sits_out, command.triangle)):
            check_not_suspended(name, command.session, command.round, bench)


def _declared(command: PublishDraw, bench: Bench) -> None:
    """Raise RuleSaysNo where a stage before says who goes on into this, and none is declared yet.

    By hand, and from a file, whoever is named is in it.
    """
    contest, stage = bench.contest, bench.session(command.session).stage
    if command.method in RESTS_ON_NOTHING or field_of(contest, stage).contestants:
        return
    for source in contest.stages:
        for going_on in contest.conditions_of(source).qualifying:
            if going_on.into == stage and source != stage:
                raise RuleSaysNo(
                    what=f"the draw of {stage}",
                    why="nobody is declared to play in it (see: qualify)",
                    clause=going_on.clause,
                )


def _outstanding(command: PublishDraw, bench: Bench) -> None:
    """Raise if results of earlier rounds are missing and the director has not cut off (ANC 6.3)."""
    if command.method not in COMPUTED:
        return
    rule = kinds.by_standings(drawn_by(bench.contest, command.session))
    if rule is None:
        raise NotUnderTheseRules(what="a draw by the standings")
    undrawn = undrawn_before(bench.contest, command.session, command.section)
    if undrawn and not command.cut_off:
        are = "is" if len(undrawn) == 1 else "are"
        raise RuleSaysNo(
            what=f"session {command.session} cannot be drawn yet",
            why=f"before it {', '.join(undrawn)} {are} not drawn; the director may go on without",
            clause=rule.clause,
        )
    missing = tuple(_without_result(command, bench, rule))
    if not missing:
        return
    if not command.cut_off:
        raise RuleSaysNo(
            what=f"session {command.session} cannot be drawn yet",
            why=f"results are missing ({', '.join(missing)}); the director may cut off",
            clause=rule.clause,
        )
    bench.authorise("cut-off")
    if set(command.outstanding) != set(missing):
        raise BadValue(
            place="outstanding",
            value=", ".join(command.outstanding) or "nothing",
            expected=", ".join(missing),
        )


def _without_result(command: PublishDraw, bench: Bench, rule: ByStandings) -> Iterator[str]:
    """List the matches this draw depends on that have neither a score nor a forfeit."""
    drawn = draws_before(bench.contest, command.session, section=command.section)
    before = drawn_or_played(bench.contest, drawn, command.session, command.section)
    return outstanding(bench.contest, counting_rounds(before, rule))


DECIDES: Decisions = {
    PublishDraw: publish,
}
"""What is decided here, and by which function."""
