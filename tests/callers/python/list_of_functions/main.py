def first():
    return 1


def second():
    return 2


STEPS = [first, second]


def run():
    for step in STEPS:
        step()


def comprehension():
    return [step() for step in (first,)]
