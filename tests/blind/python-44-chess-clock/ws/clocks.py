class Clock:
    def __init__(self, seconds):
        self.left = {"white": seconds, "black": seconds}
        self.turn = "white"

    def other(self):
        return "black" if self.turn == "white" else "white"

    def press(self, used):
        self.left[self.turn] -= used
        self.bonus()
        self.turn = self.other()

    def bonus(self):
        pass

    def flagged(self):
        return [side for side, left in self.left.items() if left <= 0]


class IncrementClock(Clock):
    """Adds some seconds after each move."""

    def __init__(self, seconds, increment):
        self.increment = increment

    def bonus(self):
        self.left[self.turn] += self.increment
