"""What an ACBL result file holds, as far as it is read: a game, its sessions, down to the lines."""

from msgspec import Struct

from ledger.readers.acbl_hands import HandRecord

Text = str | None
"""Every number is read as the text that stands for it."""


class Player(Struct):
    """A member of a pair; id_number: of the ACBL, or one that only the file knows."""

    name: Text = None
    id_number: Text = None


class Rank(Struct):
    """A place among the pairs of a stratum."""

    rank: Text = None
    strat_number: Text = None
    type: Text = None


class Summary(Struct):
    """A pair and what came of it in a section; adjustment, handicap: in matchpoints."""

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
    """A line; ns_score, ew_score: each side's points or award."""

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
    """A board of a section."""

    board_number: str
    board_results: list[Result] = []


class Section(Struct):
    """A section of a session."""

    name: Text = None
    boards: list[Board] = []
    pair_summaries: list[Summary] = []


class Session(Struct):
    """A session of a game: its sections, its number, its date."""

    sections: list[Section]
    number: Text = None
    game_date: Text = None
    cross_section_scoring: Text | bool = None
    hand_records: list[HandRecord] = []


class Game(Struct):
    """The whole file; program_name: of what handed the result to the ACBL."""

    sessions: list[Session]
    name: Text = None
    club_name: Text = None
    type: Text = None
    board_scoring_method: Text = None
    winner_type: Text = None
    program_name: Text = None
