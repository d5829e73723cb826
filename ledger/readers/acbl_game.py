"""The structure of an ACBL result file as far as it is read: from the game down to its lines."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ledger.coding import each_once
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.acbl_hands import HandRecord
from ledger.readers.encodings import decoded
from ledger.readers.result_file import PlayerRow

Text = str | None
"""A value as text; numbers, too, are kept as they are written."""


class Player(Struct):
    """A member of a pair.

    Attributes:
        id_number: of the ACBL, or one that only this file uses.

    """

    name: Text = None
    id_number: Text = None


class Rank(Struct):
    """A place among the pairs of a stratum."""

    rank: Text = None
    strat_number: Text = None
    type: Text = None


class Summary(Struct):
    """A pair and its result in a section.

    Attributes:
        adjustment, handicap: in matchpoints.

    """

    pair_number: str
    direction: Text = None
    strat: Text = None
    score: Text = None
    percentage: Text = None
    adjustment: Text = None
    handicap: Text = None
    is_eligible: Text | bool = None
    strat_place: list[Rank] = []
    players: list[Player] = []


class Result(Struct):
    """One result: a board played at one table.

    Attributes:
        ns_score, ew_score: each side's points or award.

    """

    ns_pair: Text = None
    ew_pair: Text = None
    ns_score: Text = None
    ew_score: Text = None
    contract: Text = None
    declarer: Text = None
    tricks_taken: Text = None
    result: Text = None
    opening_lead: Text = None
    ns_match_points: Text = None
    ew_match_points: Text = None
    round_number: Text = None
    table_number: Text = None


class Board(Struct):
    """A board of a section: its number, and a result for each table that played it."""

    board_number: str
    board_results: list[Result] = []


class Section(Struct):
    """A section of a session: its boards, and what the file says each pair has in all."""

    name: Text = None
    boards: list[Board] = []
    pair_summaries: list[Summary] = []


class Team(Struct):
    """A team and its result.

    Attributes:
        adjustment: in the unit of its score.

    """

    team_id: str
    team_name: Text = None
    total_score: Text = None
    strat: Text = None
    adjustment: Text = None
    is_eligible: Text | bool = None
    team_players: list[Player] = []
    team_strat_places: list[Rank] = []


class TeamMatch(Struct):
    """A match between teams, and what each of them made of it."""

    team: str
    opposing_team: str
    round_number: Text = None
    team_score: Text = None
    opposing_team_score: Text = None


class Session(Struct, rename={"matches_too": "teamMatches"}):
    """A session of a game: its sections or its teams and their matches, its number, its date.

    Attributes:
        team_matches, matches_too: under which name they stand is another in older files.
        remaining_teams: those left in a knock-out.

    """

    sections: list[Section] = []
    number: Text = None
    game_date: Text = None
    cross_section_scoring: Text | bool = None
    hand_records: list[HandRecord] = []
    team_summaries: list[Team] = []
    team_matches: list[TeamMatch] = []
    matches_too: list[TeamMatch] = []
    remaining_teams: list[Any] = []


class Game(Struct):
    """A whole result file of the ACBL.

    Attributes:
        program_name: the program that handed the result to the ACBL.

    """

    sessions: list[Session]
    name: Text = None
    club_name: Text = None
    type: Text = None
    board_scoring_method: Text = None
    match_scoring_method: Text = None
    winner_type: Text = None
    program_name: Text = None


def people(players: Iterable[Player]) -> Iterator[PlayerRow]:
    """Yield the players who have a name, with their number if it is one of the ACBL's."""
    for player in players:
        number = player.id_number or ""
        known = re.fullmatch(r"[A-Z]?\d+", number, re.ASCII)
        if player.name:
            yield PlayerRow(name=player.name, number=f"acbl:{number}" if known else None)


def parsed(name: str, content: bytes) -> Game:
    """Parse a file as a game. Raises InFile, or NotThisKindOfFile for JSON that holds none."""
    text = decoded(name, content)
    try:
        plain = json.loads(
            text,
            parse_int=str,
            parse_float=str,
            parse_constant=str,
            object_pairs_hook=_without_nulls,
        )
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        what = f"holds half a character, {error.object[error.start : error.end]!a}"
        raise InFile(file=name, place="the JSON", what=what) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InFile(file=name, place=place, what=f"not JSON: {error.msg}") from None
    except ValueError as error:
        raise InFile(file=name, place="the JSON", what=str(error)) from None
    except RecursionError:
        raise InFile(file=name, place="the JSON", what="is nested too deeply") from None
    plain = _inner(plain)
    if not isinstance(plain, dict) or plain.get("sessions", []) == []:
        raise NotThisKindOfFile(
            file=name, found="JSON without sessions", expected="an ACBL result with its sessions"
        )
    try:
        return msgspec.convert(plain, Game)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        raise InFile(file=name, place=place.strip("`") or "$", what=what) from None


def _inner(plain: Any) -> Any:
    """Unwrap the game if an object or a list holds it and nothing else."""
    if isinstance(plain, list):
        return plain[0] if len(plain) == 1 else plain
    if not isinstance(plain, dict) or "sessions" in plain:
        return plain
    held = [one for one in plain.values() if isinstance(one, dict) and "sessions" in one]
    return held[0] if len(held) == 1 else plain


def _without_nulls(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Drop the keys whose value is null, so that they get their defaults. Raises ValueError."""
    return {name: value for name, value in each_once(pairs).items() if value is not None}
