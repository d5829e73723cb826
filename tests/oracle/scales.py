"""Victory points, transcribed from the documents."""

from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

CENT = Fraction(1, 100)


def half_up(value: Fraction, step: Fraction = CENT) -> Fraction:
    return step * ((value / step + Fraction(1, 2)) // 1)


def itc(net: Fraction, _boards: int) -> Fraction:
    """ANC 10.8: 35 + net IMPs; beyond 30, 65 and a tenth for each; 67.5 at most, 0 at least."""
    if net > 30:
        return min(Fraction(135, 2), 65 + (net - 30) / 10)
    return max(Fraction(0), 35 + net)


def itc_backwards(vps: Fraction) -> Fraction:
    """ANC 10.10: the IMPs that the formula of 10.8 turns into these victory points."""
    return vps - 35 if vps <= 65 else 30 + 10 * (vps - 65)


def ipc(percent: Fraction, _boards: int) -> Fraction:
    """ANC appendix: five straight pieces, looked up and given to a hundredth."""
    x = half_up(percent)
    if x > 70:
        vps = Fraction(20)
    elif x >= Fraction("57.5"):
        vps = (x - 20) * 2 / 5
    elif x >= Fraction("42.5"):
        vps = (x - 35) * 2 / 3
    elif x >= 30:
        vps = (x - 30) * 2 / 5
    else:
        vps = Fraction(0)
    return half_up(vps)


SYDNEY_14 = (2, 7, 10, 14, 18, 22, 26, 30, 34, 38, 43, 48, 54, 60, 66)
SYDNEY_8 = (1, 5, 8, 11, 14, 17, 20, 23, 26, 29, 33, 37, 41, 45, 50)
"""SBF 10: the last margin of each row, from 15-15 to 25-1; beyond them 25-0."""


def sydney_14(net: Fraction, _boards: int) -> Fraction:
    return printed(net, SYDNEY_14)


def sydney_8(net: Fraction, _boards: int) -> Fraction:
    return printed(net, SYDNEY_8)


def printed(net: Fraction, rows: tuple[int, ...]) -> Fraction:
    row = sum(abs(net) > last for last in rows)
    return Fraction(min(25, 15 + row) if net >= 0 else 15 - row)


def blue_ribbon_final(net: Fraction, _boards: int) -> Fraction:
    """SBF 5.4.4: 50 + the pair's own IMPs, at most 100, without a lower limit."""
    return min(Fraction(100), 50 + net)


def butler_9(net: Fraction, _boards: int) -> Fraction:
    """ANC 17.8: the WBF continuous scale for 9 boards, whatever was played."""
    return wbf(net, 9)


def wbf(net: Fraction, boards: int) -> Fraction:
    """WBF 2013: published tables to a hundredth, whose increments never grow."""
    won = winner(abs(net), boards)
    return won if net >= 0 else 20 - won


TABLES: dict[int, list[Fraction]] = {}


def winner(margin: Fraction, boards: int) -> Fraction:
    if margin * margin >= 225 * boards:
        return Fraction(20)
    if margin.denominator > 1:
        return formula(margin, boards)
    if boards not in TABLES:
        TABLES[boards] = table(boards)
    return TABLES[boards][int(margin)]


def table(boards: int) -> list[Fraction]:
    vps: list[Fraction] = []
    while len(vps) ** 2 < 225 * boards:
        vps.append(formula(Fraction(len(vps)), boards))
    vps.append(Fraction(20))
    growing = True
    while growing:
        growing = False
        for k in range(1, len(vps) - 1):
            if vps[k + 1] - vps[k] > vps[k] - vps[k - 1]:
                vps[k] += CENT
                growing = True
    return vps


def formula(margin: Fraction, boards: int) -> Fraction:
    """10 + 10 (1 - t^(3I / 15 sqrt N)) / (1 - t^3), t the golden ratio's inverse."""
    getcontext().prec = 50
    t = (Decimal(5).sqrt() - 1) / 2
    power = Decimal(margin.numerator * 3) / (margin.denominator * 15 * Decimal(boards).sqrt())
    vps = 10 + 10 * (1 - t**power) / (1 - t**3)
    return Fraction(vps.quantize(Decimal("0.01"), ROUND_HALF_UP))
