class Meter:
    def __init__(self, count):
        self.count = count

    def cost(self, rate):
        return count * rate
