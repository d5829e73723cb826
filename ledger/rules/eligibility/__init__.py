"""Eligibility: who may take part, in which category (the family).

A requirement looks at facts about a person or a contestant that stand beside the record, and
answers None where it is not told enough: then somebody has to rule.
"""

from ledger.rules.eligibility.affiliated import Affiliated
from ledger.rules.eligibility.age_from import AgeFrom
from ledger.rules.eligibility.born import Born
from ledger.rules.eligibility.fewer_masterpoints import FewerMasterpoints
from ledger.rules.eligibility.one_state import OneState
from ledger.rules.eligibility.represents_state import RepresentsState
from ledger.rules.eligibility.represents_state_as_youth import RepresentsStateAsYouth

Requirement = (
    Born
    | AgeFrom
    | FewerMasterpoints
    | Affiliated
    | RepresentsState
    | RepresentsStateAsYouth
    | OneState
)
