"""How fast logs are read: `python -m tests.bench.traces`.

Python traces go through ours, boltons' and tblib's parser in the same run; the other formats
through ours alone. Each figure is the best of several rounds.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from boltons.tbutils import ParsedException
from tblib import Traceback

from tests.support.recorded_problems import FIXTURES
from whence_tools.errors import parse
from whence_tools.errors.clean import clean
from whence_tools.errors.python import find_tracebacks

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
REPEATS = 200
TRACE = """\
Traceback (most recent call last):
  File "/home/user/project/app/main.py", line 31, in <module>
    main()
  File "/home/user/project/app/main.py", line 27, in main
    report(load(path))
  File "/home/user/project/app/report.py", line 14, in report
    return total(order.lines)
  File "/home/user/project/app/report.py", line 9, in total
    return sum(line.price * line.count for line in lines)
  File "/home/user/project/app/report.py", line 9, in <genexpr>
    return sum(line.price * line.count for line in lines)
AttributeError: 'NoneType' object has no attribute 'price'
"""


def seconds(work: Callable[[], object]) -> float:
    """The best time of one call, over several rounds."""
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def one_by_one(read: Callable[[str], object]) -> float:
    def work() -> None:
        for _ in range(REPEATS):
            read(TRACE)

    return seconds(work) / REPEATS


def read_traceback(text: str) -> None:
    """What the other two do: a Python trace, no other format, no fingerprint."""
    for lines in clean(text):
        list(find_tracebacks(lines))


def row(name: str, size: int, traces: int, taken: float) -> None:
    sys.stdout.write(f"{name:<42}{size / taken / 1e6:>10.1f}{traces / taken:>12,.0f}\n")


def main() -> None:
    sys.stdout.write(f"{'':<42}{'MB/s':>10}{'traces/s':>12}\n")
    readers: dict[str, Callable[[str], object]] = {
        "boltons ParsedException.from_string": ParsedException.from_string,
        "tblib Traceback.from_string": Traceback.from_string,
        "ours, the Python format alone": read_traceback,
        "ours, all formats and the fingerprint": parse,
    }
    for name, read in readers.items():
        row(name, len(TRACE), 1, one_by_one(read))
    for folder in sorted(path for path in FIXTURES.iterdir() if path.is_dir()):
        text = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))
        count = len(parse(text))
        row(f"ours, {folder.name} samples", len(text), count, seconds(partial(parse, text)))
    log = "".join(f"10:00:00 INFO request {number} served\n" for number in range(50_000))
    row("ours, a log without errors", len(log), 0, seconds(partial(parse, log)))


if __name__ == "__main__":
    main()
