"""Tiny USEBIO of matches and of individuals: teams, rooms, players, lines of four."""


def tags(**values: object) -> str:
    return "".join(f"<{tag}>{value}</{tag}>" for tag, value in values.items())


def team(number: str, total: str, place: str, name: str = "") -> str:
    people = "".join(
        f"<PAIR><PAIR_NUMBER>{number}-{pair}</PAIR_NUMBER>"
        + "".join(f"<PLAYER>{tags(PLAYER_NAME=f'P{number}{pair}{n}')}</PLAYER>" for n in "ab")
        + "</PAIR>"
        for pair in "12"
    )
    figures = tags(TOTAL_SCORE=total, PLACE=place)
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}">{figures}{people}</TEAM>'


def room(direction: str, score: str, contract: str = "") -> str:
    line = tags(DIRECTION=direction, CONTRACT=contract, SCORE=score)
    return f"<TRAVELLER_LINE>{line}</TRAVELLER_LINE>"


def match(number: int, one: str, other: str, scores: tuple[str, str], *boards: str) -> str:
    head = tags(
        ROUND_NUMBER=number,
        TEAM=one,
        OPPOSING_TEAM=other,
        TEAM_SCORE=scores[0],
        OPPOSING_TEAM_SCORE=scores[1],
    )
    return f"<MATCH>{head}{''.join(boards)}</MATCH>"


def player(number: int, percentage: str, place: str) -> str:
    figures = tags(
        PLAYER_NUMBER=number, PLACE=place, PERCENTAGE=percentage, PLAYER_NAME=f"P{number}"
    )
    return f"<PLAYER>{figures}</PLAYER>"


def four(seats: tuple[int, int, int, int], score: str, claims: tuple[int, int]) -> str:
    numbers = {f"{seat}_PLAYER_NUMBER": n for seat, n in zip("NSEW", seats, strict=True)}
    line = tags(**numbers, SCORE=score, NS_MATCH_POINTS=claims[0], EW_MATCH_POINTS=claims[1])
    return f"<TRAVELLER_LINE>{line}</TRAVELLER_LINE>"
