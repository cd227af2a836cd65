"""First-in first-out stock of one article, kept as lots."""
from collections import deque


class OutOfStock(Exception):
    pass


class Stock:
    def __init__(self, article):
        self.article = article
        self.lots = deque()
        self.quantity = 0

    def receive(self, quantity, unit_cost):
        self.lots.append([quantity, unit_cost])
        self.quantity += quantity

    def issue(self, quantity):
        """Takes out the oldest pieces; returns what they had cost."""
        if quantity > self.quantity:
            raise OutOfStock(f"{self.article}: {quantity} wanted, {self.quantity} there")
        self.quantity -= quantity
        cost = 0
        while quantity:
            lot = self.lots[0]
            taken = min(quantity, lot[0])
            cost += taken * lot[1]
            lot[0] -= taken
            quantity -= taken
            if not lot[0]:
                self.lots.popleft()
        return cost

    def write_off(self, quantity):
        """Removes spoiled pieces of the newest lots, as far as there are any."""
        loss = 0
        while quantity and self.lots:
            lot = self.lots[-1]
            taken = min(quantity, lot[0])
            loss += taken * lot[1]
            lot[0] -= taken
            quantity -= taken
            if not lot[0]:
                self.lots.pop()
        self.quantity -= quantity
        return loss

    def value(self):
        return sum(quantity * cost for quantity, cost in self.lots)
