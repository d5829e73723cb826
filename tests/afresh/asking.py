"""Commands by chance: any kind there is, mostly plausible.

A field is filled by its name where the record has such things, and otherwise by its type.
"""

from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from ledger import commands
from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, Score
from ledger.commands import AnyCommand
from ledger.events import DirectorCalled, Pairing, Reference, SubstitutionMade
from ledger.rules.appeals.words import RulingKind
from ledger.rules.corrections import CAUSES
from ledger.rules.remedies.equity_first import Fault
from tests.afresh.chances import PEOPLE, Chance
from tests.afresh.fitting import FITTING
from tests.contests.telling import CHIEF

KIND = b"\0\0\0\x0bssh-ed25519\0\0\0\x20"
"""How the bytes of a public key begin."""

MOSTLY = ("reason", "amount", "unit", "side", "groups", "section")
"""Fields that seldom go unsaid, though they may."""

TOLD_OTHERWISE = (commands.OpenTournament, commands.OpenContest, commands.ImportFile)
"""They come in stories alone, or as files."""

OFTEN = {
    commands.EnterScore: 12,
    commands.RequestCorrection: 16,
    commands.AnnulEvent: 16,
    commands.AwardAdjustedScore: 4,
    commands.GiveRuling: 3,
    commands.LodgeAppeal: 2,
    commands.HearAppeal: 2,
    commands.DecideAppeal: 3,
    commands.Substitute: 3,
    commands.ReplaceMember: 2,
    commands.DeclareQualifiers: 2,
    commands.LodgeDocument: 2,
    commands.MarkNotPlayed: 3,
    commands.GiveConsent: 3,
    commands.ConfirmScore: 3,
    commands.PostResults: 3,
    commands.ScheduleSession: 3,
    commands.RemoveBoard: 2,
    commands.DeclareFouled: 3,
    commands.DisqualifyContestant: 2,
    commands.DealWithOffence: 3,
    commands.AmendRegulations: 3,
    commands.SettleTie: 4,
    commands.ReplaceContestant: 4,
    commands.DiscountSubstitution: 3,
    commands.AdmitAppeal: 3,
    commands.AddMember: 3,
    commands.GiveHandicap: 4,
    commands.RecordToss: 3,
    commands.MakeLink: 3,
    commands.TakeLink: 8,
}


def kinds() -> list[Any]:
    """The kinds of commands that are drawn; those of `OFTEN` so many times."""
    each = [kind for kind in get_args(AnyCommand) if kind not in TOLD_OTHERWISE]
    return [kind for kind in each for _ in range(OFTEN.get(kind, 1))]


KINDS = kinds()


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of the fields of a struct."""
    return get_type_hints(kind)


def command(chance: Chance) -> AnyCommand:
    """Any command; one again where there is no such value."""
    while True:
        with suppress(ValueError):  # of a movement's table
            kind = chance.rng.choice(KINDS)
            fits = FITTING.get(kind)
            command: AnyCommand = fits(chance) if fits else made(chance, kind)
            return command


def made(chance: Chance, kind: Any) -> Any:
    """A struct of a kind; what need not be said mostly is not."""
    told: dict[str, Any] = {}
    for one in structs.fields(kind):
        if one.required or chance.luck(85 if one.name in MOSTLY else 30):
            own = OF_KIND.get((kind, one.name)) or NAMED.get(one.name)
            told[one.name] = own(chance) if own else typed(chance, hints_of(kind)[one.name])
    return kind(**told)


def typed(chance: Chance, hint: Any) -> Any:
    """A value of a type."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in TYPED:
        return TYPED[hint](chance)
    if origin in (Union, UnionType):
        return typed(chance, chance.one_of(inside))
    if origin is Literal:
        return chance.one_of(inside)
    if origin is tuple and inside[1:] == (Ellipsis,):
        return tuple(typed(chance, inside[0]) for _ in range(chance.rng.choice((0, 1, 2, 3))))
    if origin is tuple:
        return tuple(typed(chance, each) for each in inside)
    if origin is dict:
        return {typed(chance, inside[0]): typed(chance, inside[1]) for _ in range(2)}
    if isinstance(hint, type) and issubclass(hint, Struct):
        return made(chance, hint)
    raise TypeError(hint)


Making = Callable[[Chance], Any]

KEYS = tuple(f"ssh-ed25519 {b64encode(KIND + bytes([n]) * 32).decode()}" for n in range(4))
"""Public halves of keys that nobody has."""

TYPED: dict[Any, Making] = {
    bool: lambda c: c.luck(50),
    int: lambda c: c.one_of((0, 1, 1, 2, 2, 3, 5, 12)),
    str: lambda c: c.one_of(("1", "2", "A", "N", "x")),
    Fraction: lambda c: Fraction(c.one_of((0, 1, 2, 3, 7, 12, 18)), c.one_of((1, 1, 2))),
    datetime: Chance.time,
    date: lambda c: c.now.date().replace(year=c.one_of((1950, 1990, 2010))),
    NoneType: lambda _: None,
    Reference: Chance.reference,
    Line: Chance.line,
    BoardScore: lambda c: c.on(c.line()),
    Score: Chance.score,
    AnyAward: Chance.award,
}

NAMED: dict[str, Making] = {
    **dict.fromkeys(("session", "in_session", "counts_in", "from_session"), Chance.session),
    **dict.fromkeys(("home", "away", "contestant", "side", "ns", "ew"), Chance.contestant),
    **dict.fromkeys(("asked_by", "winner", "loser", "opponent"), Chance.contestant),
    **dict.fromkeys(("contestants", "order", "sits_out", "sides", "winners"), Chance.contestants),
    **dict.fromkeys(("offenders", "innocent", "at_fault"), lambda c: c.contestants()[:1]),
    **dict.fromkeys(("person", "director", "organiser", "chair", "player"), Chance.person),
    **dict.fromkeys(
        ("players", "was", "excused"), lambda c: tuple(dict.fromkeys((c.person(), c.person())))
    ),
    "members": lambda c: PEOPLE[-c.one_of((3, 3, 5)) :],
    "stage": Chance.stage,
    "board": Chance.board,
    "round": Chance.round,
    "section": Chance.section,
    "entry": lambda c: c.referring([one.version for one in c.facts.results.all()]),
    "ruling": lambda c: c.referring(list(c.facts.rulings)),
    "penalty": lambda c: c.referring(list(c.facts.sanctions)),
    "removes": lambda c: tuple(c.referring([v]) for v in list(c.facts.sanctions)[:1]),
    "substitution": lambda c: c.referring([r.version for r, _ in c.facts.of(SubstitutionMade)]),
    "call": lambda c: c.referring([r.version for r, _ in c.facts.of(DirectorCalled)]),
    "request": lambda c: c.referring([v for v, r in c.facts.requests.asked.items() if r.is_open]),
    "decision": Chance.deciding,
    "target": Chance.target,
    "cites": lambda c: tuple(filter(None, (c.deciding(),))),
    "cause": lambda c: c.one_of(("scorer", "players", "director", *CAUSES)),
    "reason": lambda _: "by mistake",
    "incomplete": lambda _: "only so much",
    "digest": lambda _: "0" * 64,
    "basis": lambda c: c.head - c.one_of((0, 0, 0, 2)),
    "reckoning": lambda _: None,
    "score": Chance.score,
    "line": Chance.line,
    "asks": Chance.change,
    "regulations": Chance.regulations,
    "offence": Chance.offence,
    "appeal": Chance.appeal,
    "document": Chance.document,
    "category": Chance.category,
    "tables": lambda c: c.one_of((2, 3, 4, 5)),
    "numbers": Chance.numbers,
    "minutes": lambda c: c.one_of((None, 4, 20, 60)),
    "contests": lambda c: c.one_of(((), (), (c.contest(),))),
    "key": lambda c: c.of_tournament([*c.tournament.keys.adopted]),
    "public": lambda c: c.one_of(KEYS),
}
"""By the name of a field, wherever it is."""

OF_KIND: dict[tuple[Any, str], Making] = {
    (commands.AwardAdjustedScore, "ns"): Chance.award,
    (commands.AwardAdjustedScore, "ew"): Chance.award,
    (commands.AwardArtificialScore, "ns"): lambda c: c.one_of((None, *get_args(Fault))),
    (commands.AwardArtificialScore, "ew"): lambda c: c.one_of((None, *get_args(Fault))),
    (commands.EnterContestant, "contestant"): lambda c: f"late-{c.facts.version}",
    (commands.EnterDropIn, "contestant"): lambda c: f"late-{c.facts.version}",
    (commands.AddHouseContestant, "contestant"): lambda c: f"house-{c.facts.version}",
    (commands.EnterDropIn, "score"): lambda c: Fraction(c.rng.randint(0, 60)),
    (commands.AddHouseContestant, "score"): lambda c: Fraction(c.rng.randint(0, 60)),
    (commands.NameContestant, "was"): lambda _: None,
    (commands.LeaveTable, "contestants"): lambda c: (c.contestant(), c.contestant()),
    (commands.WithdrawContestant, "after"): Chance.session,
    (commands.HearAppeal, "appeal"): lambda c: c.appeal("lodged"),
    (commands.WithdrawAppeal, "appeal"): lambda c: c.appeal("lodged", "heard"),
    (commands.AdmitAppeal, "appeal"): lambda c: c.appeal("refused"),
    (commands.DecideAppeal, "appeal"): lambda c: c.appeal("heard"),
    (commands.GiveRuling, "ruling"): lambda c: c.one_of(get_args(RulingKind)),
    (commands.GiveRuling, "facts_agreed"): lambda _: True,
    (commands.DeclareFouled, "groups"): Chance.groups,
    (commands.GiveRuling, "advised_at"): lambda c: c.one_of((None, c.now)),
    (commands.GiveRuling, "contestants"): lambda c: tuple(dict.fromkeys(c.contestants()[:2])),
    (commands.GiveRuling, "clause"): lambda _: "Law 16",
    (commands.ScheduleStage, "stage"): lambda c: c.one_of(
        (*c.facts.regulations_for().stages, "later")
    ),
    (commands.RuleOnEligibility, "category"): lambda c: c.category() or "",
    (commands.DecideAppeal, "penalty"): lambda c: Fraction(c.rng.randint(0, 3)),
    (commands.DealWithOffence, "penalty"): lambda c: c.one_of(("procedural", "disciplinary")),
    (commands.SeatPlayer, "boards"): lambda c: (c.board(),),
    (commands.ScheduleSession, "deals"): lambda c: c.one_of((None, "same", c.session())),
    (commands.ScheduleSession, "boards"): lambda c: c.one_of((None, 1, 2, 8)),
    (commands.DealWithOffence, "boards"): lambda c: c.one_of((None, 1, 2)),
    (commands.MakeLink, "link"): Chance.digest,
    (commands.MakeLink, "person"): lambda c: c.one_of((CHIEF, c.person())),
    (commands.MakeLink, "responsible"): lambda _: None,
    (commands.TakeLink, "link"): lambda c: c.one_of((*c.tournament.links.made, c.digest())),
    (commands.TakeLink, "key"): Chance.digest,
    (commands.EndLink, "link"): lambda c: c.of_tournament(
        [one.version for one in c.tournament.links.made.values()]
    ),
    (commands.NameContestant, "party"): Chance.person,
    (commands.RenameContest, "was"): lambda c: c.facts.opened.title if c.facts.opened else "",
    (Pairing, "ns"): Chance.contestant,
    (Pairing, "boards"): lambda _: (),
}
"""Where a name means something else in one kind."""
