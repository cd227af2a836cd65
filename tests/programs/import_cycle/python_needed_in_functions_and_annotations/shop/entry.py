"""What is booked."""

import json

from .ledger import Ledger


class Entry:
    def __init__(self, ledger: "Ledger", amount: int) -> None:
        self.ledger = ledger
        self.amount = amount

    def undo(self) -> Ledger:
        """A ledger with the opposite."""
        return Ledger().book(-self.amount)

    def write(self):
        return json.dumps(self.amount)
