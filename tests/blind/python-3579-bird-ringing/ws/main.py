from collections import defaultdict
from pathlib import Path

from catches import load_catches

CATCH_LIST = Path(__file__).with_name("catches.csv")


def recaptures(catches):
    by_ring = defaultdict(list)
    for catch in catches:
        by_ring[catch.ring].append(catch)
    return {
        ring: sorted(group, key=lambda c: c.day)
        for ring, group in by_ring.items()
        if len(group) > 1
    }


def describe(ring, group):
    first, last = group[0], group[-1]
    days = (last.day - first.day).days
    change = last.weight_g - first.weight_g
    return f"{ring} {first.species}: {change:+.1f} g in {days} days"


def main():
    catches = load_catches(CATCH_LIST)
    print(f"{len(catches)} catches, {len({c.ring for c in catches})} birds")
    for ring, group in sorted(recaptures(catches).items()):
        print(describe(ring, group))


if __name__ == "__main__":
    main()
