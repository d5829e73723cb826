"""A festival at which acts of justice are told: what is on record, and at which position.

Contests: club (ACBL pairs), itc (ANC teams), syd (Sydney Swiss teams), wbf (WBF pairs).
Dee directs and does whatever is not signed by somebody else, Kel is chief director, Ada assists
them, Org organises, Pam directed the itc until nine, Val chairs the committee of syd; Sam holds no
office. In a command {name} stands for the position of what was recorded under that name.
"""

import json
from pathlib import Path

from tests.replay.cli.telling import at
from tests.replay.program import Program

SETS = {
    "club": "acbl-club-pairs",
    "itc": "anc-2018-itc-open",
    "syd": "sydney-2003-swiss-teams",
    "wbf": "wbf-2023-pairs",
}
PLAYERS = {"1": ("Ann", "Bob"), "2": ("Cas", "Dan"), "3": ("Eve", "Fay"), "4": ("Gus", "Hal")}
Positions = dict[str, int]
Story = list[tuple[str, str, str]]
"""What was done: when, the name of what was recorded if it has one, the command."""

OPENING: Story = [
    ("18:00", "director", "appoint club Dee director --everywhere"),
    ("18:00", "", "appoint club Org organiser --everywhere"),
    ("18:00", "", "appoint club Kel chief-director --everywhere --by Org"),
    ("18:00", "", "appoint club Ada assistant-director --everywhere"),
    ("18:00", "", "appoint syd Val appeals-chair --by Org"),
    ("18:00", "", "appoint itc Pam director --until 2026-11-20T21:00Z --by Org"),
    ("18:10", "", "stage itc qualifying"),
    ("18:10", "", "stage itc final"),
    ("18:10", "", "schedule itc 1 --stage qualifying --starts 2026-11-20T19:00Z --minutes 60"),
    ("18:10", "", "schedule syd 1 --starts 2026-11-20T19:00Z --minutes 60"),
    ("18:10", "", "schedule club 1 --starts 2026-11-20T19:00Z --minutes 180"),
    ("18:10", "", "schedule wbf 1 --starts 2026-11-20T19:00Z --minutes 180"),
]
CLUB: Story = [
    ("19:05", "started", "schedule club 1 --started"),
    ("19:10", "score", "enter club 420 --board 1 --ns 1 --ew 2"),
    ("19:10", "", "enter club 450 --board 1 --ns 3 --ew 4"),
    ("19:11", "confirmed", "confirm club 2 --board 1 --ns 1 --ew 2"),
    ("19:12", "struck", "enter club 450 --board 3 --ns 1 --ew 2"),
    ("19:13", "", "correct club --void --board 3 --ns 1 --ew 2"),
    ("20:00", "ruling", "rule club judgement 1 2 --board 1 --told-of-appeal --by Dee"),
    ("20:01", "book", "rule club book 1 2 --advised --by Dee"),
    ("20:02", "wrong", "rule club judgement 3 4 --by Dee"),
    ("20:03", "undone", "annul club #{wrong} --by Dee --reason mistaken"),
    ("20:05", "fine", "penalise club procedural 1 --by Dee"),
    ("20:06", "disciplinary", "penalise club disciplinary 1 --disciplinary --amount 3 --by Dee"),
    ("20:07", "waived", "penalise club procedural 2 --by Dee"),
    ("20:08", "waiver", "waive club #{waived} --asked-by 1 --by Dee --reason harmless"),
    ("20:10", "advice", "advise club #{ruling}"),
    ("20:15", "second", "rule club judgement 3 4 --advised --by Dee"),
    ("20:20", "lodged", "appeal lodge club #{ruling} 1"),
    ("20:21", "", "appeal lodge club #{ruling} 2"),
    ("20:22", "", "appeal lodge club #{second} 3"),
    ("20:23", "", "appeal lodge club #{second} 4"),
    ("20:30", "heard", "appeal hear club 2 --chair Wes --member Xan --member Yin"),
    ("20:40", "", "appeal hear club 3 --chair Wes --member Xan --member Yin"),
    ("20:50", "decision", "appeal decide club 3 uphold"),
    ("20:55", "", "appeal withdraw club 4"),
    ("21:45", "gone", "disqualify club 4 --reason cheating"),
    ("21:50", "posted", "post club"),
]
ELSEWHERE: Story = [
    ("19:10", "", "enter wbf 420 --board 1 --ns 1 --ew 2"),
    ("19:10", "", "enter wbf 450 --board 1 --ns 3 --ew 4"),
    ("19:20", "match", "result itc 1 2 --imps 10 --boards 14"),
    ("19:20", "", "result itc 3 4 --imps 4 --boards 14"),
    ("19:20", "", "result syd 1 2 --imps 10 --boards 8"),
    ("19:55", "strict", "rule syd judgement 1 2 --advised --by Dee"),
    ("20:09", "agreed", "agree itc 1"),
    ("20:10", "ended", "schedule itc 1 --ended"),
    ("20:12", "asked", "result itc 1 2 --imps 13 --boards 14 --correct --cause captains --side 1"),
    ("20:13", "refused", "result itc 3 4 --imps 5 --boards 14 --correct --cause captains --side 3"),
    ("20:14", "meaning", "rule itc interpretation 1 --advised --by Kel"),
    ("21:30", "forfeit", "forfeit itc 1 3 --offender 3"),
    ("21:39", "leaving", "rule itc regulation 4"),
    ("21:40", "withdrawn", "withdraw itc 4 --ruling #{leaving}"),
    ("21:40", "", "consent itc #{refused} 4 --refuse"),
    ("21:41", "", "stage syd final"),
    ("21:42", "", "stage syd final --ended"),
    ("21:51", "", "post wbf"),
]


def told(ledger: Path) -> Positions:
    """Tell the story into a new ledger; where what was recorded."""
    program, positions = Program(ledger), Positions()
    for contest, rules in SETS.items():
        where = ("--tournament", "festival", "--regulations", rules)
        born = () if ledger.exists() else ("--declared",)
        program.does("open", contest, *where, *born, *at("18:00"))
    _tell(OPENING, program, positions)
    for contest in SETS:
        for number, players in PLAYERS.items():
            members = [option for player in players for option in ("--player", player)]
            program.does("entry", contest, number, *members, *at("18:20"))
    _tell([*CLUB, *ELSEWHERE], program, positions)
    return positions


def _tell(story: Story, program: Program, positions: Positions) -> None:
    for clock, name, command in sorted(story, key=lambda act: act[0]):
        words = signed(command.format(**positions).split())
        said = program.run(*words, "--json", *at(clock))
        assert said.code == 0, (command, said)
        if name:
            positions[name] = json.loads(said.out)["recorded"][0]["position"]


def signed(words: list[str]) -> list[str]:
    """A command as its actor signs it: Dee, where nobody else is named."""
    return words if "--by" in words else [*words, "--by", "Dee"]
