"""The rules of the book, each a small frozen value with pure methods and its clause.

One family per folder; a regulation set picks one rule of each family and gives it its
numbers. A rule that stored contests use is never edited: a changed rule gets a new name.

A rule answers for itself: whoever needs to know what it looks at, needs or gives asks it, and
never what type it is. The questions of a family stand on its first class: abstract methods,
and `ClassVar` names without a value. A rule with a tag that leaves one open is no rule.
"""

from abc import ABCMeta
from inspect import get_annotations
from typing import Any, ClassVar, get_origin

from msgspec import Struct, StructMeta


def open_questions(rule: type) -> list[str]:
    """Return the questions of its family that a class of rules does not answer, by name."""
    asked = {
        name
        for one in rule.__mro__
        for name, kind in get_annotations(one).items()
        if str(get_origin(kind)) == str(ClassVar)
    }
    unsaid = {name for name in asked if not hasattr(rule, name)}
    return sorted(unsaid.union(getattr(rule, "__abstractmethods__", ())))


class RuleMeta(StructMeta, ABCMeta):
    """The metaclass of rules: one with a tag must answer every question of its family."""

    def __init__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
    ) -> None:
        """Raise TypeError for a rule that leaves a question of its family open."""
        super().__init__(name, bases, namespace)
        owed = open_questions(cls)
        if owed and isinstance(config.get("tag"), str):
            raise TypeError(
                f"the rule {name} in {cls.__module__} does not say its {', '.join(owed)}:"
                f" {', '.join(one.__name__ for one in cls.__mro__[1:-3])} says what is asked"
            )


class Rule(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="rule",
    forbid_unknown_fields=True,
    gc=False,
    metaclass=RuleMeta,
):
    """One choice of a regulation set, with the clause that makes it."""

    clause: str

    @property
    def called(self) -> str:
        """The rule's name, as a set writes it."""
        return str(self.__struct_config__.tag)
