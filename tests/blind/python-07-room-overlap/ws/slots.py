def to_minutes(clock):
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


class Slot:
    def __init__(self, start, end):
        self.start = to_minutes(start)
        self.end = to_minutes(end)
        if self.end <= self.start:
            raise ValueError(f"slot ends before it starts: {start}-{end}")

    def overlaps(self, other):
        return self.start <= other.end and other.start <= self.end

    def length(self):
        return self.end - self.start
