class Account:
    def __init__(self, opening):
        self._balance = opening

    @property
    def balance(self):
        return self.balance

    def summary(self):
        return f"balance {self.balance}"
