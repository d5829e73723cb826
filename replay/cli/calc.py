"""calc: the scorer's calculator, by the rules of any regulation set."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import get_args

import rich_click as click

from ledger.bridge.awards import Grade
from ledger.bridge.boards import dealer, vulnerable
from ledger.bridge.contracts import PASSES, Outcome
from ledger.bridge.numbers import so_many, write_exact
from ledger.bridge.shorthand import parse_shorthand
from ledger.errors import BadValue, NoSuch, UnreadableContract
from ledger.rules.penalties.sanction import Offence
from projections.writers.offences import in_words
from projections.writers.sheet import number, quantity
from replay.cli.calculations import Answer, calculation, conditions_of, not_here, rules
from replay.cli.parameters import Whole, option
from replay.cli.shell import Exact
from replay.parameters import Parameter


@click.group("calc")
def command() -> None:
    """A scorer's calculator: every answer is one line, by the rules of a regulation set."""


DECLARED = re.compile(r"(=|[+-]\d{1,2})\s*[NESW]\s*$")
SCORES = click.argument("scores", type=int, nargs=-1, required=True, metavar="SCORE...")


@calculation(
    command,
    "score",
    click.argument("contract"),
    click.option("--board", type=Whole(min=1), help="Its number says who is vulnerable."),
    click.option("--vul", is_flag=True, help="Or say that declarer is."),
)
def score(*, contract: str, board: int | None, vul: bool) -> Answer:
    """What CONTRACT scores: 4S=, 3NTX-2; with its declarer (4S=W) for north-south."""
    has_declarer = DECLARED.search(contract.upper()) is not None
    if has_declarer and board is None:
        raise click.UsageError("a declarer needs the --board")
    if board is None or not has_declarer:
        outcome = _by_declarer(contract, vul=vul)
        which = "vulnerable" if vul else "not vulnerable"
        line = f"{contract} {which}: {outcome.points} for declarer's side (Law 77)"
        return line, {"points": outcome.points, "vulnerable": vul}
    outcome = parse_shorthand(board, contract)
    sides = " and ".join(sorted(vulnerable(board))) or "nobody"
    line = (
        f"board {board}, dealer {dealer(board)}, vulnerable {sides}:"
        f" {outcome.points:+d} for north-south (Law 77)"
    )
    return line, {"board": board, "ns_points": outcome.points}


def _by_declarer(contract: str, *, vul: bool) -> Outcome:
    """Score the outcome from north's side on a board where that side is vulnerable, or not."""
    played_by_north = contract if contract.strip().upper() in PASSES else f"{contract}N"
    try:
        return parse_shorthand(2 if vul else 1, played_by_north)
    except UnreadableContract as refusal:
        raise UnreadableContract(value=contract, why=refusal.why) from None


@calculation(
    command,
    "imps",
    click.argument("points", type=int),
    click.argument("other", type=int, default=0),
    rules("team-match"),
)
def imps(*, points: int, other: int, rules: str) -> Answer:
    """POINTS against OTHER, the other room's or the datum (default 0), both for north-south."""
    scoring = conditions_of(rules).scoring
    won, unit = scoring.against(points, Fraction(other)), scoring.unit.replace("imps", "IMPs")
    if won is None:
        not_here(rules, "one score against another")
    line = f"{points} against {other}: {write_exact(won)} {unit} ({scoring.clause})"
    return line, {"difference": points - other, "won": won, "clause": scoring.clause}


@calculation(
    command,
    "vp",
    click.argument("own", type=Exact()),
    click.argument("other", type=Exact(), required=False),
    click.option("--boards", type=Whole(min=1), help="Of the match."),
    rules(None),
)
def vp(*, own: Fraction, other: Fraction | None, boards: int | None, rules: str) -> Answer:
    """Victory points for OWN net IMPs or percentage, and for the OTHER side's (the mirror)."""
    conditions = conditions_of(rules)
    scale = conditions.victory_points
    if scale is None:
        not_here(rules, "victory points")
    played = boards or conditions.boards
    if scale.depends_on_boards and played is None:
        raise click.UsageError("this scale depends on the number of --boards")
    for result in (own, other):
        if scale.of == "percent" and result is not None and not 0 <= result <= 100:
            raise BadValue(place="per cent", value=number(result), expected="from 0 to 100")
    mirror = -own if scale.of == "imps" else 100 - own
    if other is None and scale.of == "imps" and own >= 0:
        home, away = scale.won_by(own, played)
    else:
        home, away = scale.match(own, mirror if other is None else other, played)
    unit = "IMPs" if scale.of == "imps" else "%"
    line = (
        f"{number(own)} {unit} against {number(mirror if other is None else other)}:"
        f" {write_exact(home)} / {write_exact(away)} VPs ({scale.clause})"
    )
    return line, {"home": home, "away": away, "boards": played, "clause": scale.clause}


@calculation(
    command,
    "matchpoints",
    SCORES,
    click.option("--lines", type=Whole(min=1), help="Tables, if more than have a score."),
    rules("compscore-matchpoints"),
)
def matchpoints(*, scores: Sequence[int], lines: int | None, rules: str) -> Answer:
    """What each SCORE of a board (for north-south) is worth to both sides, as the set scores."""
    scoring = conditions_of(rules).scoring.across
    if scoring is None:
        not_here(rules, "comparing all scores of a board")
    made = scoring.lines(scores, max(lines or 0, len(scores)))
    worth = {points: (ns, ew) for points, ns, ew in zip(scores, made.ns, made.ew, strict=True)}
    shown = ", ".join(
        f"{points:+d} {number(ns)}/{number(ew)}" for points, (ns, ew) in worth.items()
    )
    top = "" if made.top is None else f" of {made.top}"
    datum = "" if made.datum is None else f", datum {number(made.datum)}"
    plain = {
        "top": made.top,
        "datum": made.datum,
        "lines": [
            {"points": points, "ns": ns, "ew": ew}
            for points, ns, ew in zip(scores, made.ns, made.ew, strict=True)
        ],
    }
    return f"{shown}{top}{datum} ({scoring.clause})", plain


@calculation(
    command,
    "neuberg",
    click.argument("won", type=Exact()),
    click.option("--scores", type=Whole(min=1), required=True, help="In its group."),
    click.option("--expected", type=Whole(min=1), required=True, help="In all."),
    rules("wbf-2023-pairs"),
)
def neuberg(*, won: Fraction, scores: int, expected: int, rules: str) -> Answer:
    """Matchpoints WON among fewer scores, brought to the board's top by Neuberg's formula."""
    rule = conditions_of(rules).fouled
    if scores > expected:
        raise BadValue(place="--scores", value=str(scores), expected=f"at most {expected}")
    worth = None if rule is None else rule.neuberg(won, scores, expected)
    if rule is None or worth is None:
        not_here(rules, "groups by Neuberg's formula")
    line = (
        f"{number(won)} among {so_many(scores, 'score')} is {number(worth)} among {expected}"
        f" ({rule.clause})"
    )
    return line, {"matchpoints": worth, "clause": rule.clause}


@calculation(command, "datum", SCORES, rules("compscore-butler"))
def datum(*, scores: Sequence[int], rules: str) -> Answer:
    """The datum of these SCOREs: how many are left out, the mean of the rest, rounded."""
    rule = conditions_of(rules).scoring.datum_rule
    if rule is None:
        not_here(rules, "a datum")
    counted, working = rule.counted(len(scores)), rule.working(Counter(scores))
    if working.datum is None or working.mean is None:
        are = "is" if len(scores) == 1 else "are"
        line = f"{so_many(len(scores), 'score')} {are} too few for a datum ({rule.clause})"
    else:
        line = (
            f"datum {number(working.datum)}: mean {number(working.mean)} of"
            f" {so_many(counted.middle, 'score')}, {counted.left_out} left out ({rule.clause})"
        )
    plain = {
        "datum": working.datum,
        "mean": working.mean,
        "left_out": counted.left_out,
        "middle": list(working.middle),
        "clause": rule.clause,
    }
    return line, plain


@calculation(
    command,
    "carry-over",
    click.argument("figures", type=Exact(), nargs=-1, required=True, metavar="FIGURE..."),
    rules(None),
)
def carry_over(*, figures: Sequence[Fraction], rules: str) -> Answer:
    """What is carried: of HIGHER LOWER totals, of a PLACE, or of a TOTAL, the FIRST's and LAST's.

    The last one is that of the last place that qualifies. Which of them, the set's rule says.
    """
    rule = conditions_of(rules).carry_over
    if rule is None:
        not_here(rules, "a carry-over")
    if rule.figures and len(figures) != len(rule.figures):
        wanted = " ".join(rule.figures)
        raise click.UsageError(f"the carry-over of this set wants {wanted}")
    amount = rule.worked_out(*figures)
    return f"{write_exact(amount)} ({rule.clause})", {"carried": amount, "clause": rule.clause}


@calculation(
    command,
    "artificial",
    option(Parameter("grade", "Which.", choices=get_args(Grade), required=True)),
    click.option("--boards", type=Whole(min=1), default=1, help="Of average plus."),
    click.option("--own", type=Exact(), help="Its percentage on the rest of the session."),
    rules("compscore-matchpoints"),
)
def artificial(*, grade: Grade, boards: int, own: Fraction | None, rules: str) -> Answer:
    """What A+, A or A- is worth; several boards of average plus may be worth less together."""
    rule = conditions_of(rules).artificial
    if boards > 1 and grade == "A+":
        worth = rule.together(boards)
    else:
        worth = rule.stated(grade, own) * boards
    unit = "%" if rule.unit == "percent" else "IMPs"
    times = f" on {boards} boards together" if boards > 1 else ""
    line = f"{grade}{times}: {number(worth)} {unit} ({rule.clause})"
    return line, {"worth": worth, "unit": unit, "clause": rule.clause}


@calculation(
    command,
    "forfeit",
    click.option("--own", type=Exact(), multiple=True, help="Its VPs in another match; each."),
    click.option("--others", type=Exact(), multiple=True, help="The offenders', or against them."),
    rules(None),
)
def forfeit(*, own: Sequence[Fraction], others: Sequence[Fraction], rules: str) -> Answer:
    """What the side not at fault gets in the end: the highest of three figures."""
    conditions = conditions_of(rules)
    rule = None if conditions.forfeits is None else conditions.forfeits.printed
    if rule is None:
        not_here(rules, "a forfeit without a ruling")
    figures = rule.candidates(tuple(own), tuple(others))
    ends = rule.at_the_end(figures, conditions.victory_points)
    shown = ", ".join(
        f"{name.replace('_', ' ')} {number(figure)}"
        for name, figure in figures._asdict().items()
        if figure is not None
    )
    line = f"{quantity(ends.vps, 'vps')}, {quantity(ends.imps, 'imps')}: {shown} ({rule.clause})"
    return line, {"vps": ends.vps, "imps": ends.imps, "figures": figures._asdict()}


@calculation(
    command,
    "penalty",
    click.argument("offence"),
    click.option("--earlier", type=Whole(min=0), default=0, help="Offences before it."),
    click.option("--minutes", type=Exact(), help="How late."),
    click.option("--boards", type=Whole(min=1), help="How many were cancelled."),
    click.option(
        "--cancelled-before",
        type=Whole(min=0),
        default=0,
        help="Boards that were cancelled before in the session.",
    ),
    rules(None),
)
def penalty(
    *,
    offence: str,
    earlier: int,
    minutes: Fraction | None,
    boards: int | None,
    cancelled_before: int,
    rules: str,
) -> Answer:
    """What OFFENCE costs on its ladder."""
    offences = conditions_of(rules).offences
    ladder = offences.get(offence)
    if ladder is None:
        raise NoSuch(what="offence", name=offence, known=tuple(offences))
    due = ladder.sanction(Offence(earlier, minutes, boards, cancelled_before))
    return f"{in_words(due)} ({ladder.clause})", {**due._asdict(), "clause": ladder.clause}
