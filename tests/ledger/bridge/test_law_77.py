"""Law 77, printed out: every contract just made, every overtrick, every undertrick."""

import pytest

from ledger.bridge.contracts import Contract, declarer_points, ns_points, parse_contract

JUST_MADE = """
             undoubled     doubled   redoubled
              no   vul    no   vul    no   vul
    1C 1D     70    70   140   140   230   230
    1H 1S     80    80   160   160   520   720
    1NT       90    90   180   180   560   760
    2C 2D     90    90   180   180   560   760
    2H 2S    110   110   470   670   640   840
    2NT      120   120   490   690   680   880
    3C 3D    110   110   470   670   640   840
    3H 3S    140   140   530   730   760   960
    3NT      400   600   550   750   800  1000
    4C 4D    130   130   510   710   720   920
    4H 4S    420   620   590   790   880  1080
    4NT      430   630   610   810   920  1120
    5C 5D    400   600   550   750   800  1000
    5H 5S    450   650   650   850  1000  1200
    5NT      460   660   670   870  1040  1240
    6C 6D    920  1370  1090  1540  1380  1830
    6H 6S    980  1430  1210  1660  1620  2070
    6NT      990  1440  1230  1680  1660  2110
    7C 7D   1440  2140  1630  2330  1960  2660
    7H 7S   1510  2210  1770  2470  2240  2940
    7NT     1520  2220  1790  2490  2280  2980
"""

EACH_OVERTRICK = """
             undoubled     doubled   redoubled
              no   vul    no   vul    no   vul
    C D       20    20   100   200   200   400
    H S       30    30   100   200   200   400
    NT        30    30   100   200   200   400
"""

DOWN = """
             undoubled     doubled   redoubled
              no   vul    no   vul    no   vul
    1         50   100   100   200   200   400
    2        100   200   300   500   600  1000
    3        150   300   500   800  1000  1600
    4        200   400   800  1100  1600  2200
    5        250   500  1100  1400  2200  2800
    6        300   600  1400  1700  2800  3400
    7        350   700  1700  2000  3400  4000
    8        400   800  2000  2300  4000  4600
    9        450   900  2300  2600  4600  5200
    10       500  1000  2600  2900  5200  5800
    11       550  1100  2900  3200  5800  6400
    12       600  1200  3200  3500  6400  7000
    13       650  1300  3500  3800  7000  7600
"""

COLUMNS = [(doubled, vulnerable) for doubled in range(3) for vulnerable in (False, True)]
STRAINS = ("C", "D", "H", "S", "NT")


def rows(table: str) -> list[tuple[list[str], list[int]]]:
    """What each row is about, and its six numbers."""
    split = [row.split() for row in table.strip().splitlines()[2:]]
    return [(row[:-6], [int(cell) for cell in row[-6:]]) for row in split]


def contract(name: str, doubled: int) -> Contract:
    plain = parse_contract(name)
    assert plain is not None
    return Contract(plain.level, plain.strain, doubled)


@pytest.mark.parametrize(("names", "points"), rows(JUST_MADE))
def test_a_contract_just_made_scores_its_tricks_and_premiums(
    names: list[str], points: list[int]
) -> None:
    for name in names:
        level = int(name[0])
        for (doubled, vulnerable), expected in zip(COLUMNS, points, strict=True):
            scored = declarer_points(contract(name, doubled), 6 + level, is_vulnerable=vulnerable)
            assert scored == expected, (name, doubled, vulnerable)


@pytest.mark.parametrize(("strains", "points"), rows(EACH_OVERTRICK))
def test_every_overtrick_adds_its_own(strains: list[str], points: list[int]) -> None:
    for strain in strains:
        for level in range(1, 8):
            for (doubled, vulnerable), each in zip(COLUMNS, points, strict=True):
                played = contract(f"{level}{strain}", doubled)
                made = declarer_points(played, 6 + level, is_vulnerable=vulnerable)
                for over in range(1, 8 - level):
                    scored = declarer_points(played, 6 + level + over, is_vulnerable=vulnerable)
                    assert scored == made + over * each, (played, over, vulnerable)


@pytest.mark.parametrize(("down", "points"), rows(DOWN))
def test_undertricks_cost_the_same_in_every_strain(down: list[str], points: list[int]) -> None:
    (tricks_down,) = map(int, down)
    for strain in STRAINS:
        for level in range(1, 8):
            if tricks_down > 6 + level:
                continue
            for (doubled, vulnerable), expected in zip(COLUMNS, points, strict=True):
                scored = declarer_points(
                    contract(f"{level}{strain}", doubled),
                    6 + level - tricks_down,
                    is_vulnerable=vulnerable,
                )
                assert scored == -expected


@pytest.mark.parametrize(
    ("board", "name", "declarer", "tricks", "points"),
    [
        (1, "3NT", "N", 9, 400),
        (1, "3NT", "E", 9, -400),
        (2, "4H", "S", 10, 620),  # board 2: north-south vulnerable
        (2, "4H", "W", 10, -420),
        (2, "4H", "S", 8, -200),
        (3, "6NT", "W", 11, 100),  # board 3: east-west vulnerable
        (4, "2SX", "W", 8, -670),  # board 4: all vulnerable
        (4, "7NTXX", "N", 0, -7600),
    ],
)
def test_points_are_north_souths_whoever_declares(
    board: int, name: str, declarer: str, tricks: int, points: int
) -> None:
    assert ns_points(board, parse_contract(name), declarer, tricks) == points  # type: ignore[arg-type]


def test_a_passed_out_board_scores_nothing() -> None:
    assert parse_contract("pass") is None
    assert ns_points(4, None, None, 0) == 0
