class Till:
    def __init__(self):
        self.amount = 0

    def receive(self, amount):
        self.amount += amount

    def balance(self):
        return self.amount
