class Gauge:
    def __init__(self, name):
        self.name = name
        self.degrees = None

    def read(self, text):
        degrees = float(text)
        return round(degrees)

    def describe(self):
        return f"{self.name}: {round(self.degrees)}"
