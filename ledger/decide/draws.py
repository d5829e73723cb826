"""Publishing draws: a round once, everybody in one place, on what is known."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ledger.bridge.numbers import so_many
from ledger.commands import PublishDraw, UseMovement
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.eligibility import check_not_suspended
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
    StageIsOver,
)
from ledger.events import AnyEvent, DrawPublished
from ledger.record import segments
from ledger.record.as_drawn import chosen_otherwise
from ledger.record.drawing import (
    INSTRUCTED,
    check_room,
    check_section,
    counting_rounds,
    drawn_by,
    draws_before,
    field_to_draw,
    outstanding,
    playing_in,
    took_part,
    undrawn_before,
)
from ledger.record.numbering import drawn_by_lot, round_robins_of
from ledger.record.open_matters import TO_BE_PLAYED, open_before
from ledger.rules.draws.by_movement import Hall
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Drawing, Field
from ledger.rules.draws.first_rounds import crosses_halves
from ledger.rules.draws.round_robin import RoundRobinDraw

COMPUTED = ("swiss", "modified-swiss", "one-round-behind", "danish")
"""Methods that look at standings, and so wait for the results of the rounds before."""

RESTS_ON_NOTHING = ("imported", "by-hand")
"""Methods that compute nothing; all others say where they did, so that they can be repeated."""


def publish(command: PublishDraw, bench: Bench) -> tuple[AnyEvent, ...]:
    """A round is drawn once, while its stage is on, with contestants who are still in it."""
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
    _of_pairs_or_teams(command.session, bench)
    _each_in_one_place(command, bench)
    _of_its_section(command, bench)
    _none_suspended(command, bench)
    check_room(bench.contest, command.session, command.round)
    _legal(command, bench)
    _outstanding(command, bench)
    if command.basis is None and command.method not in RESTS_ON_NOTHING:
        raise BadValue(place="basis", value="nothing", expected="where the draw was computed")
    if command.basis is not None:
        bench.computed_at(command.basis, also=DrawPublished)
    return as_event(command)


def _of_pairs_or_teams(session: str, bench: Bench) -> None:
    """Raise NotUnderTheseRules for individuals: their scores alone say who were partners."""
    if bench.contest.conditions(session).contestant == "player":
        raise NotUnderTheseRules(
            what="a draw of individuals", instead="; each score says who were partners"
        )


def use_movement(command: UseMovement, bench: Bench) -> tuple[AnyEvent, ...]:
    """A movement is chosen where the regulations leave it open, before anything is drawn by it."""
    bench.authorise("draw")
    stage, contest = bench.session(command.session).stage, bench.contest
    if contest.stages.get(stage):
        raise StageIsOver(stage=stage)
    _of_pairs_or_teams(command.session, bench)
    prescribed = contest.conditions(command.session).draw
    if prescribed is not None:
        raise RuleSaysNo(
            what=f"a movement for session {command.session}",
            why=f"stage {stage} is drawn by its regulations",
            clause=prescribed.clause,
        )
    check_section(contest, stage, command.section)
    drawn = bench.found(DrawPublished, session=command.session, section=command.section)
    if drawn is not None:
        of = f"section {command.section}, " if command.section else ""
        raise AlreadyDone(what=f"a draw of {of}session {command.session}", position=drawn.position)
    boards = contest.sessions[command.session].boards
    laid = command.draw.laid_out(Hall(2 * command.tables, boards, command.rounds, command.each))
    rounds, each = len(laid.movement.rounds), laid.boards_each
    if boards is not None and rounds * each > boards:
        raise RuleSaysNo(
            what=f"{so_many(rounds, 'round')} of {so_many(each, 'board')}",
            why=f"session {command.session} is scheduled with {boards}",
            clause=command.draw.clause,
        )
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
    """Raise where somebody is of another section, or is drawn in this round already (Law 8A1)."""
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
    if rule is None or rule.knock_out is None:
        sides = {side for pairing in command.pairings for side in (pairing.ns, pairing.ew)}
        for name in sorted(sides.union(command.sits_out, command.triangle)):
            check_not_suspended(name, command.session, command.round, bench)


def _legal(command: PublishDraw, bench: Bench) -> None:
    """By ruling anybody may meet anybody; else as the stage's way of drawing permits."""
    drawn = drawn_by(bench.contest, command.session)
    by_ruling = command.method == "by-hand" and command.ruling is not None
    if by_ruling or command.method == "imported":
        return
    if drawn is not None and drawn.round_robin is not None:
        _once_a_round_robin(command, bench, drawn.round_robin)
    if drawn is not None and drawn.knock_out is not None:
        _of_two(command, bench)
    rule = None if drawn is None else drawn.by_standings
    if rule is None:
        return
    if command.barred and command.ruling is None:
        raise NeedsRuling(
            what="barring a pairing", form="the ruling that bars it (--ruling)", clause=rule.clause
        )
    pairings = tuple((pairing.ns, pairing.ew) for pairing in command.pairings)
    field = field_of(command, bench, rule)
    if field.rounds is not None and field.round > field.rounds:
        raise RuleSaysNo(
            what=f"match {field.round} of {bench.session(command.session).stage}",
            why=f"{field.rounds} are played; by hand, a ruling may permit it",
            clause=rule.clause,
        )
    rule_now = rule.in_force(field)
    fault = rule_now.first_fault(field, Drawing(pairings, command.sits_out, command.triangle))
    fault = fault or _first_round(command, field, rule, bench)
    if fault is not None:
        raise RuleSaysNo(
            what=f"this draw of round {field.round}",
            why=f"{fault}; by hand, a ruling may permit it",
            clause=rule.clause,
        )


def _of_two(command: PublishDraw, bench: Bench) -> None:
    """Raise RuleSaysNo where two meet otherwise than was chosen, or have had all their segments.

    SBF 5.1.3, 5.2.1; ANC 11.3.
    """
    contest, stage = bench.contest, bench.session(command.session).stage
    for pairing in command.pairings:
        sides = (pairing.ns, pairing.ew)
        for misfit in chosen_otherwise(contest, command.session, sides):
            raise RuleSaysNo(
                what=f"a draw of {' v '.join(sides)}",
                why=f"{misfit.what}; by hand, a ruling may permit it",
                clause=misfit.clause,
            )
        known = segments.drawn(contest, stage, sides) | segments.played(contest, stage, sides)
        segments.check_segment(contest, (command.session, command.round), sides, known)


def _first_round(command: PublishDraw, field: Field, rule: ByStandings, bench: Bench) -> str | None:
    """What is wrong with a first round that is to be drawn by halves; None if nothing is."""
    by_halves = rule.first_round in ("halves", "halves-by-lot")
    if not by_halves or rule.standings_after(field.round) > 0 or command.sits_out:
        return None
    ns, ew = (bench.contest.seeded(command.session, names) for names in (field.order, field.ew))
    half = len(ns) // 2
    other = len(ew) - half if ew else 0
    seeds = [*ns[:half], *ew[:other], *ns[half:], *ew[other:]]
    if crosses_halves(seeds, ((pairing.ns, pairing.ew) for pairing in command.pairings)):
        return None
    return "somebody of one half meets another of it"


def _once_a_round_robin(command: PublishDraw, bench: Bench, rule: RoundRobinDraw) -> None:
    """Nobody meets anybody twice in one round robin; what is drawn by lot waits for the last."""
    draws = draws_before(bench.contest, command.session, section=command.section)
    _after_the_one_before(command, bench, rule, draws)
    took_part: dict[tuple[str, int], int] = Counter()
    for draw in draws:
        took_part[draw.session, draw.round] += len(tuple(draw.taking_part()))
    rounds = list(took_part)
    this_one = rounds[len(rounds) - rule.under_way(tuple(took_part.values())).drawn :]
    met = {
        frozenset(two): draw.round
        for draw in draws
        if (draw.session, draw.round) in this_one
        for two in draw.meetings()
    }
    for pairing in command.pairings:
        if frozenset((pairing.ns, pairing.ew)) in met:
            raise RuleSaysNo(
                what=f"this draw of round {command.round}",
                why=f"{pairing.ns} and {pairing.ew} have met in this round robin;"
                " by hand, a ruling may permit it",
                clause=rule.clause,
            )


def _after_the_one_before(
    command: PublishDraw, bench: Bench, rule: RoundRobinDraw, draws: Sequence[DrawPublished]
) -> None:
    """Raise StillOpen for a round robin by lot while the one before is not over (ANC 10.5.2)."""
    stage = bench.session(command.session).stage
    phase, drawn = rule.under_way(took_part(draws))
    of = _round_robins(command, bench)
    if drawn or phase not in drawn_by_lot(rule, of):
        return
    check_nothing_open(
        f"the draw of round robin {phase} of {stage}",
        (one for one in open_before(bench.contest, stage, phase) if one.kind in TO_BE_PLAYED),
        bench,
        clause=rule.clause,
        never=TO_BE_PLAYED,
    )


def _round_robins(command: PublishDraw, bench: Bench) -> int:
    """How many the stage comes to, or its section."""
    stage, section = bench.session(command.session).stage, command.section
    playing = playing_in(bench.contest, command.session, section=section)
    return round_robins_of(bench.contest, stage, playing, section)


def field_of(command: PublishDraw, bench: Bench, rule: ByStandings) -> Field:
    """Who is to be drawn, and what is known of them; their order is the command's."""
    contest, session, section = bench.contest, command.session, command.section
    before = draws_before(contest, session, section=section)
    names = playing_in(contest, session, command.round, section)
    field = field_to_draw(contest, session, rule, before, names, section)
    return field._replace(ruled_out=command.barred)


def _outstanding(command: PublishDraw, bench: Bench) -> None:
    """Results of earlier rounds are waited for, unless the director cuts that short (6.3)."""
    if command.method not in COMPUTED:
        return
    drawn = drawn_by(bench.contest, command.session)
    rule = None if drawn is None else drawn.by_standings
    if rule is None:
        raise NotUnderTheseRules(what="a draw by the standings")
    undrawn = undrawn_before(bench.contest, command.session, command.section)
    if undrawn and not command.cut_off:
        raise RuleSaysNo(
            what=f"session {command.session} cannot be drawn yet",
            why=f"before it {', '.join(undrawn)} is not drawn; the director may go on without",
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
    """Matches of the rounds that count here, with neither a score nor a forfeit."""
    before = draws_before(bench.contest, command.session, section=command.section)
    return outstanding(bench.contest, counting_rounds(before, rule))


DECIDES: Decisions = {
    PublishDraw: publish,
    UseMovement: use_movement,
}
"""What is decided here, and by which function."""
