import sys


def target(arguments):
    return arguments[1]


print(target(sys.argv))
