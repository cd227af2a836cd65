import sys


def share(total, people):
    return total / people


print(share(10, int(sys.argv[1]) if len(sys.argv) > 1 else int(sys.stdin.readline() or 0)))
