"""Authority: who may do what (the family)."""

from ledger.rules.authority.anyone import Anyone
from ledger.rules.authority.roles import Roles

Authority = Anyone | Roles
