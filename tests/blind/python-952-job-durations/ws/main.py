import sys
from pathlib import Path

from durations import Durations
from journal import events

HERE = Path(__file__).parent


def main():
    durations = Durations()
    for event in events(HERE / "night.log"):
        durations.take(event)
    for job, seconds in durations.slowest():
        print(f"{job:<16}{seconds:>6} s")
    if durations.running:
        print("still running:", ", ".join(sorted(durations.running)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
