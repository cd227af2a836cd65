from bank.interest import grow


class Account:
    def __init__(self, amount):
        self.amount = amount

    def after(self, years, rate=0.5):
        return grow(self.amount, rate, years)
