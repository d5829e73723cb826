"""Bad acts of every kind: one sentence, clause, who could do it, exit code 1, nothing changed.

An act is told at 21:55, or as having happened at the time behind its @. What its sentence says
is given in order, with " … " between; {name} is the position of what the court's story calls so.
Whatever is not signed is done by Dee, who directs.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.replay.cli.court import Positions, signed, told
from tests.replay.cli.telling import events
from tests.replay.program import Program

Table = list[tuple[str, str]]

OUT_OF_ROLE: Table = [
    ("rule itc interpretation 1 --by Sam", "Sam may not rule … chief-director … (ANC 1.11)"),
    ("rule itc interpretation 1 --by Dee", "Dee may not rule … chief-director … (ANC 1.11)"),
    ("rule itc systems 1 --by Kel", "Kel may not rule … on-site-representative … (ANC 2.11)"),
    (
        "penalise club disciplinary 1 --disciplinary --by Sam",
        "Sam may not penalise … chief-director, director … (ACBL Law 91)",
    ),
    ("penalise club disciplinary 1 --by Cas", "Cas may not penalise … (ACBL Law 91)"),
    (
        "annul club #{disciplinary} --reason x --by Ada",
        "Ada may not penalise … chief-director, director … (ACBL Law 91)",
    ),
    ("annul itc #{meaning} --reason x --by Dee", "Dee may not rule … chief-director … (ANC 1.11)"),
    (
        "annul club #{director} --reason x --by Ada",
        "Ada may not appoint … organiser, chief-director, director … (Law 81B2)",
    ),
    (
        "waive club #{fine} --reason x --by Sam --asked-by 2",
        "Sam may not waive … chief-director or director where … (ACBL Law 81 (8)",
    ),
    (
        "waive club #{fine} --reason x --by Dee",
        "Dee may not waive … director where the non-offenders ask for it … (ACBL Law 81 (8)",
    ),
    (
        "waive club #{fine} --reason x --by Dee --asked-by 1",
        "Dee may not waive … director where a committee has decided it … (ACBL Law 81 (8)",
    ),
    (
        "appoint club Sam scorer --by Sam",
        "Sam may not appoint … organiser, chief-director, director … (Law 81B2)",
    ),
    (
        "appoint itc Sam appeals-committee --by Org",
        "Org may not appoint … organiser where the convener is absent … (ANC 2.10)",
    ),
    ("appeal lodge club #{ruling} 3", "3 may not appeal … 1, 2 … (Law 92A)"),
    ("consent itc #{asked} 3", "3 may not consent … 1, 2 … (ANC 10.11)"),
    ("confirm club 3 --board 1 --ns 1 --ew 2", "3 may not confirm board 1 1-2 … 1, 2 … (Law 79A)"),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --side 3",
        "3 may not ask for this correction … 1, 2 … (Law 79C)",
    ),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --director Sam --organiser Org",
        "Sam may not vouch for a late correction … chief-director, director … (Law 79C2)",
    ),
    (
        "adjust wbf A+ A- --board 1 --ns 1 --ew 2 --director Dee --organiser Sam",
        "Sam may not vouch for a late correction … organiser, regulating-authority … (Law 79C2)",
    ),
    (
        "appeal hear club 1 --chair Ann --member Xan --member Yin",
        "Ann cannot sit on the committee: is involved … neither of the staff nor … (ACBL Law 83)",
    ),
    (
        "appeal hear club 1 --chair Wes --member Dee --member Yin",
        "Dee cannot sit on the committee: is of the staff … (ACBL Law 83)",
    ),
    (
        "appeal hear club 1 --chair Wes --member Xan --member Yin --excused Yin",
        "Yin cannot sit on the committee: is excused … (ACBL Law 83)",
    ),
    (
        "rule club judgement 1 --by Sam",
        "Sam may not rule … chief-director, director, assistant-director … (Law 81C, D)",
    ),
    (
        "rule itc judgement 1 --by Pam",
        "Pam may not rule … chief-director, director, assistant-director … (Law 81C, D)",
    ),
    (
        "rule club judgement 1 --by Pam",
        "Pam may not rule … chief-director, director, assistant-director … (Law 81C, D)",
    ),
    (
        "advise club #{ruling} --by Cas",
        "Cas may not advise … chief-director, director, assistant-director … (Law 81C, D)",
    ),
    (
        "penalise club procedural 1 --by Cas",
        "Cas may not penalise … chief-director, director, assistant-director … (Laws 90, 91)",
    ),
    (
        "adjust club A+ A- --board 1 --ns 1 --ew 2 --by Ann",
        "Ann may not correct a director's error … assistant-director … (Law 81C, D)",
    ),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --cause scorer --by Ann",
        "Ann may not correct a scorer's error … scorer … (Law 81C, D)",
    ),
    (
        "annul club #{score} --reason x --by Sam",
        "Sam may not annul … chief-director, director, assistant-director … (Laws 79C, 81C)",
    ),
    (
        "annul club #{director} --reason x --by Sam",
        "Sam may not annul … chief-director, director, assistant-director … (Laws 79C, 81C)",
    ),
    (
        "disqualify club 1 --reason x --by Ada",
        "Ada may not disqualify … organiser, chief-director, director, tournament-chair",
    ),
    (
        "forfeit itc 1 4 --offender 4 --by Sam",
        "Sam may not declare a forfeit … director, assistant-director … (Law 81C, D)",
    ),
    (
        "withdraw itc 3 --by Sam",
        "Sam may not record a withdrawal … director, assistant-director … (Law 80B2)",
    ),
    (
        "post club --by Sam",
        "Sam may not post … director, assistant-director, scorer … (Laws 80B2, 81C8)",
    ),
    (
        "schedule club 1 --ended --by Sam",
        "Sam may not schedule … organiser, … director, assistant-director … (Law 80B2)",
    ),
    (
        "appeal hear club 1 --chair Wes --member Xan --member Yin --by Sam",
        "Sam may not hear … chief-director, director … (Law 93)",
    ),
    (
        "appeal hear club 1 --chair Wes --member Xan --member Yin --by Ada",
        "Ada may not hear … chief-director, director … (Law 93)",
    ),
    (
        "appeal decide club 2 uphold --by Cas",
        "Cas may not decide … chief-director, director … (Law 93)",
    ),
    (
        "appeal decide syd 1 uphold",
        "Dee may not decide … appeals-convener, appeals-chair, appeals-committee",
    ),
    (
        "appeal lodge syd #{strict} 1 --body tournament-committee",
        "an appeal to the tournament-committee: it is for the appeals-committee (SBF 7.1",
    ),
    (
        "waive club #{disciplinary} --reason x --by Dee --decision #{decision}",
        "this disciplinary penalty stays: … no power to remove it (ACBL Law 83; Law 93B3)",
    ),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --cause appeal --cites #{decision}",
        "no decision that changes a score … there is none yet (see: appeal decide; --cites) (ACBL",
    ),
    (
        "forfeit itc 1 4 --offender 3",
        "3 cannot be to blame: the match is between 1 and 4 (ANC 10.10)",
    ),
]

OUT_OF_ORDER: Table = [
    ("appeal decide club 1 uphold", "appeal 1 is lodged … to be heard (ACBL Law 83)"),
    (
        "appeal hear club 3 --chair Wes --member Xan --member Yin",
        "appeal 3 is decided … to be lodged (ACBL Law 83)",
    ),
    (
        "appeal hear club 4 --chair Wes --member Xan --member Yin",
        "appeal 4 is withdrawn … to be lodged (ACBL Law 83)",
    ),
    ("appeal decide club 4 uphold", "appeal 4 is withdrawn … to be heard (ACBL Law 83)"),
    ("appeal withdraw club 3", "appeal 3 is decided … to be lodged or heard (ACBL Law 83)"),
    ("post club --final", "appeal 1 is lodged … decided or withdrawn (ACBL Law 83)"),
    ("schedule itc 1 --started", "session 1 … over since 2026-11-20 20:10 … (LED-BITEMPORAL)"),
    ("schedule itc 1 --ended --table 3", "session 1 … over since … (LED-BITEMPORAL)"),
    ("schedule syd 2 --stage final", "stage final has ended (Law 80B2)"),
    ("enter club 100 --board 2 --ns 1 --ew 2", "results of session 1 have been posted … (Law 79C)"),
    (
        "forfeit itc 1 2",
        "match 1 v 2 … has a score, 10 IMPs: correct that one … (see: result --correct) (Law 79C)",
    ),
    ("replace itc final 4 3", "no qualifier for final 4 … there is none (Law 80B2)"),
    (
        "annul club #{ruling} --reason x",
        "while #{advice} PartiesAdvised, #{lodged} AppealLodged … annul those first (LED-ANNUL)",
    ),
    (
        "annul club #{score} --reason x",
        "#{score} cannot be annulled while #{confirmed} ScoreConfirmed … (LED-ANNUL)",
    ),
]

TWICE: Table = [
    ("advise club #{ruling}", "advising the parties … already, as #{advice} (Law 83)"),
    ("advise club #{book}", "advising the parties … already, as #{book} (Law 83)"),
    ("appeal lodge club #{ruling} 1", "the lodging … number 1, … as #{lodged} (Law 92)"),
    (
        "appeal hear club 2 --chair Wes --member Xan --member Yin",
        "appeal 2 is heard … to be lodged (ACBL Law 83)",
    ),
    ("appeal decide club 3 uphold", "appeal 3 is decided … to be heard (ACBL Law 83)"),
    ("appeal withdraw club 4", "appeal 4 is withdrawn … to be lodged or heard (ACBL Law 83)"),
    ("correct club 420 --board 1 --ns 1 --ew 2", "+420 is already as asked for (Law 79C)"),
    ("consent itc #{refused} 4", "the answer to request #{refused} … already, as # … (Law 79C)"),
    ("agree itc 1", "the agreement of 1 is already as asked for (Law 79A)"),
    ("confirm club 2 --board 1 --ns 1 --ew 2", "2's agreement … as #{confirmed} (Law 79A)"),
    ("waive club #{waived} --asked-by 1 --reason x --by Dee", "as #{waiver} (Laws 90, 91)"),
    ("forfeit itc 1 3 --offender 3", "the forfeit of 1 v 3 … as #{forfeit} (Law 80B2)"),
    ("withdraw itc 4", "the withdrawal of 4 … as #{withdrawn} (see: annul) (Law 80B2)"),
    ("disqualify club 4 --reason x", "the disqualification of 4 … as #{gone} (Law 91)"),
    ("annul club #{wrong} --reason x", "the annulment of #{wrong} … as #{undone} (LED-ANNUL)"),
    (
        "annul club #{undone} --reason x",
        "#{undone} is EventAnnulled, which is never annulled … (LED-ANNUL)",
    ),
    ("appoint club Dee director --everywhere --by Org", "Dee as director … as #{director} (Law"),
    ("schedule club 1 --started", "the start of session 1 … as #{started} (see: annul) (Law 80B2)"),
    ("schedule itc 1 --ended", "the end of session 1 … as #{ended} (see: annul) (Law 80B2)"),
    ("schedule itc 1 --stage final", "session 1 of stage qualifying exists already (Law 80B2)"),
    ("substitute itc 1 Ann Bob --reason ill", "member Bob of 1 exists already (Law 80B2)"),
    ("entry itc 1", "contestant 1 exists already (see: entries; rename, member) (Law 80B2)"),
    ("stage itc final", "stage final exists already (Law 80B2)"),
    ("result itc 1 2 --imps 9", "already has a score, 10 IMPs … (Law 79C)"),
]

NOT_THERE: Table = [
    ("rule club judgement 9", "no contestant 9 … there is 1, 2, 3, 4 (Law 80B2)"),
    ("rule club judgement 1 --session 7", "no session 7 … there is 1 (Law 81C)"),
    ("advise club #9999", "no event #9999 … there is #1 to # … (LED-ANNUL)"),
    ("advise club #{score}", "no ruling #{score} … there is #{ruling}, #{book}, … (Law 83)"),
    ("advise club #{strict}", "no ruling of this contest #{strict} … (Law 83)"),
    ("appeal lodge club #9999 1", "no event #9999 … (LED-ANNUL)"),
    (
        "appeal lodge club #{score} 1",
        "no ruling #{score} … there is #{ruling}, #{book}, #{second} (Law 92)",
    ),
    ("appeal lodge club #{decision} 1", "no further appeal … decision on appeal 3 … (Law 93C)"),
    (
        "appeal lodge club #{fine} 1",
        "no appeal against #{fine} itself: … the ruling that it rests on: record one … (rule)",
    ),
    (
        "penalise club procedural 3 --ruling #{ruling}",
        "no penalty for 3 by this ruling: its parties are 1, 2 (ACBL Law 88, 90)",
    ),
    ("appeal lodge club #{ruling} 9", "no contestant 9 … (Law 80B2)"),
    (
        "appeal hear club 9 --chair Wes --member Xan --member Yin",
        "no appeal 9 … there is 1, 2, 3, 4 (Law 93)",
    ),
    ("appeal decide club 9 uphold", "no appeal 9 … there is 1, 2, 3, 4 (Law 93)"),
    ("appeal decide club 2 uphold --removes #9999", "no event #9999 … (LED-ANNUL)"),
    (
        "appeal decide club 2 uphold --removes #{score}",
        "no warning or penalty #{score} … there is #{fine}, #{disciplinary}, … (Law 93)",
    ),
    ("appeal withdraw club 9", "no appeal 9 … there is 1, 2, 3, 4 (Law 92)"),
    ("correct club 450 --board 7 --ns 1 --ew 2", "no score for board 7 1-2 … (Law 79C)"),
    ("correct club 450 --board 1 --ns 9 --ew 2", "no contestant 9 … (Law 80B2)"),
    ("correct club 450 --board 1 --ns 1 --ew 2 --session 7", "no session 7 … (Law 80B2)"),
    ("correct club 450 --board 1 --ns 1 --ew 2 --cites #9999", "no event #9999 … (LED-ANNUL)"),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --cause captains",
        "the cause captains; they admit appeal, director, players, scorer (acbl-club-pairs)",
    ),
    ("correct club 450 --board 1 --ns 1 --ew 2 --cause appeal", "cites no decision … (ACBL Law 83"),
    ("annul club #{score} --reason x --cause appeal --cites #9999", "no event #9999 … (LED-ANNUL)"),
    (
        "correct wbf 450 --board 1 --ns 1 --ew 2 --cause appeal --cites #{decision}",
        "no correction on appeal: it cites no decision … (Law 93A)",
    ),
    ("result itc 1 4 --imps 3 --correct", "no result of match 1 v 4 … (Law 79C)"),
    ("consent itc #9999 2", "no event #9999 … (LED-ANNUL)"),
    ("consent itc #{match} 2", "no request #{match} … there is #{asked}, #{refused} (Law 79C)"),
    ("consent club #{asked} 2", "no request of this contest #{asked} … (Law 79C)"),
    ("consent itc #{asked} 9", "no contestant 9 … (Law 80B2)"),
    ("agree itc 9", "no contestant 9 … (Law 80B2)"),
    ("agree itc 1 --session 7", "no session 7 … there is 1 (Law 79A)"),
    ("confirm club 2 --board 7 --ns 1 --ew 2", "no score for board 7 1-2 … (Law 79C)"),
    ("leave itc 1 9", "no contestant 9 … (Law 80B2)"),
    (
        "leave club 1 2",
        "an offence of leaving the table (see: regulations show; amend) (acbl-club-pairs)",
    ),
    ("penalise club procedural 9", "no contestant 9 … (Law 80B2)"),
    ("penalise club procedural 1 --session 7", "no session 7 … (Laws 90, 91)"),
    ("penalise club procedural 1 --player Cas", "no member of 1 Cas … there is Ann, Bob (Law 80B2"),
    ("penalise club procedural 1 --ruling #{score}", "no ruling #{score} … (Laws 90, 91)"),
    ("penalise club swearing 1", "the offence swearing; they know … procedural (acbl-club-pairs)"),
    ("waive club #9999 --reason x", "no event #9999 … (LED-ANNUL)"),
    ("waive club #{score} --reason x", "no warning or penalty #{score} … (Laws 90, 91)"),
    (
        "waive club #{fine} --reason x --by Dee --decision #{ruling}",
        "no decision #{ruling} … there is #{decision} (Laws 90, 91)",
    ),
    ("forfeit itc 1 9", "no contestant 9 … (Law 80B2)"),
    ("forfeit itc 1 1", "no forfeit by 1 alone: a forfeit takes an opponent (ANC 10.10)"),
    ("forfeit itc 1 4 --session 7", "no session 7 … (Law 80B2)"),
    ("forfeit club 1 2", "know no such thing as a forfeit … (acbl-club-pairs)"),
    (
        "forfeit syd 3 4 --home-vps 18 --away-vps 2 --ruling #{ruling}",
        "no ruling of this contest #{ruling} … there is #{strict} (Law 80B2)",
    ),
    ("withdraw itc 9", "no contestant 9 … (Law 80B2)"),
    ("withdraw itc 3 --after 7", "no session 7 … (Law 80B2)"),
    ("withdraw itc 3 --cancelled --ruling #9999", "no event #9999 … (LED-ANNUL)"),
    ("disqualify club 9 --reason x", "no contestant 9 … (Law 80B2)"),
    ("disqualify club 1 --reason x --ruling #{fine}", "no ruling #{fine} … (Law 91)"),
    ("replace itc final 4 9", "no contestant 9 … (Law 80B2)"),
    ("substitute itc 1 Zoe Cas --reason ill", "no member of 1 Zoe … there is Ann, Bob (Law 80B2)"),
    ("substitute itc 9 Ann Cas --reason ill", "no contestant 9 … (Law 80B2)"),
    ("substitute itc 1 Ann Zoe --reason ill --session 7", "no session 7 … (Law 80B2)"),
    (
        "substitute club 1 Ann Zoe --reason ill",
        "no such thing as a substitution; under Law 4 … (see: … amend) (acbl-club-pairs)",
    ),
    (
        "drop-in itc 9 1 --who x",
        "no such thing as a drop-in (see: regulations show; amend) (anc-2018-itc-open)",
    ),
    ("lot itc 1 9 --for stage", "no contestant 9 … (Law 80B2)"),
    ("annul club #9999 --reason x", "no event #9999 … (LED-ANNUL)"),
    ("annul club #{strict} --reason x", "no event of this contest #{strict} … (LED-ANNUL)"),
    ("adjust club A+ A- --board 1 --ns 1 --ew 9", "no contestant 9 … (Law 80B2)"),
    ("adjust club A+ A- --board 1 --ns 1 --ew 2 --session 7", "no session 7 … (Law 80B2)"),
    ("adjust club A+ A- --board 1 --ns 1 --ew 2 --cites #9999", "no event #9999 … (LED-ANNUL)"),
    (
        "adjust club A+ A- --board 1 --ns 1 --ew 2 --cites #{score}",
        "no ruling or decision #{score} … there is #{ruling}, #{book}, … (Law 79C)",
    ),
    (
        "correct club 450 --board 1 --ns 1 --ew 2 --cites #{fine}",
        "no ruling or decision #{fine} … (Law 79C)",
    ),
    (
        "enter club 110 --board 7 --ns 1 --ew 2 --cites #{score}",
        "no ruling or decision #{score} … (Law 80B2)",
    ),
    (
        "board fouled club 1 --group 1 --group 3 --cites #{score}",
        "no ruling or decision #{score} … (Law 87)",
    ),
    (
        "board not-played club --board 7 --ns 1 --ew 2 --cites #{confirmed}",
        "no ruling or decision #{confirmed} … (Law 80B2)",
    ),
    (
        "result itc 2 4 --home-vps 90 --away-vps 1 --cites #{score}",
        "90-1 VPs … beyond what a match brings … is left to the director … (ANC 10.8",
    ),
    ("post club --session 7", "no session 7 … there is 1 (Law 80B2)"),
    ("schedule club 7 --ended", "no session 7 … there is 1 (Law 80B2)"),
    ("schedule itc 2 --started", "no session 2 … (Law 80B2)"),
]

ANNULLED: Table = [
    (f"{act} #{{wrong}}{more}", "#{wrong}, RulingGiven, was annulled by #{undone} … (LED-ANNUL)")
    for act, more in (
        ("advise club", ""),
        ("appeal lodge club", " 3"),
        ("correct club 450 --board 1 --ns 1 --ew 2 --cites", ""),
        ("adjust club A+ A- --board 1 --ns 1 --ew 2 --cites", ""),
        ("penalise club procedural 1 --ruling", ""),
        ("forfeit club 1 2 --ruling", ""),
        ("withdraw club 1 --cancelled --ruling", ""),
        ("disqualify club 1 --reason x --ruling", ""),
        ("waive club", " --reason x --by Dee"),
        ("appeal decide club 2 uphold --removes", ""),
        ("consent club", " 1"),
    )
] + [
    ("correct club 420 --board 3 --ns 1 --ew 2", "no score for board 3 1-2 … (Law 79C)"),
    (
        "appeal decide club 2 uphold --removes #{waived}",
        "the waiving of this penalty … as #{waiver} (Law 93)",
    ),
]

AGAINST_THE_RECORD: Table = [
    ("advise club #{book} @ 19:59", "19:59 … #{book}, RulingGiven, … 20:01 … (LED-BITEMPORAL)"),
    (
        "rule club judgement 1 2 --advised-at 2026-11-20T21:54Z",
        "21:54:00+00:00 cannot concern the ruling, … 21:55:00+00:00 (LED-BITEMPORAL)",
    ),
    (
        "rule club judgement 1 2 --advised @ 21:00",
        "advising the parties is dated … 21:00 … 21:55 … somebody responsible … (LED-BOUNDARY)",
    ),
    ("appeal lodge club #{second} 1 @ 20:14", "20:14 … #{second}, RulingGiven, … 20:15 … (LED"),
    (
        "appeal hear club 1 --chair Wes --member Xan --member Yin @ 20:19",
        "20:19 … #{lodged}, AppealLodged, … 20:20 … (LED-BITEMPORAL)",
    ),
    ("appeal decide club 2 uphold @ 20:29", "20:29 … #{heard}, AppealHeard, … 20:30 … (LED"),
    ("appeal withdraw club 1 @ 20:19", "20:19 … #{lodged}, AppealLodged, … 20:20 … (LED"),
    ("correct club 450 --board 1 --ns 1 --ew 2 @ 19:09", "19:09 … board 1 1-2 … 19:10 … (LED"),
    ("consent itc #{asked} 2 @ 20:11", "20:11 … #{asked}, CorrectionRequested, … 20:12 … (LED"),
    (
        "agree itc 2 @ 20:00",
        "20:00 … recorded at … somebody responsible for it (--responsible) (LED-BOUNDARY)",
    ),
    ("confirm club 1 --board 1 --ns 1 --ew 2 @ 19:09", "19:09 … #{score}, ScoreEntered, … 19:10"),
    ("penalise club procedural 1 --ruling #{ruling} @ 19:59", "19:59 … #{ruling}, … 20:00 … (LED"),
    (
        "waive club #{fine} --reason x --by Dee --decision #{decision} @ 20:49",
        "20:49 … #{decision}, AppealDecided, … 20:50 … (LED-BITEMPORAL)",
    ),
    ("waive club #{fine} --reason x --asked-by 2 --by Dee @ 20:04", "#{fine}, Penalty … 20:05"),
    ("annul club #{fine} --reason x @ 20:04", "20:04 … #{fine}, PenaltyImposed, … 20:05 … (LED"),
    ("adjust club A+ A- --board 1 --ns 1 --ew 2 @ 19:09", "19:09 … board 1 1-2 … 19:10 … (LED"),
    ("post club @ 19:04", "19:04 … #{started}, SessionStarted, … 19:05 … (LED-BITEMPORAL)"),
    ("agree club 1 @ 19:04", "19:04 … #{started}, SessionStarted, … 19:05 … (LED-BITEMPORAL)"),
    ("post club @ 21:54", "21:54 … somebody responsible for it (--responsible) (LED-BOUNDARY)"),
    ("schedule club 1 --ended @ 19:04", "19:04 … #{started}, SessionStarted, … 19:05 … (LED"),
    ("schedule syd 1 --ended @ 18:59", "session 1 at … 18:59 … to start at … 19:00 … (LED-BITEM"),
    ("schedule itc 1 --started @ 20:11", "20:11 … over since … 20:10 … (LED-BITEMPORAL)"),
    (
        "schedule syd 1 --started @ 19:00",
        "19:00 … somebody responsible for it (--responsible) (LED-BOUNDARY)",
    ),
    ("schedule club 1 --minutes 30 @ 19:00", "another schedule of session 1 … (LED-BOUNDARY)"),
    (
        "schedule club 2 --starts 2026-11-20T22:00Z --finishes 2026-11-20T21:00Z",
        "from 2026-11-20 22:00 … it would finish before it starts (Law 80B2)",
    ),
    (
        "appoint club Sam scorer --by Org --from 2026-11-20T22:00Z --until 2026-11-20T22:00Z",
        "from 2026-11-20 22:00 … it would end before it begins (Law 80B2)",
    ),
    (
        "appoint club Sam scorer --by Dee @ 17:59",
        "17:59 … cannot concern #2, TournamentOpened, … 18:00 … (LED-BITEMPORAL)",
    ),
]

LEFT_OPEN: Table = [
    (
        "penalise club disciplinary 1 --disciplinary --by Dee",
        "the amount is left to the director: … its unit (--amount, --unit) (ACBL Law 91)",
    ),
    (
        "penalise club procedural 1 --amount 3",
        "left to the director: give the ruling … (see: rule) (ACBL Law 88, 90",
    ),
    (
        "penalise club procedural 1 --amount 3 --unit vps --ruling #{ruling}",
        "a penalty in vps does not fit … matchpoints or tops (acbl-club-pairs)",
    ),
    ("appeal decide club 2 uphold --without-merit", "left to the committee: … (ACBL Law 83)"),
    ("appeal decide club 2 uphold --penalty 3", "not found to be without merit (ACBL Law 83)"),
    ("forfeit itc 1 4 --home-vps 18", "both sides' VPs are stated, or neither's (ANC 10.10)"),
    ("withdraw itc 3 --cancelled", "give the ruling that cancels them (--ruling) (see: rule) (ANC"),
    (
        "withdraw itc 3",
        "in mid-stage, stand is left to the director: give the ruling … (see: rule) (ANC 20.2)",
    ),
    ("forfeit itc 1 4 --home-vps 18 --away-vps 2", "left to the director … (ANC 10.10)"),
    ("rule club book 1 --disputed", "is a judgement … right to appeal (ACBL Law 83)"),
    ("disqualify club 1 --reason ''", "a disqualification needs a reason (--reason) (Law 91)"),
    ("annul club #{score} --reason ''", "an annulment needs a reason (--reason) (LED-ANNUL)"),
    (
        "substitute itc 1 Ann Zoe --reason ''",
        "a substitution, … needs a reason (--reason) (ANC 3.5)",
    ),
    (
        "waive club #{fine} --reason '' --by Dee --decision #{decision}",
        "waiving a penalty needs a reason (--reason) (Laws 90, 91)",
    ),
    (
        "appeal hear club 1 --chair Wes --member Xan --member Yin --member Zoe",
        "a committee of 4, where 3 or 5 are recommended, needs a reason (--reason) (Law 93)",
    ),
    (
        "appoint itc Sam appeals-committee --by Org --in-absence",
        "acting for somebody who is absent needs a reason (--reason) (Law 80B2)",
    ),
    (
        "adjust club 3imps 3imps --board 1 --ns 1 --ew 2",
        "imps does not fit … percent (see: adjust --help) (Law 12C2)",
    ),
    (
        "adjust club 1/3:420,1/3:-50 --board 1 --ns 1 --ew 2",
        "the weights of a weighted score sum to 2/3, not 1 (Law 12C1c)",
    ),
    ("correct club 425 --board 1 --ns 1 --ew 2", "no contract scores 425 … (Law 77)"),
    ("substitute syd 1 Ann Zoe --reason ill", "1 substitutions of 0 … 4.5.1 (teams), 4.6.4)"),
]

ACTS = [
    *OUT_OF_ROLE,
    *OUT_OF_ORDER,
    *TWICE,
    *NOT_THERE,
    *ANNULLED,
    *AGAINST_THE_RECORD,
    *LEFT_OPEN,
]

ON_RECORD: Table = [
    (
        "appeal lodge club #{book} 1",
        "appeal 5 is refused: no committee … (ACBL Law 83)",
    ),
    ("appeal lodge itc #{meaning} 1", "appeal 1 is refused: no committee … (ANC 6.2)"),
    ("appeal lodge syd #{strict} 1", "its period ended at 2026-11-20 20:30 … (SBF 7.1 (AMB-58))"),
    (
        "appeal lodge syd #{strict} 1 --no-form",
        "appeal 1 is refused: it is not in the approved form (SBF 7.1",
    ),
    (
        "correct club 450 --board 1 --ns 1 --ew 2",
        "period ended at 2026-11-20 22:20 … (Law 79C1)",
    ),
    ("adjust club A+ A- --board 1 --ns 1 --ew 2", "22:20 … (ACBL Law 81 (6); Law 79C1)"),
    (
        "result itc 1 2 --imps 14 --boards 14 --correct --cause captains --side 1",
        "20:40 … only the Director and the organiser together could … by Law 79C2 (ANC 10.11)",
    ),
    ("correct wbf 450 --board 1 --ns 1 --ew 2", "period ended at 2026-11-20 22:21 … (Law 79C1)"),
]
"""Requests that come at 23:00 and are refused on record."""

MISUSED = [
    "rule club whim 1",
    "rule club judgement 1 --advised --advised-at 2026-11-20T21:00Z",
    "appeal lodge club #{ruling}",
    "appeal hear club 1",
    "appeal decide club one uphold",
    "appeal decide club 1 forgive",
    "penalise club procedural",
    "penalise club procedural 1 --amount much",
    "waive club #{fine}",
    "correct club 450 --board 1 --ns 1 --ew 2 --cause luck",
    "schedule club 1 --table 3",
    "schedule club 1 --started --ended",
    "schedule club 1 --started --minutes 30",
    "appoint club Sam emperor",
    "annul club",
    "agree club",
]

VERBS = [
    *("rule", "advise", "penalise", "waive", "annul", "adjust", "appoint", "post", "schedule"),
    *("correct", "consent", "agree", "confirm", "leave", "forfeit", "withdraw", "disqualify"),
    *("replace", "substitute", "appeal lodge", "appeal hear", "appeal decide", "appeal withdraw"),
]


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Positions]:
    """The festival, told once."""
    ledger = tmp_path_factory.mktemp("court") / "festival.ledger"
    return ledger, told(ledger)


@pytest.fixture
def court(story: tuple[Path, Positions], tmp_path: Path) -> Program:
    """The program at a festival of its own."""
    return Program(Path(shutil.copy(story[0], tmp_path)))


@pytest.fixture
def named(story: tuple[Path, Positions]) -> Positions:
    """Where what the story names was recorded."""
    return story[1]


def spoken(act: str, named: Positions, now: str = "21:55") -> list[str]:
    """The words of an act that is taken down now, of now or (@) of an earlier time."""
    told, _, earlier = act.partition(" @ ")
    words = shlex.split(told.format(**named))
    at = ("--at", f"2026-11-20T{earlier or now}Z")
    return [*signed(words), *at, "--recorded-at", f"2026-11-20T{now}Z"]


def in_order(says: str, named: Positions) -> str:
    """A pattern of what is said in this order."""
    return ".*".join(re.escape(part) for part in says.format(**named).split(" … "))


WHO_IS_WHO = re.compile(r"(?<=\)); \w+ is .+$")
"""What contestants are called, after a sentence that names them by their numbers."""


@pytest.mark.parametrize(("act", "says"), ACTS, ids=[act for act, _ in ACTS])
def test_a_bad_act_is_refused_in_one_sentence_and_leaves_nothing(
    court: Program, named: Positions, act: str, says: str
) -> None:
    sentence = court.refuses(1, *spoken(act, named))
    assert re.search(in_order(says, named), sentence), sentence
    sentence = WHO_IS_WHO.sub("", sentence)
    assert re.search(r"\((\w|[ ,.;:/()-])+\)$", sentence), "the clause stands at its end"


@pytest.mark.parametrize(("act", "says"), ON_RECORD, ids=[act for act, _ in ON_RECORD])
def test_a_request_out_of_time_power_or_form_is_recorded_with_its_refusal(
    court: Program, named: Positions, act: str, says: str
) -> None:
    contest = next(word for word in act.split() if word in ("club", "itc", "syd", "wbf"))
    before = events(court, contest)
    said = court.run(*spoken(act, named, now="23:00"))
    assert (said.code, said.out) == (1, "")
    (sentence,) = said.err.splitlines()
    assert re.search(in_order(says, named), sentence), sentence
    request, refusal = events(court, contest)[len(before) :]
    assert sentence.endswith(
        f"the request is on record as #{request['position']}, its refusal as"
        f" #{refusal['position']} (head {court.head}), and nothing else has changed"
    )
    assert refusal["kind"] in ("CorrectionRefused", "AppealRefused")


@pytest.mark.parametrize("act", MISUSED)
def test_wrong_usage_is_told_with_the_usage(court: Program, named: Positions, act: str) -> None:
    court.misused(*spoken(act, named))


@pytest.mark.parametrize("verb", VERBS)
def test_every_act_of_justice_can_go_wrong_in_more_than_one_way(verb: str) -> None:
    assert sum(act.startswith(f"{verb} ") for act, _ in ACTS) > 1
