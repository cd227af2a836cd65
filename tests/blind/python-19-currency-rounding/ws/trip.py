from split import settle, shares


class Trip:
    def __init__(self, *people):
        self.people = list(people)
        self.balance = {p: 0 for p in people}

    def pay(self, payer, total):
        for person, cents in settle(payer, total, self.people).items():
            self.balance[person] -= cents
            self.balance[payer] += cents

    def cost_of(self, total):
        return sum(shares(total, self.people).values()) / 100
