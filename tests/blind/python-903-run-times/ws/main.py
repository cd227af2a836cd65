from pathlib import Path

from laps import load_laps
from summary import Summary

HERE = Path(__file__).parent


def check(laps, least):
    count = sum(1 for _ in laps)
    if count < least:
        raise SystemExit(f"only {count} laps, {least} are needed")


def main():
    laps = load_laps(HERE / "morning.log")
    check(laps, least=3)
    summary = Summary(laps)
    print("fastest", summary.show(summary.fastest()))
    print("average", summary.show(summary.average()))


if __name__ == "__main__":
    main()
