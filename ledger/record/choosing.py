"""Who chooses whom to meet in a knock-out, and who has chosen (SBF 5.1.3)."""

from typing import NamedTuple

from ledger.errors import RuleSaysNo
from ledger.events import ChoiceMade
from ledger.record.contest import Contest
from ledger.record.field import field_of, vacated
from ledger.rules.draws import kinds


class Chosen(NamedTuple):
    """A choice of opponent."""

    chooser: str
    opponent: str


def chosen(contest: Contest, stage: str) -> tuple[Chosen, ...]:
    """List the opponents chosen in a stage, in the order of the choices.

    A choice of or by somebody whose place another got since is none any more.
    """
    field = field_of(contest, stage).contestants
    made = (choice for _, choice in contest.of(ChoiceMade) if choice.stage == stage)
    return tuple(
        Chosen(one.contestant, one.opponent)
        for one in made
        if one.opponent is not None and (not field or {one.contestant, one.opponent} <= {*field})
    )


def still_chooses(contest: Contest, stage: str) -> tuple[str, tuple[str, ...]] | None:
    """Name who has still to choose in a stage, and among whom; None if nobody has.

    None also while the field is not declared, and once the matches are drawn. Whoever is gone
    neither chooses nor is chosen.
    """
    drawing, field = contest.conditions_of(stage).draw, field_of(contest, stage).contestants
    rule = kinds.knock_out(drawing)
    if rule is None or len(field) < 2 or _is_drawn(contest, stage):
        return None
    try:
        turn = rule.turn(field, chosen(contest, stage))
    except RuleSaysNo:  # they were declared anew after a choice
        return None
    gone = vacated(contest, stage)
    if turn is None or turn.chooser in gone:
        return None
    return turn.chooser, tuple(name for name in turn.opponents if name not in gone)


def _is_drawn(contest: Contest, stage: str) -> bool:
    return any(contest.sessions[draw.session].stage == stage for draw in contest.draws)
