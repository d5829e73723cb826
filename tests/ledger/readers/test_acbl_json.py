"""ACBL result JSON: one and two winners, sections, sessions, strata and adjusted results."""

import json
from typing import Any

import pytest

from ledger.bridge.awards import Artificial, Assigned
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import acbl_json as reader
from ledger.readers.result_file import LineRow, ResultFile
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_result,
    acbl_section,
    imported,
    quarrels,
)

HOWELL = [acbl_pair(number) for number in "1234"]


def read(*sections: Any, **more: Any) -> ResultFile:
    return reader.read("game.json", acbl(*sections, **more))


def one_line(**more: Any) -> LineRow:
    """The one line of a game, where pair 1 meets pair 2 on board 1."""
    result = {**acbl_result("1", "2"), **more}
    return read(acbl_section("A", HOWELL, {1: [result]})).lines[0]


def test_a_line_is_read_with_its_contract_round_table_and_claims() -> None:
    row = one_line(
        ns_score="-200",
        ew_score="200",
        contract="1 S",
        declarer="W",
        tricks_taken="11",
        result="+4",
        round_number=3,
        table_number=2,
        ns_match_points="0.50",
        ew_match_points="3.50",
        opening_lead="d k",
    )
    assert row.played is not None
    assert row.played.outcome == "1S W 11 -200"
    assert (row.line.round, row.line.table, row.played.lead) == (3, "2", "DK")
    assert [str(claim) for claim in (row.ns_claim, row.ew_claim)] == ["1/2", "7/2"]


def test_players_have_the_acbls_numbers_but_no_made_up_ones() -> None:
    players = [
        {"name": "Ann", "id_number": "123456"},
        {"name": "Bob", "id_number": "K123456"},
        {"name": "Cy", "id_number": "tmp:0a0e"},
        {"name": "Di", "id_number": "#12"},
        {"name": None, "id_number": None},
    ]
    pair = {"pair_number": "1", "players": players}
    (entry,) = read(acbl_section("A", [pair], {})).entries
    assert [(player.name, player.number) for player in entry.players] == [
        ("Ann", "acbl:123456"),
        ("Bob", "acbl:K123456"),
        ("Cy", None),
        ("Di", None),
    ]


ADJUSTED = [
    ({"ns_score": "AVE+", "ew_score": "AVE-"}, (Artificial(grade="A+"), Artificial(grade="A-"))),
    ({"ns_score": "AVE+", "ew_score": "AVE+"}, (Artificial(grade="A+"), Artificial(grade="A+"))),
    ({"ns_score": "AVG", "ew_score": "AVG"}, (Artificial(grade="A"), Artificial(grade="A"))),
    ({"contract": "AVG+/-"}, (Artificial(grade="A+"), Artificial(grade="A-"))),
    ({"contract": "AV-"}, (Artificial(grade="A-"), Artificial(grade="A+"))),
    ({"ns_score": "420", "ew_score": "50"}, (Assigned(points=420), Assigned(points=-50))),
]


@pytest.mark.parametrize(("shown", "awards"), ADJUSTED)
def test_adjusted_results_are_awards(shown: dict[str, str], awards: object) -> None:
    row = one_line(**shown)
    assert (row.played, row.awards) == (None, awards)


@pytest.mark.parametrize(
    "shown",
    [
        {"ns_score": "PASS", "ew_score": "PASS"},
        {"contract": "PASS"},
        {"contract": "PASS", "ns_score": "0", "ew_score": "0"},
    ],
)
def test_a_passed_out_board_scores_nothing(shown: dict[str, str]) -> None:
    row = one_line(**shown)
    assert row.played is not None
    assert (row.played.points, row.played.contract) == (0, "PASS")


@pytest.mark.parametrize("shown", [{}, {"contract": "NP"}, {"ns_score": "NP", "ew_score": "NP"}])
def test_a_board_that_was_not_played_has_no_score(shown: dict[str, str]) -> None:
    assert one_line(**shown).played is None


def test_east_wests_score_is_enough() -> None:
    row = one_line(ns_score="", ew_score="50")
    assert row.played is not None
    assert row.played.points == -50


def test_sit_outs_are_noted() -> None:
    results = [acbl_result("1", ""), acbl_result("2", "8"), acbl_result("3", "BYE")]
    file = read(acbl_section("A", HOWELL, {1: results}))
    assert (file.lines, len(file.notes)) == ((), 3)


def test_with_two_winners_a_number_of_the_other_direction_is_nobody() -> None:
    pairs = [acbl_pair("1", "NS"), acbl_pair("1", "EW"), acbl_pair("2", "NS")]
    results = [acbl_result("1", "2"), acbl_result("2", "1", "420")]
    file = read(acbl_section("A", pairs, {1: results}), winner_type=2)
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [("2", "1EW")]
    assert file.notes == ("board 1, line 1 (1-2): a pair sits out",)


def test_with_two_winners_who_has_played_the_other_way_does_not_sit_out_there() -> None:
    pairs = [acbl_pair("1", "NS"), acbl_pair("3", "EW")]
    boards = {1: [acbl_result("3", "1", "420")], 2: [acbl_result("3", "1", "0", ew_score="0")]}
    file = read(acbl_section("A", pairs, boards), winner_type=2)
    assert [row.played and row.played.points for row in file.lines] == [420, 0]


def test_null_is_nothing() -> None:
    pair = acbl_pair("1", players=(), score=None) | {"strat_place": None, "players": None}
    section = acbl_section("A", [pair], {}) | {"boards": None}
    assert [entry.players for entry in read(section).entries] == [()]


def test_what_was_given_to_a_pair_beside_its_score_is_noted() -> None:
    pairs = [acbl_pair("1", adjustment="-2.00", handicap="3"), acbl_pair("2", adjustment="0.00")]
    assert read(acbl_section("A", pairs, {})).notes == (
        "pair 1: the adjustment of -2.00 is not read",
        "pair 1: the handicap of 3 is not read",
    )


def test_one_winner_comes_out_as_published_with_ties_and_strata() -> None:
    pairs = [
        acbl_pair("1", score="2.00", percentage="100.00", places=[(1, "1/2", "Section")]),
        acbl_pair("4", score="2.00", percentage="100.00", places=[(1, "1/2", "Section")]),
        acbl_pair(
            "2",
            strat=2,
            score="0.00",
            percentage="0.00",
            places=[(1, "3/4", "Section"), (2, "1", "Section")],
        ),
        acbl_pair("3", strat=1, score="0.00", percentage="0.00", places=[(1, "3/4", "Section")]),
    ]
    results = [
        acbl_result("1", "2", "420", ("1.00", "0.00")),
        acbl_result("3", "4", "-50", ("0.00", "1.00")),
    ]
    file = read(acbl_section("A", pairs, {1: results, 2: []}))
    assert file.entries[2].category == "2"
    told = quarrels(file, imported(file))
    assert [quarrel for quarrel in told if "place" in quarrel] == []
    assert [quarrel.split(": ")[1][:9] for quarrel in told] == ["total 2.0"] * 2


def two_winners(**more: Any) -> ResultFile:
    pairs = [
        acbl_pair(
            "1",
            "NS",
            score="1.00",
            percentage="100.00",
            places=[(1, "1", "Section"), (1, "1/2", "Event")],
        ),
        acbl_pair("2", "NS", score="0.00", percentage="0.00", places=[(1, "2", "Section")]),
        acbl_pair("1", "EW", score="0.00", percentage="0.00", places=[(1, "2", "Section")]),
        acbl_pair(
            "2",
            "EW",
            score="1.00",
            percentage="100.00",
            places=[(1, "1", "Section"), (1, "1/2", "Overall")],
        ),
    ]
    results = [
        acbl_result("1", "1", "420", ("1.00", "0.00")),
        acbl_result("2", "2", "-50", ("0.00", "1.00")),
    ]
    return read(acbl_section("A", pairs, {1: results}), winner_type=2, **more)


def test_two_winners_come_out_as_published_in_their_direction_and_in_the_event() -> None:
    file = two_winners()
    assert [(entry.contestant, entry.number, entry.field) for entry in file.entries] == [
        ("1NS", "1", "NS"),
        ("2NS", "2", "NS"),
        ("1EW", "1", "EW"),
        ("2EW", "2", "EW"),
    ]
    assert quarrels(file, imported(file)) == []


def test_a_pair_that_is_not_eligible_takes_no_place() -> None:
    pairs = [
        acbl_pair("1", is_eligible=0),
        acbl_pair("2"),
        acbl_pair("3"),
        acbl_pair("4", places=[(1, "1", "Section")]),
    ]
    results = [acbl_result("1", "2", "420"), acbl_result("3", "4", "-50")]
    file = read(acbl_section("A", pairs, {1: results}))
    assert quarrels(file, imported(file)) == []


def sections(**more: Any) -> ResultFile:
    results = [acbl_result("1", "2", "420"), acbl_result("3", "4", "-50")]
    by_name = [
        acbl_section(
            name,
            [
                acbl_pair(number, players=(f"{name}{number}", f"{number}{name}"))
                for number in "1234"
            ],
            {1: results},
        )
        for name in "AB"
    ]
    return read(sessions=[{"number": 1, "sections": by_name, **more}])


@pytest.mark.parametrize(
    ("program", "rules", "percentage"),
    [
        ("ACBLScore/ScoreParser", "acblscore-matchpoints", "16.75"),
        (None, "acblscore-matchpoints", "16.75"),
        ("RSVPBridge/ScoreParser", "rsvpbridge-matchpoints", "16.67"),
    ],
)
def test_a_percentage_is_that_of_the_rounded_score_or_not_as_the_program_has_it(
    program: str | None, rules: str, percentage: str
) -> None:
    """Pair 1 sits out one of four boards and ties one: 0.5 x 4/3 = 0.67."""
    pairs = [acbl_pair("1", score="0.67", percentage=percentage), *map(acbl_pair, "2345")]
    boards = {
        board: [acbl_result(ns, "2", points), acbl_result("3", "4", "110")]
        for board, ns, points in (
            (1, "1", "110"),
            (2, "1", "-100"),
            (3, "1", "-100"),
            (4, "5", "140"),
        )
    }
    file = read(acbl_section("A", pairs, boards), program_name=program)
    assert file.regulations == rules
    assert quarrels(file, imported(file)) == []


def test_sections_are_scored_each_by_itself() -> None:
    file = sections()
    assert file.regulations == "acblscore-matchpoints-by-section"
    assert [row.line.ns for row in file.lines] == ["A1", "A3", "B1", "B3"]
    totals = imported(file).totals()
    assert totals["A1"] == totals["B1"] == 1


def test_sections_are_scored_together_where_the_session_says_so() -> None:
    file = sections(cross_section_scoring=True)
    assert file.regulations == "acblscore-matchpoints"
    assert imported(file).totals()["A1"] == 2 + 0.5


def test_pairs_are_known_by_their_players_in_a_later_session() -> None:
    def session(number: int, first: str, second: str) -> Any:
        pairs = [
            acbl_pair(first, players=("Ann", "Bob"), percentage="100.00"),
            acbl_pair(second, players=("Cy", "Di"), percentage="0.00"),
            *(acbl_pair(n, players=(f"N{n}", f"S{n}")) for n in "34"),
        ]
        results = [acbl_result(first, second, "420"), acbl_result("3", "4", "-50")]
        return {"number": number, "sections": [acbl_section("A", pairs, {1: results})]}

    file = read(sessions=[session(1, "1", "2"), session(2, "2", "1")])
    assert [entry.contestant for entry in file.entries] == ["1", "2", "3", "4"]
    assert [(row.line.session, row.line.ns) for row in file.lines[::2]] == [("1", "1"), ("2", "1")]
    assert quarrels(file, imported(file)) == []


def game(**more: Any) -> bytes:
    return acbl(acbl_section("A", HOWELL, {1: [acbl_result("1", "2", "420")]}), **more)


def result(**more: Any) -> bytes:
    return acbl(acbl_section("A", HOWELL, {1: [{**acbl_result("1", "2", "420"), **more}]}))


REFUSED = [
    (game()[:-30], "not JSON"),
    (game().replace(b"Friday", b"Fr\xe9day"), "byte 0xe9 is not UTF-8"),
    (b'{"sessions": ' + b"[" * 100_000, "nested too deeply"),
    (game().replace(b"Friday", b"Fr\\ud83dday"), r"half a character, '\ud83d'"),
    (b'{"sessions": {}}', "$.sessions"),
    (b'{"sessions": [], ' + game().lstrip()[1:], "sessions is there twice"),
    (b'{"sessions": [{"sections": [7]}]}', "$.sessions[0].sections[0]"),
    (acbl(acbl_section("A", HOWELL, {0: []})), "board '0'"),
    (result(ns_pair="9"), "pair 9 NS is not among"),
    (result(contract="4 S", declarer="N", tricks_taken="9"), "4S by N with 9 tricks scores -50"),
    (result(ns_score="425", ew_score="-425"), "no contract scores 425"),
    (result(ns_score="much", ew_score="little"), "'much' of north-south is not points"),
    (result(round_number=0), "round '0'"),
    (result(ns_match_points="top"), "'top' is not a whole number"),
    (
        acbl(acbl_section("A", [acbl_pair("1", strat=0, places=[(1, "1", "Event")])], {})),
        "stratum '0'",
    ),
    (acbl(acbl_section("A", [acbl_pair("1", places=[(1, "x", "Section")])], {})), "rank 'x'"),
    (
        acbl(acbl_section("A", [acbl_pair("1"), acbl_pair("1", players=("X", "Y"))], {})),
        "pair 1 stands there twice",
    ),
    (acbl(sessions=[{"number": 1, "sections": []}] * 2), "two have the same number"),
]


@pytest.mark.parametrize(("content", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_file_place_and_value(content: bytes, expected: str) -> None:
    with pytest.raises(InFile) as refusal:
        reader.read("game.json", content)
    assert str(refusal.value).startswith("game.json, ")
    assert expected in str(refusal.value)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"{}", "JSON without sessions"),
        (b'{"sessions": []}', "JSON without sessions"),
        (b"[1]", "JSON without sessions"),
        (game(type="TEAMS"), "an ACBL result of TEAMS by MATCH_POINTS"),
        (game(board_scoring_method="TOTAL_POINTS"), "an ACBL result of PAIRS by TOTAL_POINTS"),
    ],
)
def test_other_json_is_refused_by_name(content: bytes, found: str) -> None:
    with pytest.raises(NotThisKindOfFile) as refusal:
        reader.read("game.json", content)
    assert refusal.value.found == found


def test_numbers_may_be_numbers_or_text() -> None:
    text = json.dumps(json.loads(game(), parse_int=str))
    assert reader.read("game.json", text.encode()) == reader.read("game.json", game())
