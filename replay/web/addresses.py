"""Read and write addresses of pages: each holds a whole question (see replay/addresses.py)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from ledger import regulations
from ledger.errors import BadValue, NothingSaid
from projections.writers.languages import LANGUAGES
from replay.addresses import AS_OF, LANGUAGE, SCOPE, address
from replay.parameters import Parameter
from replay.questions.asking import EVERYTHING, Answer, Asked, Question
from replay.questions.told import value_in
from replay.timeline import NUMBERED

ALWAYS = (AS_OF, SCOPE, LANGUAGE)

LONGEST = 20_000
"""The longest query that is read; an event is shorter."""


class Address(NamedTuple):
    """An address: contest, question, moment, scope, and the parameters of the question.

    Attributes:
        typed: the same as it was written, each name with its values.
        language: in which it is answered; None: in the one that the reader's browser asks for.

    """

    contest: str
    question: Question
    as_of: str | None
    scope: str
    own: Mapping[str, Any]
    typed: Mapping[str, Sequence[str]]
    language: str | None = None

    @property
    def lacks(self) -> Parameter | None:
        """The first required parameter that is missing; None if there is none."""
        wanted = (one for one in self.question.parameters if one.required)
        return next((one for one in wanted if self.own[one.name] is None), None)

    def answered(self, asked: Asked) -> Answer:
        """Answer the question. Raises NothingSaid if it lacks a parameter, and other refusals."""
        if one := self.lacks:
            raise NothingSaid(what=f"which {one.name}", options=f"?{one.typed}=…")
        return self.question.answered(asked, **self.own)

    def at(self, as_of: str | None) -> str:
        """Return the address of the same question as known at another moment (None: now)."""
        rest = {name: values for name, values in self.typed.items() if name != AS_OF}
        return address(self.contest, self.question.name, {**rest, AS_OF: [as_of] if as_of else []})

    @property
    def is_for_good(self) -> bool:
        """True if it asks about a position, of which the answer never changes."""
        return self.as_of is not None and bool(NUMBERED.fullmatch(self.as_of.strip()))

    @property
    def own_typed(self) -> dict[str, Sequence[str]]:
        """The parameters of the question as written, without the moment and the scope."""
        return {name: said for name, said in self.typed.items() if name not in ALWAYS}

    def moment_and_scope(self) -> dict[str, list[str]]:
        """Return the parameters that a question about the same contest takes over from this one."""
        scope = None if self.scope == EVERYTHING else self.scope
        kept = {AS_OF: self.as_of, SCOPE: scope, LANGUAGE: self.language}
        return {name: [value] for name, value in kept.items() if value}

    def said_in(self, language: str) -> str:
        """Return the address of the same in another language."""
        return self._replace(language=language).canonical()

    def for_programs(self) -> str:
        """Return the address of the same as JSON, which has no language."""
        return f"/api{self.said_in('')}"

    def canonical(self) -> str:
        """Return the one way in which this question is written."""
        asks = {**self.own_typed, **self.moment_and_scope()}
        return address(self.contest, self.question.name, asks)


def of_ledger(name: str) -> str:
    """Return the path under which a ledger is served beside others."""
    return f"/l/{quote(name, safe='')}"


AN_ADDRESS = r'(\b(?:href|src|action|hx-get|hx-sse:connect|data-journal|data-prover)=")(?=/'
OURS = re.compile(AN_ADDRESS + r"(?!static/))")
EVERY = re.compile(AN_ADDRESS + r")")
"""An address in the HTML of a page, of one ledger or of several.

Texts typed by people never match: their quotation marks are escaped.
"""


def placed(page: str, under: str, which: re.Pattern[str] = OURS) -> str:
    """Return a page whose addresses stand under another one."""
    return which.sub(lambda found: found[1] + under, page) if under else page


def read(contest: str, question: Question, typed: Mapping[str, Sequence[str]]) -> Address:
    """Read an address as a question. Raises BadValue, NotAPosition, InFile."""
    known = {one.typed: one for one in question.parameters}
    for name, values in typed.items():
        if name not in known and name not in ALWAYS:
            expected = f"one of {', '.join((*ALWAYS, *known))}"
            raise BadValue(place="the address", value=name[:40], expected=expected)
        if len(values) > 1 and not (name in known and known[name].several):
            raise BadValue(place=name, value=f"{len(values)} values", expected="one value")
        if sum(map(len, values)) > LONGEST:
            raise BadValue(
                place=name, value=f"{values[0][:40]}…", expected=f"of at most {LONGEST} signs"
            )
    said = {name: [value for value in values if value] for name, values in typed.items()}
    own = {
        one.name: value_in(one, said.get(name, []), choices_of(one)) for name, one in known.items()
    }
    as_of, scope, language = (next(iter(said.get(name, ())), None) for name in ALWAYS)
    check_language(language)
    return Address(contest, question, as_of, scope or EVERYTHING, own, said, language)


def check_language(typed: str | None) -> None:
    """Raise BadValue for a language that is not spoken here."""
    if typed and typed not in LANGUAGES:
        expected = f"one of {', '.join(LANGUAGES)}"
        raise BadValue(place=LANGUAGE, value=typed[:40], expected=expected)


def choices_of(parameter: Parameter) -> Sequence[str]:
    """Return all that a parameter may be in an address; none: anything of its kind.

    A set is one that comes with the program: files of the server are nobody's business.
    """
    return regulations.names() if parameter.kind == "set" else parameter.choices
