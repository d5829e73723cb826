"""How an operation of the worked cases is bound, without arithmetic and without answers."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta, timezone
from inspect import Parameter, signature
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from ledger import regulations
from ledger.coding import from_plain
from ledger.rulebook import Regulations

Inputs = Mapping[str, Any]


class NotBoundError(LookupError):
    """A case that its binding does not reach: something it does not tell, or has no set for."""


class Told(dict[str, Any]):
    """The inputs of a case; whoever asks for one that is not there is told so in a sentence."""

    def __missing__(self, key: str) -> Any:
        """Raises NotBoundError."""
        raise NotBoundError(f"the case does not tell {key}")


VENUE = timezone(timedelta(hours=10))
"""Times in the cases are those of the venues, in Sydney and Tasmania in winter."""


class By(NamedTuple):
    """Something chosen by the value of an input; "" stands for an input that is not there.

    otherwise: for every value that `of` does not name. What is chosen may be By again.
    """

    key: str
    of: Mapping[str, Any]
    otherwise: Any = None

    def pick(self, inputs: Inputs) -> Any:
        """The one for this case. Raises NotBoundError."""
        value = str(inputs.get(self.key, ""))
        if value not in self.of and self.otherwise is None:
            raise NotBoundError(
                f"{self.key} {value} is bound to nothing; these are: {', '.join(self.of)}"
                if value
                else f"the case does not tell {self.key}"
            )
        return picked(self.of.get(value, self.otherwise), inputs)


Takes = str | By | Mapping[str, Any]
"""Where a parameter comes from: an input's key, or for a record, those of its fields."""


def picked(choice: Any, inputs: Inputs) -> Any:
    """What a case chooses, where there is anything to choose."""
    return choice.pick(inputs) if isinstance(choice, By) else choice


def options(choice: Any) -> list[Any]:
    """Everything that may be chosen."""
    if not isinstance(choice, By):
        return [choice]
    alternatives = (*choice.of.values(), *(() if choice.otherwise is None else (choice.otherwise,)))
    return [option for alternative in alternatives for option in options(alternative)]


class Applied(NamedTuple):
    """A rule of a shipped set, and the method of it that a case calls.

    where: "set:stage.field" ("set:field" for what all stages share), or By. takes: parameter
    to input. policy: inputs that stand for another value of a field of the rule: By what they
    say, or the name of the field that takes their value (with dots, a field within a field).
    gives: key of the answer to attribute of the result ("" for all of it). words: how our
    words are spelt in the cases. not_compared: key to the reason. through: the method of the
    rule that the ledger itself calls, where `method` is another way of asking it.
    """

    where: str | By
    method: str
    takes: Mapping[str, Takes] = {}
    gives: Mapping[str, str | By] = {}
    policy: Mapping[str, By | str] = {}
    words: Mapping[str, Any] = {}
    not_compared: Mapping[str, str] = {}
    through: str = ""

    def run(self, inputs: Inputs) -> dict[str, Any]:
        """The answer, under the keys of the case."""
        rule = self.rule(inputs)
        method = getattr(rule, self.method)
        result = method(**_arguments(type(rule), self.method, self.takes, inputs))
        return {
            key: spelt(_attribute(result, picked(path, inputs)), self.words)
            for key, path in self.gives.items()
        }

    def rule(self, inputs: Inputs) -> Any:
        """The rule, found in the set as it is shipped, under the policy that the case names."""
        found = rule_at(picked(self.where, inputs))
        return under(found, self.policy, inputs)

    def targets(self) -> tuple[str, ...]:
        """What is called, as module:Class.method."""
        return tuple(sorted({self._target(rule_at(place)) for place in options(self.where)}))

    def targets_of(self, inputs: Inputs) -> tuple[str, ...]:
        """What this case calls."""
        return (self._target(self.rule(inputs)),)

    def _target(self, rule: Any) -> str:
        return f"{type(rule).__module__}:{type(rule).__name__}.{self.through or self.method}"


class Asked(NamedTuple):
    """A function that asks one or several rules of shipped sets, and renames what they say.

    calls: what it calls for every case, as module:Class.method or module:function.
    """

    ask: Callable[[Inputs], Mapping[str, Any]]
    calls: tuple[str, ...]
    not_compared: Mapping[str, str] = {}

    def run(self, inputs: Inputs) -> dict[str, Any]:
        """The answer, under the keys of the case."""
        return {key: spelt(value, {}) for key, value in self.ask(inputs).items()}

    def targets(self) -> tuple[str, ...]:
        """What is called."""
        return self.calls

    def targets_of(self, inputs: Inputs) -> tuple[str, ...]:
        """What this case calls."""
        return self.calls


class Chosen(NamedTuple):
    """One of several bindings, by an input."""

    by: By

    @property
    def not_compared(self) -> dict[str, str]:
        """Key to the reason."""
        return {k: why for binding in options(self.by) for k, why in binding.not_compared.items()}

    def run(self, inputs: Inputs) -> dict[str, Any]:
        """The answer, under the keys of the case."""
        answer: dict[str, Any] = self.by.pick(inputs).run(inputs)
        return answer

    def targets(self) -> tuple[str, ...]:
        """What is called."""
        return tuple(sorted({t for binding in options(self.by) for t in binding.targets()}))

    def targets_of(self, inputs: Inputs) -> tuple[str, ...]:
        """What this case calls."""
        targets: tuple[str, ...] = self.by.pick(inputs).targets_of(inputs)
        return targets


class Played(NamedTuple):
    """A scenario: commands into a declared ledger, and a view of it.

    target: the decision or the rule that settles it, as module:name or module:Class.method.
    """

    set: str
    target: str
    play: Callable[[Inputs], Mapping[str, Any]]
    not_compared: Mapping[str, str] = {}

    def run(self, inputs: Inputs) -> dict[str, Any]:
        """The answer, under the keys of the case."""
        return {key: spelt(value, {}) for key, value in self.play(inputs).items()}

    def targets(self) -> tuple[str, ...]:
        """What is called."""
        return (self.target,)

    def targets_of(self, inputs: Inputs) -> tuple[str, ...]:
        """What this case calls."""
        return (self.target,)


Binding = Applied | Asked | Played | Chosen


def under(rule: Any, policy: Mapping[str, By | str], inputs: Inputs) -> Any:
    """The rule as a case would have it, whose inputs name other values of its fields."""
    changed: dict[str, Any] = {}
    for key, choice in policy.items():
        if key in inputs:
            chosen = picked(choice, inputs)
            changed |= {chosen: inputs[key]} if isinstance(chosen, str) else chosen
    return _changed(rule, changed) if changed else rule


def _changed(rule: Any, changed: Mapping[str, Any]) -> Any:
    hints, fields = _hints(type(rule)), dict[str, Any]()
    for path, value in changed.items():
        name, _, within = path.partition(".")
        if within:
            fields[name] = _changed(fields.get(name, getattr(rule, name)), {within: value})
        else:
            fields[name] = converted(value, hints[name])
    return msgspec.structs.replace(rule, **fields)


def rule_at(where: str) -> Any:
    """The rule at "set:stage.field" or "set:field", with keys of tables between dots."""
    name, _, path = where.partition(":")
    value: Any = regulations.load(name)
    parts = path.split(".")
    assert isinstance(value, Regulations)
    if parts[0] in value.stages:
        value, parts = value.stages[parts[0]], parts[1:]
    else:
        value = value.default
    for part in parts:
        value = _step(value, part)
    return value


def _step(value: Any, part: str) -> Any:
    if isinstance(value, Mapping):
        return value[part]
    if isinstance(value, tuple) and part.isdigit():
        return value[int(part)]
    return getattr(value, part)


def _arguments(
    owner: type, method: str, takes: Mapping[str, Takes], inputs: Inputs
) -> dict[str, Any]:
    called = getattr(owner, method)
    hints, parameters = _hints(called), signature(called).parameters
    return {
        name: _made(hints[name], source, inputs)
        for name, source in takes.items()
        if not isinstance(source, str)
        or source in inputs
        or parameters[name].default is Parameter.empty
    }


def converted(value: Any, kind: Any) -> Any:
    """A value of a case as a rule takes it; a time is one of the venue."""
    if isinstance(value, str) and datetime in (kind, *get_args(kind)):
        return datetime.fromisoformat(value).replace(tzinfo=VENUE)
    return from_plain(value, kind)


def _made(kind: Any, source: Takes, inputs: Inputs) -> Any:
    if isinstance(source, By):
        return source.pick(inputs)
    if isinstance(source, str):
        return converted(inputs[source], kind)
    hints = _hints(kind)
    return kind(
        **{
            name: _made(hints[name], inner, inputs)
            for name, inner in source.items()
            if not (isinstance(inner, str) and inner not in inputs)
        }
    )


def _hints(of: Any) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True)


def _attribute(result: Any, path: str) -> Any:
    for part in filter(None, path.split(".")):
        result = _step(result, part)
    return result


def spelt(value: Any, words: Mapping[str, Any]) -> Any:
    """An answer in the words of the cases; a time is one of the venue."""
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, datetime):
        return f"{value.astimezone(VENUE):%Y-%m-%dT%H:%M}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: spelt(item, words) for key, item in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [spelt(item, words) for item in value]
    if isinstance(value, Mapping):
        return {str(words.get(key, key)): spelt(item, words) for key, item in value.items()}
    return value
