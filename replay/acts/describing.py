"""Describe acts, once for every shell: their parameters, and the commands they lead to.

The command line makes a verb of its description; pages a form; programs a schema.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ledger.commands import AnyCommand, Command
from ledger.rules.authority.acts import Act as Deed
from replay.acts.finding import found
from replay.acts.sitting import Sitting
from replay.acts.under import ANY, Under
from replay.parameters import Parameter

Answering = Callable[..., Sequence[AnyCommand]]
"""Takes a sitting and what is said, as it is found in the record, by the parameters' names."""

Together = Callable[[Mapping[str, Any]], None]
"""Raises Unclear for what is said and does not go together, before anything of it is looked for."""


def anything(_: Mapping[str, Any]) -> None:
    """Allow all parameters together."""


class Act(NamedTuple):
    """An act: its name, what it does in words, what is said with it, and what it asks for.

    Attributes:
        asks: the kinds of commands that it may lead to, the likeliest first.
        deed: what the table of authority calls it.
        together: what may be said together.
        under: the rules of which a stage must have some.
        wants: what must be on record beside what is said, by the names of CANDIDATES.

    """

    name: str
    words: str
    parameters: tuple[Parameter, ...]
    asks: tuple[type[Command], ...]
    deed: Deed
    answering: Answering
    together: Together = anything
    under: Under = ANY
    wants: tuple[str, ...] = ()

    def commands(self, sitting: Sitting, said: Mapping[str, Any]) -> Sequence[AnyCommand]:
        """Make the commands of the act. said: raw values by the parameters' names.

        Raises whatever looking them up and combining them raises.
        """
        self.together(said)
        return self.answering(sitting, **found(sitting, self.parameters, said))


def act(
    name: str,
    deed: Deed,
    asks: Sequence[type[Command]],
    *parameters: Parameter,
    together: Together = anything,
    seldom: str = "",
    under: Under = ANY,
    wants: str = "",
) -> Callable[[Answering], Act]:
    """Describe an act by the function that makes its commands; its docstring says what it does.

    seldom: what of it is said so rarely that a form keeps it folded, by the names that are typed.
    wants: what must be on record, by the names of CANDIDATES.
    """
    told = _folded(name, parameters, seldom)

    def described(answering: Answering) -> Act:
        words = answering.__doc__ or ""
        needed = tuple(wants.split())
        return Act(name, words, told, tuple(asks), deed, answering, together, under, needed)

    return described


def _folded(name: str, parameters: Sequence[Parameter], seldom: str) -> tuple[Parameter, ...]:
    """Return the parameters of an act, with those that are seldom said."""
    folded = frozenset(seldom.split())
    assert folded <= {one.typed for one in parameters}, name
    return tuple(one._replace(seldom=one.seldom or one.typed in folded) for one in parameters)


def plain(
    name: str,
    deed: Deed,
    asks: type[Command],
    words: str,
    *parameters: Parameter,
    seldom: str = "",
    under: Under = ANY,
) -> Act:
    """Describe an act whose parameters are the fields of its command."""

    def answering(_: Sitting, **said: Any) -> Sequence[AnyCommand]:
        given = {name: value for name, value in said.items() if value is not None}
        return [asks(**given)]  # type: ignore[list-item]  # one of AnyCommand

    told = _folded(name, parameters, seldom)
    return Act(name, words, told, (asks,), deed, answering, under=under)
