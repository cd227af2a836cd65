def first():
    return "first"


def second():
    return "second"


def third():
    return "third"


def fourth():
    return "fourth"


def fifth():
    return "fifth"


def sixth():
    return "sixth"


STEPS = [first, second, third]


def run_at(steps, position):
    return steps[position]()


def by_index():
    return run_at(STEPS, 0)


def sliced():
    return [step() for step in STEPS[1:]]


def starred():
    head, *rest = STEPS
    head()
    for step in rest:
        step()


def chained():
    one = two = fourth
    one()
    return two()


def swapped():
    left, right = fifth, sixth
    left, right = right, left
    (inner, other), last = (left, right), None
    inner()
    other()
    return last


def make():
    return [[first, third], [fourth]]


def nested():
    rows = make()
    rows[0][1]()
    for row in rows:
        for step in row:
            step()


def is_short(step):
    return len(step.__name__) < 6


def chosen():
    picked = [step for step in [fifth, sixth] if is_short(step)]
    extra = []
    extra += picked
    extra.append(None)
    return [step() for step in extra if step is not None]


by_index()
sliced()
starred()
chained()
swapped()
nested()
chosen()
