SECONDS_PER_HOUR = 3600


class Series:
    def __init__(self, name):
        self.name = name
        self.points = []

    def add(self, at, value):
        self.points.append((at, value))

    def latest(self):
        return max(self.points)[0]

    def window(self, now, hours):
        return [v for at, v in self.points if now - at <= hours]


def average(values):
    return sum(values) / len(values)


def to_hours(seconds):
    return seconds / SECONDS_PER_HOUR
