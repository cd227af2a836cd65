try:
    from fast import parse
except ImportError:
    from slow import parse


def go():
    return parse()
