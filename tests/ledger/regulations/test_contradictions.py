"""A set that contradicts itself is refused before anything is played under it."""

from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import AmendRegulations, OpenContest, OpenTournament
from ledger.errors import InFile
from ledger.regulations import read
from ledger.rulebook import Regulations
from tests.given import CLUB, Given, club_session

ITC, IPC, BUTLER = "anc-2018-itc-open", "anc-2018-ipc", "anc-2018-butler-womens"
SYDNEY = "sydney-2003-seniors-teams"
PAIRS, IMPS, TEAMS = "compscore-matchpoints", "compscore-butler", "team-match"


class Wrong(NamedTuple):
    """The set that ours extends, what it writes, where that is wrong, what is said about it."""

    base: str
    written: str
    place: str
    what: str


WRONG = [
    Wrong(
        ITC,
        "[stages.qualifying.forfeits]\ncap = 70",
        "stages.qualifying.forfeits.cap",
        "70, and piecewise-linear gives from 0 to 67.5 victory points",
    ),
    Wrong(
        ITC,
        "[stages.qualifying.forfeits]\ncomplement_of = 20",
        "stages.qualifying.forfeits.complement_of",
        "20, and piecewise-linear gives at most 67.5 a side, 67.5 to 70 together",
    ),
    Wrong(
        ITC,
        "without = ['stages.repechage']\n[[stages.qualifying.qualifying]]\nrule = 'top-places'\n"
        "clause = ''\ncount = 1\ninto = 'final'",
        "stages.final",
        "one place goes on into it, and nobody else: raise a count",
    ),
    Wrong(
        ITC,
        "[stages.plate]",
        "stages.plate",
        "nobody goes on into it, and from it nobody does: name it in the qualifying of"
        " qualifying or repechage, or leave it out",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.ties]\nqualifying = [{ rule = 'wins', clause = '' }]",
        "stages.qualifying.ties.qualifying",
        "ends with wins and can stay undecided: end it with lot, play-off or by-ruling",
    ),
    Wrong(
        SYDNEY,
        "[stages.final.ties]\nknock-out = []",
        "stages.final.ties.knock-out",
        "is empty and can stay undecided: end it with lot, play-off or by-ruling, or with shared",
    ),
    Wrong(
        "sydney-2003-swiss-teams",
        "[[default.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 2\ninto = 'final'",
        "default.ties.qualifying",
        "is missing, and places decide who goes on: end it with lot, play-off or by-ruling",
    ),
    Wrong(
        IPC,
        "[default.ties]\nstage = [{ rule = 'lot', clause = '' }, { rule = 'wins', clause = '' }]",
        "default.ties.stage.1",
        "wins comes after lot, which leaves nobody level: nothing may follow it",
    ),
    Wrong(
        "acbl-club-pairs",
        "[default.appeals]\nclosed = []\npowers = { disciplinary = ['remove-penalty'] }",
        "default.appeals.powers.disciplinary",
        "gives a committee power over a disciplinary penalty, and Law 93B3 gives it none: leave"
        " it out",
    ),
    Wrong(
        "acbl-club-pairs",
        "[default.appeals.powers]\njudgement = ['overrule']",
        "default.appeals.powers.judgement",
        "lets a committee overrule the director on a point of law, which Law 93B3 does not:"
        " leave overrule out",
    ),
    Wrong(
        PAIRS,
        "[default.ties]\nstage = [{ rule = 'opponents-vps', clause = '' }]",
        "default.ties.stage.0",
        "opponents-vps compares matches, and this stage has none: give victory_points",
    ),
    Wrong(
        IPC,
        "[default.ties]\nstage = [{ rule = 'net-imps', clause = '' }]",
        "default.ties.stage.0",
        "net-imps adds IMPs, but matches are in percent: use match-percentages",
    ),
    Wrong(
        TEAMS,
        "[default.ties]\nstage = [{ rule = 'match-percentages', clause = '' }]",
        "default.ties.stage.0",
        "match-percentages adds percentages, but matches are in imps: use net-imps",
    ),
    Wrong(
        IMPS,
        "[default.ties]\nstage = [{ rule = 'three-way', clause = '' }]",
        "default.ties.stage.0",
        "three-way compares matchpoints, and boards are not scored by them",
    ),
    Wrong(
        TEAMS,
        "[default.ties]\nknock-out = [{ rule = 'without-carry-over', clause = '' },"
        " { rule = 'lot', clause = '' }]",
        "default.ties.knock-out.0",
        "without-carry-over looks at the stage before, and nothing is carried over: give"
        " carry_over",
    ),
    Wrong(
        ITC,
        "[stages.final.carry_over]\nfrom_stage = 'semi-final'",
        "stages.final.carry_over.from_stage",
        "'semi-final' is no stage here; there is qualifying, repechage, final",
    ),
    Wrong(
        ITC,
        "[stages.repechage.carry_over]\nfrom_stage = 'final'",
        "stages.repechage.carry_over.from_stage",
        "nobody goes on from 'final' into repechage",
    ),
    Wrong(
        BUTLER,
        "[stages.final.carry_over]\nplaces = 8",
        "stages.final.carry_over.places",
        "8, but 10 places go on into final",
    ),
    Wrong(
        BUTLER,
        "[stages.final.format]\ncontestants = 12",
        "stages.final.format.contestants",
        "12, but 10 places, or of two fields 20, go on into final",
    ),
    Wrong(
        ITC,
        "[[stages.repechage.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 1\n"
        "into = 'plate'",
        "stages.repechage.qualifying.0.into",
        "'plate' is no stage here; there is qualifying, repechage, final",
    ),
    Wrong(
        ITC,
        "[[stages.repechage.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 1\n"
        "into = 'qualifying'",
        "stages.qualifying.qualifying.1.into",
        "'repechage' leads back to qualifying",
    ),
    Wrong(
        SYDNEY,
        "[[stages.qualifying.qualifying]]\nrule = 'top-places'\nclause = ''\ncount = 4\n"
        "into = 'semi-finals'\n"
        "[[stages.qualifying.qualifying]]\nrule = 'top-places'\nclause = ''\nfirst = 4\n"
        "count = 2\ninto = 'final'",
        "stages.qualifying.qualifying.1.first",
        "place 4 goes into semi-finals already",
    ),
    Wrong(
        PAIRS,
        "[default.victory_points]\nrule = 'wbf-continuous'\nclause = ''",
        "default.victory_points.of",
        "'imps' is looked up, but scoring by matchpoints is in percent",
    ),
    Wrong(
        IMPS,
        "[default.bye]\nrule = 'fixed-bye'\nclause = ''\nvps = 12\nimps = 0",
        "default.bye",
        "is in victory points, and this stage has none: give victory_points",
    ),
    Wrong(
        TEAMS,
        "[default.draw]\nrule = 'swiss-draw'\nclause = ''\n"
        "[default.ties]\ndraw = [{ rule = 'lot', clause = '' }]",
        "default.draw.odd",
        "'bye', and nothing says what it is worth: give bye, house or triangle",
    ),
    Wrong(
        BUTLER,
        "[stages.final.draw]\nrule = 'knock-out-draw'\nclause = ''",
        "stages.final.draw",
        "knock-out-draw does not draw for the format round-robins",
    ),
    (
        "team-match",
        "[stages.cup.draw]\nrule = 'knock-out-draw'\nclause = ''",
        "stages.cup.format",
        (
            "is missing, and knock-out-draw draws matches that each have a winner: give matches or"
            " segments"
        ),
    ),
    Wrong(
        ITC,
        "[stages.qualifying.carry_over]\nrule = 'difference'\nclause = ''\nrate = 1\n"
        "from_stage = 'qualifying'",
        "stages.qualifying.carry_over",
        "difference is between the two sides of a knock-out, and draw is round-robin-draw",
    ),
    Wrong(
        TEAMS,
        "[default.forfeits]\nrule = 'best-of'\nclause = ''\nfloor = 18\noffender = 0\n"
        "third = 'opponents'\nwhen = 'stage-end'",
        "default.forfeits",
        "best-of is in victory points, and this stage has none: use by-ruling",
    ),
    Wrong(
        "wbf-2023-teams",
        "[default.forfeits]\nrule = 'best-of'\nclause = ''\nfloor = 18\noffender = 0\n"
        "third = 'opponents'\nwhen = 'stage-end'",
        "default.forfeits.imps",
        "is missing: wbf-continuous cannot be read backwards, only piecewise-linear can",
    ),
    Wrong(
        "anc-2018-congress-eclectic-pairs",
        "[default.victory_points]\nrule = 'piecewise-linear'\nclause = ''\nof = 'percent'\n"
        "corners = [{ at = 30, vps = 0 }, { at = 70, vps = 20 }]",
        "default.format.best",
        "3 counts sessions, and victory_points count matches",
    ),
    Wrong(
        "compscore-matchpoints",
        "[default.carry_over]\nrule = 'difference'\nclause = ''\nrate = 1\nfrom_stage = 'main'",
        "default.carry_over.from_stage",
        "'main' is no stage here; there is none",
    ),
    Wrong(
        "individual-cross-imps",
        "[default.victory_points]\nrule = 'piecewise-linear'\nclause = ''\nof = 'imps'\n"
        "corners = [{ at = -20, vps = 0 }, { at = 20, vps = 20 }]",
        "default.victory_points",
        "is about matches of two sides, and players change partners",
    ),
    Wrong(
        "individual-cross-imps",
        "[default.format]\nrule = 'matches'\nclause = ''\nboards = 24",
        "default.format",
        "is about matches of two sides, and players change partners",
    ),
    Wrong(
        SYDNEY,
        "[stages.qualifying.knock_out_fines]\nrule = 'knock-out-fines'\nclause = ''\n"
        "imps_per_vp = 3",
        "stages.qualifying.knock_out_fines",
        "is for matches in segments, and format is swiss",
    ),
    Wrong(
        IPC,
        "[default.drop_ins]\nentrances = [{ who = 'late', round = 11 }]",
        "default.drop_ins.entrances.0.round",
        "11 is after the last round: there are 10",
    ),
    Wrong(
        TEAMS,
        "[default]\ncontestant = 'pair'",
        "default.scoring",
        "team-imps does not score a pair",
    ),
    Wrong(
        IMPS,
        "[default.artificial]\nrule = 'percentages'\nclause = ''\nplus = 60\naverage = 50\n"
        "minus = 40\nown_session = false",
        "default.artificial",
        "percentages does not fit boards scored by butler: use fixed-imps",
    ),
    Wrong(
        PAIRS,
        "[default.fouled]\nrule = 'innocent-imps'\nclause = ''\nimps = 3",
        "default.fouled",
        "innocent-imps is made for team-imps, and boards are scored by matchpoints",
    ),
    Wrong(
        IMPS,
        "[default.scoring.datum]\ntables = 12",
        "default.scoring.datum.tables",
        "12 tables are the first of a draw by the standings, and draw is none",
    ),
    Wrong(
        IMPS,
        "[default.scoring.datum]\nsources = [{ stage = 'final' }]",
        "default.scoring.datum.sources.0.stage",
        "'final': own scores are those of this stage; leave it out",
    ),
    Wrong(
        PAIRS,
        "[default]\nnon_balancing = 'mean'",
        "default.non_balancing",
        "is about teams, and contestant is pair",
    ),
    Wrong(
        PAIRS,
        "[default]\nentries = [{ rule = 'team-size', clause = '', least = 4, most = 6 }]",
        "default.entries.0",
        "is about teams, and contestant is pair",
    ),
    Wrong(
        IPC,
        "[default]\ncategories = ['Open', 'Youth']",
        "default.eligibility.Senior",
        "is no category here; there is Open, Youth",
    ),
    Wrong(
        IPC,
        "[default.systems.in_category]\nNovice = ['green']",
        "default.systems.in_category.Novice",
        "is no category here; there is Open, Women, Senior, Youth",
    ),
    Wrong(
        IPC,
        "[default]\ncategories = ['Open', 'Senior', 'Youth', 'Open']",
        "default.categories",
        "names one twice: Open, Senior, Youth, Open",
    ),
    Wrong(
        PAIRS,
        "[default]\nentries = [{ rule = 'category-before-start', clause = '' }]",
        "default.entries.0",
        "asks for a category, and there are none: give categories",
    ),
    Wrong(
        PAIRS,
        "[default.held_back]\nrule = 'held-back'\nclause = ''\nuntil = 'ever'\noffences = ['late']",
        "default.held_back.offences.0",
        "'late' is not one of the offences; there is procedural, disciplinary",
    ),
    Wrong(
        PAIRS,
        "[default.slow_play]\nrule = 'slow-play'\nclause = ''\noffence = 'slow'\n"
        "at_any_time = true",
        "default.slow_play.offence",
        "'slow' is not one of the offences; there is procedural, disciplinary",
    ),
    Wrong(
        PAIRS,
        "[default.offences.late]\nrule = 'occasions'\nclause = ''\nimps_per_vp = 1\nvps = [1]",
        "default.offences.late",
        "occasions costs victory points, and totals are in matchpoints: use discretion",
    ),
    Wrong(
        TEAMS,
        "[default.offences.late]\nrule = 'share-of-top'\nclause = ''\nshare = '1/4'",
        "default.offences.late",
        "share-of-top costs a share of a top, and totals are in imps: use discretion",
    ),
]


@pytest.mark.parametrize(("base", "written", "place", "what"), WRONG)
def test_a_contradiction_names_file_key_value_and_what_would_do(
    tmp_path: Path, base: str, written: str, place: str, what: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f'extends = "{base}"\nname = "ours"\n{written}\n')
    with pytest.raises(InFile) as refused:
        read(file)
    assert str(refused.value) == f"ours.toml, {place}: {what}"


TABLES = {
    # the last margin of each row (None: the last row) and what it is worth to both sides
    ((2, 15, 15),): "rows must end with one entry without up_to",
    ((2, 15, 15), (None, 16, 14), (7, 17, 13)): "rows must end with one entry without up_to",
    ((7, 15, 15), (2, 16, 14), (None, 17, 13)): "rows must have rising up_to",
    ((2, 15, 15), (None, 14, 14)): "winners must rise and losers fall from row to row",
    ((2, 16, 14), (None, 17, 13)): (
        "the first row is a level match: winner and loser must be equal"
    ),
}


@pytest.mark.parametrize(("rows", "what"), TABLES.items())
def test_a_table_of_victory_points_has_no_gap(
    tmp_path: Path, rows: tuple[tuple[int | None, int, int], ...], what: str
) -> None:
    written = [
        f"{{ {'' if up_to is None else f'up_to = {up_to}, '}winner = {won}, loser = {lost} }}"
        for up_to, won, lost in rows
    ]
    file = tmp_path / "ours.toml"
    file.write_text(
        'extends = "team-match"\nname = "ours"\n[default.victory_points]\n'
        f'rule = "printed-table"\nclause = ""\nrows = [{", ".join(written)}]\n'
    )
    with pytest.raises(InFile) as refused:
        read(file)
    assert str(refused.value) == f"ours.toml, default.victory_points: {what}"


def contradicting() -> Regulations:
    """A value that no file was read for, as a command may bring it."""
    pairs = regulations.load(PAIRS)
    return replace(pairs, default=replace(pairs.default, contestant="team"))


def test_a_command_with_contradicting_regulations_opens_nothing() -> None:
    tournament = OpenTournament(tournament=CLUB, title="", zone="UTC")
    contest = OpenContest(contest=CLUB, tournament=CLUB, title="", regulations=contradicting())
    refusal = Given(tournament).when(contest).then_refused(InFile)
    assert str(refusal).startswith("regulations compscore-matchpoints, default.scoring: ")


def test_regulations_are_not_amended_into_a_contradiction() -> None:
    amendment = AmendRegulations(regulations=contradicting())
    Given(club_session(rules=PAIRS)).when(amendment).then_refused(InFile)
