import re
import sys


def select(pattern, lines):
    wanted = re.compile(pattern)
    return [line for line in lines if wanted.search(line)]


pattern = sys.stdin.readline().strip() or "[a-z"
print(select(pattern, ["alpha", "1", "beta"]))
