class Account:
    def __init__(self):
        self.rows = [1]

    @property
    def balance(self):
        return self.compute()

    def compute(self):
        return sum(self.rows)


def show(account: Account):
    return account.balance


def make():
    return Account().balance
