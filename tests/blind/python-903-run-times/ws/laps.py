from typing import Iterable, NamedTuple


class Lap(NamedTuple):
    number: int
    runner: str
    seconds: float


def parse(line):
    number, runner, time = line.split(maxsplit=2)
    minutes, _, seconds = time.partition(":")
    return Lap(int(number), runner, int(minutes) * 60 + float(seconds))


def load_laps(path) -> Iterable[Lap]:
    """The laps that were finished, in the order of the log."""
    lines = path.read_text(encoding="utf-8").splitlines()
    useful = [line for line in lines if line and not line.startswith("--")]
    return (parse(line) for line in useful if not line.endswith("DNF"))
