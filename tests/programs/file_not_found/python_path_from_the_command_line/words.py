import sys


def count(path):
    with open(path, encoding="utf-8") as handle:
        return len(handle.read().split())


print(count(sys.argv[1]))
