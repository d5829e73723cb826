"""ANC 2018: the Australian Butler Pairs, Open, Women's, Seniors' and Restricted."""

from fractions import Fraction

from ledger.commands import (
    DeclareQualifiers,
    ReplaceContestant,
    RuleOnEligibility,
    WithdrawContestant,
)
from ledger.rules.eligibility.facts import PersonFacts
from projections.views.qualifiers import proposed
from tests.contests import justice, playing
from tests.contests.drawing import circle
from tests.contests.rounds import Rounds
from tests.contests.telling import CHIEF, DIRECTOR, ORGANISER, Teller


def story(teller: Teller) -> None:
    """Whichever of the four it is."""
    match teller.regulations.name:
        case "anc-2018-butler-open":
            open_pairs(teller)
        case "anc-2018-butler-restricted":
            restricted(teller)
        case _:
            other_pairs(teller)


# ------------------------------------------------------------------------------------- Open


def open_pairs(teller: Teller) -> None:
    """Four sessions in two fields, then a round robin of the best ten of each."""
    ns = [f"N{number}" for number in range(1, 13)]
    ew = [f"E{number}" for number in range(1, 13)]
    teller.open(teller.regulations.title)
    teller.enter(*ns, field="NS")
    teller.enter(*ew, field="EW")
    eligible(teller, ns[0])
    teller.stage("preliminary")
    Movement(teller, ns, ew).play()
    if teller.luck(40):
        justice.make_level(teller, "preliminary")
    teller.end_stage("preliminary")
    justice.settle(teller, "preliminary", "qualifying")
    teller.stage("final")
    finalists = declare(teller, "preliminary")
    round_robin(teller, "final", finalists)
    level_at_the_end(teller)


class Movement:
    """Four sessions: everybody plays the same boards at the same time, then moves on."""

    def __init__(self, teller: Teller, ns: list[str], ew: list[str]) -> None:
        self.teller, self.ns, self.ew = teller, ns, ew
        self.rounds = 3
        self.boards = 2 if teller.short else 9

    def play(self) -> None:
        teller = self.teller
        for session in range(4):
            name = f"P{session + 1}"
            teller.schedule(name, "preliminary", boards=self.rounds * self.boards, minutes=200)
            for number in range(self.rounds):
                turn = session * self.rounds + number
                pairs = list(zip(self.ns, self.ew[turn:] + self.ew[:turn], strict=True))
                teller.draw(pairs, number=number + 1)
                if number == 0:
                    teller.start()
                self._round(pairs, number)
            if teller.luck(25):
                justice.any_offence(teller, "preliminary", pairs)
            justice.appeal(teller, pairs[0])
            teller.end()
            teller.post()
            if teller.luck(60):
                playing.correct(teller, name, "players")
            if teller.luck(30):
                playing.adjust_later(teller, name, in_percent=False)

    def _round(self, pairs: list[tuple[str, str]], number: int) -> None:
        teller = self.teller
        first = number * self.boards + 1
        boards = range(first, first + self.boards)
        dealt = playing.deals(teller, boards)
        awarded = []
        if teller.luck(40):
            pair, board = teller.one_of(pairs), teller.one_of(boards)
            given = playing.any_awards(teller, board, in_percent=False)
            teller.tell(playing.award(teller, board, pair, *given, round=number + 1), by=DIRECTOR)
            awarded.append((board, pair))
        scores = playing.pair_scores(teller, pairs, dealt, number=number + 1, without=awarded)
        teller.tell(scores)
        fouled = [board for board in boards if board not in [b for b, _ in awarded]]
        if fouled and teller.luck(30):
            tables = teller.some_of(self.ns, teller.one_of((1, 2, 3, 5, 8)))
            teller.tell(playing.foul(teller, teller.one_of(fouled), groups=[tables]), by=DIRECTOR)


# ------------------------------------------------------------------- Women's and Seniors'


def other_pairs(teller: Teller) -> None:
    """A Swiss whose datums count the Open final, then a round robin of ten."""
    beside = open_final(teller)
    pairs = [f"P{number}" for number in range(1, 15)]
    teller.open(teller.regulations.title, related={"open": beside})
    teller.enter(*pairs)
    eligible(teller, pairs[0])
    boards = 2 if teller.short else 12
    teller.stage("preliminary")
    rounds = Rounds(teller, "preliminary", boards=boards, deals="F", minutes=96)
    for number in range(1, 11):
        rounds.play(rounds.swiss(pairs, free_after=5 if number > 6 else 0))
        if number == 5:
            late_word_from_the_open(teller, beside)
    if teller.luck(40):
        justice.make_level(teller, "preliminary")
    teller.end_stage("preliminary")
    justice.settle(teller, "preliminary", "qualifying")
    teller.stage("final")
    finalists = declare(teller, "preliminary")
    round_robin(teller, "final", finalists, deals_before=10)
    level_at_the_end(teller)


def open_final(teller: Teller) -> Teller:
    """The Open final beside it: nineteen rounds, of which only the scores matter here."""
    tables = 5 if teller.short else 10
    other = Teller(
        teller.desk, teller.rng, "anc-2018-butler-open", contest="open-butler", short=teller.short
    )
    other.open("Open")
    names = [f"O{number}" for number in range(1, 2 * tables + 1)]
    other.enter(*names)
    other.stage("final")
    boards = 2 if teller.short else 12
    for number in range(1, 20):
        session = f"F{number}"
        other.schedule(session, "final", boards=boards, deals=f"F.{number}")
        order = other.shuffled(names)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        dealt = playing.deals(other, range(1, boards + 1))
        other.tell(playing.pair_scores(other, pairs, dealt))
    return other


def late_word_from_the_open(teller: Teller, other: Teller) -> None:
    """A score of the Open final is put right, and the datums here move with it."""
    other.wait_until(teller.now)
    assert playing.correct(other, "F2", "director", by=CHIEF)
    teller.wait_until(other.now)
    teller.checked(teller)


def eligible(teller: Teller, name: str) -> None:
    """A member's age or masterpoints, where they are asked for."""
    for category, requirements in teller.regulations.default.eligibility.items():
        if requirements:
            facts = PersonFacts(
                born=teller.now.date().replace(year=1950),
                masterpoints=Fraction(5),
                affiliated=True,
                active_member=True,
            )
            teller.tell(
                RuleOnEligibility(
                    contestant=name, player=f"{name}-1", category=category, facts=facts
                )
            )


# ------------------------------------------------------------------------------- Restricted


def restricted(teller: Teller) -> None:
    """Nine matches of a modified Swiss, in which a pair goes home."""
    pairs = [f"P{number}" for number in range(1, 13)]
    teller.open(teller.regulations.title)
    teller.enter(*pairs)
    eligible(teller, pairs[0])
    teller.stage("main")
    rounds = Rounds(teller, "main", boards=3 if teller.short else 12)
    gone: list[str] = []
    for number in range(1, 10):
        playing_now = [name for name in pairs if name not in gone]
        rounds.play(rounds.swiss(playing_now, free_after=4 if number > 5 else 0))
        if number == 4:
            gone = teller.some_of(pairs, 2)
            for name, cancelled in zip(gone, (True, False), strict=True):
                rounds.withdraw(name, cancelled=cancelled)
    if teller.luck(40):
        justice.make_level(teller, "main")
    teller.end_stage("main")
    justice.settle(teller, "main", "stage")
    teller.checked(teller)


# ----------------------------------------------------------------------------------- finals


def level_at_the_end(teller: Teller) -> None:
    """Two share points, and the lot tells who is ahead (ANC 18.3, 22.4)."""
    if teller.luck(60):
        justice.make_level(teller, "final")
    teller.end_stage("final")
    justice.settle(teller, "final", "stage")
    teller.checked(teller)


def declare(teller: Teller, stage: str) -> list[str]:
    """The ten of each field; who has left is passed over, or replaced afterwards."""
    before = [one.contestant for one in proposed(teller.facts(), stage, "final")]
    if teller.luck(60):
        teller.tell(WithdrawContestant(contestant=before[1], after=teller.session))
    going = proposed(teller.facts(), stage, "final")
    teller.tell(
        DeclareQualifiers(
            stage=stage,
            into="final",
            qualifiers=going,
            basis=teller.head,
            incomplete="fewer matches than are printed",
        )
    )
    names = [one.contestant for one in going]
    if teller.luck(60):
        out = names[3]
        entered = teller.facts().entries.contestants
        ranked = teller.order(stage, "qualifying")
        into = next(
            name
            for name in ranked
            if name not in names and name != before[1] and entered[name].field == entered[out].field
        )
        teller.tell(WithdrawContestant(contestant=out, after=teller.session))
        teller.tell(ReplaceContestant(stage="final", out=out, into=into, basis=teller.head))
        names[names.index(out)] = into
    if teller.luck(50):
        playing.correct(teller, teller.session, "players", director=CHIEF, organiser=ORGANISER)
    return names


def round_robin(
    teller: Teller, stage: str, names: list[str], *, deals_before: int | None = None
) -> None:
    """Everybody meets everybody once."""
    rounds = Rounds(
        teller,
        stage,
        boards=2 if teller.short else 12,
        minutes=96,
        deals=None if deals_before is None else "F",
        deals_before=deals_before or 0,
    )
    for pairs in circle(names):
        rounds.play(pairs)
