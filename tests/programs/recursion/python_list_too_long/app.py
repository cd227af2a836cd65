import sys

from chain import build, length

print(length(build(int(sys.stdin.readline()))))
