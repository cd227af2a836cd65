class Feed:
    def __init__(self, name):
        self.name = name

    def load(self):
        self.entries = [f"{self.name} of today"]

    def newest(self):
        return self.entries[0]
