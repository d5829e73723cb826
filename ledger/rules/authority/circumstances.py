"""The circumstances of an act, on which authority may depend; what is not said is not so."""

from typing import Literal

from msgspec import Struct

from ledger.rules.appeals.words import RulingKind
from ledger.rules.authority.acts import Role, Subject


class Circumstances(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The circumstances of an act, or those that a power requires (None: any).

    Attributes:
        ruling: what kind of ruling or penalty it is.
        office: which is given.
        subject: what is amended.
        played: whether the board has been.
        convener_absent: of the appeals committee.
        asked_by: which side asked for it.
        for_cause: for special circumstances.
        decided: to carry out a committee's decision.

    """

    ruling: RulingKind | None = None
    office: Role | None = None
    subject: Subject | None = None
    played: bool | None = None
    convener_absent: bool | None = None
    asked_by: Literal["offenders", "non-offenders"] | None = None
    for_cause: bool | None = None
    decided: bool | None = None

    def include(self, others: "Circumstances") -> bool:
        """Tell whether all of the others hold here."""
        return all(
            wanted is None or (getattr(self, name) or False) == wanted
            for name in self.__struct_fields__
            for wanted in (getattr(others, name),)
        )

    def in_words(self) -> str:
        """Say what has to be so, such as 'a committee has decided it'."""
        return " and ".join(
            IN_WORDS.get(f"{name} {value}", f"the {name.replace('_', ' ')} is {value}")
            for name in self.__struct_fields__
            for value in (getattr(self, name),)
            if value is not None
        )


IN_WORDS = {
    "asked_by offenders": "the offenders ask for it",
    "asked_by non-offenders": "the non-offenders ask for it",
    "for_cause True": "there is cause for it",
    "decided True": "a committee has decided it",
    "convener_absent True": "the convener is absent",
    "played True": "the board has been played",
    "played False": "the board has not been played",
}
"""The words for conditions."""

ORDINARY = Circumstances()
"""No particular circumstances."""
