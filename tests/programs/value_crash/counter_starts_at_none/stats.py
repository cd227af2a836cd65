class Stats:
    def __init__(self):
        self.hits = None

    def reset(self):
        self.hits = 0

    def hit(self):
        self.hits += 1
