"""Find choices for one stage that do not go together."""

from collections.abc import Iterator

from ledger.regulations.faults import Clash, tag
from ledger.rulebook import Conditions
from ledger.rules.datums import Datum
from ledger.rules.draws import kinds

FITTING = {"victory points": ("vps", "imps"), "a share of a top": ("matchpoints",)}
"""For each unit of an offence's cost, the units of totals that it can be taken off."""


def within_a_stage(conditions: Conditions) -> Iterator[Clash]:
    """Find everything that does not go together."""
    yield from _scoring(conditions)
    yield from _matches(conditions)
    yield from _drawing(conditions)
    yield from _teams(conditions)
    yield from _players(conditions)
    yield from _categories(conditions)
    yield from _offences(conditions)


def _scoring(conditions: Conditions) -> Iterator[Clash]:
    scoring, fouled = conditions.scoring, conditions.fouled
    if (scoring.between_rooms is not None) != (conditions.contestant == "team"):
        yield Clash("scoring", f"{tag(scoring)} does not score a {conditions.contestant}")
    in_percent = conditions.artificial.unit == "percent"
    if in_percent == (conditions.measure == "imps"):
        yield Clash(
            "artificial",
            f"{tag(conditions.artificial)} does not fit boards scored by {tag(scoring)}: use"
            f" {'fixed-imps' if in_percent else 'percentages'}",
        )
    if fouled is not None and not fouled.fits(scoring):
        yield Clash(
            "fouled",
            f"{tag(fouled)} is made for {fouled.made_for}, and boards are scored by {tag(scoring)}",
        )
    handicaps = conditions.handicaps
    if handicaps is not None and handicaps.of_percentages and conditions.unit != "matchpoints":
        yield Clash(
            "handicaps", f"{tag(handicaps)} is in per cent, and totals are in {conditions.unit}"
        )
    if scoring.datum_rule is not None:
        yield from _datum(scoring.datum_rule, conditions)


def _datum(datum: Datum, conditions: Conditions) -> Iterator[Clash]:
    for place, source in enumerate(datum.sources):
        if source.contest == "own" and source.stage is not None:
            yield Clash(
                f"scoring/datum/sources/{place}/stage",
                f"{source.stage!r}: own scores are those of this stage; leave it out",
            )
    draw = conditions.draw
    if datum.tables is not None and (draw is None or draw.goes_by != "standings"):
        yield Clash(
            "scoring/datum/tables",
            f"{datum.tables} tables are the first of a draw by the standings, and draw"
            f" is {tag(draw)}",
        )


def _matches(conditions: Conditions) -> Iterator[Clash]:
    """Find rules that suppose victory points or matches, where there are none."""
    scale, format_ = conditions.victory_points, conditions.format
    if scale is not None and scale.of != conditions.measure:
        yield Clash(
            "victory_points/of",
            f"{scale.of!r} is looked up, but scoring by {tag(conditions.scoring)} is in"
            f" {conditions.measure}",
        )
    if scale is None:
        for key in ("bye", "drop_ins"):
            if getattr(conditions, key) is not None:
                yield Clash(
                    key, "is in victory points, and this stage has none: give victory_points"
                )
    if format_ is not None and format_.best is not None and scale is not None:
        yield Clash(
            "format/best", f"{format_.best} counts sessions, and victory_points count matches"
        )
    if conditions.knock_out_fines is not None and not conditions.is_knock_out:
        yield Clash("knock_out_fines", f"is for matches in segments, and format is {tag(format_)}")
    carried, draw = conditions.carry_over, conditions.draw
    between_two = carried is not None and carried.between == "opponents"
    if between_two and draw is not None and draw.goes_by != "knock-out":
        yield Clash(
            "carry_over",
            f"{tag(carried)} is between the two sides of a knock-out, and draw is {tag(draw)}",
        )
    yield from _forfeits(conditions)


def _forfeits(conditions: Conditions) -> Iterator[Clash]:
    scale = conditions.victory_points
    forfeits = None if conditions.forfeits is None else conditions.forfeits.printed
    if forfeits is None:
        return
    if scale is None:
        yield Clash(
            "forfeits", "best-of is in victory points, and this stage has none: use by-ruling"
        )
    elif forfeits.imps is None and not scale.reads_backwards:
        yield Clash(
            "forfeits/imps",
            f"is missing: {tag(scale)} cannot be read backwards, only piecewise-linear can",
        )


def _drawing(conditions: Conditions) -> Iterator[Clash]:
    draw, format_ = conditions.draw, conditions.format
    if draw is not None and format_ is not None and draw.goes_by != format_.drawn_by:
        yield Clash("draw", f"{tag(draw)} does not draw for the format {tag(format_)}")
    if kinds.knock_out(draw) is not None and format_ is None:
        yield Clash(
            "format",
            f"is missing, and {tag(draw)} draws matches that each have a winner: give matches or"
            " segments",
        )
    by_standings = kinds.by_standings(draw)
    if by_standings is not None and by_standings.odd == "bye" and conditions.bye is None:
        yield Clash(
            "draw/odd", "'bye', and nothing says what it is worth: give bye, house or triangle"
        )
    last = None if format_ is None else format_.rounds_by_standings
    for place, entrance in enumerate(conditions.drop_ins.entrances if conditions.drop_ins else ()):
        if last is not None and entrance.round > last:
            yield Clash(
                f"drop_ins/entrances/{place}/round",
                f"{entrance.round} is after the last round: there are {last}",
            )


def _teams(conditions: Conditions) -> Iterator[Clash]:
    """Find rules for teams, where there are none."""
    if conditions.contestant == "team":
        return
    awards, participation = conditions.awards, conditions.participation
    only = {
        "line_ups": conditions.line_ups,
        "non_balancing": conditions.non_balancing != "each-its-own" or None,
        "corrections/captains": conditions.corrections.get("captains"),
        "awards": awards if awards is not None and awards.for_teams else None,
        "participation": participation and participation.finals,
        **{
            f"entries/{place}": entry
            for place, entry in enumerate(conditions.entries)
            if entry.limits_members
        },
    }
    for key, rule in only.items():
        if rule is not None:
            yield Clash(key, f"is about teams, and contestant is {conditions.contestant}")


def _players(conditions: Conditions) -> Iterator[Clash]:
    """Find rules for matches of two sides, where everybody plays alone."""
    if conditions.contestant == "player" and conditions.by_match:
        key = "format" if conditions.victory_points is None else "victory_points"
        yield Clash(key, "is about matches of two sides, and players change partners")


def _categories(conditions: Conditions) -> Iterator[Clash]:
    known = ", ".join(conditions.categories) or "none"
    named = {f"eligibility/{category}": category for category in conditions.eligibility}
    systems = {} if conditions.systems is None else conditions.systems.in_category
    named |= {f"systems/in_category/{category}": category for category in systems}
    for where, category in named.items():
        if category and category not in conditions.categories:
            yield Clash(where, f"is no category here; there is {known}")
    if len(set(conditions.categories)) < len(conditions.categories):
        yield Clash("categories", f"names one twice: {known}")
    if conditions.categories:
        return
    for place, entry in enumerate(conditions.entries):
        if entry.asks_category:
            yield Clash(
                f"entries/{place}", "asks for a category, and there are none: give categories"
            )


def _offences(conditions: Conditions) -> Iterator[Clash]:
    known = ", ".join(conditions.offences) or "none"
    named = {
        **{
            f"held_back/offences/{place}": offence
            for place, offence in enumerate(
                conditions.held_back.offences if conditions.held_back else ()
            )
        },
        "confirmations/before_leaving": conditions.confirmations
        and conditions.confirmations.before_leaving,
        "slow_play/offence": conditions.slow_play and conditions.slow_play.offence,
    }
    for key, offence in named.items():
        if offence is not None and offence not in conditions.offences:
            yield Clash(key, f"{offence!r} is not one of the offences; there is {known}")
    for offence, ladder in conditions.offences.items():
        unit = ladder.costs
        if unit is not None and conditions.unit not in FITTING[unit]:
            yield Clash(
                f"offences/{offence}",
                f"{tag(ladder)} costs {unit}, and totals are in {conditions.unit}: use discretion",
            )
