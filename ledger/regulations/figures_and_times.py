"""Find figures and times of one stage that can never be reached."""

from collections.abc import Iterator
from math import inf

from ledger.bridge.numbers import write_exact
from ledger.regulations.faults import Clash, tag
from ledger.rulebook import Conditions
from ledger.rules.datums import Datum


def figures_and_times(conditions: Conditions) -> Iterator[Clash]:
    """Find the figures and times of a stage that can never be reached."""
    yield from _of_the_scale(conditions)
    yield from _of_the_field(conditions)
    yield from _periods(conditions)
    yield from _rounds(conditions)
    yield from _people(conditions)


def _of_the_scale(conditions: Conditions) -> Iterator[Clash]:
    """Find victory points that no match can bring, or where there are none."""
    scale, committee = conditions.victory_points, conditions.hearing
    deposit = None if committee is None else committee.without_merit
    if deposit is not None and conditions.unit not in ("vps", "imps"):
        yield Clash(
            "appeals/without_merit",
            f"{write_exact(deposit)} is in victory points, and totals are in"
            f" {conditions.unit}: leave it out, and the director states it",
        )
    if scale is None:
        return
    percent = conditions.measure == "percent"
    found = scale.range(conditions.boards or 1, percent=percent)
    most = found.most
    stated = {"bye/vps": conditions.bye.vps} if conditions.bye is not None else {}
    forfeits = None if conditions.forfeits is None else conditions.forfeits.printed
    if forfeits is not None:
        stated |= {
            "forfeits/floor": forfeits.floor,
            "forfeits/offender": forfeits.offender,
            "forfeits/cap": forfeits.cap or forfeits.floor,
        }
    for key, vps in stated.items():
        if not 0 <= vps <= most:
            yield Clash(
                key,
                f"{write_exact(vps)}, and {tag(scale)} gives from 0 to {write_exact(most)}"
                " victory points",
            )
    shared = None if forfeits is None else forfeits.complement_of
    if shared is not None and not found.least_together <= shared <= found.most_together:
        yield Clash(
            "forfeits/complement_of", f"{write_exact(shared)}, and {tag(scale)} gives {found}"
        )


def _of_the_field(conditions: Conditions) -> Iterator[Clash]:
    """Find rules that want more scores, tables or contestants than there are."""
    scoring, fouled, draw = conditions.scoring, conditions.fouled, conditions.draw
    datums = {
        "scoring/datum": scoring.datum_rule,
        "fouled/datum": None if fouled is None else fouled.datum_rule,
    }
    for key, datum in datums.items():
        if datum is None:
            continue
        scores = _scores(datum, conditions)
        for place, tier in enumerate(datum.tiers):
            most = min(number for number in (tier.up_to, scores, inf) if number is not None)
            if 2 * tier.each_end >= most:
                yield Clash(
                    f"{key}/drop/{place}/each_end",
                    f"{tier.each_end} at each end, of at most {most} scores, leave none",
                )
    comparisons = conditions.comparisons
    if comparisons is not None and not 0 < comparisons.share <= 1:
        yield Clash(
            "comparisons/share", f"{write_exact(comparisons.share)} is not above 0 and at most 1"
        )
    size = _size(conditions)
    if size is None:
        return
    tables = None if scoring.across is None else scoring.across.tables
    if tables is not None and 2 * tables > size:
        yield Clash("scoring/tables", f"{tables}, and {size} contestants sit at {size // 2}")
    printed_for = None if draw is None else draw.contestants
    if printed_for not in (None, size):
        yield Clash("draw/rows", f"are for {printed_for}, and format has {size} contestants")


def _size(conditions: Conditions) -> int | None:
    """Return how many contestants take part, where the format says so; else None."""
    return None if conditions.format is None else conditions.format.contestants


def _scores(datum: Datum, conditions: Conditions) -> int | None:
    """Return how many scores can be considered for a datum, where the set says so; else None."""
    if datum.tables is not None:
        return datum.tables
    size = _size(conditions)
    own = [source.weight for source in datum.sources if source.contest == "own"]
    return None if size is None or len(own) < len(datum.sources) else sum(own) * (size // 2)


def _periods(conditions: Conditions) -> Iterator[Clash]:
    """Find periods that wait for what never comes."""
    number = _matches(conditions)
    for cause, rule in conditions.corrections.items():
        period, key = rule.period, f"corrections/{cause}/period"
        vain = None if number is None else period.in_vain(number)
        if vain is not None:
            yield Clash(
                f"{key}/{vain.key}",
                f"after match {vain.match} it waits for match {vain.awaited}, and there are"
                f" {number}",
            )


def _matches(conditions: Conditions) -> int | None:
    """Return how many matches, segments or sessions follow one another; None if not said."""
    return None if conditions.format is None else conditions.format.printed_matches


def _rounds(conditions: Conditions) -> Iterator[Clash]:
    number = _matches(conditions)
    for purpose, criteria in conditions.ties.items():
        for place, criterion in enumerate(criteria):
            if number and criterion.skip_rounds >= number:
                yield Clash(
                    f"ties/{purpose}/{place}/skip_rounds",
                    f"{criterion.skip_rounds} of {number} matches leave none to look at",
                )


def _people(conditions: Conditions) -> Iterator[Clash]:
    """Find limits on people and dates for them that cannot be kept."""
    line_ups, substitutions = conditions.line_ups, conditions.substitutions
    if line_ups is not None and line_ups.first < line_ups.last:
        yield Clash(
            "line_ups/first",
            f"{line_ups.first} minutes before the start is after the {line_ups.last} of last",
        )
    for beyond in () if substitutions is None else substitutions.beyond_reach():
        yield Clash(
            f"substitutions/{beyond.key}",
            f"{beyond.wanted}, and there are {beyond.sessions} sessions",
        )
