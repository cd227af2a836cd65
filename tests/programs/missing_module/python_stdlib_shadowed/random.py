"""Fixed numbers for the demo mode."""

SEQUENCE = [4, 8, 15, 16, 23, 42]


def next_number(position):
    return SEQUENCE[position % len(SEQUENCE)]
