from pathlib import Path

from limits import read_limits


def shorten(rows, limits):
    if len(rows) > limits.rows:
        return rows[: limits.rows]
    return rows


limits = read_limits(Path(__file__).with_name("limits.ini"))
print(shorten(["a", "b", "c", "d"], limits))
