from collections import defaultdict
from datetime import datetime, timezone

from feeds import read_phone, read_watch


def day_of(sample):
    return datetime.fromtimestamp(sample.taken, tz=timezone.utc).date()


def per_day(samples):
    totals = defaultdict(int)
    for sample in samples:
        totals[day_of(sample)] += sample.steps
    return dict(totals)


def main():
    samples = read_watch("watch.csv") + read_phone("phone.json")
    samples.sort(key=lambda sample: sample.taken)
    for day, steps in per_day(samples).items():
        bar = "#" * (steps // 500)
        print(f"{day:%a %d.%m.}  {steps:>6}  {bar}")


if __name__ == "__main__":
    main()
