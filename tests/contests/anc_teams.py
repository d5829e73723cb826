"""ANC 2018: the Interstate Teams, from the first line-up to the title."""

from collections import Counter
from datetime import timedelta
from fractions import Fraction

import msgspec

from ledger.bridge.boards import Room, Seat
from ledger.commands import (
    AgreeResult,
    AnyCommand,
    AssignNumbers,
    DealWithOffence,
    DeclareQualifiers,
    DrawLot,
    MakeChoice,
    PostLineUp,
    RuleOnEligibility,
    SettleTie,
    Substitute,
    SubstituteBoard,
    WaivePenalty,
)
from ledger.errors import RuleSaysNo
from ledger.events import BoardFouled, PenaltyImposed, Qualifier, SeatInRoom
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.line_ups.posted_before import Seating
from tests.contests import justice, playing
from tests.contests.drawing import SEVEN, SIX, Pair, printed
from tests.contests.playing import MINUS, PLUS
from tests.contests.telling import CHIEF, DIRECTOR, Teller, members

OPEN = {"ACT": "6", "NSW": "7", "QLD": "3", "SA": "5", "TAS": "2", "VIC": "1", "WA": "4"}
WOMENS = {"ACT": "2", "NSW": "4", "QLD": "6", "SA": "1", "TAS": "7", "VIC": "3", "WA": "5"}
SENIORS = {"ACT": "5", "NSW": "1", "QLD": "7", "SA": "4", "TAS": "6", "VIC": "3", "WA": "2"}
YOUTH = {"ACT": "2", "NSW": "4", "QLD": "1", "SA": "3", "VIC": "6", "WA": "5"}
NUMBERS = {
    "anc-2018-itc-open": OPEN,
    "anc-2018-itc-womens": WOMENS,
    "anc-2018-itc-seniors": SENIORS,
    "anc-2018-itc-youth": YOUTH,
}
"""ANC 10.2."""


def story(teller: Teller) -> None:
    """The whole contest."""
    numbers = NUMBERS[teller.regulations.name]
    teller.open(teller.regulations.title)
    teller.enter(*numbers, size=6)
    rosters = Rosters(teller)
    Qualifying(teller, rosters, numbers).play()
    if "repechage" in teller.regulations.stages:
        winner = Finals(teller, rosters, "repechage", segments=3, boards=12).play()
        Finals(teller, rosters, "final", segments=6, boards=10, beside=winner).play()
    else:
        Finals(teller, rosters, "final", segments=5, boards=12).play()


class Qualifying:
    """Two round robins for seven teams, three for six."""

    def __init__(self, teller: Teller, rosters: "Rosters", numbers: dict[str, str]) -> None:
        self.teller, self.rosters, self.numbers = teller, rosters, dict(numbers)
        self.sat_first: dict[frozenset[str], str] = {}
        self.rows = SEVEN if len(numbers) == 7 else SIX
        self.times = 2 if len(numbers) == 7 else 3
        self.boards = 4 if teller.short else 14
        self.strong, self.weak = teller.some_of(list(numbers), 2)
        self.substituted = False

    def play(self) -> None:
        teller = self.teller
        teller.stage("qualifying")
        teller.tell(AssignNumbers(stage="qualifying", numbers=self.numbers))
        self._eligible()
        for phase in range(1, self.times + 1):
            rows = list(self.rows)
            if phase == self.times:
                self._renumber()
            elif phase == 2:
                rows = self._drawn_by_lot(rows)
            for place, row in enumerate(rows, 1):
                self._round(phase, place, row)
            if teller.luck(30):
                justice.make_level(teller, "qualifying")
            teller.end_stage("qualifying", phase)
            self._settle_ties()
        teller.end_stage("qualifying")
        self._late_correction()

    def _eligible(self) -> None:
        teller = self.teller
        born = {"seniors": 1950, "youth": 1995}.get(teller.regulations.name.split("-")[-1], 1980)
        facts = PersonFacts(
            home_state=True,
            affiliated=True,
            active_member=True,
            born=teller.now.date().replace(year=born),
        )
        teller.tell(RuleOnEligibility(contestant="NSW", player="NSW-1", facts=facts))

    def _renumber(self) -> None:
        """ANC 10.3: the last round robin by the placing after the one before it."""
        order = self.teller.order("qualifying")
        self.numbers = {name: str(place) for place, name in enumerate(order, 1)}
        self.teller.tell(
            AssignNumbers(
                stage="qualifying",
                numbers=self.numbers,
                phase=self.times,
                basis=self.teller.head,
            )
        )

    def _drawn_by_lot(self, rows: list[str]) -> list[str]:
        """ANC 10.5.2: the second of three round robins is drawn at random."""
        teller = self.teller
        order = teller.shuffled(list(self.numbers))
        teller.tell(DrawLot(stage="qualifying", purpose="random-draw", order=tuple(order)))
        self.numbers = {name: str(place) for place, name in enumerate(order, 1)}
        return rows

    def _round(self, phase: int, place: int, row: str) -> None:
        teller = self.teller
        session = f"RR{phase}.{place}"
        team = {number: name for name, number in self.numbers.items()}
        pairs = printed(row, team)
        out = [name for name in team.values() if name not in {n for p in pairs for n in p}]
        teller.schedule(session, "qualifying", boards=self.boards, minutes=105, phase=phase)
        teller.draw(pairs, sits_out=out)
        forfeited = pairs[0] if teller.luck(15) else None
        first = {pair: self._sits_first(pair, phase) for pair in pairs}
        self._line_ups([pair for pair in pairs if pair != forfeited], first, phase)
        teller.start()
        for pair in pairs:
            if pair == forfeited:
                offender = self.weak if self.weak in pair else teller.one_of(pair)
                teller.tell(playing.forfeit(teller, pair, [offender]), by=CHIEF)
            else:
                self._match(pair)
        self._offences(pairs)
        if (phase, row) == (self.times, self.rows[-1]) and not self.substituted:
            self._substitute(pairs[0][0])
        justice.appeal(teller, pairs[0])
        teller.end()
        if teller.luck(25):
            playing.correct(teller, session, "captains", consents=True)
        teller.post()
        if teller.luck(25):
            playing.correct(teller, session, "scorer")
        if teller.luck(10):
            teller.wait(minutes=40)
            playing.correct(teller, session, "captains", consents=True)

    def _line_ups(self, pairs: list[Pair], first: dict[Pair, str], phase: int) -> None:
        """All in time, but now and then one that costs its team a penalty (ANC 10.6)."""
        teller = self.teller
        late = teller.one_of(pairs)[0] if teller.luck(15) else None
        blind = self.times == 3 and phase == 1
        posted: list[AnyCommand] = []
        delayed: list[AnyCommand] = []
        for pair in pairs:
            for name in pair:
                seating: Seating = "blind" if blind else "first" if name == first[pair] else "last"
                post = PostLineUp(
                    session=teller.session,
                    contestant=name,
                    seats=self.rosters.line_up(pair, name, "qualifying"),
                    seating=seating,
                )
                (delayed if name == late else posted).append(post)
        teller.tell(posted)
        if late is not None:
            teller.wait_until(teller.starts_at - timedelta(minutes=5))
            teller.tell(delayed)
            teller.tell(
                DealWithOffence(session=teller.session, contestants=(late,), offence="line-up"),
                by=DIRECTOR,
            )

    def _sits_first(self, pair: Pair, phase: int) -> str:
        """The second named; when they meet again the other one (ANC 10.4.2, 10.5.3)."""
        between = frozenset(pair)
        if between in self.sat_first:
            (other,) = between - {self.sat_first[between]}
            return other
        if self.times == 2 or phase > 1:
            self.sat_first[between] = pair[1]
        return pair[1]

    def _match(self, pair: Pair) -> None:
        teller = self.teller
        boards = range(1, self.boards + 1)
        if teller.luck(40) or {self.strong, self.weak} & set(pair):
            net = teller.one_of((0, 1, 5, -8, 12, -17, 23, 30, 31, -34, 41, -56, 60))
            net += 45 * (self._strength(pair[0]) - self._strength(pair[1]))
            most = 24 * self.boards - 10  # no board brings more; a correction may add some
            net = max(-most, min(most, net))
            teller.tell(playing.match_score(teller, pair, net, self.boards))
            return
        dealt = playing.deals(teller, boards)
        awarded = teller.some_of(list(boards), self._how_many_awarded())
        skipped = [(board, room) for board in awarded for room in ROOMS]
        teller.tell(playing.team_scores(teller, pair, dealt, without=skipped))
        for board in awarded:
            ns, ew = (PLUS, PLUS) if teller.luck(60) else (PLUS, MINUS)
            teller.tell(playing.award(teller, board, pair, ns, ew, room="open"), by=DIRECTOR)
        if teller.luck(20):
            self._foul(pair, [board for board in boards if board not in awarded])

    def _strength(self, name: str) -> int:
        return (name == self.strong) - (name == self.weak)

    def _how_many_awarded(self) -> int:
        """None mostly; one, two, or more than half of them (ANC 7.7)."""
        teller = self.teller
        if teller.luck(70):
            return 0
        return teller.one_of((1, 1, 2, self.boards // 2, self.boards // 2 + 1))

    def _foul(self, pair: Pair, boards: list[int]) -> None:
        """A fouled board: a substitute is refused once the result is known, then 3 IMPs each."""
        teller = self.teller
        fouled = [
            event.board
            for _, event in teller.facts().of(BoardFouled)
            if event.session == teller.session
        ]
        board = teller.one_of(boards)
        if board in fouled:
            return
        teller.refuse(
            RuleSaysNo,
            SubstituteBoard(session=teller.session, board=board, result_known=True),
        )
        teller.tell(playing.foul(teller, board, groups=[[pair[0]], [pair[1]]]), by=DIRECTOR)

    # ---------------------------------------------------------------------- order

    def _offences(self, pairs: list[Pair]) -> None:
        teller = self.teller
        if teller.luck(20):
            name = teller.one_of(teller.one_of(pairs))
            minutes = Fraction(teller.one_of((3, 7, 12, 18, 25)))
            teller.tell(
                DealWithOffence(
                    session=teller.session, contestants=(name,), offence="late", minutes=minutes
                ),
                by=DIRECTOR,
            )
        if teller.luck(15):
            name = teller.one_of(teller.one_of(pairs))
            offence = teller.one_of(("device-on", "smoking", "device-used"))
            if offence == "device-used" and penalised(teller, name, offence):
                offence = "alcohol"
            teller.tell(
                DealWithOffence(
                    session=teller.session,
                    contestants=(name,),
                    offence=offence,
                    penalty="disciplinary",
                ),
                by=DIRECTOR,
            )
        if teller.luck(10):
            teller.tell(
                DealWithOffence(
                    session=teller.session,
                    contestants=teller.one_of(pairs),
                    offence="score-entry",
                ),
                by=DIRECTOR,
            )
        if teller.luck(10):
            (imposed,) = teller.tell(
                DealWithOffence(
                    session=teller.session,
                    contestants=(teller.one_of(pairs)[0],),
                    offence="boards-cancelled",
                    boards=teller.one_of((1, 2, 3)),
                ),
                by=DIRECTOR,
            )
            if teller.luck(50):
                teller.tell(
                    WaivePenalty(penalty=imposed.reference, reason="the clock had stopped"),
                    by=DIRECTOR,
                )
        if teller.luck(8):
            self._substitute(teller.one_of(pairs)[0])

    def _substitute(self, name: str) -> None:
        teller, self.substituted = self.teller, True
        wanted = Substitute(
            session=teller.session, contestant=name, out=f"{name}-6", into="res-1", reason="ill"
        )
        teller.refuse(RuleSaysNo, wanted)
        teller.tell(
            Substitute(
                session=teller.session,
                contestant=name,
                out=f"{name}-6",
                into="res-1",
                reason="ill",
                authorised_by="chief-director",
            ),
            by=CHIEF,
        )

    def _settle_ties(self) -> None:
        """Whoever is still level is drawn by lot (ANC 12.2)."""
        teller = self.teller
        tied = [row.contestant for row in teller.ranked("qualifying") if row.tied]
        if tied:
            order = tuple(teller.shuffled(tied))
            teller.tell(DrawLot(stage="qualifying", purpose="stage", order=order))

    def _late_correction(self) -> None:
        """Law 79C2: late, but beyond doubt; totals and top-ups move, numbers do not."""
        teller = self.teller
        playing.correct(
            teller,
            f"RR{self.times}.1",
            "captains",
            consents=True,
            director=CHIEF,
            organiser="org",
        )
        teller.checked(teller)


ROOMS: tuple[Room, ...] = ("open", "closed")
SIDES: dict[tuple[str, bool], tuple[Seat, Seat]] = {
    ("open", True): ("N", "S"),
    ("open", False): ("E", "W"),
    ("closed", True): ("E", "W"),
    ("closed", False): ("N", "S"),
}
"""Which seats a team has: the first named is north-south in the open room (ANC 10.6)."""


class Rosters:
    """The six of each team: who has played how often in which stage."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.played: Counter[tuple[str, str]] = Counter()

    def line_up(self, pair: Pair, name: str, stage: str) -> tuple[SeatInRoom, ...]:
        """Four of those who may play, in the seats that the draw gives them."""
        people = self.teller.some_of(self.may_play(name, stage), 4)
        self.played.update((person, stage) for person in people)
        places = [(room, seat) for room in ROOMS for seat in SIDES[room, name == pair[0]]]
        return tuple(
            SeatInRoom(room=room, seat=seat, player=person)
            for (room, seat), person in zip(places, people, strict=True)
        )

    def may_play(self, name: str, stage: str) -> list[str]:
        """Everybody, mostly the first five; in the finals those who played enough (ANC 11.1)."""
        people = list(members(name, 6))
        if stage == "qualifying":
            return people if self.teller.luck(30) else people[:5]
        people = [p for p in people if self.played[p, "qualifying"] >= 4]
        if stage == "final" and any(self.played[p, "repechage"] for p in people):
            people = [p for p in people if self.played[p, "repechage"]]
        return people

    def may_not_play(self, name: str, stage: str) -> list[str]:
        """The others."""
        return [p for p in members(name, 6) if p not in self.may_play(name, stage)]


def penalised(teller: Teller, name: str, offence: str) -> bool:
    """Whether a team has had this penalty already: the next one is at discretion."""
    return any(
        (event.contestant, event.offence) == (name, offence)
        for _, event in teller.facts().of(PenaltyImposed)
    )


class Finals:
    """The Repechage or the Final, in segments.

    beside: the winner of the Repechage, who meets the winner of the Qualifying Stage.
    """

    def __init__(
        self,
        teller: Teller,
        rosters: Rosters,
        stage: str,
        *,
        segments: int,
        boards: int,
        beside: str | None = None,
    ) -> None:
        self.teller, self.rosters, self.stage, self.segments = teller, rosters, stage, segments
        self.boards = 3 if teller.short else boards
        self.beside = beside

    def play(self) -> str:
        """The winner, or the higher qualifier of a title that is shared."""
        teller = self.teller
        teller.stage(self.stage)
        pair = self._declare()
        self._choose(pair)
        for number in range(1, self.segments + 1):
            self._segment(number, pair)
        teller.end_stage(self.stage)
        rows = teller.ranked(self.stage, "knock-out")
        if self.stage == "repechage" and any(row.tied for row in rows):
            teller.tell(SettleTie(stage=self.stage, order=pair, how="ruling"), by=CHIEF)
            rows = teller.ranked(self.stage, "knock-out")
            teller.checked(teller)
        return next(row.contestant for row in rows if row.rank == 1)

    def _declare(self) -> Pair:
        teller = self.teller
        order = teller.order("qualifying", "qualifying")
        if self.stage == "repechage":
            going: list[tuple[str, str, int]] = [
                ("qualifying", order[1], 2),
                ("qualifying", order[2], 3),
            ]
        elif self.beside is not None:
            going = [("qualifying", order[0], 1), ("repechage", self.beside, 1)]
        else:
            going = [("qualifying", order[0], 1), ("qualifying", order[1], 2)]
        for source in dict.fromkeys(source for source, _, _ in going):
            teller.tell(
                DeclareQualifiers(
                    stage=source,
                    into=self.stage,
                    qualifiers=tuple(
                        Qualifier(contestant=name, place=place)
                        for of, name, place in going
                        if of == source
                    ),
                    basis=teller.head,
                    incomplete="fewer matches than are printed",
                )
            )
        return (going[0][1], going[1][1])

    def _choose(self, pair: Pair) -> None:
        """ANC 11.5: in turn, or odd and even stanzas."""
        teller = self.teller
        if self.beside is not None:
            teller.tell(
                MakeChoice(
                    stage=self.stage, contestant=pair[0], choice="segments", segments=(1, 3, 5)
                )
            )
            return
        for turn in range(self.segments):
            teller.tell(
                MakeChoice(
                    stage=self.stage,
                    contestant=pair[turn % 2],
                    choice="segments",
                    segments=(turn + 1,),
                )
            )

    def _segment(self, number: int, pair: Pair) -> None:
        teller = self.teller
        session = f"{self.stage}.{number}"
        teller.schedule(session, self.stage, boards=self.boards, minutes=8 * self.boards)
        teller.draw([pair])
        self._line_ups(pair, chooser=pair[(number - 1) % 2])
        teller.start()
        boards = range(1, self.boards + 1)
        if teller.luck(30):
            won = (teller.one_of((0, 8, 14, 22)), teller.one_of((0, 8, 14, 22)))
            teller.tell(playing.segment_score(teller, pair, won))
        else:
            awarded = teller.some_of(list(boards), teller.one_of((0, 0, 1, 2)))
            skipped = [(board, room) for board in awarded for room in ROOMS]
            dealt = playing.deals(teller, boards)
            teller.tell(playing.team_scores(teller, pair, dealt, without=skipped))
            for board in awarded:
                teller.tell(playing.award(teller, board, pair, PLUS, PLUS, room="open"))
        if teller.luck(20):
            teller.tell(
                DealWithOffence(
                    session=session,
                    contestants=(teller.one_of(pair),),
                    offence="late",
                    minutes=Fraction(teller.one_of((4, 9, 14))),
                ),
                by=DIRECTOR,
            )
        if number == self.segments and teller.luck(40):
            justice.make_level(teller, self.stage)
        teller.end()
        teller.post()
        if number < self.segments and teller.luck(40):
            playing.correct(teller, session, "captains", consents=True)
        teller.tell(AgreeResult(session=session, contestant=name) for name in pair)

    def _line_ups(self, pair: Pair, chooser: str) -> None:
        """Who chose the stanza posts last; somebody who has not played enough is refused."""
        teller = self.teller
        for name in pair:
            seating: Seating = "last" if name == chooser else "first"
            post = PostLineUp(
                session=teller.session,
                contestant=name,
                seats=self.rosters.line_up(pair, name, self.stage),
                seating=seating,
            )
            outside = self.rosters.may_not_play(name, self.stage)
            if outside:
                seat = msgspec.structs.replace(post.seats[0], player=outside[0])
                wrong = msgspec.structs.replace(post, seats=(seat, *post.seats[1:]))
                teller.refuse(RuleSaysNo, wrong)
            teller.tell(post)
