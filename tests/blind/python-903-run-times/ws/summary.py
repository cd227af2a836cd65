class Summary:
    def __init__(self, laps):
        self.laps = laps if isinstance(laps, tuple) else tuple(laps)

    def fastest(self):
        return min(self.laps, key=lambda lap: lap.seconds).seconds

    def average(self):
        return sum(lap.seconds for lap in self.laps) / len(self.laps)

    def by_runner(self):
        found = {}
        for lap in self.laps:
            found.setdefault(lap.runner, []).append(lap.seconds)
        return found

    @staticmethod
    def show(seconds):
        minutes, rest = divmod(seconds, 60)
        return f"{int(minutes)}:{rest:04.1f}"
