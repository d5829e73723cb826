"""Sydney 2003: the Seniors' Teams, the Blue Ribbon Pairs and the Swiss Teams."""

from collections.abc import Sequence

from ledger.commands import (
    AddMember,
    AlterScore,
    AssignNumbers,
    DealWithOffence,
    DeclareQualifiers,
    DisqualifyContestant,
    GiveRuling,
    LodgeDocument,
    MakeChoice,
    RecordToss,
    ReplaceMember,
    RuleOnEligibility,
    SettleTie,
)
from ledger.errors import RuleSaysNo
from ledger.events import Qualifier
from ledger.rules.eligibility.facts import PersonFacts
from tests.contests import justice, playing
from tests.contests.drawing import BLUE_RIBBON, Pair, printed
from tests.contests.playing import AVERAGE, MINUS, PLUS
from tests.contests.rounds import Rounds
from tests.contests.team_rounds import ROOMS, TeamRounds
from tests.contests.telling import CHIEF, DIRECTOR, Teller


def story(teller: Teller) -> None:
    """Whichever of the three it is."""
    match teller.regulations.name:
        case "sydney-2003-seniors-teams":
            seniors_teams(teller)
        case "sydney-2003-blue-ribbon-pairs":
            blue_ribbon(teller)
        case _:
            swiss_teams(teller)


# ----------------------------------------------------------------------------- Seniors' Teams


def seniors_teams(teller: Teller) -> None:
    """Eight rounds of a Swiss, semi-finals by choice, a final."""
    names = [f"T{number}" for number in range(1, 17)]
    teller.open(teller.regulations.title)
    teller.enter(*names, size=5)
    facts = PersonFacts(born=teller.now.date().replace(year=1948, month=9, day=19))
    teller.tell(RuleOnEligibility(contestant="T1", player="T1-1", facts=facts))
    teller.stage("qualifying")
    teller.plan("qualifying", 8)
    rounds = SwissRounds(teller, names, "qualifying")
    for number in range(1, 9):
        if number == 6:
            teller.refuse(RuleSaysNo, AddMember(contestant="T1", player="new-2"))
        rounds.play()
        if number == 3:
            teller.tell(AddMember(contestant="T1", player="new-1"))
    disqualified(teller, teller.order("qualifying")[-1])
    if teller.luck(40):
        justice.make_level(teller, "qualifying")
    teller.end_stage("qualifying")
    justice.settle(teller, "qualifying", "stage")
    level_on_the_last_place(teller, "qualifying", last=4)
    order = teller.order("qualifying")[:1]
    order += [n for n in teller.order("qualifying", "qualifying") if n not in order][:3]
    teller.stage("semi-finals")
    teller.stage("final")
    declare(teller, "qualifying", "semi-finals", [(name, n) for n, name in enumerate(order, 1)])
    chosen = teller.one_of(order[1:])
    teller.refuse(
        RuleSaysNo,
        MakeChoice(stage="semi-finals", contestant=order[1], choice="opponent", opponent=order[0]),
    )
    teller.tell(
        MakeChoice(stage="semi-finals", contestant=order[0], choice="opponent", opponent=chosen)
    )
    rest = [name for name in order[1:] if name != chosen]
    pairs = [(order[0], chosen), (rest[0], rest[1])]
    winners = knock_out(teller, "semi-finals", pairs, boards=12)
    declare(teller, "semi-finals", "final", [(name, 1) for name in winners])
    knock_out(teller, "final", [(winners[0], winners[1])], boards=14)
    teller.checked(teller)


class SwissRounds(TeamRounds):
    """Rounds of fourteen or eight boards, with forfeits, substitutes and fines."""

    def _drawn(self) -> list[Pair]:
        """First the two halves of the seeds against each other, where they are seeded."""
        rule = self.teller.conditions(self.stage).draw
        if self.number > 1 or rule is None or not hasattr(rule, "first_round"):
            return super()._drawn()
        if "halves" not in rule.first_round:
            return super()._drawn()
        half = len(self.names) // 2
        lower = self.teller.shuffled(self.names[half:])
        pairs = list(zip(self.names[:half], lower, strict=True))
        self.met |= {frozenset(pair) for pair in pairs}
        return pairs

    def _match(self, match: Pair, dealt: playing.Deals) -> None:
        teller = self.teller
        if teller.luck(6):
            teller.tell(playing.forfeit(teller, match, [teller.one_of(match)]), by=CHIEF)
            return
        if teller.luck(12):
            self._substitutes(match)
        super()._match(match, dealt)
        if teller.luck(10):
            teller.tell(
                DealWithOffence(
                    session=teller.session,
                    contestants=match,
                    innocent=(match[0],) if teller.luck(30) else (),
                    offence="slow-play",
                    disruptive=True,
                ),
                by=DIRECTOR,
            )
        if teller.luck(8):
            teller.tell(
                DealWithOffence(
                    session=teller.session,
                    contestants=(match[1],),
                    offence="device",
                    penalty="disciplinary",
                ),
                by=DIRECTOR,
            )

    def _substitutes(self, match: Pair) -> None:
        """Some of a team are replaced; the score may be altered (NSWBA 4.5.3, 4.5.4)."""
        teller, name = self.teller, match[0]
        teller.tell(
            LodgeDocument(contestant=name, document="substitution-form", session=teller.session)
        )
        eligible, many = not teller.luck(40), teller.one_of((1, 3, 4))
        people = teller.facts().entries.contestants[name].players
        made = [
            justice.substitute(teller, name, out, f"res-{out}", eligible=eligible)
            for out in people[:many]
        ]
        altered = AlterScore(session=teller.session, contestant=name)
        if None in made:
            return
        if eligible and many < 3:
            teller.refuse(RuleSaysNo, altered)
            return
        teller.tell(altered, by=DIRECTOR)
        if not eligible:
            opponents = AlterScore(session=teller.session, contestant=name, opponents=True)
            teller.tell(opponents, by=DIRECTOR)


def level_on_the_last_place(teller: Teller, stage: str, last: int) -> None:
    """A tie for the last place that qualifies is played off (SBF 5.1.4)."""
    rows = [row for row in teller.ranked(stage, "qualifying") if row.tied and row.rank]
    for rank in sorted({row.rank for row in rows if row.rank}):
        tied = [row.contestant for row in rows if row.rank == rank]
        if rank <= last < rank + len(tied) - 1:
            order = tuple(teller.shuffled(tied))
            wins = [name for place, name in enumerate(order) for _ in order[place + 1 :]]
            teller.tell(
                SettleTie(
                    stage=stage,
                    order=order,
                    how="play-off",
                    purpose="qualifying",
                    winners=tuple(wins) if len(order) > 2 else (),
                )
            )
            teller.checked(teller)


def declare(teller: Teller, stage: str, into: str, going: Sequence[tuple[str, int]]) -> None:
    """These go on, each with its place."""
    entered = teller.facts().entries.contestants
    teller.tell(
        DeclareQualifiers(
            stage=stage,
            into=into,
            qualifiers=tuple(
                Qualifier(contestant=name, place=place, field=entered[name].field)
                for name, place in going
            ),
            basis=teller.head,
            incomplete="fewer matches than are printed",
        )
    )


def knock_out(teller: Teller, stage: str, pairs: Sequence[Pair], *, boards: int) -> list[str]:
    """Four segments; both sides may be fined together; a level match is played off."""
    boards = 3 if teller.short else boards
    for pair in pairs:
        winner, loser = teller.shuffled(pair)
        teller.tell(RecordToss(stage=stage, winner=winner, loser=loser))
        teller.tell(MakeChoice(stage=stage, contestant=winner, choice="segments", segments=(2, 4)))
    for number in range(1, 5):
        teller.schedule(f"{stage}.{number}", stage, boards=boards, minutes=8 * boards)
        teller.draw(pairs)
        teller.start()
        dealt = playing.deals(teller, range(1, boards + 1))
        for pair in pairs:
            segment(teller, stage, pair, dealt, is_last=number == 4)
        teller.end()
        teller.post(final=number == 4)
        if teller.luck(30):
            playing.correct(teller, teller.session, "players")
    teller.end_stage(stage)
    return [winner_of(teller, stage, pair) for pair in pairs]


def segment(teller: Teller, stage: str, pair: Pair, dealt: playing.Deals, *, is_last: bool) -> None:
    """The boards of one match; in the last segment now and then exactly what makes it level."""
    if is_last and teller.luck(35):
        totals = teller.reckoned(stage).accounts
        gap = int(totals.of(pair[0]).total - totals.of(pair[1]).total)
        teller.tell(playing.segment_score(teller, pair, (max(0, -gap), max(0, gap))))
        return
    awarded = teller.some_of(list(dealt), teller.one_of((0, 0, 1)))
    skipped = [(board, room) for board in awarded for room in ROOMS]
    teller.tell(playing.team_scores(teller, pair, dealt, without=skipped))
    for board in awarded:
        teller.tell(playing.award(teller, board, pair, PLUS, PLUS, room="open"), by=DIRECTOR)
    if teller.luck(25):
        both = teller.luck(50)
        teller.tell(
            DealWithOffence(
                session=teller.session,
                contestants=pair,
                innocent=() if both else (pair[0],),
                offence="slow-play",
                disruptive=True,
            ),
            by=DIRECTOR,
        )
    if teller.luck(10):
        justice.penalise(teller, (pair[0],), "late")


def winner_of(teller: Teller, stage: str, pair: Pair) -> str:
    """By IMPs, carry-over and fines; a level match by a play-off of four boards."""
    totals = {name: teller.reckoned(stage).accounts.of(name).total for name in pair}
    if totals[pair[0]] != totals[pair[1]]:
        return max(pair, key=lambda name: totals[name])
    order = tuple(teller.shuffled(pair))
    teller.tell(SettleTie(stage=stage, order=order, how="play-off"))
    teller.checked(teller)
    return order[0]


# ------------------------------------------------------------------------ Blue Ribbon Pairs


def blue_ribbon(teller: Teller) -> None:
    """Seven rounds in two fields, then the printed draw of ten."""
    ns = [f"N{number}" for number in range(1, 15)]
    ew = [f"E{number}" for number in range(1, 15)]
    teller.open(teller.regulations.title)
    teller.enter(*ns, field="NS")
    teller.enter(*ew, field="EW")
    teller.stage("qualifying")
    seeds = {name: name[1:] for name in (*ns, *ew)}
    teller.tell(AssignNumbers(stage="qualifying", numbers=seeds))
    rounds = PairRounds(
        teller, "qualifying", boards=3 if teller.short else 8, minutes=56, fouls=False
    )
    for number in range(1, 8):
        if number == 1:
            rounds.play(first_round(teller, ns, ew))
        else:
            rounds.play(rounds.two_fields(ns, ew))
        if number == 2:
            disqualified(teller, ns[-1])
    if teller.luck(40):
        justice.make_level(teller, "qualifying")
    teller.end_stage("qualifying")
    justice.settle(teller, "qualifying", "qualifying")
    justice.settle(teller, "qualifying", "stage")
    going = []
    for field in ("NS", "EW"):
        rows = [
            row
            for row in teller.ranked("qualifying", "qualifying")
            if row.field == field and row.rank
        ]
        rows.sort(key=lambda row: row.rank or 0)
        going += [(row.contestant, row.rank or 0) for row in rows[:5]]
    teller.stage("final")
    declare(teller, "qualifying", "final", going)
    BlueRibbonFinal(teller, [name for name, _ in going]).play()


class PairRounds(Rounds):
    """In the sixth round somebody else plays for both of a pair (NSWBA 4.5.3a)."""

    def _substitute(self, pairs: Sequence[Pair]) -> None:
        super()._substitute(pairs)
        teller, (name, _) = self.teller, pairs[0]
        if self.number != 6:
            return
        form = LodgeDocument(contestant=name, document="substitution-form", session=teller.session)
        teller.tell(form)
        for out in teller.facts().entries.contestants[name].players:
            justice.substitute(teller, name, out, f"res-{out}")
        teller.tell(AlterScore(session=teller.session, contestant=name), by=DIRECTOR)


def first_round(teller: Teller, ns: list[str], ew: list[str]) -> list[Pair]:
    """Top half of one field against the bottom half of the other (SBF 5.3.2)."""
    half = len(ns) // 2
    pairs = list(zip(ns[:half], teller.shuffled(ew[half:]), strict=True))
    pairs += list(zip(teller.shuffled(ns[half:]), ew[:half], strict=True))
    return pairs


def disqualified(teller: Teller, name: str) -> None:
    """It is ranked no more, and plays on as an opponent (NSWBA 4.4.3)."""
    teller.tell(DisqualifyContestant(contestant=name, reason="too many substitutes"), by=CHIEF)
    teller.checked(teller)


class BlueRibbonFinal:
    """Nine matches of six boards, cross-IMPs without the extremes; table 3 turns halfway."""

    def __init__(self, teller: Teller, names: list[str]) -> None:
        self.teller = teller
        order = teller.shuffled(names)
        self.pair = {str(number): name for number, name in enumerate(order, 1)}

    def play(self) -> None:
        teller = self.teller
        for number, row in enumerate(BLUE_RIBBON, 1):
            pairs = printed(row, self.pair)
            teller.schedule(f"F{number}", "final", boards=6, minutes=48)
            teller.draw(pairs)
            teller.start()
            if teller.luck(15):
                gone = pairs.pop(teller.rng.randrange(5))
                offender = [teller.one_of(gone)]
                teller.tell(playing.forfeit(teller, gone, offender), by=CHIEF)
            self._boards(pairs)
            if teller.luck(20):
                justice.any_offence(teller, "final", pairs)
            teller.end()
            if number == 9:
                teller.end_stage("final")
            teller.post(final=number == 9)
            if teller.luck(40):
                playing.correct(teller, f"F{number}", "players")
        if teller.luck(60):
            justice.make_level(teller, "final")

    def _boards(self, pairs: list[Pair]) -> None:
        teller = self.teller
        dealt = playing.deals(teller, range(1, 7))
        for board, deal in dealt.items():
            turned = [
                (ew, ns) if table == 2 and board > 3 else (ns, ew)
                for table, (ns, ew) in enumerate(pairs)
            ]
            odd = teller.some_of(turned, teller.one_of((0, 0, 0, 0, 1, 2, 3, 4)) % len(turned))
            for pair in odd:
                given = teller.one_of(
                    (
                        (PLUS, PLUS),
                        (PLUS, MINUS),
                        (AVERAGE, AVERAGE),
                        playing.any_awards(teller, board, in_percent=False),
                    )
                )
                teller.tell(playing.award(teller, board, pair, *given), by=DIRECTOR)
            plain = [pair for pair in turned if pair not in odd]
            teller.tell(playing.pair_scores(teller, plain, {board: deal}))


# ----------------------------------------------------------------------------- Swiss Teams


def swiss_teams(teller: Teller) -> None:
    """Seven rounds of eight boards; a substitute becomes a member."""
    names = [f"T{number}" for number in range(1, 15)]
    teller.open(teller.regulations.title)
    teller.enter(*names, size=4)
    teller.stage("main")
    teller.plan("main", 7)
    rounds = SwissRounds(teller, names, "main")
    for number in range(1, 8):
        rounds.play()
        if number == 2:
            member_for_good(teller)
    disqualified(teller, teller.order("main")[-1])
    if teller.luck(40):
        justice.make_level(teller, "main")
    teller.end_stage("main")
    teller.checked(teller)


def member_for_good(teller: Teller) -> None:
    """NSWBA 4.5.5: who has been a substitute joins, if there are not too many by then."""
    (ruling,) = teller.tell(
        GiveRuling(session=teller.session, ruling="substitution", contestants=("T2",)), by=CHIEF
    )
    assert ruling is not None
    try:
        teller.tell(ReplaceMember(contestant="T2", out="T2-4", into="new-4"))
    except RuleSaysNo:
        teller.refused += 1
