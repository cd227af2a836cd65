class Gauge:
    def __init__(self, name):
        self.name = name
        self.degrees = None

    def read(self, text):
        self.degrees = float(text)

    def describe(self):
        return f"{self.name}: {round(self.degrees)}"
