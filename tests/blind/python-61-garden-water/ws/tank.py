class Tank:
    def __init__(self, level):
        self.level = level
        self.log = []

    def draw(self, number, litres):
        if litres > self.level:
            raise RuntimeError(f"plot {number} needs {litres} l, tank holds {self.level} l")
        self.level -= litres
        self.log.append((number, litres))
