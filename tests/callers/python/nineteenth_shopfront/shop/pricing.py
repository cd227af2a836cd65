from functools import partial, reduce


def percent(rate, amount):
    return amount - round_to(amount * rate / 100)


def fixed(cut, amount):
    return max(0, amount - cut)


def round_to(value, digits=2):
    return round(value, digits)


steps = [partial(percent, 10), lambda amount: fixed(5, amount)]


def discounted(amount, extra=()):
    return reduce(apply_step, [*steps, *extra], amount)


def apply_step(amount, step):
    return step(amount)
