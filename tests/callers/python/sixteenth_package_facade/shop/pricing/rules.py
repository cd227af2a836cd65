def half(value):
    return value / 2


def double(value):
    return _times(value, 2)


def rounded(value):
    return round(value)


def _times(value, by):
    return value * by
