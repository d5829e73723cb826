"""The three grades of an artificial score side by side."""

from fractions import Fraction
from typing import NamedTuple


class Grades(NamedTuple):
    """The worth of one board in each grade."""

    average_plus: Fraction
    average: Fraction
    average_minus: Fraction
