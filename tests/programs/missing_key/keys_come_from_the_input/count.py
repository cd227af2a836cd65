import sys


def tally(lines):
    seen = {}
    for line in lines:
        word, _, amount = line.partition("=")
        seen[word] = int(amount or 0)
    return seen


totals = tally(sys.argv[1:])
print(totals["total"])
