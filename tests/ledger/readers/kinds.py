"""A tiny whole file of every kind that is read."""

from tests.ledger.readers.encounters import four, match, player, room, tags, team
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_result,
    acbl_section,
    participants,
    pbn,
    pbn_board,
    pbn_record,
    pbn_table,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

USEBIO = usebio(
    participants(
        usebio_pair("1", "NS", total="2.00", percentage="100.00", place="1=", players=("A", "B")),
        *(usebio_pair(number, "EW") for number in "234"),
    ),
    usebio_board(
        1,
        usebio_line("1", "2", "420", ("2", "0"), "4S", "N", "10"),
        usebio_line("3", "4", "A6040", ("1", "1")),
    ),
    usebio_board(2, usebio_line("1", "3", "NP"), usebio_line("2", "BYE")),
)
ACBL = acbl(
    acbl_section(
        "A",
        [
            acbl_pair("1", "NS", score="2.00", percentage="60.15", places=[(1, "1/2", "Section")]),
            acbl_pair("1", "EW", 2, is_eligible=1, places=[(2, "1", "Event")]),
        ],
        {
            1: [acbl_result("1", "1", "420", ("1.00", "0.00"), contract="4 S", declarer="N")],
            2: [acbl_result("1", "1", "AVE+"), acbl_result("1", "8")],
        },
    ),
    winner_type=2,
)
ACBL_PAGE = b"<!DOCTYPE html>\n<html><script>\nvar x = " + ACBL[:1] + b'"id": 7, ' + ACBL[1:]
ACBL_PAGE += b";\n</script></html>\n"
TABLE = (
    b"session,round,board,ns,ew,contract,declarer,result,score,ns_imp,ew_imp,ns_names\n"
    b"1,1,1,1,2,4S,N,=,420,2.5,-2.5,Ann & Bob\n1,1,1,3,4,---,---,---,0,0.0,0.0,\n"
)
TEAMS = b"board;room;ns;ew;score\n1;open;A;B;420\n1;closed;B;A;-50\n"
BRIDGEMATE = (
    b"ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,Remarks,Erased\n"
    b'1,1,1,1,1,1,1,1,"N","4 S","+1",,0\n2,1,2,1,1,2,2,0,"","PASS","",,0\n'
    b'3,1,2,2,2,2,1,2,"","","","60%-40%",0\n'
)
PBN = pbn(
    pbn_record(1, "1", "A", "B", "NS 420", "NS 10 EW -10", "x", Contract="4S", Declarer="N"),
    pbn_record(1, "2", "B", "A", "NS -50", "NS -10 EW 10", "y", Room="#", Vulnerable="None"),
)
PBN_PAIRS = pbn(
    pbn_board(
        1,
        pbn_table(
            "TotalScoreTable",
            r"Rank\2R;PairId;TotalScoreMP;TotalPercentage;Names\20L;NrBoards",
            ' 1 1 1.0 100.00 "Ada Quill - Bram Otter" 1',
            ' 2 2 -1.0 0.00 "Cy Ross - Di Snow" 1',
            *(f' 3 {pair} 0.0 50.00 "" 1' for pair in (3, 4, 5)),
        )
        + pbn_table(
            "ScoreTable",
            r"Round;PairId_NS;PairId_EW;Contract\3L;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW",
            '1 1 2 4S N 10 "420" - 1.0 -1.0',
            '1 3 4 -  -  - "A+" "A=" 0.2 0.0',
            '1 5 - -  -  - "Bye" "Bye" 0.2 -',
        ),
        Application="Ruter i Norge",
    )
)
PBN_TEAMS = pbn(
    pbn_board(
        1,
        pbn_table(
            "TotalScoreTable",
            r"Rank\2R;TeamId;TeamName\9L;TotalScoreIMP;Roster",
            '1 1 "Quill Four" 10 "Ada Quill - Bram Otter"',
            "2 2 Ross -10 -",
        )
        + pbn_table(
            "ScoreTable",
            "TeamId_Home;TeamId_Away;Room;Contract;Declarer;Result;Score_NS;Score_EW;IMP_NS;IMP_EW",
            '1 2 Open 4S N 10 "420" - 10 -10',
            "1 2 Closed 4S N 9 - 50 -10 10",
        ),
        Competition="Teams",
    )
)
PBN_INDIVIDUALS = pbn(
    pbn_board(
        1,
        pbn_table(
            "TotalScoreTable",
            r"Rank\2R;PlayerId;TotalScoreMP;TotalPercentage;Name\20L",
            *(f'1 {player} 2.0 100.00 "Player {player}"' for player in (1, 2, 7, 8)),
            *(f'5 {player} 0.0 0.00 "Player {player}"' for player in (3, 4, 5, 6)),
        )
        + pbn_table(
            "ScoreTable",
            "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Score_NS;Score_EW;MP_North;MP_East",
            '2 1 3 4 "420" - 2.0 0.0',
            "5 6 8 7 - 50 0.0 2.0",
        ),
        Competition="Individuals",
    )
)
BOARDS = (
    usebio_board(1, room("NS", "420"), room("EW", "-50"), more=tags(IMPS=10)),
    usebio_board(2, room("NS", "100"), room("EW", "100"), more=tags(IMPS=0)),
)
MATCHES = usebio(
    participants(team("1", "10", "1", "Quill"), team("2", "-10", "2")),
    match(1, "1", "2", ("10", "-10"), *BOARDS),
    event_type="SWISS_TEAMS",
    more=tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS"),
)
SWISS = usebio(
    participants(*(usebio_pair(number) for number in "12345678")),
    *(
        "<MATCH>"
        + tags(ROUND_NUMBER=1, NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, NS_SCORE=15, EW_SCORE=5)
        + usebio_board(1, f"<TRAVELLER_LINE>{tags(SCORE=score)}</TRAVELLER_LINE>")
        + "</MATCH>"
        for ns, ew, score in ((1, 2, 400), (3, 4, -50), (5, 6, 430), (7, 8, 100))
    ),
    event_type="SWISS_PAIRS",
    more=tags(BOARD_SCORING_METHOD="CROSS_IMPS", MATCH_SCORING_METHOD="VPS"),
)
INDIVIDUALS = usebio(
    participants(*(player(number, "50.00", "1=") for number in range(1, 9))),
    usebio_board(1, four((2, 1, 3, 4), "420", (2, 0)), four((5, 6, 8, 7), "-50", (0, 2))),
    usebio_board(2, four((1, 3, 5, 7), "110", (2, 0)), four((2, 4, 8, 6), "100", (0, 2))),
    event_type="INDIVIDUAL",
)
LIN_DEAL = "3SJ43HAKJ7DK85CJ73,SK72HQ63DQ62CA952,SAT86HT82DT9743CT,"
LIN_CALLS = "sv|o|mb|p|\nmb|1N|mb|p|mb|p|mb|p|\n"
LIN = "".join(
    f"qx||pn|{names}|md|{LIN_DEAL}|ah|Board 1|{LIN_CALLS}mc|{tricks}|zz|{zz}|\n"
    for names, tricks, zz in (("Ann,Bob,Cy,Di", 8, "0.00%"), ("Eve,Flo,Gus,Hal", 6, "100.00%"))
).encode()
LIN_TEAMS = (
    b"vg|Cup,1,I,1,1,Quill,0,Otter,3|\nrs|1NE+1,1NE-1|\npn|Ann,Bob,Cy,Di,Eve,Flo,Gus,Hal|\n"
    b"qx|o1|\nmd|" + LIN_DEAL.encode() + b"|\nsv|o|mb|p|mb|1N|mb|p|mb|p|mb|p|mc|8|\n"
)
BRIDGE_SCORER = (
    b"[GAME]\nA;1;2;1;;;;;;2026-03-05;Friday;1;\n"
    b"[CONTESTANTS]\nA;1;N;Ann Alba;2;100;;\nA;2;E;Cy Como;0;0;;\n"
    b"[RESULTS]\n#1;A;1;1;2;;;420;4S;N;10;HK;2;0;;;100;0;;2;;\n#2;A;1;3;4;;;;;;;;;;;;;;;;;A6040\n"
)

WHOLE = {
    "usebio": USEBIO,
    "usebio-matches": MATCHES,
    "usebio-swiss": SWISS,
    "usebio-individuals": INDIVIDUALS,
    "acbl": ACBL,
    "acbl-page": ACBL_PAGE,
    "table": TABLE,
    "teams": TEAMS,
    "bridgemate": BRIDGEMATE,
    "pbn": PBN,
    "pbn-pairs": PBN_PAIRS,
    "pbn-tables-of-teams": PBN_TEAMS,
    "pbn-individuals": PBN_INDIVIDUALS,
    "lin": LIN,
    "lin-teams": LIN_TEAMS,
    "bridge-scorer": BRIDGE_SCORER,
}
