"""Fault: what is wrong with a line of a journal."""


class Fault(Exception):
    """A fault in a line, in words that follow its number, such as "is not a row of a ledger".

    Attributes:
        position: of the row at fault, None for the one that is being read.
        is_refusal: whether it is a refusal by the rules of today, which an older program's may
            not have made.

    """

    def __init__(self, what: str, position: int | None = None, *, is_refusal: bool = False) -> None:
        super().__init__(what)
        self.position = position
        self.is_refusal = is_refusal
