"""Tiny result files, written as the programs write them, and contests that import them."""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from ledger import regulations
from ledger.commands import OpenContest, OpenTournament
from ledger.readers.changes import Asked, called
from ledger.readers.differences import Comparison, compare
from ledger.readers.identities import known_as
from ledger.readers.result_file import PlayerRow, ResultFile
from ledger.rules.corrections import Cause
from replay.claims import disagreements
from tests.given import CLUB, Given, clock


def usebio_line(
    ns: str,
    ew: str,
    score: str = "",
    claims: Sequence[str] = ("", ""),
    contract: str = "",
    by: str = "",
    tricks: str = "",
    tag: str = "MATCH_POINTS",
    more: str = "",
) -> str:
    """A traveller line."""
    return (
        "<TRAVELLER_LINE>"
        f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE><NS_{tag}>{claims[0]}</NS_{tag}><EW_{tag}>{claims[1]}</EW_{tag}>"
        f"{more}</TRAVELLER_LINE>"
    )


def usebio_board(number: int | str, *lines: str, more: str = "") -> str:
    """A board with its lines."""
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{more}{''.join(lines)}</BOARD>"


def usebio_pair(
    number: str,
    direction: str = "",
    *,
    total: str = "",
    percentage: str = "",
    place: str = "",
    players: Iterable[str] = (),
) -> str:
    """A participant."""
    named = "".join(
        f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME><NATIONAL_ID_NUMBER>0</NATIONAL_ID_NUMBER>"
        "</PLAYER>"
        for name in players
    )
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>"
        f"<TOTAL_SCORE>{total}</TOTAL_SCORE><PERCENTAGE>{percentage}</PERCENTAGE>"
        f"<PLACE>{place}</PLACE>{named}</PAIR>"
    )


def participants(*pairs: str) -> str:
    """The participants of an event or a section."""
    return f"<PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>"


def usebio(
    *within: str, event_type: str = "MP_PAIRS", winners: int = 1, head: str = "", more: str = ""
) -> bytes:
    """A USEBIO file of one event."""
    return (
        f'<?xml version="1.0"?>{head}<USEBIO Version="1.2"><EVENT EVENT_TYPE="{event_type}">'
        f"<EVENT_DESCRIPTION>Friday</EVENT_DESCRIPTION><WINNER_TYPE>{winners}</WINNER_TYPE>{more}"
        f"{''.join(within)}</EVENT></USEBIO>"
    ).encode()


def acbl_result(ns: str, ew: str, score: str = "", claims: Sequence[str] = (), **more: Any) -> Any:
    """A line; the other side's score is the opposite unless it is given."""
    mirrored = str(-int(score)) if score.lstrip("-").isdigit() else score
    return {
        "ns_pair": ns,
        "ew_pair": ew,
        "ns_score": score,
        "ew_score": mirrored,
        "contract": "",
        "declarer": "",
        "ns_match_points": claims[0] if claims else "",
        "ew_match_points": claims[1] if claims else "",
        **more,
    }


def acbl_pair(number: str, direction: str | None = None, strat: int = 1, **more: Any) -> Any:
    """A pair's summary; places: (stratum, rank, type)."""
    places = more.pop("places", ())
    players = more.pop("players", (f"North {number}{direction}", f"South {number}{direction}"))
    return {
        "pair_number": number,
        "direction": direction,
        "strat": str(strat),
        "players": [{"name": name, "id_number": f"tmp:{name}"} for name in players],
        "strat_place": [
            {"strat_number": stratum, "rank": rank, "type": kind} for stratum, rank, kind in places
        ],
        **more,
    }


def acbl_section(name: str, pairs: Sequence[Any], boards: Mapping[int, Sequence[Any]]) -> Any:
    """A section with its boards."""
    return {
        "name": name,
        "pair_summaries": list(pairs),
        "boards": [
            {"board_number": number, "board_results": list(results)}
            for number, results in boards.items()
        ],
    }


def acbl(*sections: Any, sessions: Sequence[Any] = (), **more: Any) -> bytes:
    """A game of one session with these sections, or of these sessions."""
    played = list(sessions) or [{"number": 1, "sections": list(sections)}]
    game = {
        "name": "Friday",
        "type": "PAIRS",
        "board_scoring_method": "MATCH_POINTS",
        "winner_type": 1,
        "sessions": played,
        **more,
    }
    return json.dumps(game).encode()


def pbn_record(
    board: int,
    table: str,
    home: str,
    visit: str,
    score: str = "",
    imps: str = "",
    players: str = "",
    **tags: str,
) -> str:
    """A record; players: a letter for the four names at the table."""
    names = {seat: f"{seat[0]}{players}" for seat in ("North", "East", "South", "West")}
    all_tags = {
        "Event": "Cup",
        "Board": str(board),
        **(names if players else {}),
        "Score": score,
        "Table": table,
        "HomeTeam": home,
        "VisitTeam": visit,
        "ScoreIMP": imps,
        **tags,
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in all_tags.items()) + "\n"


def pbn(*records: str) -> bytes:
    """A PBN file."""
    return ("% PBN 2.1\n% EXPORT\n" + "".join(records)).encode()


def pbn_table(name: str, columns: str, *rows: str) -> str:
    """A table as it stands in a record."""
    return "\n".join((f'[{name} "{columns}"]', *rows, ""))


def pbn_board(board: int | None, tables: str, **tags: str) -> str:
    """A record with tables; of no board where there is none."""
    numbered = {} if board is None else {"Board": str(board)}
    return (
        "".join(f'[{name} "{value}"]\n' for name, value in (numbered | tags).items())
        + tables
        + "\n"
    )


def person_id(player: PlayerRow) -> str:
    """People are known by their numbers or names here."""
    return "-".join(re.findall(r"[a-z0-9]+", (player.number or player.name).casefold()))


def contest_of(file: ResultFile) -> Given:
    """A new contest under the regulations that the file implies."""
    rules = regulations.load(file.regulations)
    return Given(
        OpenTournament(tournament=CLUB, title="Club", zone="UTC"),
        OpenContest(contest=CLUB, tournament=CLUB, title="Club", regulations=rules),
    )


def compared(
    evening: Given,
    file: ResultFile,
    typed: Collection[str] = (),
    cause: Cause = "scorer",
    *,
    complete: bool = False,
    source: str | None = None,
    at: datetime | None = None,
) -> Comparison:
    """What importing the file would do."""
    asked = Asked(cause, "as in the file", complete, source, at=at)
    file = replace(file, sha256=file.sha256 or sha256(repr(file).encode()).hexdigest())
    return compare(file, _state(evening), person_id, asked, typed)


def bring_in(
    evening: Given,
    file: ResultFile,
    typed: Collection[str] = (),
    cause: Cause = "scorer",
    at: str | None = None,
    *,
    complete: bool = False,
    source: str | None = None,
) -> Given:
    """Import the file; what it changes are the evening's last events."""
    moment = None if at is None else clock(at)
    found = compared(evening, file, typed, cause, complete=complete, source=source, at=moment)
    return evening.when(*found.commands, at=at)


def doings(found: Comparison) -> list[tuple[str, str]]:
    """What is done to what, in the order in which it is told."""
    return [(change.deed, called(change.about)) for change in found.changes]


def imported(file: ResultFile, typed: Collection[str] = ()) -> Given:
    """A new contest into which the file has been imported."""
    evening = bring_in(contest_of(file), file, typed)
    assert evening.refusal is None, evening.refusal
    return evening


def quarrels(file: ResultFile, evening: Given) -> list[str]:
    """What the file claims and the contest does not arrive at."""
    file = known_as(file, _state(evening), person_id)
    return [str(quarrel) for quarrel in disagreements(file, evening.facts())]


def _state(evening: Given) -> Any:
    assert hasattr(evening.desk, "contest")
    return evening.desk.contest
