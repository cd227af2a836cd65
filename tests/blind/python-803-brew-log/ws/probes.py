"""Probes that sit in a fermentation vessel."""
from collections import deque


class Probe:
    def __init__(self, name, unit):
        self.name = name
        self.unit = unit
        self.reset()

    def reset(self):
        self.readings = []

    def record(self, value):
        self.readings.append(value)

    def current(self):
        return self.readings[-1] if self.readings else None

    def status(self):
        return "ok"


class LimitProbe(Probe):
    def __init__(self, name, unit, highest):
        super().__init__(name, unit)
        self.highest = highest

    def status(self):
        value = self.current()
        return "HIGH" if value is not None and value > self.highest else "ok"


class SmoothedProbe(Probe):
    """Reports the average of its last readings."""

    def __init__(self, name, unit, window):
        super().__init__(name, unit)
        self.window = window

    def reset(self):
        self.readings = deque(maxlen=self.window)

    def current(self):
        if not self.readings:
            return None
        return sum(self.readings) / len(self.readings)
