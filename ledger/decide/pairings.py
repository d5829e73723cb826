"""Who may meet whom in a draw: as the stage's way of drawing permits, or by a ruling."""

from collections import Counter
from collections.abc import Sequence

from ledger.commands import PublishDraw
from ledger.decide.admission import Bench
from ledger.decide.waits import check_nothing_open
from ledger.errors import NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import DrawPublished
from ledger.record import segments
from ledger.record.as_drawn import chosen_otherwise
from ledger.record.drawing import drawn_by, draws_before, field_to_draw, playing_in, took_part
from ledger.record.numbering import drawn_by_lot, round_robins_of
from ledger.record.open_matters import TO_BE_PLAYED, open_before
from ledger.record.rounds_played import drawn_or_played
from ledger.rules.draws import kinds
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Drawing, Field
from ledger.rules.draws.first_rounds import crosses_halves
from ledger.rules.draws.round_robin import RoundRobinDraw


def check_pairs_or_teams(session: str, bench: Bench) -> None:
    """Raise NotUnderTheseRules for individuals: their scores alone say who were partners."""
    if bench.contest.conditions(session).contestant == "player":
        raise NotUnderTheseRules(
            what="a draw of individuals", instead="; each score says who were partners"
        )


def check_legal(command: PublishDraw, bench: Bench) -> None:
    """Raise unless the pairings are legal by the stage's rule of drawing, or by a ruling."""
    drawn = drawn_by(bench.contest, command.session)
    by_ruling = command.method == "by-hand" and command.ruling is not None
    if by_ruling or command.method == "imported":
        return
    if (round_robin := kinds.round_robin(drawn)) is not None:
        _once_a_round_robin(command, bench, round_robin)
    if kinds.knock_out(drawn) is not None:
        _of_two(command, bench)
    rule = kinds.by_standings(drawn)
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
    """Raise RuleSaysNo if two meet who were not chosen to, or have played all their segments.

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
    """Say what is wrong with a first round drawn by halves; None if nothing is."""
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
    """Raise if two would meet twice in one round robin, or a lot comes before the last is over."""
    drawn = draws_before(bench.contest, command.session, section=command.section)
    draws = drawn_or_played(bench.contest, drawn, command.session, command.section)
    _after_the_one_before(command, bench, rule, draws)
    sizes: dict[tuple[str, int], int] = Counter()
    for draw in draws:
        sizes[draw.session, draw.round] += len(tuple(draw.taking_part()))
    rounds = list(sizes)
    this_one = rounds[len(rounds) - rule.under_way(tuple(sizes.values())).drawn :]
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
    """Count the round robins of the stage, or of its section."""
    stage, section = bench.session(command.session).stage, command.section
    playing = playing_in(bench.contest, command.session, section=section)
    return round_robins_of(bench.contest, stage, playing, section)


def field_of(command: PublishDraw, bench: Bench, rule: ByStandings) -> Field:
    """Collect what the draw needs to know of the field, in the command's order."""
    contest, session, section = bench.contest, command.session, command.section
    drawn = draws_before(contest, session, section=section)
    before = drawn_or_played(contest, drawn, session, section)
    names = playing_in(contest, session, command.round, section)
    field = field_to_draw(contest, session, rule, before, names, section)
    return field._replace(ruled_out=command.barred)
