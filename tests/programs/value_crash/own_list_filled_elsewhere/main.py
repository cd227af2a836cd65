class Desk:
    def __init__(self):
        self.waiting = []
        self.served = []

    def arrive(self, name):
        self.waiting.append(name)

    def call_next(self):
        name = self.waiting.pop(0)
        self.served.append(name)
        return name

    def call_again(self):
        if self.waiting:
            return self.served[-1]
        return self.call_next()


desk = Desk()
desk.arrive("Ann")
print(desk.call_again())
