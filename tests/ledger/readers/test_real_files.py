"""Real sessions: what the ledger computes is what was published, and importing again is nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger import readers
from ledger.errors import InFile
from ledger.events import AdjustedScoreAwarded, CorrectionRequested
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import bring_in, imported, quarrels

OFFICIAL = [
    # file, regulations, contestants, lines, line claims, datums, totals
    ("usebio/mp_pairs_howell.xml", "compscore-matchpoints", 12, 161, 161, 0, 12),
    ("usebio/butler_howell.xml", "compscore-butler", 8, 140, 140, 35, 8),
    ("acbl/sample-club-game-2.json", "acblscore-matchpoints", 11, 90, 90, 0, 17),
    ("realbridge/realbridge_2021_crossimp.csv", "realbridge-cross-imps", 9, 312, 312, 0, 0),
    ("pbn/endplay_example2.pbn", "team-match", 30, 299, 298, 0, 0),
    ("usebio-more/mp_pairs_pairsscorer.xml", "pairsscorer-matchpoints", 22, 242, 242, 0, 22),
    ("usebio-more/multiple_teams_vp.xml", "ebu-multiple-teams-3-boards", 10, 240, 240, 0, 10),
    ("usebio-more/point_a_board_teams.xml", "point-a-board-teams", 8, 336, 336, 0, 8),
    ("pbn-pairs/ruter_2015-09-10.pbn", "norwegian-matchpoints-neuberg", 14, 189, 189, 0, 14),
    ("pbn-pairs/ruter_2015-09-24.pbn", "norwegian-matchpoints-neuberg", 18, 243, 243, 0, 18),
    ("pbn-pairs/ruter_2015-10-01.pbn", "norwegian-matchpoints-neuberg", 9, 108, 108, 0, 9),
    ("pbn-pairs/ruter_2015-10-08.pbn", "norwegian-matchpoints-neuberg", 14, 189, 189, 0, 14),
    ("pbn-pairs/ruter_2015-10-15.pbn", "norwegian-matchpoints-neuberg", 15, 189, 189, 0, 15),
    ("pbn-pairs/ruter_2015-11-19.pbn", "norwegian-matchpoints-neuberg", 20, 280, 280, 0, 20),
    ("pbn-pairs/ruter_2015-11-26.pbn", "norwegian-matchpoints-neuberg", 12, 162, 162, 0, 12),
    ("pbn-pairs/ruter_2015-12-03.pbn", "norwegian-matchpoints-neuberg", 19, 252, 252, 0, 19),
    ("pbn-pairs/ruter_2016-03-03.pbn", "norwegian-matchpoints-neuberg", 8, 112, 112, 0, 8),
    ("pbn-pairs/ruter_2016-04-21.pbn", "norwegian-matchpoints-neuberg", 12, 162, 162, 0, 12),
]


def read(data: Path, name: str) -> ResultFile:
    path = data / name
    if not path.exists():
        pytest.skip(f"no {path}")
    return readers.read(path.name, path.read_bytes())


@pytest.mark.parametrize(
    ("name", "rules", "contestants", "lines", "claims", "datums", "totals"), OFFICIAL
)
def test_the_official_outcome_is_what_the_ledger_computes(
    data: Path,
    name: str,
    rules: str,
    contestants: int,
    lines: int,
    claims: int,
    datums: int,
    totals: int,
) -> None:
    file = read(data, name)
    evening = imported(file)

    assert file.regulations == rules
    assert (len(file.entries), len(file.lines)) == (contestants, lines)
    assert sum(row.ns_claim is not None for row in file.lines) == claims
    assert (len(file.datums), len(file.totals)) == (datums, totals)
    assert quarrels(file, evening) == []

    bring_in(evening, file).then_events()


ADJUSTED = "usebio/mp_pairs_mitchell_adjusted_02.xml"


def test_two_lines_that_a_director_typed_are_what_disagrees(data: Path) -> None:
    file = read(data, ADJUSTED)
    told = [quarrel for quarrel in quarrels(file, imported(file)) if ": line " in quarrel]
    assert [quarrel.split(":")[0] for quarrel in told] == [
        "board 3, line 1 (1NS-1EW)",
        "board 4, line 1 (1NS-21EW)",
    ]


def test_with_those_two_typed_all_is_as_published(data: Path) -> None:
    file = read(data, ADJUSTED)
    evening = imported(file, typed=("3:1NS-1EW", "4:1NS-21EW"))
    assert len(file.totals) == 42
    assert quarrels(file, evening) == []
    bring_in(evening, file).then_events()


def test_the_corrected_file_adds_two_awards_in_substance(data: Path) -> None:
    evening = imported(read(data, "usebio/mp_pairs_mitchell_adjusted.xml"))
    later = read(data, ADJUSTED)
    events = bring_in(evening, later).then_imported(
        CorrectionRequested, AdjustedScoreAwarded, CorrectionRequested, AdjustedScoreAwarded
    )
    assert [(e.line.board, e.line.ns, e.line.ew) for e in events[1::2]] == [
        (1, "1NS", "1EW"),
        (1, "2NS", "15EW"),
    ]
    bring_in(evening, later).then_events()


def test_a_bridgemate_session_is_read_whole(data: Path) -> None:
    file = read(data, "bws/csv/ReceivedData.csv")
    assert (len(file.entries), len(file.lines)) == (20, 270)
    assert {entry.field for entry in file.entries} == {"NS", "EW"}
    assert sum(row.played is None for row in file.lines) == 6
    evening = imported(file)
    assert len(evening.totals()) == 20
    bring_in(evening, file).then_events()


def test_the_two_rooms_of_each_match_are_found(data: Path) -> None:
    file = read(data, "pbn/endplay_example2.pbn")
    matches: dict[str, set[str]] = {}
    for row in file.lines:
        assert row.line.table is not None
        matches.setdefault(row.line.table, set()).update((row.line.ns, row.line.ew))
    assert len(matches) == 15
    assert all(len(teams) == 2 for teams in matches.values())
    assert sum(row.played is None for row in file.lines) == 20
    compared = {
        (row.line.table, row.line.board)
        for row in file.lines
        if row.played is not None and row.ns_claim is not None
    }
    assert len(compared) == 139


@pytest.mark.parametrize(
    ("name", "matches", "in_vps"),
    [("multiple_teams_vp.xml", 40, True), ("point_a_board_teams.xml", 28, False)],
)
def test_what_a_file_prints_of_matches_is_compared(
    data: Path, name: str, matches: int, *, in_vps: bool
) -> None:
    file = read(data, f"usebio-more/{name}")
    assert (len(file.matches), file.in_vps) == (matches, in_vps)
    claim = file.matches[3]
    wrong = replace(claim, home_total=(claim.home_total or 0) + 1)
    told = quarrels(replace(file, matches=(*file.matches[:3], wrong)), imported(file))
    assert [quarrel.split(": ")[0] for quarrel in told] == [f"{claim.place}, {claim.home}"]


def test_a_specimen_whose_partners_are_nobody_is_refused_by_its_line(data: Path) -> None:
    with pytest.raises(InFile, match="player '101' in seat S is not among the participants"):
        read(data, "usebio-more/individual.xml")
