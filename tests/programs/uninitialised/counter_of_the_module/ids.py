last = 0


def fresh():
    """The next number."""
    last += 1
    return last
