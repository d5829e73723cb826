"""The rules of the book: each a small frozen value with one pure method, cited first.

One family per folder; a regulation set picks one rule of each family and gives it its
numbers. A rule that stored contests use is never edited: a changed rule gets a new name.
"""

from abc import ABCMeta

from msgspec import Struct, StructMeta


class Rule(
    Struct, frozen=True, kw_only=True, tag_field="rule", forbid_unknown_fields=True, gc=False
):
    """One choice of a regulation set, with the clause that makes it."""

    clause: str


class FamilyMeta(StructMeta, ABCMeta):
    """Of what the rules of a family have in common: each rule owes it the abstract methods."""
