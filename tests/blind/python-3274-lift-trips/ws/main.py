"""Rebuilds trips from the event log of a goods lift.

The controller writes one line per event: time in seconds, event, argument.
A trip begins with "load", passes some floors and ends with "unload".
A "fault" aborts the running trip; service drives the cabin back by hand.
"""
from dataclasses import dataclass, field

LOG = """\
10 load 320
12 floor 1
18 floor 2
25 unload -
40 load 150
44 floor 2
47 fault E12
90 ready -
110 load 80
113 floor 0
120 floor 1
126 floor 2
131 unload -
"""


@dataclass
class Trip:
    start: int
    kilos: int
    floors: list = field(default_factory=list)
    end: int = None

    @property
    def duration(self):
        return self.end - self.start


class Recorder:
    def __init__(self):
        self.trips = []
        self.faults = []
        self._running = None

    def feed(self, when, event, arg):
        handler = getattr(self, "on_" + event, None)
        if handler:
            handler(when, arg)

    def on_load(self, when, arg):
        # cargo added while a trip is running belongs to that trip
        if self._running is not None:
            self._running.kilos += int(arg)
            return
        self._running = Trip(when, int(arg))
        self.trips.append(self._running)

    def on_floor(self, when, arg):
        if self._running is not None:
            self._running.floors.append(int(arg))

    def on_unload(self, when, arg):
        self._running.end = when
        self._running = None

    def on_fault(self, when, code):
        self.faults.append((when, code))
        if self._running is not None:
            self.trips.remove(self._running)


def read(text):
    recorder = Recorder()
    for line in text.splitlines():
        when, event, arg = line.split()
        recorder.feed(int(when), event, arg)
    return recorder


def slowest(trips):
    return max(trips, key=lambda t: t.duration)


def check_totals(recorder, text):
    """The trips kept must match the unloads in the log."""
    unloads = sum(1 for line in text.splitlines() if " unload " in line)
    kept = len(recorder.trips)
    if kept != unloads:
        raise RuntimeError(f"{kept} trips for {unloads} unloads")


def main():
    recorder = read(LOG)
    check_totals(recorder, LOG)
    for trip in recorder.trips:
        path = "-".join(str(f) for f in trip.floors)
        print(f"{trip.start:>4}s {trip.kilos:>4} kg  floors {path}  {trip.duration}s")
    print("slowest:", slowest(recorder.trips).duration, "s")
    for when, code in recorder.faults:
        print(f"fault {code} at {when}s")


if __name__ == "__main__":
    main()
