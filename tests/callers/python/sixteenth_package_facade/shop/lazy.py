def heavy(value):
    return _prepare(value)


def _prepare(value):
    return value
