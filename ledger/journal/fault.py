"""Fault: what is wrong with a line of a journal."""


class Fault(Exception):
    """In words that follow on the line's number, such as "is not a row of a ledger".

    Attributes:
        position: of the row at fault, None for the one that is being read.
        is_refusal: whether the rules of today refuse it, which those of an older program may have
            let pass.

    """

    def __init__(self, what: str, position: int | None = None, *, is_refusal: bool = False) -> None:
        super().__init__(what)
        self.position = position
        self.is_refusal = is_refusal
