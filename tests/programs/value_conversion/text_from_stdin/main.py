import sys

first = sys.stdin.readline()
print(float(first or "n/a?".strip("?").upper().lower()[::-1]))
