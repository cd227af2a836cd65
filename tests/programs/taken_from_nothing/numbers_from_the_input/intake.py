import sys


def numbers():
    return [float(line) for line in sys.stdin]
