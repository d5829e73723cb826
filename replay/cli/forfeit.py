"""forfeit: a match that is not played, or not scored."""

from fractions import Fraction

import rich_click as click

from ledger.commands import AnyCommand, DeclareForfeit
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session, round_named
from replay.cli.shell import Exact
from replay.timeline import reference_at


@act(
    "forfeit",
    click.argument("home"),
    click.argument("away"),
    click.option("--session", help="Needed where there are several."),
    click.option("--round", "number", type=click.IntRange(min=1), help="Default: as drawn."),
    click.option("--offender", "offenders", multiple=True, help="Who is to blame."),
    click.option("--home-vps", type=Exact(), help="As a ruling states."),
    click.option("--away-vps", type=Exact(), help="As a ruling states."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that gives these values."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    home: str,
    away: str,
    session: str | None,
    number: int | None,
    offenders: tuple[str, ...],
    home_vps: Fraction | None,
    away_vps: Fraction | None,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """The match HOME v AWAY is forfeited; the regulations say what each side gets."""
    contest = sitting.contest
    in_session = session or only_session(contest)
    home, away = (contestant_named(sitting, side, "") for side in (home, away))
    declaring = DeclareForfeit(
        session=in_session,
        home=home,
        away=away,
        offenders=tuple(contestant_named(sitting, one, "") for one in offenders),
        round=number or round_named(contest, in_session, home, away),
        home_vps=home_vps,
        away_vps=away_vps,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [declaring]
